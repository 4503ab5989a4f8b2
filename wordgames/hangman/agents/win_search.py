"""Win search: the letter with the greatest chance to win the game with the lives left."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from wordgames.agent.agent import CostClass, Promises
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestion, Suggestions
from wordgames.hangman.agents.agent import KnowingAgent, Scored
from wordgames.hangman.agents.position.letters import Floats, Ints, bits, hits, holdings
from wordgames.hangman.agents.position.situation import (
    Flags,
    HangmanSituation,
    Positions,
    position_of,
)
from wordgames.hangman.options import ADVERSARIAL
from wordgames.languages.translation import deferred_plural, translatable, translatable_plural

SEARCHED = translatable_plural(
    "Chance to win from here with this letter, searched over {count} word left.",
    "Chance to win from here with this letter, searched over {count} words left.",
)
BY_SCORE = translatable("Share of the words left that have it, plus a little for its bits.")
ONE = translatable_plural(
    "Chance to win from here with this letter, searched over {count} word left as if a "
    "letter showed all its places.",
    "Chance to win from here with this letter, searched over {count} words left as if a "
    "letter showed all its places.",
)
DRAWN = translatable_plural(
    "Chance to win from here with this letter, searched over {count} word left as if the "
    "host had drawn one of them.",
    "Chance to win from here with this letter, searched over {count} words left as if the "
    "host had drawn one of them.",
)
# Sets of words that one search may look at before it takes the commonest letter everywhere.
MOST_SETS = 20_000
# Letters beside the chosen one whose chance to win is searched too, and the most words left.
WEIGHED, WEIGHED_WORDS = 8, 150
# Most words left that are searched; each has its own random key.
LARGEST = 4_000


class WinSearch(KnowingAgent):
    needs_numba = True
    slug = "win-search"
    name = translatable("Win search")
    figure = Figure(translatable("Chance to win"), share=True)
    idea = translatable(
        "Guess what wins most of the words left with the lives left. Once few words are "
        "left, it searches every game that could follow."
    )
    source = translatable(
        "Goes beyond the documents; expectimax with memory over sets of words and lives."
    )
    choices = translatable(
        "A letter in all the words left costs nothing, and is guessed at once if it tells "
        "words apart. With more words left than it searches, it weighs the share of words "
        "that have a letter, plus its bits by the parameter. A search that would take too "
        "long goes on with the commonest letters, and the run reports how often."
    )
    weakness = translatable(
        "It has to know the word, and treats all words alike: it doesn't know which are likelier."
    )
    promises = Promises(modes=("normal",), cost_class=CostClass.LIMITED_SEARCH)
    parameters = (
        Parameter(
            "words",
            400,
            translatable("Most words left that it searches."),
            low=2,
            high=LARGEST,
        ),
        Parameter(
            "bits", 0.2, translatable("What a bit is worth before the search."), low=0, high=1
        ),
    )

    def weigh(self, positions: Positions) -> Scored:
        held = holdings(positions)
        sizes = np.maximum(positions.sizes, 1)[:, None]
        scores = hits(positions, held) / sizes
        many = positions.sizes > int(self.params["words"])
        scores[many] += float(self.params["bits"]) * bits(positions, held)[many]
        over: Flags = np.zeros(len(positions), np.bool_)
        few = np.flatnonzero(~many & (positions.sizes > 1))
        if len(few):
            over = self._search(positions, few, scores)
        return Scored(scores, over)

    def _search(self, positions: Positions, few: Ints, scores: Floats) -> Flags:
        """Put the searched letter first where few words are left; say where sets ran out."""
        count = len(positions)
        wins, letters, ran_out = (np.zeros(count, np.int64) for _ in range(3))
        _kernels().search_all(
            held_places(positions),
            positions.ends.astype(np.int64),
            few,
            positions.lives.astype(np.int64),
            positions.masks.shape[1],
            MOST_SETS,
            _signs(),
            wins,
            letters,
            ran_out,
        )
        scores[few] -= 1.0
        scores[few, letters[few]] = wins[few] / positions.sizes[few]
        return ran_out.astype(np.bool_)

    def suggest(self, situation: HangmanSituation, count: int = 10) -> Suggestions:
        """Suggest letters by the chance to win; the first of them is what a search chose."""
        answer = super().suggest(situation, count)
        few = self._searches(situation) and len(situation.candidates) <= WEIGHED_WORDS
        if count < 2 or not few or answer.fallback:
            return answer
        first, rest = answer.ranked[:1], answer.ranked[1:]
        chances = self.chances(situation, [it.move for it in rest[:WEIGHED]])
        weighed = [
            replace(it, score=chances[it.move], weighed=True) for it in rest if it.move in chances
        ]
        weighed.sort(key=lambda it: -it.score)
        others = [it for it in rest if it.move not in chances]
        return replace(answer, ranked=(*first, *weighed, *others))

    def chances(self, situation: HangmanSituation, letters: Sequence[str]) -> dict[str, float]:
        """Return the chance to win after each of these letters, as its search reckons it.

        Each word left is as likely. None of a letter where a search ran out of sets, and none
        at all with more words left than are searched.
        """
        if not self._searches(situation):
            return {}
        position = position_of(situation)
        by_letter = {letter: self._chance(position, letter) for letter in letters}
        return {letter: chance for letter, chance in by_letter.items() if chance is not None}

    def _chance(self, position: Positions, letter: str) -> float | None:
        """Return the share of the words left that are won after a letter; None if unsearched."""
        after = after_letter(position, self.words.letters.index(letter))
        lost, won = after.lives < 1, (after.masks >= 0).all(axis=1)
        scored = self.score(replace(after, lives=np.maximum(after.lives, 1)))
        if (scored.fallback & ~lost & ~won).any():
            return None
        best = np.where(after.closed, -1.0, scored.scores).max(axis=1)
        wins = np.where(lost, 0.0, np.where(won, 1.0, best)) * after.sizes
        return float(wins.sum() / after.sizes.sum())

    def figure_in(self, situation: HangmanSituation, fallback: bool) -> Figure | None:
        return None if self._searches(situation) else Figure(translatable("Score"), decimals=3)

    def _searches(self, situation: HangmanSituation) -> bool:
        return 1 < len(situation.candidates) <= int(self.params["words"])

    def _explain(
        self, positions: Positions, order: Ints, scores: Floats, idea: str
    ) -> tuple[Suggestion, ...]:
        """Mark the letters weighed by the chance to win: of a search, the one that it chose.

        A letter in all words left has no chance then, though its score is 0.
        """
        ranked = super()._explain(positions, order, scores, idea)
        searched = 1 < int(positions.sizes[0]) <= int(self.params["words"])
        return tuple(
            replace(suggestion, weighed=not (searched and place))
            for place, suggestion in enumerate(ranked)
        )

    def idea_of(self, situation: HangmanSituation) -> str:
        count = len(situation.candidates)
        if not self._searches(situation):
            return BY_SCORE
        options = situation.observation.options
        unsure = DRAWN if options.host == ADVERSARIAL else SEARCHED
        return deferred_plural(*(ONE if options.reveals_one else unsure), count)


def after_letter(position: Positions, letter: int) -> Positions:
    """Return the positions that one position may become by a letter, each with its words."""
    held = held_places(position)[:, letter]
    answers, which = np.unique(held, return_inverse=True)
    order = np.argsort(which, kind="stable")
    bits = (answers[:, None] >> np.arange(position.masks.shape[1], dtype=np.uint64)) & np.uint64(1)
    closed = np.repeat(position.closed, len(answers), axis=0)
    closed[:, letter] = True
    return replace(
        position,
        masks=np.where(bits == 1, letter, position.masks).astype(np.int16),
        closed=closed,
        lives=np.where(answers == 0, position.lives - 1, position.lives),
        rows=position.rows[order],
        ends=np.cumsum(np.bincount(which, minlength=len(answers))),
    )


def held_places(positions: Positions) -> Any:
    """Return (n, A): where each candidate holds each letter at a blank, place p as bit p."""
    held = holdings(positions)
    places = np.zeros((len(positions.rows), positions.closed.shape[1]), np.uint64)
    places[held.items, held.letters] = held.places
    return places


@cache
def _signs() -> Any:
    """Return 64 random bits for each word of a set, which distinguish the states (Zobrist keys)."""
    return np.random.default_rng(1).integers(1, 2**64, LARGEST, dtype=np.uint64)


def _kernels() -> ModuleType:
    """Return the compiled kernels; they load numba, so only at the first use."""
    from wordgames.hangman.agents import win_kernels

    return win_kernels


def warm() -> None:
    """Compile the kernels of the votes and of the search."""
    for name in ("vote_kernels", "win_kernels"):
        import_module(f"wordgames.hangman.agents.{name}")
