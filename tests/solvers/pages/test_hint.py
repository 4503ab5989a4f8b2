"""Hints in one's own game: recorded, counted, told in the result, and for its owner alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.test import Client

from games.limits.compute_queue import Busy
from games.models import Event, Play
from games.plays import actions
from games.plays.open_play import open_play_of
from lexicons.models import Lexicon
from solvers.analysis.analysis import Analysis, analysis_class
from solvers.pages.help.views import one_hint_at_a_time
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


def test_a_hint_comes_into_the_page_as_it_stands(client: Client, small_english: Lexicon) -> None:
    """The first one begins the play: the page goes on by the address of its own."""
    play, htmx = begin(Client()), {"HX-Request": "true"}
    door = f"wordle/challenge/{play.puzzle_id}/"
    asked = {"sequence": 0, "kind": "letter", "begin": door}
    moved = client.post("/hint/AAAAAAAAAAAAAAAA/", asked, headers=htmx)
    own = Play.objects.exclude(pk=play.pk).get()
    assert (own.hints, moved.status_code) == (1, 200)
    assert moved["HX-Replace-Url"] == f"/wordle/play/{own.pk}/"
    text = moved.content.decode()
    assert 'name="sequence" value="1"' in text
    assert 'data-to="progress"' in text
    assert 'class="hinted"' in text
    again = client.post(f"/hint/{own.pk}/", asked, headers=htmx)  # pressed before that came
    assert 'name="sequence" value="1"' in again.content.decode()
    told = 0
    while told < own.hints:
        told = own.hints
        said = client.post(f"/hint/{own.pk}/", asked | {"sequence": told}, headers=htmx)
        own.refresh_from_db()
    assert "There&#x27;s nothing left to tell." in said.content.decode()
    client.post(f"/wordle/play/{own.pk}/give-up/", {"sequence": own.hints})
    ended = client.post(f"/hint/{own.pk}/", asked, headers=htmx).content.decode()
    assert 'data-to="finale"' in ended


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


def test_help_is_limited(client: Client, small_english: Lexicon) -> None:
    codes = [client.get("/assist/wordle/?length=5").status_code for _ in range(121)]
    assert codes[-1] == 429
    assert set(codes[:120]) == {200}


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often a hint was worked out, by how many events the game had."""
    times: list[int] = []
    own = analysis_class("wordle")
    hint = own.hint

    def counted(self: Analysis, state: Any, kind: str) -> str:
        times.append(Event.objects.count())
        return hint(self, state, kind)

    monkeypatch.setattr(own, "hint", counted)
    return times


def test_a_hint_that_is_there_is_not_worked_out_again(
    client: Client, small_english: Lexicon, computed: list[int]
) -> None:
    ask(client, ask(client, begin(client)))
    assert computed == [0]


def test_two_presses_at_once_are_one_hint_that_both_show(
    client: Client, small_english: Lexicon, computed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second waits for the first, which is worked out in another process."""
    play = begin(client)
    first = one_hint_at_a_time(play.pk, 0)
    first.__enter__()

    def meanwhile(_seconds: float) -> None:
        actions.hint(open_play_of(play.pk, "wordle", play.player_id), 0, "slate")
        first.__exit__(None, None, None)

    monkeypatch.setattr("solvers.pages.help.views.time.sleep", meanwhile)
    play = ask(client, play)
    assert (play.hints, computed) == (1, [])
    assert "SLATE" in client.get(f"/wordle/play/{play.pk}/").content.decode()


def test_where_the_first_press_came_to_nothing_the_second_works_the_hint_out(
    client: Client, small_english: Lexicon, computed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(client)
    first = one_hint_at_a_time(play.pk, 0)
    first.__enter__()
    end = partial(first.__exit__, None, None, None)
    monkeypatch.setattr("solvers.pages.help.views.time.sleep", lambda _: end())
    assert ask(client, play).hints == 1
    assert computed == [0]


def test_who_waits_for_another_press_in_vain_is_told(
    client: Client, small_english: Lexicon, computed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(client)
    monkeypatch.setattr("solvers.pages.help.views.PATIENCE", -1)
    with one_hint_at_a_time(play.pk, 0):
        refused = client.post(f"/hint/{play.pk}/", {"sequence": 0})
    assert (refused.status_code, computed) == (503, [])
    assert "Your hint is being worked out" in refused.content.decode()
    assert ask(client, play).hints == 1


def test_a_refused_hint_does_not_stand_in_the_way_of_the_next(
    client: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> str:
        raise Busy

    play = begin(client)
    with monkeypatch.context() as patch:
        patch.setattr(analysis_class("wordle"), "hint", busy)
        assert ask(client, play).hints == 0
    assert ask(client, play).hints == 1
