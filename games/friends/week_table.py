"""The week of a group: how many of each day's puzzles its members solved."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from games.catalogue import GAMES, game
from games.friends.models import Circle, Member
from games.models import OVER, Play, Puzzle, counts_as_solved
from games.names.public_names import name_key

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
