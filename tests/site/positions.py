"""Positions of watched plays, as the shell's commands are told them; what both say of a guess."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.catalogue import game
from games.models import Play
from solvers.analysis.agent_plays import watch
from solvers.analysis.analysis import analyse, analysis_of
from solvers.pages.watch.step import WatchedStep
from solvers.pictures.moves.answers import MOST
from tests.check_pictures import Figure
from tests.contract.every_game import lexicon_for, small
from tests.facts import fact
from tests.run_commands import from_json
from wordgames.evaluation.run_game import runnable
from wordgames.languages.casing import upper
from wordgames.rules.feedback import to_text
from wordgames.rules.masks import MaskTurn

# How many moves of a watched play are compared.
STEPS = 3
# What commands that play games take, and `explain` does not.
PLAYS = ("--games", "--seed")


def usual_history(observation: Any) -> str:
    """Return guesses with what each was told, as the games with tiles or a mask are asked."""
    told = [
        (turn.move, turn.mask) if isinstance(turn, MaskTurn) else (turn.guess, to_text(turn.marks))
        for turn in observation.turns
    ]
    return ",".join(f"{guess}:{feedback}" for guess, feedback in told)


def arguments_for(step: WatchedStep, observation: Any) -> list[str]:
    """Return what `explain` is asked with: the words, the options and the history of a step."""
    slug, open_play = step.open_play.game.slug, step.open_play
    options, runs = observation.options, runnable(slug)
    names = [option.name for option in runs.options if hasattr(options, option.name)]
    spec = runs.spec_of(open_play.revision, **{name: getattr(options, name) for name in names})
    arguments = runs.shell_arguments(spec, open_play.lexicon.slug) or []
    history = fact(slug, "history", usual_history)(observation)
    more = fact(slug, "shell_options", lambda _: [])(observation)
    return [*_without_games(arguments), *more, *(["--history", history] if history else [])]


def _without_games(arguments: Sequence[str]) -> list[str]:
    pairs = zip(arguments, ["", *arguments], strict=False)
    return [it for it, before in pairs if it not in PLAYS and before not in PLAYS]


def watched(slug: str, agent: str = "") -> Play:
    """Let a bot play a puzzle of a small list, and return its play."""
    needs = small(slug)
    lexicon = (needs.lexicon if needs else lambda: lexicon_for(game(slug).lexicon_kind))()
    revision = lexicon.current
    assert revision is not None
    options = getattr(needs, "OPTIONS", None) or game(slug).daily_options(revision)
    setup = game(slug).random_setup(options, revision.read(), Random(7))
    agent = agent or fact(slug, "WATCHED") or analyse(slug, revision, setup).adviser
    return watch(slug, setup, revision, {"slug": agent})


def told_of(step: WatchedStep, observation: Any, *more: str) -> dict[str, Any]:
    """Return what the shell prints for a position of a play."""
    count = str(analysis_of(step.open_play).thought_of)
    asked = ("explain", step.open_play.game.slug, "--agent", step.agent.slug, "--count", count)
    told: dict[str, Any] = from_json(*asked, *arguments_for(step, observation), *more)
    return told


def feedback_of(answer: dict[str, Any]) -> str:
    """Return the feedback of an answer as the shell prints it."""
    return str(answer.get("marks") or answer.get("mask"))


def answers_told(step: WatchedStep, told: dict[str, Any]) -> dict[str, float]:
    """Return what the first move may be told, by states as a picture of it has them."""
    states = analysis_of(step.open_play).rule.states
    return {
        "-".join(states[int(mark)] for mark in feedback_of(answer)): answer["left"]
        for answer in told["answers"]
    }


def letters_told(step: WatchedStep, told: dict[str, Any]) -> dict[str, float]:
    """Return the letters of the words left by place, as a picture of them has them."""
    language = step.open_play.lexicon.language
    return {
        f"{upper(letter, language)}{place}": count
        for place, counts in enumerate(told["letters"], 1)
        for letter, count in counts.items()
    }


def same_letters_and_answers(figures: list[Figure], step: WatchedStep, told: dict[str, Any]) -> int:
    """Compare what a guess may be told and where letters are; return how many pictures that is."""
    of_kind = {figure.kind: figure.marks for figure in reversed(figures)}
    wanted: dict[str, dict[str, float]] = {}
    if "answers" in of_kind and told["answers"]:
        wanted["answers"] = answers_told(step, told)
    if "heat" in of_kind and told["letters"]:
        wanted["heat"] = letters_told(step, told)
    for kind, marks in wanted.items():
        cut = len(marks) > MOST and kind == "answers"  # the fewest are told in sum
        drawn = {name: marks.get(name) for name in of_kind[kind]} if cut else marks
        assert of_kind[kind] == drawn, (kind, step.number)
    return len(wanted)
