"""Interface of a game to the play framework; CONTRIBUTING.md explains how to add one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

from django import forms

from games.contract.board import WithBoard
from games.contract.ending import WithEnding
from games.contract.ghost import WithGhost
from games.contract.help import WithHelp
from games.contract.option_fields import field_of
from games.contract.puzzles import WithPuzzles
from games.contract.state_type import JSON, StateT
from games.contract.texts import Templates, Texts
from lexicons.models import Lexicon
from wordgames.languages.translation import translate, translate_plural
from wordgames.rules.options import Options

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
