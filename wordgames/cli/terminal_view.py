"""A game in a terminal: the lines before its first move, and how an answer is written."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Marks = tuple[str, str, str]
COLOURED: Marks = (
    "\033[100;97m {} \033[0m",
    "\033[43;30m {} \033[0m",
    "\033[42;30m {} \033[0m",
)
MARKS: Marks = (" {} ", "({})", "[{}]")
MARKED = "[right place] (elsewhere)."
SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class TerminalView:
    """The view of any game.

    legend     how answers are written, with what the observation shows: "From {0.here}."
    secretive  False where there is no secret to show at the end
    """

    legend: str = ""
    secretive: bool = True

    def opening(self, observation: Any, words: Any) -> Iterator[str]:
        """Yield what is shown before the first move."""
        if self.legend:
            yield self.legend.format(observation)
        for name in ("mask", "start", "letters"):
            text = getattr(observation, name, None)
            if isinstance(text, str) and text:
                yield " ".join(text)
                break

    def answer(self, move: str, feedback: str, *, coloured: bool) -> str:
        """Return what a move is answered, as the rules store it."""
        return " ".join(feedback) if len(feedback) > 1 else feedback


@dataclass(frozen=True, slots=True)
class TileView(TerminalView):
    """The view of a game that marks every symbol of a guess.

    blanks   True where a row of blanks shows how long a guess is
    marks    how a symbol is written, by its mark; coloured_marks where there are colours
    between  what is between the rows of an answer, in a game with several
    """

    legend: str = MARKED
    blanks: bool = True
    marks: Marks = MARKS
    coloured_marks: Marks = COLOURED
    between: str = "\n"

    def opening(self, observation: Any, words: Any) -> Iterator[str]:
        if self.blanks:
            yield " ".join("_" * words.length)
        yield from TerminalView.opening(self, observation, words)

    def answer(self, move: str, feedback: str, *, coloured: bool) -> str:
        """Return the rows of an answer, each symbol as it is marked."""
        marks = self.coloured_marks if coloured else self.marks
        return "\n".join(
            "".join(marks[int(mark)].format(symbol) for symbol, mark in zip(move, row, strict=True))
            if row
            else SOLVED
            for row in feedback.split(self.between)
        )
