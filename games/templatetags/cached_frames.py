"""Parts of a page that are constant except for a few places: `{% frame NAME KEY ... %}`.

A part with a form cannot be cached whole: its token and the id of its play belong to one visitor.
So each process caches the text around them:

    {% frame give_up game.slug %}<form action="{% hole %}{% url ... play.pk %}{% endhole %}">
    {% hole %}{% csrf_token %}{% endhole %} ... </form>{% endframe %}

Text outside the holes may depend only on the key and the language. Holes are rendered every time,
in the context of the frame: they do not see a loop or `with` around them. No hole may be inside a
`{% cache %}`. If the first value of the key is None or missing, nothing is cached.
"""

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
MOST = 2000
"""Frames that a process keeps; beyond that it starts afresh."""
PLACE = "\x00hole\x00"
"""Placeholder of a hole while a frame is made: no page has such characters."""
HOLES = "holes of the frame"
INDENTED = re.compile(r"\s*\n\s*")
"""Indentation of the templates, which no text in a frame makes visible."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Pieces of text around the holes, one more than there are holes, and the holes' contents."""

    pieces: Sequence[str]
    holes: Sequence[NodeList]

    def filled(self, context: Context) -> SafeString:
        """Return the text with the holes rendered."""
        text = [self.pieces[0]]
        for hole, piece in zip(self.holes, self.pieces[1:], strict=True):
            text += hole.render(context), piece
        return mark_safe("".join(text))  # noqa: S308  (pieces of a rendered template)


FRAMES: dict[Hashable, Frame] = {}
"""What this process has cached, by name and key."""


class FrameNode(Node):
    """Node that caches its rendering by the values of its key."""

    def __init__(self, nodelist: NodeList, name: str, key: Sequence[FilterExpression]) -> None:
        self.nodelist, self.name, self.key = nodelist, name, key
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
        key = [each.resolve(context, ignore_failures=True) for each in self.key]
        if settings.DEBUG or key[0] is None:
            return self.nodelist.render(context)
        values = (self.name, get_language(), *key)
        frame = FRAMES.get(values)
        if frame is None:
            frame = self._frame(context)
            if len(FRAMES) >= MOST:
                FRAMES.clear()
            FRAMES[values] = frame
        return frame.filled(context)

    def _frame(self, context: Context) -> Frame:
        holes: list[NodeList] = []
        with context.push(**{HOLES: holes}):
            pieces = INDENTED.sub("\n", self.nodelist.render(context)).split(PLACE)
        return Frame(pieces, holes)


class HoleNode(Node):
    """Place in a frame that is rendered every time."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """Return its content, or a placeholder while the frame is made."""
        holes: list[NodeList] | None = context.get(HOLES)
        if holes is None:
            return self.nodelist.render(context)
        holes.append(self.nodelist)
        return mark_safe(PLACE)  # noqa: S308


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
