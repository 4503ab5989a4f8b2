"""Jumble's pages without a browser: start, play, hints, shuffle, skip, end, challenge."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.daily.today import state_of
from games.models import Event, Play
from games.plays.open_play import open_play_of
from lexicons.models import Lexicon
from solvers.pages.review.coached_play import coaching_of

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db
OPTIONS = {"shortest": 5, "longest": 5, "words": 2, "difficulty": "any"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def begin(begin_puzzle: Begin, english: Lexicon) -> Begin:
    def start(secret: str = "house crane", **options: Any) -> Play:
        setup = game("jumble").setup_from(OPTIONS | options, secret) | {"seed": 1}
        return begin_puzzle("jumble", english, setup)

    return start


def url(play: Play) -> str:
    return f"/jumble/play/{play.pk}/"


def tiles(page: str) -> list[str]:
    return re.findall(r'name="key" value="(.)"', page)


def play_words(client: Client, play: Play, *moves: str) -> str:
    for move in moves:
        client.post(url(play), {"guess": move, "sequence": play.events.count()})
    return client.get(url(play)).content.decode()


def test_posting_the_options_starts_a_round(client: Client, english: Lexicon) -> None:
    response = client.post("/jumble/", OPTIONS | {"lexicon": "en"})
    play = Play.objects.get()
    assert response["Location"] == url(play)
    assert len(play.puzzle.setup["secrets"]) == 2
    assert "Word <strong>1</strong> of 2" in client.get(url(play)).content.decode()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (
            {"shortest": 9, "longest": 8},
            "The longest word can&#x27;t be shorter than the shortest.",
        ),
        ({"shortest": 12, "longest": 15}, "English has answers of 3 to 5 letters."),
        ({"shortest": 2, "longest": 5}, "A word has 3 to 15 letters."),
        ({"words": 21}, "less than or equal to 20"),
        ({"difficulty": "kind"}, "not one of the available choices"),
        ({"lexicon": "xx"}, "That dictionary is gone."),
    ],
)
def test_bad_options_get_a_sentence_and_start_nothing(
    client: Client, english: Lexicon, wrong: dict[str, Any], sentence: str
) -> None:
    response = client.post("/jumble/", OPTIONS | {"lexicon": "en"} | wrong)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_a_round_is_played_to_its_end_with_points_times_and_every_anagram(
    client: Client, begin: Begin
) -> None:
    play = begin("trace house")
    page = play_words(client, play, "crate", "trace")
    assert "CRATE" not in page  # not in this dictionary, so refused
    page = play_words(client, play, "house")
    for event in play.events.all():
        start = play.started_at + timedelta(seconds=75 * (event.sequence + 1))
        Event.objects.filter(pk=event.pk).update(at=start)
    page = client.get(url(play)).content.decode()
    play.refresh_from_db()
    assert play.status == Play.Status.WON
    assert "Every one!" in page
    assert "<span>Solved 2 of 2 words, 10 points</span>" in page
    assert "Solved 2 of 2 words, 10 points. The answers are TRACE, HOUSE." in page
    assert "<strong>10</strong> points, 2:30 in all" in page
    assert page.count(">1:15</td>") == 2
    assert "🔀 Jumble from a friend · 2 of 2 words, 10 points\n" in page


def test_a_skipped_word_scores_nothing_and_is_shown_at_the_end(
    client: Client, begin: Begin
) -> None:
    play = begin()
    page = play_words(client, play, "-", "crane")
    assert "skipped" in page
    assert "⬛🟩" in page
    assert "not reached" not in page
    assert "<strong>1</strong> of 2 solved, <strong>5</strong> points" in page
    assert "Solved 1 of 2 words, 5 points" in page
    assert "Not this time" not in page  # a round with points is never lost (P20)
    play.refresh_from_db()
    assert play.status == Play.Status.LOST


def test_a_word_left_for_later_is_no_move_and_costs_nothing(client: Client, begin: Begin) -> None:
    play = begin()
    page = play_words(client, play, ">")
    play.refresh_from_db()
    assert (play.turns, play.hints, play.status) == (0, 0, Play.Status.PLAYING)
    assert 'value=">" disabled' not in page
    page = play_words(client, play, "crane")
    assert 'value=">" disabled' in page  # the last word has no later
    page = play_words(client, play, "house")
    play.refresh_from_db()
    assert (play.status, play.score, play.turns) == (Play.Status.WON, 2, 2)
    assert "Every one!" in page


def test_ending_a_round_keeps_its_points(client: Client, begin: Begin) -> None:
    play = begin()
    play_words(client, play, "house")
    client.post(f"{url(play)}give-up/", {"sequence": 1})
    play.refresh_from_db()
    assert (play.status, play.score, play.turns) == (Play.Status.LOST, 1, 2)
    page = client.get(url(play)).content.decode()
    assert "Solved 1 of 2 words, 5 points" in page
    assert "data-dare" in page


def test_shuffling_changes_the_order_and_nothing_else(client: Client, begin: Begin) -> None:
    play = begin("house")
    orders = [client.get(f"{url(play)}?order={number}").content.decode() for number in range(8)]
    shown = ["".join(tiles(page)) for page in orders]
    assert len(set(shown)) > 4
    assert {"".join(sorted(order)) for order in shown} == {"ehosu"}
    assert "house" not in shown
    assert not play.events.exists()
    assert all("HOUSE" not in page for page in orders)


@pytest.mark.parametrize("order", ["", "x", "-1", "9" * 40, "²", "1.5", "\x01"])
def test_an_absurd_order_shows_the_first_one(client: Client, begin: Begin, order: str) -> None:
    play = begin("house")
    page = client.get(url(play), {"order": order}).content.decode()
    assert tiles(page) == tiles(client.get(url(play)).content.decode())


def test_hints_stay_on_the_board_and_are_counted(client: Client, begin: Begin) -> None:
    play = begin()
    client.post(f"/hint/{play.pk}/", {"sequence": 0, "kind": "first"})
    page = client.get(url(play)).content.decode()
    assert "Hint: <strong" in page
    assert "place 1 is H" in page
    assert ">Place 1 is H</b>" in page  # its own sentence in the line
    assert re.findall(r'data-given="(\w)"', page) == ["H"]
    client.post(f"/hint/{play.pk}/", {"sequence": 1, "kind": "place"})
    page = play_words(client, play, "house")
    assert re.search(r"<strong>1</strong> point\b", page)
    play.refresh_from_db()
    assert play.hints == 2
    assert "Places shown" not in page
    assert "Word 1: solved with 2 hints." in play_words(client, play, "crane")


def test_the_first_letter_is_shown_once(client: Client, begin: Begin) -> None:
    play = begin()
    for _ in range(2):
        client.post(f"/hint/{play.pk}/", {"sequence": play.events.count(), "kind": "first"})
    assert play.events.count() == 1


@pytest.mark.parametrize(
    ("word", "sentence"),
    [(word, "") for word in ("", "?", "x" * 5000, "<b>x</b>", "\x01", "--")]
    + [
        ("hous", "Use all 5 letters; yours has 4."),
        ("zzzzz", "There&#x27;s no Z among the letters."),
    ],
)
def test_absurd_words_get_a_sentence_and_cost_nothing(
    client: Client, begin: Begin, word: str, sentence: str
) -> None:
    play = begin()
    response = client.post(url(play), {"guess": word, "sequence": 0})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert "<b>x</b>" not in response.content.decode()
    assert not play.events.exists()


def test_a_tapped_letter_is_typed_without_javascript_in_the_order_shown(
    client: Client, begin: Begin
) -> None:
    play = begin("house")
    page = client.post(url(play), {"guess": "HO", "key": "u", "sequence": 0, "order": "3"})
    assert 'value="HOU"' in page.content.decode()
    shuffled = client.get(f"{url(play)}?order=3").content.decode()
    assert tiles(page.content.decode()) == tiles(shuffled)


def test_with_htmx_only_the_moving_parts_come_back(client: Client, begin: Begin) -> None:
    play = begin()
    body = client.post(url(play), {"guess": "house", "sequence": 0}, headers=HTMX).content.decode()
    assert body.lstrip().startswith('<div class="jumble" id="board"')
    assert "<html" not in body
    assert "HOUSE is correct. Letters: " in body


def test_a_challenge_is_one_word_that_need_not_be_in_the_dictionary(
    client: Client, english: Lexicon
) -> None:
    response = client.post("/jumble/challenge/", {"word": "zebras", "lexicon": "en"})
    door = response["Location"]
    assert "zebras" not in client.get(door).content.decode().lower()
    client.post(door, {"guess": "zebras", "sequence": 0})
    assert Play.objects.get().status == Play.Status.WON


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("aaa", "These letters have only one order."),
        ("ab", "A word has 3 to 15 letters."),
        ("a?c", "English doesn&#x27;t have the letter ?."),
    ],
)
def test_a_word_that_cannot_be_scrambled_gets_a_sentence(
    client: Client, english: Lexicon, word: str, sentence: str
) -> None:
    response = client.post("/jumble/challenge/", {"word": word, "lexicon": "en"})
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_the_daily_round_is_the_same_for_everybody(client: Client, english: Lexicon) -> None:
    skip = {"guess": "-", "sequence": 0}
    first = client.post("/jumble/daily/en/2026-01-05/", skip)["Location"]
    second = Client().post("/jumble/daily/en/2026-01-05/", skip)["Location"]
    assert first != second
    (puzzle,) = {play.puzzle for play in Play.objects.all()}
    assert len(puzzle.setup["secrets"]) == len(set(puzzle.setup["secrets"])) > 0


def test_every_word_is_in_one_round_of_the_dailies(english: Lexicon) -> None:
    rounds = game("jumble").draw_pool(OPTIONS, english.current.read())
    words = " ".join(rounds).split()
    assert len(words) == len(set(words))
    assert all(len(one.split()) == 2 for one in rounds)


def test_solve_leads_to_the_words_in_my_letters(client: Client, english: Lexicon) -> None:
    response = client.get("/jumble/solve/?letters=house")
    assert response["Location"] == "/assist/jumble/?letters=house"


@pytest.mark.parametrize(("word", "most"), [("crane", 12), ("cat", 3), ("eerie", 10)])
def test_shuffling_shows_too_few_orders_to_tell_the_word_by_its_absence(
    client: Client, english: Lexicon, begin_puzzle: Begin, word: str, most: int
) -> None:
    options = {"shortest": 3, "longest": 5, "words": 1, "difficulty": "any"}
    play = begin_puzzle("jumble", english, game("jumble").setup_from(options, word))
    shown = set()
    for order in range(60):
        page = client.get(f"/jumble/play/{play.pk}/?order={order}").content.decode()
        shown.add("".join(re.findall(r'data-key="(\w)"', page)))
    assert all(sorted(order) == sorted(word) for order in shown)
    assert 1 < len(shown) <= most


def test_a_finished_round_shows_its_words_and_today_counts_them(
    client: Client, begin: Begin
) -> None:
    play = begin()
    page = play_words(client, play, "house", "-")
    assert re.search(r'class="jumble over".*>HOUSE<.*>CRANE<', page, re.DOTALL)
    play.refresh_from_db()
    assert state_of(play, game("jumble")) == "1 solved"


def test_the_review_does_not_call_the_answers_clues(client: Client, begin: Begin) -> None:
    play = begin()
    play_words(client, play, "house", "crane")
    play.refresh_from_db()
    open_play = open_play_of(play.pk, "jumble", play.player_id)
    moves = coaching_of(open_play).moves
    assert [move.note for move in moves] == ["A strong start.", "A strong move."]
