"""A search for a guess: the strings in the order they were looked at, the fringe, the levels."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent
from wordgames.languages.translation import number, translatable, translate, translate_plural

# Strings that are drawn from the start on; then the one that was taken.
FIRST = 9
# Strings of the fringe that are drawn, those looked at next first.
NEXT = 4


@dataclass(frozen=True, slots=True)
class MetNode:
    """A string that was looked at.

    place    its place in that order, from 1
    depth    letters changed since the root; changed: which of its letters was, None of the root
    score    its figure; taken: was it guessed?
    """

    string: str
    place: int
    depth: int
    changed: int | None
    score: float
    taken: bool = False

    @property
    def pieces(self) -> tuple[tuple[str, bool], ...]:
        """Its letters, and whether each is the one that was changed."""
        return tuple((letter, at == self.changed) for at, letter in enumerate(self.string))

    @property
    def shown(self) -> str:
        """Its score, written."""
        return number(self.score, ".2f")

    @property
    def value(self) -> str:
        return exact(self.score)


@dataclass(frozen=True, slots=True)
class NodeMark:
    """A node with its bar; `gap` strings before it are left out."""

    node: MetNode
    end: str
    gap: str = ""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The word that would be taken below a threshold, and after how many strings."""

    below: float
    move: str
    looked: int

    @property
    def sentence(self) -> str:
        """What would happen, in words."""
        return translate_plural(
            "Below {below:.2f}: {move}, after {count} string.",
            "Below {below:.2f}: {move}, after {count} strings.",
            self.looked,
            below=self.below,
            move=self.move,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTree(Picture):
    """The strings of a search with their scores, and the threshold that they have to pass."""

    template: ClassVar[str] = "solvers/pictures/moves/search_tree.html"

    marks: tuple[NodeMark, ...]
    looked: int
    fringe: int
    threshold: float
    at: str
    then: tuple[str, ...]
    levels: tuple[tuple[int, int, int], ...]
    otherwise: tuple[Otherwise, ...]

    @property
    def shown_threshold(self) -> str:
        """The threshold, written."""
        return number(self.threshold, ".2f")

    @property
    def taken(self) -> str:
        """The score of the string that was taken, written; "" where none was."""
        return next((mark.node.shown for mark in self.marks if mark.node.taken), "")

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                mark.node.string,
                (
                    Cell(mark.node.shown, mark.node.string, mark.node.value),
                    Cell(number(mark.node.place)),
                    Cell(number(mark.node.depth)),
                ),
                data=True,
            )
            for mark in self.marks
        )
        columns = (
            translatable("Score"),
            translatable("Looked at"),
            translatable("Letters changed"),
        )
        return Table((translatable("String"), *columns), rows)


def _marks(nodes: Sequence[MetNode], most: float) -> tuple[NodeMark, ...]:
    """Draw the first nodes, and the one that was taken, with how many lie between."""
    last = next((place for place, node in enumerate(nodes) if node.taken), len(nodes) - 1)
    drawn = [*range(min(FIRST, len(nodes))), *([last] if last >= FIRST else [])]
    skipped = last - FIRST
    return tuple(
        NodeMark(
            nodes[place],
            percent(max(nodes[place].score, 0.0) / most),
            translate_plural("{count} more", "{count} more", skipped)
            if place == last and skipped > 0
            else "",
        )
        for place in drawn
    )


def search_tree_picture(
    nodes: Sequence[MetNode],
    threshold: float,
    *,
    made: int,
    then: Sequence[str],
    levels: Sequence[tuple[int, int, int]],
    otherwise: Sequence[Otherwise],
) -> SearchTree:
    """Draw a search that looked at these nodes, in order, and made so many in all.

    then       the next strings of its fringe
    levels     letters changed, strings looked at with so many, strings made
    otherwise  the words that other thresholds would give, the lowest first
    """
    most = max([threshold, *(node.score for node in nodes)], default=1.0) or 1.0
    marks = _marks(nodes, most)
    return SearchTree(
        title=translate("Its search"),
        reading=translate("In the order it looked at them. The line is the threshold."),
        summary=", ".join(
            f"{mark.node.place} {mark.node.string} {mark.node.shown}" for mark in marks
        ),
        marks=marks,
        looked=len(nodes),
        fringe=made - len(nodes),
        threshold=threshold,
        at=percent(max(threshold, 0.0) / most),
        then=tuple(then[:NEXT]),
        levels=tuple(levels),
        otherwise=tuple(otherwise),
    )
