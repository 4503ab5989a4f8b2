"""Rooms of a race for the benchmark's own database: rounds that have just started."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.catalogue import game
from games.models import RACE, Play, Player, Puzzle
from games.races.models import Room, Seat
from lexicons.models import Lexicon
from wordgames.wordle.options import OPTIONS
from workshop.site.begun_plays import GAME, HIDDEN, session_of, words_to_guess


def prepare_races(rooms: int, people: int) -> dict[str, Any]:
    """Start a round in each of the rooms; return what its browsers know, and words to guess."""
    lexicon = Lexicon.objects.get(slug="en")
    setup = game(GAME).setup_from(OPTIONS.defaults(length=len(HIDDEN), guesses=20), HIDDEN)
    seats = [_room(lexicon, setup, people) for _ in range(rooms)]
    return {
        "lexicon": lexicon.pk,
        "seats": [seat for room in seats for seat in room],
        "words": words_to_guess(lexicon),
    }


def _room(lexicon: Lexicon, setup: dict[str, Any], people: int) -> list[dict[str, str]]:
    puzzle = Puzzle.objects.create(game=GAME, setup=setup, revision=lexicon.current)  # type: ignore[misc]
    started = timezone.now() - timedelta(seconds=1)
    room = Room.objects.create(puzzle=puzzle, starts_at=started, round=1)
    known = []
    for number in range(people):
        player = Player.objects.create()
        play = Play.objects.create(puzzle=puzzle, player=player, ghost=f"{RACE}:{room.pk}")
        fields = {"room": room, "player": player, "play": play, "marks": [[]]}
        seat = Seat.objects.create(colour=number, name=f"Racer {'abcdef'[number]}", **fields)
        known.append(
            {
                "news": f"/races/{room.pk}/news/{seat.key}/",
                "play": play.pk,
                "session": session_of(player),
            }
        )
    return known
