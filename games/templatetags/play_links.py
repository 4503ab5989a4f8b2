"""Addresses of plays in templates: `{% load play_links %}{% at "solvers:hint" play.pk %}`."""

from django import template

from games.plays.names_and_links import address_of

register = template.Library()
register.simple_tag(address_of, name="at")
