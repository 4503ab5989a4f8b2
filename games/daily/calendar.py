"""Month of daily puzzles for a calendar: the puzzles solved on each of its days."""

from calendar import Calendar
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.formats import get_format
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.catalogue import game as game_by
from games.daily.daily_puzzle import FIRST_DAY
from games.models import Play, Puzzle, counts_as_solved
from wordgames.languages.translation import translatable, translate, translate_plural

DAY = timedelta(days=1)
# Days of a month without a solved puzzle that are offered to go back to.
OPEN_DAYS = 3

# Days of the week, with the short forms for column heads.
WEEKDAYS = (
    (gettext_lazy("Monday"), pgettext_lazy("short for: Monday", "Mo")),
    (gettext_lazy("Tuesday"), pgettext_lazy("short for: Tuesday", "Tu")),
    (gettext_lazy("Wednesday"), pgettext_lazy("short for: Wednesday", "We")),
    (gettext_lazy("Thursday"), pgettext_lazy("short for: Thursday", "Th")),
    (gettext_lazy("Friday"), pgettext_lazy("short for: Friday", "Fr")),
    (gettext_lazy("Saturday"), pgettext_lazy("short for: Saturday", "Sa")),
    (gettext_lazy("Sunday"), pgettext_lazy("short for: Sunday", "Su")),
)


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a month: whether it can be played, and how the visitor's plays of it went.

    `states` has the best status of a play for each game, by slug, of the games looked at.
    """

    date: date
    playable: bool
    states: Mapping[str, str]
    slugs: Sequence[str]

    @property
    def squares(self) -> list[tuple[str, bool]]:
        """Each game's slug, and whether its puzzle of the day was solved."""
        return [(slug, self.states.get(slug) == Play.Status.WON) for slug in self.slugs]

    @property
    def solved(self) -> int:
        return sum(solved for _, solved in self.squares)

    @property
    def full(self) -> bool:
        return self.solved == len(self.slugs)

    @property
    def words(self) -> str:
        """Summary of the day: "4 of 10 solved", or "solved" for a single game."""
        if len(self.slugs) > 1:
            return translate_plural(
                "{solved} of {count} solved",
                "{solved} of {count} solved",
                len(self.slugs),
                solved=self.solved,
            )
        return translate(WORDS[self.states.get(self.slugs[0], "")])

    @property
    def mark(self) -> str:
        """CSS class of the day's square: full, none, or a single game's state."""
        if not self.playable:
            return "later"
        if self.full:
            return "full"
        if not self.states:
            return "none"
        return "" if len(self.slugs) > 1 else "tried"


WORDS = {
    "": translatable("not played"),
    Play.Status.PLAYING: translatable("started"),
    Play.Status.WON: translatable("solved"),
    Play.Status.LOST: translatable("not solved"),
    Play.Status.GIVEN_UP: translatable("given up"),
}
# States of plays, the best last: of several plays of one game on a day, the best is shown.
BEST = [Play.Status.GIVEN_UP, Play.Status.LOST, Play.Status.PLAYING, Play.Status.WON]


@dataclass(frozen=True, slots=True)
class Month:
    """The days of a month in weeks, None in place of another month's.

    `begins` is the first day of a week: 0 for Monday, 6 for Sunday; `played` are the days with
    plays from the first one on, some of the next month's too.
    """

    first: date
    weeks: Sequence[Sequence[Day | None]]
    today: date
    begins: int = 0
    played: Collection[date] = ()

    @property
    def weekdays(self) -> list[tuple[str, str]]:
        """Names of a week's days and their short forms, in order."""
        week = WEEKDAYS[self.begins :] + WEEKDAYS[: self.begins]
        return [(str(name), str(short)) for name, short in week]

    @property
    def days(self) -> list[Day]:
        return [day for week in self.weeks for day in week if day is not None]

    @property
    def earlier(self) -> date | None:
        """First day of the previous month, if that had puzzles."""
        before = (self.first - DAY).replace(day=1)
        return before if self.first > FIRST_DAY else None

    @property
    def later(self) -> date | None:
        """First day of the next month, if it has begun, or has a play of who has flown west."""
        after = (self.first + 31 * DAY).replace(day=1)
        return after if after <= max(self.today, *self.played, self.first) else None

    @property
    def open_days(self) -> list[Day]:
        """Latest days without a solved puzzle, today excluded."""
        past = [day for day in self.days if day.playable and day.date < self.today]
        return [day for day in reversed(past) if not day.solved][:OPEN_DAYS]

    def tally(self) -> list[tuple[str, int]]:
        """Each game's slug with its solved days, the most first."""
        counts = Counter(slug for day in self.days for slug, solved in day.squares if solved)
        return counts.most_common()


def month_of(
    first: date, today: date, slugs: Sequence[str], player: str | None, series: str = ""
) -> Month:
    """Return a month of the daily puzzles of some games, from the player's stored plays.

    `series` restricts the keys of daily puzzles to one dictionary and variant: "wordle/en/{day}".
    Weeks begin as usual in the language of the page.
    """
    # Django counts from Sunday on
    begins = (int(get_format("FIRST_DAY_OF_WEEK")) - 1) % len(WEEKDAYS)
    states = _states(first, player, slugs, series)
    weeks = [
        [_day(day, today, states, slugs) if day.month == first.month else None for day in week]
        for week in Calendar(begins).monthdatescalendar(first.year, first.month)
    ]
    return Month(first, weeks, today, begins, states.keys())


def month_named(text: str, today: date) -> date:
    """Return the first day of the month in an address, such as 2026-11, else of this month."""
    try:
        first = date.fromisoformat(f"{text}-01")
    except ValueError:
        first = today.replace(day=1)
    return max(FIRST_DAY.replace(day=1), min(first, (today + DAY).replace(day=1)))


def _day(day: date, today: date, states: dict[date, dict[str, str]], slugs: Sequence[str]) -> Day:
    playable = FIRST_DAY <= day <= today or day in states
    return Day(day, playable, states.get(day, {}), slugs)


def _states(
    first: date, player: str | None, slugs: Sequence[str], series: str
) -> dict[date, dict[str, str]]:
    if player is None:
        return {}
    plays = Play.objects.filter(
        player=player,
        puzzle__kind=Puzzle.Kind.DAILY,
        puzzle__game__in=slugs,
        puzzle__date__range=(first, first + 31 * DAY),
    )
    rows = plays.values_list("puzzle__game", "puzzle__date", "puzzle__daily_key", "status", "score")
    return _best(
        (
            slug,
            day,
            Play.Status.WON if counts_as_solved(status, score, game_by(slug).scored) else status,
        )
        for slug, day, key, status, score in rows
        if day is not None and (not series or key == series.format(day=day.isoformat()))
    )


def _best(rows: Iterable[tuple[str, date, str]]) -> dict[date, dict[str, str]]:
    best: dict[date, dict[str, str]] = defaultdict(dict)
    for slug, day, status in rows:
        known = best[day].get(slug)
        if known is None or _rank(status) > _rank(known):
            best[day][slug] = status
    return best


def _rank(status: str) -> int:
    return BEST.index(Play.Status(status))
