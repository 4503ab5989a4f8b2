"""Nerdle in the shell: equations that are generated or from a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from games.nerdle.generator import equation_words
from games.nerdle.listing import LEXICONS
from games.nerdle.reading import as_kept
from lexicons.arrays import Words
from lexicons.columns import EQUATIONS
from lexicons.dictionaries import Content, DictionariesMissing, dictionaries
from solvers.evaluation.experiment import Experiment, Lists
from solvers.evaluation.lists import words_from_files
from solvers.games.tiles.shell import MarksShell
from solvers.runs.option import Spec
from solvers.shell.games import Arguments, file_of


class NerdleShell(MarksShell):
    of_lexicons = ("size", "rules", "mode")
    arguments = {"--answers": file_of("Equations from a file instead.")}
    words_file = "answers"
    no_file = ("size",)
    not_both = "--size is for generated equations, not for a list from a file."
    no_opener = "The opener {} is not in the list of equations."
    example = "1+2=3:01002"

    def add_lists(self, parser: argparse.ArgumentParser) -> None:
        self.add_options(parser)

    def lists_in(self, path: Path, values: dict[str, Any]) -> Lists[Words]:
        words = words_from_files(path)
        values["size"] = words.length
        return Lists(words, words)

    def from_lexicon(
        self, arguments: Arguments, values: dict[str, Any]
    ) -> tuple[Spec, Lists[Words]]:
        """Return the spec and the equations that are generated: no dictionary is needed."""
        spec = self.runs.shell_spec("", values)
        size, rules = spec["size"], spec["rules"]
        words = equation_words(size, rules)
        return spec, Lists(words, words, name=f"equations {size} {rules}")

    def revision(self, arguments: Arguments) -> Content | None:
        """Return the site's list of equations, where it has those that are generated here."""
        if arguments["answers"] is not None:
            return None
        spec = self.runs.shell_spec("", self.values(arguments))
        slug, words = LEXICONS[spec["rules"]][0], equation_words(spec["size"], spec["rules"])
        try:
            content = dictionaries().current(slug, EQUATIONS)
        except DictionariesMissing:  # equations need no site
            return None
        same = content and np.array_equal(content.read().words(words.length).codes, words.codes)
        return content if same else None

    def facts(self, experiment: Experiment, lists: Lists[Words]) -> dict[str, Any]:
        rules = experiment.options
        return super().facts(experiment, lists) | {
            "name": lists.name + (" strict" if rules.strict else ""),
            "size": lists.words.length,
            "rules": rules.rules,
            "strict": rules.strict,
        }

    def opener(self, text: str) -> str:
        return as_kept(text)
