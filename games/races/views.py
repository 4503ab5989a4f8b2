"""Pages of a race: the room in whichever phase it is, and the news that browsers ask for."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.catalogue import GAMES
from games.catalogue import game as game_by
from games.friends.views import unindexed
from games.groups.joining import GroupRefusal
from games.limits.daily_quota import daily_quota
from games.limits.rate_limits import REFUSED, limited
from games.plays.names_and_links import address_of, dictionary_of
from games.plays.open_play import OpenPlay, events_of
from games.races import rooms
from games.races.bots import bots_of
from games.races.forms import RacerForm
from games.races.models import Room, Seat
from games.races.rooms import LEAST, MOST, keeper_of, open_rooms, room_as_it_is, seats_of
from games.races.rounds import hear, is_due, is_heard, settle
from games.races.standings import heading_of, name_of, table_of
from games.races.strip import card_of, strip_for
from games.visitors.visitor import player_for_writing, player_id
from lexicons.revisions.publish import revision_of
from wordgames.languages.casing import capitals
from wordgames.rules.state import InvalidOptions

# Posts in races, such as "I'm ready", that an address may make in a minute: a class of thirty.
CHANGES = 240
WAITING, COUNTING, RUNNING, FINISHED = "waiting", "counting", "running", "finished"


def phase_of(room: Room) -> str:
    """Return what a room is doing now, by the server's clock."""
    if room.starts_at is None:
        return WAITING
    if room.ended_at is not None:
        return FINISHED
    return COUNTING if timezone.now() < room.starts_at else RUNNING


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("race", per_minute=CHANGES)
@daily_quota
def room(request: HttpRequest, room_id: str) -> HttpResponse:
    """Show a race's lobby, countdown, board or table; a post joins under a name."""
    if open_room(room_id) is None:
        return gone(request)
    if request.method == "POST":
        return _joined(request, room_id)
    settle(room_id)
    here = open_room(room_id)
    if here is None:
        return gone(request)
    seat = seat_of(here, request)
    if seat is not None and not seat.removed:
        hear(seat, timezone.now())
        if board := board_of(here, seat):
            return redirect(board)
    return unindexed(render(request, "races/room.html", page_of(here, seat)))


def _joined(request: HttpRequest, room_id: str) -> HttpResponse:
    form = RacerForm(request.POST)
    sentence = "" if form.is_valid() else " ".join(map(str, form.errors.get("name", [])))
    if not sentence:
        try:
            name = form.cleaned_data["name"] if "name" in request.POST else None
            rooms.join(room_id, player_for_writing(request), name)
            return redirect("races:room", room_id)
        except GroupRefusal as refusal:
            sentence = str(refusal)
    return refusing(request, room_id, sentence)


def refusing(request: HttpRequest, room_id: str, sentence: str) -> HttpResponse:
    """Show the room again with a sentence about what was refused."""
    here = open_room(room_id)
    if here is None:
        return gone(request)
    page = page_of(here, seat_of(here, request)) | {"refusal": sentence}
    return unindexed(render(request, "races/room.html", page, status=REFUSED))


@never_cache
@require_safe
def news(request: HttpRequest, room_id: str, key: str) -> HttpResponse:
    """Answer a browser that asks what is new: nothing, a part of its page, or where to go.

    The key says which seat asks, so no session is read. Most of these requests are answered by
    `games.races.polls`, before Django.
    """
    address = reverse("races:room", args=(room_id,))
    seat, seats = _asking(room_id, key)
    if seat is None:
        return HttpResponseClientRedirect(address)
    room = seat.room
    if request.GET.get("v") == str(room.version):
        return HttpResponse(status=204)
    if play := request.GET.get("play"):
        return _news_of_board(seat, seats, play, address)
    if board := board_of(room, seat):
        return HttpResponseClientRedirect(board)
    return render(request, "races/room.html#room", page_of(room, seat))


def _asking(room_id: str, key: str) -> tuple[Seat | None, list[Seat]]:
    """Return the seat that asks for news, noted as heard, and all seats of its room, up to date."""
    room, now = room_as_it_is(room_id), timezone.now()
    if room is not None and is_due(room, now):
        settle(room_id)
        room = room_as_it_is(room_id)
    seats = seats_of(room) if room is not None else []
    seat = _seat_with(key, seats)
    if seat is None:
        return None, []
    back = seat.away
    hear(seat, now)
    return _asking(room_id, key) if back else (seat, seats)


def _seat_with(key: str, seats: list[Seat]) -> Seat | None:
    return next((it for it in seats if it.key == key and not it.removed), None)


def _news_of_board(seat: Seat, seats: list[Seat], play: str, address: str) -> HttpResponse:
    if not _is_on_board(seat, play):
        return HttpResponseClientRedirect(address)
    return HttpResponse(_strip(seat, seats))


def _strip(seat: Seat, seats: list[Seat]) -> str:
    return render_to_string("races/strip.html", {"race": strip_for(seat, seats)})


def _is_on_board(seat: Seat, play: str) -> bool:
    return seat.play_id == play and phase_of(seat.room) not in (WAITING, COUNTING)


def draw_strip(room_id: str, key: str, play: str) -> str:
    """Return the strip that a board asks for, if nothing has to be stored first.

    "" for whatever else `news` answers, and where there is something to settle or to note.
    """
    room, now = room_as_it_is(room_id), timezone.now()
    if room is None or is_due(room, now):
        return ""
    seats = seats_of(room)
    seat = _seat_with(key, seats)
    if seat is None or not is_heard(seat, now) or not _is_on_board(seat, play):
        return ""
    return _strip(seat, seats)


