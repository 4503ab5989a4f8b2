"""What a game tells the play framework; copy games/wordle to make another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from django import forms

from games.rules import State
from games.share import Share
from lexicons.columns import Columns
from lexicons.languages import typed, upper
from lexicons.models import Lexicon, Revision

JSON = dict[str, Any]


class SetupForm(forms.Form):
    """A form that yields the options of a game; it has a field `lexicon`."""

    def options(self) -> JSON:
        """Return the options as a setup stores them, once the form is valid."""
        raise NotImplementedError


class SecretForm(SetupForm):
    """A form that yields a secret too."""

    def secret(self) -> str:
        """Return the secret as the rules want it, once the form is valid."""
        raise NotImplementedError


class Game(ABC):
    """One game: its names, its options form, its setups, its state and how to show it.

    A setup is versioned JSON, stored with the puzzle: the options and what is secret. `secrets`
    lists what a puzzle may hide, so that free, daily and challenge puzzles share one path. A game
    that hides nothing lists what its puzzles are drawn by, and shows it from the start.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    sample: ClassVar[Sequence[tuple[str, str]]]
    """Letters and their states for the card on the home page."""
    lexicon_kind: ClassVar[str] = Lexicon.Kind.WORDS
    alone: ClassVar[str] = "A word drawn for you alone."
    """What the page says of a puzzle that is neither a daily nor somebody's challenge."""
    challenge_lede: ClassVar[str] = (
        "Choose a secret word. You get a link to send; it does not give the word away. "
        "The word need not be in the dictionary."
    )
    challenge_offer: ClassVar[str] = ""
    challenged: ClassVar[str] = ""
    """What pages say of making a challenge, and of one, where no secret noun is chosen."""
    moves: ClassVar[str] = "guesses"
    """What its moves are called, many of them."""
    answer_is: ClassVar[str] = "The answer is"
    """How what is told at the end begins."""
    stylesheets: ClassVar[Sequence[str]] = ()
    """What the board needs beside play.css."""
    scripts: ClassVar[Sequence[str]] = ()
    """What it does beside play.js."""
    moved_template: ClassVar[str] = ""
    """What a move changes of the board, out of band, where sending the whole would be much."""
    controls_template: ClassVar[str] = "games/controls.html"
    progress_template: ClassVar[str] = "games/progress.html"
    hint_template: ClassVar[str] = "games/hint.html"
    """What a hint is asked with."""
    epilogue_template: ClassVar[str] = ""
    """What is told of the answer when a play is over, from `epilogue`."""
    noun: ClassVar[str] = "word"
    """What is guessed, in the sentences of shared pages."""
    units: ClassVar[str] = "letters"
    """What it is made of."""
    daily_variants: ClassVar[Mapping[str, str]] = {}
    """The daily puzzles that it has side by side: the end of their addresses, and their names."""
    symbol_names: ClassVar[Mapping[str, str]] = {}
    """How a screen reader says keys that are no letters: "*" is "times"."""

    @abstractmethod
    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> SetupForm:
        """Return the form of the start page, filled with `initial` where nothing was posted."""

    @abstractmethod
    def challenge_form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon]
    ) -> SecretForm:
        """Return the form that makes a puzzle for somebody."""

    @abstractmethod
    def daily_options(self, revision: Revision) -> JSON | None:
        """Return the default options with this revision, or None when it has no daily puzzle."""

    def daily_variant(self, revision: Revision, variant: str) -> JSON | None:
        """Return the options of one of the daily variants, as `daily_options` does of the only."""
        return self.daily_options(revision)

    @abstractmethod
    def secrets(self, options: JSON, columns: Columns) -> Sequence[str]:
        """Return what puzzles with these options may hide; raises InvalidOptions when nothing."""

    def hides(self, options: JSON) -> int:
        """Return how many of `secrets` a puzzle hides; `setup` takes them with spaces between."""
        return 1

    @abstractmethod
    def setup(self, options: JSON, secret: str) -> JSON:
        """Return the setup that hides `secret`."""

    def drawn(self, options: JSON, secret: str, columns: Columns) -> JSON:
        """Return the setup of a puzzle by one of `secrets`; the rest of it may need the words."""
        return self.setup(options, secret)

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with a secret drawn by `random`."""
        return self.setup(options, random.choice(self.secrets(options, columns)))

    @abstractmethod
    def state(self, setup: JSON, columns: Columns) -> State:
        """Return the state before the first move."""

    def read_move(self, text: str, language: str, *, folded: bool) -> str:
        """Return what the player typed as the rules want it: lower case, accents as played."""
        return typed(text, language, folded=folded)

    def keys(self, setup: JSON, revision: Revision) -> tuple[str, str]:
        """Return the keyboard's layout and the letters that are on it."""
        return revision.lexicon.layout, revision.letters

    @abstractmethod
    def describe(self, setup: JSON) -> str:
        """Return the options in words, for headings and lists: "5 letters, hard"."""

    @abstractmethod
    def progress(self, setup: JSON, turns: int) -> str:
        """Return how far a play is, for lists: "guess 3 of 6"."""

    @abstractmethod
    def present(self, state: Any, columns: Columns, language: str) -> JSON:
        """Return what the board's template shows. Made from the observation, never the secret."""

    def arranged(self, state: Any, asked: Mapping[str, Any], language: str) -> JSON:
        """Return what of the board is shown another way because the address asks for it."""
        return {}

    def suggested(self, hint: str, language: str) -> str:
        """Return a hint, as it was noted, in words."""
        return upper(hint, language)

    @abstractmethod
    def announce(self, state: Any, language: str) -> str:
        """Return the last move and its feedback in words, for the status line."""

    @abstractmethod
    def answer(self, setup: JSON, columns: Columns) -> str:
        """Return the secret as it is shown when the game is over, accents and all."""

    def revealed(self, setup: JSON, state: Any, columns: Columns) -> str:
        """Return the answer of a play that is over; a host without a secret has one only then."""
        return self.answer(setup, columns)

    def epilogue(self, setup: JSON, state: Any, columns: Columns) -> JSON:
        """Return what is worth knowing of the answer, for a play that is over."""
        return {}

    def timed(self, told: JSON, seconds: Sequence[float]) -> JSON:
        """Return the epilogue with what is worth knowing of the seconds that each move took."""
        return told

    @abstractmethod
    def share(self, state: Any, title: str) -> Share:
        """Return the result as text to send, without giving the secret away."""
