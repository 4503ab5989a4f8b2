"""Nerdle in the shell: equations that are generated or from a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from django.db import DatabaseError

from games.nerdle.generator import equation_words
from games.nerdle.lists import LEXICONS
from games.nerdle.reading import as_kept
from lexicons.arrays import Words
from lexicons.models import Lexicon, Revision
from lexicons.services import playable, words_of
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

    def revision(self, arguments: Arguments) -> Revision | None:
        """Return the site's list of equations, where it has those that are generated here."""
        if arguments["answers"] is not None:
            return None
        spec = self.runs.shell_spec("", self.values(arguments))
        slug, words = LEXICONS[spec["rules"]][0], equation_words(spec["size"], spec["rules"])
        try:
            lexicon = playable(Lexicon.Kind.EQUATIONS).filter(slug=slug).first()
        except DatabaseError:  # equations need no site
            return None
        revision = lexicon.current if lexicon else None
        same = revision and np.array_equal(words_of(revision, words.length).codes, words.codes)
        return revision if same else None

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
