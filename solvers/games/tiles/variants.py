"""Peaks and Fibble on the solvers' pages: Wordle's desk with other marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from games.wordle.rules import WordleObservation
from lexicons.arrays import Words
from lexicons.languages import upper
from lexicons.models import Revision
from solvers.games.tiles.agents.situation import WordleSituation, situate
from solvers.games.tiles.analysis import WordleDesk
from solvers.games.tiles.estimated_review import review
from solvers.pages.budget import compute_slot
from solvers.pages.desk import Desk
from solvers.pages.reviewed import Reviewed


class VariantDesk(WordleDesk):
    """What the desks of both share: no search, and a review that is estimated."""

    how_scored = "tiles/how_scored_estimated.html"
    skill = "solvers/skill_estimated.html"
    counts_turns = False
    search = Desk.search
    known_games = Desk.known_games  # type: ignore[assignment]
    warm = Desk.warm

    def situation(self, observation: WordleObservation, words: Words) -> WordleSituation:
        fitting = self.rule(observation.options).marking.fitting
        return situate(observation, words, fitting=fitting)

    def still_needed(self, words: Words, seen: Any, left: Any) -> None:
        """Return nothing: no search knows these marks."""

    def adviser(self, options: Any) -> str:
        return self.helper

    def clues(self, seen: Any, guess: str, upper: Callable[[str], str]) -> tuple[str, ...]:
        """Return what a guess did not use of what was known, as sentences."""
        return ()

    def review(self, observation: Any, revision: Revision) -> list[Reviewed]:
        words = self.words(revision, observation.options)
        normal = replace(observation.options, mode="normal", show_left=False)
        adviser = self.agent(self.helper, revision, normal)
        unused = partial(self.clues, upper=partial(upper, code=revision.lexicon.language))
        with compute_slot():
            reviewed = review(observation, words, adviser, self.rule(normal).marking)
        return [
            replace(one, clues=unused(self.before(observation, number), one.guess))
            for number, one in enumerate(reviewed)
        ]
