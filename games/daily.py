"""The daily puzzles: one for each game, variant, lexicon and date, the same for everybody."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice

from django.conf import settings
from django.db import IntegrityError, transaction
from django.urls import reverse

from games.game import Game
from games.models import Puzzle
from lexicons.models import Lexicon
from lexicons.services import columns_of

FIRST_DAY = date(2026, 1, 1)


def number_of(day: date) -> int:
    """Return a daily puzzle's number; 1 is the first day's."""
    return (day - FIRST_DAY).days + 1


@dataclass(frozen=True, slots=True)
class Daily:
    """One day's puzzle of a game in a lexicon; a game may have several, told apart by `variant`."""

    game: Game
    lexicon: Lexicon
    day: date
    variant: str = ""

    @property
    def key(self) -> str:
        """What makes the puzzle unique: game, lexicon, day and variant, with slashes between."""
        return "/".join([self.game.slug, self.lexicon.slug, *self._where])

    @property
    def url(self) -> str:
        """The address that offers the puzzle."""
        return reverse(f"{self.game.slug}:daily", args=(self.lexicon.slug, *self._where))

    @property
    def today_url(self) -> str:
        """The address that leads to the puzzle of whatever day it is where the visitor is."""
        variant = [self.variant] if self.variant else []
        return reverse(f"{self.game.slug}:today", args=(self.lexicon.slug, *variant))

    @property
    def number(self) -> int:
        """The puzzle's number; every variant counts the same days."""
        return number_of(self.day)

    @property
    def name(self) -> str:
        """The variant's name, or nothing where there is only one."""
        return self.game.daily_variants.get(self.variant, "")

    @property
    def _where(self) -> list[str]:
        return [self.day.isoformat(), *([self.variant] if self.variant else [])]


def dailies_of(game: Game, lexicon: Lexicon, day: date) -> list[Daily]:
    """Return a game's puzzles of a day in a lexicon, one for each variant that it can have."""
    revision = lexicon.current
    return [
        Daily(game, lexicon, day, variant)
        for variant in (game.daily_variants or [""])
        if revision and game.daily_variant(revision, variant) is not None
    ]


def variant_of(key: str) -> str:
    """Return the variant that a daily puzzle's key names."""
    return "".join(key.split("/")[3:])


def find_daily(daily: Daily) -> Puzzle | None:
    """Return the day's puzzle if somebody has opened it before."""
    return Puzzle.objects.filter(daily_key=daily.key).first()


def daily_puzzle(game: Game, lexicon: Lexicon, day: date, variant: str = "") -> Puzzle | None:
    """Return the day's puzzle; the first request makes it, with the revision that is current.

    Returns None where the lexicon has no daily puzzle of this game.
    """
    daily = Daily(game, lexicon, day, variant)
    puzzle = find_daily(daily)
    if puzzle is not None:
        return puzzle
    revision = lexicon.current
    options = game.daily_variant(revision, variant) if revision else None
    if revision is None or options is None:
        return None
    columns = columns_of(revision)
    pool = game.draw_pool(options, columns)
    draw = " ".join(_secrets_of_the_day(daily, pool, game.draw_count(options)))
    try:
        with transaction.atomic():
            return Puzzle.objects.create(
                game=game.slug,
                kind=Puzzle.Kind.DAILY,
                setup=game.setup_from_draw(options, draw, columns),
                revision=revision,
                date=day,
                daily_key=daily.key,
            )
    except IntegrityError:  # another first request was quicker
        return find_daily(daily)


def _secrets_of_the_day(daily: Daily, secrets: Sequence[str], count: int) -> list[str]:
    """Walk the keyed permutation of the secrets from the day's place: the next `count` unused.

    A word's place depends on the site's key and the word alone, so a new revision moves no other
    word; skipping what was used keeps a changed list from repeating one before all were played.
    """
    series = [daily.game.slug, daily.lexicon.slug, *([daily.variant] if daily.variant else [])]
    prefix = f"daily/{'/'.join(series)}/"
    order = sorted(secrets, key=lambda word: _keyed(prefix + word))
    start = daily.number * count % len(order)
    used = _secrets_around(daily, most=len(order) // count - 1)
    unused = (word for word in order[start:] + order[:start] if word not in used)
    return list(islice(unused, count))


def _keyed(text: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256")


def _secrets_around(daily: Daily, most: int) -> set[str]:
    """Return the secrets of the nearest days, before and after, that have a puzzle already."""
    days = timedelta(days=most)
    others = Puzzle.objects.filter(
        game=daily.game.slug,
        kind=Puzzle.Kind.DAILY,
        revision__lexicon=daily.lexicon,
        date__range=(daily.day - days, daily.day + days),
        daily_key__endswith=f"/{daily.variant}" if daily.variant else "",
    ).values_list("date", "setup")
    near = [(abs(date - daily.day), setup["secrets"]) for date, setup in others if date]
    nearest = sorted(near, key=lambda other: other[0])[:most]
    return {secret for _, hidden in nearest for secret in hidden}
