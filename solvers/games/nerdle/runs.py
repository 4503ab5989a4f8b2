"""Nerdle's runs: what a spec says, the games it comes to, and how it is told."""

from __future__ import annotations

from typing import Any

from games.nerdle.lists import LEXICONS, rules_of
from games.nerdle.rules import NerdleOptions
from lexicons.models import Revision
from lexicons.services import words_of
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import ListError, played
from solvers.evaluation.run import sample
from solvers.games.nerdle.suite import NerdleSuite
from solvers.runs.old import OldRuns, Setting
from solvers.runs.option import Spec

VERSION = 1


def spec_of(revision: Revision, size: int, **chosen: Any) -> Spec:
    """Return a spec: all equations of a size in six guesses, unless chosen otherwise."""
    return {
        "version": VERSION,
        "lexicon": revision.sha256,
        "size": size,
        "rules": rules_of(revision.lexicon),
        "guesses": 6,
        "mode": "normal",
        "games": None,
        "seed": 1,
        "opener": "",
        **chosen,
    }


class NerdleRuns(OldRuns):
    """Nerdle as runs see it; order counts in all of them."""

    slug = "nerdle"
    groupable = True
    most_runs = 36
    defaults = {"agents": ["entropy"]}
    aside = ("mode", "guesses")

    def setting(self, spec: Spec, revision: Revision) -> Experiment:
        words = played(words_of(revision, spec["size"]))
        if spec["opener"] and spec["opener"] not in words:
            raise ListError(f"The opener {spec['opener']} is not in the list of equations.")
        options = NerdleOptions(
            spec["size"],
            spec["rules"],
            spec["guesses"],
            commuted=False,
            strict=spec["mode"] == "strict",
        )
        secrets, sampled = sample(words.answers, spec["games"], spec["seed"])
        suite = NerdleSuite(words, secrets, options, words, spec["seed"])
        return Setting(suite, words, options, sampled)

    def describe(self, spec: Spec) -> str:
        parts = [f"{spec['size']} places"]
        if spec["mode"] == "strict":
            parts.append("strict")
        if spec["guesses"] != 6:
            parts.append(f"{spec['guesses']} guesses")
        if spec["games"]:
            parts.append(f"{spec['games']} games")
        if spec["seed"] != 1:
            parts.append(f"seed {spec['seed']}")
        if spec["opener"]:
            parts.append(f"opener {spec['opener']}")
        return " · ".join(parts)

    def shell_arguments(self, spec: Spec, lexicon: str) -> list[str] | None:
        """Return the arguments of `evaluate nerdle` for the same games of a generated list."""
        if lexicon not in {slug for slug, _, _ in LEXICONS.values()}:
            return None
        told = ["--size", str(spec["size"]), "--rules", spec["rules"]]
        told.append("--strict" if spec["mode"] == "strict" else "--no-strict")
        if spec["guesses"] != 6:
            told += ["--max-guesses", str(spec["guesses"])]
        for name in ("games", "opener"):
            if spec[name]:
                told += [f"--{name}", str(spec[name])]
        return [*told, "--seed", str(spec["seed"])]

    def standing(self) -> list[tuple[str, Spec]]:
        """Return the lists and specs that a first league is made of."""
        return [("equations", {"size": size}) for size in (5, 6, 7)]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        """Return the whole spec of a choice."""
        return spec_of(revision, **chosen)
