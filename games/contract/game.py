"""Interface of a game to the play framework; CONTRIBUTING.md explains how to add one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms

from games.contract.badges import Badge
from games.contract.ghost import WithGhost
from games.contract.hints import THE_BOT, Hint, letter_text
from games.contract.offers import Offer
from games.contract.option_fields import field_of
from games.contract.outcome import Scale, Verdict, praise, up_to
from games.contract.played_words import WithWords
from games.rules.options import Options
from games.rules.state import State
from lexicons.languages.casing import typed, upper
from lexicons.languages.translation import gettext, gettext_noop, ngettext, ngettext_noop
from lexicons.models import Lexicon, Revision

if TYPE_CHECKING:
    from lexicons.words.columns import Columns

JSON = dict[str, Any]
SINCE = date(2026, 11, 28)
"""First day of today's options of daily puzzles."""


class SetupForm(forms.Form):
    """Form that yields the options of a game; it has a field `lexicon`.

    Values not posted come from `initial`; `lexicons` are those that suit the game. Each option in
    its table gets a generated field or a declared one. A form names inherited fields that it does
    not need in `without`.
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
            if option.in_forms:
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
    """Form that also yields a secret."""

    answer_field: ClassVar[str] = "secret"

    def secret(self) -> str:
        """Return the secret as the rules need it, once the form is valid."""
        return str(self.cleaned_data[self.answer_field])


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """Texts about a game on the shared pages.

    challenge_lede   first text on the page that makes a challenge
    challenge_offer  invitation in the settings to make one
    noun             the thing guessed
    units            its parts
    moves            plural for moves
    in_moves         a number of moves
    in_score         a score, if plays are compared by it
    no_score         a missing score
    answer_label     label of the answer, once the game is over
    ghost_at         where a ghost is, in a game that shows only its latest move
    symbol_names     screen reader names of keys other than letters: "*" is "times"
    also_typed       alternatives to type for a key, with spaces between: "*" is "× ·" too

    All of it is in English, and translated by `gettext` when shown.
    """

    challenge_lede: str = gettext_noop(
        "Choose a secret word and send the link. The link doesn't give it away. If the word "
        "isn't in the dictionary, your friend can try unknown words without losing a guess."
    )
    challenge_offer: str = gettext_noop("Choose the secret word yourself and send the link.")
    noun: str = gettext_noop("word")
    units: str = gettext_noop("letters")
    moves: str = gettext_noop("guesses")
    in_moves: tuple[str, str] = ngettext_noop("{count} guess", "{count} guesses")
    in_score: tuple[str, str] = ("", "")
    no_score: str = ""
    answer_label: str = gettext_noop("The answer is")
    ghost_at: tuple[str, str] = ngettext_noop("{count} solved", "{count} solved")
    symbol_names: Mapping[str, str] = field(default_factory=dict)
    also_typed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Templates:
    """Templates of a game's play page; its board and its rules are found by its slug.

    controls  the input for moves
    progress  the progress of the play
    hint      the request for a hint
    epilogue  facts about the answer after the end; required with an `epilogue`
    moved     the parts of the board that a move changes, if the whole board is too large
    later     other changes once the newest tiles have turned
    """

    controls: str = "games/play/controls.html"
    progress: str = "games/play/progress.html"
    hint: str = "games/play/hint.html"
    epilogue: str = ""
    moved: str = ""
    later: str = ""


class Game(WithWords, WithGhost):
    """One game: its names, its forms, its setups, its state and how to show it.

    Names and other texts of the class are in English, and translated by `gettext` when shown.

    A setup is versioned JSON, stored with the puzzle: the options and the secret part. `draw_pool`
    lists the candidates for puzzles, so that free, daily and challenge puzzles share one path:
    the secrets or, in a game that hides nothing, the starts of puzzles.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    tagline: ClassVar[str]
    emoji: ClassVar[str] = "🎲"
    """First character of a shared result."""
    sample: ClassVar[Sequence[tuple[str, str]]]
    """Letters and their states for the card on the home page."""
    form_class: ClassVar[type[SetupForm]]
    """The form of a new game."""
    challenge_class: ClassVar[type[SecretForm]]
    """The form that makes a challenge."""
    lexicon_kind: ClassVar[str] = Lexicon.Kind.WORDS
    praises: ClassVar[Sequence[str]] = (
        gettext_noop("In one!"),
        gettext_noop("Brilliant!"),
        gettext_noop("Superb!"),
        gettext_noop("Lovely!"),
        gettext_noop("Good going!"),
        gettext_noop("Just in time!"),
    )
    """Praise for a game that was won, from the best bar of its scale to the worst."""
    compared_by: ClassVar[str] = ""
    """Plural of the thing whose lower number wins between two solvers, if that is the score and not
    the moves: "wrong guesses"."""
    scored: ClassVar[bool] = False
    """True if a game that is played to its end has points and is never lost."""
    texts: ClassVar[Texts] = Texts()
    templates: ClassVar[Templates] = Templates()
    stylesheets: ClassVar[Sequence[str]] = ()
    """Stylesheets of the board, besides play.css."""
    joy: ClassVar[str] = ""
    """Stylesheet of its second of winning, which comes with the ending; without one, a wave."""
    scripts: ClassVar[Sequence[str]] = ()
    """Scripts of the play page, besides play.js."""
    badges: ClassVar[Sequence[Badge]] = ()
    """Badges that its players can earn."""
    hints: ClassVar[Sequence[Hint]] = (THE_BOT,)
    """Help that a player can choose from."""
    marks_shown: ClassVar[Sequence[tuple[str, str]]] = ()
    """Marks that the line explains to newcomers: their states, and their meanings."""
    former: ClassVar[JSON] = {}
    """Options of the days before `SINCE`, where they were others."""
    guesses_are_listed: ClassVar[bool] = False
    """True if a guess is any word of the puzzle's length in the dictionary, and nothing else."""
    daily_variants: ClassVar[Mapping[str, str]] = {}
    """Daily puzzles side by side: the end of their addresses, and their names."""

    @abstractmethod
    def daily_options(self, revision: Revision) -> JSON | None:
        """Return the default options with this revision, or None if it has no daily puzzle."""

    def daily_variant(self, revision: Revision, variant: str) -> JSON | None:
        """Return the options of a daily variant, as `daily_options` does without variants."""
        return self.daily_options(revision)

    def daily_on(self, day: date, revision: Revision, variant: str) -> JSON | None:
        """Return the options of a day's puzzle: days before `SINCE` have some of their own."""
        options = self.daily_variant(revision, variant)
        return options | self.former if options is not None and day < SINCE else options

    @abstractmethod
    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        """Return the candidates for puzzles with these options; raises InvalidOptions if empty."""

    def draw_count(self, options: JSON) -> int:
        """Return the number of items a puzzle takes; `setup_from` gets them joined by spaces."""
        return 1

    @abstractmethod
    def setup_from(self, options: JSON, secret: str) -> JSON:
        """Return the setup that hides `secret`."""

    def player_modes(self, setup: JSON) -> Sequence[tuple[str, str]]:
        """Return the modes that players may add to a puzzle, with their labels.

        A mode refuses more guesses, and changes nothing else.
        """
        return ()

    def in_mode(self, options: JSON, mode: str) -> JSON:
        """Return a setup's options with a mode that its player has added."""
        return options | {"mode": mode}

    def mode_named(self, setup: JSON) -> str:
        """Return the mode of a setup in a word, or "" for the usual one: "hard"."""
        return ""

    def keeps_to(self, state: Any, mode: str) -> bool:
        """True if a mode would have allowed every guess so far."""
        return True

    def setup_from_draw(self, options: JSON, draw: str, columns: Columns) -> JSON:
        """Return the setup for an item drawn from the pool, completed from the words if needed."""
        return self.setup_from(options, draw) | self.signs(draw, columns)

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with a secret drawn by `random`."""
        return self.setup_from(options, random.choice(self.draw_pool(options, columns)))

    @abstractmethod
    def state(self, setup: JSON, columns: Columns) -> State:
        """Return the state before the first move."""

    def read_move(self, text: str, language: str, *, folded: bool) -> str:
        """Return the player's input in the form of the rules: lower case, accents as played."""
        return typed(text, language, folded=folded)

    def keys(self, setup: JSON, revision: Revision) -> tuple[str, str]:
        """Return the keyboard's layout and its letters."""
        return revision.lexicon.layout, revision.letters

    @abstractmethod
    def describe(self, setup: JSON) -> str:
        """Return the options in words, for headings and lists: "5 letters, hard"."""

    @abstractmethod
    def progress(self, setup: JSON, turns: int) -> str:
        """Return the progress of a play, for lists: "guess 3 of 6"."""

    @abstractmethod
    def present(self, state: Any, columns: Columns, language: str) -> JSON:
        """Return the values for the board's template, from the observation, never the secret."""

    def arrangement(self, state: Any, query: Mapping[str, Any], language: str) -> JSON:
        """Return the changes to the board that the address asks for."""
        return {}

    def uncovered(self, board: JSON, setup: JSON, state: Any, columns: Columns) -> JSON:
        """Return the additions to the board once its play is over, such as a word not found."""
        return {}

    def line_offers(self, setup: JSON) -> Sequence[Offer]:
        """Return the game's own chips in the line below the board, before the first letter."""
        return ()

    def hint_text(self, hint: str, language: str) -> str:
        """Return a stored hint in words."""
        return letter_text(hint, language) or upper(hint, language)

    def offers(self, state: Any) -> Sequence[Hint]:
        """Return the kinds of help that make sense in a game; independent of the secret."""
        return self.hints

    def letter_hint(self, state: Any, told: Sequence[str]) -> str:
        """Return a letter of the secret neither known nor `told` yet, as stored; "" for none."""
        return ""

    def doubt(self, state: Any, idea: str, language: str) -> str:
        """Return why the clues exclude a word as the secret, as a sentence; "" if they do not."""
        return ""

    @abstractmethod
    def announce(self, state: Any, language: str) -> str:
        """Return the last move and its feedback in words, for the status line."""

    @abstractmethod
    def answer(self, setup: JSON, columns: Columns) -> str:
        """Return the secret as it is shown when the game is over, accents and all."""

    def answer_label(self, setup: JSON) -> str:
        """Return the label of a puzzle's answer, once the game is over."""
        return self.texts.answer_label

    def final_answer(self, setup: JSON, state: Any, columns: Columns) -> str:
        """Return the answer of a finished play; a host without a secret has one only then."""
        return self.answer(setup, columns)

    def epilogue(self, setup: JSON, state: Any, columns: Columns) -> JSON:
        """Return interesting facts about the answer, for a finished play."""
        return {}

    def with_times(self, epilogue: JSON, seconds: Sequence[float]) -> JSON:
        """Return the epilogue with facts about the seconds that each move took."""
        return epilogue

    def scale(self, setup: JSON) -> Scale:
        """Return the bars in which games with these settings are counted."""
        guesses = setup["options"].get("guesses")
        return Scale(up_to(guesses)) if guesses else Scale(up_to(10), endless=True)

    def score(self, state: Any, columns: Columns) -> int:
        """Return the position on its scale of a game played to its end."""
        return len(state.observe().moves)

    def verdict(self, setup: JSON, state: Any, columns: Columns) -> Verdict:
        """Return the verdict on a game that was won."""
        rank = self.scale(setup).rank(self.score(state, columns))
        return Verdict(gettext(praise(self.praises, rank)), self.in_words(setup, state, columns))

    def in_words(self, setup: JSON, state: Any, columns: Columns) -> str:
        """Return how a game was won: "Solved in 3 of 6"."""
        moves, guesses = len(state.observe().moves), setup["options"].get("guesses")
        if not guesses:
            return gettext("Solved in {moves}", moves=moves)
        return gettext("Solved in {moves} of {guesses}", moves=moves, guesses=guesses)

    def explained(self, setup: JSON, state: Any, columns: Columns) -> Sequence[str]:
        """Return the words, as played, that the ending explains."""
        words: Sequence[str] = setup.get("secrets", ())
        return words


def in_letters(shortest: int, longest: int = 0) -> str:
    """Return one length or the span of two in words: "5 letters", "5–8 letters"."""
    if longest in (0, shortest):
        return ngettext("{count} letter", "{count} letters", shortest)
    return gettext("{shortest}–{longest} letters", shortest=shortest, longest=longest)
