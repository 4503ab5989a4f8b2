"""Names of puzzles, and links to them."""

from functools import lru_cache

from django.urls import get_script_prefix, reverse
from django.utils.translation import get_language_bidi

from games.contract.game import Game
from games.daily.daily_puzzle import number_of, variant_of
from games.models import Puzzle
from games.plays.open_play import OpenPlay, races
from lexicons.models import Lexicon
from lexicons.revisions.publish import revision_of
from wordgames.languages.casing import runs_right_to_left
from wordgames.languages.translation import ISOLATE, POP, cached_translation, translatable

PAGE_LANGUAGE = "en"
GAME_AND_NUMBER = translatable("{game} {number}")
GAME_FROM_A_FRIEND = translatable("{game} from a friend")
NUMBER, FROM_A_FRIEND = translatable("No. {number}"), translatable("From a friend")
LIVE_RACE, RANDOM_GAME = translatable("Live race"), translatable("Random game")
# Letters of a puzzle's id in its short address: one in 280 trillion matches by chance.
CODE = 8


def title_of(open_play: OpenPlay) -> str:
    """Return the heading of a play: the puzzle's name, and its dictionary if unusual."""
    return ", ".join(filter(None, [name_of(open_play), dictionary_of(open_play.lexicon)]))


def name_of(open_play: OpenPlay) -> str:
    """Return a puzzle's name, for headings and results: "Wordle 326", "Hangman challenge"."""
    puzzle = open_play.puzzle
    name = cached_translation(open_play.game.name)
    if puzzle.kind == Puzzle.Kind.DAILY and puzzle.date:
        return cached_translation(GAME_AND_NUMBER, game=name, number=str(number_of(puzzle.date)))
    if puzzle.kind in {Puzzle.Kind.CHALLENGE, Puzzle.Kind.TAKEN_DOWN}:
        return cached_translation(GAME_FROM_A_FRIEND, game=name)
    return name


def which_of(open_play: OpenPlay) -> str:
    """Return which puzzle of its game it is: "No. 326 · Quatro", "From a friend", "Random game"."""
    puzzle = open_play.puzzle
    if puzzle.kind == Puzzle.Kind.DAILY and puzzle.date:
        variant = open_play.game.daily_variants.get(variant_of(puzzle.daily_key or ""), "")
        name = cached_translation(NUMBER, number=str(number_of(puzzle.date)))
        parts = [name, cached_translation(variant) if variant else ""]
    elif puzzle.kind == Puzzle.Kind.FREE:
        parts = [cached_translation(LIVE_RACE if races(open_play.play) else RANDOM_GAME)]
    else:
        parts = [cached_translation(FROM_A_FRIEND)]
    return " · ".join(filter(None, [*parts, dictionary_of(open_play.lexicon)]))


def dictionary_of(lexicon: Lexicon) -> str:
    """Return the name of a dictionary, or "" for a game's usual one."""
    if lexicon.slug in (PAGE_LANGUAGE, lexicon.kind):
        return ""
    return isolated(lexicon.title)


def apart(text: str) -> str:
    """Return a text whose leading number stays with it, even after a Latin name.

    On a page from right to left, "Wordle · 5 אותיות" would be read as one name, "Wordle · 5", and
    letters.
    """
    return f"{ISOLATE}{text}{POP}" if get_language_bidi() else text


def isolated(name: str) -> str:
    """Return a name in the other direction than the page, isolated from numbers beside it."""
    against = runs_right_to_left(name) != get_language_bidi()
    return f"{ISOLATE}{name}{POP}" if against else name


def usual_dictionary(game: Game) -> str:
    """Return the slug of a game's usual dictionary, which needs no mention."""
    return PAGE_LANGUAGE if game.lexicon_kind == Lexicon.Kind.WORDS else game.lexicon_kind


def link_of(puzzle: Puzzle, lexicon: str) -> str:
    """Return the path where others can play the same puzzle; it reveals nothing of the secret."""
    if puzzle.kind == Puzzle.Kind.DAILY and puzzle.date:
        variant = variant_of(puzzle.daily_key or "")
        where = (lexicon, puzzle.date.isoformat(), *([variant] if variant else []))
        return reverse(f"{puzzle.game}:daily", args=where)
    return reverse(f"{puzzle.game}:accept", args=(puzzle.pk,))


def short_link_of(puzzle: Puzzle, lexicon: str) -> str:
    """Return a short path to the same puzzle: "/wordle/326/", "/p/Ab3dE_f8/"."""
    if puzzle.kind != Puzzle.Kind.DAILY or not puzzle.date:
        return reverse("short", args=(puzzle.pk[:CODE],))
    variant, number = variant_of(puzzle.daily_key or ""), number_of(puzzle.date)
    usual = lexicon in (PAGE_LANGUAGE, revision_of(puzzle.revision_id).lexicon.kind)
    where = (
        [number] if usual and not variant else [lexicon, number, *([variant] if variant else [])]
    )
    return reverse(f"{puzzle.game}:numbered", args=where)


# An id of the same form as those of plays and puzzles.
SAMPLE = "A" * 16


def address_of(name: str, pk: str) -> str:
    """Return what `reverse(name, args=(pk,))` does, for an address with an opaque id."""
    before, after = _around(name, get_script_prefix())
    return f"{before}{pk}{after}"


@lru_cache(maxsize=512)
def _around(name: str, prefix: str) -> tuple[str, str]:
    before, _, after = reverse(name, args=(SAMPLE,)).partition(SAMPLE)
    return before, after
