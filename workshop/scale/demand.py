"""The demand of players over a day: how often each acts, and when.

These are assumptions, not measurements; docs/performance.md has what follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

# How often an average player takes each action in a day: 1.7 games of about four guesses.
HABITS = {
    "home, first visit": 0.08,
    "home": 1.2,
    "board": 1.8,
    "first guess": 1.7,
    "guess": 3.6,
    "last guess": 1.6,
    "game again": 0.5,
    "review": 0.15,
    "own figures": 0.15,
    "calendar": 0.05,
    "help": 0.05,
}

_NIGHT = (1.8, 1.0, 0.6, 0.4, 0.4, 0.9)
_MORNING = (2.4, 5.0, 6.6, 5.8, 4.9, 4.6)
_AFTERNOON = (5.4, 5.2, 4.3, 4.1, 4.3, 4.9)
_EVENING = (5.6, 6.4, 7.4, 7.8, 6.2, 4.0)
# Percent of a day's requests in each hour, if everyone lives in one time zone.
ONE_REGION = (*_NIGHT, *_MORNING, *_AFTERNOON, *_EVENING)
# Shares of the players by hours from the site's time zone, for a site on several continents.
SHARES = {0: 0.45, -6: 0.35, -9: 0.1, 8: 0.1}


def worldwide(shares: Mapping[int, float] = SHARES) -> tuple[float, ...]:
    """Return the percent of each hour for players in several time zones."""
    return tuple(
        sum(share * ONE_REGION[(hour + shift) % 24] for shift, share in shares.items())
        for hour in range(24)
    )


@dataclass(frozen=True, slots=True)
class Demand:
    """Players a day, what they do, and the percent of each of the 24 hours."""

    players: float
    habits: Mapping[str, float] = field(default_factory=lambda: HABITS)
    hours: tuple[float, ...] = ONE_REGION
    burst: float = 1.5
    """The busiest minute over its hour's mean, as for a new daily puzzle or a viral link."""

    @property
    def requests(self) -> float:
        """Requests of an average player in a day."""
        return sum(self.habits.values())

    def rate(self, second: float) -> float:
        """Return the requests a second at a second of the day, interpolated between hours."""
        hour = (second / 3600 - 0.5) % 24
        here, part = int(hour), hour % 1
        percent = (1 - part) * self.hours[here] + part * self.hours[(here + 1) % 24]
        return self.players * self.requests * percent / sum(self.hours) / 3600

    @property
    def peak(self) -> float:
        """Requests a second in the busiest minute."""
        busiest = max(self.hours) / sum(self.hours)
        return self.burst * busiest * self.players * self.requests / 3600
