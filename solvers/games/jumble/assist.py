"""Solve my letters: every word in some letters, by length and frequency."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.game import JSON
from games.jumble.anagrams import contained
from games.jumble.rules import JumbleObservation
from lexicons.columns import Columns
from lexicons.decency import printable
from lexicons.languages import capitals, typed, upper
from lexicons.models import Lexicon
from lexicons.speech import gettext
from solvers.games.jumble.analysis import ADVISER
from solvers.games.jumble.drawing import opened
from solvers.pages.assist import Assist, AssistForm, Position

LONGEST = 20
SHORTEST_WORD = 2
LISTED = 100
"""Words that are listed of each length, the commonest first."""


@dataclass(frozen=True, slots=True)
class Found:
    """The words of one length: how many there are, and the commonest of them."""

    length: int
    count: int
    words: tuple[str, ...]

    @property
    def more(self) -> int:
        """How many are not listed, those among them that the site prints for nobody."""
        return self.count - len(self.words)


class JumbleAssist(Assist):
    """Every word that can be made of the letters typed."""

    slug = "jumble"
    usual_agent = ADVISER
    template = "jumble/assist.html"

    def position(self, observation: JumbleObservation) -> Position:
        return (("letters", observation.letters),)

    def help(self, form: AssistForm) -> JSON:
        page = {"typed": form.text("letters", 2 * LONGEST), "longest": LONGEST}
        lexicon, revision = form.dictionary(), form.revision()
        if lexicon is None or revision is None or not form.text("letters", 2 * LONGEST).strip():
            return page
        columns = revision.read()
        letters = typed(form.typed.get("letters", ""), lexicon.language, folded=columns.folded)
        if error := _refusal(letters, lexicon, columns):
            return page | {"error": error}
        groups = words_in(letters, columns, lexicon.language)
        key = upper("".join(sorted(letters)), lexicon.language)
        return page | {
            "letters": upper(letters, lexicon.language),
            "number": len(letters),
            "found": groups,
            "all": sum(part.count for part in groups),
            "opens": opened(columns.words(len(letters)), letters, key, lexicon.language),
            "whole": next((part for part in groups if part.length == len(letters)), None),
        }


def _refusal(letters: str, lexicon: Lexicon, columns: Columns) -> str:
    """Return why these letters are not looked up, as a sentence, or nothing."""
    if len(letters) > LONGEST:
        return gettext(
            "Type at most {most} letters; these are {count}.", most=LONGEST, count=len(letters)
        )
    foreign = next((it for it in letters if it not in columns.letters), None)
    if foreign is not None:
        shown = foreign if foreign.isprintable() else gettext("That sign")
        return gettext(
            "{letter} is not a letter of {dictionary}.", letter=shown, dictionary=lexicon.name
        )
    if len(letters) < SHORTEST_WORD:
        return gettext("Type at least two letters.")
    return ""


def words_in(letters: str, columns: Columns, language: str) -> list[Found]:
    """Return the words that can be made of the letters, the longest first."""
    lengths = [it for it in columns.lengths if SHORTEST_WORD <= it <= len(letters)]
    groups = [_of_length(length, letters, columns, language) for length in reversed(lengths)]
    return [group for group in groups if group.count]


def _of_length(length: int, letters: str, columns: Columns, language: str) -> Found:
    words = columns.words(length)
    rows = contained(words, letters)
    common = words.strings(rows[np.lexsort((rows, -words.weights[rows]))])
    decent = [word for word in common if word == letters or printable(word, language)]
    shown = (words.display(word) for word in decent[:LISTED])
    return Found(length, len(rows), tuple(capitals(word, language) for word in shown))
