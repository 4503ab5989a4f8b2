"""Games for the benchmark's own database: one player with many begun plays."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY
from django.contrib.auth import SESSION_KEY as ACCOUNT_KEY
from django.contrib.auth.models import User

from games.catalogue import GAMES, game
from games.contract.game import JSON, Game
from games.models import Event, Play, Player, Puzzle
from games.visitors.visitor import SESSION_KEY as PLAYER_KEY
from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import words_of
from wordgames.rules.feedback import marks, to_text
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.options import OPTIONS

GAME, HIDDEN = "wordle", "zebra"
# What the largest game hides; none is among the words guessed, so that all stay open.
MANY = (
    "audio bread chime doubt elbow flute grasp hotel "
    "icing joker knife lemon mango noble ozone prism"
)
# The guesses of the game whose page is read again and again.
SHOWN = ("crane", "moist", "plumb")


def prepare(plays: int, largest: int = 0) -> dict[str, Any]:
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
    return {
        "session": session_of(player),
        "lexicon": lexicon.pk,
        "middle": middle.pk,
        "plays": [play.pk for play in begun],
        "largest_game": many.slug,
        "largest": [play.pk for play in _begun(many.slug, hidden, lexicon, player, largest)],
        "hidden": MANY.split(),
        "words": words_to_guess(lexicon),
        "answers": answers_of(),
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
    setup = game(GAME).setup_from(options, hidden)
    return _begun(GAME, setup, lexicon, player, count)


def _begun(slug: str, setup: JSON, lexicon: Lexicon, player: Player, count: int) -> list[Play]:
    """Return that many plays, begun, each of a puzzle of its own with the same setup."""
    puzzles = [Puzzle(game=slug, setup=setup, revision=lexicon.current) for _ in range(count)]
    Puzzle.objects.bulk_create(puzzles)
    return Play.objects.bulk_create([Play(puzzle=puzzle, player=player) for puzzle in puzzles])


def answers_of(slug: str = "en") -> list[str]:
    """Return the words that a puzzle may hide."""
    words = _five_letters(Lexicon.objects.get(slug=slug))
    return words.strings(words.answers)


def words_never_hidden(slug: str = "en") -> list[str]:
    """Return up to 5,000 words that no puzzle hides, in an order that is always the same."""
    return _shuffled(Lexicon.objects.get(slug=slug), set(answers_of(slug)))


def words_to_guess(lexicon: Lexicon) -> list[str]:
    """Return up to 5,000 words that no puzzle here hides, in an order that is always the same."""
    return _shuffled(lexicon, {HIDDEN, *MANY.split()})


def _shuffled(lexicon: Lexicon, secret: set[str]) -> list[str]:
    words = [word for word in _five_letters(lexicon) if word not in secret]
    Random(1).shuffle(words)
    return words[:5_000]


def _five_letters(lexicon: Lexicon) -> Words:
    if lexicon.current is None:
        raise RuntimeError(f"{lexicon} has no words yet.")
    return words_of(lexicon.current, len(HIDDEN))


def session_of(player: Player) -> str:
    """Return the key of a new session that knows the player, logged in if it is an account's."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[PLAYER_KEY] = player.pk
    if player.user is not None:
        session[ACCOUNT_KEY] = str(player.user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
        session[HASH_SESSION_KEY] = player.user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def sessions_of_accounts(count: int) -> list[str]:
    """Return the keys of sessions in which new accounts are logged in, one each."""
    users = (User.objects.create_user(f"account{number}") for number in range(count))
    return [session_of(Player.objects.create(user=user)) for user in users]


def _in_the_middle(play: Play) -> Play:
    """Give a play three guesses."""
    for sequence, word in enumerate(SHOWN):
        feedback = to_text(marks(word, HIDDEN))
        Event.objects.create(play=play, sequence=sequence, move=word, feedback=feedback)
    Play.objects.filter(pk=play.pk).update(turns=len(SHOWN))
    return play


def positions(words: list[str], random: Random, agent: str, pages: int) -> Iterator[str]:
    """Yield addresses of help in one made-up game of likely words, a guess more each time."""
    secret, query = random.choice(words), [("length", "5"), ("agent", agent)]
    for number in range(1, pages + 1):
        guess = random.choice(words)
        query.append(("g", guess))
        query += [(f"m{number}", str(mark)) for mark in marks(guess, secret)]
        yield f"/assist/wordle/?{urlencode(query)}"
