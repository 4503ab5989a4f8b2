"""Display of many boards: rows, solved boards, keys split by board, and all of it in words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.contract.share import Share, Sign, in_lines
from games.display.keyboard import SplitKey
from games.display.tile_rows import STATES, WORDLE, spelled
from wordgames.boards.rules import BoardsObservation, BoardsTurn
from wordgames.languages.casing import upper
from wordgames.languages.translation import translate, translate_plural
from wordgames.rules.feedback import ABSENT, CORRECT, PRESENT, Marks

SOLVED, UNKNOWN = "-", -1
# Most open boards for which the status line spells marks; beyond that it counts them.
SPELLED = 4


@dataclass(frozen=True, slots=True)
class One:
    """One board as shown on the page: numbered from 1, folded once it is solved.

    Names are in the reader's language, not that of the words.
    """

    number: int
    turns: tuple[BoardsTurn, ...]
    at: int | None
    language: str
    labels: Sequence[str]
    """Names of its rows, one per guess."""
    states: tuple[str, ...]
    """Names of marks."""

    @property
    def name(self) -> str:
        return translate("Board {number}", number=self.number)

    @property
    def last(self) -> int:
        """The number of its newest row."""
        return self.at or len(self.turns)

    @property
    def last_label(self) -> str:
        """Name of its newest row."""
        return self.labels[self.last - 1]

    @property
    def gaps(self) -> list[tuple[int, str]]:
        """Rows below, by number: guesses to come, or those that it did not need."""
        return list(enumerate(self.labels, 1))[self.at or len(self.turns) + 1 :]

    @property
    def fresh(self) -> bool:
        """True if the last guess solved it."""
        return self.at is not None and self.at == len(self.turns)

    @property
    def word(self) -> str:
        """The word of a solved board."""
        return upper(self.turns[self.at - 1].guess, self.language) if self.at else ""

    @property
    def rows(self) -> list[tuple[str, SafeString]]:
        """Name and cells of each of its rows."""
        cells = (self._cells(turn) for turn in self.turns[: self.last])
        return list(zip(self.labels, cells, strict=False))

    @property
    def newest(self) -> SafeString:
        """The cells of its newest row."""
        return self._cells(self.turns[self.last - 1])

    def _cells(self, turn: BoardsTurn) -> SafeString:
        return cells(turn.guess, turn.marks[self.number - 1], self.language, self.states)


def boards_of(observation: BoardsObservation, language: str) -> list[One]:
    """Return every board, in their order."""
    labels = [
        translate("Guess {number}", number=number)
        for number in range(1, observation.options.guesses + 1)
    ]
    states = WORDLE.names()
    return [
        One(number, observation.turns, at, language, labels, states)
        for number, at in enumerate(observation.solved_at, 1)
    ]


@lru_cache(maxsize=8192)
def cells(guess: str, marks: Marks, language: str, states: tuple[str, ...]) -> SafeString:
    """Return the cells of a row as short HTML, because a page of many boards has many of them.

    `states` are the names of marks in the reader's language.
    """
    return format_html_join(
        "",
        '<td class="slot" data-state="{}"><b class="piece">{}</b><i>, {}</i></td>',
        (
            (STATES[mark], upper(letter, language), states[mark])
            for letter, mark in zip(guess, marks, strict=True)
        ),
    )


def empty_cells(length: int) -> SafeString:
    """Return the cells of the input row."""
    return _empty_cells(length, translate("empty"))


@lru_cache(maxsize=64)
def _empty_cells(length: int, empty: str) -> SafeString:
    cell = '<td class="slot"><b class="piece"></b><i>{}</i></td>'
    return format_html_join("", cell, [(empty,)] * length)


def changed_letters(observation: BoardsObservation) -> set[str]:
    """Return the letters whose keys the last guess changed: all of them if it solved a board."""
    if not observation.turns:
        return set()
    solved = len(observation.turns) in observation.solved_at
    turns = observation.turns if solved else observation.turns[-1:]
    return set().union(*(turn.guess for turn in turns))


def splits(observation: BoardsObservation, letters: Iterable[str]) -> dict[str, SplitKey]:
    """Return the state of each of these letters on each open board, if it was guessed.

    Sorted by letter: a page is the same each time. Once all boards are solved they count again:
    the keys do not lose what they showed.
    """
    best = {letter: [UNKNOWN] * observation.options.boards for letter in letters}
    for turn in observation.turns:
        places = [(i, best[letter]) for i, letter in enumerate(turn.guess) if letter in best]
        for board, row in enumerate(turn.marks):
            for place, known in places:
                if row and row[place] > known[board]:
                    known[board] = row[place]
    still = set(observation.open_boards) or set(range(observation.options.boards))
    return {
        letter: _split({board: known[board] for board in still}, observation.options.boards)
        for letter, known in sorted(best.items())
        if max(known) > UNKNOWN
    }


def _split(known: dict[int, int], boards: int) -> SplitKey:
    """Return a key's parts and words, given the letter's states on the open boards."""
    if not known:
        return SplitKey()
    if set(known.values()) == {ABSENT}:
        return SplitKey(state=STATES[ABSENT], words=translate(", not in any word"))
    parts = "".join(str(known[board]) if board in known else SOLVED for board in range(boards))
    return SplitKey(parts=parts, words=f", {'; '.join(_phrases(known))}")


def _phrases(known: dict[int, int]) -> Iterator[str]:
    """Yield the boards where a letter is correct or present, and whether it is absent on others."""
    if boards := _numbers(known, CORRECT):
        yield translate("correct on {boards}", boards=boards)
    if boards := _numbers(known, PRESENT):
        yield translate("wrong place on {boards}", boards=boards)
    if ABSENT in known.values():
        yield translate("otherwise not in the word")


def _numbers(known: dict[int, int], mark: int) -> str:
    return ", ".join(str(board + 1) for board, at in sorted(known.items()) if at == mark)


def spoken(observation: BoardsObservation, language: str) -> str:
    """Return the last guess in words: the boards that it solved, and its marks on the others."""
    if not observation.turns:
        return ""
    turn = observation.turns[-1]
    return ". ".join([upper(turn.guess, language), *_by_board(observation, turn, language)])


def _by_board(observation: BoardsObservation, turn: BoardsTurn, language: str) -> Iterator[str]:
    played = len(observation.turns)
    solved = [str(number) for number, at in enumerate(observation.solved_at, 1) if at == played]
    if solved:
        yield translate_plural(
            "Board {boards} solved",
            "Boards {boards} solved",
            len(solved),
            boards=", ".join(solved),
        )
    still, states, speaking = observation.open_boards, WORDLE.names(), get_language()
    for board in still:
        row = turn.marks[board]
        if len(still) <= SPELLED:
            marks = spelled(turn.guess, row, language, states, speaking)
            yield translate("Board {board}: {marks}", board=board + 1, marks=marks)
        elif max(row):
            yield translate(
                "Board {board}: {correct} correct, {present} in the wrong place",
                board=board + 1,
                correct=row.count(CORRECT),
                present=row.count(PRESENT),
            )
    if len(still) > SPELLED:
        yield translate_plural("{count} board open", "{count} boards open", len(still))


KEYCAP = "\ufe0f\u20e3"
TEN, MISSED = "\U0001f51f", "\U0001f7e5"


def result(observation: BoardsObservation) -> Share:
    """Return the guess that solved each board, as numbers in a grid and in words."""
    solved, options = observation.solved_at, observation.options
    won = all(at is not None for at in solved)
    taken = str(len(observation.turns)) if won else "X"
    hard = options.mode == "hard"
    across = 2 if len(solved) <= 4 else 4
    signs = (_sign(at, wide=options.guesses > 10) for at in solved)
    words = tuple(
        translate("Board {board}: guess {number}.", board=n, number=at)
        if at
        else translate("Board {board}: not found.", board=n)
        for n, at in enumerate(solved, 1)
    )
    boards = translate_plural("{count} board", "{count} boards", len(solved))
    notes = (boards, *([translate("hard")] if hard else []))
    score = f"{taken}/{options.guesses}{'*' if hard else ''}"
    return Share(score, in_lines(signs, across), words, notes)


def _sign(at: int | None, *, wide: bool) -> Sign:
    """Return a guess's number in keycaps, two of them if a game has more than ten guesses."""
    if at is None:
        return Sign(MISSED * 2 if wide else MISSED, "missed")
    if at == 10 and not wide:
        return Sign(TEN, "correct", "10")
    caps = "".join(digit + KEYCAP for digit in (f"{at:02}" if wide else str(at)))
    return Sign(caps, "correct", str(at))
