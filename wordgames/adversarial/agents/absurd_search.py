"""Absurd search: the fewest guesses against the adversarial host, whose answers are predictable."""

import copy
from collections.abc import Iterator
from dataclasses import replace
from math import log2
from typing import ClassVar, Self

import numpy as np

from wordgames.adversarial.agents.known_lines import KnownLine, KnownLineLookup, Wish, searched_line
from wordgames.adversarial.agents.position import Position, searchable
from wordgames.adversarial.agents.search import QUICK, Effort, Line, begins_line, shortest
from wordgames.adversarial.host import AdversarialHost
from wordgames.adversarial.rules import AdversarialOptions
from wordgames.agent.agent import CostClass, Progress, Promises
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestion, Suggestions, stored_suggestions
from wordgames.artifacts import words_hash
from wordgames.evidence import BY_LIST, FOUND, NAMES
from wordgames.languages.translation import (
    deferred,
    deferred_plural,
    translatable,
    translatable_plural,
)
from wordgames.tiles.agents.agent import TileAgent
from wordgames.tiles.agents.one_step import Minimax, spaced
from wordgames.tiles.agents.situation import TileSituation, legal_rows
from wordgames.wordle.rules import Turn

LEAST = translatable_plural(
    "Searched to the end: {count} guess from here, this one included. With this list, "
    "nothing is shorter.",
    "Searched to the end: {count} guesses from here, this one included. With this list, "
    "nothing is shorter.",
)
SEARCHED = translatable_plural(
    "Searched: {count} guess from here, this one included (best found).",
    "Searched: {count} guesses from here, this one included (best found).",
)
KEPT_IDEA = translatable_plural(
    "The host would keep {left} of {count} word.", "The host would keep {left} of {count} words."
)
LONGER = translatable("{needed} means {needed} or more: no line of {fewer} was found.")
NO_LINE = translatable("The search found no line, so this is its best single step, by minimax.")
NO_KERNELS = translatable(
    "There's no search without numba, so this is its best single step, by minimax."
)
KEPT = 256
FORMAT = 2
# Pairs of words looked at for one suggestion; where there are more, evenly spaced guesses.
PAIRS = 20_000_000

LAST_WIDTH = Parameter(
    "last",
    60,
    translatable(
        "Guesses to try where two more follow, starting with those that leave the host "
        "fewest words."
    ),
    low=1,
    high=100_000,
    costly=True,
)
OTHER_WIDTH = Parameter(
    "other",
    40,
    translatable("The same where more than two follow."),
    low=1,
    high=100_000,
    costly=True,
)


