"""Interface of a game to the play framework; CONTRIBUTING.md explains how to add one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from django import forms

from games.contract.badges import Badge
from games.contract.hints import THE_BOT, Hint, letter_text
from games.contract.offers import Offer
from games.contract.option_fields import field_of
from games.contract.outcome import Scale, Verdict, praise, up_to
from games.contract.share import Rows, Share
from games.contract.state_type import JSON, StateT
from games.contract.texts import Templates, Texts
from lexicons.models import Lexicon, Revision
from wordgames.languages.casing import typed, upper
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.rules.options import Options

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns


class WithWords:
    """Part of a game that chooses among a list's words."""

    plays_names: ClassVar[bool] = False
    """True if it shows the signs of a name from the start, so that nobody types them."""

    def words(self, revision: Revision) -> Columns:
        """Return the words to play."""
        return revision.read() if self.plays_names else revision.single()

    def signs(self, secret: str, columns: Columns) -> dict[str, Any]:
        """Return the part of a setup with the signs of a name, in a list of such names."""
        pattern = columns.pattern(secret) if self.plays_names else ""
        return {"pattern": pattern} if pattern else {}


class WithPuzzles(WithWords, Generic[StateT]):
    """What makes a game's setups.

    A setup is versioned JSON, stored with the puzzle: the options and the secret part. `draw_pool`
    lists the candidates for puzzles, so that free, daily and challenge puzzles share one path:
    the secrets or, in a game that hides nothing, the starts of puzzles.
    """

    daily_variants: ClassVar[Mapping[str, str]] = {}
    """Daily puzzles side by side: the end of their addresses, and their names."""

    @abstractmethod
    def daily_options(self, revision: Revision) -> JSON | None:
        """Return the default options with this revision, or None if it has no daily puzzle."""

    def daily_variant(self, revision: Revision, variant: str) -> JSON | None:
        """Return the options of a daily variant, as `daily_options` does without variants."""
        return self.daily_options(revision)

    @abstractmethod
    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        """Return the candidates for puzzles with these options; raises InvalidOptions if empty."""

    def draw_count(self, options: JSON) -> int:
        """Return the number of items a puzzle takes; `setup_from` gets them joined by spaces."""
        return 1

    @abstractmethod
    def setup_from(self, options: JSON, secret: str) -> JSON:
        """Return the setup that hides `secret`."""

    def setup_from_draw(self, options: JSON, draw: str, columns: Columns) -> JSON:
        """Return the setup for an item drawn from the pool, completed from the words if needed."""
        return self.setup_from(options, draw) | self.signs(draw, columns)

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with a secret drawn by `random`."""
        return self.setup_from(options, random.choice(self.draw_pool(options, columns)))

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

    @abstractmethod
    def describe(self, setup: JSON) -> str:
        """Return the options in words, for headings and lists: "5 letters, hard"."""


class WithBoard(Generic[StateT]):
    """What a game shows while it is played."""

    guesses_are_listed: ClassVar[bool] = False
    """True if a guess that isn't a word of the puzzle's length in the dictionary is refused."""
    postpones: ClassVar[str] = ""
    """What is posted to leave a word for the end of a round, if the game has that."""
    skips: ClassVar[str] = ""
    """The move that gives up one word of a round."""
    rule: ClassVar[str] = ""
    """The rule in one sentence, which the line tells newcomers."""
    marks_shown: ClassVar[Sequence[tuple[str, str]]] = ()
    """Marks that the line explains to newcomers: their states, and their meanings."""

    def rule_of(self, setup: JSON) -> str:
        """Return the rule of a puzzle in one sentence of four to nine words."""
        return translate(self.rule) if self.rule else ""

    @abstractmethod
    def state(self, setup: JSON, columns: Columns) -> StateT:
        """Return the state before the first move."""

    def read_move(self, text: str, language: str, *, folded: bool) -> str:
        """Return the player's input in the form of the rules: lower case, accents as played."""
        return typed(text, language, folded=folded)

    def keys(self, setup: JSON, revision: Revision) -> tuple[str, str]:
        """Return the keyboard's layout and its letters."""
        return revision.lexicon.layout, revision.letters

    @abstractmethod
    def progress(self, setup: JSON, turns: int) -> str:
        """Return the progress of a play, for lists: "guess 3 of 6"."""

    @abstractmethod
    def present(self, state: StateT, columns: Columns, language: str) -> JSON:
        """Return the values for the board's template, from the observation, never the secret."""

    def arrangement(self, state: StateT, query: Mapping[str, Any], language: str) -> JSON:
        """Return the changes to the board that the address asks for."""
        return {}

    def uncovered(self, board: JSON, setup: JSON, state: StateT, columns: Columns) -> JSON:
        """Return the additions to the board once its play is over, such as a word not found."""
        return {}

    def line_offers(self, setup: JSON) -> Sequence[Offer]:
        """Return the game's own chips in the line below the board, before the first letter."""
        return ()

    @abstractmethod
    def announce(self, state: StateT, language: str) -> str:
        """Return the last move and its feedback in words, for the status line."""


