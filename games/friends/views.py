"""Groups of friends with a table of the day."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.daily.daily_puzzle import FIRST_DAY
from games.friends import circles
from games.friends.circles import days_of, week_of
from games.friends.day_table import table_of
from games.friends.forms import CircleForm, MemberForm
from games.friends.models import Circle, Member
from games.groups.joining import GroupRefusal, let_in_again
from games.limits.daily_quota import daily_quota
from games.limits.rate_limits import REFUSED, limited
from games.pages.play_lookup import day_or_none
from games.visitors.visitor import latest_day, player_for_writing, player_id, today_for
from wordgames.languages.storable_text import row_number
from wordgames.languages.translation import translate

# Changes to groups, and dares and answers, that an address may make in a minute.
CHANGES = 30


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
        return unindexed(render(request, "friends/group.html", _group_page(request, me)))
    form = MemberForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            circles.join(circle, player_for_writing(request), form.cleaned_data["name"])
            return redirect("friends:group", circle_id)
        except GroupRefusal as refusal:
            form.add_error(None, str(refusal))
    page = {"circle": circle, "form": form, "members": circle.members.count()}
    return unindexed(render(request, "friends/join.html", page, status=_status(request)))


def _group_page(request: HttpRequest, me: Member) -> dict[str, Any]:
    today = today_for(request)
    day = max(FIRST_DAY, min(day_or_none(request.GET.get("day", "")) or today, latest_day()))
    return {
        "circle": me.circle,
        "me": me,
        "keeper": circles.keeper_of(me.circle) == me.player_id,
        "table": table_of(me.circle, day, me.player_id),
        "week": week_of(me.circle, day),
        "week_days": days_of(day),
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
    me = _membership_or_404(request, circle_id)
    circles.leave(me)
    messages.info(request, translate("You've left {group}.", group=me.circle.title))
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
        messages.info(request, translate("{name} is deleted.", name=me.circle.title))
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


def unindexed(response: HttpResponse) -> HttpResponse:
    """Keep a page that only its link leads to out of search engines."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _status(request: HttpRequest) -> int:
    return REFUSED if request.method == "POST" else 200
