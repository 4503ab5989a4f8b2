"""Display of guesses with their marks, for Wordle and its kind of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.contract.share import Share, Sign
from wordgames.languages.casing import upper, with_final_letter
from wordgames.languages.translation import active_language, translatable, translate
from wordgames.rules.feedback import ABSENT, CORRECT, PRESENT, Turn, to_code

if TYPE_CHECKING:
    from wordgames.vocabulary.arrays import Words


@dataclass(frozen=True, slots=True)
class Look:
    """Look of marks, by number: their states, words and squares.

    States are slugs of the page; the words are English texts to be translated. In lists of many
    marks the short words are said, if there are any.
    """

    states: tuple[str, ...]
    words: tuple[str, ...]
    squares: tuple[str, ...]
    short: tuple[str, ...] = ()

    def spoken(self) -> tuple[str, ...]:
        """Return the words in the reader's language."""
        return _said(self.words, active_language())

    def names(self) -> tuple[str, ...]:
        """Return the short words in the reader's language."""
        return _said(self.short or self.words, active_language())


@lru_cache(maxsize=256)
def _said(texts: tuple[str, ...], _language: str | None) -> tuple[str, ...]:
    return tuple(map(translate, texts))


WORDLE = Look(
    states=("absent", "present", "correct"),
    words=(
        translatable("not in the word"),
        translatable("wrong place"),
        translatable("correct"),
    ),
    squares=("⬛", "🟡", "🟩"),
)
STATES = dict(zip((ABSENT, PRESENT, CORRECT), WORDLE.states, strict=True))
WORDS = dict(zip(WORDLE.states, WORDLE.words, strict=True))
ANYWHERE = WORDS | {"absent": translatable("not in it")}


def state_said(state: str, symbol: str = "") -> str:
    """Return the words for the state of a letter, or of an equation's symbol, if it is known."""
    words = WORDS if symbol.isalpha() else ANYWHERE
    return translate(words.get(state, state))


def letter_states(turns: Sequence[Turn]) -> dict[str, str]:
    """Return the best state of each letter guessed: correct over present over absent."""
    best: dict[str, int] = {}
    for turn in turns:
        for letter, mark in zip(turn.guess, turn.marks, strict=True):
            best[letter] = max(mark, best.get(letter, ABSENT))
    return {letter: STATES[mark] for letter, mark in best.items()}


def words_left(turns: Sequence[Turn], words: Words) -> int:
    """Return the number of possible answers that fit all feedback so far."""
    from wordgames.kernels.feedback_codes import consistent  # every template's tags are loaded

    codes = words.codes[words.answers]
    for turn in turns:
        guess = words.encode(turn.guess)
        if guess is not None:
            codes = codes[consistent(codes, guess, to_code(turn.marks))]
    return len(codes)


def empty_cells(length: int) -> SafeString:
    """Return the cells of an empty row: hollows, each with the piece to fill it."""
    return _empty_cells(length, active_language())


@lru_cache(maxsize=64)
def _empty_cells(length: int, _language: str | None) -> SafeString:
    cell = '<td class="slot"><b class="piece"></b><span class="visually-hidden">{}</span></td>'
    return format_html_join("", cell, ((translate("empty"),) for _ in range(length)))


def rows(turns: Sequence[Turn], language: str, look: Look = WORDLE) -> list[SafeString]:
    """Return the cells of each row as HTML; `language` is that of the words played."""
    words = look.spoken()
    return [_cells(turn, language, look.states, words) for turn in turns]


@lru_cache(maxsize=4096)
def _cells(
    turn: Turn, language: str, states: tuple[str, ...], words: tuple[str, ...]
) -> SafeString:
    """Return the cells of a row, cached: rows never change, and a page shows many."""
    cells = (
        _cell(letter, language, states[mark], words[mark])
        for letter, mark in zip(with_final_letter(turn.guess, language), turn.marks, strict=True)
    )
    return SafeString("".join(cells))  # each is escaped


@lru_cache(maxsize=4096)
def _cell(letter: str, language: str, state: str, word: str) -> SafeString:
    """Return a letter with its mark, cached: rows combine a few dozen of these."""
    return format_html(
        '<td class="slot" data-state="{}"><b class="piece">{}</b>'
        '<span class="visually-hidden">, {}</span></td>',
        state,
        upper(letter, language),
        word,
    )


def spoken(turn: Turn, language: str, look: Look = WORDLE) -> str:
    """Return a guess and its marks in words, for the status line."""
    return _turn_said(turn, language, look.words, active_language())


@lru_cache(maxsize=4096)
def _turn_said(turn: Turn, language: str, words: tuple[str, ...], speaking: str | None) -> str:
    return spelled(turn.guess, turn.marks, language, _said(words, speaking), speaking)


def spelled(
    guess: str, marks: Sequence[int], language: str, words: Sequence[str], speaking: str | None
) -> str:
    """Return each letter of a guess with the meaning of its mark, in the words of the look.

    `speaking` is the reader's language, which the words are in.
    """
    return ", ".join(
        _letter_said(letter, words[mark], language, speaking)
        for letter, mark in zip(guess, marks, strict=True)
    )


@lru_cache(maxsize=4096)
def _letter_said(letter: str, mark: str, language: str, _speaking: str | None) -> str:
    return translate("{letter} {mark}", letter=upper(letter, language), mark=mark)


def share_of(
    result: str, turns: Sequence[Turn], look: Look = WORDLE, notes: Sequence[str] = ()
) -> Share:
    """Return a result to share, as signs and in words, without a symbol of the guesses."""
    rows = (
        tuple(Sign(look.squares[mark], look.states[mark]) for mark in turn.marks) for turn in turns
    )
    names = look.names()
    words = (
        translate(
            "Guess {number}: {marks}.",
            number=number,
            marks=", ".join(names[mark] for mark in turn.marks),
        )
        for number, turn in enumerate(turns, 1)
    )
    return Share(result, tuple(rows), tuple(words), tuple(notes))
