"""Asking others to play a puzzle, and groups with a table of the day."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.catalogue import GAMES
from games.catalogue import game as game_by
from games.contract.game import JSON
from games.daily.daily_puzzle import FIRST_DAY
from games.friends import circles
from games.friends.dares import dare as make_dare
from games.friends.dares import dare_open_play, heading, sentence, sides_for, take_up, verdict_of
from games.friends.day_table import table_of
from games.friends.forms import CircleForm, DareForm, MemberForm
from games.friends.models import Circle, Dare, Member
from games.groups.joining import GroupRefusal, let_in_again
from games.limits.daily_quota import daily_quota
from games.limits.rate_limits import limited, moving
from games.models import Play
from games.pages.play_lookup import begun_at, day_or_none
from games.plays.names_and_links import title_of
from games.plays.open_play import OpenPlay
from games.views.board import board
from games.views.request_helpers import Request
from games.visitors.visitor import player_for_writing, player_id, today_for
from lexicons.languages.storable_text import row_number
from lexicons.languages.translation import gettext

REFUSED = 422
CHANGES = 30
"""Changes to groups, and dares, that an address may make in a minute."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("dare", per_minute=CHANGES)
@daily_quota
def ask(request: HttpRequest, play_id: str) -> HttpResponse:
    """Ask others to play the puzzle of one's finished play; a name is optional."""
    play = Play.objects.filter(pk=play_id, player=player_id(request) or "").first()
    if play is None or not play.over or play.puzzle.game not in GAMES:
        raise Http404("No such game.")
    form = DareForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        dare = make_dare(play.puzzle, player_for_writing(request), form.cleaned_data["name"], play)
        return redirect("friends:dare", dare.pk)
    page = {"form": form, "game": game_by(play.puzzle.game), "play": play}
    return render(request, "friends/ask.html", page, status=_status(request))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def dare(request: Request, dare_id: str) -> HttpResponse:
    """Show the board of a dare, or play the posted move; at the end, show both plays.

    The asker sees the link to send. A visitor who began the game elsewhere is redirected to it.
    """
    dare = get_object_or_404(Dare.objects.select_related("puzzle", "play"), pk=dare_id)
    if dare.puzzle.game not in GAMES:
        raise Http404("No such game.")
    begun = begun_at(request, dare.puzzle)
    if request.method == "POST":
        if begun:
            take_up(dare, begun.play)
        if begun and "guess" not in request.POST:
            return redirect(f"{dare.puzzle.game}:play", begun.play.pk)
        return board(request, lambda: dare_open_play(request, dare_id))
    player = player_id(request)
    author = player is not None and player == dare.player_id
    if begun or (author and "play" not in request.GET):
        return _private(render(request, "friends/dare.html", _dare_page(dare, player)))
    return _private(board(request, lambda: dare_open_play(request, dare_id)))