class WithHelp(Generic[StateT]):
    """What a player may ask a game for."""

    hints: ClassVar[Sequence[Hint]] = (THE_BOT,)
    """Help that a player can choose from."""

    def hint_text(self, hint: str, language: str) -> str:
        """Return a stored hint in words."""
        return letter_text(hint, language) or upper(hint, language)

    def offers(self, state: StateT) -> Sequence[Hint]:
        """Return the kinds of help that make sense in a game; independent of the secret."""
        return self.hints

    def letter_hint(self, state: StateT, told: Sequence[str]) -> str:
        """Return a letter of the secret neither known nor `told` yet, as stored; "" for none."""
        return ""

    def doubt(self, state: StateT, idea: str, language: str) -> str:
        """Return why the clues exclude a word as the secret, as a sentence; "" if they do not."""
        return ""


class WithEnding(Generic[StateT]):
    """What a game says once it is over."""

    texts: ClassVar[Texts] = Texts()
    praises: ClassVar[Sequence[str]] = (
        translatable("In one!"),
        translatable("Brilliant!"),
        translatable("Superb!"),
        translatable("Lovely!"),
        translatable("Good going!"),
        translatable("Just in time!"),
    )
    """Praise for a game that was won, from the best bar of its scale to the worst."""
    has_answer: ClassVar[bool] = True
    """Whether a puzzle has its answer before somebody plays it."""
    badges: ClassVar[Sequence[Badge]] = ()
    """Badges that its players can earn."""

    @abstractmethod
    def answer(self, setup: JSON, columns: Columns) -> str:
        """Return the secret as it is shown when the game is over, accents and all."""

    def answer_label(self, setup: JSON) -> str:
        """Return the label of a puzzle's answer, once the game is over."""
        return self.texts.answer_label

    def final_answer(self, setup: JSON, state: StateT, columns: Columns) -> str:
        """Return the answer of a finished play; a host without a secret has one only then."""
        return self.answer(setup, columns)

    def epilogue(self, setup: JSON, state: StateT, columns: Columns) -> JSON:
        """Return interesting facts about the answer, for a finished play."""
        return {}

    def with_times(self, epilogue: JSON, seconds: Sequence[float]) -> JSON:
        """Return the epilogue with facts about the seconds that each move took."""
        return epilogue

    def scale(self, setup: JSON) -> Scale:
        """Return the bars in which games with these settings are counted."""
        guesses = setup["options"].get("guesses")
        return Scale(up_to(guesses)) if guesses else Scale(up_to(10), endless=True)

    def score(self, state: StateT, columns: Columns) -> int:
        """Return the position on its scale of a game played to its end."""
        return len(state.observe().moves)

    def verdict(self, setup: JSON, state: StateT, columns: Columns) -> Verdict:
        """Return the verdict on a game that was won."""
        rank = self.scale(setup).rank(self.score(state, columns))
        return Verdict(translate(praise(self.praises, rank)), self.in_words(setup, state, columns))

    def in_words(self, setup: JSON, state: StateT, columns: Columns) -> str:
        """Return how a game was won: "Solved in 3 of 6"."""
        moves, guesses = len(state.observe().moves), setup["options"].get("guesses")
        if not guesses:
            return translate("Solved in {moves}", moves=moves)
        return translate("Solved in {moves} of {guesses}", moves=moves, guesses=guesses)

    def explained(self, setup: JSON, state: StateT, columns: Columns) -> Sequence[str]:
        """Return the words, as played, that the ending explains."""
        words: Sequence[str] = setup.get("secrets", ())
        return words


