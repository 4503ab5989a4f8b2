"""An experiment: a suite of games, and what an agent that plays it is built from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wordgames.evaluation.sampling import Sampling
from wordgames.evaluation.suite import Suite

if TYPE_CHECKING:
    import pandas as pd

WordsT = TypeVar("WordsT")
SuiteT = TypeVar("SuiteT", bound=Suite[Any])


@dataclass(frozen=True, slots=True, eq=False)
class Lists(Generic[WordsT]):
    """The words of an experiment, from a dictionary or a file.

    words     what is played: arrays, columns or an atlas, as the game has it
    known     what the agent knows; the same words unless it knows others
    language  of the words: English for a list from a file
    name      what a command calls the words
    facts     a command's facts on what the agent knows
    """

    words: WordsT
    known: WordsT
    language: str = "en"
    name: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Experiment:
    """Games, what the agent is built from, and how the games were drawn.

    words, options  what an agent is built from
    lexicon         a command's facts on the words
    facts           a command's facts beside the words
    """

    suite: Suite[Any]
    words: Any
    options: Any
    sampling: Sampling
    lexicon: dict[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sampled(self) -> bool:
        """True if the games are a sample of all that there are."""
        return not self.sampling.exact

    def suite_as(self, kind: type[SuiteT]) -> SuiteT:
        """Return the suite as its game's own class; raises TypeError for another game's."""
        if not isinstance(self.suite, kind):
            raise TypeError(f"This experiment has no {kind.__name__}.")
        return self.suite

    def frame(self, guesses: Sequence[int] | None = None) -> pd.DataFrame:
        """Return the suite's games as a DataFrame; `guesses` are those of a stored run's JSON."""
        return self.suite.frame(guesses)
