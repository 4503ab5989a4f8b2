"""Twins: two puzzles of any game whose secrets differ and whose answers, so far, do not."""

from __future__ import annotations

import math
import string
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any

from django.template.loader import render_to_string

from games.catalogue import game
from games.contract.game import JSON, Game
from games.contract.hints import A_LETTER
from games.models import Event, Play
from games.pages.play_page import page_of
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from tests.contract.every_game import lexicon_for, small
from wordgames.rules.state import IllegalMove, Status
from wordgames.vocabulary.columns import Columns

# Puzzles drawn to find twins among them.
SETUPS = 400
TRIES = 12
# One seed for all, so that what is drawn besides the secret is drawn alike.
SEED = 5


@dataclass(frozen=True, slots=True)
class Twins:
    """Two setups, and guesses to which both give the same answers and stay open."""

    lexicon: Lexicon
    setups: tuple[JSON, JSON]
    guesses: tuple[str, ...]

    @property
    def differ(self) -> bool:
        """True if there is a secret at all in which they differ."""
        return self.setups[0] != self.setups[1]


@dataclass(frozen=True, slots=True)
class Puzzles:
    """Puzzles of a game with a small dictionary, as many as it takes to find twins."""

    game: Game
    lexicon: Lexicon
    columns: Columns
    setups: list[JSON]
    pool: list[str]

    @property
    def alike(self) -> tuple[JSON, JSON]:
        """The same puzzle twice."""
        return (self.setups[0],) * 2


def puzzles_of(slug: str, changes: Mapping[str, Any] = MappingProxyType({})) -> Puzzles:
    """Draw puzzles of a game."""
    own, needs = game(slug), small(slug)
    lexicon = needs.lexicon() if needs else lexicon_for(own.lexicon_kind)
    revision = lexicon.current
    assert revision is not None
    columns = revision.read()
    options = getattr(needs, "OPTIONS", None) or own.daily_options(revision)
    assert options is not None
    assert options.keys() >= changes.keys()
    options = {**options, **changes}
    setups = [_seeded(own.random_setup(options, columns, Random(i))) for i in range(SETUPS)]
    return Puzzles(own, lexicon, columns, setups, [*map(str, own.draw_pool(options, columns))])


def twins(slug: str, changes: Mapping[str, Any] = MappingProxyType({})) -> Twins:
    """Return twins of a game; of one that hides nothing, the same puzzle twice.

    `changes` are options that are not those of the daily puzzle.
    """
    of = puzzles_of(slug, changes)
    guesses = [*of.pool, *string.ascii_lowercase]
    random, refused = Random(SEED), None
    for _ in range(TRIES if len({str(setup.get("secrets")) for setup in of.setups}) > 1 else 0):
        tried = tuple(random.sample(guesses, 2))
        found, accepted = _alike(of, tried)
        if found and accepted:
            return Twins(of.lexicon, found, tried)
        refused = refused or (found and Twins(of.lexicon, found, tried))
    return refused or Twins(of.lexicon, of.alike, _accepted(of, guesses))


def answering(slug: str) -> Twins:
    """Return twins of a game with one guess that both take; the same puzzle twice if none hides."""
    of = puzzles_of(slug)
    guesses = [*string.ascii_lowercase, *of.pool, "-"]
    for guess in guesses if len({str(setup.get("secrets")) for setup in of.setups}) > 1 else ():
        found, accepted = _alike(of, [guess])
        if found and accepted:
            return Twins(of.lexicon, found, (guess,))
    return Twins(of.lexicon, of.alike, _accepted(of, guesses))


def sharers(slug: str) -> Twins | None:
    """Return twins of which a hint tells the same letter first; None where no hint tells one."""
    own, needs = game(slug), small(slug)
    lexicon = needs.lexicon() if needs else lexicon_for(own.lexicon_kind)
    assert lexicon.current is not None
    columns = lexicon.current.read()
    options = getattr(needs, "OPTIONS", None) or own.daily_options(lexicon.current)
    assert options is not None
    seen: dict[tuple[str, str], JSON] = {}
    for number in range(SETUPS):
        setup = _seeded(own.random_setup(options, columns, Random(number)))
        state = own.state(setup, columns)
        if A_LETTER.slug not in {hint.slug for hint in own.offers(state)}:
            return None
        letter = own.letter_hint(state, ())
        other = seen.setdefault((repr(state.observe()), letter), setup)
        if other["secrets"] != setup["secrets"]:
            return Twins(lexicon, (other, setup), (letter,))
    raise LookupError(f"No two puzzles of {slug} share the letter that is told first.")


