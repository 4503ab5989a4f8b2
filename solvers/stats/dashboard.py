"""The overview: a league, who leads the others, the newest runs, and what was played here."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet, Sum
from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.catalogue import game
from games.limits.rate_limits import reading
from games.models import Play
from games.views.request_helpers import Request
from games.visitors.visitor import player_id
from lexicons.models import Lexicon
from lexicons.revisions.publish import active
from solvers.declaration import solved
from solvers.pictures.statistics.intervals import Intervals, intervals_picture
from solvers.runs.heartbeat import fields_of
from solvers.runs.models import Run
from solvers.runs.public_runs import PUBLIC
from solvers.runs.runs_by_seed import intervals_stored, why_none
from solvers.runs.services import progress
from solvers.stats import tables
from solvers.stats.dashboard_pictures import (
    PlayedGames,
    estimate,
    order_picture,
    people_picture,
    search_picture,
    speed_picture,
)
from solvers.stats.league import Gap, League, gap, leagues
from solvers.stats.length_curves import split_league
from solvers.stats.run_list import light
from solvers.stats.search_costs import search_costs
from wordgames.agent_registry import agent_class, agent_name, agent_slugs
from wordgames.counted_nouns import counted, headed, named
from wordgames.evaluation.run_game import measure, runnable
from wordgames.evaluation.sampling import ONE_SEED
from wordgames.languages.translation import (
    number,
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)


@dataclass(frozen=True, slots=True)
class MissingBots:
    """Names of bots without a run in a league.

    unable    those that do not play its `mode`
    unplayed  those that have not played there yet; `link` leads to the form that lets them
    """

    unable: tuple[str, ...] = ()
    mode: str = ""
    unplayed: tuple[str, ...] = ()
    link: str = ""


def missing_bots(league: League) -> MissingBots:
    """Return the registered bots that a league lacks; a preset's run counts as its bot's."""
    known = agent_slugs(league.game) if league.game in solved() else ()
    present = {entry.agent.partition("@")[0] for entry in league.entries}
    absent = [slug for slug in known if slug not in present]
    if not absent:
        return MissingBots()
    spec = Run.objects.only("spec").get(pk=league.entries[0].run).spec
    mode = spec.get("mode", "")
    modes = {slug: agent_class(league.game, slug).promises.modes for slug in absent}
    unable = [slug for slug in absent if mode and mode not in modes[slug]]
    unplayed = [slug for slug in absent if slug not in unable]
    values = runnable(league.game).form_values(spec)
    fields = {
        "game": league.game,
        "lexicons": league.slug,
        "agents": unplayed,
        **{name: "" if value is None else value for name, value in values.items()},
    }
    return MissingBots(
        tuple(agent_name(league.game, slug) for slug in unable),
        headed(mode) if mode else "",
        tuple(agent_name(league.game, slug) for slug in unplayed),
        f"{reverse('solvers:new_run')}?{urlencode(fields, doseq=True)}",
    )


def unmeasured(
    league: League, every: Sequence[League], lexicons: Sequence[Lexicon]
) -> dict[str, Any]:
    """Return what a game is played with but has no league of: lengths of words, dictionaries."""
    if league.game not in solved():
        return {}
    offered = [it for it in lexicons if it.kind == game(league.game).lexicon_kind]
    same = [it for it in every if it.game == league.game]
    slugs = {it.slug for it in same}
    known = {split_league(it.label)[0] for it in same if it.slug == league.slug}
    fields = [it.field for it in runnable(league.game).options if it.name == "length"]
    among = next((field.among for field in fields if field), ())
    here = next((it.current for it in offered if it.slug == league.slug), None)
    playable = here.playable_lengths() if here else []
    lengths = [it for it in playable if it in among and it not in known]
    start = {"game": league.game, "lexicons": league.slug, "lengths": lengths[:1]}
    return {
        "lengths": lengths,
        "lexicons": [it.title for it in offered if it.slug not in slugs],
        "link": f"{reverse('solvers:new_run')}?{urlencode(start, doseq=True)}",
    }


def standings_picture(league: League, measure: str) -> Intervals:
    """Draw a league's agents, the best first."""
    return intervals_picture(
        [estimate(league.game, entry) for entry in league.entries],
        translate("Average {measure}, lost games doubled", measure=named(measure)),
        translate("Average {measure}", measure=named(measure)),
        decimals=2,
        reading=translate(
            "A full dot is exact, a bar the 95% interval. A hollow dot: {why}.",
            why=translate(ONE_SEED),
        ),
    )


