"""Parts of a page that are constant except for a few places: `{% frame NAME KEY ... %}`.

A part with a form cannot be cached whole: its token and the id of its play belong to one visitor.
So each process caches the text around them:

    {% frame give_up game.slug %}<form action="{% hole %}{% url ... play.pk %}{% endhole %}">
    {% hole %}{{ note }}{% endhole %} ... </form>{% endframe %}

Text outside the holes may depend only on the key and the language. Holes are rendered every time,
in the context of the frame: they do not see a loop or `with` around them. No hole may be inside a
`{% cache %}`. If the first value of the key is None or missing, nothing is cached. A frame inside
another, not in a hole, is a part of it: the other's key must say all that its own says.

Some tags are holes by themselves, and cost less than one around a variable: `{% own sequence %}`,
`{% own_path %}`, `{% own_token %}`, `{% own_fields %}`, and `{% at %}` of `play_links`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from django import template
from django.conf import settings
from django.middleware.csrf import get_token
from django.template import Engine, Template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context
from django.template.defaultfilters import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()
# Frames that a process keeps; beyond that it starts afresh.
MOST = 2000
# Placeholder of a hole while a frame is made: no page has such characters.
PLACE = "\x00hole\x00"
HOLES = "holes of the frame"
# Attribute of a request: what `OnceNode` has made for it, by template.
MADE = "made_once"
# Indentation of the templates, which no text in a frame makes visible.
INDENTED = re.compile(r"\s*\n\s*")


@dataclass(frozen=True, slots=True)
class Frame:
    """Pieces of text around the holes, one more than there are holes, and the holes."""

    pieces: Sequence[str]
    holes: Sequence[PlaceNode]

    def filled(self, context: Context) -> SafeString:
        """Return the text with the holes rendered."""
        text = [self.pieces[0]]
        for hole, piece in zip(self.holes, self.pieces[1:], strict=True):
            text += hole.fill(context), piece
        return SafeString("".join(text))  # pieces of a rendered template


# What this process has cached, by name and key.
FRAMES: dict[Hashable, Frame] = {}


class FrameNode(Node):
    """Node that caches its rendering by the values of its key."""

    def __init__(self, nodelist: NodeList, name: str, key: Sequence[FilterExpression]) -> None:
        self.nodelist, self.name, self.key = nodelist, name, [value_of(each) for each in key]
        self._found: dict[type[Node], list[Node]] = {}

    def get_nodes_by_type(self, nodetype: type[Node]) -> list[Node]:
        """Return its nodes of a type, searched only once.

        `{% extends %}` asks the page around it for its blocks whenever a page is rendered.
        """
        if nodetype not in self._found:
            self._found[nodetype] = list(super().get_nodes_by_type(nodetype))
        return self._found[nodetype]

    def render(self, context: Context) -> SafeString:
        """Return the frame for these values, made now if there is none yet."""
        if context.get(HOLES) is not None:
            return self.nodelist.render(context)
        key = [value(context) for value in self.key]
        if settings.DEBUG or key[0] is None:
            return self.nodelist.render(context)
        values = (self.name, language_of(context), *key)
        frame = FRAMES.get(values)
        if frame is None:
            frame = self._frame(context)
            if len(FRAMES) >= MOST:
                FRAMES.clear()
            FRAMES[values] = frame
        return frame.filled(context)

    def _frame(self, context: Context) -> Frame:
        holes: list[PlaceNode] = []
        with context.push(**{HOLES: holes}):
            pieces = INDENTED.sub("\n", self.nodelist.render(context)).split(PLACE)
        return Frame(pieces, holes)


class PlaceNode(Node):
    """Place in a frame that is filled every time."""

    def render(self, context: Context) -> SafeString:
        """Return its content, or a placeholder while the frame is made."""
        holes: list[PlaceNode] | None = context.get(HOLES)
        if holes is None:
            return self.fill(context)
        holes.append(self)
        return SafeString(PLACE)

    def fill(self, context: Context) -> SafeString:
        """Return its content."""
        raise NotImplementedError


class HoleNode(PlaceNode):
    """Place that tags fill."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        one = nodelist[0] if len(nodelist) == 1 else None
        self._content: Any = one.render_annotated if one else nodelist.render

    def fill(self, context: Context) -> SafeString:
        content: SafeString = self._content(context)
        return content


