"""Dares and groups of an account, for its file to download."""

from collections.abc import Iterator

from django.contrib.auth.models import User

from games.contract.game import JSON
from games.friends.models import Dare, Member, Taken
from games.plays.row_reading import in_parts


def dares(user: User) -> Iterator[JSON]:
    for dare in in_parts(Dare.objects.filter(player__user=user).order_by("created_at")):
        yield {
            "id": dare.pk,
            "puzzle": dare.puzzle_id,
            "name": dare.name,
            "ghost": dare.ghost or None,
            "opened_at": dare.opened_at,
            "created_at": dare.created_at,
        }


def answers(user: User) -> Iterator[JSON]:
    """Yield what they answered to others' dares."""
    answered = Taken.objects.filter(play__player__user=user).exclude(answer="")
    fields = ("dare", "play", "answer", "answered_at")
    yield from (dict(row) for row in answered.order_by("pk").values(*fields))


def groups(user: User) -> Iterator[JSON]:
    members = Member.objects.filter(player__user=user).select_related("circle")
    for member in in_parts(members.order_by("joined_at")):
        yield {
            "id": member.circle_id,
            "title": member.circle.title,
            "name": member.name,
            "joined_at": member.joined_at,
        }
