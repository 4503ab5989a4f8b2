"""What an ending says of a challenge: `{% load dares %}{% dare_of play as dare %}`."""

from __future__ import annotations

from django import template

from games.friends import dares
from games.friends.models import Dare
from games.models import Play

register = template.Library()


@register.simple_tag
def dare_of(play: Play) -> Dare | None:
    """Return the challenge that a play took up, if it did."""
    return dares.dare_of(play)