class WithGhost(ABC, Generic[StateT]):
    """Part of a game that says what its plays look like beside another's."""

    ghost_shape: ClassVar[str] = "rows"
    """How a ghost is shown: in "rows" of the board, a strip of "marks", or its "latest" there."""

    race_shape: ClassVar[str] = "rows"
    """Picture in a live race: "rows" of dots, "dots", "lives", "holes", "rungs" or "lines"."""
    race_pace: ClassVar[tuple[float, float]] = (9, 22)
    """Least and most seconds that a bot takes for a move in a race, as people would."""

    @abstractmethod
    def share(self, state: StateT) -> Share:
        """Return the result to share, without revealing the secret."""

    def ghost(self, state: StateT, columns: Columns) -> Rows:
        """Return the signs of each move, as others see them beside their own moves."""
        rows = self.share(state).rows
        return rows if self.ghost_shape == "rows" else tuple((it,) for row in rows for it in row)

    def ghost_size(self, setup: dict[str, Any]) -> int:
        """Return the number of marks that a ghost has room for: in a row, or in its strip."""
        if self.ghost_shape == "rows":
            return int(setup["options"]["length"])
        return 12 if self.ghost_shape == "marks" else 1

    def race_marks(self, state: StateT, columns: Columns) -> list[list[str]]:
        """Return what others in a race see of a play before its first move and after each.

        In "rows" that is the row of the move, in other shapes the whole picture. Never a letter.
        """
        return [[], *([sign.pip for sign in row] for row in self.ghost(state, columns))]


__all__ = [
    "JSON",
    "Game",
    "SecretForm",
    "SetupForm",
    "Templates",
    "Texts",
    "in_letters",
]


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


class Game(
    WithPuzzles[StateT],
    WithBoard[StateT],
    WithHelp[StateT],
    WithEnding[StateT],
    WithGhost[StateT],
    Generic[StateT],
):
    """One game: its names, its forms, its setups, its state and how to show it.

    Its methods stand in the part that calls them: puzzles, board, help, ending, ghost. A game names
    the class of its state, `Game[Hangman]`. Names and other texts of the class are in English, and
    translated when shown.
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
    compared_by: ClassVar[str] = ""
    """Plural of the thing whose lower number wins between two solvers, if that is the score and not
    the moves: "wrong guesses"."""
    scored: ClassVar[bool] = False
    """True if a game that is played to its end has points and is never lost."""
    templates: ClassVar[Templates] = Templates()
    stylesheets: ClassVar[Sequence[str]] = ()
    """Stylesheets of the board, besides play.css."""
    joy: ClassVar[str] = ""
    """Stylesheet of its second of winning, which comes with the ending; without one, a wave."""
    scripts: ClassVar[Sequence[str]] = ()
    """Scripts of the play page, besides play.js."""


def in_letters(shortest: int, longest: int = 0) -> str:
    """Return one length or the span of two in words: "5 letters", "5–8 letters"."""
    if longest in (0, shortest):
        return translate_plural("{count} letter", "{count} letters", shortest)
    return translate("{shortest}–{longest} letters", shortest=shortest, longest=longest)
