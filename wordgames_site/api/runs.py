"""Stored evaluations and the leagues that they make."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router, Schema
from ninja.errors import HttpError
from ninja.params.functions import Query

from solvers.runs.models import Run
from solvers.stats.exports import as_json
from solvers.stats.league import League as StoredLeague
from solvers.stats.league import leagues
from solvers.stats.run_list import light
from wordgames_site.api.refusals import refusing

router = Router(tags=["statistics"])
PAGE = 100


class RunRow(Schema):
    """A stored run, without its games; `standing` if it counts in its league."""

    id: str
    game: str
    agent: str
    dictionary: str
    league: str
    status: str
    created: datetime
    games: int
    wins: int | None
    standing: bool
    url: str


class LeaguePlace(Schema):
    """A bot in a league; `low` and `high` bound its penalised average, 19 times in 20.

    Without an interval `interval` says why. Bots share a rank where the same games do not tell
    them apart. `rank` 0: it drew with one seed, or needs `more_games`.
    """

    rank: int
    agent: str
    run: str
    games: int
    win_rate: float
    average: float
    penalised: float
    low: float | None
    high: float | None
    interval: str
    worst: int
    more_games: int


class ApiLeague(Schema):
    """Bots that played the same games, by the site's runs, the best first."""

    game: str
    dictionary: str
    label: str
    places: list[LeaguePlace]


@router.get("/runs", response={200: list[RunRow], **refusing(422)})
def runs(
    request: HttpRequest,
    game: str = "",
    agent: str = "",
    dictionary: str = "",
    *,
    visitors: bool = False,
    start: int = Query(0, ge=0, le=1_000_000),
) -> list[RunRow]:
    """Return a hundred of the site's runs from `start` on, the newest first; or of visitors'."""
    query = {"game": game, "agent": agent, "revision__lexicon__slug": dictionary}
    filters = {name: value for name, value in query.items() if value.isprintable() and value}
    rows = light().filter(standing=not visitors, **filters).order_by("-created_at", "-id")
    return [_row(request, run) for run in rows[start : start + PAGE]]


def _row(request: HttpRequest, run: Run) -> RunRow:
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
def run(request: HttpRequest, run_id: str) -> dict[str, Any]:
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
