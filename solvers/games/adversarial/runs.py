"""Runs against the adversarial host: one game from the empty board, or one from each first word."""

from __future__ import annotations

from typing import Any

from games.wordle.adversarial.rules import AdversarialOptions
from lexicons.models import Revision
from lexicons.services import words_of
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import ListError, played
from solvers.games.adversarial.suite import LIMIT, AdversarialSuite, first_words
from solvers.runs.old import OldRuns, Setting
from solvers.runs.option import Spec

VERSION = 1
EMPTY, WORDS = "empty", "words"
STARTS = (
    (EMPTY, "The empty board: one game"),
    (WORDS, "First words that are given, from the answers"),
)


def spec_of(revision: Revision, length: int, **chosen: Any) -> Spec:
    """Return a spec: the one game from the empty board, unless chosen otherwise."""
    return {
        "version": VERSION,
        "lexicon": revision.sha256,
        "length": length,
        "guesses": LIMIT,
        "mode": "normal",
        "starts": EMPTY,
        "games": None,
        "seed": 1,
        "opener": "",
        **chosen,
    }


class AdversarialRuns(OldRuns):
    """Adversarial Wordle as runs see it: the host draws nothing, what differs is the start."""

    slug = "adversarial"
    groupable = True
    defaults = {"agents": ["absurd-search", "minimax"]}
    aside = ("mode", "guesses")

    def setting(self, spec: Spec, revision: Revision) -> Experiment:
        words = played(words_of(revision, spec["length"]))
        if spec["opener"] and spec["opener"] not in words:
            raise ListError(f"The opener {spec['opener']} is not in the word list.")
        options = AdversarialOptions(spec["length"], spec["guesses"], spec["mode"])
        openers: tuple[str, ...] = ("",)
        if spec["starts"] == WORDS:
            openers = first_words(words, spec["games"], spec["seed"])
        suite = AdversarialSuite(words, options, openers, spec["seed"])
        sampled = spec["starts"] == WORDS and len(openers) < len(words.answers)
        return Setting(suite, words, options, sampled)

    def describe(self, spec: Spec) -> str:
        parts = [f"{spec['length']} letters"]
        if spec["mode"] != "normal":
            parts.append(spec["mode"])
        if spec["guesses"] != LIMIT:
            parts.append(f"{spec['guesses']} guesses")
        if spec["starts"] == WORDS:
            parts.append("first words given")
        if spec["games"]:
            parts.append(f"{spec['games']} games")
        if spec["seed"] != 1:
            parts.append(f"seed {spec['seed']}")
        if spec["opener"]:
            parts.append(f"opener {spec['opener']}")
        return " · ".join(parts)

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str]:
        """Return the arguments of `evaluate adversarial` that play the same games."""
        told = ["--lexicon", lexicon, "--length", str(spec["length"])]
        modes = {"hard": ["--hard"], "ultra-hard": ["--ultra-hard"]}
        told += modes.get(spec["mode"], [])
        if spec["guesses"] != LIMIT:
            told += ["--max-guesses", str(spec["guesses"])]
        if spec["starts"] == WORDS:
            told.append("--first-words")
        for name in ("games", "opener"):
            if spec[name]:
                told += [f"--{name}", str(spec[name])]
        return [*told, "--seed", str(spec["seed"])]

    def standing(self) -> list[tuple[str, Spec]]:
        """Return the bundled dictionaries and specs that the site's first league is made of."""
        return [(slug, {"length": 5}) for slug in ("en", "fr", "es")]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        """Return the whole spec of a choice."""
        return spec_of(revision, **chosen)
