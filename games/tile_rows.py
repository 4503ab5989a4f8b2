"""Guesses with their marks, shown: what Wordle and the games of its kind share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.feedback import ABSENT, CORRECT, PRESENT, Turn, to_code
from games.kernels.codes import consistent
from games.share import Share, Sign
from lexicons.arrays import Words
from lexicons.languages import upper


@dataclass(frozen=True, slots=True)
class Look:
    """How marks are shown, by their numbers: their states, their words, their squares."""

    states: tuple[str, ...]
    words: tuple[str, ...]
    squares: tuple[str, ...]


WORDLE = Look(
    states=("absent", "present", "correct"),
    words=("not in the word", "in the word, wrong place", "correct"),
    squares=("⬛", "🟡", "🟩"),
)
STATES = dict(zip((ABSENT, PRESENT, CORRECT), WORDLE.states, strict=True))


def letter_states(turns: Sequence[Turn]) -> dict[str, str]:
    """Return the best that is known of each letter guessed: correct over present over absent."""
    best: dict[str, int] = {}
    for turn in turns:
        for letter, mark in zip(turn.guess, turn.marks, strict=True):
            best[letter] = max(mark, best.get(letter, ABSENT))
    return {letter: STATES[mark] for letter, mark in best.items()}


def words_left(turns: Sequence[Turn], words: Words) -> int:
    """Return how many possible answers fit every feedback so far."""
    codes = words.codes[words.answers]
    for turn in turns:
        guess = words.encode(turn.guess)
        if guess is not None:
            codes = codes[consistent(codes, guess, to_code(turn.marks))]
    return len(codes)


@lru_cache(maxsize=16)
def empty_cells(length: int) -> SafeString:
    """Return the cells of an empty row: hollows, each with the piece that will stand in it."""
    cell = '<td class="slot"><b class="piece"></b><span class="visually-hidden">{}</span></td>'
    return format_html_join("", cell, (("empty",) for _ in range(length)))


@lru_cache(maxsize=4096)
def cells(turn: Turn, language: str, look: Look = WORDLE) -> SafeString:
    """Return the cells of a row as HTML; a row never changes, and a board shows many of them."""
    return format_html_join(
        "",
        '<td class="slot" data-state="{}"><b class="piece">{}</b>'
        '<span class="visually-hidden">, {}</span></td>',
        (
            (look.states[mark], upper(letter, language), look.words[mark])
            for letter, mark in zip(turn.guess, turn.marks, strict=True)
        ),
    )


def spoken(turn: Turn, language: str, look: Look = WORDLE) -> str:
    """Return a guess and its marks in words, for the status line."""
    return ", ".join(
        f"{upper(letter, language)} {look.words[mark]}"
        for letter, mark in zip(turn.guess, turn.marks, strict=True)
    )


def share_of(
    result: str, turns: Sequence[Turn], look: Look = WORDLE, notes: Sequence[str] = ()
) -> Share:
    """Return a result to send, as signs and in words, without a symbol of the guesses."""
    rows = (
        tuple(Sign(look.squares[mark], look.states[mark]) for mark in turn.marks) for turn in turns
    )
    words = (
        f"Guess {number}: {', '.join(look.states[mark] for mark in turn.marks)}."
        for number, turn in enumerate(turns, 1)
    )
    return Share(result, tuple(rows), tuple(words), tuple(notes))
