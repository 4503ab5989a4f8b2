"""Fixtures of the live races."""

from tests.games.live_races.racers import clock, lobby, room_of, started

__all__ = ["clock", "lobby", "room_of", "started"]
