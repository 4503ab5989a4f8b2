"""Wordle's runs: its specs, what they come to, and the form that asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.wordle.rules import WordleOptions
from lexicons.arrays import Words
from lexicons.models import Lexicon, Revision
from lexicons.services import words_of
from solvers.evaluation.lists import ListError, played
from solvers.evaluation.run import sample
from solvers.games.tiles.suite import TileSuite
from solvers.runs.registry import RunForm, Setting, Spec

VERSION = 1
BETAS = "0,0.3,0.6,0.9,1.2,1.5"
"""Document 003's values of both weights."""


def spec_of(revision: Revision, length: int, **chosen: Any) -> Spec:
    """Return a spec: all answers of a lexicon's length in six guesses, unless chosen otherwise."""
    return {
        "version": VERSION,
        "lexicon": revision.sha256,
        "length": length,
        "guesses": 6,
        "mode": "normal",
        "secrets": "answers",
        "top": None,
        "games": None,
        "seed": 1,
        "opener": "",
        **chosen,
    }


class WordleRuns:
    """Wordle as runs see it."""

    grouped = True
    usual = 6
    draws = False
    """Is there chance in the games themselves, so that even all secrets are a sample?"""
    suite: type[TileSuite] = TileSuite
    aside = ("mode", "guesses")
    sweep = {
        "agents": ["entropy-ngram"],
        "parameters": f"beta_bigram={BETAS} beta_trigram={BETAS}",
        "games": 500,
    }

    def form(
        self, data: Any, lexicons: Sequence[Lexicon], initial: Mapping[str, Any], most: int
    ) -> RunForm:
        from solvers.games.tiles.run_form import WordleRunForm

        return WordleRunForm(data, lexicons, initial, most)

    def setting(self, spec: Spec, revision: Revision) -> Setting:
        words = played(words_of(revision, spec["length"]), spec["secrets"], spec["top"])
        if spec["opener"] and spec["opener"] not in words:
            raise ListError(f"The opener {spec['opener']} is not in the word list.")
        options = self.options(spec, words, revision)
        secrets, sampled = sample(words.answers, spec["games"], spec["seed"])
        suite = self.suite.of(words, options, secrets, seed=spec["seed"])
        return Setting(suite, words, options, sampled or self.draws)

    def options(self, spec: Spec, words: Words, revision: Revision) -> WordleOptions:
        """Return the rules' options of a spec."""
        return WordleOptions(spec["length"], spec["guesses"], spec["mode"])

    def describe(self, spec: Spec) -> str:
        parts = [f"{spec['length']} letters"]
        if spec["mode"] != "normal":
            parts.append(spec["mode"])
        if spec["guesses"] != self.usual:
            parts.append(f"{spec['guesses']} guesses")
        if spec["secrets"] == "all":
            parts.append("all words")
        if spec["top"]:
            parts.append(f"top {spec['top']}")
        if spec["games"]:
            parts.append(f"{spec['games']} games")
        if spec["seed"] != 1:
            parts.append(f"seed {spec['seed']}")
        if spec["opener"]:
            parts.append(f"opener {spec['opener']}")
        return " · ".join(parts)

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str]:
        """Return the arguments of `evaluate wordle` that play the same games."""
        told = ["--lexicon", lexicon, "--length", str(spec["length"])]
        modes = {"hard": ["--hard"], "ultra-hard": ["--ultra-hard"]}
        told += modes.get(spec["mode"], [])
        if spec["guesses"] != self.usual:
            told += ["--max-guesses", str(spec["guesses"])]
        if spec["secrets"] != "answers":
            told += ["--secrets", spec["secrets"]]
        for name in ("top", "games", "opener"):
            if spec[name]:
                told += [f"--{name}", str(spec[name])]
        return [*told, "--seed", str(spec["seed"])]

    def standing(self) -> list[tuple[str, Spec]]:
        """Return the bundled dictionaries and specs that the site's first league is made of."""
        return [
            (slug, {"length": 5, "mode": mode})
            for slug in ("en", "fr", "es")
            for mode in ("normal", "hard")
        ]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        """Return the whole spec of a choice."""
        return spec_of(revision, **chosen)