# Plays are counted once a minute for everybody: that looks at all of them.
CACHED, FRESH = "stats/people", 60
RECENT = 5
SHOWN = 40


@never_cache
@require_safe
@reading("stats", per_minute=120)
def dashboard(request: Request) -> HttpResponseBase:
    """Show the statistics of the whole site."""
    every, key = leagues(), request.GET.get("league", "")
    lexicons, named = list(active()), _league_by_key(every, key)
    if tables.wanted(request):
        return tables.sent(request, lambda: tables.of_leagues(every))
    selection = named or next(iter(every), None)
    first = {it.game: it for it in reversed(every)}  # has the most agents of its game
    context: dict[str, Any] = {
        "unknown": bool(key) and named is None,
        "leagues": every[:SHOWN],
        "games": [lead_in_short(first[slug]) for slug in solved() if slug in first],
        "more": len(every) - SHOWN,
        "dictionaries": len(lexicons),
        "league": selection,
    }
    if selection:
        unit = measure(selection.game)
        context |= {
            "measure": unit,
            "lead": lead_of(selection),
            "unmeasured": unmeasured(selection, every, lexicons),
            "same_game": [it for it in every if it.game == selection.game],
            "missing": missing_bots(selection),
            **_searched(selection, unit),
            "order": order_picture(selection, unit),
            "speed": speed_picture(selection, unit),
        }
    if request.htmx:
        return render(request, "solvers/stats/stats.html#league", context)
    return render(request, "solvers/stats/stats.html", context | _totals(player_id(request)))


@never_cache
@require_safe
@reading("stats", per_minute=120)
def league(request: Request) -> HttpResponseBase:
    """Show a league as a large chart."""
    every, key = leagues(), request.GET.get("league", "")
    selection = _league_by_key(every, key) if key else next(iter(every), None)
    if selection is None:
        raise Http404("No such league.")
    if tables.wanted(request):
        return tables.sent(request, lambda: tables.of_leagues([selection]))
    context = {
        "league": selection,
        "measure": measure(selection.game),
        "lead": lead_of(selection),
        "missing": missing_bots(selection),
        **_searched(selection, measure(selection.game)),
        "picture": standings_picture(selection, measure(selection.game)),
        "same_game": [it for it in every if it.game == selection.game],
    }
    return render(request, "solvers/stats/league_page.html", context)


def _searched(league: League, unit: str) -> dict[str, Any]:
    """Return what the searches of a league's agents cost, and its picture."""
    searches = search_costs([league])
    return {"searches": searches, "searched": search_picture(league, searches, unit)}


def _league_by_key(every: Sequence[League], key: str) -> League | None:
    return next((candidate for candidate in every if candidate.key == key), None)


def _totals(player: str | None) -> dict[str, object]:
    """Count what the site's runs and people played, and list the visitor's runs or the newest.

    Runs of other visitors change nothing here.
    """
    ours = light(PUBLIC & Q(standing=True))
    stored = ours.filter(status=Run.Status.DONE).aggregate(runs=Count("pk"), games=Sum("games"))
    yours = _recent(light(Q(requester=player))) if player else []
    people = people_played()
    return {
        "stored": stored["runs"],
        "agent_games": stored["games"] or 0,
        "played": people,
        "plays": sum(row.plays for row in people),
        "own": bool(yours),
        "recent": yours or _recent(ours),
        "people": people_picture(people) if people else None,
    }


def _recent(runs: QuerySet[Run]) -> list[dict[str, Any]]:
    """Return the newest of some runs, each with how sure its figures are, or its progress."""
    return [
        {"run": run, "unit": measure(run.game)}
        | ({"progress": progress(run)} if run.open else {})
        | ({"intervals": intervals_stored(run), "without": why_none(run)} if run.results else {})
        for run in runs.defer(None).defer("record", *Run.WORDS)[:RECENT]
    ]


