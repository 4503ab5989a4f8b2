"""What somebody of ill will does with lists: thousands, markup, and other people's drafts."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.forms import Form
from django.http import Http404, HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.catalogue import game
from games.friends import circles
from games.limits import daily_quota
from games.lists.ownership import make
from games.lists.play_list import offers
from games.lists.views import CHANGES
from games.models import Play, Player
from games.names.public_names import BadName, read_name
from games.races import rooms
from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import active
from lexicons.throttle.rate_counter import spend
from lexicons.uploads import pending_upload, visitor_lists
from lexicons.uploads.visitor_lists import make_list, read_own
from tests.check_secrecy import masked
from tests.games.live_races.racers import OPTIONS
from tests.growth import assert_grows_with_its_length
from tests.lists.test_own_lists import ANIMALS, begun, made
from wordgames.importer import ImportRefused

pytestmark = pytest.mark.django_db
MARKUP = "<script>alert(1)</script>"
LINK = '"><img src=x onerror=alert(1)>'
TEMPLATE = "{{ settings.SECRET_KEY }}{% debug %}"
# A sign that turns the text behind it around.
BACKWARDS = "\u202egod"
LETTERS = str.maketrans("0123456789", "abcdefghij")
PUBLISH = {"visibility": "public", "sure": "yes"}


def posted(client: Client, address: str = "127.0.0.1", **fields: str) -> HttpResponse:
    """Return the answer to a new list from an address."""
    known = {"name": "Animals", "language": "fr", "words": ANIMALS, "visibility": "unlisted"}
    return client.post("/lists/new/", known | fields, REMOTE_ADDR=address)


def kept(client: Client) -> str:
    """Return whose lists a visitor's are."""
    return str(client.session["player"])


def fill_up(keeper: str, count: int) -> None:
    """Store lists of somebody's without asking whether he may have them."""
    Lexicon.objects.bulk_create(
        Lexicon(slug=f"own-{keeper[:4].lower()}-{number}", name="Mine", keeper=keeper)
        for number in range(count)
    )


def test_a_guest_has_ten_lists_from_however_many_addresses(client: Client) -> None:
    posted(client)
    fill_up(kept(client), visitor_lists.MOST_LISTS[False] - 1)
    for number in range(5):
        refused = posted(client, f"10.0.{number}.1")
        assert refused.status_code == 422
        assert "You have 10 lists" in refused.content.decode()
    assert Lexicon.objects.count() == visitor_lists.MOST_LISTS[False]


def test_an_account_has_fifty_lists_in_however_many_browsers() -> None:
    user = User.objects.create_user("teacher")
    browsers = [Client(), Client()]
    for browser in browsers:
        browser.force_login(user)
    posted(browsers[0])
    posted(browsers[1])
    fill_up(kept(browsers[0]), visitor_lists.MOST_LISTS[True] - 2)
    for browser in browsers:
        assert posted(browser).status_code == 422
    assert Lexicon.objects.count() == visitor_lists.MOST_LISTS[True]


def test_an_address_makes_no_thousand_lists_however_many_guests_it_is() -> None:
    """A new guest for each list: twenty go through in a minute, sixty in a day."""
    told = [posted(Client()).status_code for _ in range(CHANGES + 5)]
    assert told == [302] * CHANGES + [429] * 5
    assert Lexicon.objects.count() == CHANGES
    spend("listed", "10.7.0.1", daily_quota.LISTS, daily_quota.DAY)
    refused = posted(Client(), "10.7.0.1")
    assert refused.status_code == 429
    assert "Your network has reached today&#x27;s limit of new lists" in refused.content.decode()
    assert Lexicon.objects.count() == CHANGES


def test_words_put_in_place_of_others_count_for_the_address_too(client: Client) -> None:
    lexicon = made(client)
    spend("listed", "127.0.0.1", daily_quota.LISTS, daily_quota.DAY)
    answer = client.post(f"/lists/{lexicon.slug}/words/", {"words": "chat"})
    assert answer.status_code == 429
    lexicon.refresh_from_db()
    assert lexicon.current is not None
    assert lexicon.current.words == 4


def thousand_lists(visibility: str) -> None:
    """Store a thousand lists of strangers, each current."""
    draft = read_own(ANIMALS, "fr")
    first = make_list("stranger", "Animals", draft, visibility, guest=True)
    assert first.current is not None
    lexicons = [
        Lexicon(slug=f"own-{number}", name="Animals", keeper=f"stranger{number}", language="fr")
        for number in range(1_000)
    ]
    for lexicon in lexicons:
        lexicon.visibility = visibility
    Lexicon.objects.bulk_create(lexicons)
    columns = first.current.columns
    for lexicon in lexicons:
        lexicon.current = Revision(
            lexicon=lexicon,
            number=1,
            sha256=first.current.sha256,
            columns=columns,
            counts=first.current.counts,
            letters=first.current.letters,
        )
    Revision.objects.bulk_create(lexicon.current for lexicon in lexicons if lexicon.current)
    Lexicon.objects.bulk_update(lexicons, ["current"], batch_size=200)


