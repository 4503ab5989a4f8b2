"""Blend: learned letter models, for words that it has never seen."""

from __future__ import annotations

import copy
import math
import time
from typing import Any, Self

import numpy as np

from lexicons.columns import Columns, content_hash
from lexicons.speech import gettext_noop
from solvers.agents.base import CostClass, Progress, Promises
from solvers.agents.parameters import Parameter
from solvers.agents.suggestions import Figure
from solvers.artifacts import Artifact, artifact_store, key_of, scratch_folder
from solvers.games.hangman.agents.agent import UNSEEN, HangmanAgent, Scored
from solvers.games.hangman.agents.letters import Floats
from solvers.games.hangman.agents.model import LetterModel, ModelError, counted, unpack
from solvers.games.hangman.agents.situation import HangmanSituation, Positions, position_of
from solvers.games.hangman.agents.training import learn
from solvers.games.hangman.agents.usual import usual_scores

VERSION = 1
AGAIN = 5.0
"""Seconds between two looks for a model that is not there, or still learns."""
NO_MODEL = gettext_noop("Not trained yet: these are the letters of the words of this length.")


class _Shelf:
    """The agent's stored model: looked up again now and then until it is complete."""

    def __init__(self, words: Columns, facts: dict[str, Any]) -> None:
        self._words, self._facts = words, facts
        self._looked = float("-inf")
        self._model: LetterModel | None = None
        self._status = ""
        self._complete = False

    def look(self) -> tuple[LetterModel | None, str]:
        """Return the model as far as it is trained now, and how far that is."""
        if not self._complete and time.monotonic() - self._looked > AGAIN:
            self._looked = time.monotonic()
            artifact = artifact_store().find(self._facts)
            if artifact is not None and artifact.status != self._status:
                self._model = _opened(self._words, self._facts, artifact)
                self._status, self._complete = artifact.status, artifact.complete
        return self._model, self._status

    @property
    def complete(self) -> bool:
        """Say whether the whole model is there."""
        self.look()
        return self._complete


class Blend(HangmanAgent):
    slug = "blend"
    name = gettext_noop("Blend")
    figure = Figure(gettext_noop("Chance by its model"), decimals=1, share=True)
    idea = gettext_noop(
        "Guess the letter most likely to be somewhere in the blanks, by a model that learned how "
        "words are spelled: counted contexts times weighed windows, trained on its own games."
    )
    source = gettext_noop(
        "Beyond the documents: interpolated contexts (Jelinek and Mercer, 1980) and hashed maximum "
        "entropy, multiplied, and trained on the states that the agent itself reaches."
    )
    choices = gettext_noop(
        "A letter's score is 1 minus the product over the blanks of (1 - p). Each game leaves its "
        "own word out of the counts, so the model learns how far to trust them for unseen words. "
        "Until the whole training is done it plays by the model of its first 90,000 games. On the "
        "bundled English words (see Dictionaries for their sources) it learns at first start, in "
        "the background: 248,051 words, 744,153 games, 3.2 CPU minutes, 4.2 MB stored."
    )
    weakness = gettext_noop(
        "It knows spelling, not words: a word of its own lexicon it guesses as if it had not seen "
        "it. Each blank is judged alone."
    )
    setting = UNSEEN
    promises = Promises(modes=("normal",), cost_class=CostClass.MODEL)
    parameters = (
        Parameter(
            "rounds",
            3.0,
            gettext_noop("How often it plays every word to learn."),
            low=0.01,
            high=20,
        ),
        Parameter(
            "seed", 1, gettext_noop("Seed of the order of words and of stray guesses."), low=0
        ),
    )

    def prepare(self) -> None:
        self._shelf = _Shelf(self.words, self.facts())
        self._prepared_artifact: LetterModel | None = None
        self._learned = ""

    def facts(self) -> dict[str, Any]:
        """Return the facts under which its model is stored."""
        return {
            "game": "hangman",
            "agent": self.slug,
            "version": VERSION,
            "words": content_hash(self.words),
            "rounds": self.params["rounds"],
            "seed": self.params["seed"],
        }

    def with_artifact(self, progress: Progress | None = None) -> Self:
        """Return the agent with its whole model, trained now unless it is stored already.

        A lexicon that no model can be trained on leaves the agent without one.
        """
        artifact = artifact_store().find(self.facts())
        if artifact is not None and artifact.complete:
            model = _opened(self.words, self.facts(), artifact)
        else:
            try:
                model, artifact = self._learn(progress)
            except ModelError:
                return self
        prepared = copy.copy(self)
        object.__setattr__(prepared, "_prepared_artifact", model)
        object.__setattr__(prepared, "_learned", artifact.status)
        return prepared

    def _learn(self, progress: Progress | None) -> tuple[LetterModel, Artifact]:
        """Train the model, storing it after each stage."""
        games = max(1, math.ceil(float(self.params["rounds"]) * len(self.words)))
        table = counted(self.words, scratch_folder(), key_of(self.facts()))
        for stage in learn(self.words, table, games, int(self.params["seed"]), progress):
            artifact = Artifact(stage.model.pack(), f"{stage.games:,} games", stage.complete)
            artifact_store().put(self.facts(), artifact)
        return stage.model, artifact

    @property
    def model(self) -> LetterModel | None:
        """The model it plays by: the one it prepared, else what is learned of it by now."""
        return self._prepared_artifact or self._shelf.look()[0]

    @property
    def complete(self) -> bool:
        """Say whether nothing is left to be learned."""
        return self._prepared_artifact is not None or self._shelf.complete

    @property
    def status(self) -> str:
        learned = self._learned or self._shelf.look()[1]
        return f"learned from {learned}" if learned else "heuristic"

    def score(self, positions: Positions) -> Scored:
        model = self.model
        if model is None:
            return Scored(usual_scores(self.words, positions), np.ones(len(positions), np.bool_))
        scores = model.scores(positions.masks, positions.closed)
        return Scored(scores, np.zeros(len(positions), np.bool_))

    def places(self, situation: HangmanSituation) -> Floats | None:
        """Return (length, A): the chance of each letter in each blank; None without a model."""
        model, positions = self.model, position_of(situation)
        return None if model is None else model.places(positions.masks[0], positions.closed[0])

    def idea_of(self, situation: HangmanSituation) -> str:
        return gettext_noop("Chance that the letter is in one of the blanks.")

    def note(self, situation: HangmanSituation) -> str:
        return NO_MODEL


def _opened(words: Columns, facts: dict[str, Any], artifact: Artifact) -> LetterModel:
    table = counted(words, scratch_folder(), key_of(facts))
    return unpack(artifact.content, len(words.letters), table)
