"""Peaks and Fibble on the solvers' pages: watch, race, hint, review, help with typed marks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Event, Play, Puzzle
from lexicons.models import Lexicon
from solvers.declaration import has_tree
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db
WORDS = (
    "crane slate train brain grain drain doubt toast maybe eerie abbey those house mouse jolly "
    "holly folly light might sight night robot floor audio snake biddy sassy"
)
GAMES = ("peaks", "fibble")
both = pytest.mark.parametrize("slug", GAMES)


@pytest.fixture
def lexicon(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(WORDS.split(), True), folded=True)


def chosen(slug: str, **fields: str) -> dict[str, str]:
    usual = {"lexicon": "en", "length": "5", "guesses": "9" if slug == "fibble" else "6"}
    return usual | ({"mode": "normal"} if slug == "peaks" else {}) | fields


def setup(slug: str, secret: str) -> dict[str, Any]:
    options = {"length": 5, "guesses": 9, "mode": "normal", "show_left": False}
    return game(slug).setup_from(options, secret)


@both
def test_an_agent_is_watched_with_its_reasons(client: Client, lexicon: Lexicon, slug: str) -> None:
    for agent in ("entropy", "random"):
        posted = chosen(slug, agent=agent, word="mouse")
        answer = client.post(f"/watch/{slug}/", posted, follow=True)
        page = client.get(f"{answer.redirect_chain[-1][0]}?step=1").content.decode()
        assert f"plays {game(slug).name}" in page
        assert "left" in page
        assert re.search(r"Bits expected</dt><dd>\d", page)


@both
def test_a_game_is_won_by_hints_reviewed_and_raced(
    client: Client, lexicon: Lexicon, slug: str
) -> None:
    client.post(f"/{slug}/", chosen(slug))
    play, sequence = Play.objects.get(), 0
    while not play.over:
        client.post(f"/hint/{play.pk}/", {"sequence": sequence})
        move = Event.objects.get(play=play, sequence=sequence).move
        client.post(f"/{slug}/play/{play.pk}/", {"guess": move, "sequence": sequence + 1})
        sequence += 2
        play.refresh_from_db()
    assert play.status == "won"
    page = client.get(f"/review/{play.pk}/").content.decode()
    assert ("the chance kept" if slug == "fibble" else "estimated") in page
    assert "luck" in page
    assert client.get(f"/race/{play.pk}/").status_code == 200
    assert client.post(f"/race/{play.pk}/", {"agent": "entropy"}, follow=True).status_code == 200


def test_a_review_says_what_a_guess_of_peaks_left_unused(client: Client, lexicon: Lexicon) -> None:
    puzzle = Puzzle.objects.create(
        game="peaks", kind="challenge", setup=setup("peaks", "mouse"), revision=lexicon.current
    )
    begun(client, puzzle)
    play = Play.objects.get()
    for number, word in enumerate(("crane", "abbey", "mouse")):
        client.post(f"/peaks/play/{play.pk}/", {"guess": word, "sequence": number})
    page = client.get(f"/review/{play.pk}/").content.decode()
    assert "1st letter must come after C." in page


def test_a_review_tells_that_the_only_word_left_was_not_guessed(
    client: Client, lexicon: Lexicon
) -> None:
    puzzle = Puzzle.objects.create(
        game="peaks", kind="challenge", setup=setup("peaks", "mouse"), revision=lexicon.current
    )
    begun(client, puzzle)
    play = Play.objects.get()
    for number, word in enumerate(("crane", "light", "jolly", "mouse")):
        client.post(f"/peaks/play/{play.pk}/", {"guess": word, "sequence": number})
    *_, missed, right = client.get(f"/review/{play.pk}/").context["reviewed"]
    assert (missed.before, missed.best, missed.lost) == (1, "mouse", 1)
    assert (right.best, right.lost) == ("mouse", 0)


def test_help_reads_arrows_typed_in(client: Client, lexicon: Lexicon) -> None:
    rows = "&".join(f"m1={mark}" for mark in (1, 0, 1, 1, 2))
    page = client.get(f"/assist/peaks/?length=5&g=crane&{rows}").content.decode()
    assert '<option value="0" data-state="earlier"' in page
    assert "MOUSE" in page
    assert "SLATE ·" not in page
    won = client.get("/assist/peaks/?length=5&g=mouse" + "&m1=2" * 5).content.decode()
    assert "Well done." in won


def test_help_in_fibble_reckons_with_the_lie(client: Client, lexicon: Lexicon) -> None:
    honest = "&".join(f"m1={mark}" for mark in (0, 0, 0, 0, 2))  # crane against mouse and house
    page = client.get(f"/assist/fibble/?length=5&g=crane&{honest}").content.decode()
    assert "MOUSE" not in page  # a row without a lie cannot be
    lying = "&".join(f"m1={mark}" for mark in (0, 0, 0, 1, 2))
    page = client.get(f"/assist/fibble/?length=5&g=crane&{lying}").content.decode()
    assert "MOUSE" in page
    assert "HOUSE" in page


@pytest.mark.parametrize(
    ("slug", "row", "near"),
    [("peaks", (2, 2, 2, 2, 0), "later"), ("fibble", (2, 2, 2, 2, 0), "absent")],
)
def test_help_says_which_row_cannot_be(
    client: Client, lexicon: Lexicon, slug: str, row: tuple[int, ...], near: str
) -> None:
    marks = "&".join(f"m1={mark}" for mark in row)
    page = client.get(f"/assist/{slug}/?length=5&g=crane&{marks}").content.decode()
    assert "Nothing fits all rows" in page
    assert f'data-state="{near}"' in page


@both
def test_every_agent_has_a_page(client: Client, lexicon: Lexicon, slug: str) -> None:
    for agent in ("entropy", "random"):
        assert client.get(f"/agents/{slug}/{agent}/").status_code == 200


def test_the_trees_of_both_can_be_walked(client: Client, lexicon: Lexicon) -> None:
    assert has_tree("peaks")
    assert has_tree("fibble")
    page = client.get("/agents/peaks/entropy/explore/").content.decode()
    assert 'data-state="earlier"' in page


@pytest.mark.usefixtures("search_loaded")
@pytest.mark.parametrize("game", ["wordle", "peaks", "fibble", "adversarial"])
def test_help_draws_the_same_pictures_of_a_guess_to_come(
    client: Client, small_english: Lexicon, game: str
) -> None:
    page = client.get(f"/assist/{game}/", {"length": "5"})
    figures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
    left = page.context["left"]
    assert set(figures["heat"].marks.values()) <= set(range(1, left + 1))
    assert figures["answers"].marks
    assert page.context["thought"].move == page.context["suggestions"][0]["move"]
    came = any(mark.answer.came for mark in page.context["thought"].pictures[0].marks)
    assert came == (game == "adversarial"), "only that host's answer is known before it comes"


@pytest.mark.usefixtures("search_loaded")
def test_answers_that_may_lie_are_not_said_to_sort_the_words(
    client: Client, small_english: Lexicon
) -> None:
    page = client.get("/watch/fibble/", {"step": 1})
    assert " may get " in page.context["step"].thought.why
    assert "sorts them" not in page.context["step"].thought.why
