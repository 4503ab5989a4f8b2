"""The daily puzzles: one for each game, lexicon and date, the same for everybody."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import islice

from django.conf import settings
from django.db import IntegrityError, transaction

from games.game import Game
from games.models import Puzzle
from lexicons.models import Lexicon
from lexicons.services import columns_of

FIRST_DAY = date(2026, 1, 1)


def number_of(day: date) -> int:
    """Return a daily puzzle's number; 1 is the first day's."""
    return (day - FIRST_DAY).days + 1


def daily_key(game: Game, lexicon: Lexicon, day: date) -> str:
    """Return the key that makes a daily puzzle unique."""
    return f"{game.slug}/{lexicon.slug}/{day.isoformat()}"


def find_daily(game: Game, lexicon: Lexicon, day: date) -> Puzzle | None:
    """Return the day's puzzle if somebody has asked for it before."""
    return Puzzle.objects.filter(daily_key=daily_key(game, lexicon, day)).first()


def daily_puzzle(game: Game, lexicon: Lexicon, day: date) -> Puzzle | None:
    """Return the day's puzzle, made by the first request with the lexicon's revision of then.

    Returns None where the lexicon has no daily puzzle of this game.
    """
    found = find_daily(game, lexicon, day)
    if found is not None:
        return found
    revision = lexicon.current
    options = game.daily_options(revision) if revision else None
    if revision is None or options is None:
        return None
    columns = columns_of(revision)
    secrets = game.secrets(options, columns)
    secret = " ".join(_secrets_of_the_day(game, lexicon, day, secrets, game.hides(options)))
    try:
        with transaction.atomic():
            return Puzzle.objects.create(
                game=game.slug,
                kind=Puzzle.Kind.DAILY,
                setup=game.drawn(options, secret, columns),
                revision=revision,
                date=day,
                daily_key=daily_key(game, lexicon, day),
            )
    except IntegrityError:  # another first request was quicker
        return find_daily(game, lexicon, day)


def _secrets_of_the_day(
    game: Game, lexicon: Lexicon, day: date, secrets: Sequence[str], count: int
) -> list[str]:
    """Walk the keyed permutation of the secrets from the day's place to `count` not used before.

    A word's place depends on the site's key and the word alone, so a new revision moves no other
    word; skipping what was used keeps a changed list from repeating one before all were played.
    """
    prefix = f"daily/{game.slug}/{lexicon.slug}/"
    order = sorted(secrets, key=lambda word: _keyed(prefix + word))
    start = number_of(day) * count % len(order)
    used = _secrets_around(game, lexicon, day, most=len(order) // count - 1)
    unused = (word for word in order[start:] + order[:start] if word not in used)
    return list(islice(unused, count))


def _keyed(text: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256")


def _secrets_around(game: Game, lexicon: Lexicon, day: date, most: int) -> set[str]:
    """Return the secrets of the nearest days, before and after, that have a puzzle already."""
    days = timedelta(days=most)
    others = Puzzle.objects.filter(
        game=game.slug,
        kind=Puzzle.Kind.DAILY,
        revision__lexicon=lexicon,
        date__range=(day - days, day + days),
    ).values_list("date", "setup")
    near = [(abs(date - day), setup["secrets"]) for date, setup in others if date]
    nearest = sorted(near, key=lambda other: other[0])[:most]
    return {secret for _, hidden in nearest for secret in hidden}
