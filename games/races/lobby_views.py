"""Views before and around a race: making one, names, readiness, bots, another game, leaving."""

from itertools import chain
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.catalogue import GAMES, games
from games.contract.game import JSON, Game
from games.friends.models import LONGEST_NAME
from games.friends.views import unindexed
from games.groups.joining import GroupRefusal
from games.limits.daily_quota import daily_quota
from games.limits.rate_limits import REFUSED, limited, refused
from games.races import rooms
from games.races.bots import bots_of
from games.races.forms import RacerForm
from games.races.models import Room, Seat
from games.races.rooms import keeper_of, open_rooms
from games.races.standings import name_of
from games.races.views import CHANGES, gone, open_room, refusing, seat_in
from games.views.new_game import follow
from games.views.request_helpers import Request, game_or_404, lexicons_for
from games.visitors.visitor import player_for_writing, player_id
from lexicons.models import Revision, WordReport
from lexicons.reports.views import visitor_of, within_limits
from lexicons.reports.word_reports import file_report, reporter_name
from lexicons.revisions.publish import revision_of
from wordgames.languages.storable_text import row_number
from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions

# Races that an address may make in a minute: a class in groups of six makes five.
ROOMS = 20


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("race-room", per_minute=ROOMS)
@daily_quota
def races(request: Request) -> HttpResponse:
    """Show the visitor's open races, and make one of a game or like a play."""
    if request.method == "POST":
        try:
            game, options, revision = _wanted(request)
            made = rooms.make(game, options, revision, player_for_writing(request))
            return redirect("races:room", made.pk)
        except (GroupRefusal, InvalidOptions) as refusal:
            messages.info(request, str(refusal))
            return redirect("races:races")
    player = player_id(request) or ""
    mine = Seat.objects.filter(player=player, removed=False, room__in=open_rooms())
    page = {"games": games(), "mine": mine.select_related("room__puzzle").order_by("-joined_at")}
    return render(request, "races/races.html", page)


def _wanted(request: Request) -> tuple[Game, JSON, Revision]:
    """Return the game, options and words of a new race: like those of a board, or the usual ones.

    A board posts the address of its form of settings, whose query holds its options.
    """
    game = game_or_404(request.POST.get("game", ""))
    chosen = dict(parse_qsl(urlsplit(request.POST.get("like", "")).query))
    lexicons = lexicons_for(game, request)
    if lexicons:
        chosen.setdefault("lexicon", lexicons[0].slug)
    blank = game.form_class(None, lexicons, chosen)
    first = {name: blank.get_initial_for_field(it, name) for name, it in blank.fields.items()}
    filled = {name: value for name, value in first.items() if value not in (None, False)}
    form = game.form_class(filled, lexicons, chosen)
    if not form.is_valid():
        raise InvalidOptions(" ".join(map(str, chain.from_iterable(form.errors.values()))))
    return game, form.options(), form.cleaned_data["lexicon"].current


@require_POST
@limited("race", per_minute=CHANGES)
@daily_quota
def ready(request: Request, room_id: str) -> HttpResponse:
    """Note that the visitor is ready, joining under the posted name if need be."""
    if open_room(room_id) is None:
        return gone(request)
    form = RacerForm(request.POST)
    if not form.is_valid():
        return refusing(request, room_id, " ".join(map(str, form.errors["name"])))
    name = form.cleaned_data["name"] if "name" in request.POST else None
    try:
        seat = rooms.join(room_id, player_for_writing(request), name)
        rooms.set_ready(seat, ready=request.POST.get("ready") != "no")
    except GroupRefusal as refusal:
        return refusing(request, room_id, str(refusal))
    return redirect("races:room", room_id)


@require_POST
@limited("race", per_minute=CHANGES)
def rename(request: Request, room_id: str) -> HttpResponse:
    """Change one's name; a script posts it as soon as the field is left."""
    seat, form = seat_in(request, room_id), RacerForm(request.POST)
    if seat is None:
        return gone(request)
    sentence = "" if form.is_valid() else " ".join(map(str, form.errors["name"]))
    try:
        if not sentence:
            rooms.join(room_id, player_for_writing(request), form.cleaned_data["name"])
    except GroupRefusal as refusal:
        sentence = str(refusal)
    if not request.htmx:
        return refusing(request, room_id, sentence) if sentence else redirect("races:room", room_id)
    if sentence:
        return refused(request, sentence, status=REFUSED, seconds=0)
    return HttpResponse(status=204)


