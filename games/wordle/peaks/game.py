"""Peaks as the play framework sees it: Wordle with other marks."""

from collections.abc import Sequence
from random import Random

from games.contract.badges import in_moves
from games.contract.game import JSON, Templates
from games.contract.hints import letter_of
from games.display.tile_rows import Look
from games.wordle.game import WordleGame, ruled_out
from games.wordle.peaks.forms import PeaksChallengeForm, PeaksForm
from lexicons.models import Revision
from wordgames.languages.casing import in_order, upper
from wordgames.languages.translation import translatable
from wordgames.peaks.kernel import fitting
from wordgames.peaks.rules import (
    LATIN,
    Bounds,
    Peaks,
    PeaksObservation,
    PeaksOptions,
    letter_states,
    peaks,
)
from wordgames.rules.feedback import Turn
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns
from wordgames.wordle.rules import WordleObservation


class PeaksGame(WordleGame[Peaks]):
    """Peaks in any lexicon; the order of the letters is that of its language's alphabet."""

    slug = "peaks"
    name = translatable("Peaks")
    emoji = "⛰️"
    tagline = translatable("Is the letter earlier or later in the alphabet? Every tile says.")
    sample = (
        ("P", "later"),
        ("E", "correct"),
        ("A", "later"),
        ("K", "earlier"),
        ("S", "earlier"),
    )
    form_class = PeaksForm
    challenge_class = PeaksChallengeForm
    badges = (
        in_moves(
            "summit",
            translatable("Short climb"),
            translatable("Find the word in three guesses."),
            3,
        ),
    )
    templates = Templates(later="peaks/later.html")
    stylesheets = ("peaks.css",)
    joy = "peaks_win.css"
    look = Look(
        states=("earlier", "later", "correct"),
        words=(
            translatable("earlier in the alphabet"),
            translatable("later in the alphabet"),
            translatable("correct"),
        ),
        squares=("⬅️", "➡️", "🟩"),
        short=(translatable("earlier"), translatable("later"), translatable("correct")),
    )
    rule = translatable("Each tile says: earlier or later in the alphabet.")
    marks_shown = tuple((state, state) for state in reversed(look.states))

    def daily_options(self, revision: Revision) -> JSON | None:
        usual = super().daily_options(revision)
        alphabet = in_order(revision.letters, revision.lexicon.language)
        return None if usual is None else usual | {"alphabet": alphabet}

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with the list's current letters, which may include new ones."""
        alphabet = in_order(columns.letters, columns.language)
        return super().random_setup(options | {"alphabet": alphabet}, columns, random)

    def options(self, stored: JSON) -> PeaksOptions:
        return PeaksOptions(**stored)

    def state(self, setup: JSON, columns: Columns) -> Peaks:
        options = self.options(setup["options"])
        return Peaks(setup["secrets"][0], columns.words(options.length), options)

    def letters(self, observation: PeaksObservation) -> dict[str, str]:
        return letter_states(observation)

    def left(self, observation: PeaksObservation, words: Words) -> int:
        return len(fitting(words, words.answers, observation.turns, observation.options.alphabet))

    def letter_hint(self, state: Peaks, told: Sequence[str]) -> str:
        return letter_of(state.secret, told, state.turns, elsewhere=False)

    def fits(self, observation: WordleObservation, turn: Turn, idea: str) -> bool:
        return peaks(turn.guess, idea, self._alphabet(observation)) == turn.marks

    def objection(self, observation: WordleObservation, row: int, idea: str, language: str) -> str:
        strict = PeaksOptions(len(idea), mode="ultra-hard", alphabet=self._alphabet(observation))
        refusal = PeaksObservation(strict, (observation.turns[row - 1],)).refusal(idea)
        return ruled_out(row, refusal, language)

    @staticmethod
    def _alphabet(observation: WordleObservation) -> str:
        options = observation.options
        return options.alphabet if isinstance(options, PeaksOptions) else LATIN

    def present(self, state: Peaks, columns: Columns, language: str) -> JSON:
        board = super().present(state, columns, language)
        observation = state.observe()
        before = observation.before(max(0, len(observation.turns) - 1))
        return board | {
            "alphabet": upper(observation.options.alphabet, language),
            "ranges": _ranges(observation, language),
            "ranges_before": _ranges(before, language),
        }


def _ranges(observation: PeaksObservation, language: str) -> list[JSON]:
    """Return the range of the alphabet that each place may still have."""
    alphabet = observation.options.alphabet
    labels = [upper(letter, language) for letter in alphabet]
    return [_range(known, alphabet, labels) for known in observation.bounds()]


def _range(known: Bounds, alphabet: str, labels: Sequence[str]) -> JSON:
    """Return a range's start, its length, and its first and last letter as shown."""
    places = [place for place, letter in enumerate(alphabet) if known.allow(letter, alphabet)]
    if not places:  # the list has changed since, and has other letters
        places = list(range(len(alphabet)))
    start, end = places[0], places[-1]
    return {"start": start, "size": end - start + 1, "first": labels[start], "last": labels[end]}
