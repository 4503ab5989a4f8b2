"""The bots: a card for each bot of a game, and a page for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.limits.rate_limits import reading
from lexicons.languages.translation import gettext, gettext_noop
from lexicons.sources.dictionaries import said_name
from solvers.agent_cards import Card, agents_of, card
from solvers.agent_registry import agent_slugs
from solvers.counted_nouns import headed
from solvers.declaration import has_tree, solved
from solvers.pages.help.assist import has_assist
from solvers.pages.view_helpers import game_or_404, tabs
from solvers.pictures.statistics.distribution import Distribution, distribution_picture
from solvers.pictures.statistics.intervals import Intervals, intervals_picture
from solvers.records.record_rows import rows_of
from solvers.records.services import held_by
from solvers.runs.models import Run
from solvers.runs.run_game import measure
from solvers.runs.run_label import said_label
from solvers.stats.dashboard_pictures import estimate
from solvers.stats.league import League, leagues, standing_of
from solvers.stats.league_entry import LeagueEntry

BEST, SIMPLEST, QUICKEST = (
    gettext_noop("The best"),
    gettext_noop("Start here: the simplest idea"),
    gettext_noop("The quickest"),
)
AMONG = gettext_noop("Among the best")
"""Badge where several share the first rank, as it is unknown which of them is better."""


@dataclass(frozen=True, slots=True)
class BotCard:
    """A bot on its game's page: its results in one league, where it was measured.

    run     the run compared; `played` describes its games
    badge   what it is recommended for
    rate    games that it plays in a second of CPU
    """

    agent: Card
    run: Run | None = None
    entry: LeagueEntry | None = None
    picture: Distribution | None = None
    badge: str = ""

    @property
    def played(self) -> str:
        run = self.run
        return f"{run.revision.lexicon.title}, {said_label(run.label)}" if run else ""

    @property
    def lost(self) -> int:
        """Return how many games the run lost."""
        return self.run.games - (self.run.wins or 0) if self.run else 0

    @property
    def rate(self) -> float | None:
        """Return the games of a second; None where it was too quick to be clocked."""
        it = self.entry
        return it.games / it.cpu_seconds if it and it.cpu_seconds else None


@require_safe
@reading("stats", per_minute=120)
def agents(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Show the bots of a game as cards, and their averages on one axis."""
    slug = slug or solved()[0]
    game = game_or_404(slug)
    game_leagues = [league for league in leagues() if league.game == slug]
    context = {
        "game": game,
        "tabs": tabs("solvers:agents", slug, lambda other: True),
        "cards": _cards(slug, game_leagues),
        "league": game_leagues[0] if game_leagues else None,
        "picture": _overview(slug, game_leagues[0]) if game_leagues else None,
        "measure": measure(slug),
    }
    return render(request, "solvers/bots/bots.html", context)


def _cards(slug: str, own: Sequence[League]) -> list[BotCard]:
    """Return a card a bot; its figures are those of the first league that it played in."""
    entries: dict[str, LeagueEntry] = {}
    for league in own:
        for entry in league.entries:
            entries.setdefault(entry.agent, entry)
    light = Run.objects.select_related("revision__lexicon").defer("record", "revision__columns")
    runs = light.in_bulk([entry.run for entry in entries.values()])
    badges = _badges(slug, own[0]) if own else {}
    return [
        BotCard(agent, run, entry, _picture(run, slug), badges.get(agent.slug, ""))
        for agent in agents_of(slug)
        for entry in [entries.get(agent.slug)]
        for run in [runs.get(entry.run) if entry else None]
    ]


def _badges(slug: str, league: League) -> dict[str, str]:
    """Return what to recommend bots for: the best, the quickest, and the first that never draws.

    A game declares its bots from the simplest idea on.
    """
    measured = {entry.agent: entry for entry in league.entries}
    certain = [it for it in agents_of(slug) if it.promises.deterministic and it.slug in measured]
    quickest = min(measured.values(), key=lambda entry: entry.cpu_seconds / entry.games)
    badges = {quickest.agent: QUICKEST}
    if certain:
        badges[certain[0].slug] = SIMPLEST
    first = league.leaders
    badges |= {entry.agent: BEST if len(first) == 1 else AMONG for entry in first}
    return badges


def _picture(run: Run | None, slug: str) -> Distribution | None:
    # runs of old versions have none
    distribution = ((run and run.results) or {}).get("distribution")
    if run is None or not distribution:
        return None
    counts = {int(moves): games for moves, games in distribution.items()}
    lost = run.games - (run.wins or 0)
    unit = headed(measure(slug))
    counts.pop(0, None)
    return distribution_picture(
        counts, lost, title=gettext("{unit} of each game", unit=unit), moves=unit, mini=True
    )


def _overview(slug: str, league: League) -> Intervals:
    return intervals_picture(
        [
            estimate(slug, entry, _link(slug, entry))
            for entry in league.entries
            if not entry.unknown
        ],
        gettext("From strong to weak"),
        gettext("{unit} on average", unit=headed(measure(slug))),
        reading=gettext(
            "{lexicon}, {label}. A lost game counts double. Fewer is better, so left is better.",
            lexicon=said_name(league.lexicon),
            label=said_label(league.label),
        ),
    )


def _link(slug: str, entry: LeagueEntry) -> str:
    agent = entry.agent.partition("@")[0]
    known = agent in agent_slugs(slug)
    return reverse("solvers:agent", args=(slug, agent)) if known else ""


@require_safe
def agent(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Show one agent whole."""
    game = game_or_404(slug)
    if name not in agent_slugs(slug):  # and never a file's name: that would be run
        raise Http404("No such agent.")
    shown = card(slug, name)
    context = {
        "game": game,
        "agent": shown,
        "explores": has_tree(slug),
        "assists": has_assist(slug),
        "presets": [(preset, dict(values)) for preset, values in shown.presets.items()],
        "standing": [(it.run, it, _picture(it.run, slug)) for it in standing_of(slug, name)],
        "measure": measure(slug),
        "records": list(rows_of(held_by(slug, name))),
    }
    return render(request, "solvers/bots/bot.html", context)
