"""Addresses of plays in templates: `{% load play_links %}{% at "solvers:hint" play.pk %}`."""

from django import template
from django.template.base import FilterExpression, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString

from games.plays.names_and_links import address_of
from games.templatetags.cached_frames import PlaceNode, value_of

register = template.Library()


class AddressNode(PlaceNode):
    """Place of the address that belongs to a name and an opaque id."""

    def __init__(self, name: FilterExpression, pk: FilterExpression) -> None:
        self.name, self.pk = name, value_of(pk)

    def fill(self, context: Context) -> SafeString:
        return SafeString(address_of(self.name.resolve(context), self.pk(context)))


@register.tag
def at(parser: Parser, token: Token) -> AddressNode:
    """Print the address with a name, of the play or puzzle with an id."""
    _, name, pk = token.split_contents()
    return AddressNode(parser.compile_filter(name), parser.compile_filter(pk))
