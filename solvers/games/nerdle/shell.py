"""Nerdle in the shell: equations that are generated or from a file."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.nerdle.generator import equation_words
from games.nerdle.reading import as_kept
from lexicons.arrays import Words
from solvers.agents.base import Agent
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import words_from_files
from solvers.games.tiles.shell import MarksShell
from solvers.runs.option import Spec
from solvers.shell.command import RefusedError
from solvers.shell.games import Arguments


class NerdleShell(MarksShell):
    of_lexicons = ("size", "rules", "mode")
    example = "1+2=3:01002"

    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        self.add_options(parser)

    def add_files(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--answers", type=Path, metavar="FILE", help="Equations from a file instead."
        )

    def lists_from_files(self, arguments: Arguments, values: dict[str, Any]) -> Lists[Words] | None:
        path = arguments["answers"]
        if path is None:
            return None
        if "size" in values:
            raise RefusedError("--size is for generated equations, not for a list from a file.")
        words = words_from_files(path)
        values["size"] = words.length
        return Lists(words, words, name=path.name)

    def from_lexicon(
        self, arguments: Arguments, values: dict[str, Any]
    ) -> tuple[Spec, Lists[Words]]:
        """Return the spec and the equations that are generated: no dictionary is needed."""
        spec = self.runs.shell_spec("", values)
        size, rules = spec["size"], spec["rules"]
        words = equation_words(size, rules)
        return spec, Lists(words, words, name=f"equations {size} {rules}")

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        rules = experiment.options
        return super().facts(experiment, lists) | {
            "name": lists.name + (" strict" if rules.strict else ""),
            "size": lists.words.length,
            "rules": rules.rules,
            "strict": rules.strict,
        }

    def agent(
        self, experiment: Experiment, name: str, params: Mapping[str, object], opener: str | None
    ) -> Agent[Any]:
        first = None if opener is None else as_kept(opener)
        if first is not None and first not in experiment.words:
            raise RefusedError(f"The opener {opener} is not in the list of equations.")
        return super().agent(experiment, name, params, first)
