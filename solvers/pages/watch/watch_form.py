"""Base of the forms that choose a game to watch."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from random import SystemRandom
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy

from games.catalogue import game as game_by
from games.contract.game import JSON, Game, SecretForm
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.declaration import solver
from wordgames.agent_registry import agent_slugs
from wordgames.languages.casing import upper
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import InvalidOptions

UNEXPECTED = translatable(
    "{word} can be guessed, but it's no answer in {lexicon}. Bots only look for answers, so "
    "they find it late or never. Tick the box to watch anyway."
)
WatchForms = Callable[[Mapping[str, Any] | None, Sequence[Lexicon], JSON], "WatchForm"]


class AgentField(forms.ChoiceField):
    """The choice of one of a game's agents."""

    def __init__(self, game: str, usual: str) -> None:
        super().__init__(label=gettext_lazy("Bot"), choices=partial(_choices, game), initial=usual)
        self.game = game


def _choices(game: str) -> list[tuple[str, str]]:
    return [(agent.slug, translate(agent.name)) for agent in agents_of(game)]


class WatchForm(SecretForm):
    """The choice of a game to watch: a field `agent`, the options, and a secret typed or drawn.

    A game's form has its game's options form beside this as a base, and leaves the secret in
    `cleaned_data` when it is clean.
    """

    def check_mode(self) -> None:
        """Refuse a mode that the agent does not play."""
        field, mode = self.fields["agent"], self.cleaned_data.get("mode")
        if not isinstance(field, AgentField):
            raise TypeError("An agent is chosen by an AgentField.")
        for agent in agents_of(field.game) if mode else []:
            plays = mode in agent.promises.modes
            if agent.slug == self.cleaned_data.get("agent") and not plays:
                self.add_error(
                    "mode",
                    translate(
                        "{agent} doesn't play {mode} mode.",
                        agent=translate(agent.name),
                        mode=translate(str(mode)),
                    ),
                )

    def announce_unexpected(self, field: str, word: str, lexicon: Lexicon) -> None:
        """Say before the game that no agent expects this secret, until that is accepted."""
        self.fields["anyway"] = forms.BooleanField(
            required=False,
            label=translate("Watch anyway"),
            help_text=translate("No bot expects this word."),
        )
        if not self.data.get("anyway"):
            shown = upper(word, lexicon.language)
            self.add_error(field, translate(UNEXPECTED, word=shown, lexicon=lexicon.title))


class DrawnWatchForm(WatchForm):
    """The options of a game and an agent; the puzzle is drawn like a free one."""

    game: ClassVar[Game]

    def clean(self) -> JSON:
        """Draw the puzzle, from the options as they are when everything else is right."""
        cleaned = super().clean() or {}
        self.check_mode()
        lexicon = cleaned.get("lexicon")
        if self.errors or lexicon is None or lexicon.current is None:
            return cleaned
        columns = self.game.words(lexicon.current)
        try:
            setup = self.game.random_setup(self.options(), columns, SystemRandom())
        except InvalidOptions as refusal:
            self.add_error(None, str(refusal))
        else:
            cleaned["secret"] = " ".join(setup["secrets"])
        return cleaned


@cache
def _drawn_form(slug: str) -> WatchForms:
    """Return the form of a game without a special one: made of the form of a new game."""
    game = game_by(slug)
    attributes = {
        "game": game,
        "agent": AgentField(slug, agent_slugs(slug)[0]),
        "field_order": ("agent", *(game.form_class.field_order or ())),
    }
    form: WatchForms = type("GameWatchForm", (DrawnWatchForm, game.form_class), attributes)
    return form


def watch_form(slug: str) -> WatchForms:
    """Return a game's form that chooses what is watched."""
    address = solver(slug).watch_form
    form: WatchForms = solver(slug).load(address) if address else _drawn_form(slug)
    return form
