"""The end of a week: what was not played counts as lost, our bots play, ratings move on.

A worker does it, a step at a time: whatever ends in between is begun again, and nothing twice.
"""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django_tasks import task

from lexicons.revisions.publish import revision_of
from solvers.analysis.analysis import AnyAgent, AnyAnalysis, analyse
from solvers.outside.agents.admission import NoWords
from solvers.outside.agents.environments import Environment, tournaments
from solvers.outside.agents.models import OutsideAgent, OutsideRun
from solvers.outside.agents.tournament_models import WEEK, TournamentEntry, TournamentWeek
from solvers.outside.tournament.standings import Rating, rated
from solvers.outside.tournament.weeks import monday_of, stored_week, weeks_due
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import build_agent
from wordgames.rules.state import IllegalMove, InvalidOptions, Status

# Time for requests on their way to arrive.
GRACE = timedelta(minutes=2)
# Seconds after which a week that is still open is asked for once more.
ASKED_AGAIN = 1800
log = logging.getLogger(__name__)


def keep_tournaments(now: datetime | None = None) -> None:
    """Seal this week and the next, and ask for the end of those that are over."""
    now = now or timezone.now()
    for environment in tournaments().values():
        for begins in (monday_of(now), monday_of(now + WEEK)):
            try:
                stored_week(environment, begins)
            except NoWords as missing:
                log.info("There is no week of %s: %s", environment.slug, missing)
    for week in weeks_due(now - GRACE):
        if cache.add(f"tournament-closing/{week.pk}", True, ASKED_AGAIN):
            close_week.enqueue(week.pk)


@task(queue_name="low")
def close_week(pk: int) -> str:
    """Close a week if it is the next to be closed; return what was done."""
    week = TournamentWeek.objects.filter(pk=pk, closed_at=None).first()
    environment = tournaments().get(week.environment) if week else None
    if week is None or environment is None:
        return "nothing to close"
    if week.pk not in {due.pk for due in weeks_due(timezone.now())}:
        return "not yet"
    for entry in week.entries.filter(bot="", outcomes__isnull=True):
        settle(entry, environment)
    for bot in environment.bots:
        _play_bot(week, environment, bot)
    _store_ratings(week, environment)
    return f"{week} closed"


@transaction.atomic
def settle(entry: TournamentEntry, environment: Environment) -> None:
    """Store the outcomes of an agent's games; one that did not end in time is the worst outcome.

    An agent that is gone with its account before that has not played: it counts for no comparison.
    """
    if not OutsideAgent.objects.select_for_update().filter(pk=entry.agent_id).first():
        entry.delete()
        return
    ended = dict(entry.runs.exclude(finished_at=None).values_list("game", "outcome"))
    ends_at = entry.week.ends_at
    runs = OutsideRun.objects.filter(entry=entry, finished_at=None)
    runs.update(outcome=environment.worst, abandoned=True, finished_at=ends_at)
    games = range(entry.week.games)
    entry.outcomes = [ended.get(game, environment.worst) for game in games]
    entry.played = len(ended)
    entry.save(update_fields=("outcomes", "played"))


def _play_bot(week: TournamentWeek, environment: Environment, bot: str) -> None:
    """Store a bot's outcomes, unless they are stored or it cannot play these words."""
    if week.entries.filter(bot=bot).exclude(outcomes=None).exists():
        return
    outcomes = outcomes_of_bot(environment, week, bot)
    if outcomes is not None:
        known = {"outcomes": outcomes, "played": len(outcomes)}
        TournamentEntry.objects.update_or_create(week=week, bot=bot, defaults=known)


@transaction.atomic
def _store_ratings(week: TournamentWeek, environment: Environment) -> None:
    """Store the ratings after the week, and that it is closed; the second to come does nothing."""
    if TournamentWeek.objects.select_for_update().get(pk=week.pk).closed_at is not None:
        return
    entries = list(week.entries.exclude(outcomes=None))
    outcomes = {entry.contender: entry.outcomes for entry in entries}
    fewer = environment.objective == "min"
    after = rated(dict(_ratings_before(week, entries)), outcomes, fewer_is_better=fewer)
    for entry in entries:
        entry.mu, entry.sigma = after[entry.contender]
    TournamentEntry.objects.bulk_update(entries, ("mu", "sigma"))
    TournamentWeek.objects.filter(pk=week.pk).update(closed_at=timezone.now())


def _ratings_before(
    week: TournamentWeek, entries: list[TournamentEntry]
) -> Iterator[tuple[str, Rating]]:
    """Yield the last rating of those who played before, by what `contender` calls them."""
    earlier = TournamentEntry.objects.filter(
        week__environment=week.environment, week__begins__lt=week.begins
    ).exclude(mu=None)
    fields = ("agent", "former", "bot", "mu", "sigma")
    last: Mapping[str, Rating] = {
        entry.contender: (entry.mu or 0.0, entry.sigma or 0.0)
        for entry in earlier.order_by("week__begins").only(*fields)
    }
    for entry in entries:
        if entry.contender in last:
            yield entry.contender, last[entry.contender]


def outcomes_of_bot(environment: Environment, week: TournamentWeek, bot: str) -> list[float] | None:
    """Return the outcome of each game of a week for one of our bots.

    None for a bot that cannot play these words, or has yet to search or to learn for them.
    """
    revision = revision_of(week.revision_id)
    columns = revision.read()
    analysis = analyse(environment.game, revision, week.setups[0])
    try:
        agent = build_agent(environment.game, bot, analysis.words, analysis.agent_options)
    except (InvalidOptions, ParameterError, LookupError) as refusal:
        log.warning("%s does not play in %s: %s", bot, week, refusal)
        return None
    if not agent.complete:
        return None
    player = _Player(analysis, agent, int(week.seed[:8], 16))
    return [player.outcome(environment, environment.state(setup, columns)) for setup in week.setups]


class _Player:
    """An agent at play: what it has seen before it answers as before."""

    def __init__(self, analysis: AnyAnalysis, agent: AnyAgent, seed: int) -> None:
        self.analysis, self.agent, self.seed = analysis, agent, seed
        self.moves: dict[str, str] = {}

    def outcome(self, environment: Environment, state: Any) -> float:
        """Play a game to its end and return its outcome; the worst for one left open."""
        while state.status is Status.PLAYING:
            try:
                state = state.play(self._move(state.observe()))
            except IllegalMove:
                return environment.worst
        return environment.outcome(state)

    def _move(self, observation: Any) -> str:
        """Return the agent's move; raises IllegalMove where it has none."""
        key = observation.history_key()
        if key not in self.moves:
            situation = replace(self.analysis.situation(observation), seed=self.seed)
            ranked = self.agent.suggest(situation, 1).ranked
            if not ranked:
                raise IllegalMove("The bot knows no move.")
            self.moves[key] = ranked[0].move
        return self.moves[key]