class AbsurdSearch(TileAgent):
    slug = "absurd-search"
    name = translatable("Absurd search")
    figure = Figure(translatable("Guesses needed"), -1, 0, needs=True)
    idea = translatable(
        "The host always keeps the largest group, so you can foresee its answers: look for "
        "the shortest line of guesses that leaves it one word."
    )
    source = translatable("Absurdle, by qntm (2022); the search is ours.")
    choices = translatable(
        "It looks for lines of one guess, then of two, and so on. If a length was tried in "
        "full without success, more guesses are needed, so the result says whether it was "
        "searched to the end. The search from the start of a game is made once and leaves "
        "out nothing shorter. On a page it tries a few dozen guesses a step, starting with "
        "those that leave the host fewest words."
    )
    weakness = translatable(
        "It only foresees this host. One that breaks ties differently has to be told what "
        "came after every guess."
    )
    promises = Promises(cost_class=CostClass.SEARCH, standing=BY_LIST)
    parameters: ClassVar[tuple[Parameter, ...]] = (LAST_WIDTH, OTHER_WIDTH)

    def prepare(self) -> None:
        self._one_step = Minimax(self.words, self.options)
        self._answers: Memo[Suggestions] = Memo(KEPT)
        self._lines: Memo[Line | None] = Memo(KEPT)
        self._effort = Effort(int(self.params["last"]), int(self.params["other"]), QUICK.checks)
        self._shelf = KnownLineLookup(self._wish())
        self._prepared_artifact: KnownLine | None = None

    def with_artifact(self, progress: Progress | None = None) -> Self:
        """Return the agent with its search of the whole game, run now unless it is stored."""
        if not searchable():
            return self
        prepared = copy.copy(self)
        object.__setattr__(prepared, "_prepared_artifact", searched_line(self._wish(), progress))
        object.__setattr__(prepared, "_answers", Memo[Suggestions](KEPT))
        return prepared

    def _wish(self) -> Wish:
        """Return what it searches in full: the game from where it begins."""
        begins = self.options.opener if isinstance(self.options, AdversarialOptions) else ""
        opener = self.opener or begins
        marks = AdversarialHost(self.words).answer((), opener) if opener else ()
        begun = (Turn(opener, marks),) if opener else ()
        return Wish(self.words, self.options, begun)

    @property
    def known(self) -> KnownLine | None:
        """The result of its search, if that is done."""
        return self._prepared_artifact or self._shelf.line

    @property
    def status(self) -> str:
        known = self.known
        return NAMES[FOUND] if known is None else known.status

    def line(self, situation: TileSituation) -> Line | None:
        """Return the line that it keeps to from here; None where it has found none.

        From the empty board that is the line of its search in full, once that was made.
        """
        observation = situation.observation
        line = self._known_line(situation)
        if line is not None or not observation.turns or not searchable():
            return line
        return self._found(situation, self._position(situation, None))

    def _known_line(self, situation: TileSituation) -> Line | None:
        """Return the rest of the line searched in full, in a game that has kept to it."""
        observation, known = situation.observation, self.known
        same = observation.options.mode == self.options.mode
        return known.after(observation.turns, self.words) if known and same else None

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        if not searchable():
            return self._without(situation, count, NO_KERNELS)
        observation, known = situation.observation, self.known
        key = (observation.options.mode, observation.turns, count, known)
        return self._answers.get(key, lambda: self._rank(situation, count))

    def _rank(self, situation: TileSituation, count: int) -> Suggestions:
        observation, line = situation.observation, self._known_line(situation)
        if observation.turns:
            return self._searched(situation, count, line)
        facts = {
            "game": "adversarial",
            "agent": self.slug,
            "format": FORMAT,
            "words": words_hash(self.words),
            "mode": observation.options.mode,
            "params": dict(self.params),
            "line": None if line is None else list(line.guesses),
            "count": count,
        }
        stored = stored_suggestions(
            facts, self.status, lambda: self._searched(situation, count, line)
        )
        return _bounded(stored)

    def _searched(self, situation: TileSituation, count: int, line: Line | None) -> Suggestions:
        """Rank the guesses of a known line, or of one searched for now."""
        here = self._position(situation, line)
        line = line or self._found(situation, here)
        if line is None:
            return self._without(situation, count, NO_LINE)
        return _bounded(Suggestions(tuple(explained(here, line, count))))

    def _position(self, situation: TileSituation, line: Line | None) -> Position:
        """Return its position, with the guesses that it looks at, those of the line included."""
        observation, candidates = situation.observation, situation.candidates
        every = legal_rows(self.words, observation)
        legal = spaced(every, max(1, PAIRS // max(1, len(candidates))))
        if line is not None:
            legal = np.union1d(legal, line.guesses[:1]).astype(np.int32)
        return Position.of(self.words, observation.options, legal, candidates)

    def _found(self, situation: TileSituation, here: Position) -> Line | None:
        """Return the line that a search finds now; remembered, for suggestions and pictures."""

        def search() -> Line | None:
            line = shortest(here, self._effort)
            every = legal_rows(self.words, situation.observation)
            if line is not None and len(here.legal) < len(every):
                return line._replace(least=1)  # what was not looked at may be shorter
            return line

        observation = situation.observation
        return self._lines.get((observation.options.mode, observation.turns), search)

    def _without(self, situation: TileSituation, count: int, why: str) -> Suggestions:
        return Suggestions(self._one_step.rank(situation, count).ranked, why, fallback=True)


def explained(here: Position, line: Line, count: int) -> Iterator[Suggestion]:
    """Yield the line's guess, then those after which the host would keep fewest words.

    Each with the guesses needed: as many as the line has where a line as short begins with it, or
    one more, which is the least that it may need.
    """
    replies, before = here.replies, len(here.candidates)
    first = int(np.searchsorted(here.legal, line.guesses[0]))
    can_win = np.isin(here.legal, here.candidates)
    order = np.lexsort((~can_win, replies.sizes)) if count > 1 else np.array([first])
    others = [place for place in order[: count + 1].tolist() if place != first]
    for place in [first, *others][:count]:
        size = int(replies.sizes[place])
        is_line = place == first
        as_short = is_line or begins_line(here, place, len(line.guesses))
        yield Suggestion(
            move=here.words[int(here.legal[place])],
            score=float(-len(line.guesses) - (not as_short)),
            idea=_searched(line) if is_line else _percent_kept(size, before),
            bits=log2(before / size),
            left=float(size),
            chance=float(before == 1 and bool(can_win[place])),
            weighed=before > 1,
        )


def _bounded(answer: Suggestions) -> Suggestions:
    """Return suggestions, ranked by the guesses needed, that say where these are the least."""
    ranked = sorted(answer.ranked, key=lambda it: -it.score)
    needed = -min((it.score for it in ranked), default=0.0)
    longer = bool(ranked) and needed > -ranked[0].score and ranked[0].weighed
    bounds = deferred(LONGER, needed=f"{needed:.0f}", fewer=f"{needed - 1:.0f}") if longer else ""
    return replace(answer, ranked=tuple(ranked), bounds=bounds)


def _percent_kept(left: int, before: int) -> str:
    return deferred_plural(*KEPT_IDEA, before, left=left)


def _searched(line: Line) -> str:
    """Sentence about what the search found."""
    return deferred_plural(*(LEAST if line.proven else SEARCHED), len(line.guesses))
