"""Badges: what earns them, by hand and for plays that are stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catalogue import games
from games.contract.badges import ANY_WIN, Badge, Deed, earned, in_moves, played_with
from games.models import Play, Player, Puzzle
from lexicons.models import Lexicon
from solvers.my_results.results import all_badges, badges_of
from tests.facts import stated

START = datetime(2026, 3, 1, tzinfo=UTC)
TWO = in_moves("two", "In two", "Win in two.", 2)
HARD = played_with("hard", "Hard", "Win a hard one.", mode="hard")
ELSEWHERE = Badge("x", "X", "", lambda it: True, "another")
DECORATED = stated("DECORATED")
DEEDS = st.builds(
    lambda day, won, turns: deed(day, won=won, turns=turns),
    st.integers(0, 50),
    st.booleans(),
    st.integers(1, 6),
)


def deed(
    day: int = 0, *, won: bool = True, turns: int = 3, hints: int = 0, **options: object
) -> Deed:
    return Deed("wordle", won, turns, hints, START + timedelta(days=day), options)


def test_by_hand() -> None:
    deeds = [deed(2, turns=2), deed(1, turns=2, hints=1), deed(0, won=False), deed(3, mode="hard")]
    first, two, hard, other = earned(deeds, [ANY_WIN, TWO, HARD, ELSEWHERE])
    assert (first.times, first.first) == (2, START + timedelta(days=2))
    assert (two.times, two.first) == (1, START + timedelta(days=2))
    assert (hard.times, hard.first) == (1, START + timedelta(days=3))
    assert (other.times, other.first) == (0, None)


@given(st.lists(DEEDS, max_size=12), st.integers())
def test_the_order_of_plays_makes_no_difference_and_more_plays_take_none_away(
    deeds: list[Deed], seed: int
) -> None:
    shuffled = Random(seed).sample(deeds, len(deeds))
    badges = [ANY_WIN, TWO]
    assert earned(deeds, badges) == earned(shuffled, badges)
    for some, more in zip(earned(deeds[1:], badges), earned(deeds, badges), strict=True):
        assert some.times <= more.times


def test_every_game_has_a_badge_and_no_two_are_alike() -> None:
    badges = all_badges()
    assert len({(it.game, it.slug) for it in badges}) == len(badges)
    without = {game.slug for game in games()} - {it.game for it in badges}
    assert not without, f"Give the games their `badges`: {without}."
    assert "" in {it.game for it in badges}
    assert all(it.how.endswith(".") for it in badges)


@pytest.mark.django_db
def test_badges_of_stored_plays(english: Lexicon) -> None:
    player = Player.objects.create()
    for slug, (options, turns, _) in DECORATED.items():
        puzzle = Puzzle.objects.create(
            game=slug, setup={"version": 1, "options": options}, revision=english.current
        )
        Play.objects.create(puzzle=puzzle, player=player, status="won", turns=turns, ended_at=START)
    found = {it.badge.name: it.times for it in badges_of(Play.objects.filter(player=player))}
    mine = {name for name, times in found.items() if times}
    assert mine == {"The first", *(name for *_, names in DECORATED.values() for name in names)}
