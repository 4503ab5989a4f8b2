"""Many boards shown: rows, boards that are solved, keys split by board, and all of it in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.feedback import ABSENT, CORRECT, PRESENT, Marks
from games.keyboard import Split
from games.tile_rows import STATES
from games.wordle.boards.rules import BoardsObservation, BoardsTurn
from lexicons.amounts import amount
from lexicons.languages import upper

SOLVED, UNKNOWN = "-", -1
SPELLED = 4
"""With more boards open than this, the status line counts marks and spells none."""


@dataclass(frozen=True, slots=True)
class One:
    """One board as the page shows it: numbered from 1, folded once it is solved."""

    number: int
    turns: tuple[BoardsTurn, ...]
    at: int | None
    language: str
    guesses: int

    @property
    def last(self) -> int:
        """The number of its newest row."""
        return self.at or len(self.turns)

    @property
    def gaps(self) -> range:
        """The numbers of the rows below: those of guesses to come, or that it did not need."""
        return range((self.at or len(self.turns) + 1) + 1, self.guesses + 1)

    @property
    def fresh(self) -> bool:
        """Whether the last guess solved it."""
        return self.at is not None and self.at == len(self.turns)

    @property
    def word(self) -> str:
        """The word of a solved board."""
        return upper(self.turns[self.at - 1].guess, self.language) if self.at else ""

    @property
    def rows(self) -> list[SafeString]:
        """The cells of each row that it has."""
        return [self._cells(turn) for turn in self.turns[: self.last]]

    @property
    def newest(self) -> SafeString:
        """The cells of its newest row."""
        return self._cells(self.turns[self.last - 1])

    def _cells(self, turn: BoardsTurn) -> SafeString:
        return cells(turn.guess, turn.marks[self.number - 1], self.language)


def boards_of(observation: BoardsObservation, language: str) -> list[One]:
    """Return every board, in their order."""
    ends, guesses = enumerate(observation.solved_at, 1), observation.options.guesses
    return [One(number, observation.turns, at, language, guesses) for number, at in ends]


@lru_cache(maxsize=8192)
def cells(guess: str, marks: Marks, language: str) -> SafeString:
    """Return the cells of a row as HTML; short, because a page of many boards has many of them."""
    return format_html_join(
        "",
        '<td class="slot" data-state="{}"><b class="piece">{}</b><i>, {}</i></td>',
        (
            (STATES[mark], upper(letter, language), STATES[mark])
            for letter, mark in zip(guess, marks, strict=True)
        ),
    )


@lru_cache(maxsize=16)
def empty_cells(length: int) -> SafeString:
    """Return the cells of the row that is typed into."""
    cell = '<td class="slot"><b class="piece"></b><i>{}</i></td>'
    return format_html_join("", cell, [("empty",)] * length)


def changed_letters(observation: BoardsObservation) -> set[str]:
    """Return the letters whose keys the last guess changed: all once it solved a board."""
    if not observation.turns:
        return set()
    solved = len(observation.turns) in observation.solved_at
    turns = observation.turns if solved else observation.turns[-1:]
    return set().union(*(turn.guess for turn in turns))


def splits(observation: BoardsObservation, letters: Iterable[str]) -> dict[str, Split]:
    """Return what each of these letters is known to be on each open board, if it was guessed."""
    best = {letter: [UNKNOWN] * observation.options.boards for letter in letters}
    for turn in observation.turns:
        places = [(i, best[letter]) for i, letter in enumerate(turn.guess) if letter in best]
        for board, row in enumerate(turn.marks):
            for place, known in places:
                if row and row[place] > known[board]:
                    known[board] = row[place]
    still = set(observation.open_boards)
    return {
        letter: _split({board: known[board] for board in still}, observation.options.boards)
        for letter, known in best.items()
        if max(known) > UNKNOWN
    }


def _split(known: dict[int, int], boards: int) -> Split:
    """Return a key's parts and words, given what is known on the open boards."""
    if not known:
        return Split()
    if set(known.values()) == {ABSENT}:
        return Split(state=STATES[ABSENT], words=", absent on all")
    parts = "".join(str(known[board]) if board in known else SOLVED for board in range(boards))
    phrases = [
        f"{STATES[mark]} on {', '.join(numbers)}"
        for mark in (CORRECT, PRESENT)
        if (numbers := [str(b + 1) for b, at in sorted(known.items()) if at == mark])
    ]
    if ABSENT in known.values():
        phrases.append("else absent")
    return Split(parts=parts, words=f", {'; '.join(phrases)}")


def spoken(observation: BoardsObservation, language: str) -> str:
    """Return the last guess in words: which boards it solved, and its marks on the others."""
    if not observation.turns:
        return ""
    turn = observation.turns[-1]
    return ". ".join([upper(turn.guess, language), *_by_board(observation, turn, language)])


def _by_board(observation: BoardsObservation, turn: BoardsTurn, language: str) -> Iterator[str]:
    played = len(observation.turns)
    solved = [str(number) for number, at in enumerate(observation.solved_at, 1) if at == played]
    if solved:
        yield f"Board{'s' if len(solved) > 1 else ''} {', '.join(solved)} solved"
    still = observation.open_boards
    for board in still:
        row = turn.marks[board]
        if len(still) <= SPELLED:
            yield f"Board {board + 1}: {_spelled(turn.guess, row, language)}"
        elif max(row):
            yield f"Board {board + 1}: {row.count(CORRECT)} correct, {row.count(PRESENT)} present"
    if len(still) > SPELLED:
        yield f"{amount(len(still), 'boards')} open"


def _spelled(guess: str, row: Marks, language: str) -> str:
    pairs = zip(guess, row, strict=True)
    return ", ".join(f"{upper(letter, language)} {STATES[mark]}" for letter, mark in pairs)
