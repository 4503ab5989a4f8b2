"""Addresses of plays in templates: `{% load addresses %}{% at "solvers:hint" play.pk %}`."""

from __future__ import annotations

from django import template

from games.addresses import address_of

register = template.Library()
register.simple_tag(address_of, name="at")