PAGES = ("/", "/lexicons/", "/lists/", "/wordle/settings/", "/wordle/daily/", "/stats/runs/new/")


def looked_at(client: Client) -> Iterator[tuple[str, int]]:
    for path in PAGES:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            answer = client.get(path)
        assert answer.status_code == 200, path
        yield masked(answer), len(asked)


def test_a_thousand_lists_of_strangers_change_no_page(client: Client, english: Lexicon) -> None:
    list(looked_at(client))  # what is remembered is remembered before both looks
    before = list(looked_at(client))
    thousand_lists("unlisted")
    assert list(looked_at(client)) == before


def test_who_opens_a_thousand_links_is_offered_twenty(client: Client, english: Lexicon) -> None:
    thousand_lists("unlisted")
    client.cookies["lists"] = ".".join(f"own-{number}" for number in range(1_000))
    page = client.get("/wordle/settings/").content.decode()
    assert page.count('<option value="own-') == 20


def test_the_staffs_list_of_a_thousand_has_pages_and_few_queries(english: Lexicon) -> None:
    thousand_lists("asked")
    staff = Client()
    staff.force_login(User.objects.create_superuser("root"))
    with CaptureQueriesContext(connection) as asked:
        page = staff.get("/admin/lexicons/lexicon/").content.decode()
    assert page.count('class="action-select"') <= 100
    assert len(asked) < 25


@pytest.mark.parametrize(
    "name", [MARKUP, LINK, TEMPLATE, BACKWARDS, "dog\u200b", "b" + 5 * "\u0301"]
)
def test_a_name_that_is_no_name_is_refused_and_shown_as_text(client: Client, name: str) -> None:
    answer = posted(client, name=name)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert MARKUP not in page
    assert LINK not in page
    assert not Lexicon.objects.exists()


@pytest.mark.parametrize("word", [MARKUP, LINK, TEMPLATE])
def test_words_and_clues_with_markup_are_text_on_every_page(client: Client, word: str) -> None:
    """As a word it is rejected, as a clue it is shown as it was typed: to players and to staff."""
    lexicon = made(client, words=f"chien: {word}\nvache: {word}\n{word}\n{word}: clue\nlapin")
    pages = [client.get(f"/lists/{lexicon.slug}/").content.decode()]
    assert "2 lines were left out" in pages[0]
    for slug in (offer.game.slug for offer in offers(lexicon)):
        play = begun(client, lexicon, slug)
        board = f"/{slug}/play/{play.pk}/"
        pages.append(client.get(board).content.decode())
        client.post(f"{board}give-up/", {"sequence": 0, "sure": 1})
        pages.append(client.get(board).content.decode())
    client.post(f"/lists/{lexicon.slug}/report/", {"comment": word})
    refused = client.post(f"/lists/{lexicon.slug}/words/", {"words": word})
    pages.append(refused.content.decode())
    staff = Client()
    staff.force_login(User.objects.create_superuser("root"))
    one = f"lexicon/{lexicon.pk}"
    for path in ("lexicon/", f"{one}/change/", f"{one}/words/", "wordreport/"):
        pages += [staff.get(f"/admin/lexicons/{path}").content.decode()]
    for page in pages:
        assert MARKUP not in page
        assert LINK not in page
        assert not re.search(r"<img[^>]*onerror", page)
        assert "wordgames_site" not in page


def test_a_clue_that_turns_text_around_turns_none_but_its_own(client: Client) -> None:
    lexicon = made(client, words=f"chien: {BACKWARDS}")
    play = begun(client, lexicon)
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert f"<bdi>{BACKWARDS}</bdi>" in page
    assert page.count("\u202e") == 1


