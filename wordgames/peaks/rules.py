"""Peaks: Wordle whose tiles say whether the secret's letter is earlier or later in the alphabet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wordgames.languages.translation import translatable, translate
from wordgames.peaks.options import OPTIONS
from wordgames.rules.feedback import CORRECT, Marks, Turn
from wordgames.rules.options import Options
from wordgames.rules.state import IllegalMove, InvalidOptions
from wordgames.wordle.rules import MUST_BE, Wordle, WordleObservation, WordleOptions

# The secret's letter at this place comes before, or after, the guess's; 2 is correct.
EARLIER, LATER = 0, 1
LATIN = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class PeaksOptions(WordleOptions):
    """Options of a puzzle of Peaks; `alphabet` is the order of the letters.

    Wordle's hard mode has no meaning here: a tile describes its place, and no others.
    """

    alphabet: str = LATIN
    table: ClassVar[Options] = OPTIONS

    def __post_init__(self) -> None:
        WordleOptions.__post_init__(self)
        if not self.alphabet or len(set(self.alphabet)) < len(self.alphabet):
            raise InvalidOptions(translate("An alphabet has each of its letters once."))

    def history_key(self) -> str:
        return self._written("PeaksOptions", alphabet=self.alphabet)


def place_in(alphabet: str, letter: str) -> int:
    """Number a letter by the alphabet; letters outside it follow, by code point."""
    place = alphabet.find(letter)
    return place if place >= 0 else len(alphabet) + ord(letter)


def peaks(guess: str, secret: str, alphabet: str = LATIN) -> Marks:
    """Mark a guess against a secret of the same length, place by place."""
    if len(guess) != len(secret):
        raise ValueError("A guess and its secret have the same length.")
    return tuple(
        CORRECT
        if here == there
        else EARLIER
        if place_in(alphabet, there) < place_in(alphabet, here)
        else LATER
        for here, there in zip(guess, secret, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Bounds:
    """Knowledge about one place: its letter, or the letters that it comes after and before."""

    letter: str = ""
    after: str = ""
    before: str = ""

    def allow(self, letter: str, alphabet: str) -> bool:
        """True if the letter may be here."""
        if self.letter:
            return letter == self.letter
        place = place_in(alphabet, letter)
        above = not self.after or place > place_in(alphabet, self.after)
        return above and (not self.before or place < place_in(alphabet, self.before))


def bounds(turns: Sequence[Turn], place: int, alphabet: str) -> Bounds:
    """Return the combined knowledge from all turns about one place."""
    clues = [(turn.guess[place], turn.marks[place]) for turn in turns]
    key = {letter: place_in(alphabet, letter) for letter, _ in clues}
    return Bounds(
        letter=next((letter for letter, mark in clues if mark == CORRECT), ""),
        after=max((it for it, mark in clues if mark == LATER), key=key.__getitem__, default=""),
        before=min((it for it, mark in clues if mark == EARLIER), key=key.__getitem__, default=""),
    )


@dataclass(frozen=True, slots=True)
class PeaksObservation(WordleObservation):
    """Information that a player of Peaks may see."""

    history_name: ClassVar[str] = "PeaksObservation"
    options: PeaksOptions

    def bounds(self) -> tuple[Bounds, ...]:
        """Return the knowledge about every place."""
        places = range(self.options.length)
        return tuple(bounds(self.turns, place, self.options.alphabet) for place in places)

    def refusal(self, guess: str) -> IllegalMove | None:
        """Return why ultra-hard mode refuses a guess: some letter cannot be where it is."""
        if self.options.mode == "normal":
            return None
        for place, (letter, known) in enumerate(zip(guess, self.bounds(), strict=True), 1):
            if not known.allow(letter, self.options.alphabet):
                return _refusal(place, known)
        return None


def _refusal(place: int, known: Bounds) -> IllegalMove:
    if known.letter:
        return IllegalMove(MUST_BE, place=place, letter=known.letter)
    if known.after and known.before:
        return IllegalMove(
            translatable("{place:nth} letter must come after {after} and before {before}."),
            place=place,
            after=known.after,
            before=known.before,
        )
    if known.after:
        text = translatable("{place:nth} letter must come after {after}.")
        return IllegalMove(text, place=place, after=known.after)
    text = translatable("{place:nth} letter must come before {before}.")
    return IllegalMove(text, place=place, before=known.before)


def letter_states(observation: PeaksObservation) -> dict[str, str]:
    """Return the states of letters: "correct" where placed, "absent" where ruled out.

    A letter is ruled out if it fits none of the places whose letter is not known yet.
    """
    known = observation.bounds()
    placed = {place.letter for place in known}
    still = [place for place in known if not place.letter]
    alphabet = observation.options.alphabet
    states = dict.fromkeys((letter for letter in alphabet if letter in placed), "correct")
    return states | {
        letter: "absent"
        for letter in alphabet
        if letter not in placed and not any(place.allow(letter, alphabet) for place in still)
    }


@dataclass(frozen=True, slots=True)
class Peaks(Wordle):
    """A game of Peaks."""

    options: PeaksOptions = PeaksOptions()

    def observe(self) -> PeaksObservation:
        return PeaksObservation(self.options, self.turns)

    def mark(self, guess: str) -> Marks:
        return peaks(guess, self.secret, self.options.alphabet)
