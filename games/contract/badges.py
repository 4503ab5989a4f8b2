"""Badges for real firsts, decided by stored plays alone: a pure function of plays."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from wordgames.languages.translation import translatable


@dataclass(frozen=True, slots=True)
class Deed:
    """A finished play: the game, how it ended, and its options."""

    game: str
    won: bool
    turns: int
    hints: int
    ended_at: datetime
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge: its name and how to earn it, in English, and the test of a play that earns it.

    Plays with hints earn none.
    """

    slug: str
    name: str
    how: str
    by: Callable[[Deed], bool]
    game: str = ""


@dataclass(frozen=True, slots=True)
class Earned:
    """A badge with how often it was earned, and when first; 0 and None if never."""

    badge: Badge
    times: int = 0
    first: datetime | None = None


ANY_WIN = Badge(
    "first",
    translatable("The first"),
    translatable("Solve a puzzle without a hint."),
    lambda deed: True,
)


def in_moves(slug: str, name: str, how: str, most: int) -> Badge:
    """Return a badge for a win in at most this many moves."""
    return Badge(slug, name, how, lambda deed: deed.turns <= most)


def played_with(slug: str, name: str, how: str, **wanted: object) -> Badge:
    """Return a badge for a win with these options."""
    return Badge(slug, name, how, lambda deed: wanted.items() <= dict(deed.options).items())


def earned(deeds: Iterable[Deed], badges: Sequence[Badge]) -> list[Earned]:
    """Return every badge as earned by these plays, in the order of the badges."""
    won = sorted((it for it in deeds if it.won and not it.hints), key=lambda it: it.ended_at)
    return [_earned(badge, won) for badge in badges]


def _earned(badge: Badge, won: Sequence[Deed]) -> Earned:
    mine = [it for it in won if badge.game in ("", it.game) and badge.by(it)]
    return Earned(badge, len(mine), mine[0].ended_at if mine else None)
