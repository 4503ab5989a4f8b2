"""Icicle of a whole game: a block a guess, as wide as its words, coloured by guesses needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from wordgames.counted_nouns import counted, headed, named
from wordgames.languages.translation import number, translatable, translate

# Pixels of a line, the share of the width between blocks, the narrowest one: a pixel on phones.
DEEP, SLIT, NARROWEST = 46.0, 0.0008, 0.004
# Pixels of the whole width within which a label has room: on a screen, a phone, there in small.
#
# One of two to six letters fits upright into a block as wide as a turned line of small letters.
LABELLED, BROAD, SNUG, TURNED = 930.0, 300.0, 290.0, 13.0


@dataclass(frozen=True, slots=True)
class IcicleNode:
    """A guess and what hangs below it.

    key    the way to it, unique; the root's is empty
    count  words that are left there
    needs  guesses still needed on average, this one included; None where it was not computed,
           and where the game is over
    label  the guess
    sought is it on the way to a word that is looked for?
    drawn  words of its children, where not all of those are drawn
    """

    key: str
    count: int
    label: str
    needs: float | None = None
    link: str = ""
    solved: bool = False
    lost: bool = False
    children: tuple[IcicleNode, ...] = ()
    sought: bool = False
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A node where it is drawn."""

    node: IcicleNode
    depth: int
    level: int
    x: str
    width: str
    y: str
    middle: str
    base: str
    fit: str

    @property
    def key(self) -> str:
        return self.node.key or "root"

    @property
    def value(self) -> str:
        return exact(self.node.count)

    @property
    def tone(self) -> str:
        """The classes of its block."""
        kind = self._end or (f"q{self.level}" if self.depth else "i0")
        return f"{kind} sought" if self.node.sought else kind

    @property
    def _end(self) -> str:
        """The class of a block without a figure: how it ends, or that its end is unknown."""
        if self.node.solved or self.node.lost:
            return "done" if self.node.solved else "fail"
        return "unknown" if self.depth and self.node.needs is None else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Icicle(Picture):
    """Blocks from the first guess down; those too narrow to see are one block together."""

    template: ClassVar[str] = "solvers/pictures/moves/icicle.html"

    marks: tuple[Block, ...]
    height: str
    nouns: str = "words"
    tall: str = pixels(DEEP - 2)

    @property
    def has_cost(self) -> bool:
        """Is a block drawn that is coloured by its guesses?"""
        return any(mark.tone.startswith("q") for mark in self.marks)

    @property
    def has_solved(self) -> bool:
        """Is a solved game drawn?"""
        return any(mark.node.solved for mark in self.marks)

    @property
    def has_unknown(self) -> bool:
        """Is a block drawn whose guesses were not computed?"""
        return any(mark.tone.startswith("unknown") for mark in self.marks)

    @property
    def has_lost(self) -> bool:
        """Is a lost game drawn?"""
        return any(mark.node.lost for mark in self.marks)

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                "· " * mark.depth + mark.node.label,
                (
                    Cell(number(mark.node.count), mark.key, mark.value),
                    Cell(_needs(mark.node)),
                ),
                mark.node.link,
                data=True,
            )
            for mark in self.marks
        )
        return Table((translate("Guess"), headed(self.nouns), translate("Guesses needed")), rows)


def icicle_picture(
    root: IcicleNode,
    *,
    title: str = translatable("How the game goes"),
    reading: str = "",
    deep: int = 5,
    nouns: str = "words",
) -> Icicle:
    """Draw a tree of guesses down to `deep` lines; children are drawn in the order given."""
    needed = [node.needs for node in _nodes(root) if node.needs is not None]
    low, high = min(needed, default=1.0), max(needed, default=1.0)
    marks = tuple(_blocks(root, (0.0, 1.0), (low, high), deep))
    return Icicle(
        title=title,
        reading=reading
        or translate("Wide: many {nouns}. Dark: many guesses still to go.", nouns=named(nouns)),
        summary=translate(
            "{label} first, {words}", label=root.label, words=counted(root.count, nouns)
        ),
        marks=marks,
        height=pixels(DEEP * (1 + max(mark.depth for mark in marks))),
        nouns=nouns,
    )


def fitting(label: str) -> int:
    """Return how many blocks with such labels have room side by side on a phone."""
    return int(BROAD // (9 * len(label) + 26))


def _nodes(node: IcicleNode) -> Iterator[IcicleNode]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _blocks(
    node: IcicleNode,
    where: tuple[float, float],
    scale: tuple[float, float],
    deep: int,
    depth: int = 0,
) -> Iterator[Block]:
    start, share = where
    yield Block(
        node=replace(node, children=()),
        depth=depth,
        level=_level(node.needs, *scale),
        x=percent(start + SLIT / 2),
        width=percent(max(share - SLIT, NARROWEST / 2)),
        y=pixels(depth * DEEP),
        middle=percent(start + share / 2),
        base=pixels(depth * DEEP + DEEP / 2 + 4),
        fit=_fit(share, node.label),
    )
    whole = node.drawn or node.count
    for child in _visible_children(node, share) if depth + 1 < deep else ():
        part = share * child.count / whole
        yield from _blocks(child, (start, part), scale, deep, depth + 1)
        start += part


def _fit(share: float, label: str) -> str:
    """Classes of a label: how it fits on a screen, and on a phone; "" where it does not."""
    room, turned = 9 * len(label) + 6, TURNED if 1 < len(label) < 7 else LABELLED
    if share * LABELLED < min(room, turned):
        return ""
    lies = "lying" if share * LABELLED >= room else "upright"
    small = share * SNUG >= 7 * len(label) + 1
    phone = "broad" if share * BROAD >= room else "snug" if small else "turned"
    return f"{lies} {phone}" if small or share * SNUG >= turned else lies


def _visible_children(node: IcicleNode, share: float) -> Iterator[IcicleNode]:
    """Yield the children that are wide enough to see, then the others as one."""
    least = NARROWEST * (node.drawn or node.count) / share
    yield from (child for child in node.children if child.count >= least)
    rest = [child for child in node.children if child.count < least]
    count = sum(child.count for child in rest)
    if count < least:
        return
    needs = [(child.needs or 0.0) * child.count for child in rest]
    known = all(child.solved or child.needs is not None for child in rest)
    yield IcicleNode(
        f"{node.key}-rest" if node.key else "rest",
        count,
        translate("{number} smaller", number=len(rest)),
        sum(needs) / count if known else None,
        solved=all(child.solved for child in rest),
        lost=all(child.lost for child in rest),
        sought=any(child.sought for child in rest),
    )


def _level(needs: float | None, low: float, high: float) -> int:
    if needs is None:
        return 1
    return max(1, min(5, 1 + int(5 * (needs - low) / ((high - low) or 1.0))))


def _needs(node: IcicleNode) -> str:
    if node.solved or node.lost:
        return translate("solved") if node.solved else translate("Lost")
    return "" if node.needs is None else number(node.needs, ".2f")
