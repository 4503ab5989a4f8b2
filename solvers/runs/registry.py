"""How a stored spec becomes games to play: what each game registers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Protocol

from django import forms

from lexicons.models import Lexicon, Revision
from solvers.catalogue import solver
from solvers.evaluation.suite import Suite

Spec = dict[str, Any]
"""Versioned JSON: the lexicon's content, the options, which secrets, how many, seed, opener."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What a spec comes to: the games, what the agent is built of, and if they are a sample."""

    suite: Suite[Any]
    words: Any
    options: Any
    sampled: bool


class RunForm(forms.Form):
    """A form that asks for runs; it has a field `agents`."""

    def requests(self) -> list[RunRequest]:
        """Return the runs that are asked for, once the form is valid."""
        raise NotImplementedError

    def axes(self) -> dict[str, list[str]]:
        """Return the values of each parameter; none where there are none, or they are refused."""
        found: dict[str, list[str]] = self.cleaned_data.get("parameters") or {}
        return found

    def points(self) -> list[dict[str, str]]:
        """Return every combination of the parameters' values; one, empty, without parameters."""
        axes = self.axes()
        return [dict(zip(axes, point, strict=True)) for point in product(*axes.values())]

    def grid(self) -> dict[str, list[str]]:
        """Return the axes of a sweep: those with more than one value."""
        return {name: values for name, values in self.axes().items() if len(values) > 1}


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A run as it is asked for."""

    game: str
    agent: str
    params: Mapping[str, Any]
    spec: Spec
    revision: Revision


class RunGame(Protocol):
    """One game's part of runs."""

    grouped: bool
    """Are games with the same history played together? If not, one by one."""

    def form(
        self, data: Any, lexicons: Sequence[Lexicon], initial: Mapping[str, Any], most: int
    ) -> RunForm:
        """Return the form that asks for runs of at most so many games."""

    def setting(self, spec: Spec, revision: Revision) -> Setting:
        """Return what a spec comes to; raises InvalidOptions or ListError with a sentence."""

    def describe(self, spec: Spec) -> str:
        """Return what is played, in words, without the agent; nothing of games when it is all."""


@cache
def runnable(game: str) -> RunGame:
    """Return a game's part of runs; raises KeyError for a game that has none."""
    made: RunGame = solver(game).load(solver(game).runs)()
    return made


def league_of(game: str, spec: Spec) -> str:
    """Return what the runs of a league share, in words: all but how many games, by which seed."""
    return runnable(game).describe({**spec, "games": None, "seed": 1})


def secrets_of(game: str, spec: Spec) -> Spec:
    """Return what of a spec decides which secrets are played, in which order.

    What a game's class names as `aside` does not; nor does the seed, where every secret is played
    and there is no chance in the games themselves (`draws`).
    """
    chosen = runnable(game)
    aside = {"opener", *getattr(chosen, "aside", ())}
    if not spec.get("games") and not getattr(chosen, "draws", False):
        aside.add("seed")
    return {name: value for name, value in spec.items() if name not in aside}


def first_sweep(game: str) -> Mapping[str, Any]:
    """Return what a game's form of a new sweep is filled with: nothing, unless its class says."""
    return dict(getattr(runnable(game), "sweep", {}))


def measure(game: str) -> str:
    """Return what a game is counted in: "guesses", unless its class says otherwise."""
    return str(getattr(runnable(game), "measure", "guesses"))


def shell_arguments(game: str, spec: Spec, lexicon: str) -> list[str] | None:
    """Return the arguments of `evaluate GAME` for a spec, or None where a game's class has none."""
    telling = getattr(runnable(game), "shell_arguments", None)
    told = telling(spec, lexicon) if telling else None
    return None if told is None else list(told)
