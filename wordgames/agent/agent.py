"""Base of all agents: built from words, options and parameters, then asked in any situation."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.parameters import Parameter, ParameterError, Value, read_parameters
from wordgames.agent.suggestions import SCORE, Figure, Suggestions
from wordgames.evidence import BY_LIST, FOUND, HEURISTIC, NAMES, SEARCHED
from wordgames.kernels.backend import numba_installed
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import Observation

# Rows of a `wordgames.vocabulary.arrays.Words`, sorted, shape (n,).
Rows = npt.NDArray[np.int32]

# Called with how much is done (0 to 1) and a sentence on what is done now.
Progress = Callable[[float, str], None]

ObservationT = TypeVar("ObservationT", bound=Observation)


def _no_rows() -> Rows:
    return np.empty(0, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class Situation(Generic[ObservationT]):
    """The input of an agent: what the player has seen, the words it knows, those left.

    `candidates` are the rows that can still be the secret as far as the agent knows: built from
    the history for a page, handed down by the evaluation. `seed` is the run's; an agent that draws
    takes its generator from here, so that it stays a function of what it saw. `words` is what the
    game's agents know: words of one length, or a whole lexicon. `others` are rows that fit too and
    are no answers of the list: only help in a game played elsewhere hands them down.
    """

    observation: ObservationT
    words: Any
    candidates: Rows
    seed: int = 0
    others: Rows = field(default_factory=_no_rows, kw_only=True)

    def rng(self) -> np.random.Generator:
        """Return a generator that depends on the run's seed and on the history, nothing else."""
        history = f"({self.seed}, {self.observation.history_key()})".encode()
        return np.random.default_rng(
            int.from_bytes(hashlib.blake2b(history, digest_size=16).digest(), "little")
        )


WITHOUT_NUMBA = translatable("This bot needs numba, which this computer doesn't have.")
STANDINGS = (NAMES[SEARCHED], NAMES[FOUND], BY_LIST, HEURISTIC)


class CostClass(Enum):
    """Cost of one suggestion; the value is its text on an agent's page."""

    SCAN = translatable("one look through the list")
    SCANS = translatable("many looks through the list")
    SEARCH = translatable("a search")
    LIMITED_SEARCH = translatable("a limited search")
    CAPPED_SEARCH = translatable("a search of up to max_nodes nodes")
    TREE = translatable("a tree, searched once")
    MODEL = translatable("a model, learned once")

    @property
    def prepares(self) -> bool:
        """Does the agent search or learn long before its first game?"""
        return self in {CostClass.TREE, CostClass.MODEL}


@dataclass(frozen=True, slots=True)
class Promises:
    """Properties that an agent declares and the contract test checks.

    modes          the modes of the game it can play
    deterministic  the same in every run, whatever the seed; a parameter that `draws` is the
                   exception, so ask `Agent.draws`
    cost_class     what one suggestion costs
    standing       how sure its play is, one of STANDINGS
    """

    modes: tuple[str, ...] = ("normal", "hard", "ultra-hard")
    deterministic: bool = True
    cost_class: CostClass = CostClass.SCAN
    standing: str = HEURISTIC

    @property
    def cost(self) -> str:
        """The cost of one suggestion, in words."""
        return self.cost_class.value


class Agent(ABC, Generic[ObservationT]):
    """A player that can be asked in the middle of any game; it does not change once built.

    A subclass describes itself in the class variables, computes what it needs in `prepare`, and
    answers in `suggest`. It is given observations only: it never sees a secret.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    idea: ClassVar[str]
    source: ClassVar[str]
    choices: ClassVar[str] = ""
    """Choices where the source is vague, and corrections where it has a bug."""
    weakness: ClassVar[str] = ""
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    promises: ClassVar[Promises] = Promises()
    figure: ClassVar[Figure | None] = SCORE
    """The meaning of its scores; None where its moves are drawn or in the order of a list."""
    needs_numba: ClassVar[bool] = False
    """True for an agent that NumPy would be too slow for."""

    words: Any
    options: Any
    params: Mapping[str, Value]
    opener: str | None

    def __init__(
        self,
        words: Any,
        options: Any,
        params: Mapping[str, object] | None = None,
        opener: str | None = None,
    ) -> None:
        """Build the agent; raises ParameterError with a sentence for what it cannot take."""
        if self.needs_numba and not numba_installed():
            raise ParameterError(translate(WITHOUT_NUMBA))
        self.check_fit(words, options, opener)
        mode = getattr(options, "mode", None)
        if mode is not None and mode not in self.promises.modes:
            refusal = translatable("{agent} doesn't play {mode} mode.")
            raise ParameterError(
                translate(refusal, agent=translate(self.name), mode=translate(mode))
            )
        self.words = words
        self.options = options
        self.params = read_parameters(self.parameters, params or {})
        self.opener = opener
        self.prepare()
        self._built = True

    def check_fit(self, words: Any, options: Any, opener: str | None) -> None:
        """Raise ParameterError with a sentence for words, options or an opener that do not fit."""

    def prepare(self) -> None:
        """Compute what every suggestion needs; called once, before the agent is frozen."""

    def with_artifact(self, progress: Progress | None = None) -> Self:
        """Return an agent with its artifact, a searched tree or a trained model; most need none."""
        return self

    @classmethod
    def draws(cls, params: Mapping[str, object] | None = None) -> bool:
        """True if it draws by the run's seed; parameters left out are at their defaults.

        Raises ParameterError for a value that decides this and cannot be read.
        """
        values = params or {}
        return not cls.promises.deterministic or any(
            known.read(values[known.name]) != known.default
            for known in cls.parameters
            if known.draws and known.name in values
        )

    @abstractmethod
    def suggest(self, situation: Situation[ObservationT], count: int = 10) -> Suggestions:
        """Return up to `count` moves, best first, with reasons; `count` never changes the first."""

    def decide(self, situation: Situation[ObservationT]) -> Suggestions:
        """Return the first move of `suggest`; its reasons may be missing, as nobody reads them."""
        return self.suggest(situation, 1)

    @property
    def complete(self) -> bool:
        """True if its artifact is stored whole; true for an agent that needs none."""
        return True

    @property
    def status(self) -> str:
        """Return how sure its play is: "searched", "width 40", "time limit", "heuristic"."""
        return self.promises.standing

    def __setattr__(self, name: str, value: object) -> None:
        if getattr(self, "_built", False):
            raise AttributeError("An agent does not change once it is built.")
        super().__setattr__(name, value)
