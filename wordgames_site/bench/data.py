"""Games for the benchmark's own database: one player with many begun plays."""

from __future__ import annotations

from importlib import import_module
from random import Random

from django.conf import settings

from games.catalogue import game
from games.feedback import marks, to_text
from games.models import Event, Play, Player, Puzzle
from lexicons.models import Lexicon
from lexicons.services import words_of

HIDDEN = "zebra"
SHOWN = ("crane", "moist", "plumb")
"""The guesses of the game whose page is read again and again."""


def prepare(plays: int) -> dict[str, object]:
    """Make a player with a session and that many plays; return what the client needs of them.

    The words to guess are drawn from the whole dictionary, always the same, so that no guess
    profits from what was kept of another.
    """
    lexicon = Lexicon.objects.get(slug="en")
    player = Player.objects.create()
    setup = game("wordle").setup(
        {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}, HIDDEN
    )
    puzzles = [Puzzle(game="wordle", setup=setup, revision=lexicon.current) for _ in range(plays)]
    Puzzle.objects.bulk_create(puzzles)
    begun = Play.objects.bulk_create([Play(puzzle=puzzle, player=player) for puzzle in puzzles])
    middle = _in_the_middle(begun.pop())
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["player"] = player.pk
    session.create()
    return {
        "session": session.session_key,
        "lexicon": lexicon.pk,
        "middle": middle.pk,
        "plays": [play.pk for play in begun],
        "words": _words(lexicon),
        "answers": _answers(lexicon),
    }


def _answers(lexicon: Lexicon) -> list[str]:
    """Return the words that a puzzle may hide."""
    if lexicon.current is None:
        raise RuntimeError(f"{lexicon} has no words yet.")
    words = words_of(lexicon.current, len(HIDDEN))
    return words.strings(words.answers)


def _words(lexicon: Lexicon) -> list[str]:
    """Return up to 5,000 words that are not the secret, in an order that is always the same."""
    if lexicon.current is None:
        raise RuntimeError(f"{lexicon} has no words yet.")
    words = [word for word in words_of(lexicon.current, len(HIDDEN)) if word != HIDDEN]
    Random(1).shuffle(words)
    return words[:5_000]


def _in_the_middle(play: Play) -> Play:
    """Give a play three guesses."""
    for sequence, word in enumerate(SHOWN):
        feedback = to_text(marks(word, HIDDEN))
        Event.objects.create(play=play, sequence=sequence, move=word, feedback=feedback)
    Play.objects.filter(pk=play.pk).update(turns=len(SHOWN))
    return play
