"""What a game tells the play framework; CONTRIBUTING.md says how to make another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from django import forms

from games.contract.badges import Badge
from games.contract.hints import THE_BOT, Hint, letter_text
from games.contract.option_fields import field_of
from games.contract.outcome import Scale, Verdict, praise, up_to
from games.contract.share import Share
from games.rules.options import Options
from games.rules.state import State
from lexicons.languages.casing import typed, upper
from lexicons.languages.translation import gettext, gettext_noop, ngettext, ngettext_noop
from lexicons.models import Lexicon, Revision
from lexicons.words.columns import Columns

JSON = dict[str, Any]


class SetupForm(forms.Form):
    """A form that yields the options of a game; it has a field `lexicon`.

    What is not posted comes from `initial`; `lexicons` are those that the game can be played with.
    It asks for the options of its table, each by a field made for it or by one that is declared.
    A form that inherits fields it has no use for names them in `without`.
    """

    options_table: ClassVar[Options] = Options()
    without: ClassVar[Sequence[str]] = ()

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        for option in self.options_table:
            self.fields.setdefault(option.name, field_of(option))
        for name in self.without:
            del self.fields[name]
        self.order_fields(self.field_order)
        self.lexicons = {lexicon.slug: lexicon for lexicon in lexicons}

    def options(self) -> JSON:
        """Return the options as a setup stores them, once the form is valid."""
        names = self.options_table.names
        return {name: self.cleaned_data[name] for name in names if name in self.cleaned_data}


class SecretForm(SetupForm):
    """A form that yields a secret too."""

    def secret(self) -> str:
        """Return the secret as the rules want it, once the form is valid."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What the shared pages say of a game.

    free_note        said of a puzzle that is neither a daily nor somebody's challenge
    challenge_lede   what the page that makes a challenge begins with
    challenge_offer  how the settings invite the player to make one
    challenged       said of a puzzle that is a challenge
    noun             what is guessed
    answer           what is looked for, as the end of a lost game says
    units            what it is made of
    moves            what the moves are called, many of them
    in_moves         so many moves
    in_score         so much of what plays are compared by, where that is the score
    no_score         none of it
    answer_label     what the answer is introduced with, once the game is over
    symbol_names     how a screen reader says keys that are no letters: "*" is "times"
    also_typed       what else may be typed for a key, with spaces between: "*" is "× ·" too

    All of it is in English, and said by `gettext` where it is shown.
    """

    free_note: str = gettext_noop("A word drawn for you alone.")
    challenge_lede: str = gettext_noop(
        "Choose a secret word. You get a link to send; it does not give the word away. "
        "The word need not be in the dictionary; words outside it can then be tried without losing "
        "a guess."
    )
    challenge_offer: str = gettext_noop("Choose the secret word yourself and send the link.")
    challenged: str = gettext_noop("Somebody chose this word.")
    noun: str = gettext_noop("word")
    answer: str = "word"
    units: str = gettext_noop("letters")
    moves: str = gettext_noop("guesses")
    in_moves: tuple[str, str] = ngettext_noop("{count} guess", "{count} guesses")
    in_score: tuple[str, str] = ("", "")
    no_score: str = ""
    answer_label: str = gettext_noop("The answer is")
    symbol_names: Mapping[str, str] = field(default_factory=dict)
    also_typed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """The templates of a game's play page; its board and its rules are found by its slug.

    controls  what a move is made with
    progress  how far the play is
    hint      what a hint is asked for with
    epilogue  what there is to know of the answer when a play is over; needed by an `epilogue`
    moved     what a move changes of the board, where sending the whole board would be too much
    later     what else changes once the newest tiles have turned
    """

    controls: str = "games/play/controls.html"
    progress: str = "games/play/progress.html"
    hint: str = "games/play/hint.html"
    epilogue: str = ""
    moved: str = ""
    later: str = ""


class Game(ABC):
    """One game: its names, its forms, its setups, its state and how to show it.

    Names and other texts of the class are in English, and said by `gettext` where they are shown.

    A setup is versioned JSON, stored with the puzzle: the options and what is secret. `draw_pool`
    lists what puzzles are drawn from, so that free, daily and challenge puzzles share one path. It
    holds the secrets, or, in a game that hides nothing, what a puzzle begins with.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    emoji: ClassVar[str] = "🎲"
    """What a result that is sent begins with."""
    sample: ClassVar[Sequence[tuple[str, str]]]
    """Letters and their states for the card on the home page."""
    form_class: ClassVar[type[SetupForm]]
    """The form of a new game."""
    challenge_class: ClassVar[type[SecretForm]]
    """The form that makes a puzzle for somebody."""
    lexicon_kind: ClassVar[str] = Lexicon.Kind.WORDS
    praises: ClassVar[Sequence[str]] = (
        gettext_noop("In one!"),
        gettext_noop("Brilliant!"),
        gettext_noop("Superb!"),
        gettext_noop("Lovely!"),
        gettext_noop("Good going!"),
        gettext_noop("Just in time!"),
    )
    """What is said of a game that was won: for the best bar of its scale, ..., for the worst."""
    compared_by: ClassVar[str] = ""
    """Whose fewest decide between two who solved the same puzzle, if it is not moves but the score:
    "wrong guesses"."""
    scored: ClassVar[bool] = False
    """Whether a game that is played to its end has points and is never lost."""
    texts: ClassVar[Texts] = Texts()
    templates: ClassVar[Templates] = Templates()
    stylesheets: ClassVar[Sequence[str]] = ()
    """What the board needs beside play.css."""
    scripts: ClassVar[Sequence[str]] = ()
    """What the play page needs beside play.js."""
    badges: ClassVar[Sequence[Badge]] = ()
    """What its players can be proud of."""
    hints: ClassVar[Sequence[Hint]] = (THE_BOT,)
    """What help a player can choose from."""
    daily_variants: ClassVar[Mapping[str, str]] = {}
    """The daily puzzles that it has side by side: the end of their addresses, and their names."""

    @abstractmethod
    def daily_options(self, revision: Revision) -> JSON | None:
        """Return the default options with this revision, or None when it has no daily puzzle."""

    def daily_variant(self, revision: Revision, variant: str) -> JSON | None:
        """Return the options of one of the daily variants, as `daily_options` does of the only."""
        return self.daily_options(revision)

    @abstractmethod
    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        """Return what puzzles with these options are drawn from; raises InvalidOptions if empty."""

    def draw_count(self, options: JSON) -> int:
        """Return how many of the pool a puzzle takes; `setup_from` gets them joined by spaces."""
        return 1

    @abstractmethod
    def setup_from(self, options: JSON, secret: str) -> JSON:
        """Return the setup that hides `secret`."""

    def setup_from_draw(self, options: JSON, draw: str, columns: Columns) -> JSON:
        """Return the setup of what was drawn from the pool, completed from the words if need be."""
        return self.setup_from(options, draw)

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with a secret drawn by `random`."""
        return self.setup_from(options, random.choice(self.draw_pool(options, columns)))

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

    def under_name(self, setup: JSON) -> str:
        """Return those of them that stand under the game's name, where there is little room."""
        return self.describe(setup)

    @abstractmethod
    def progress(self, setup: JSON, turns: int) -> str:
        """Return how far a play is, for lists: "guess 3 of 6"."""

    @abstractmethod
    def present(self, state: Any, columns: Columns, language: str) -> JSON:
        """Return what the board's template shows. Made from the observation, never the secret."""

    def arrangement(self, state: Any, query: Mapping[str, Any], language: str) -> JSON:
        """Return what the board shows differently because the address asks for it."""
        return {}

    def uncovered(self, board: JSON, setup: JSON, state: Any, columns: Columns) -> JSON:
        """Return what the board shows only once its play is over, such as a word not found."""
        return {}

    def hint_text(self, hint: str, language: str) -> str:
        """Return a stored hint in words."""
        return letter_text(hint, language) or upper(hint, language)

    def offers(self, state: Any) -> Sequence[Hint]:
        """Return the kinds of help that make sense in a game; what is secret has no say in it."""
        return self.hints

    def letter_hint(self, state: Any, told: Sequence[str]) -> str:
        """Return a letter of the secret that is not known yet, as stored; "" where none is told.

        `told` are the hints taken before.
        """
        return ""

    def doubt(self, state: Any, idea: str, language: str) -> str:
        """Return why a word cannot be the secret by what was seen, as a sentence; "" if it can."""
        return ""

    @abstractmethod
    def announce(self, state: Any, language: str) -> str:
        """Return the last move and its feedback in words, for the status line."""

    @abstractmethod
    def answer(self, setup: JSON, columns: Columns) -> str:
        """Return the secret as it is shown when the game is over, accents and all."""

    def answer_label(self, setup: JSON) -> str:
        """Return what the answer of a puzzle is introduced with, once the game is over."""
        return self.texts.answer_label

    def final_answer(self, setup: JSON, state: Any, columns: Columns) -> str:
        """Return the answer of a play that is over; a host without a secret has one only then."""
        return self.answer(setup, columns)

    def epilogue(self, setup: JSON, state: Any, columns: Columns) -> JSON:
        """Return what is worth knowing of the answer, for a play that is over."""
        return {}

    def with_times(self, epilogue: JSON, seconds: Sequence[float]) -> JSON:
        """Return the epilogue with what is worth knowing of the seconds that each move took."""
        return epilogue

    def scale(self, setup: JSON) -> Scale:
        """Return the bars in which games with these settings are counted."""
        guesses = setup["options"].get("guesses")
        return Scale(up_to(guesses)) if guesses else Scale(up_to(10), endless=True)

    def score(self, state: Any, columns: Columns) -> int:
        """Return where on its scale a game stands that was played to its end."""
        return len(state.observe().moves)

    def verdict(self, setup: JSON, state: Any, columns: Columns) -> Verdict:
        """Return what is said of a game that was won."""
        rank = self.scale(setup).rank(self.score(state, columns))
        return Verdict(gettext(praise(self.praises, rank)), self.in_words(setup, state, columns))

    def in_words(self, setup: JSON, state: Any, columns: Columns) -> str:
        """Return how a game was won: "Solved in 3 of 6"."""
        moves, guesses = len(state.observe().moves), setup["options"].get("guesses")
        if not guesses:
            return gettext("Solved in {moves}", moves=moves)
        return gettext("Solved in {moves} of {guesses}", moves=moves, guesses=guesses)

    def explained(self, setup: JSON, state: Any, columns: Columns) -> Sequence[str]:
        """Return the words, as they are played, whose meaning the ending tells."""
        words: Sequence[str] = setup.get("secrets", ())
        return words

    @abstractmethod
    def share(self, state: Any) -> Share:
        """Return the result to send, without giving the secret away."""


def in_letters(shortest: int, longest: int = 0) -> str:
    """Return one length or the span of two in words: "5 letters", "5–8 letters"."""
    if longest in (0, shortest):
        return ngettext("{count} letter", "{count} letters", shortest)
    return gettext("{shortest}–{longest} letters", shortest=shortest, longest=longest)
