"""The picture of a ladder: words by their distance to the target, with neighbours. No Django."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lexicons.reference.words import printable, veiled
from wordgames.ladder.graph import Graph
from wordgames.languages.casing import in_capitals
from wordgames.languages.translation import translatable, translate

ROW, LETTER, PAD, HEIGHT = 46, 9.5, 14, 26
# Approximate number of letters in a row, filled up with neighbours.
ACROSS = 34
# A longer ladder has no picture: its words are listed.
MOST_WORDS = 80


PARTS = {
    "own": translatable("your ladder"),
    "best": translatable("the shortest ladder"),
    "both": translatable("both ladders"),
    "way": translatable("another shortest ladder"),
    "near": translatable("a neighbour"),
}


@dataclass(frozen=True, slots=True)
class PictureWord:
    """A word in the picture; kind "own", "best", "both", "way" (on a shortest ladder) or "near".

    steps   to the target
    beside  the drawn words that it leads to
    """

    x: float
    y: float
    word: str
    kind: str
    steps: int
    beside: tuple[str, ...]

    @property
    def part(self) -> str:
        """Description of the word's role in the picture."""
        return translate(PARTS[self.kind])


@dataclass(frozen=True, slots=True)
class PictureLine:
    """An edge in the picture; kind "own", "best", "both" or "near"."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str


@dataclass(frozen=True, slots=True)
class LadderPicture:
    """The drawing: `steps` gives the distance of each height's words from the target."""

    width: float
    height: int
    box: float
    nodes: tuple[PictureWord, ...]
    lines: tuple[PictureLine, ...]
    steps: tuple[tuple[int, int], ...]

    @property
    def own(self) -> bool:
        """True if a player's ladder is drawn beside the shortest."""
        return any(node.kind in {"own", "both"} for node in self.nodes)

    @property
    def half(self) -> float:
        """Half the width of a word's box."""
        return self.box / 2


def rungs(rows: Sequence[int], graph: Graph, language: str, *, typed: bool = False) -> list[str]:
    """Return a ladder's words; dots between its ends for what is never shown but was not typed."""
    texts = [graph.words.displays.get(row, graph.words[row]) for row in rows]
    for place in range(1, 0 if typed else len(rows) - 1):
        texts[place] = veiled(texts[place], graph.words[rows[place]], language)
    return texts


def picture(
    graph: Graph, path: Sequence[int], best: Sequence[int], language: str
) -> LadderPicture | None:
    """Return the picture of a player's ladder and a shortest one; None if none, or too long."""
    if not best or len(path) > MOST_WORDS:
        return None
    away = graph.distances(best[-1])
    rows = _rows(graph, path, best, language)
    box = graph.words.length * LETTER + PAD
    width = max(len(row) for row in rows.values()) * (box + PAD) + 2 * PAD
    places: dict[int, tuple[float, float]] = {}
    for number, level in enumerate(sorted(rows, reverse=True)):
        row = rows[level]
        for place, node in enumerate(row):
            across = (place + 0.5) * (width - 2 * PAD) / len(row) + 2 * PAD
            places[node] = (round(across, 1), number * ROW + ROW // 2)
    texts = {node: in_capitals(graph.words[node], language) for node in places}
    for node in set(texts) - {*path, best[0], best[-1]}:
        texts[node] = veiled(texts[node], graph.words[node], language)
    nodes = tuple(
        PictureWord(
            *at,
            texts[node],
            _kind(graph, node, path, best),
            int(away[node]),
            tuple(texts[int(it)] for it in graph.next_to(node) if int(it) in texts),
        )
        for node, at in places.items()
    )
    steps = tuple(sorted({(round(y), int(away[node])) for node, (_, y) in places.items()}))
    lines = tuple(_lines(graph, places, path, best))
    return LadderPicture(width + PAD, len(rows) * ROW, box, nodes, lines, steps)


def _rows(
    graph: Graph, path: Sequence[int], best: Sequence[int], language: str
) -> dict[int, list[int]]:
    """Return distance to the target -> words: those of both ladders first, neighbours for the rest.

    Neighbours that are on a shortest ladder come before others, and common words before rare ones;
    leave out offensive words.
    """
    away, weights = graph.distances(best[-1]), graph.words.weights
    rows: dict[int, list[int]] = {}
    for node in dict.fromkeys([*best, *path]):
        rows.setdefault(int(away[node]), []).append(node)
    around = {int(other) for node in [*path, *best] for other in graph.next_to(node)}
    shown = (node for node in around - {*path, *best} if printable(graph.words[node], language))
    ranked = sorted(
        shown,
        key=lambda node: (not _on_the_way(graph, node, best), -float(weights[node]), node),
    )
    most = max(3, ACROSS // graph.words.length)
    for node in ranked:
        row = rows.setdefault(int(away[node]), [])
        if len(row) < most:
            row.append(node)
    return {level: _from_the_middle(row) for level, row in rows.items()}


def _from_the_middle(row: list[int]) -> list[int]:
    """Put the first in the middle and the others to its sides in turn."""
    return row[1::2][::-1] + row[:1] + row[2::2]


def _on_the_way(graph: Graph, node: int, best: Sequence[int]) -> bool:
    """True if a word is on any shortest ladder."""
    there, here = graph.distances(best[-1]), graph.distances(best[0])
    return bool(there[node] + here[node] == there[best[0]])


def _kind(graph: Graph, node: int, path: Sequence[int], best: Sequence[int]) -> str:
    if node in path:
        return "both" if node in best else "own"
    if node in best:
        return "best"
    return "way" if _on_the_way(graph, node, best) else "near"


def _lines(
    graph: Graph,
    places: dict[int, tuple[float, float]],
    path: Sequence[int],
    best: Sequence[int],
) -> Iterator[PictureLine]:
    """Yield the edges between words that are drawn, those of the ladders last, on top."""
    steps = {name: _steps(words) for name, words in (("own", path), ("best", best))}
    edges = [
        (node, int(other))
        for node in places
        for other in graph.next_to(node)
        if int(other) in places and node < other
    ]
    kinds = {pair: "".join(name for name in steps if pair in steps[name]) for pair in edges}
    for pair in sorted(edges, key=lambda pair: len(kinds[pair])):
        kind = {"": "near", "ownbest": "both"}.get(kinds[pair], kinds[pair])
        yield PictureLine(*places[pair[0]], *places[pair[1]], kind)


def _steps(path: Sequence[int]) -> set[tuple[int, int]]:
    return {(min(pair), max(pair)) for pair in pairwise(path)}
