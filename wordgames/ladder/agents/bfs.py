"""Document 001's agent: every branch of the same depth before any deeper one."""

from wordgames.ladder.agents.agent import Frontier, LadderAgent, LadderSearch, Path, Spread
from wordgames.languages.translation import deferred, translatable


class LadderBreadthFirst(LadderAgent):
    """Searches level by level from the start."""

    slug = "bfs"
    name = translatable("Breadth-first search")
    idea = translatable(
        "Follows all branches from the start word at once, one letter per level. The first "
        "level with the target gives the shortest ladder."
    )
    source = translatable(
        "Document 001, Word Ladder: breadth-first search over a mesh of connected words."
    )
    choices = translatable(
        "Document 001 keeps every branch whole. Here each word keeps the word it was reached "
        "from, the first in the list's order, which gives the same ladder with far less "
        "memory. As in the document, the target is looked for when a level is complete. "
        "Words that no ladder joins are told apart beforehand."
    )
    weakness = translatable(
        "The levels grow until they hold half the dictionary: for distant words it looks at "
        "nearly all of them."
    )

    def spread(self, start: int, target: int) -> Spread:
        reached = {start: start}
        level, frontiers = [start], [Frontier("start", 0, 1)]
        while target not in reached:
            level = _next_level(self.neighbours, level, reached)
            if not level:
                raise LookupError(
                    "The components say that there is a ladder, the search finds none."
                )
            frontiers.append(Frontier("start", len(frontiers), len(level)))
        result = LadderSearch(_way_back(reached, start, target), tuple(frontiers))
        return Spread(result, (reached,), (level,))

    def describe(self, result: LadderSearch) -> str:
        sizes = ", ".join(f"{frontier.words:,}" for frontier in result.frontiers)
        return deferred(
            "Words at 0, 1, 2, ... steps from the start: {sizes}; {count} in all.",
            sizes=sizes,
            count=result.looked_at,
        )


def _next_level(
    neighbours: list[list[int]], level: list[int], reached: dict[int, int]
) -> list[int]:
    """Return the words first reached from this level, and note from where."""
    after = []
    for node in level:
        for other in neighbours[node]:
            if other not in reached:
                reached[other] = node
                after.append(other)
    return after


def _way_back(reached: dict[int, int], start: int, target: int) -> Path:
    """Return the way from start to target, read backwards."""
    path = [target]
    while path[-1] != start:
        path.append(reached[path[-1]])
    return tuple(path[::-1])
