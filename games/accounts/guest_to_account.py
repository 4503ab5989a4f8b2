"""Handing a browser's earlier plays to the account that logs in."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

from games.hooks import ON_JOIN
from games.models import Play, Player
from games.visitors.visitor import SESSION_KEY
from lexicons.reports.word_reports import account_name, hand_over
from lexicons.uploads.visitor_lists import hand_over_lists
from wordgames.languages.translation import translate_plural


@dataclass(frozen=True, slots=True)
class Joined:
    """The number of plays an account got, and of those dropped as second plays of a puzzle."""

    plays: int
    twice: int

    def __str__(self) -> str:
        joined = translate_plural(
            "{count} game from this device has moved to your account.",
            "{count} games from this device have moved to your account.",
            self.plays,
        )
        if not self.twice:
            return joined
        twice = translate_plural(
            "{count} that you had played in both places counts once.",
            "{count} that you had played in both places count once.",
            self.twice,
        )
        return f"{joined} {twice}"


def welcome(request: HttpRequest, user: User, **_: Any) -> None:
    """Bring a browser's games and reports along at any log-in."""
    member, joined = join(request.session.get(SESSION_KEY), user)
    if member is None:
        request.session.pop(SESSION_KEY, None)
    else:
        request.session[SESSION_KEY] = member.pk
    if before := request.COOKIES.get(settings.SESSION_COOKIE_NAME):
        hand_over(before, account_name(user))
    if joined.plays or joined.twice:
        messages.success(request, str(joined), fail_silently=True)


@transaction.atomic
def join(guest_id: str | None, user: User) -> tuple[Player | None, Joined]:
    """Give all of an anonymous player's data to the account; return its player, if it has one now.

    A player that belongs to an account is never taken.
    """
    guest = Player.objects.select_for_update().filter(pk=guest_id, user=None).first()
    if guest is None:
        return Player.objects.filter(user=user).first(), Joined(0, 0)
    member, _ = Player.objects.get_or_create(user=user)
    Player.objects.select_for_update().get(pk=member.pk)  # two log-ins at once wait for each other
    twice = _keep_the_earlier(member, guest)
    for prepare in ON_JOIN:
        prepare(member, guest)
    plays = _hand_over(member, guest)["plays"]
    hand_over_lists(guest.pk, member.pk)
    guest.delete()
    return member, Joined(plays, twice)


def _keep_the_earlier(member: Player, guest: Player) -> int:
    """Delete the later of two plays of the same puzzle; return how many were deleted."""
    theirs = Play.objects.filter(player=guest, puzzle__plays__player=member)
    by_puzzle = {play.puzzle_id: play for play in theirs}
    mine = Play.objects.filter(player=member, puzzle__in=list(by_puzzle))
    later = [max(play, by_puzzle[play.puzzle_id], key=precedence).pk for play in mine]
    Play.objects.filter(pk__in=later).delete()
    return len(later)


def precedence(play: Play) -> tuple[bool, datetime, str]:
    """Return the key that puts plays that saw the answer first, and then the earliest begun."""
    return play.ended_at is None, play.ended_at or play.started_at, play.pk


def _hand_over(member: Player, guest: Player) -> dict[str, int]:
    """Give the account every row that names the guest, in any app; return counts by kind."""
    handed = {}
    for relation in Player._meta.related_objects:
        if relation.one_to_many:
            rows = relation.related_model._default_manager
            mine = rows.filter(**{relation.field.name: guest})
            handed[relation.name] = mine.update(**{relation.field.name: member})
    return handed
