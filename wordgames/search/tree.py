"""Decision trees: what to guess after every history, and what that costs in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from wordgames.languages.translation import translate
from wordgames.search.options import TILES, Feedback

# Guesses with the feedback codes they got, first guess first.
History = Sequence[tuple[str, int]]


@dataclass(slots=True)
class Node:
    """A guess, whether it can be the secret, and the node after each feedback code but the hit."""

    guess: str
    wins: bool
    children: dict[int, Node] = field(default_factory=dict)

    def games(self) -> Iterator[tuple[str, ...]]:
        """Yield the guesses of every game from here on, the secret last."""
        stack: list[tuple[Node, tuple[str, ...]]] = [(self, ())]
        while stack:
            node, before = stack.pop()
            path = (*before, node.guess)
            if node.wins:
                yield path
            stack.extend((child, path) for child in node.children.values())

    def distribution(self) -> Mapping[int, int]:
        """Return how many secrets take each number of guesses from here on, by ascending number."""
        counts, level, guesses = {}, [self], 1
        while level:
            if won := sum(node.wins for node in level):
                counts[guesses] = won
            level = [child for node in level for child in node.children.values()]
            guesses += 1
        return counts


class WrittenNode(Node):
    """A node of a tree that was written as lines: what follows is read when it is asked for.

    A page looks at a few places of a tree of 18,000 games, and marks only the guesses that lead
    there.

    lines  the games that come here, a line each: its guesses, the secret last
    turn   guesses made before
    """

    __slots__ = ("_below", "_feedback", "_length", "_lines", "_start")

    def __init__(self, lines: Sequence[str], feedback: Feedback, turn: int = 0) -> None:
        self._length = len(lines[0].partition(" ")[0])
        self._lines, self._feedback = lines, feedback
        self._start = turn * (self._length + 1)
        self._below: dict[int, Node] | None = None
        self.guess = lines[0][self._start : self._start + self._length]
        self.wins = any(len(line) == self._start + self._length for line in lines)

    def __reduce__(self) -> tuple[type[WrittenNode], tuple[Sequence[str], Feedback, int]]:
        return WrittenNode, (self._lines, self._feedback, self._turn)

    @property
    def _turn(self) -> int:
        return self._start // (self._length + 1)

    @property
    def children(self) -> dict[int, Node]:  # type: ignore[override]
        if self._below is None:
            self._below = self._read()
        return self._below

    def _read(self) -> dict[int, Node]:
        lines = [line for line in self._lines if len(line) > self._start + self._length]
        codes = self._feedback.codes_of(self.guess, [line[-self._length :] for line in lines])
        parts: dict[int, list[str]] = {}
        for code, line in zip(codes, lines, strict=True):
            parts.setdefault(code, []).append(line)
        after = self._turn + 1
        return {code: WrittenNode(part, self._feedback, after) for code, part in parts.items()}

    def games(self) -> Iterator[tuple[str, ...]]:
        return (tuple(line[self._start :].split(" ")) for line in self._lines)

    def distribution(self) -> Mapping[int, int]:
        sizes = Counter(map(len, self._lines))
        width = self._length + 1
        return {(size - self._start + 1) // width: sizes[size] for size in sorted(sizes)}


@dataclass(frozen=True, eq=False, slots=True)
class DecisionTree:
    """A decision tree; it is not changed once built."""

    root: Node

    def below(self, history: History) -> DecisionTree | None:
        """Return what follows this history, or None where the tree does not lead there."""
        node = self.root
        for guess, code in history:
            if guess != node.guess or code not in node.children:
                return None
            node = node.children[code]
        return DecisionTree(node)

    def games(self) -> Iterator[tuple[str, ...]]:
        """Yield the guesses of every game, the secret last."""
        return self.root.games()

    def distribution(self) -> Mapping[int, int]:
        """Return how many secrets take each number of guesses, by ascending number."""
        return self.root.distribution()

    @property
    def mean(self) -> float:
        """The mean number of guesses over its secrets, all as likely."""
        counts = self.distribution()
        return sum(number * count for number, count in counts.items()) / sum(counts.values())

    def nodes(self) -> int:
        """Return how many different histories the tree answers."""
        stack, count = [self.root], 0
        while stack:
            stack.extend(stack.pop().children.values())
            count += 1
        return count

    @classmethod
    def from_games(cls, games: Iterable[Sequence[str]], feedback: Feedback = TILES) -> DecisionTree:
        """Build the tree that plays these games, the secret last in each.

        Raises ValueError where two games with the same history go on differently.
        """
        root: Node | None = None
        for game in games:
            if not game:
                raise ValueError(translate("A game has at least one guess."))
            root = root or Node(game[0], wins=False)
            _add(root, game, feedback)
        if root is None:
            raise ValueError(translate("The tree has no games."))
        return cls(root)


def _add(node: Node, game: Sequence[str], feedback: Feedback) -> None:
    secret = game[-1]
    for turn, guess in enumerate(game):
        if node.guess != guess:
            raise ValueError(
                translate(
                    "After the same feedback, {one} and {other} are guessed.",
                    one=node.guess,
                    other=guess,
                )
            )
        if turn + 1 < len(game):
            code = feedback.code(guess, secret)
            node = node.children.setdefault(code, Node(game[turn + 1], wins=False))
    if node.wins:
        raise ValueError(translate("The secret {secret} is there twice.", secret=secret))
    node.wins = True
