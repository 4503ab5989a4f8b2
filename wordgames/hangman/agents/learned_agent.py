"""Base of agents that learn a model: its storage, and the request for its training."""

from __future__ import annotations

import copy
import time
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import numpy as np

from wordgames.agent.agent import CostClass, Progress, Promises
from wordgames.agent.parameters import Parameter
from wordgames.artifacts import Artifact, artifact_store, key_of, scratch_folder
from wordgames.hangman.agents.agent import UNSEEN, HangmanAgent, Scored
from wordgames.hangman.agents.letter_model.model import ModelError, Table, counted
from wordgames.hangman.agents.position.letters import Floats, usual_scores
from wordgames.hangman.agents.position.situation import (
    Flags,
    HangmanSituation,
    Masks,
    Positions,
    position_of,
)
from wordgames.languages.translation import translatable
from wordgames.vocabulary.columns import content_hash

# Seconds between two looks for a model that is not there, or still learns.
AGAIN = 5.0
NO_MODEL = translatable("Not trained yet, so these are the letters of the words of this length.")


SEED = Parameter(
    "seed", 1, translatable("Seed for the order of words and for random guesses."), low=0
)


def rounds_of(default: float) -> Parameter:
    """Return the parameter for how long an agent learns."""
    meaning = translatable("How often it plays every word to learn.")
    return Parameter("rounds", default, meaning, low=0.01, high=20)


class Model(Protocol):
    """A learned model of a lexicon's spelling; A letters."""

    def scores(self, masks: Masks, closed: Flags) -> Floats:
        """Return (g, A): how good a guess each letter is in each of g masks."""

    def places(self, mask: Masks, closed: Flags) -> Floats:
        """Return (length, A): the chance of each letter in each blank; 0 where one is shown."""

    def pack(self) -> bytes:
        """Return the stored form: all but what is computed from the words."""


M = TypeVar("M", bound=Model)
M_co = TypeVar("M_co", bound=Model, covariant=True)


class LearningStage(Protocol[M_co]):
    """A model, and from how many games it was learned."""

    @property
    def model(self) -> M_co: ...
    @property
    def games(self) -> int: ...
    @property
    def complete(self) -> bool: ...


class _Shelf(Generic[M]):
    """An agent's stored model: looked up again now and then until it is complete."""

    def __init__(self, agent: LearnedAgent[M]) -> None:
        self._agent, self._facts = agent, agent.facts()
        self._looked = float("-inf")
        self._model: M | None = None
        self._status = ""
        self._complete = False

    def look(self) -> tuple[M | None, str]:
        """Return the model as far as it is trained now, and how far that is."""
        if not self._complete and time.monotonic() - self._looked > AGAIN:
            self._looked = time.monotonic()
            artifact = artifact_store().find(self._facts)
            if artifact is not None and artifact.status != self._status:
                self._model = self._agent.opened(artifact.content)
                self._status, self._complete = artifact.status, artifact.complete
        return self._model, self._status

    @property
    def complete(self) -> bool:
        """True if the whole model is there."""
        self.look()
        return self._complete


class LearnedAgent(HangmanAgent, Generic[M]):
    """An agent that plays by a model of how words are spelled, trained once for a lexicon."""

    needs_numba = True

    setting = UNSEEN
    version: ClassVar[int] = 1
    """Of what is stored: a model of another version is learned anew."""
    promises = Promises(modes=("normal",), cost_class=CostClass.MODEL)
    parameters: ClassVar[tuple[Parameter, ...]] = (rounds_of(3.0), SEED)

    @abstractmethod
    def lessons(
        self, games: int, seed: int, progress: Progress | None
    ) -> Iterator[LearningStage[M]]:
        """Yield the model after each stage of its training, the whole one last.

        Raises ModelError if none can be learned.
        """

    @abstractmethod
    def opened(self, content: bytes) -> M:
        """Return a stored model with what is computed from the words."""

    def prepare(self) -> None:
        self._shelf = _Shelf(self)
        self._prepared_artifact: M | None = None
        self._learned = ""

    def facts(self) -> dict[str, Any]:
        """Return the facts under which its model is stored."""
        return {
            "game": "hangman",
            "agent": self.slug,
            "version": self.version,
            "words": content_hash(self.words),
            "rounds": self.params["rounds"],
            "seed": self.params["seed"],
        }

    def counts(self) -> Table:
        """Return the counts of its words, kept in the scratch folder."""
        return counted(self.words, scratch_folder(), key_of(self.facts()))

    def with_artifact(self, progress: Progress | None = None) -> Self:
        """Return the agent with its whole model, trained now unless it is stored already.

        A lexicon that no model can be trained on leaves the agent without one.
        """
        artifact = artifact_store().find(self.facts())
        if artifact is not None and artifact.complete:
            model = self.opened(artifact.content)
        else:
            try:
                model, artifact = self._learn(progress)
            except ModelError:
                return self
        prepared = copy.copy(self)
        object.__setattr__(prepared, "_prepared_artifact", model)
        object.__setattr__(prepared, "_learned", artifact.status)
        return prepared

    def _learn(self, progress: Progress | None) -> tuple[M, Artifact]:
        """Train the model, storing it after each stage."""
        games = max(1, int(float(self.params["rounds"]) * len(self.words)))
        for stage in self.lessons(games, int(self.params["seed"]), progress):
            artifact = Artifact(stage.model.pack(), f"{stage.games:,} games", stage.complete)
            artifact_store().put(self.facts(), artifact)
        return stage.model, artifact

    @property
    def model(self) -> M | None:
        """The model it plays by: the one it prepared, else what is learned of it by now."""
        return self._prepared_artifact or self._shelf.look()[0]

    @property
    def complete(self) -> bool:
        """True if nothing is left to be learned."""
        return self._prepared_artifact is not None or self._shelf.complete

    @property
    def status(self) -> str:
        learned = self._learned or self._shelf.look()[1]
        return f"learned from {learned}" if learned else "heuristic"

    def score(self, positions: Positions) -> Scored:
        model = self.model
        if model is None:
            return Scored(usual_scores(self.words, positions), np.ones(len(positions), np.bool_))
        return Scored(self.weighed(model, positions), np.zeros(len(positions), np.bool_))

    def weighed(self, model: M, positions: Positions) -> Floats:
        """Return (g, A): what each letter is worth in each position, by the model."""
        return model.scores(positions.masks, positions.closed)

    def places(self, situation: HangmanSituation) -> Floats | None:
        """Return (length, A): the chance of each letter in each blank; None without a model."""
        model, positions = self.model, position_of(situation)
        return None if model is None else model.places(positions.masks[0], positions.closed[0])

    def chance(self, situation: HangmanSituation, letter: str) -> float | None:
        """Return the chance of a letter to be in one of the blanks; None without a model."""
        places = self.places(situation)
        if places is None or letter not in self.words.letters:
            return None
        return float(1 - np.prod(1 - places[:, self.words.letters.index(letter)]))

    def note(self, situation: HangmanSituation) -> str:
        return NO_MODEL