NOBODYS = "own-00000000000000000000"
LOOKS = (
    "/lists/{}/",
    "/lists/{}/report/",
    "/lexicons/{}/report/",
    "/wordle/settings/?lexicon={}",
    "/wordle/challenge/?lexicon={}",
    "/wordle/daily/{}/2026-11-01/",
    "/wordle/daily/{}/today/",
    "/wordle/{}/326/",
    "/calendar/?lexicon={}",
    "/watch/wordle/?lexicon={}",
    "/assist/wordle/?lexicon={}&length=5",
    "/agents/wordle/entropy/explore/?lexicon={}&length=5",
    "/stats/runs/?lexicon={}",
    "/stats/runs/new/?game=wordle&lexicon={}",
    "/stats/?league=wordle/{}/5",
    "/stats/lengths/?game=wordle&lexicon={}",
    "/outside/wordle-{}/",
    "/stats/me/?lexicon={}",
)
DEEDS = (
    ("/lists/{}/play/wordle/", {}),
    ("/lists/{}/change/", {"name": "Mine", "visibility": "unlisted"}),
    ("/lists/{}/words/", {"words": "chat"}),
    ("/lists/{}/delete/", {}),
    ("/lists/{}/report/", {"comment": "rude"}),
    ("/lexicons/{}/report/", {"word": "chien", "reason": "offensive"}),
    ("/wordle/settings/", {"lexicon": "{}", "length": "5", "guesses": "6", "mode": "normal"}),
    ("/wordle/challenge/", {"lexicon": "{}", "secret": "chien", "guesses": "6", "mode": "normal"}),
    ("/wordle/", {"lexicon": "{}", "guess": "chien", "sequence": "0"}),
    ("/watch/wordle/", {"lexicon": "{}", "length": "5", "agent": "entropy"}),
    ("/stats/runs/new/", {"game": "wordle", "lexicon": "{}", "agents": "entropy", "length": "5"}),
)


def told(slug: str, how: str, path: str, fields: dict[str, str] | None) -> str:
    """Return what a stranger is told of a list, with its address masked."""
    stranger = Client()
    stranger.cookies["lists"] = slug
    data: Any = fields and {name: value.format(slug) for name, value in fields.items()}
    answer = getattr(stranger, how)(path.format(slug), data)
    return masked(answer).replace(slug, "SLUG")


@pytest.mark.parametrize(
    ("how", "path", "fields"),
    [*(("get", path, None) for path in LOOKS), *(("post", *deed) for deed in DEEDS)],
)
def test_a_strangers_draft_is_as_if_there_were_none(
    client: Client, english: Lexicon, how: str, path: str, fields: dict[str, str] | None
) -> None:
    """Who has its very address is told what he is told of one that nobody has made."""
    draft = made(client, visibility="draft", name="Geheim")
    assert len(draft.slug) == len(NOBODYS)
    plays = Play.objects.count()
    answer = told(draft.slug, how, path, fields)
    assert "Geheim" not in answer
    assert "chien" not in answer.replace("/chien/", "")
    assert answer == told(NOBODYS, how, path, fields)
    draft.refresh_from_db()
    assert draft.name == "Geheim"
    assert Play.objects.filter(puzzle__revision=draft.current).count() == 0
    assert Play.objects.count() - plays in (0, 2)


