"""Splits of several wholes: a bar for each, with its parts side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent
from wordgames.counted_nouns import headed

GAP = 0.003


@dataclass(frozen=True, slots=True)
class SplitPart:
    """A part of a whole; `look` is its colour: a state of a tile, "hit" or "rest"."""

    name: str
    amount: float
    text: str
    look: str


@dataclass(frozen=True, slots=True)
class Split:
    """A whole and its parts, the same ones in the same order for every whole; `note` is beside."""

    name: str
    parts: tuple[SplitPart, ...]
    note: str = ""

    @property
    def whole(self) -> float:
        return sum(part.amount for part in self.parts)


@dataclass(frozen=True, slots=True)
class PartMark:
    """A part where it is drawn; its key names whole and part."""

    part: SplitPart
    key: str
    x: str
    width: str

    @property
    def value(self) -> str:
        return exact(self.part.amount)


@dataclass(frozen=True, slots=True)
class SplitMark:
    """The bar of a whole."""

    split: Split
    parts: tuple[PartMark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Splits(Picture):
    """Wholes on one scale, in the order given."""

    template: ClassVar[str] = "solvers/pictures/moves/splits.html"

    marks: tuple[SplitMark, ...]
    noun: str
    notes: str = ""

    @property
    def key(self) -> tuple[SplitPart, ...]:
        """A part of each kind, for the key below the picture."""
        return self.marks[0].split.parts if self.marks else ()

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                mark.split.name,
                (
                    *(Cell(it.part.text, it.key, it.value) for it in mark.parts),
                    *((Cell(mark.split.note, number=False),) if self.notes else ()),
                ),
            )
            for mark in self.marks
        )
        names = (headed(part.name) for part in self.key)
        return Table((self.noun, *names, *((self.notes,) if self.notes else ())), rows)


def splits_picture(
    splits: Sequence[Split], *, title: str, noun: str, reading: str = "", notes: str = ""
) -> Splits:
    """Draw wholes by their parts; `noun` and `notes` head the table's first and last columns."""
    most = max((split.whole for split in splits), default=0.0) or 1.0
    marks = tuple(SplitMark(split, _parts(split, most)) for split in splits)
    return Splits(
        title=title,
        reading=reading,
        summary="; ".join(
            f"{split.name}: {', '.join(f'{it.text} {it.name}' for it in split.parts)}"
            for split in splits
        ),
        marks=marks,
        noun=noun,
        notes=notes,
    )


def _parts(split: Split, most: float) -> tuple[PartMark, ...]:
    marks, begun = [], 0.0
    for part in split.parts:
        share = part.amount / most
        wide = percent(max(share - GAP, 0.6 * share))
        marks.append(PartMark(part, f"{split.name}: {part.name}", percent(begun), wide))
        begun += share
    return tuple(marks)
