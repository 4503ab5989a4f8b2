"""Letters as bars: how many of the words left have each, or how an agent weighs them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, Upright, exact, pixels, upright
from wordgames.languages.translation import number, translatable, translate

TOP, HIGH = 20.0, 110.0


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter with its figure; `gone` was asked already, `chosen` is the one that is asked.

    part  how much of the figure is of the first of two kinds that it is the sum of
    """

    letter: str
    figure: float
    text: str
    chosen: bool = False
    gone: bool = False
    part: float = 0.0


@dataclass(frozen=True, slots=True)
class LetterMark:
    """The bar of a letter; from `split` down it is the first of two parts."""

    letter: Letter
    bar: Upright
    split: str
    lower: str

    @property
    def value(self) -> str:
        return exact(self.letter.figure)


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterBars(Picture):
    """Letters in the order given; `parts` names two kinds that every figure is the sum of."""

    template: ClassVar[str] = "solvers/pictures/moves/letter_bars.html"

    marks: tuple[LetterMark, ...]
    figure: str
    height: str
    foot: str
    parts: tuple[str, ...] = ()
    noun: str = translatable("Letter")

    @property
    def table(self) -> Table:
        ranked = sorted(self.marks, key=lambda mark: -mark.letter.figure)
        rows = tuple(
            Row(
                mark.letter.letter,
                (
                    Cell(mark.letter.text, mark.letter.letter, mark.value),
                    *self._parts(mark.letter),
                ),
                data=True,
            )
            for mark in ranked
        )
        return Table((self.noun, self.figure, *self.parts), rows)

    def _parts(self, it: Letter) -> tuple[Cell, ...]:
        both = (it.part, it.figure - it.part)
        return tuple(Cell(number(value, ".3f")) for value, _ in zip(both, self.parts, strict=False))


def chances_of(
    chances: Mapping[str, float], write: Callable[[str], str], move: str, tried: Collection[str]
) -> list[Letter]:
    """Return letters with the chance of each: bright the move, faint one tried and impossible."""
    return [
        Letter(
            write(letter),
            chance,
            translate("{percent:.0f}%", percent=percent_of(chance)),
            chosen=letter == move,
            gone=letter in tried and not chance,
        )
        for letter, chance in chances.items()
    ]


def percent_of(chance: float) -> float:
    """Return a chance as whole percent: 100 only of what is certain."""
    return 100 if chance == 1 else min(99, round(100 * chance))


def letters_picture(
    letters: Sequence[Letter],
    title: str,
    figure: str,
    *,
    reading: str = "",
    parts: Sequence[str] = (),
    noun: str = translatable("Letter"),
) -> LetterBars:
    """Draw letters, A to Z or the highest first, by a figure that is nowhere below 0.

    `noun` heads the table where they are no letters but, say, puzzles by their numbers.
    """
    most = max((it.figure for it in letters), default=0.0) or 1.0
    marks = tuple(_mark(it, place, len(letters), HIGH / most) for place, it in enumerate(letters))
    return LetterBars(
        title=title,
        reading=reading,
        summary=", ".join(f"{it.letter} {it.text}" for it in letters),
        marks=marks,
        figure=figure,
        height=pixels(TOP + HIGH + 22),
        foot=pixels(TOP + HIGH + 16),
        parts=tuple(parts),
        noun=noun,
    )


def _mark(letter: Letter, place: int, count: int, scale: float) -> LetterMark:
    lower = scale * letter.part
    return LetterMark(
        letter=letter,
        bar=upright(place, count, scale * letter.figure, TOP + HIGH),
        split=pixels(TOP + HIGH - lower),
        lower=pixels(lower),
    )
