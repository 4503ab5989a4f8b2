"""Tags that need no load: the site's name, a host's own links, texts known only at rendering.

The text of `{{ game.name said }}` is a constant that was marked by `translatable`, or what
`Message.stored` kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.conf import settings
from django.template import Template
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.loader_tags import IncludeNode, construct_relative_path, do_include
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.display.tile_rows import state_said
from games.plays import names_and_links
from games.templatetags.cached_frames import part_of
from games.templatetags.icons import logo
from wordgames.languages.translation import Message, localize_stored, translate
from wordgames.sources.dictionaries import said_name
from wordgames_site.middleware import language

register = template.Library()
# The name whose first two letters are the logo.
OWN = "Wordgames"


class KeptIncludeNode(IncludeNode):
    """Include that looks for a template once in a process, not once in each page."""

    def __init__(self, node: IncludeNode) -> None:
        more = node.extra_context
        super().__init__(node.template, extra_context=more, isolated_context=node.isolated_context)
        self._kept: dict[str, Template] = {}

    def render(self, context: Context) -> SafeString:
        """Render the template; one that is no name, or may change, as Django does."""
        name = self.template.resolve(context)
        if settings.DEBUG or self.isolated_context or not isinstance(name, str):
            return super().render(context)
        template = self._kept.get(name)
        if template is None:
            path = construct_relative_path(str(self.origin.template_name), name)
            template = self._kept[name] = part_of(context, path)
        values = {name: value.resolve(context) for name, value in self.extra_context.items()}
        with context.push(**values):
            return template.render(context)


@register.tag
def include(parser: Parser, token: Token) -> KeptIncludeNode:
    """Render another template in the place of the tag, as Django's own tag does."""
    return KeptIncludeNode(do_include(parser, token))


@register.simple_tag
def site_name() -> str:
    """Return the site's name."""
    return str(settings.SITE_NAME)


@register.simple_tag
def wordmark() -> SafeString:
    """Return the logo with the name beside it; which draws the start of the site's own."""
    name = site_name()
    start = OWN[:2] if name == OWN else ""
    return format_html("{}<b><i>{}</i>{}</b>", logo(), start, name.removeprefix(start))


@register.simple_tag
def site_links() -> SafeString:
    """Return the host's own links, the contact, and the running version."""
    links = [*settings.FOOTER_LINKS]
    if settings.CONTACT:
        links.append((translate("Contact"), settings.CONTACT))
    version = translate("Version {version}", version=settings.VERSION)
    return format_html(
        '{}<span class="version">{}</span>',
        format_html_join("\n", '<a href="{1}">{0}</a>', links),
        version,
    )


@register.simple_tag
def signs_up() -> bool:
    """True if visitors may create accounts; links to sign-up are shown then."""
    return bool(settings.SIGN_UP == "open")


@register.filter
def said(text: Any) -> str:
    """Return a constant, or a stored sentence, in the reader's language."""
    if isinstance(text, Message):
        return localize_stored(text.stored())
    if isinstance(text, Mapping):
        return localize_stored(text)
    return state_said(text) if text else ""


register.filter("dictionary", said_name)
register.filter("apart", names_and_links.apart)
register.filter("state_said", state_said)


@register.filter
def isolated(name: str) -> str:
    """Return a name isolated for a title or an option, where `<bdi>` cannot be used."""
    return language.isolated(names_and_links.isolated(name))
