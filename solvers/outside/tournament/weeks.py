"""The calendar of tournaments: a week's games, drawn and sealed before it begins."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random

from django.conf import settings
from django.utils import timezone

from games.contract.game import JSON
from lexicons.revisions.publish import revision_of
from solvers.outside.agents.admission import NoWords
from solvers.outside.agents.environments import Environment
from solvers.outside.agents.tournament_models import WEEK, TournamentWeek
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import Columns


def monday_of(now: datetime) -> date:
    """Return the day on which the week of a moment began, in UTC."""
    day = now.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def current_week(environment: Environment, now: datetime | None = None) -> TournamentWeek | None:
    """Return the week that is going on, if it is stored already; a page makes none."""
    begins = monday_of(now or timezone.now())
    return TournamentWeek.objects.filter(environment=environment.slug, begins=begins).first()


def stored_week(environment: Environment, begins: date) -> TournamentWeek:
    """Return a week, made now if it is missing: its seed, its games and their seal.

    Raises NoWords where there is nothing to draw from. Of two concurrent calls the first makes it.
    """
    known = TournamentWeek.objects.filter(environment=environment.slug, begins=begins).first()
    if known is not None:
        return known
    revision = environment.revision()
    if revision is None:
        raise NoWords("There is no dictionary for this tournament now.")
    seed, games = secrets.token_hex(32), settings.TOURNAMENT_GAMES
    setups = drawn(environment, revision.read(), seed, games)
    draft = TournamentWeek(
        environment=environment.slug, begins=begins, revision=revision, seed=seed, setups=setups
    )
    fields = {"revision": revision, "seed": seed, "setups": setups}
    fields["commitment"] = hashlib.sha256(sealed_text(draft).encode()).hexdigest()
    week, _ = TournamentWeek.objects.get_or_create(
        environment=environment.slug, begins=begins, defaults=fields
    )
    return week


def drawn(environment: Environment, columns: Columns, seed: str, games: int) -> list[JSON]:
    """Return the setups that a seed draws, one after the other by Python's `random.Random(seed)`.

    A secret may come twice, as in everyday runs: so the games are independent of each other.
    Raises NoWords where there is nothing to draw from.
    """
    random = Random(seed)
    try:
        setups = [environment.setup(columns, random) for _ in range(games)]
    except InvalidOptions as refusal:
        raise NoWords(str(refusal)) from refusal
    plain: list[JSON] = json.loads(json.dumps(setups))
    return plain


def sealed_text(week: TournamentWeek) -> str:
    """Return the file whose SHA-256 is published before the week, and which is published after."""
    facts = {
        "environment": week.environment,
        "begins": week.begins.isoformat(),
        "dictionary": revision_of(week.revision_id).sha256,
        "seed": week.seed,
        "games": week.setups,
    }
    return json.dumps(facts, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def order_of(week: TournamentWeek, contender: str) -> Sequence[int]:
    """Return the order of the week's games for one contender: different for each, and secret."""
    numbers = list(range(week.games))
    Random(f"{week.seed}/{contender}").shuffle(numbers)
    return numbers


def weeks_due(now: datetime) -> list[TournamentWeek]:
    """Return the oldest week of each environment that is over and not closed."""
    over = TournamentWeek.objects.filter(closed_at=None, begins__lte=(now - WEEK).date())
    oldest: dict[str, TournamentWeek] = {}
    for week in over.order_by("begins").defer("setups"):
        if week.ends_at <= now:
            oldest.setdefault(week.environment, week)
    return list(oldest.values())