def board_of(room: Room, seat: Seat) -> str:
    """Return the address of a seat's board until it is done, even if the others wait no more."""
    if phase_of(room) not in (RUNNING, FINISHED) or not seat.racing:
        return ""
    return address_of(f"{room.puzzle.game}:play", str(seat.play_id))


@require_POST
@limited("race", per_minute=CHANGES)
@daily_quota
def rematch(request: HttpRequest, room_id: str) -> HttpResponse:
    """Start the next round, of the same kind, with all who are still here."""
    seat = seat_in(request, room_id)
    if seat is None:
        return gone(request)
    try:
        rooms.rematch(seat)
    except InvalidOptions as refusal:  # a list that has lost such words since
        return refusing(request, room_id, str(refusal))
    return redirect("races:room", room_id)


def open_room(room_id: str) -> Room | None:
    """Return an open room of a game that the site has, with its puzzle."""
    room = open_rooms().select_related("puzzle").filter(pk=room_id).first()
    return room if room is not None and room.puzzle.game in GAMES else None


def seat_of(room: Room, request: HttpRequest) -> Seat | None:
    """Return the visitor's seat in a room, even one that was removed."""
    seats = room.seats.filter(player=player_id(request) or "")
    return seats.select_related("play").first()


def seat_in(request: HttpRequest, room_id: str) -> Seat | None:
    """Return the visitor's seat in an open room, unless it was removed."""
    room = open_room(room_id)
    seat = seat_of(room, request) if room else None
    return seat if seat and not seat.removed else None


def gone(request: HttpRequest) -> HttpResponse:
    """Say that a race is closed, or never was."""
    return unindexed(render(request, "races/gone.html", status=404))


def page_of(room: Room, mine: Seat | None) -> dict[str, Any]:
    """Return the context of a room's page, as a visitor with a seat or without sees it."""
    seats = [seat for seat in room.seats.select_related("play") if not seat.removed]
    game, revision = game_by(room.puzzle.game), revision_of(room.puzzle.revision_id)
    phase = phase_of(room)
    there = [seat for seat in seats if seat.here]
    page: dict[str, Any] = {
        "game": game,
        "room": room,
        "phase": phase,
        "lexicon": revision.lexicon,
        "setup": game.describe(room.puzzle.setup),
        "dictionary": dictionary_of(revision.lexicon),
        "mine": mine,
        "seats": [(seat, name_of(seat)) for seat in there],
        "others": [(seat, name_of(seat)) for seat in there if mine is None or seat.pk != mine.pk],
        "free": MOST - len(there),
        "keeper": mine is not None and keeper_of(room) == mine.player_id,
        "left": max(0.0, (room.starts_at - timezone.now()).total_seconds())
        if room.starts_at
        else 0,
    }
    return page | PHASES[phase](room, seats, mine)


def _waiting(room: Room, seats: list[Seat], mine: Seat | None) -> dict[str, Any]:
    there = [seat for seat in seats if seat.here]
    late = [it for it in there if not (it.ready or it.agent or it.away)]
    others = [name_of(it) for it in late if mine is None or it.pk != mine.pk]
    taken = {seat.agent for seat in there}
    return {
        "waits_for": others[0] if others else "",
        "enough": len(there) >= LEAST,
        "bots": [bot for bot in bots_of(room) if bot[0] not in taken],
    }


def _counting(room: Room, seats: list[Seat], mine: Seat | None) -> dict[str, Any]:
    return {"racers": [name_of(seat) for seat in seats if seat.here]}


def _running(room: Room, seats: list[Seat], mine: Seat | None) -> dict[str, Any]:
    """Return the cards for who is done, and for who waits for the next round no rows at all."""
    if mine is not None and mine.ended_at is not None:
        return {"race": strip_for(mine)}
    racers = [it for it in seats if it.play_id or it.agent]
    return {"cards": [card_of(room.puzzle, it, 0, 0) for it in racers]}


def _finished(room: Room, seats: list[Seat], mine: Seat | None) -> dict[str, Any]:
    """Return the table; answer and words only for those who have played to their end."""
    ordered = table_of(room, seats)
    done = mine is not None and mine.ended_at is not None
    cards = {it.pk: card_of(room.puzzle, it, None if done else 0, 0).picture for it in seats}
    place = next((it.place for it in ordered if mine and it.seat.pk == mine.pk), 0)
    lines = ordered if done else [replace(line, words=()) for line in ordered]
    wins = sorted(((it.wins, name_of(it), it) for it in seats if it.here), key=lambda it: -it[0])
    return {
        "heading": heading_of(room, seats, mine),
        "answer": _answer(mine) if mine is not None and done else "",
        "table": [(line, name_of(line.seat), cards[line.seat.pk]) for line in lines],
        "series": wins if room.round > 1 else [],
        "place": place,
        "racers": len(ordered),
    }


def _answer(seat: Seat) -> str:
    if seat.play is None:
        return ""
    open_play = OpenPlay(seat.play, events_of(seat.play))
    return capitals(open_play.answer, open_play.lexicon.language)


PHASES = {WAITING: _waiting, COUNTING: _counting, RUNNING: _running, FINISHED: _finished}
