"""Cities on the solvers' pages: watch, hint, review, and help with a mask typed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log2
from random import SystemRandom
from typing import Any

from django import forms
from django.http import QueryDict

from games.cities.forms import OptionsForm
from games.cities.game import name_at, pools
from games.cities.rules import CitiesObservation, CitiesOptions
from games.game import JSON, SecretForm
from games.rules import InvalidOptions
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of
from solvers.agents.base import Agent
from solvers.agents.suggestions import Suggestion, Suggestions
from solvers.games.cities.agents.atlas import Atlas, atlas_of
from solvers.games.cities.agents.situation import CitiesSituation, situate
from solvers.games.cities.assist import cities_assist
from solvers.pages.budget import compute_slot
from solvers.pages.desk import Desk, agents_of
from solvers.pages.reviewed import ESTIMATED, SEARCHED, Reviewed

ADVISER = "lookahead"
EVERY = 64
"""Suggestions that are asked for to find one's own guess among them."""


class WatchForm(OptionsForm, SecretForm):
    """What is watched: the options of a game, an agent, and a city or none."""

    agent = forms.ChoiceField(label="Agent")
    word = forms.CharField(
        max_length=60, required=False, label="Secret city", help_text="A random one if left empty."
    )
    field_order = ("agent", "lexicon", "word", "mode", "favour", "weight", "cap")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, lexicons, {"agent": ADVISER, **(initial or {})})
        field = self.fields["agent"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(agent.slug, agent.name) for agent in agents_of("cities")]

    def clean(self) -> JSON:
        """Check that the city is in the list, or draw one."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        atlas = atlas_of(columns_of(revision))
        if cleaned.get("word"):
            self._read(cleaned, atlas, revision)
        else:
            favoured, others = pools(self.options()["favour"], columns_of(revision))
            wanted = SystemRandom().random() < self.options()["weight"]
            pool = favoured if wanted and len(favoured) else others
            row = int(pool[SystemRandom().randrange(len(pool))])
            cleaned["secret"] = name_at(columns_of(revision), row)
        return cleaned

    def _read(self, cleaned: JSON, atlas: Atlas, revision: Revision) -> None:
        try:
            cleaned["secret"] = self.read_secret(cleaned["word"])
        except forms.ValidationError as error:
            self.add_error("word", error)
            return
        if cleaned["secret"] not in atlas:
            self.add_error("word", f"{revision.lexicon.name} has no city of this name.")

    def secret(self) -> str:
        """Return the city as the rules want it."""
        return str(self.cleaned_data["secret"])


class CitiesDesk(Desk):
    """The atlas, options and situations of Cities."""

    slug = "cities"
    how_scored = "cities/how_scored.html"
    assist_template = "cities/assist.html"

    def options(self, setup: JSON) -> CitiesOptions:
        return CitiesOptions(**setup["options"])

    def words(self, revision: Revision, options: CitiesOptions) -> Atlas:
        try:
            return atlas_of(columns_of(revision))
        except ValueError as error:
            raise InvalidOptions(str(error)) from error

    def situation(self, observation: CitiesObservation, words: Atlas) -> CitiesSituation:
        return situate(observation, words)

    def before(self, observation: CitiesObservation, moves: int) -> CitiesObservation:
        turns = observation.turns[:moves]
        mask = turns[-1].mask if turns else self._first(observation)
        return replace(observation, mask=mask, turns=turns)

    def _first(self, observation: CitiesObservation) -> str:
        return observation.start

    def moves(self, observation: CitiesObservation) -> Sequence[str]:
        return [turn.move for turn in observation.turns]

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> WatchForm:
        return WatchForm(data, lexicons, initial)

    def adviser(self, options: CitiesOptions) -> str:
        return ADVISER

    def assist(self, data: QueryDict) -> JSON:
        return cities_assist(self, data)

    def review(self, observation: CitiesObservation, revision: Revision) -> list[Reviewed]:
        options = replace(observation.options, seed=0)
        adviser = self.agent(ADVISER, revision, options)
        atlas = self.words(revision, options)
        with compute_slot():
            return [
                self._reviewed(observation, number, adviser, atlas)
                for number in range(len(observation.turns))
            ]

    def _reviewed(
        self, seen: CitiesObservation, number: int, adviser: Agent[Any], atlas: Atlas
    ) -> Reviewed:
        guess = seen.turns[number].move
        asked = situate(self.before(seen, number), atlas)
        before = len(asked.candidates)
        after = len(situate(self.before(seen, number + 1), atlas).candidates)
        answer = adviser.suggest(asked, EVERY)
        own = next((one for one in answer if one.move == guess), None)
        best = answer.best
        return Reviewed(
            guess=guess,
            before=before,
            after=after,
            expected=(own.bits or 0.0) if own else 0.0,
            received=log2(before / after) if before and after else None,
            best=best.move,
            best_left=best.left,
            lost=lost(answer, own),
            how=ESTIMATED if own is None or answer.fallback else SEARCHED,
            clues=clues(self.before(seen, number), guess),
        )


def lost(answer: Suggestions, own: Suggestion | None) -> float:
    """Return the guesses that a move costs more than the best; one for a move not followed."""
    if own is None:
        return 1.0
    return 0.0 if answer.fallback else max(0.0, answer.best.score - own.score)


def clues(seen: CitiesObservation, guess: str) -> tuple[str, ...]:
    """Return why a guess could tell nothing, as a sentence, if it could not."""
    slip = seen.slip(guess)
    return () if slip is None else (slip.sentence(str.upper),)
