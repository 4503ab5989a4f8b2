"""Boards of puzzles before the visitor has begun them, and the move that begins them.

Looking at such a board writes nothing, so that crawlers and link previews leave no rows: its play,
and on a new day even its puzzle, is not stored. The first posted event stores all of it.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from functools import partial

from django.http import Http404, HttpRequest
from django.urls import Resolver404, resolve
from django.utils import timezone

from games import catalogue
from games.contract.game import Game
from games.daily.daily_puzzle import Daily, find_daily, planned
from games.daily.last_choices import mode_cookie
from games.hooks import OPEN_PLAYS
from games.models import Play, Puzzle
from games.pages.not_yet import check_begun
from games.plays.ghosts import usual_ghost
from games.plays.open_play import OF_PUZZLE, OpenPlay, open_play_of, stored_play
from games.visitors.dictionary_access import reader_of
from games.visitors.visitor import player_for_writing, player_id
from lexicons.revisions.publish import reachable, revision_of

# Oldest opening time that a board may claim; older ones count as this old.
LONGEST_LOOK = timedelta(days=1)


def open_play_at(request: HttpRequest, puzzle: Puzzle) -> OpenPlay:
    """Return the visitor's open play at a puzzle: the one begun, or one that a first move begins.

    Raises a 404 for a puzzle that was taken down, or its list, unless a play was begun.
    """
    if begun := begun_at(request, puzzle):
        return begun
    list_gone = revision_of(puzzle.revision_id).lexicon.taken_down_at
    if list_gone or puzzle.kind == Puzzle.Kind.TAKEN_DOWN:
        raise Http404("No such puzzle.")
    play = Play(puzzle=puzzle, started_at=_opened(request), ghost=usual_ghost(request, puzzle.game))
    beginner = partial(player_for_writing, request)
    return OpenPlay(play, (), beginner, first_mode=_first_mode(request, puzzle))


def modes_for(puzzle: Puzzle) -> dict[str, str]:
    """Return the modes that a player may add to a puzzle of a day, with their labels."""
    game = catalogue.game(puzzle.game)
    return dict(game.player_modes(puzzle.setup)) if puzzle.kind == Puzzle.Kind.DAILY else {}


def _first_mode(request: HttpRequest, puzzle: Puzzle) -> str:
    """Return the mode of a play not yet begun: the one that its board said, or the last chosen."""
    mode = request.POST.get("mode", request.COOKIES.get(mode_cookie(puzzle.game), ""))
    return mode if mode in modes_for(puzzle) else ""


def begun_at(request: HttpRequest, puzzle: Puzzle | None) -> OpenPlay | None:
    """Return the visitor's open play at a puzzle, if it was begun."""
    player = player_id(request)
    if puzzle is None or puzzle._state.adding or player is None:
        return None
    open_play = stored_play(OF_PUZZLE, puzzle.pk, player)
    if open_play and open_play.awaits_race:
        raise Http404("This race has not started.")
    return open_play


def open_play_for(request: HttpRequest, play_id: str, slug: str = "") -> OpenPlay:
    """Return the visitor's own play, or the one that this post begins; otherwise raise a 404.

    The forms of a board that is not begun name its puzzle's address in `begin`: their first action,
    whether a move, a hint or giving up, makes the play.
    """
    try:
        return open_play_of(play_id, slug, player_id(request))
    except Http404:
        door = request.POST.get("begin", "")
        if not door:
            raise
    return _open_play_behind(request, door, slug)


def daily_open_play(
    request: HttpRequest, slug: str, lexicon: str, day: str, variant: str = ""
) -> OpenPlay:
    """Return the visitor's open play at the puzzle of a day; raises NotYet, or a 404 for no puzzle.

    A dictionary retired since then, or a day ahead, has one only for those who have begun it.
    """
    game, when = _game(slug), day_or_none(day)
    if variant and variant not in game.daily_variants:
        raise Http404("There is no such daily puzzle.")
    shown = variant or next(iter(game.daily_variants), "")
    key = "/".join(filter(None, [slug, lexicon, when.isoformat() if when else day, shown]))
    if begun := begun_at(request, find_daily(key)):
        return begun
    when, variant = check_begun(request, when, slug, lexicon, variant), shown
    dictionary = reachable(lexicon, reader_of(request)).filter(kind=game.lexicon_kind).first()
    puzzle = (
        planned(Daily(game, dictionary, when, variant))
        if dictionary and dictionary.has_dailies_on(when)
        else None
    )
    if puzzle is None:
        raise Http404("This dictionary has no such daily puzzle.")
    return open_play_at(request, puzzle)


def challenge_open_play(request: HttpRequest, slug: str, puzzle_id: str) -> OpenPlay:
    """Return the visitor's open play at a challenge; a 404 if there is none."""
    return open_play_at(request, challenge_behind(slug, puzzle_id))


def challenge_behind(slug: str, puzzle_id: str) -> Puzzle:
    """Return a challenge's puzzle; a 404 if there is none.

    It is read again: an unused challenge may have been deleted by now.
    """
    try:
        puzzle = Puzzle.objects.get(pk=puzzle_id)
    except Puzzle.DoesNotExist:
        raise Http404("No such puzzle.") from None
    if puzzle.game != slug:
        raise Http404("No such puzzle.")
    return puzzle


def day_or_none(text: str) -> date | None:
    """Return the day in an address, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _open_play_behind(request: HttpRequest, door: str, slug: str) -> OpenPlay:
    try:
        match = resolve(f"/{door}")
    except Resolver404:
        raise Http404("No such game.") from None
    named = {name: str(value) for name, value in match.kwargs.items()}
    lookup = OPEN_PLAYS.get(match.view_name) or (
        OF_A_GAME.get(match.url_name or "") if match.namespace in catalogue.GAMES else None
    )
    if lookup:
        open_play = lookup(request, **named)
        if slug in ("", open_play.puzzle.game):
            return open_play
    raise Http404("No such game.")


# URL name of an address that every game has -> lookup of the open play.
OF_A_GAME: Mapping[str, Callable[..., OpenPlay]] = {
    "daily": daily_open_play,
    "accept": challenge_open_play,
}


def _game(slug: str) -> Game:
    try:
        return catalogue.game(slug)
    except KeyError:
        raise Http404("No such game.") from None


def _opened(request: HttpRequest) -> datetime:
    """Return when the board was opened, according to its form, or now.

    The form is trusted within bounds: a longer look could be had by opening the board twice.
    """
    now, text = timezone.now(), request.POST.get("opened", "")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        return now
    return max(now - LONGEST_LOOK, min(now, datetime.fromtimestamp(int(text), UTC)))
