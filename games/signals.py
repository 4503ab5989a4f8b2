"""What happens on the site, for whoever counts it; nobody need listen."""

from __future__ import annotations

from django.dispatch import Signal

recorded = Signal()
"""An event of a play was stored: `game`, `kind` of the event, `status` of the play after it."""
computed = Signal()
"""A request has had its turn to compute: `waited` and `seconds` of CPU."""