def test_what_a_word_means_tells_nothing_of_a_draft_but_its_language(client: Client) -> None:
    """Finished games on it link there, those of friends who played before it became a draft too."""
    fields = {"visibility": "draft", "name": "Geheim", "language": "pl"}
    draft = made(client, words="kotek\npiesek", **fields)
    pages = [
        Client().get(f"/meaning/{draft.slug}/{word}/").content.decode().replace(word.upper(), "")
        for word in ("kotek", "sarna")
    ]
    assert "Geheim" not in pages[0]
    assert pages[0].replace("kotek", "") == pages[1].replace("sarna", "")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (lambda length: "chien" + " " * length + "dog", 2),  # a column of clues
        (lambda length: "\n".join(["a" + "\u0301\u0316" * 4_000] * (length // 4_000)), 1),
        (lambda length: "a" + "\u3000" * length + "b : y", 1),
    ],
    ids=["blanks", "marks", "wide blanks"],
)
def test_a_line_of_blanks_or_marks_takes_no_time(line: Callable[[int], str], words: int) -> None:
    """A line of 20,000 blanks took a web process half a minute; one of a million, days."""

    def read(length: int) -> None:
        assert read_own(f"{line(length)}\nvache\n", "fr").read.report.words == words

    assert_grows_with_its_length(read, 20_000)


@pytest.mark.parametrize("text", ["a," * 700_000, "ab " * 600_000, "a:b," * 400_000])
def test_a_million_words_in_a_line_are_refused_before_they_are_read(text: str) -> None:
    fine = "\n".join(f"mot{number:06d}" for number in range(50_000)).translate(LETTERS)
    began = time.thread_time()
    assert read_own(fine, "fr").read.report.words == 50_000
    read = time.thread_time()
    with pytest.raises(ImportRefused, match="A list has at most 50,000 words"):
        read_own(text, "fr")
    assert time.thread_time() - read < 12 * (read - began), "times a list of 50,000 words"


def test_a_name_of_thousands_of_marks_is_refused_before_they_are_put_in_order() -> None:
    with pytest.raises(BadName, match="A name has at most 40 letters;"):
        read_name("a" + "\u0301\u0316" * 2_000, 40)


def test_nothing_is_made_for_a_player_who_was_just_deleted(english: Lexicon) -> None:
    """A list whose keeper's account was deleted meanwhile had nobody, and no end."""
    gone, draft = Player(), read_own("chien\nvache\n", "fr")
    with pytest.raises(Http404):
        make(gone, "Animals", draft, "unlisted", guest=False)
    with pytest.raises(Http404):
        circles.make("Friends", gone, "Ana")
    with pytest.raises(Http404):
        rooms.make(game("wordle"), OPTIONS, english.current, gone)  # type: ignore[arg-type]
    assert not Lexicon.objects.filter(keeper=gone.pk).exists()


@pytest.mark.parametrize("change", [False, True])
def test_where_another_file_is_read_nothing_is_lost(
    client: Client, monkeypatch: pytest.MonkeyPatch, change: bool
) -> None:
    """It was a 500: the form that was to say it did not exist yet."""
    address = f"/lists/{made(client).slug}/words/" if change else "/lists/new/"
    monkeypatch.setattr("lexicons.uploads.pending_upload.PATIENCE", 0)
    with pending_upload.reading():
        known = {"name": "Animals", "language": "fr", "visibility": "unlisted"}
        answer = client.post(address, known | {"words": "renard"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Another file is being read" in page
    assert "renard" in page


def test_other_words_in_a_public_list_need_the_staffs_yes_again(client: Client) -> None:
    """Who had a yes for animals could have put anything in their place, for everybody at once."""
    lexicon = made(client, visibility="asked")
    Lexicon.objects.update(visibility="public")
    client.post(f"/lists/{lexicon.slug}/words/", {"words": "\n".join(["gredin", "coquin"])})
    lexicon.refresh_from_db()
    assert lexicon.visibility == "asked"
    assert lexicon not in active()


def test_a_list_that_is_deleted_while_it_is_changed_is_gone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two posts at once were a 500: one deleted the row that the other was about to save."""
    lexicon = made(client)

    def deleted(self: Form) -> bool:
        Lexicon.objects.filter(pk=lexicon.pk).update(current=None)
        Lexicon.objects.filter(pk=lexicon.pk).delete()
        return valid(self)

    valid = Form.is_valid
    monkeypatch.setattr(Form, "is_valid", deleted)
    fields = {"name": "Beasts", "visibility": "unlisted"}
    assert client.post(f"/lists/{lexicon.slug}/change/", fields).status_code == 404
    monkeypatch.undo()
    lexicon = made(client)
    monkeypatch.setattr(Form, "is_valid", deleted)
    answer = client.post(f"/lists/{lexicon.slug}/words/", {"words": "chat"})
    assert answer.status_code == 404


def test_staff_approve_no_words_that_they_have_not_seen(
    client: Client, admin_client: Client
) -> None:
    lexicon = made(client, visibility="asked")
    address = f"/admin/lexicons/lexicon/{lexicon.pk}/change/"
    form = admin_client.get(address).context["adminform"].form
    page = {name: field.value() or "" for name in form.fields if (field := form[name])}
    client.post(f"/lists/{lexicon.slug}/words/", {"words": "vilain\nméchant"})
    late = admin_client.post(address, page | PUBLISH)
    assert late.status_code == 200
    assert "Someone else has changed this lexicon" in late.content.decode()
    lexicon.refresh_from_db()
    assert lexicon.visibility == "asked"
    page["revision"] = lexicon.current_id
    assert admin_client.post(address, page | PUBLISH).status_code == 302
    lexicon.refresh_from_db()
    assert lexicon.visibility == "public"


def test_words_sent_while_staff_approve_the_old_ones_ask_anew(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = made(client, visibility="asked")

    def read_slowly(*args: Any, **options: Any) -> Any:
        Lexicon.objects.update(visibility="public")
        return read_own(*args, **options)

    monkeypatch.setattr("games.lists.forms.read_own", read_slowly)
    client.post(f"/lists/{lexicon.slug}/words/", {"words": "vilain\nméchant"})
    lexicon.refresh_from_db()
    assert lexicon.visibility == "asked"


def test_an_approval_undone_meanwhile_stays_undone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = made(client, visibility="asked")
    Lexicon.objects.update(visibility="public")

    def undo_first(*args: Any, **options: Any) -> str:
        Lexicon.objects.update(visibility="unlisted")
        return read_name(*args, **options)

    monkeypatch.setattr("games.names.public_names.read_name", undo_first)
    client.post(f"/lists/{lexicon.slug}/change/", {"name": "Beasts", "visibility": "asked"})
    lexicon.refresh_from_db()
    assert (lexicon.name, lexicon.visibility) == ("Beasts", "unlisted")
