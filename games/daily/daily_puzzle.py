"""The daily puzzles: one for each game, variant, lexicon and date, the same for all players."""

import hmac
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import islice

from django.conf import settings
from django.db import IntegrityError, transaction
from django.urls import reverse

from games.contract.game import JSON, Game
from games.models import Puzzle
from lexicons.models import Lexicon, Revision
from wordgames.rules.state import InvalidOptions

FIRST_DAY = date(2026, 1, 1)
# Seconds for which a day's planned puzzle is remembered.
REMEMBERED = 60.0


def number_of(day: date) -> int:
    """Return a daily puzzle's number; 1 is the first day's."""
    return (day - FIRST_DAY).days + 1


@dataclass(frozen=True, slots=True)
class Daily:
    """One day's puzzle of a game in a lexicon; `variant` distinguishes several of one game."""

    game: Game
    lexicon: Lexicon
    day: date
    variant: str = ""

    @property
    def key(self) -> str:
        """Unique key of the puzzle: game, lexicon, day and variant, with slashes between."""
        return "/".join([self.game.slug, self.lexicon.slug, *self._where])

    @property
    def url(self) -> str:
        """The address that offers the puzzle."""
        return reverse(f"{self.game.slug}:daily", args=(self.lexicon.slug, *self._where))

    @property
    def answer_url(self) -> str:
        """The address that tells its answer, once the day is over everywhere."""
        return reverse(f"{self.game.slug}:answer", args=(self.lexicon.slug, *self._where))

    @property
    def today_url(self) -> str:
        """The address that leads to the puzzle of the visitor's current day."""
        variant = [self.variant] if self.variant else []
        return reverse(f"{self.game.slug}:today", args=(self.lexicon.slug, *variant))

    @property
    def number(self) -> int:
        """The puzzle's number; every variant counts the same days."""
        return number_of(self.day)

    @property
    def name(self) -> str:
        """The variant's name, or "" if there is only one."""
        return self.game.daily_variants.get(self.variant, "")

    @property
    def _where(self) -> list[str]:
        return [self.day.isoformat(), *([self.variant] if self.variant else [])]


def dailies_of(game: Game, lexicon: Lexicon, day: date) -> list[Daily]:
    """Return a game's puzzles of a day in a lexicon, one for each possible variant."""
    revision = lexicon.current
    return [
        Daily(game, lexicon, day, variant)
        for variant in (game.daily_variants or [""])
        if revision and lexicon.has_dailies_on(day)
        if game.daily_variant(revision, variant) is not None  # {} has no options to choose
    ]


def variant_of(key: str) -> str:
    return "".join(key.split("/")[3:])


def find_daily(key: str) -> Puzzle | None:
    """Return the puzzle of a daily's key if it was played before."""
    try:
        return _stored_daily(key)
    except Puzzle.DoesNotExist:
        return None


@lru_cache(maxsize=2048)
def _stored_daily(key: str) -> Puzzle:
    """Return a stored puzzle, remembered by the process: once made, it never changes."""
    return Puzzle.objects.get(daily_key=key)


def planned(daily: Daily) -> Puzzle | None:
    """Return the day's puzzle without storing it: the stored one, or the one that would be.

    None if the lexicon has no daily puzzle of this game. Looking at a board writes nothing, so a
    day's puzzle is made for each look until it is played; the result is remembered for a minute.
    """
    if puzzle := find_daily(daily.key):
        return puzzle
    revision = daily.lexicon.current
    options = daily.game.daily_variant(revision, daily.variant) if revision else None
    if revision is None or options is None:
        return None
    try:
        setup = _setup_of(daily, revision, int(time.monotonic() // REMEMBERED))
    except InvalidOptions:  # its words make no puzzle of this kind
        return None
    return Puzzle(
        game=daily.game.slug,
        kind=Puzzle.Kind.DAILY,
        setup=setup,
        revision=revision,
        date=daily.day,
        daily_key=daily.key,
    )


@lru_cache(maxsize=256)
def _setup_of(daily: Daily, revision: Revision, minute: int) -> JSON:
    game = daily.game
    options = game.daily_variant(revision, daily.variant)
    if options is None:
        raise ValueError(f"There is no puzzle {daily.key}.")
    columns = game.words(revision)
    pool = game.draw_pool(options, columns)
    draw = " ".join(_secrets_of_the_day(daily, pool, game.draw_count(options)))
    setup = game.setup_from_draw(options, draw, columns)
    if "seed" in setup:  # the same in every process, which compares its own with another's page
        setup = setup | {"seed": int.from_bytes(_keyed(f"seed/{daily.key}")[:4]) >> 1}
    stored_form: JSON = json.loads(json.dumps(setup))  # lists for tuples, as it comes back stored
    return stored_form


def forget_dailies() -> None:
    """Forget the puzzles that are remembered, as between tests."""
    _stored_daily.cache_clear()
    _setup_of.cache_clear()


def stored(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle as stored; the first player of a day's puzzle stores it for all."""
    if not puzzle._state.adding:
        return puzzle
    if puzzle.daily_key and (known := find_daily(puzzle.daily_key)):
        return known
    try:
        with transaction.atomic():
            puzzle.save(force_insert=True)
    except IntegrityError:  # another first move was quicker
        return Puzzle.objects.get(daily_key=puzzle.daily_key)
    return puzzle


def daily_puzzle(game: Game, lexicon: Lexicon, day: date, variant: str = "") -> Puzzle | None:
    """Return the day's puzzle, stored with the current revision; None as `planned`."""
    puzzle = planned(Daily(game, lexicon, day, variant))
    return stored(puzzle) if puzzle else None


def _secrets_of_the_day(daily: Daily, secrets: Sequence[str], count: int) -> list[str]:
    """Return the next `count` unused secrets of the keyed permutation, from the day's place on.

    A word's place depends on the site's key and the word alone, so a new revision moves no other
    word; skipping used words keeps a changed list from repeating one before all were played.
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
    """Return the secrets of the nearest days, before and after, with an existing puzzle.

    The day's own does not count: a first move may store it while another post works it out.
    """
    days = timedelta(days=most)
    others = Puzzle.objects.filter(
        game=daily.game.slug,
        kind=Puzzle.Kind.DAILY,
        revision__lexicon=daily.lexicon,
        date__range=(daily.day - days, daily.day + days),
        daily_key__endswith=f"/{daily.variant}" if daily.variant else "",
    ).exclude(daily_key=daily.key)
    theirs = others.values_list("date", "setup")
    near = [(abs(date - daily.day), setup["secrets"]) for date, setup in theirs if date]
    nearest = sorted(near, key=lambda other: other[0])[:most]
    return {secret for _, hidden in nearest for secret in hidden}
