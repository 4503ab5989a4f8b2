"""The start of an agent from outside: its config, its starter, and its first run, live."""

import io
import json
import zipfile
from pathlib import Path
from string import Template
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.catalogue import game
from games.contract.game import JSON
from games.limits.rate_limits import CLASS, reading
from lexicons.models import Revision
from lexicons.revisions.publish import revision_of
from solvers.outside.agents.admission import let_in
from solvers.outside.agents.environments import Environment, all_environments
from solvers.outside.agents.models import OutsideAgent, OutsideRun
from solvers.outside.agents.tournament_models import TournamentWeek
from solvers.outside.serve_moves import state_of
from solvers.outside.tournament.weeks import current_week
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import Columns

# How often a page that waits for an agent asks: every two seconds for ten minutes.
LOOKS = 300
# A class behind one address whose pages all wait, and a few looks by hand.
LOOKS_A_MINUTE = CLASS * 40
STARTERS_A_MINUTE = CLASS * 2


def environment_or_404(slug: str) -> Environment:
    if slug not in all_environments():
        raise Http404("No such environment.")
    return all_environments()[slug]


def site_of(request: HttpRequest) -> str:
    """Return where the site is, without a slash at the end."""
    return request.build_absolute_uri("/").rstrip("/")


def config_of(request: HttpRequest, agent: OutsideAgent, token: str) -> str:
    """Return the text of an agent's config file."""
    fields = {"agent": agent.name, "env": agent.environment, "pwd": token, "url": site_of(request)}
    return json.dumps(fields, indent=2)


@require_safe
@reading("outside-starter", per_minute=STARTERS_A_MINUTE)
def plain_starter(request: HttpRequest, slug: str) -> HttpResponse:
    """Send an environment's starter, to which a config is still to be put."""
    return _zip(request, environment_or_404(slug), "")


@never_cache
@require_POST
@reading("outside-starter", per_minute=STARTERS_A_MINUTE)
def own_starter(request: HttpRequest, agent_id: str) -> HttpResponse:
    """Send the starter with the config of an agent whose token is posted, as its page has it."""
    agent = get_object_or_404(OutsideAgent, pk=agent_id)
    token = request.POST.get("token", "")
    if let_in(agent.environment, agent.name, token) is None:
        raise Http404("Another password.")
    return _zip(request, environment_or_404(agent.environment), config_of(request, agent, token))


