"""Cards of agents for pages, and the names of bots, which visitors cannot take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from django.conf import settings
from django.utils import translation

from games.catalogue import game
from solvers.declaration import solved
from wordgames.agent.parameters import Parameter, Value
from wordgames.agent_registry import agent_class, agent_slugs
from wordgames.languages.translation import translate

if TYPE_CHECKING:
    from wordgames.agent.agent import Promises


@dataclass(frozen=True, slots=True)
class Card:
    """Facts about an agent for a page; a template would call the class of an agent itself."""

    slug: str
    name: str
    idea: str
    source: str
    choices: str
    weakness: str
    parameters: tuple[Parameter, ...]
    presets: Mapping[str, Mapping[str, Value]]
    promises: Promises


@runtime_checkable
class Moded(Protocol):
    """Options with a mode, which not every agent plays."""

    @property
    def mode(self) -> str: ...


def card(slug: str, name: str) -> Card:
    """Return the card of a registered agent; raises UnknownAgentError."""
    kind = agent_class(slug, name)
    return Card(**{field.name: getattr(kind, field.name) for field in fields(Card)})


def agents_of(slug: str) -> list[Card]:
    """Return the cards of a game's agents, in the registry's order."""
    return [card(slug, name) for name in agent_slugs(slug)]


def agents_for(slug: str, options: object) -> list[Card]:
    """Return the cards of those of a game's agents that play with these options."""
    if not isinstance(options, Moded):
        return agents_of(slug)
    return [agent for agent in agents_of(slug) if options.mode in agent.promises.modes]


# What a player of a game by itself may be called, after the game's name.
KINDS = ("bot", "agent", "solver")


def bot_names() -> Iterator[str]:
    """Yield the slug of every bot, and its name in each language, alone and with its presets.

    Also what the bot of a game would be called, such as "Wordle bot".
    """
    bots = [(name, agent_class(slug, name)) for slug in solved() for name in agent_slugs(slug)]
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for slug, bot in bots:
                name = translate(bot.name)
                yield from (slug, name, *(f"{name} {preset}" for preset in bot.presets))
            names = [translate(game(slug).name) for slug in solved()]
            yield from (f"{name} {kind}" for name in names for kind in KINDS)
