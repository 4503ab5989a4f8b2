"""The documents' claims as they come with the site: measured by the command, read by the page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordgames.languages.translation import translatable

FILE = Path(__file__).with_name("claims.json")
# The game of each document, or of each section of one that is about several.
GAMES_OF: Mapping[str, str] = json.loads(
    Path(__file__).with_name("documents.json").read_text(encoding="utf-8")
)
# The claims of each document, as from `Claims.facts`.
Facts = dict[str, list[dict[str, Any]]]


def stored_facts(file: Path = FILE) -> Facts:
    """Return the claims of a file; none where there is no file yet."""
    if not file.is_file():
        return {}
    facts: Facts = json.loads(file.read_text(encoding="utf-8"))
    return facts


@dataclass(frozen=True, slots=True)
class Report:
    """A student report: its title, what it is about, and its sections with the game of each.

    The title is its author's, the same in every language.
    """

    title: str
    about: str
    sections: Mapping[str, str]

    @property
    def games(self) -> list[str]:
        """Return its games in its order, each once."""
        return list(dict.fromkeys(self.sections.values()))


def _report(title: str, about: str, *documents: str) -> Report:
    return Report(title, about, {name: GAMES_OF[name] for name in documents})


# The five documents in their order, by the titles that their authors gave them.
REPORTS = (
    _report("Word-Guessing Game",
            translatable("Cities, by what a letter tells and where it is"),
            "000"),
    _report("Absurd Agents", translatable("Information, search and n-grams, in five games"),
            *(name for name in GAMES_OF if name.startswith("001"))),
    _report("COSC343, Assignment 1", translatable("Letter frequency in three languages"), "002"),
    _report("Wordle Guesser", translatable("Entropy with n-grams"), "003"),
    _report("Approach", translatable("Letters by place, tree searches, constraints"), "004"),
)  # fmt: skip
