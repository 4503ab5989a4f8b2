"""Circles, which pages call groups: joining, names, leaving, removal, the week."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404

from games.catalogue import GAMES, game
from games.friends.models import Circle, Member
from games.groups.joining import (
    FULL,
    TOO_MANY_JOINED,
    GroupRefusal,
    keep_out,
    refuse_beyond,
    refuse_removed,
)
from games.models import OVER, Play, Player, Puzzle, counts_as_solved
from games.names.public_names import look_alike, name_key
from games.visitors.visitor import locked as locked_player
from lexicons.models import Lexicon
from wordgames.languages.translation import translatable, translate, translate_plural

MOST_MEMBERS = 50
# Circles that a player may be in.
MOST_CIRCLES = 20


@transaction.atomic
def make(title: str, player: Player, name: str) -> Circle:
    """Make a circle with its first member; raises GroupRefusal if the player is in too many."""
    player = locked_player(player)
    _check_number(player)
    circle = Circle.objects.create(title=title, owner=player)
    Member.objects.create(circle=circle, player=player, name=name)
    return circle


@transaction.atomic
def join(circle: Circle, player: Player, name: str) -> Member:
    """Return the player's membership, creating it if needed.

    Raises GroupRefusal if the circle is full, the name is taken, the player is in too many or was
    removed.
    """
    locked(circle)
    known = circle.members.filter(player=player).first()
    if known is not None:
        return known
    refuse_removed(circle, player)
    _check_number(player)
    refuse_beyond(MOST_MEMBERS, circle.members.count(), FULL)
    _check_name(circle, name)
    return Member.objects.create(circle=circle, player=player, name=name)


def rename(member: Member, name: str) -> None:
    """Give a member another name; raises GroupRefusal if it is taken."""
    if name == member.name:
        return
    _check_name(member.circle, name, member)
    member.name = name
    try:
        with transaction.atomic():
            member.save(update_fields=["name"])
    except IntegrityError as error:  # another member was quicker
        raise GroupRefusal(translate(TAKEN)) from error


@transaction.atomic
def leave(member: Member) -> None:
    """Take a member out; delete a circle without members."""
    circle = locked(member.circle)
    member.delete()
    if not circle.members.exists():
        circle.delete()


def leave_all(player_id: str) -> None:
    """Take a player who is deleted out of all circles, so that none is left with nobody in it."""
    for member in Member.objects.filter(player=player_id):
        leave(member)


@transaction.atomic
def remove(member: Member) -> None:
    """Remove a member; the link no longer admits them until they are let in again."""
    keep_out(locked(member.circle), member.player_id, name=member.name)
    member.delete()


def delete(circle: Circle) -> None:
    """Delete a circle with all who are in it."""
    with transaction.atomic():
        locked(circle).delete()


def locked(circle: Circle) -> Circle:
    """Return a circle for a change of who is in it; raises Http404 if it was deleted meanwhile."""
    return get_object_or_404(Circle.objects.select_for_update(), pk=circle.pk)


def groups_on(lexicon: Lexicon) -> Iterator[str]:
    """Yield how many groups have members who played the list's daily puzzles, in words."""
    played = Puzzle.objects.filter(revision__lexicon=lexicon, kind=Puzzle.Kind.DAILY)
    circles = Circle.objects.filter(members__player__plays__puzzle__in=played)
    if count := circles.distinct().count():
        yield translate_plural(
            "{count} group of friends that played its dailies",
            "{count} groups of friends that played its dailies",
            count,
        )


def keeper_of(circle: Circle) -> str | None:
    """Return the player who may remove members: its maker, else its oldest member."""
    players = list(circle.members.values_list("player", flat=True))
    return circle.owner_id if circle.owner_id in players else next(iter(players), None)


TAKEN = translatable(
    "Someone in this group already has that name, or one that looks like it. Choose another."
)


def _check_number(player: Player) -> None:
    refuse_beyond(MOST_CIRCLES, player.memberships.count(), TOO_MANY_JOINED)


def _check_name(circle: Circle, name: str, but: Member | None = None) -> None:
    others = circle.members.exclude(pk__in=[but.pk] if but else [])
    if any(look_alike(name, other.name) for other in others):
        raise GroupRefusal(translate(TAKEN))


def keep_one_name(player: Player, other: Player) -> None:
    """Take `other` out of the circles that `player` is in, and drop dares about the same puzzle.

    It is taken out of those that `player` was removed from too.
    """
    either = Q(circle__members__player=player) | Q(circle__removed__player=player)
    other.memberships.filter(either).delete()
    other.removals.filter(circle__removed__player=player).delete()
    other.dares.filter(puzzle__dares__player=player).delete()


DAYS = 7


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A member's week: puzzles solved on each day, the earliest first."""

    member: Member
    days: tuple[int, ...]

    @property
    def solved(self) -> int:
        return sum(self.days)


def days_of(last: date) -> list[date]:
    """Return the week that ends with a day."""
    return [last - timedelta(days=number) for number in reversed(range(DAYS))]


def week_of(circle: Circle, last: date) -> list[WeekRow]:
    """Return the members' weeks up to a day, most solved first: one query, however many play."""
    days, members = days_of(last), list(circle.members.all())
    plays = Play.objects.filter(
        player__in=[member.player_id for member in members],
        puzzle__kind=Puzzle.Kind.DAILY,
        puzzle__date__range=(days[0], days[-1]),
        puzzle__game__in=GAMES,
        status__in=OVER,
    )
    solved: Counter[tuple[str, date]] = Counter()
    columns = ("player", "puzzle__date", "puzzle__game", "status", "score")
    for player, day, slug, status, score in plays.values_list(*columns):
        solved[player, day] += counts_as_solved(status, score, game(slug).scored)
    rows = [WeekRow(it, tuple(solved[it.player_id, day] for day in days)) for it in members]
    return sorted(rows, key=lambda row: (-row.solved, name_key(row.member.name)))
