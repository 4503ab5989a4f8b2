"""Translation of texts known only at rendering: `{{ game.name said }}`; needs no load.

The text is a constant that was marked by `gettext_noop`, or what `Message.stored` kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from games.plays import names_and_links
from lexicons.languages.translation import Message, gettext, said_again
from lexicons.sources.dictionaries import said_name
from wordgames_site.middleware import language

register = template.Library()


@register.filter
def said(text: Any) -> str:
    """Return a constant, or a stored sentence, in the reader's language."""
    if isinstance(text, Message):
        return said_again(text.stored())
    if isinstance(text, Mapping):
        return said_again(text)
    return gettext(text) if text else ""


register.filter("dictionary", said_name)
register.filter("apart", names_and_links.apart)


@register.filter
def isolated(name: str) -> str:
    """Return a name isolated for a title or an option, where `<bdi>` cannot be used."""
    return language.isolated(names_and_links.isolated(name))
