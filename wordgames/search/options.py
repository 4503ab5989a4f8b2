"""The conditions of a search, and its errors when there is no tree."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wordgames.evidence import SEARCHED
from wordgames.kernels.feedback_codes import codes_of, feedback_codes
from wordgames.refusal import Refusal
from wordgames.rules.feedback import marks, to_code
from wordgames.vocabulary.arrays import Codes, Words

# Secrets from which on they are marked as arrays, which costs as much as some twenty by one.
MANY = 20


@dataclass(frozen=True, slots=True)
class Feedback:
    """Wordle's rule. A rule gives every pair one code, and only the secret itself the hit's."""

    def facts(self) -> dict[str, str]:
        """Return what a proof says of the rule, as `bin/check_proof` reads it."""
        return {"rule": "marks"}

    def symbols(self, words: Words) -> Codes:
        """Return the words as `codes` compares them, shape (words, length)."""
        return words.codes

    def codes(self, guesses: Codes, secrets: Codes) -> Codes:
        """Return the code of every guess (g, length) for every secret (s, length), shape (g, s)."""
        return feedback_codes(guesses, secrets)

    def code(self, guess: str, secret: str) -> int:
        """Return the same of one pair, from the plain rule."""
        return to_code(marks(guess, secret))

    def codes_of(self, guess: str, secrets: Sequence[str]) -> list[int]:
        """Return the same of one guess and many secrets."""
        if len(secrets) < MANY:
            return [self.code(guess, secret) for secret in secrets]
        points = np.array([guess, *secrets]).view(np.uint32).reshape(len(secrets) + 1, -1)
        codes: list[int] = codes_of(points[0], points[1:]).tolist()
        return codes


TILES = Feedback()


MODES = ("normal", "hard", "strict")
PRIORS = ("uniform", "weights")
# Cost of a lost game where wins come first: more than the guesses of all games.
LOST = 1 << 24


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """Conditions of a search.

    opener   the first guess; None leaves it free
    worst    no secret may take more guesses than this; None for no cap. A game of six guesses
             wants 6 here: without it, hard mode's least total leaves words for a seventh guess
    lost     what a secret that would take more counts beside its `worst` guesses; 0: none may.
             LOST makes wins count first, then guesses; the number of answers is the least
    mode     "normal"; "hard", where shown letters must be used; "strict", where letters that are
             known to be absent may not be
    width    guesses tried a state, the most hopeful first; 0 tries all that bounds do not exclude
    patience guesses tried a state that turn out to break the cap, before the state is given up as
             hopeless; only with a width and a cap
    openers  openers tried when it is free and width is not 0
    seconds  time limit in wall seconds: the best tree so far is returned
    prior    "uniform", or "weights": secrets are as likely as the lexicon's weights say
    slots    states remembered at most, a power of two; 40 bytes each
    feedback how guesses are marked; hard and strict mode know Wordle's marks alone
    """

    opener: str | None = None
    worst: int | None = None
    lost: int = 0
    mode: str = "normal"
    width: int = 0
    openers: int = 30
    patience: int = 160
    seconds: float | None = None
    prior: str = "uniform"
    slots: int = 1 << 21
    feedback: Feedback = TILES

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise ValueError("The search plays normal, hard or strict mode.")
        if self.prior not in PRIORS:
            raise ValueError("The prior is uniform or weights.")
        if self.worst is not None and self.worst < 1:
            raise ValueError("The worst case is at least one guess.")
        if self.lost < 0 or (self.lost and (self.worst or 0) < 2):
            raise ValueError("Games are lost by a cap of two guesses or more, and count 0 or more.")
        if self.width < 0 or self.openers < 1 or self.patience < 1:
            raise ValueError("The width is 0 or more, openers and patience are at least 1.")
        if self.seconds is not None and self.seconds <= 0:
            raise ValueError("The time limit is more than 0 seconds.")
        if self.mode != "normal" and self.feedback != TILES:
            raise ValueError("Hard and strict mode are searched with Wordle's marks alone.")
        if self.slots < 1 << 10 or self.slots & (self.slots - 1):
            raise ValueError("The slots are a power of two, 1,024 at least.")

    def cost(self, guesses: int, made: int = 0) -> int:
        """Return the cost of a game from its guess `made` on, if it takes `guesses` more."""
        most = guesses if self.worst is None else self.worst - made
        return guesses if guesses <= most or not self.lost else most + self.lost


class SearchError(Refusal):
    """A search that cannot be made or found nothing; the text is a sentence for a person."""


class NoTree(SearchError):
    """No tree was found under the cap; `proven` says whether there is none."""

    def __init__(self, worst: int | None, status: str) -> None:
        self.proven = status == SEARCHED
        ending = "exists" if self.proven else f"was found ({status})"
        super().__init__(f"No tree that always ends by guess {worst} {ending}.")
