"""multi-learned: the look-ahead of multi-search, by values that were learned from games."""

from __future__ import annotations

from typing import ClassVar

from lexicons.speech import gettext_noop
from solvers.agents.parameters import Parameter
from solvers.games.boards.agents.learned_worth import learned
from solvers.games.boards.agents.multi_search import MultiSearch
from solvers.games.boards.agents.worth import Worth

OPENING = Parameter(
    "opening",
    1,
    gettext_noop(
        "Guesses computed beforehand by the most classes together, the same in every game."
    ),
    low=0,
    high=6,
)


class MultiLearned(MultiSearch):
    slug = "multi-learned"
    name = gettext_noop("Learned look-ahead on many boards")
    idea = gettext_noop(
        "Guess the word after which all boards together are expected to take fewest guesses, as "
        "games have taught: by how many were still needed with so many words left on each board."
    )
    source = gettext_noop(
        "Made here; a position is worth what the games that came through it still took (Monte "
        "Carlo evaluation; Sutton and Barto, 2018)."
    )
    choices: ClassVar[str] = gettext_noop(
        "It learned from its own games on the bundled English words of five letters, on 2 to 16 "
        "boards, and plays every list by what it learned there. Its second guess depends on what "
        "the first was told, with many boards too."
    )
    weakness = gettext_noop(
        "It sees how many words a board has left, not how hard they are to tell apart. With words "
        "of more than eight letters, and without numba, it is greedy."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = tuple(
        OPENING if parameter.name == OPENING.name else parameter
        for parameter in MultiSearch.parameters
    )

    def worth(self, largest: int) -> Worth:
        return learned(largest)
