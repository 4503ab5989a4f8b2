"""Hints in one's own game: recorded, counted, told in the result, and for its owner alone."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Event, Play
from lexicons.models import Lexicon
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS

pytestmark = pytest.mark.django_db


@pytest.fixture
def small_english() -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(ANSWERS, True), folded=True)


def begin(client: Client, mode: str = "normal") -> Play:
    options = {"lexicon": "en", "length": "5", "guesses": "6", "mode": mode}
    assert client.post("/wordle/", options).status_code == 302
    return Play.objects.get()


def ask(client: Client, play: Play, sequence: int = 0) -> Play:
    assert client.post(f"/hint/{play.pk}/", {"sequence": sequence}).status_code == 302
    play.refresh_from_db()
    return play


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra-hard"])
def test_a_game_is_won_by_hints_alone_and_the_result_says_so(
    client: Client, small_english: Lexicon, mode: str
) -> None:
    play, address, sequence = begin(client, mode), "", 0
    address = f"/wordle/play/{play.pk}/"
    while not play.over:
        play = ask(client, play, sequence)
        move = Event.objects.get(play=play, sequence=sequence).move
        assert f'Hint: <strong lang="en">{move.upper()}' in client.get(address).content.decode()
        assert client.post(address, {"guess": move, "sequence": sequence + 1}).status_code == 302
        sequence += 2
        play.refresh_from_db()
    assert (play.status, play.hints, play.turns) == ("won", sequence // 2, sequence // 2)
    page = client.get(address).content.decode()
    assert f"{play.hints} hint" in page


def test_a_hint_costs_no_turn_and_the_next_guess_clears_it(
    client: Client, small_english: Lexicon
) -> None:
    play = ask(client, begin(client))
    assert (play.hints, play.turns) == (1, 0)
    address = f"/wordle/play/{play.pk}/"
    assert "Hint:" in client.get(address).content.decode()
    moved = client.post(
        address, {"guess": "jolly", "sequence": 1}, headers={"HX-Request": "true"}
    ).content.decode()
    assert "Hint:" not in moved
    assert "Hint:" not in client.get(address).content.decode()


def test_a_hint_asked_twice_by_a_double_post_counts_once(
    client: Client, small_english: Lexicon
) -> None:
    play = ask(client, ask(client, begin(client)))
    assert play.hints == 1
    assert play.events.count() == 1


@pytest.mark.parametrize("sequence", ["", "-1", "x", "9" * 99])
def test_an_odd_sequence_number_changes_nothing(
    client: Client, small_english: Lexicon, sequence: str
) -> None:
    play = begin(client)
    assert client.post(f"/hint/{play.pk}/", {"sequence": sequence}).status_code == 302
    assert not play.events.exists()


def test_nobody_gets_hints_in_another_s_game_nor_after_the_end(
    client: Client, small_english: Lexicon
) -> None:
    play = begin(client)
    assert Client().post(f"/hint/{play.pk}/", {"sequence": 0}).status_code == 404
    assert Client().get(f"/hint/{play.pk}/").status_code == 404
    assert client.put(f"/hint/{play.pk}/").status_code == 405
    client.post(f"/wordle/play/{play.pk}/give-up/", {"sequence": 0})
    assert ask(client, play, 1).hints == 0


def test_help_is_limited(client: Client, small_english: Lexicon, one_minute: None) -> None:
    codes = [client.get("/assist/wordle/?length=5").status_code for _ in range(61)]
    assert codes[-1] == 429
    assert set(codes[:60]) == {200}
