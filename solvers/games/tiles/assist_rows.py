"""Help in a Wordle played elsewhere: rows typed in, words left, the next guess, contradictions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict

from solvers.games.tiles.marks_for_pages import PageMarks
from wordgames.agent.agent import Rows
from wordgames.languages.translation import translatable, translate
from wordgames.rules.feedback import CORRECT, Marks, Turn
from wordgames.tiles.agents.situation import all_rows
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.options import GUESSES

MOST_ROWS = GUESSES.stop - 1
# Sentence about a guess of another length, by what guesses are made of.
LENGTHS = {
    "letters": translatable("A guess has {length} letters; yours has {given}."),
    "places": translatable("A guess has {length} places; yours has {given}."),
}
# Words at most that are looked at for the nearest colours that can be.
SEARCHED = 4_000


@dataclass(frozen=True, slots=True)
class TypedRow:
    """A guess as it was typed, and its marks; coloured where the address has them."""

    guess: str
    marks: Marks
    error: str = ""
    coloured: bool = True


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A row that cannot be with the others, and the nearest marks that could."""

    number: int
    guess: str
    nearest: Marks | None


def read_rows(
    data: QueryDict, length: int, units: str, read: Callable[[str], str]
) -> list[TypedRow]:
    """Return the rows of a query: guesses `g` in order, and of each its marks m1, m2, ...

    `read` brings what was typed into the form that the rules want; `units` are what it is made of.
    A guess without marks is all absent and not coloured. Rows without a guess are left out.
    """
    rows = []
    for number, typed in enumerate(data.getlist("g")[: MOST_ROWS - 1], 1):
        word = read("".join(typed.split())[:40])
        if not word:
            continue
        if len(word) != length:
            sentence = translate(LENGTHS[units], length=length, given=len(word))
            rows.append(TypedRow(word[:length].ljust(length, "?"), (0,) * length, sentence))
            continue
        marks = [mark for mark in data.getlist(f"m{number}") if mark in {"0", "1", "2"}]
        coloured = len(marks) == length
        feedback = tuple(map(int, marks)) if coloured else (0,) * length
        rows.append(TypedRow(word, feedback, coloured=coloured))
    return rows


def with_first_colours(
    rows: Sequence[TypedRow], words: Words, rule: PageMarks | None = None
) -> list[TypedRow]:
    """Give guesses without colours those that some word gives with the rows before.

    All are absent where some word allows that: the page asks for its colours.
    """
    turns: list[Turn] = []
    given: list[TypedRow] = []
    for row in rows:
        given.append(
            row if row.coloured else _with_nearest_marks(row, turns, words, rule or PageMarks())
        )
        if not row.error:
            turns.append(Turn(row.guess, given[-1].marks))
    return given


def _with_nearest_marks(
    row: TypedRow, turns: Sequence[Turn], words: Words, rule: PageMarks
) -> TypedRow:
    turn = Turn(row.guess, row.marks)
    if len(_fitting(words, [*turns, turn], rule)):
        return row
    nearest = _nearest(words, _fitting(words, turns, rule), turn, rule)
    if nearest is None or set(nearest) == {CORRECT}:  # that it is solved is for the player to say
        return row
    return replace(row, marks=nearest)


def _fitting(words: Words, turns: Sequence[Turn], rule: PageMarks) -> Rows:
    return rule.marking.fitting(words, all_rows(words), turns)


def contradictions(
    words: Words, turns: Sequence[Turn], rule: PageMarks | None = None
) -> list[Contradiction]:
    """Return the rows without which some allowed word fits all the others, nearest marks first.

    None where no single row is to blame.
    """
    contradicting, rule = [], rule or PageMarks()
    for number, turn in enumerate(turns):
        others = [*turns[:number], *turns[number + 1 :]]
        rows = _fitting(words, others, rule)
        if len(rows):
            nearest = _nearest(words, rows, turn, rule)
            contradicting.append(Contradiction(number + 1, turn.guess, nearest))
    return contradicting


def _nearest(words: Words, left: Rows, turn: Turn, rule: PageMarks) -> Marks | None:
    """Return the marks, of those that a word left would give, that differ in the fewest tiles."""
    listed = words.strings(left[:SEARCHED])
    possible = {shown for word in listed for shown in rule.possible(turn.guess, word)}
    return min(
        possible,
        key=lambda marks: (
            sum(a != b for a, b in zip(marks, turn.marks, strict=True)),
            sum(abs(a - b) for a, b in zip(marks, turn.marks, strict=True)),
        ),
        default=None,
    )


def solved(turns: Sequence[Turn], rule: PageMarks | None = None) -> bool:
    """True if the last row is all correct and the others are what its word would give."""
    if not turns or set(turns[-1].marks) != {CORRECT}:
        return False
    possible, word = (rule or PageMarks()).possible, turns[-1].guess
    return all(turn.marks in possible(turn.guess, word) for turn in turns)