def _zip(request: HttpRequest, environment: Environment, config: str) -> HttpResponse:
    week = current_week(environment) if environment.weekly else None
    revision = _of_week(week) if week else environment.revision()
    if revision is None:
        raise Http404("There is no dictionary for this environment now.")
    try:
        packed = starter(environment, revision.read(), site_of(request), config, week)
    except InvalidOptions as refusal:
        raise Http404(str(refusal)) from refusal
    response = HttpResponse(packed, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{environment.slug}.zip"'
    return response


def _of_week(week: TournamentWeek) -> Revision | None:
    """Return the dictionary that a week is played on.

    None where it was taken down: only the words that were played are left, so it reveals secrets.
    """
    gone = Revision.objects.exclude(lexicon__taken_down_at=None).filter(pk=week.revision_id)
    return None if gone.exists() else revision_of(week.revision_id)


def board_of(run: OutsideRun, environment: Environment, acts: int | None = None) -> JSON:
    """Return the templates' context for a run as it is now, or after some of its acts."""
    played, revision = game(environment.game), revision_of(run.revision_id)
    state = state_of(run, environment, acts)
    columns, language = revision.read(), revision.lexicon.language
    return {
        "run": run,
        "game": played,
        "columns": columns,
        "lexicon": revision.lexicon,
        "history": [act.move.upper() for act in run.history.all()][:acts],
        "state": state,
        "board": played.present(state, columns, language),
        "board_template": f"{played.slug}/board.html",
    }


def live_context(agent: OutsideAgent, run_id: str = "", looks: int = 0) -> JSON:
    """Return what an agent does now: the run that was watched, else the newest; no sealed one.

    run_id  the run that the page showed last; it is shown to its end before another comes
    """
    runs = agent.runs.filter(entry=None).select_related("agent")
    watched = runs.filter(pk=int(run_id)).first() if run_id.isascii() and run_id.isdigit() else None
    opened = runs.filter(finished_at=None)
    ended = runs.exclude(finished_at=None)
    run = watched or opened.filter(acts__gt=0).last() or ended.last() or opened.last()
    context: dict[str, Any] = {"agent": agent, "looks": looks + 1, "on": looks < LOOKS}
    if run is None:
        return context
    environment = environment_or_404(agent.environment)
    shown = board_of(run, environment)
    percept = environment.percept(shown["state"].observe())
    over = run.finished_at is not None
    stay = "" if over else str(run.pk)
    state = {"percept": json.dumps(percept), "over": over, "stay": stay, "environment": environment}
    return context | shown | state


@never_cache
@require_safe
@reading("outside-live", per_minute=LOOKS_A_MINUTE)
def live(request: HttpRequest, agent_id: str) -> HttpResponse:
    """Show an agent's run live, for a page that asks every two seconds.

    For a deleted agent it says so, and the page stops asking.
    """
    agent = get_object_or_404(OutsideAgent, pk=agent_id)
    if agent.retired_at is not None:
        return render(
            request, "outside/first_run_live.html", {"live": {"agent": agent, "gone": True}}
        )
    text = request.GET.get("looks", "")
    looks = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    context = live_context(agent, request.GET.get("run", "")[:15], looks)
    return render(request, "outside/first_run_live.html", {"live": context})


COMMON = Path(__file__).parent / "starter"
# The date of every file: the same starter is the same bytes.
DATED = (2020, 1, 1, 0, 0, 0)
README = "README.md"
EVERYDAY = "A rating is the mean of your last {full} runs."
WEEKLY = (
    "This is the weekly tournament: you have {games} games from Monday to Sunday (UTC). Those that "
    "you do\nnot play to their end count as the worst, and the client stops when there is no more "
    "to play."
)

AS_OF_NOW = "as of today"
OF_A_WEEK = "in the week from {} on; another week may have others"


def starter(
    environment: Environment,
    columns: Columns,
    url: str,
    config: str = "",
    week: TournamentWeek | None = None,
) -> bytes:
    """Return the zip; with `config.json` if a config is given.

    columns  the dictionary, of a tournament that of its week
    url      where the site is, without a slash at its end
    week     the tournament's, where it is drawn already
    Raises InvalidOptions if the dictionary has nothing to draw secrets from.
    """
    files = {
        README: _readme(environment, url, week),
        "agent.py": environment.agent.read_text(encoding="utf-8"),
        "words.txt": "\n".join(environment.words(columns)) + "\n",
        "RULES.txt": environment.rules,
    }
    for name in ("client.py", "language_model.py"):
        files[name] = (COMMON / name).read_text(encoding="utf-8")
    if allowed := environment.guessable(columns):
        files["allowed.txt"] = "\n".join(allowed) + "\n"
    if config:
        files["config.json"] = config
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{environment.slug}/{name}", DATED)
            archive.writestr(entry, text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _readme(environment: Environment, url: str, week: TournamentWeek | None) -> str:
    text = Template((COMMON / README).read_text(encoding="utf-8"))
    rated = WEEKLY if environment.weekly else EVERYDAY
    games = week.games if week else settings.TOURNAMENT_GAMES
    figures = {"full": f"{settings.OUTSIDE_FULL_RUNS:,}", "games": games}
    named = {"name": environment.name, "slug": environment.slug, "url": url}
    dated = OF_A_WEEK.format(week.begins) if week else AS_OF_NOW
    return text.substitute(named, rated=rated.format(**figures), dated=dated)
