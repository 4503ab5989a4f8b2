"""Players' reports arrive in the admin, and each can be answered by one action."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from lexicons.models import Lexicon, WordReport

Publish = Callable[..., Lexicon]
LIST = "/admin/lexicons/wordreport/"


def report(lexicon: Lexicon, word: str, reason: str = "offensive") -> WordReport:
    return WordReport.objects.create(lexicon=lexicon, word=word, reason=reason)


def act(client: Client, action: str, *reports: WordReport) -> str:
    chosen = [each.pk for each in reports]
    response = client.post(LIST, {"action": action, "_selected_action": chosen}, follow=True)
    return str(response.content.decode())


def words(lexicon: Lexicon) -> dict[str, bool]:
    lexicon.refresh_from_db()
    return {entry.word: entry.answer for entry in lexicon.current.read().entries()}


def test_removing_answers_all_chosen_reports_with_one_revision(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    reports = [report(lexicon, "cat"), report(lexicon, "cat"), report(lexicon, "abbey")]
    act(as_superuser, "remove_words", *reports)
    assert words(lexicon) == {"crane": True, "eerie": False, "slate": True}
    assert lexicon.revisions.count() == 2
    assert set(WordReport.objects.values_list("outcome", flat=True)) == {"removed"}
    assert not WordReport.objects.filter(handled_at=None).exists()


def test_each_lexicon_gets_its_own_revision(as_superuser: Client, published: Publish) -> None:
    one, two = published("one"), published("two")
    act(as_superuser, "remove_words", report(one, "cat"), report(two, "crane"))
    assert "cat" not in words(one)
    assert "crane" in words(one)
    assert "crane" not in words(two)


def test_demoting_keeps_the_word_for_guessing(as_superuser: Client, published: Publish) -> None:
    lexicon = published()
    act(as_superuser, "demote_words", report(lexicon, "cat", "too-rare"))
    assert words(lexicon)["cat"] is False
    assert WordReport.objects.get().outcome == "demoted"


def test_adding_takes_only_missing_words_and_leaves_known_ones_alone(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    missing, came, bad = (
        report(lexicon, "zebra", "missing"),
        report(lexicon, "crane", "missing"),
        report(lexicon, "cat"),
    )
    act(as_superuser, "add_words", missing, came, bad)
    assert words(lexicon)["zebra"] is False
    assert words(lexicon)["crane"] is True
    bad.refresh_from_db()
    assert bad.handled_at is None


def test_dismissing_changes_no_word(as_superuser: Client, published: Publish) -> None:
    lexicon = published()
    act(as_superuser, "dismiss", report(lexicon, "cat"))
    assert lexicon.revisions.count() == 1
    assert WordReport.objects.get().outcome == "dismissed"


def test_what_was_handled_is_not_handled_again(as_superuser: Client, published: Publish) -> None:
    lexicon = published()
    one = report(lexicon, "cat")
    act(as_superuser, "dismiss", one)
    assert "None of these reports is waiting." in act(as_superuser, "remove_words", one)
    assert "cat" in words(lexicon)


def test_a_refusal_leaves_the_reports_open(as_superuser: Client, published: Publish) -> None:
    lexicon = published(words={"cat": True})
    page = act(as_superuser, "remove_words", report(lexicon, "cat"))
    assert "That would leave no words." in page
    assert WordReport.objects.filter(handled_at=None).count() == 1


def test_the_lexicon_list_counts_and_links_waiting_reports(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    report(lexicon, "cat")
    act(as_superuser, "dismiss", report(lexicon, "abbey"))
    page = as_superuser.get("/admin/lexicons/lexicon/").content.decode()
    link = f"{LIST}?state=open&amp;lexicon__id__exact={lexicon.pk}"
    assert f'<a href="{link}">1</a>' in page
    shown = as_superuser.get(link.replace("&amp;", "&")).content.decode()
    assert "cat" in shown
    assert "abbey" not in shown


@pytest.mark.parametrize("action", ["remove_words", "demote_words", "add_words", "dismiss"])
def test_an_editor_reaches_only_reports_on_their_own_lexicons(
    as_editor: Client,
    editor: User,
    make_editor: Callable[[str], User],
    published: Publish,
    action: str,
) -> None:
    mine = published("mine", name="Own words", owner=editor)
    other = published("other", name="Foreign words", owner=make_editor("olga"))
    bundled = published("en", bundled=True, owner=editor)
    own, foreign, common = (
        report(mine, "cat", "missing"),
        report(other, "cat", "missing"),
        report(bundled, "cat", "missing"),
    )
    page = as_editor.get(LIST).content.decode()
    assert "Own words" in page
    assert "Foreign words" not in page
    act(as_editor, action, own, foreign, common)
    waiting = WordReport.objects.filter(handled_at=None)
    assert set(waiting) == {foreign, common}
    assert other.revisions.count() == bundled.revisions.count() == 1


def test_a_foreign_report_cannot_be_opened_or_changed(
    as_editor: Client, make_editor: Callable[[str], User], published: Publish
) -> None:
    foreign = report(published("other", owner=make_editor("olga")), "cat")
    url = f"{LIST}{foreign.pk}/change/"
    for response in (as_editor.get(url), as_editor.post(url, {"outcome": "dismissed"})):
        assert response.status_code in (302, 403, 404)
        assert "cat" not in response.content.decode()
    foreign.refresh_from_db()
    assert foreign.handled_at is None
