"""A*: the words first whose ladder can be the shortest, by the letters that still differ."""

from collections import Counter
from heapq import heappop, heappush
from itertools import filterfalse

import numpy as np

from wordgames.ladder.agents.agent import Frontier, LadderAgent, LadderSearch, Spread
from wordgames.languages.translation import deferred, joined, translatable


class LadderAStar(LadderAgent):
    """Best-first search with the letters still wrong as the estimate."""

    slug = "astar"
    name = translatable("A* search")
    idea = translatable(
        "Goes on from the word with the fewest steps so far plus letters still different "
        "from the target. A ladder needs at least one step per such letter, so the first to "
        "arrive is a shortest one."
    )
    source = translatable("Hart, Nilsson and Raphael, A formal basis for heuristic paths, 1968.")
    choices = translatable(
        "Ties go to the word with more steps made, then to the first in the list. The "
        "estimate is consistent, so no word is looked at twice. Words that no ladder joins "
        "are told apart beforehand."
    )
    weakness = translatable(
        "The estimate is far too hopeful where detours are needed: there it looks at nearly "
        "as many words as breadth-first search, with more work for each."
    )

    def spread(self, start: int, target: int) -> Spread:
        codes = self.words.codes
        wrong: list[int] = (codes != codes[target]).sum(axis=1).astype(np.int32).tolist()
        steps, came = {start: 0}, {start: start}
        heap = [(wrong[start], 0, start)]
        closed: set[int] = set()
        taken: Counter[int] = Counter()
        while heap:
            estimate, _, node = heappop(heap)
            if node in closed:
                continue
            closed.add(node)
            taken[estimate] += 1
            if node == target:
                result = self._found_by(came, start, target, taken)
                return Spread(result, (came,), (filterfalse(closed.__contains__, came),))
            distance = steps[node] + 1
            for other in self.neighbours[node]:
                if distance < steps.get(other, distance + 1):
                    steps[other], came[other] = distance, node
                    heappush(heap, (distance + wrong[other], -distance, other))
        raise LookupError("The components say that there is a ladder, the search finds none.")

    def _found_by(
        self, came: dict[int, int], start: int, target: int, taken: Counter[int]
    ) -> LadderSearch:
        path = [target]
        while path[-1] != start:
            path.append(came[path[-1]])
        levels = tuple(Frontier("estimate", steps, taken[steps]) for steps in sorted(taken))
        return LadderSearch(tuple(path[::-1]), levels)

    def describe(self, result: LadderSearch) -> str:
        sizes = joined(
            *(
                deferred("{words} at {steps}", words=it.words, steps=it.depth)
                for it in result.frontiers
            ),
            between=", ",
        )
        return deferred(
            "Words looked at, by estimated steps: {sizes}; {count} in all.",
            sizes=sizes,
            count=result.looked_at,
        )