def people_played() -> list[PlayedGames]:
    """Return what people played, as it was counted within a minute."""
    stored = cache.get(CACHED)
    if isinstance(stored, list):
        rows = [fields_of(PlayedGames, row) for row in stored]
        if None not in rows:
            return [PlayedGames(**row) for row in rows if row]
    people = played()
    cache.set(CACHED, [asdict(it) for it in people], FRESH)
    return people


def played() -> list[PlayedGames]:
    """Return what people played, the most popular game first."""
    over = ~Q(status=Play.Status.PLAYING)
    counted = (
        Play.objects.filter(agent__isnull=True, player__api_token__isnull=True)
        .values("puzzle__game")
        .annotate(
            plays=Count("pk"),
            finished=Count("pk", filter=over),
            won=Count("pk", filter=Q(status=Play.Status.WON)),
        )
        .order_by("-plays")
    )
    return [
        PlayedGames(row["puzzle__game"], row["plays"], row["finished"], row["won"])
        for row in counted
    ]


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads a game's largest league, in a line.

    figure  what the leader needs a game, with its unit; "" where nobody leads yet
    told    the leader, and by how much it is ahead of the next or with whom it is even
    sure    whether the lead is more than chance
    """

    league: League
    figure: str = ""
    told: str = ""
    sure: bool = False


def lead_in_short(league: League) -> Lead:
    """Return who leads a league, by how much, and in which unit."""
    ranked = [entry for entry in league.members if not entry.unranked]
    if len(ranked) < 2:
        return Lead(league)
    first, second = ranked[:2]
    unit, others = named(measure(league.game)), len(league.leaders) - 1
    facts = {
        "bot": agent_name(league.game, first.agent),
        "other": agent_name(league.game, second.agent),
    }
    figure = f"{number(first.penalised, '.3f')} {unit}"
    if others == 1:
        told = translate("{bot} and {other} are even", **facts)
    elif others:
        told = translate_plural(EVEN, EVENS, others, **facts)
    else:
        more = gap(first, second).more
        facts["more"] = number(more, f".{_places(more)}f")
        told = translate("{bot}, {more} ahead of {other}", **facts)
    return Lead(league, figure, told, sure=not others)


EVEN, EVENS = translatable_plural(
    "{bot} and {count} other are even", "{bot} and {count} others are even"
)


def lead_of(league: League) -> tuple[str, str] | None:
    """Return who leads a league and how sure that is; None where fewer than two have a rank."""
    ranked = [entry for entry in league.members if not entry.unranked]
    if len(ranked) < 2:
        return None
    first, second = ranked[:2]
    facts = {
        "bot": agent_name(league.game, first.agent),
        "other": agent_name(league.game, second.agent),
        "figure": number(first.penalised, ".3f"),
        "unit": named(measure(league.game)),
        "games": counted(first.games, "games"),
    }
    others = len(league.leaders) - 1
    if not others:
        heading = translate("{bot} leads", **facts)
    elif others == 1:
        heading = translate("{bot} and {other} are even", **facts)
    else:
        heading = translate_plural(EVEN, EVENS, others, **facts)
    needs = translate("{bot} needs {figure} {unit} on average.", **facts)
    return heading, f"{needs} {_margin(gap(first, second), facts)}"


def _places(more: float) -> int:
    """Return the decimals that show a gap."""
    return next((it for it in (2, 3) if more >= 5 * 10**-it), 4)


def _margin(gap: Gap, facts: dict[str, str]) -> str:
    """Return by how much the first beats the next, and whether that may be chance."""
    ends = gap.interval or (0.0, 0.0)
    if not any((gap.more, *ends)):
        return translate("{other} needs just as many over the same {games}.", **facts)
    places = _places(gap.more)
    names = zip(("more", "low", "high"), (gap.more, *ends), strict=True)
    facts = facts | {name: number(it, f".{places}f") for name, it in names}
    if gap.interval is None:
        text = translatable(
            "It beats the next, {other}, by {more}, for certain: both played the same {games}, "
            "and there are no others."
        )
    elif not gap.paired:
        text = translatable(
            "The next, {other}, needs {more} more ({low} to {high}), but in other games."
        )
    elif gap.certain:
        text = translatable(
            "It beats the next, {other}, by {more} ({low} to {high}) over the same {games}."
        )
    else:
        text = translatable(
            "The next, {other}, needs {more} more ({low} to {high}) over the same {games}: that "
            "may be chance."
        )
    return translate(text, **facts)
