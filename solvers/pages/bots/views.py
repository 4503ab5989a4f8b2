"""The bots: a card for each bot of a game, and a page for each."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.limits.rate_limits import reading
from solvers.agent_cards import Card, agents_of, card
from solvers.declaration import has_tree, solved
from solvers.pages.help.assist import has_assist
from solvers.pages.view_helpers import game_or_404, tabs
from solvers.pictures.statistics.distribution import Distribution, distribution_picture
from solvers.pictures.statistics.intervals import Intervals, intervals_picture
from solvers.records.record_rows import rows_of
from solvers.records.services import held_by
from solvers.runs.models import Run
from solvers.runs.run_label import said_label
from solvers.stats.dashboard_pictures import estimate
from solvers.stats.league import League, LeagueEntry, leagues, standing_of
from wordgames.agent_registry import agent_slugs
from wordgames.counted_nouns import headed
from wordgames.evaluation.run_game import measure
from wordgames.languages.translation import translatable, translate
from wordgames.sources.dictionaries import said_name

BEST, SIMPLEST, QUICKEST = (
    translatable("The best"),
    translatable("Start here: the simplest idea"),
    translatable("The quickest"),
)
# Badge where several share the first rank, as it is unknown which of them is better.
AMONG = translatable("Among the best")


# Letters of a secret that stands in a line with others.
SHORT = 40


@dataclass(frozen=True, slots=True)
class BotCard:
    """A bot on its game's page: its results in one league, where it was measured.

    run      the run compared; `played` describes its games
    picture  the games of all the runs of its entry
    badge    what it is recommended for
    rate     games that it plays in a second of CPU
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
    game_leagues = leagues(slug)
    context = {
        "game": game,
        "tabs": tabs("solvers:agents", slug, lambda other: True),
        "cards": _cards(slug, game_leagues),
        "league": game_leagues[0] if game_leagues else None,
        "picture": _overview(slug, game_leagues[0]) if game_leagues else None,
        "measure": measure(slug),
    }
    return render(request, "solvers/bots/bots.html", context)


def _order(own: Sequence[League]) -> dict[str, LeagueEntry]:
    """Return each bot's entry in the first league that it played in, the best bots first."""
    entries: dict[str, LeagueEntry] = {}
    for league in own:
        for entry in league.entries:
            entries.setdefault(entry.agent, entry)
    return entries


def _cards(slug: str, own: Sequence[League]) -> list[BotCard]:
    """Return a card a bot, the best first; those that were never measured come last."""
    entries = _order(own)
    place = {agent: number for number, agent in enumerate(entries)}
    light = Run.objects.select_related("revision__lexicon").defer("record", "revision__columns")
    runs = light.in_bulk([entry.run for entry in entries.values()])
    badges = _badges(slug, own[0]) if own else {}
    pictures = _pictures(entries.values(), slug)
    return [
        BotCard(
            agent,
            run,
            entry,
            pictures.get(entry.run) if entry else None,
            badges.get(agent.slug, ""),
        )
        for agent in sorted(agents_of(slug), key=lambda it: place.get(it.slug, len(place)))
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


def _pictures(entries: Iterable[LeagueEntry], slug: str) -> Mapping[str, Distribution]:
    """Draw the games of each entry, those of all its seeds together, by its first run.

    Runs of old versions have no distribution, and no picture.
    """
    listed = list(entries)
    ids = [pk for entry in listed for pk in entry.runs]
    stored = Run.objects.filter(pk__in=ids, results__distribution__isnull=False)
    fields = stored.values_list("pk", "games", "wins", "results__distribution")
    known = {pk: (games - (wins or 0), counts) for pk, games, wins, counts in fields}
    return {
        entry.run: _picture([known[pk] for pk in entry.runs], slug)
        for entry in listed
        if known.keys() >= set(entry.runs)
    }


def _picture(runs: Iterable[tuple[int, Mapping[str, int]]], slug: str) -> Distribution:
    """Draw the sum of some runs, each given by the games lost and those won by their moves."""
    sums, unit, all_lost = Counter[int](), headed(measure(slug)), 0
    for lost, counts in runs:
        sums.update({int(moves): games for moves, games in counts.items()})
        all_lost += lost
    sums.pop(0, None)
    return distribution_picture(
        sums, all_lost, title=translate("{unit} of each game", unit=unit), moves=unit, mini=True
    )


def _overview(slug: str, league: League) -> Intervals:
    return intervals_picture(
        [
            estimate(slug, entry, _link(slug, entry))
            for entry in league.entries
            if not entry.unknown
        ],
        translate("From strong to weak"),
        translate("{unit} on average", unit=headed(measure(slug))),
        reading=translate(
            "{lexicon}, {label}. A lost game counts double. Fewer is better: further left.",
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
    shown, standing = card(slug, name), standing_of(slug, name)
    first = {entry.run for league in leagues(slug)[:1] for entry in league.entries}
    standing = sorted(standing, key=lambda it: it.run.pk not in first)  # the list most people play
    pictures = _pictures([it.entry for it in standing], slug)
    context = {
        "game": game,
        "agent": shown,
        "explores": has_tree(slug),
        "assists": has_assist(slug),
        "presets": [(preset, dict(values)) for preset, values in shown.presets.items()],
        "standing": [(it.run, it, pictures.get(it.run.pk)) for it in standing],
        "hardest": [it.run for it in standing if _has_hardest(it.run)],
        "measure": measure(slug),
        "records": list(rows_of(held_by(slug, name))),
    }
    return render(request, "solvers/bots/bot.html", context)


def _has_hardest(run: Run) -> bool:
    """True if a run has several secrets, and they are short enough for a line of them."""
    secrets = [secret for secret, _ in (run.results or {}).get("hardest", [])]
    return len(secrets) > 1 and len(secrets[0]) <= SHORT
