"""multi-learned: the look-ahead of multi-search, by values that were learned from games."""

from typing import ClassVar

import numpy as np

from wordgames.agent.agent import Rows
from wordgames.agent.parameters import Parameter
from wordgames.boards.agents.agent import parts
from wordgames.boards.agents.look_ahead import looked_past
from wordgames.boards.agents.measure import telling_all
from wordgames.boards.agents.multi_greedy import Scores, alike
from wordgames.boards.agents.multi_search import MultiSearch, apart
from wordgames.boards.agents.needed_guesses import quick
from wordgames.boards.agents.position_worth import Worth, learned
from wordgames.boards.agents.situation import BoardsSituation
from wordgames.languages.translation import translatable

OPENING = Parameter(
    "opening",
    1,
    translatable(
        "Guesses computed beforehand by the most groups together, the same in every game."
    ),
    low=0,
    high=6,
)
FALL = Parameter(
    "fall",
    4,
    translatable("Number of boards from which it looks past those that fall one after another."),
    low=2,
    high=100,
)
# Open boards from which on some may fall in a row.
ROW = 3


class MultiLearned(MultiSearch):
    slug = "multi-learned"
    name = translatable("Learned look-ahead on many boards")
    idea = translatable(
        "Guess the word after which all boards together should take the fewest guesses, as "
        "its games have taught it: how many were still needed with this number of words left "
        "on each board."
    )
    source = translatable(
        "Made here. A position is worth what the games that came through it still took "
        "(Monte Carlo evaluation; Sutton and Barto, 2018)."
    )
    choices: ClassVar[str] = translatable(
        "It learned from its own games on the bundled five-letter English words, on 2 to 16 "
        "boards, and plays every list by what it learned there. Its second guess depends on "
        "the answer to the first, even with many boards. From four boards on, it looks ahead "
        "to where no board has only one word left, so it sees which boards fall one after "
        "another. With one guess more than open boards, it takes a word that leaves no doubt "
        "on any of them, if there is one."
    )
    weakness = translatable(
        "It sees how many words a board has left, not how hard they are to tell apart. With "
        "words of more than eight letters, or without numba, it's greedy."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        *(
            OPENING if parameter.name == OPENING.name else parameter
            for parameter in MultiSearch.parameters
        ),
        FALL,
    )

    def worth(self, largest: int) -> Worth:
        return learned(largest)

    def best(
        self, situation: BoardsSituation, sure: frozenset[int], count: int
    ) -> tuple[Rows, Scores]:
        """Return the best rows and their scores; with a guess to spare, those that win surely."""
        winning = self.winning(situation, sure)
        if not len(winning):
            return super().best(situation, sure, count)
        scores = self.scores(situation, winning)
        order = np.lexsort((winning, -scores))[:count]
        rows, scores = winning[order], scores[order]
        if len(rows) == count:
            return rows, scores
        usual, values = super().best(situation, sure, count)
        others = np.flatnonzero(~np.isin(usual, rows))[: count - len(rows)]
        return np.append(rows, usual[others]), np.append(scores, values[others])

    def ahead(self, pool: Rows, candidates: list[Rows]) -> tuple[Rows, Scores]:
        """Look past the boards that fall, many guesses roughly and the best of them closely."""
        if self.options.boards < int(self.params["fall"]) or len(candidates) < ROW:
            return super().ahead(pool, candidates)
        width, draws = int(self.params["width"]), int(self.params["draws"])
        stages = (4 * width, draws // 8), (width, draws // 3), (max(2, width // 3), draws)
        replies = max(2, int(self.params["replies"]) // 20)
        return looked_past(self.words, pool, candidates, stages, replies, value=self.worth)

    def winning(self, situation: BoardsSituation, sure: frozenset[int]) -> Rows:
        """Return the guesses that leave no doubt on any board, where one may be spent on that.

        That is with one guess more than open boards; the boards then take a guess each. A sure word
        costs nothing and is guessed before, but in hard mode, where it may forbid what tells all.
        """
        observation = situation.observation
        spare = observation.guesses_left - len(observation.open_boards)
        first = bool(sure) and observation.options.mode == "normal"
        if spare != 1 or first or not quick(self.words):
            return np.empty(0, dtype=np.int32)
        return telling_all(self.words, self.legal(situation), parts(situation))

    def certain(self, situation: BoardsSituation) -> Rows:
        """Return the guesses that it takes because they leave no doubt; none at other times."""
        like = alike(apart(situation))
        return self.winning(like, self._sure(like))

    def way(self, situation: BoardsSituation) -> str | None:
        like = alike(apart(situation))
        return None if len(self.winning(like, self._sure(like))) else super().way(situation)
