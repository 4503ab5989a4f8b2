"""The marks of Peaks, for its agents."""

from collections.abc import Sequence
from dataclasses import dataclass

from wordgames.agent.agent import Rows
from wordgames.kernels.class_statistics import ClassStatistics, Weights, class_statistics
from wordgames.peaks.kernel import fitting, numbered, peak_codes
from wordgames.peaks.rules import peaks
from wordgames.rules.feedback import Turn, to_code
from wordgames.search.options import Feedback
from wordgames.tiles.agents.situation import Marking, Picked, all_rows
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.wordle.rules import WordleObservation


@dataclass(frozen=True, slots=True)
class PeaksFeedback(Feedback):
    """The marks of Peaks for a search, by an alphabet."""

    alphabet: str

    def facts(self) -> dict[str, str]:
        return {"rule": "peaks", "alphabet": self.alphabet}

    def symbols(self, words: Words) -> Codes:
        number: Codes = numbered(words.letters, self.alphabet)[words.codes]
        return number

    def codes(self, guesses: Codes, secrets: Codes) -> Codes:
        return peak_codes(guesses, secrets)

    def code(self, guess: str, secret: str) -> int:
        return to_code(peaks(guess, secret, self.alphabet))

    def codes_of(self, guess: str, secrets: Sequence[str]) -> list[int]:
        return [self.code(guess, secret) for secret in secrets]


@dataclass(frozen=True, slots=True)
class PeaksMarking(Marking):
    """Earlier, later or correct, by an alphabet."""

    alphabet: str

    @property
    def feedback(self) -> PeaksFeedback:
        return PeaksFeedback(self.alphabet)

    def fitting(self, words: Words, rows: Rows, turns: Sequence[Turn]) -> Rows:
        return fitting(words, rows, turns, self.alphabet)

    def legal(self, words: Words, observation: WordleObservation) -> Rows:
        rows = all_rows(words)
        if observation.options.mode == "normal":
            return rows
        return self.fitting(words, rows, observation.turns)

    def statistics(
        self, words: Words, rows: Picked, candidates: Rows, weights: Weights | None = None
    ) -> ClassStatistics:
        number = numbered(words.letters, self.alphabet)
        guesses, secrets = number[words.codes[rows]], number[words.codes[candidates]]
        return class_statistics(guesses, secrets, weights, marking=peak_codes)

    def codes(self, words: Words, guess: str, candidates: Rows) -> Codes:
        number = numbered(words.letters, self.alphabet)
        guesses = number[words.symbols(guess)[None, :]]
        codes: Codes = peak_codes(guesses, number[words.codes[candidates]])[0]
        return codes
