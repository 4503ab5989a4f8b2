"""Stored evaluations and the leagues that they make."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router, Schema
from ninja.errors import HttpError
from ninja.params.functions import Path, Query

from games.catalogue import GAMES
from solvers.runs.models import Run
from solvers.stats.exports import as_json
from solvers.stats.league import League as StoredLeague
from solvers.stats.league import leagues
from solvers.stats.run_list import light
from wordgames_site.api.documented import AGENT, game_field, of
from wordgames_site.api.refusals import refusing

router = Router(tags=["statistics"])
PAGE = 100


class RunRow(Schema):
    """A stored run, without its games; `standing` if it counts in its league."""

    id: str = of("Its name in addresses.", "Qv3kT9wZ0aBcDeF1")
    game: str = game_field()
    agent: str = of(AGENT, "entropy")
    dictionary: str = of("The slug of the dictionary.", "en")
    league: str = of("The games that it is compared on; empty for those in no league.", "5/normal")
    status: str = of("How it stands.", Run.Status.DONE.value, Run.Status.values)
    created: datetime = of("When it was asked for.", "2026-11-27T15:04:05Z")
    games: int = of("How many games it plays.", 1679)
    wins: int | None = of("How many of them were won; null until it is done.", 1679)
    standing: bool = of("Does it count in its league?", True)
    url: str = of("The page of the run.", "https://example.org/runs/Qv3kT9wZ0aBcDeF1/")


class LeaguePlace(Schema):
    """An agent in a league; `low` and `high` bound its penalised average, 19 times in 20."""

    rank: int = of("From 1, shared where games tell none apart; 0: one seed, or too few games.", 1)
    agent: str = of(AGENT, "entropy")
    run: str = of("The id of its run.", "Qv3kT9wZ0aBcDeF1")
    games: int = of("How many games it played.", 1679)
    win_rate: float = of("Share of games won, 0 to 1.", 0.998)
    average: float = of("Mean moves a game, a lost one counted at the limit.", 3.52)
    penalised: float = of("The same, a lost game counted at twice the limit: it ranks.", 3.53)
    low: float | None = of("Lower end of the interval, in moves; null without one.", 3.48)
    high: float | None = of("Upper end of the interval, in moves; null without one.", 3.58)
    interval: str = of("95%, or why there is no interval.", "95%")
    worst: int = of("Most moves of a game, a lost one at the limit.", 6)
    more_games: int = of("How many games it needs for a rank; 0: none.", 0)


class ApiLeague(Schema):
    """Agents that played the same games, by the site's runs, the best first."""

    game: str = game_field()
    dictionary: str = of("The slug of the dictionary.", "en")
    label: str = of("What was played, in words.", "5 letters, 6 guesses")
    places: list[LeaguePlace] = of("The agents, the best first.", [])


@router.get("/runs", response={200: list[RunRow], **refusing()})
def runs(
    request: HttpRequest,
    game: str = Query("", description="Only of this game.", example=next(iter(GAMES))),
    agent: str = Query("", description="Only of this agent.", example="entropy"),
    dictionary: str = Query("", description="Only with this dictionary.", example="en"),
    *,
    visitors: bool = Query(False, description="Runs of visitors instead?", example=True),
    start: int = Query(0, ge=0, le=1_000_000, description="Runs to leave out.", example=100),
) -> list[RunRow]:
    """Return a hundred of the site's runs from `start` on, the newest first; or of visitors'."""
    query = {"game": game, "agent": agent, "revision__lexicon__slug": dictionary}
    filters = {name: value for name, value in query.items() if value.isprintable() and value}
    rows = light().filter(standing=not visitors, **filters).order_by("-created_at", "-id")
    return [row(request, run) for run in rows[start : start + PAGE]]


def row(request: HttpRequest, run: Run) -> RunRow:
    """Return a run without its games."""
    return RunRow(
        id=run.pk,
        game=run.game,
        agent=run.agent,
        dictionary=run.revision.lexicon.slug,
        league=run.league,
        status=str(run.status),
        created=run.created_at,
        games=run.games,
        wins=run.wins,
        standing=run.standing,
        url=request.build_absolute_uri(reverse("solvers:run", args=(run.pk,))),
    )


@router.get("/runs/{run_id}", response={200: dict[str, Any], **refusing(404)})
def run(
    request: HttpRequest,
    run_id: str = Path(description="The id of a run.", example="Qv3kT9wZ0aBcDeF1"),
) -> dict[str, Any]:
    """Return all that is stored of a finished run, the guesses of every game too."""
    query = Run.objects.select_related("revision__lexicon").filter(
        pk=run_id, status=Run.Status.DONE, record__isnull=False
    )
    stored = query.first()
    if stored is None:
        raise HttpError(404, "There is no such run, or it is not done.")
    return as_json(stored)


@router.get("/leagues", response={200: list[ApiLeague], **refusing()})
def all_leagues(request: HttpRequest) -> list[ApiLeague]:
    """Return every league of the current dictionaries."""
    return [_league(league) for league in leagues()]


def _league(league: StoredLeague) -> ApiLeague:
    return ApiLeague(
        game=league.game,
        dictionary=league.slug,
        label=league.label,
        places=[
            LeaguePlace(
                rank=entry.rank,
                agent=entry.agent,
                run=entry.run,
                games=entry.games,
                win_rate=entry.win_rate,
                average=entry.average,
                penalised=entry.penalised,
                low=entry.interval[0] if entry.interval else None,
                high=entry.interval[1] if entry.interval else None,
                interval=str(entry.without) or "95%",
                worst=entry.worst,
                more_games=entry.more,
            )
            for entry in league.entries
        ],
    )
