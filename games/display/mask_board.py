"""Display of masks: board, status line and result for Hangman and Cities."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.contract.game import JSON
from games.contract.share import Share, Sign, in_lines
from wordgames.languages.casing import in_capitals, upper
from wordgames.languages.translation import listed, translate, translate_plural
from wordgames.rules.masks import BLANK, MaskObservation, MaskTurn, is_miss

Observation = MaskObservation[Any]
SQUARES_A_LINE = 10
# Places of a mask per line.
MOST_ACROSS = 15
LINE_END = "¶"
HIT, MISS = Sign("🟩", "correct"), Sign("⬛", "absent")


@dataclass(frozen=True, slots=True)
class MaskCell:
    """Place of the mask: its letter, if shown, and whether the last guess showed it.

    `state` is "correct", or "missed" for a letter that is filled in after a lost game. Between
    letters a `sign` of a name may stand instead, or the end of its line.
    """

    letter: str
    new: bool
    state: str = "correct"
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Guess:
    """Guess in the list of guesses: "correct" showed something, "absent" did not."""

    move: str
    state: str


def board(observation: Observation, language: str, pattern: str = "") -> JSON:
    """Return the values for the template of a mask, with the signs of a name in their places."""
    letters = letter_states(observation)
    guesses = [
        Guess(in_capitals(turn.move, language), "absent" if is_miss(before, turn) else "correct")
        for before, turn in observation.steps()
    ]
    return {
        "options": observation.options,
        "shown": len(observation.mask) - observation.mask.count(BLANK),
        "guesses": guesses,
        "number": len(observation.turns) + 1,
        "letters": letters,
        "known": " ".join(f"{letter}:{state}" for letter, state in letters.items()),
        "longest": max(len(observation.mask), len(pattern)),
    } | laid_out(list(_cells(observation, language)), pattern)


def laid_out(cells: Sequence[MaskCell], pattern: str, most: int = MOST_ACROSS) -> JSON:
    """Return the cells and the layout of a mask: a long one in lines of about the same length."""
    if BLANK * len(pattern) != pattern:
        lines = _lines(pattern)
        cells = with_signs(cells, LINE_END.join(lines))
        return {"cells": cells, "lines": len(lines), "across": max(map(len, lines))}
    number = max(1, -(-len(cells) // most))
    return {"cells": cells, "lines": number, "across": -(-max(len(cells), 1) // number)}


def _lines(pattern: str) -> list[str]:
    """Return a name's lines, broken between its words: as few as possible, and so as short."""
    fewest = len(textwrap.wrap(pattern, MOST_ACROSS))
    longest = max(map(len, textwrap.wrap(pattern, 1, break_long_words=False)))
    widths = range(min(longest, MOST_ACROSS), MOST_ACROSS + 1)
    wraps = (textwrap.wrap(pattern, width) for width in widths)
    return next(lines for lines in wraps if len(lines) == fewest)


def with_signs(cells: Sequence[MaskCell], pattern: str) -> list[MaskCell]:
    """Return the cells of a name's letters with its signs among them."""
    letters, signs = iter(cells), pattern or BLANK * len(cells)
    return [next(letters) if it == BLANK else MaskCell("", new=False, sign=it) for it in signs]


def filled(cells: Sequence[MaskCell], answer: str, language: str, pattern: str = "") -> JSON:
    """Return the cells of a lost game with the answer filled in, where letters were not found.

    A mask that hides the length of its answer is cut to it.
    """
    letters = [upper(letter, language) for letter in answer]
    places = (cell for cell in cells if not cell.sign)
    whole = [
        cell if cell.letter else MaskCell(letter, new=True, state="missed")
        for cell, letter in zip(places, letters, strict=False)
    ]
    return laid_out(whole, pattern)


def _cells(observation: Observation, language: str) -> Iterator[MaskCell]:
    step = last_step(observation)
    before = step[0] if step else observation.mask
    for letter, old in zip(observation.mask, before, strict=False):
        yield MaskCell("" if letter == BLANK else upper(letter, language), letter != old)


def letter_states(observation: Observation) -> dict[str, str]:
    """Return the state of each guessed letter, for the keyboard's colours.

    "present" is a letter that may have more places than are shown; if letters show all their
    places there is none.
    """
    states = {}
    for letter in sorted(observation.letters):
        if letter in observation.wrong_letters:
            states[letter] = "absent"
        else:
            states[letter] = "present" if _may_show_more(observation, letter) else "correct"
    return states


def _may_show_more(observation: Observation, letter: str) -> bool:
    hidden = BLANK in observation.mask and letter not in observation.used_up
    return bool(observation.options.reveals_one and hidden)


def last_step(observation: Observation) -> tuple[str, MaskTurn] | None:
    """Return the last guess with the mask before it, or None before the first."""
    return list(observation.steps())[-1] if observation.turns else None


def spoken(observation: Observation, language: str) -> str:
    """Return the last guess and what it showed in words: "E: places 2 and 5"."""
    step = last_step(observation)
    if step is None:
        return ""
    before, turn = step
    move = in_capitals(turn.move, language)
    if len(turn.move) > 1:
        if turn.move == turn.mask:
            return translate("{move} is correct", move=move)
        return translate("{move} is not the answer", move=move)
    places = [
        place
        for place, (old, new) in enumerate(zip(before, turn.mask, strict=True), 1)
        if old != new
    ]
    if not places:
        return translate("No {move}", move=move)
    return translate_plural(
        "{move} is letter {places}",
        "{move} is letters {places}",
        len(places),
        move=move,
        places=listed(places),
    )


def share(observation: Observation, result: str, notes: Sequence[str] = ()) -> Share:
    """Return the result as squares and in words: one per guess, no letter."""
    hits = [not is_miss(before, turn) for before, turn in observation.steps()]
    signs = (HIT if hit else MISS for hit in hits)
    words = (
        translate("Guess {number}: correct.", number=number)
        if hit
        else translate("Guess {number}: wrong.", number=number)
        for number, hit in enumerate(hits, 1)
    )
    return Share(result, in_lines(signs, SQUARES_A_LINE), tuple(words), tuple(notes))
