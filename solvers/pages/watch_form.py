"""What the forms share that choose a game to watch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django import forms

from games.game import JSON, SecretForm
from lexicons.models import Lexicon
from solvers.cards import agents_of
from solvers.catalogue import solver

WatchForms = Callable[[Mapping[str, Any] | None, Sequence[Lexicon], JSON], "WatchForm"]


class AgentField(forms.ChoiceField):
    """The choice of one of a game's agents."""

    def __init__(self, game: str, usual: str) -> None:
        super().__init__(label="Agent", choices=partial(_choices, game), initial=usual)
        self.game = game


def _choices(game: str) -> list[tuple[str, str]]:
    return [(agent.slug, agent.name) for agent in agents_of(game)]


class WatchForm(SecretForm):
    """What is watched: a field `agent`, the options of a game, and a secret typed or drawn.

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
                self.add_error("mode", f"{agent.name} does not play {mode} mode.")

    def secret(self) -> str:
        """Return the secret as the rules want it."""
        return str(self.cleaned_data["secret"])


def watch_form(slug: str) -> WatchForms:
    """Return a game's form that chooses what is watched."""
    form: WatchForms = solver(slug).load(solver(slug).watch_form)
    return form
