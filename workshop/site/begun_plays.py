"""Games for the benchmark's own database: one player with many begun plays."""

from __future__ import annotations

from importlib import import_module
from random import Random

from django.conf import settings

from games.catalogue import GAMES, game
from games.contract.game import JSON, Game
from games.models import Event, Play, Player, Puzzle
from games.rules.feedback import marks, to_text
from games.wordle.options import OPTIONS
from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import words_of

HIDDEN = "zebra"
MANY = (
    "audio bread chime doubt elbow flute grasp hotel "
    "icing joker knife lemon mango noble ozone prism"
)
"""What the largest game hides; none is among the words guessed, so that all stay open."""
SHOWN = ("crane", "moist", "plumb")
"""The guesses of the game whose page is read again and again."""


def prepare(plays: int, largest: int = 0) -> dict[str, object]:
    """Make a player with a session and that many plays; return what the client needs of them.

    `largest` is how many plays of the largest game are made beside those of one word.

    The words to guess are drawn from the whole dictionary, always the same, so that no guess
    profits from what was kept of another.
    """
    lexicon = Lexicon.objects.get(slug="en")
    player = Player.objects.create()
    begun = begin(HIDDEN, lexicon, player, plays)
    many, options = largest_game(lexicon.current)
    hidden = many.setup_from(options, MANY)
    middle = _in_the_middle(begun.pop())
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session["player"] = player.pk
    session.create()
    return {
        "session": session.session_key,
        "lexicon": lexicon.pk,
        "middle": middle.pk,
        "plays": [play.pk for play in begun],
        "largest_game": many.slug,
        "largest": [play.pk for play in _begun(many.slug, hidden, lexicon, player, largest)],
        "hidden": MANY.split(),
        "words": words_to_guess(lexicon),
        "answers": answers_of(lexicon),
    }


def largest_game(revision: Revision | None) -> tuple[Game, JSON]:
    """Return the game whose dailies come in several sizes, and its options at the largest."""
    sized = next(game(slug) for slug in GAMES if game(slug).daily_variants)
    *_, size = sized.daily_variants
    options = sized.daily_variant(revision, size) if revision else None
    if options is None:
        raise RuntimeError(f"There are no words for {sized}.")
    return sized, options


def begin(hidden: str, lexicon: Lexicon, player: Player, count: int) -> list[Play]:
    """Return that many plays of one word with six guesses, begun."""
    options = OPTIONS.defaults(length=len(hidden))
    setup = game("wordle").setup_from(options, hidden)
    return _begun("wordle", setup, lexicon, player, count)


def _begun(slug: str, setup: JSON, lexicon: Lexicon, player: Player, count: int) -> list[Play]:
    """Return that many plays, begun, each of a puzzle of its own with the same setup."""
    puzzles = [Puzzle(game=slug, setup=setup, revision=lexicon.current) for _ in range(count)]
    Puzzle.objects.bulk_create(puzzles)
    return Play.objects.bulk_create([Play(puzzle=puzzle, player=player) for puzzle in puzzles])


def answers_of(lexicon: Lexicon) -> list[str]:
    """Return the words that a puzzle may hide."""
    if lexicon.current is None:
        raise RuntimeError(f"{lexicon} has no words yet.")
    words = words_of(lexicon.current, len(HIDDEN))
    return words.strings(words.answers)


def words_never_hidden(slug: str = "en") -> list[str]:
    """Return up to 5,000 words that no puzzle hides, in an order that is always the same."""
    lexicon = Lexicon.objects.get(slug=slug)
    answers = set(answers_of(lexicon))
    if lexicon.current is None:
        raise RuntimeError(f"{lexicon} has no words yet.")
    words = [word for word in words_of(lexicon.current, len(HIDDEN)) if word not in answers]
    Random(1).shuffle(words)
    return words[:5_000]


def words_to_guess(lexicon: Lexicon) -> list[str]:
    """Return up to 5,000 words that no puzzle here hides, in an order that is always the same."""
    if lexicon.current is None:
        raise RuntimeError(f"{lexicon} has no words yet.")
    secret = {HIDDEN, *MANY.split()}
    words = [word for word in words_of(lexicon.current, len(HIDDEN)) if word not in secret]
    Random(1).shuffle(words)
    return words[:5_000]


def _in_the_middle(play: Play) -> Play:
    """Give a play three guesses."""
    for sequence, word in enumerate(SHOWN):
        feedback = to_text(marks(word, HIDDEN))
        Event.objects.create(play=play, sequence=sequence, move=word, feedback=feedback)
    Play.objects.filter(pk=play.pk).update(turns=len(SHOWN))
    return play
