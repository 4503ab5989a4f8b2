"""Circles, which pages call groups: joining, leaving, and the table of a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction

from games.catalogue import GAMES, game
from games.daily.daily_puzzle import variant_of
from games.friends.models import Circle, Member, Removed
from games.models import Play, Player, Puzzle, counts_as_solved
from games.names.lookalikes import look_alike
from games.names.public_names import name_key
from lexicons.languages.translation import gettext, gettext_noop
from lexicons.revisions.publish import lexicons_by_revision

MOST_MEMBERS = 50
MOST_CIRCLES = 20
"""Circles that a player may be in."""


class GroupRefusal(Exception):
    """A refused action in a circle, with a sentence for the player."""


@transaction.atomic
def make(title: str, player: Player, name: str) -> Circle:
    """Make a circle with its first member; raises GroupRefusal if the player is in too many."""
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
    Circle.objects.select_for_update().get(pk=circle.pk)  # serialises simultaneous joins
    known = circle.members.filter(player=player).first()
    if known is not None:
        return known
    if circle.removed.filter(player=player).exists():
        raise GroupRefusal(gettext(REMOVED))
    _check_number(player)
    if circle.members.count() >= MOST_MEMBERS:
        raise GroupRefusal(gettext("This group is full: it has {most} members.", most=MOST_MEMBERS))
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
        raise GroupRefusal(gettext(TAKEN)) from error


@transaction.atomic
def leave(member: Member) -> None:
    """Take a member out; delete a circle without members."""
    circle = member.circle
    member.delete()
    if not circle.members.exists():
        circle.delete()


@transaction.atomic
def remove(member: Member) -> None:
    """Remove a member; the link no longer admits them until they are let in again."""
    fields = {"name": member.name}
    Removed.objects.update_or_create(circle=member.circle, player=member.player, defaults=fields)
    member.delete()


def keeper_of(circle: Circle) -> str | None:
    """Return the player who may remove members: its maker, else its oldest member."""
    players = list(circle.members.values_list("player", flat=True))
    return circle.owner_id if circle.owner_id in players else next(iter(players), None)


REMOVED = gettext_noop("You were removed from this group. Who keeps it can let you in again.")
TAKEN = gettext_noop(
    "Somebody in this group has that name already, or one that looks like it. Choose another."
)


def _check_number(player: Player) -> None:
    if player.memberships.count() >= MOST_CIRCLES:
        raise GroupRefusal(
            gettext(
                "You are in {most} groups, the most there can be. Leave one first.",
                most=MOST_CIRCLES,
            )
        )


def _check_name(circle: Circle, name: str, but: Member | None = None) -> None:
    others = circle.members.exclude(pk__in=[but.pk] if but else [])
    if any(look_alike(name, other.name) for other in others):
        raise GroupRefusal(gettext(TAKEN))


@dataclass(frozen=True, slots=True)
class DayCell:
    """One member's result in one puzzle.

    text  result for the table: "4", or "8/10" in a game with points; "" if not solved
    cost  lower is better: moves, wrong guesses, or points missed in a round
    """

    text: str
    cost: int
    hints: int


@dataclass(frozen=True, slots=True)
class DayRow:
    """A member's results of a day."""

    member: Member
    cells: tuple[DayCell | None, ...]

    @property
    def solved(self) -> int:
        """Number of puzzles solved."""
        return sum(cell is not None and cell.text != "" for cell in self.cells)

    @property
    def cost(self) -> int:
        """Total cost of the solved puzzles."""
        return sum(cell.cost for cell in self.cells if cell is not None)


@dataclass(frozen=True, slots=True)
class DayTable:
    """Table of a day: the names of the puzzles that were finished, and a row per member."""

    puzzles: tuple[tuple[str, str], ...]
    rows: tuple[DayRow, ...]


def table_of(circle: Circle, day: date) -> DayTable:
    """Return the table of a day, most solved first, then fewest moves."""
    members = list(circle.members.all())
    plays = Play.objects.filter(
        player__in=[member.player_id for member in members],
        puzzle__kind=Puzzle.Kind.DAILY,
        puzzle__date=day,
        puzzle__game__in=GAMES,
    ).exclude(status=Play.Status.PLAYING)
    fields = ("player", "puzzle__daily_key", "puzzle__revision")
    result = ("status", "turns", "hints", "score")
    cells: dict[tuple[str, str], DayCell] = {}
    revisions: dict[str, int] = {}
    for player, key, revision, *rest in plays.values_list(*fields, *result):
        revisions[key] = revision
        cells[player, key] = _cell(key, *rest)
    keys = sorted(revisions, key=_order)
    rows = (DayRow(it, tuple(cells.get((it.player_id, key)) for key in keys)) for it in members)
    ranked = sorted(rows, key=lambda row: (-row.solved, row.cost, name_key(row.member.name)))
    return DayTable(_named(keys, revisions), tuple(ranked))


def _cell(key: str, status: str, turns: int, hints: int, score: int | None) -> DayCell:
    kind = game(key.split("/", maxsplit=1)[0])
    if not counts_as_solved(status, score, kind.scored):
        return DayCell("", 0, hints)
    if kind.scored:
        solved = turns if score is None else score
        return DayCell(f"{solved}/{turns}", turns - solved, hints)
    cost = score if kind.compared_by and score is not None else turns
    return DayCell(str(cost), cost, hints)


def _order(key: str) -> tuple[int, str]:
    return list(GAMES).index(key.split("/", maxsplit=1)[0]), key


def _named(keys: Sequence[str], revisions: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Return the slug and the name of each puzzle; name the dictionary if a game has two."""
    lexicons = lexicons_by_revision()
    return tuple(
        (key.split("/")[0], _name(key, keys, lexicons[revisions[key]].name)) for key in keys
    )


def _name(key: str, keys: Iterable[str], lexicon: str) -> str:
    slug, variant = key.split("/", maxsplit=1)[0], variant_of(key)
    kind = game(slug)
    texts = filter(None, (kind.name, kind.daily_variants.get(variant, ""), kind.compared_by))
    parts: list[str] = [gettext(text) for text in texts]
    if len({it.split("/")[1] for it in keys if it.startswith(f"{slug}/")}) > 1:
        parts.append(lexicon)
    return ", ".join(parts)


def keep_one_name(player: Player, other: Player) -> None:
    """Take `other` out of the circles that `player` is in, and drop dares about the same puzzle."""
    other.memberships.filter(circle__members__player=player).delete()
    other.removals.filter(circle__removed__player=player).delete()
    other.dares.filter(puzzle__dares__player=player).delete()
