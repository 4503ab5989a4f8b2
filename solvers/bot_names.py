"""What the site's bots are called, in every language that it speaks."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.utils import translation

from games.names.reserved_names import NAMES
from lexicons.languages.translation import gettext
from solvers.agent_registry import agent_class, agent_slugs
from solvers.declaration import solved


def reserve() -> None:
    """Keep visitors from taking the names of bots."""
    NAMES.append(bot_names)


def bot_names() -> Iterator[str]:
    """Yield the slug of every bot, and its name in each language, alone and with its presets."""
    bots = [(slug, agent_class(game, slug)) for game in solved() for slug in agent_slugs(game)]
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for slug, bot in bots:
                name = gettext(bot.name)
                yield from (slug, name, *(f"{name} {preset}" for preset in bot.presets))