def _seeded(setup: JSON) -> JSON:
    return setup | {"seed": SEED} if "seed" in setup else setup


def _alike(of: Puzzles, guesses: Sequence[str]) -> tuple[tuple[JSON, JSON] | None, int]:
    """Return two setups with other secrets that answer the guesses alike, and how many they take.

    Where there are several such pairs, it is one that takes some guess: not all of them refuse.
    """
    seen: dict[str, JSON] = {}
    refused: tuple[JSON, JSON] | None = None
    for setup in of.setups:
        answers, accepted, over = answered(of.game, setup, guesses, of.columns)
        other = setup if over else seen.setdefault(answers, setup)
        if other.get("secrets") != setup.get("secrets"):
            if accepted:
                return (other, setup), accepted
            refused = refused or (other, setup)
    return refused, 0


def answered(
    own: Game, setup: JSON, guesses: Sequence[str], columns: Columns
) -> tuple[str, int, bool]:
    """Return everything seen of a play with these guesses, how many count, whether it is over."""
    state = own.state(setup, columns)
    seen, accepted = [repr(state.observe())], 0
    for guess in guesses:
        try:
            state = state.play(guess)
            accepted += 1
        except IllegalMove as refusal:
            seen.append(str(refusal))
        seen.append(repr(state.observe()))
        if state.status is not Status.PLAYING:
            return "", accepted, True
    return "\n".join(seen), accepted, False


def _accepted(of: Puzzles, guesses: Sequence[str]) -> tuple[str, ...]:
    """Return a guess that the first puzzle takes and is not over by."""
    for guess in guesses:
        if answered(of.game, of.setups[0], [guess], of.columns)[1:] == (1, False):
            return (guess,)
    raise LookupError(
        f"No word is a wrong guess that {of.game.slug} takes: give some that are in small.py of "
        f"tests/{of.game.slug}."
    )


def seconds_to_answer(play: Play, guess: str) -> float:
    """Mark a first guess, render what answers it, and return the seconds of CPU that took.

    That is all of an answer that knows the secret. What stores the guess and finds out who asks
    knows only the guess, its feedback and the play's id; it would but blur the times.
    """
    began = time.thread_time_ns()
    open_play = OpenPlay(play, ())
    played = open_play.game.read_move(
        guess, open_play.lexicon.language, folded=open_play.columns.folded
    )
    try:
        feedback = open_play.state.play(played).last_feedback
    except IllegalMove as refusal:
        render_to_string("games/play/play.html#refused", page_of(open_play, str(refusal), guess))
    else:
        event = Event(kind=Event.Kind.MOVE, move=played, feedback=feedback, at=play.started_at)
        render_to_string(
            "games/play/play.html#moved", page_of(OpenPlay(play, (event,)), moving=True)
        )
    return (time.thread_time_ns() - began) / 1e9


def measured(
    first: Callable[[], float], second: Callable[[], float], pairs: int, random: Random
) -> tuple[list[float], list[float]]:
    """Measure two things in pairs, in random order within each, so that drift meets both alike."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(pairs):
        order = [(0, first), (1, second)]
        random.shuffle(order)
        for place, act in order:
            taken[place].append(act())
    return taken


def kolmogorov_smirnov(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the chance that two samples of one distribution lie so far apart (asymptotic)."""
    ends = sorted([(x, 1 / len(first)) for x in first] + [(x, -1 / len(second)) for x in second])
    apart, height = 0.0, 0.0
    for place, (x, step) in enumerate(ends):
        height += step
        if place + 1 == len(ends) or ends[place + 1][0] != x:  # equal values step together
            apart = max(apart, abs(height))
    size = math.sqrt(len(first) * len(second) / (len(first) + len(second)))
    reach = (size + 0.12 + 0.11 / size) * apart
    if reach < 0.2:
        return 1.0
    return 2 * sum((-1) ** (j - 1) * math.exp(-2 * (j * reach) ** 2) for j in range(1, 101))


def told_apart(
    measure: Callable[[], tuple[Sequence[float], Sequence[float]]], chance: float
) -> tuple[float, ...]:
    """Return the chance that times come of one distribution, and if it is small, one more.

    One measurement of ten games alike would be below 0.01 in every tenth round of tests by chance
    alone; a difference that is real shows again.
    """
    first = kolmogorov_smirnov(*measure())
    return (first,) if first > chance else (first, kolmogorov_smirnov(*measure()))
