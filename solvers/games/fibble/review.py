"""Looking back at a finished game of Fibble: the chance to name the word that each guess kept."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any

from solvers.analysis.analysis import with_options
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.review import Reviewed
from solvers.games.tiles.estimated_review import EstimatedReview
from wordgames.agent.agent import Agent, Rows
from wordgames.fibble.agents.tile_agents import FIBBLE
from wordgames.fibble.rules import STATES, all_correct, lie
from wordgames.kernels.class_statistics import partition
from wordgames.rules.feedback import Marks, Turn, from_code
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.options import OPTIONS
from wordgames.wordle.rules import WordleObservation

# Suggestions of the adviser that a guess is compared with.
ASKED = 20
# Words left at most that it is compared with too.
COMPARED = 60


@dataclass(frozen=True, slots=True)
class FibbleReviewed(Reviewed):
    """One guess; `lost` is the share of the best chance that it gave away.

    chance       to name the word with this guess or the next one
    best_chance  the same of the best guess that was looked at
    """

    chance: float
    best_chance: float


class FibbleReview(EstimatedReview):
    """The chance kept: what each guess left of the chance to name the word with the next."""

    how_scored = "fibble/how_scored.html"
    skill = "fibble/skill.html"

    def kept(self, move: Reviewed) -> float | None:
        """Return the share of the best guess's chance that this one kept."""
        return 1 - move.lost if move.best else None

    def look_back(self, observation: WordleObservation) -> list[Reviewed]:
        reviewed = super().look_back(observation)
        plain = with_options(self.analysis, mode="normal", **OPTIONS.fixed_in_runs)
        adviser = plain.agent("entropy")
        with compute_slot(self.analysis.slug):
            return [
                self._with_chance(observation, number, move, adviser)
                for number, move in enumerate(reviewed)
            ]

    def _with_chance(
        self, observation: WordleObservation, number: int, move: Reviewed, adviser: Agent[Any]
    ) -> Reviewed:
        """Return a move with the chance that it kept; as it was where nothing is left to name."""
        words, turn = self.analysis.words, observation.turns[number]
        situation = self.analysis.situation(observation.before(number))
        candidates, last = situation.candidates, number + 1 == observation.options.guesses
        if not len(candidates):
            return move
        others = [it.move for it in adviser.suggest(situation, ASKED)]
        others += words.strings(candidates[:COMPARED])
        best, most = best_of(words, others, candidates, last=last)
        chance = 1.0 if _right(turn) else chance_to_name(words, turn.guess, candidates, last=last)
        most = max(most, chance)
        return FibbleReviewed(
            **{name: getattr(move, name) for name in Reviewed.__slots__}
            | {
                "best": move.guess if chance >= most else best,
                "best_left": None if chance >= most else move.best_left,
                "lost": 1 - chance / most if most else 0.0,
                "chance": chance,
                "best_chance": most,
            }
        )


def _right(turn: Turn) -> bool:
    return all_correct(turn.marks)


def best_of(words: Words, guesses: Iterable[str], left: Rows, *, last: bool) -> tuple[str, float]:
    """Return the guess with the best chance to name the word, and that chance."""
    chances = {guess: chance_to_name(words, guess, left, last=last) for guess in guesses}
    return max(chances.items(), key=itemgetter(1))


def chance_to_name(words: Words, guess: str, left: Rows, *, last: bool) -> float:
    """Return the chance to name the word with a guess or, unless it is the last, the next one.

    Each word left is as likely, and so is each lie. After a row, the word to name is the one that
    gives this row most often: the chance is the sum over the rows of how often that is.
    """
    row = words.row(guess)
    now = 1 / len(left) if row is not None and row in left else 0.0
    if last or row is None:
        return now
    likeliest = Counter[Marks]()
    for code in partition(FIBBLE.codes(words, guess, left)):
        true = from_code(int(code), words.length)
        if not all_correct(true):
            for shown, ways in shown_ways(true):
                likeliest[shown] = max(likeliest[shown], ways)
    return now + likeliest.total() / (words.length * (STATES - 1) * len(left))


@lru_cache(maxsize=4096)
def shown_ways(true: Marks) -> tuple[tuple[Marks, int], ...]:
    """Return the rows that may be shown for true marks, each with how many lies make it."""
    lies = (lie(true, place, shift) for place in range(len(true)) for shift in range(1, STATES))
    return tuple(Counter(lies).items())
