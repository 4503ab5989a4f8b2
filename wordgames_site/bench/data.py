"""Games for the benchmark's own database: one player with many begun plays."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings

from games.catalogue import game
from games.models import Event, Play, Player, Puzzle
from lexicons.models import Lexicon

HIDDEN = "zebra"
GUESSES = ("crane", "moist", "plumb", "would", "fight")
"""Five words that are not the secret: a game of six guesses goes on after each."""


def prepare(plays: int) -> dict[str, object]:
    """Make a player with a session and that many plays; return what the client needs of them."""
    lexicon = Lexicon.objects.get(slug="en")
    player = Player.objects.create()
    setup = game("wordle").setup(
        {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}, HIDDEN
    )
    puzzles = [Puzzle(game="wordle", setup=setup, revision=lexicon.current) for _ in range(plays)]
    Puzzle.objects.bulk_create(puzzles)
    begun = Play.objects.bulk_create(Play(puzzle=puzzle, player=player) for puzzle in puzzles)
    middle = _in_the_middle(begun.pop())
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["player"] = player.pk
    session.create()
    return {
        "session": session.session_key,
        "lexicon": lexicon.pk,
        "middle": middle.pk,
        "plays": [play.pk for play in begun],
    }


def _in_the_middle(play: Play) -> Play:
    """Give a play three guesses."""
    for sequence, (word, marks) in enumerate(
        zip(GUESSES, ("01101", "00000", "00001"), strict=False)
    ):
        Event.objects.create(play=play, sequence=sequence, move=word, feedback=marks)
    Play.objects.filter(pk=play.pk).update(turns=3)
    return play
