"""What is kept of the site is compared as told: nothing differs but what was changed."""

from __future__ import annotations

from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings

from games.catalogue import GAMES
from workshop.page_record.game_scripts import WRONG, all_of
from workshop.page_record.play_scripts import play
from workshop.page_record.record_file import (
    RecordedAnswer,
    difference,
    differences,
    names_of,
    read,
    write,
)
from workshop.page_record.recording import site
from workshop.page_record.stored_rows import ids, table_answers
from workshop.visitor.page_forms import Page

BEGIN = datetime(2026, 11, 20, 9, tzinfo=UTC)
ADDRESSES = ("/", "/wordle/", "/agents/", "/nowhere/")


def looked() -> list[RecordedAnswer]:
    with site(BEGIN) as (_, visitors, answers):
        for address in ADDRESSES:
            visitors["nobody"].look(address)
        return answers


@pytest.mark.django_db
def test_the_same_code_answers_the_same(tmp_path: Path) -> None:
    write(tmp_path / "pages.jsonl.gz", looked())
    assert [one.status for one in read(tmp_path / "pages.jsonl.gz")] == [200, 200, 200, 404]
    assert not list(differences(read(tmp_path / "pages.jsonl.gz"), looked()))


@pytest.mark.django_db
def test_a_changed_template_is_seen_on_the_pages_that_show_it(tmp_path: Path) -> None:
    old = looked()
    home = (settings.BASE_DIR / "templates/games/daily/home.html").read_text()
    (tmp_path / "games/daily").mkdir(parents=True)
    changed = home.replace("{% block content %}", "{% block content %}<p>New here</p>", 1)
    (tmp_path / "games/daily/home.html").write_text(changed)
    templates: list[dict[str, Any]] = [
        {**settings.TEMPLATES[0], "DIRS": [tmp_path, *settings.TEMPLATES[0]["DIRS"]]}
    ]
    with override_settings(TEMPLATES=templates):
        found = list(differences(old, looked()))
    assert [one.label for one in found] == ["nobody / (GET /)"]
    assert any("New here" in line and line.startswith("+") for line in found[0].diff)


@pytest.mark.django_db
def test_a_script_played_again_answers_and_stores_the_same(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(("slate", "crane", *WRONG.split())))
    call_command("import_lexicon", str(words), slug="tiny", name="Tiny", stdout=StringIO())
    records = []
    for _ in range(2):
        with transaction.atomic(), site(BEGIN) as (_still, visitors, answers):
            play(visitors["anna"], "wordle")
            records.append([*answers, *table_answers()])
            assert len(ids()) > 5
            transaction.set_rollback(True)
    assert "won" in "".join(one.body for one in records[0] if one.path == "games_play")
    assert not [str(one) for one in differences(*records) if "table" not in one.label]


def test_ids_are_named_by_their_order() -> None:
    old = RecordedAnswer("a", body='<a href="/x/AAAAAAAAAAAAAAAA/">')
    new = RecordedAnswer("a", body='<a href="/x/BBBBBBBBBBBBBBBB/">')
    assert difference(old, new)
    first, second = (names_of([one.body[12:28]], [one]) for one in (old, new))
    assert first == {"A" * 16: "ID0000"}
    assert difference(old, new, first, second) is None


def test_what_is_missing_or_new_is_told() -> None:
    one, two = RecordedAnswer("one", status=200), RecordedAnswer("two", status=200)
    assert [it.label.split()[0] for it in differences([one], [two])] == ["one", "two"]


def test_tokens_are_not_compared() -> None:
    old, new = (
        RecordedAnswer(
            "a", body=f'<input type="hidden" name="csrfmiddlewaretoken" value="{token}">'
        )
        for token in ("a1", "b2")
    )
    assert difference(old, new) is None


def test_a_form_is_filled_in_as_a_browser_does() -> None:
    (form,) = Page(
        '<form method="post"><input name="a" value="1"><input type="checkbox" name="b" checked>'
        '<input type="checkbox" name="c"><select name="d"><option value="2"><option value="3"'
        ' selected></select><textarea name="e">x</textarea><button name="f" value="4"></form>'
    ).forms
    assert form.values == {"a": ["1"], "b": ["on"], "c": [], "d": ["3"], "e": ["x"]}


def test_links_stay_on_the_site_and_forms_lead_on() -> None:
    page = (
        '<a href="../two/#x"><a href="https://elsewhere/"><a href="?a=1">'
        '<form><select name="n"><option value="1"><option value="2"></select></form>'
    )
    found = Page(page).leads_to("/one/")
    assert found == ["/two/", "/one/?a=1", "/one/?n=1", "/one/?n=2"]


def test_lists_of_one_name_are_all_sent_and_the_chosen_radio_button_is() -> None:
    lists = '<select name="m"><option value="0"><option value="{}" selected></select>'
    (form,) = Page(
        f"<form>{lists.format(1)}{lists.format(2)}"
        '<input type="radio" name="r" value="a"><input type="radio" name="r" value="b" checked>'
        '</form><input name="outside">'
    ).forms
    assert form.values == {"m": ["1", "2"], "r": ["b"]}
    assert form.fields[-1].value == "b"


def test_every_game_is_played_for_the_record() -> None:
    assert [slug for slug, _ in all_of("SCRIPT")] == list(GAMES)
