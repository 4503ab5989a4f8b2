"""A typed game of many boards from elsewhere: guesses, and their colours on each board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict

from wordgames.boards.options import GUESSES
from wordgames.boards.rules import BoardsObservation, BoardsOptions, BoardsTurn
from wordgames.languages.translation import translatable, translate
from wordgames.rules.feedback import ABSENT, CORRECT, PRESENT, Marks, from_code, to_code, to_text

# Guesses that are read; one more can be suggested.
MOST_ROWS = GUESSES.stop - 2
BETWEEN = "."
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
# Forms in which a colour may be typed or pasted; orange and blue are for high contrast.
COLOURS = {
    **dict.fromkeys("0-_xb⬛⬜", ABSENT),
    **dict.fromkeys("1y?🟨🟦", PRESENT),
    **dict.fromkeys("2g!🟩🟧", CORRECT),
}
NOT_COLOURS = translatable(
    "Board {board}: write a digit for each of the {length} tiles, like {example}."
)


@dataclass(frozen=True, slots=True)
class TypedBoards:
    """A guess as it was typed, and its marks on each board; `()` where none are given."""

    guess: str
    marks: tuple[Marks, ...]
    error: str = ""

    @property
    def coloured(self) -> bool:
        """True if any board's colours are given."""
        return any(self.marks)


def read_typed(
    data: QueryDict, length: int, boards: int, read: Callable[[str], str]
) -> list[TypedBoards]:
    """Return the guesses `g` of an address in order, and of each its marks on every board.

    Those of guess 3 are `m3`, packed; or, just typed, `c1`, `c2`, ... with `of` naming the guess.
    Rows without a guess are left out. A board that a guess has solved takes no more marks.
    """
    rows = []
    for number, text in enumerate(data.getlist("g")[:MOST_ROWS], 1):
        word = read("".join(text.split())[:40])
        if not word:
            continue
        if len(word) != length:
            sentence = translate(
                "A guess has {length} letters; yours has {given}.", length=length, given=len(word)
            )
            rows.append(TypedBoards(word, ((),) * boards, sentence))
        elif data.get("of") == str(number):
            rows.append(
                _read_guess(word, [data.get(f"c{board + 1}", "") for board in range(boards)])
            )
        else:
            rows.append(TypedBoards(word, unpacked(data.get(f"m{number}", ""), length, boards)))
    return _until_solved(rows)


def _read_guess(word: str, texts: Sequence[str]) -> TypedBoards:
    """Return a guess with its colours as they were typed, or why they cannot be read."""
    marks_of: list[Marks] = []
    for board, text in enumerate(texts, 1):
        signs = "".join(text.lower().split())[:40].replace("\ufe0f", "")
        marks = tuple(COLOURS[sign] for sign in signs if sign in COLOURS)
        if signs and not len(word) == len(signs) == len(marks):
            example = "01200000000000000"[: len(word)]
            refusal = translate(NOT_COLOURS, board=board, length=len(word), example=example)
            return TypedBoards(word, ((),) * len(texts), refusal)
        marks_of.append(marks)
    return TypedBoards(word, tuple(marks_of))


def _until_solved(rows: Sequence[TypedBoards]) -> list[TypedBoards]:
    """Return the rows without the marks of boards that an earlier row has solved."""
    trimmed, solved = [], set[int]()
    for row in rows:
        marks = tuple(() if board in solved else it for board, it in enumerate(row.marks))
        solved |= {board for board, it in enumerate(marks) if it and set(it) == {CORRECT}}
        trimmed.append(replace(row, marks=marks))
    return trimmed


def observation_of(options: BoardsOptions, rows: Sequence[TypedBoards]) -> BoardsObservation:
    """Return what a player who made these guesses has seen; marks left out were not seen."""
    return BoardsObservation(options, tuple(BoardsTurn(row.guess, row.marks) for row in rows))


def packed(marks: Sequence[Marks]) -> str:
    """Write the marks of all boards shortly: a number in base 36 for each, dots between."""
    return BETWEEN.join(_in_base_36(to_code(it)) if it else "" for it in marks)


def unpacked(text: str, length: int, boards: int) -> tuple[Marks, ...]:
    """Read what `packed` wrote, or digits as "01002"; nothing for a board that cannot be read."""
    parts = text[: boards * (length + 1)].split(BETWEEN)[:boards]
    parts += [""] * (boards - len(parts))
    return tuple(_unpack_marks(part, length) for part in parts)


def _unpack_marks(part: str, length: int) -> Marks:
    if len(part) == length and not set(part) - set("012"):
        return tuple(map(int, part))
    if not part or len(part) >= length or set(part) - set(DIGITS):
        return ()
    code = int(part, 36)
    return from_code(code, length) if code < 3**length else ()


def _in_base_36(number: int) -> str:
    digits = DIGITS[number % 36]
    while number := number // 36:
        digits = DIGITS[number % 36] + digits
    return digits


def written(marks: Marks, length: int) -> str:
    """Return a board's marks as they are typed: all absent where none are given."""
    return to_text(marks or (ABSENT,) * length)
