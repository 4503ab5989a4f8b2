"""Seats of an account in races, for its file to download."""

from collections.abc import Iterator

from django.contrib.auth.models import User

from games.contract.game import JSON
from games.plays.row_reading import in_parts
from games.races.models import Seat


def seats(user: User) -> Iterator[JSON]:
    """Yield their seats in races."""
    for seat in in_parts(Seat.objects.filter(player__user=user).order_by("joined_at")):
        yield {
            "race": seat.room_id,
            "name": seat.name,
            "play": seat.play_id,
            "wins": seat.wins,
            "joined_at": seat.joined_at,
        }