def _dare_page(asked: Dare, player: str | None) -> JSON:
    game = game_by(asked.puzzle.game)
    open_play = OpenPlay(Play(puzzle=asked.puzzle), ())
    mine, others = sides_for(asked, player) if player else (None, ())
    begun = Play.objects.filter(puzzle=asked.puzzle, player=player).first() if player else None
    compared = [(side, verdict_of(mine, side)) for side in others] if mine else []
    return {
        "game": game,
        "dare": asked,
        "lexicon": open_play.lexicon,
        "title": title_of(open_play),
        "setup": game.describe(asked.puzzle.setup),
        "author": player is not None and player == asked.player_id,
        "sentence": sentence(asked),
        "heading": heading(asked, compared, over=mine is not None),
        "begun": begun,
        "mine": mine,
        "others": compared,
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("group", per_minute=CHANGES)
@daily_quota
def groups(request: HttpRequest) -> HttpResponse:
    """Show the visitor's groups, and make a new one."""
    form = CircleForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        title, name = form.cleaned_data["title"], form.cleaned_data["name"]
        try:
            return redirect(
                "friends:group", circles.make(title, player_for_writing(request), name).pk
            )
        except GroupRefusal as refusal:
            form.add_error(None, str(refusal))
    player = player_id(request)
    mine = Member.objects.filter(player=player or "").select_related("circle")
    page = {"form": form, "mine": mine}
    return render(request, "friends/groups.html", page, status=_status(request))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("group", per_minute=CHANGES)
@daily_quota
def group(request: HttpRequest, circle_id: str) -> HttpResponse:
    """Show a group's table of the day to its members, the way to join to others; a POST joins."""
    circle = get_object_or_404(Circle, pk=circle_id)
    me = _membership(circle, request)
    if me is not None:
        if request.method == "POST":
            return redirect("friends:group", circle_id)
        return _private(render(request, "friends/group.html", _group_page(request, me)))
    form = MemberForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            circles.join(circle, player_for_writing(request), form.cleaned_data["name"])
            return redirect("friends:group", circle_id)
        except GroupRefusal as refusal:
            form.add_error(None, str(refusal))
    page = {"circle": circle, "form": form, "members": circle.members.count()}
    return _private(render(request, "friends/join.html", page, status=_status(request)))


def _group_page(request: HttpRequest, me: Member) -> dict[str, Any]:
    today = today_for(request)
    day = max(FIRST_DAY, min(day_or_none(request.GET.get("day", "")) or today, today))
    return {
        "circle": me.circle,
        "me": me,
        "keeper": circles.keeper_of(me.circle) == me.player_id,
        "table": table_of(me.circle, day),
        "day": day,
        "today": today,
        "before": day - timedelta(days=1) if day > FIRST_DAY else None,
        "after": day + timedelta(days=1) if day < today else None,
        "form": MemberForm(initial={"name": me.name}),
    }


@require_POST
@limited("group", per_minute=CHANGES)
def rename(request: HttpRequest, circle_id: str) -> HttpResponse:
    """Change one's own name in a group."""
    me = _membership_or_404(request, circle_id)
    form = MemberForm(request.POST)
    try:
        if form.is_valid():
            circles.rename(me, form.cleaned_data["name"])
        else:
            messages.info(request, " ".join(map(str, form.errors["name"])))
    except GroupRefusal as refusal:
        messages.info(request, str(refusal))
    return redirect("friends:group", circle_id)


@require_POST
@limited("group", per_minute=CHANGES)
def leave(request: HttpRequest, circle_id: str) -> HttpResponse:
    """Leave a group."""
    me = _membership_or_404(request, circle_id)
    circles.leave(me)
    messages.info(request, gettext("You've left {group}.", group=me.circle.title))
    return redirect("friends:groups")


@require_POST
@limited("group", per_minute=CHANGES)
def remove(request: HttpRequest, circle_id: str) -> HttpResponse:
    """Remove a member, or delete the whole group; only for its keeper."""
    me = _membership_or_404(request, circle_id)
    if circles.keeper_of(me.circle) != me.player_id:
        raise Http404("Only who made the group can do that.")
    member = request.POST.get("member", "")
    if member == "everybody":
        circles.delete(me.circle)
        messages.info(request, gettext("{name} is deleted.", name=me.circle.title))
        return redirect("friends:groups")
    for other in me.circle.members.filter(pk=row_number(member)).exclude(pk=me.pk):
        circles.remove(other)
    return redirect("friends:group", circle_id)


@require_POST
@limited("group", per_minute=CHANGES)
def let_in(request: HttpRequest, circle_id: str) -> HttpResponse:
    """Let a removed member join again; only for the group's keeper."""
    me = _membership_or_404(request, circle_id)
    if circles.keeper_of(me.circle) != me.player_id:
        raise Http404("Only who made the group can do that.")
    let_in_again(me.circle, request.POST.get("removed", ""))
    return redirect("friends:group", circle_id)


def _membership(circle: Circle, request: HttpRequest) -> Member | None:
    return circle.members.filter(player=player_id(request) or "").first()


def _membership_or_404(request: HttpRequest, circle_id: str) -> Member:
    me = _membership(get_object_or_404(Circle, pk=circle_id), request)
    if me is None:
        raise Http404("No such group.")
    return me


def _private(response: HttpResponse) -> HttpResponse:
    """Keep a page that only its link leads to out of search engines."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _status(request: HttpRequest) -> int:
    return REFUSED if request.method == "POST" else 200
