"""Search from both ends, always the smaller frontier, until they meet."""

from wordgames.ladder.agents.agent import Frontier, LadderAgent, LadderSearch, Path, Spread
from wordgames.languages.translation import deferred, translatable

# Word -> the word it was reached from; an end is reached from itself.
Reached = dict[int, int]


class Bidirectional(LadderAgent):
    """Two frontiers grow towards each other."""

    slug = "bidirectional"
    name = translatable("Bidirectional search")
    idea = translatable(
        "Searches level by level from both ends, always from the smaller side. Where the two "
        "meet, a shortest ladder is complete."
    )
    source = translatable("Ira Pohl, Bi-directional search, Machine Intelligence 6, 1971.")
    choices = translatable(
        "A level stops once it meets the other side: the first word met is on a shortest "
        "ladder, since every word within both depths would have been met before. Words that "
        "no ladder joins are told apart beforehand."
    )
    weakness = translatable("It finds one shortest ladder, not the one with the most common words.")

    def spread(self, start: int, target: int) -> Spread:
        sides: tuple[Reached, Reached] = ({start: start}, {target: target})
        frontiers = ([start], [target])
        levels = [Frontier("start", 0, 1), Frontier("target", 0, 1)]
        depths = [0, 0]
        while frontiers[0] and frontiers[1]:
            side = 0 if len(frontiers[0]) <= len(frontiers[1]) else 1
            after, meeting, rest = self._grow(frontiers[side], sides[side], sides[1 - side])
            depths[side] += 1
            levels.append(Frontier(levels[side].side, depths[side], len(after)))
            if meeting is not None:
                result = LadderSearch(_way_through(sides, meeting), tuple(levels))
                return Spread(result, sides, (after, rest, frontiers[1 - side]))
            frontiers = (after, frontiers[1]) if side == 0 else (frontiers[0], after)
        raise LookupError("The components say that there is a ladder, the search finds none.")

    def _grow(
        self, frontier: list[int], reached: Reached, other: Reached
    ) -> tuple[list[int], int | None, list[int]]:
        """Return the next level, the first of its words that the other side has reached, and what
        of the frontier was then not looked at to its end."""
        after: list[int] = []
        neighbours = self.neighbours
        for place, node in enumerate(frontier):
            for word in neighbours[node]:
                if word not in reached:
                    reached[word] = node
                    after.append(word)
                    if word in other:
                        return after, word, frontier[place:]
        return after, None, []

    def describe(self, result: LadderSearch) -> str:
        sides = [
            ", ".join(
                f"{frontier.words:,}" for frontier in result.frontiers if frontier.side == side
            )
            for side in ("start", "target")
        ]
        return deferred(
            "Words at 0, 1, 2, ... steps from the start: {start}; from the target: {target}; "
            "{count} in all, counting the last level only until they met.",
            start=sides[0],
            target=sides[1],
            count=result.looked_at,
        )


def _way_through(sides: tuple[Reached, Reached], meeting: int) -> Path:
    """Return the way through the word where both sides met."""
    ways = []
    for reached in sides:
        way = [meeting]
        while reached[way[-1]] != way[-1]:
            way.append(reached[way[-1]])
        ways.append(way)
    return (*ways[0][::-1], *ways[1][1:])
