"""What pages say without a dictionary: `{% load arrival %}{% no_dictionary %}`."""

from __future__ import annotations

from django import template

from lexicons.arrival import why_there_is_none

register = template.Library()
register.simple_tag(why_there_is_none, name="no_dictionary")
