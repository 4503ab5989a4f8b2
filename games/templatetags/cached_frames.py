"""Parts of a page that stay the same but for a few places: `{% frame NAME KEY ... %}`.

A part with a form cannot be kept whole: its token and the id of its play are the visitor's own. So
each process keeps what stands around them:

    {% frame give_up game.slug %}<form action="{% hole %}{% url ... play.pk %}{% endhole %}">
    {% hole %}{% csrf_token %}{% endhole %} ... </form>{% endframe %}

What is outside the holes may depend on nothing but the key and the language. What is in them is
rendered every time, in the context of the frame: it knows nothing of a loop or `with` around the
hole. No hole may lie in a `{% cache %}`. Where the first value of the key is None, or is not
there, nothing is kept.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from django import template
from django.conf import settings
from django.template.base import FilterExpression, Node, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()
MOST = 500
"""Frames that a process keeps; with one more it begins anew."""
PLACE = "\x00hole\x00"
"""What stands for a hole while a frame is made: no page has such characters."""
HOLES = "holes of the frame"
INDENTED = re.compile(r"\s*\n\s*")
"""Lines are set in for who reads the templates; a frame has no text in which that is seen."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The pieces of text around the holes, one more than these, and what is in them."""

    pieces: Sequence[str]
    holes: Sequence[NodeList]

    def filled(self, context: Context) -> SafeString:
        """Return the text with the holes rendered."""
        text = [self.pieces[0]]
        for hole, piece in zip(self.holes, self.pieces[1:], strict=True):
            text += hole.render(context), piece
        return mark_safe("".join(text))  # noqa: S308  (pieces of a rendered template)


_kept: dict[Hashable, Frame] = {}


class FrameNode(Node):
    """Keeps what it has rendered, by the values of its key."""

    def __init__(self, nodelist: NodeList, name: str, key: Sequence[FilterExpression]) -> None:
        self.nodelist, self.name, self.key = nodelist, name, key
        self._found: dict[type[Node], list[Node]] = {}

    def get_nodes_by_type(self, nodetype: type[Node]) -> list[Node]:
        """Return the nodes of a type in it, looked for once.

        `{% extends %}` asks the page around it for its blocks whenever a page is rendered.
        """
        if nodetype not in self._found:
            self._found[nodetype] = list(super().get_nodes_by_type(nodetype))
        return self._found[nodetype]

    def render(self, context: Context) -> SafeString:
        """Return the frame of these values, made now if there is none yet."""
        key = [each.resolve(context, ignore_failures=True) for each in self.key]
        if settings.DEBUG or key[0] is None:
            return self.nodelist.render(context)
        values = (self.name, get_language(), *key)
        frame = _kept.get(values)
        if frame is None:
            frame = self._made(context)
            if len(_kept) >= MOST:
                _kept.clear()
            _kept[values] = frame
        return frame.filled(context)

    def _made(self, context: Context) -> Frame:
        holes: list[NodeList] = []
        with context.push(**{HOLES: holes}):
            pieces = INDENTED.sub("\n", self.nodelist.render(context)).split(PLACE)
        return Frame(pieces, holes)


class HoleNode(Node):
    """A place of a frame that is rendered every time."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """Return what is in it, or its place while the frame is made."""
        holes: list[NodeList] | None = context.get(HOLES)
        if holes is None:
            return self.nodelist.render(context)
        holes.append(self.nodelist)
        return mark_safe(PLACE)  # noqa: S308


@register.tag
def frame(parser: Parser, token: Token) -> FrameNode:
    """Keep what is between the tags by a name and the values of a key."""
    _, name, *key = token.split_contents()
    nodelist = parser.parse(("endframe",))
    parser.delete_first_token()
    return FrameNode(nodelist, name, [parser.compile_filter(each) for each in key])


@register.tag
def hole(parser: Parser, token: Token) -> HoleNode:
    """Render what is between the tags every time."""
    nodelist = parser.parse(("endhole",))
    parser.delete_first_token()
    return HoleNode(nodelist)


def kept_frames() -> str:
    """Return all that is kept, for tests that look for what must not be."""
    return "\n".join(f"{key} {''.join(frame.pieces)}" for key, frame in _kept.items())


def forget_frames() -> None:
    """Forget all, as between tests."""
    _kept.clear()