@require_POST
@limited("race", per_minute=CHANGES)
def bot(request: Request, room_id: str) -> HttpResponse:
    """Invite a bot, which plays at a human pace."""
    room = _mine(request, room_id)
    if room is None:
        return gone(request)
    names = dict(bots_of(room))
    agent = request.POST.get("agent") or next(iter(names), "")
    if agent not in names:
        raise Http404("No such bot.")
    try:
        rooms.invite(room_id, agent, names[agent][:LONGEST_NAME])
    except GroupRefusal as refusal:
        return refusing(request, room_id, str(refusal))
    return redirect("races:room", room_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("race", per_minute=CHANGES)
@daily_quota
def change(request: Request, room_id: str) -> HttpResponse:
    """Choose another game, dictionary or other options for the next round."""
    room = _mine(request, room_id)
    if room is None:
        return gone(request)
    slug = request.GET.get("game", "")
    if slug not in GAMES:
        page = {"room": room, "games": games()}
        return unindexed(render(request, "races/games.html", page))
    game = game_or_404(slug)
    posted = request.POST if request.method == "POST" else None
    form = game.form_class(posted, lexicons_for(game, request), _chosen(request, room, game))
    address = f"{reverse('races:change', args=(room_id,))}?game={slug}"
    follow(form, address)
    if form.is_valid():
        try:
            seat = seat_in(request, room_id)
            revision = form.cleaned_data["lexicon"].current
            if seat is not None:
                rooms.change(seat, game, form.options(), revision)
            return redirect("races:room", room_id)
        except InvalidOptions as refusal:
            form.add_error(None, str(refusal))
    page = {"room": room, "game": game, "form": form, "address": address}
    template = "races/change.html#options" if request.htmx else "races/change.html"
    status = REFUSED if request.method == "POST" else 200
    return unindexed(render(request, template, page, status=status))


def _chosen(request: Request, room: Room, game: Game) -> dict[str, Any]:
    """Return the first choices of the form: what was chosen on it, or what the room plays."""
    chosen = {name: value for name, value in request.GET.items() if name != "game"}
    if chosen or room.puzzle.game != game.slug:
        return chosen
    options = room.puzzle.setup["options"]
    known = {name: str(value) for name, value in options.items() if isinstance(value, str | int)}
    return known | {"lexicon": revision_of(room.puzzle.revision_id).lexicon.slug}


@require_POST
@limited("race", per_minute=CHANGES)
def leave(request: Request, room_id: str) -> HttpResponse:
    """Leave a race; the link leads back to the same seat until the round is over."""
    seat = seat_in(request, room_id)
    if seat is None:
        return gone(request)
    rooms.leave(seat)
    messages.info(request, translate("You've left the race."))
    return redirect("home")


@require_POST
@limited("race", per_minute=CHANGES)
def remove(request: Request, room_id: str) -> HttpResponse:
    """Remove a person or a bot; only for who made the room."""
    _kept(request, room_id)
    if number := row_number(request.POST.get("seat", "")):
        rooms.remove(room_id, number)
    return redirect("races:room", room_id)


@require_POST
@limited("race", per_minute=CHANGES)
def close(request: Request, room_id: str) -> HttpResponse:
    """Close a race; only for who made the room."""
    _kept(request, room_id)
    rooms.close(room_id)
    return redirect("races:room", room_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("race", per_minute=CHANGES)
def report(request: Request, room_id: str) -> HttpResponse:
    """Report a name to the staff, where reports of words go."""
    room, mine = _mine(request, room_id), seat_in(request, room_id)
    if room is None or mine is None:
        return gone(request)
    others = [seat for seat in room.seats.all() if seat.pk != mine.pk and seat.name]
    page: dict[str, Any] = {"room": room, "others": others, "sent": "sent" in request.GET}
    if request.method != "POST":
        return unindexed(render(request, "races/report.html", page))
    number = row_number(request.POST.get("seat", ""))
    reported = next((seat for seat in others if seat.pk == number), None)
    if reported is None:
        raise Http404("No such player.")
    if not within_limits(request):
        page["refusal"] = translate("That's too many reports for one hour. Please try again later.")
        return unindexed(render(request, "races/report.html", page, status=429))
    lexicon = revision_of(room.puzzle.revision_id).lexicon
    comment = f"Name in race {room.pk}: {name_of(reported)}"
    offence = WordReport(lexicon=lexicon, reason=WordReport.Reason.OFFENSIVE, comment=comment)
    offence.reporter = reporter_name(visitor_of(request))
    file_report(offence)
    return redirect(f"{request.path}?sent")


def _mine(request: Request, room_id: str) -> Room | None:
    """Return an open room in which the visitor has a seat."""
    return open_room(room_id) if seat_in(request, room_id) else None


def _kept(request: Request, room_id: str) -> None:
    """Raise Http404 unless the visitor keeps the room."""
    room = _mine(request, room_id)
    if room is None or keeper_of(room) != player_id(request):
        raise Http404("Only who made the race can do that.")