class OwnNode(PlaceNode):
    """Place that a text of the context fills, or a number, not localised; "" if there is none."""

    def __init__(self, value: Callable[[Context], Any]) -> None:
        self.value = value

    def fill(self, context: Context) -> SafeString:
        text = self.value(context)
        text = "" if text is None else text
        return text if isinstance(text, SafeString) else SafeString(escape(str(text)))


class OnceNode(PlaceNode):
    """Place whose content is the same wherever it stands in a page: it is made once a request."""

    def __init__(self, name: str, make: Callable[[Context], SafeString]) -> None:
        self.name, self.make = name, make

    def fill(self, context: Context) -> SafeString:
        request = context.get("request")
        made: dict[str, SafeString] = {} if request is None else vars(request).setdefault(MADE, {})
        if self.name not in made:
            made[self.name] = self.make(context)
        return made[self.name]


def language_of(context: Context) -> str | None:
    """Return a page's language, which its context names: asking Django costs five times that."""
    language: str | None = context.get("LANGUAGE_CODE") or get_language()
    return language


def value_of(expression: FilterExpression) -> Callable[[Context], Any]:
    """Return what reads an expression from a context, None where it is missing.

    A name, and the values and attributes in it, are read at once: Django's way to them costs four
    times as much. What is called on that way, or looked up otherwise, is left to Django.
    """
    name, *bits = expression.token.split(".")
    if not all(each.isidentifier() for each in (name, *bits)):
        return lambda context: expression.resolve(context, ignore_failures=True)
    if not bits:
        return lambda context: context.get(name)

    def value(context: Context) -> Any:
        found = context.get(name)
        for bit in bits:
            if callable(found):
                break
            if type(found) is dict and bit in found:
                found = found[bit]
            elif hasattr(type(found), "__getitem__"):
                break
            else:
                try:
                    found = getattr(found, bit)
                except Exception:
                    break
        else:
            if not callable(found):
                return found
        return expression.resolve(context, ignore_failures=True)

    return value


@register.tag
def frame(parser: Parser, token: Token) -> FrameNode:
    """Cache the content of the tags by a name and the values of a key."""
    _, name, *key = token.split_contents()
    nodelist = parser.parse(("endframe",))
    parser.delete_first_token()
    return FrameNode(nodelist, name, [parser.compile_filter(each) for each in key])


@register.tag
def hole(parser: Parser, token: Token) -> HoleNode:
    """Render the content of the tags every time."""
    nodelist = parser.parse(("endhole",))
    parser.delete_first_token()
    return HoleNode(nodelist)


@register.tag
def own(parser: Parser, token: Token) -> OwnNode:
    """Print a text of the context, such as the number of the next event."""
    _, name = token.split_contents()
    return OwnNode(value_of(parser.compile_filter(name)))


@register.tag
def own_path(_parser: Parser, _token: Token) -> OnceNode:
    """Print the visitor's address, quoted for another's query."""
    return OnceNode("path", _quoted_path)


@register.tag
def own_token(_parser: Parser, _token: Token) -> OnceNode:
    """Print the token of a form, the same in all forms of a page."""
    return OnceNode("token", _token_field)


@register.tag
def own_fields(_parser: Parser, _token: Token) -> OnceNode:
    """Print the token of a form, and the fields of a play not yet begun."""
    return OnceNode("fields", _form_fields)


def _quoted_path(context: Context) -> SafeString:
    return SafeString(urlencode(context["request"].get_full_path()))


def _token_field(context: Context) -> SafeString:
    request = context.get("request")
    field = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    return SafeString(field.format(get_token(request)) if request else "")


def _form_fields(context: Context) -> SafeString:
    if not context.get("begin"):
        return OnceNode("token", _token_field).fill(context)
    template = part_of(context, "games/play/own_fields.html")
    return SafeString(template.render(context).strip())


def part_of(context: Context, name: str) -> Template:
    """Return a template by its name, from where the page that is being rendered is from."""
    page = context.template
    return (page.engine if page else Engine.get_default()).get_template(name)
