"""Runs that programs ask for, within the limits of the page that asks for them."""

from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from ninja import Status
from ninja.errors import HttpError
from ninja.params.functions import Path
from pydantic import StrictBool, StrictFloat, StrictInt

from games.catalogue import game
from games.limits.rate_limits import MINUTE
from games.models import Player
from lexicons.revisions.publish import DictionaryAccess, playable
from lexicons.throttle.rate_counter import address, allowed
from solvers.declaration import solved
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.queue_allowance import ASKED_A_MINUTE, QueueFull, Requester
from solvers.runs.run_form import RunForm, filled_form
from solvers.stats.new_run import VISITOR
from solvers.stats.run_list import light
from wordgames.evaluation.run_game import runnable
from wordgames.languages.translation import localize
from wordgames_site.api import runs
from wordgames_site.api.documented import AGENT, Sent, game_field, of, run_options_of
from wordgames_site.api.play import NO_DICTIONARY
from wordgames_site.api.refusals import TooMuch, refusing
from wordgames_site.api.runs import RunRow, row
from wordgames_site.api.tokens import token_of

router = runs.router
RUN = Path(description="The id of a run.", example="Qv3kT9wZ0aBcDeF1")
Value = StrictBool | StrictInt | StrictFloat | str
TYPES = {"integer": int, "string": str}
# Fields of the page's form that have another name here.
CALLED = {"agents": "agent", "lexicons": "dictionary"}


class AskRun(Sent):
    """A run to ask for: an agent, a dictionary, and what is not as usual."""

    game: str = game_field()
    agent: str = of(AGENT, "entropy", max_length=80)
    dictionary: str = of("The slug of a public dictionary or a list of yours.", "en")
    options: dict[str, Value] = of(
        "Options that are not as usual; /options lists those of each game as `runs`.",
        {"games": 100},
        default_factory=dict,
    )
    parameters: dict[str, Value] = of(
        "Parameters of the agent that are not as usual, one value each.", {}, default_factory=dict
    )


class RunStatus(RunRow):
    """A run, and how many of its games are played so far."""

    played: int = of("How many of its games are played.", 500)
    error: str = of("Why it failed or was dropped, as a sentence; empty if it was not.", "")


@router.post("/runs", response={200: RunStatus, 202: RunStatus, **refusing(404)})
def ask_run(request: HttpRequest, body: AskRun) -> Status[RunStatus]:
    """Ask for a run, yours on pages too and in no league. 202: it goes on; 200: it is stored.

    422: it is not what the page's form takes.
    """
    if not allowed("runs", address(request), ASKED_A_MINUTE, MINUTE):
        raise TooMuch(f"More than {ASKED_A_MINUTE} requests for runs in a minute; wait a little.")
    player, _ = Player.objects.get_or_create(user=token_of(request).owner)
    requests, requester = _form(body, player).requests(), Requester.at(player, address(request))
    try:
        stored = services.ask_all(requests, requester, VISITOR)[0]
    except QueueFull as full:
        raise TooMuch(str(full)) from full
    status = _status(request, stored.pk)
    return Status(200 if status.status == Run.Status.DONE else 202, status)


def _form(body: AskRun, player: Player) -> RunForm:
    """Return the page's form, filled in and found right; raises HttpError."""
    if body.game not in solved():
        raise HttpError(404, "There is no such game.")
    known = {option.name: option for option in run_options_of(body.game)}
    for name, value in body.options.items():
        if name not in known:
            has = ", ".join(known)
            raise HttpError(422, f"Runs of {body.game} have no option {name}; they have: {has}.")
        if type(value) is not TYPES[known[name].type]:
            raise HttpError(422, f"{name}: send a JSON {known[name].type}.")
    names = {option.name: option.field_name for option in runnable(body.game).options}
    fields = {names[name]: value for name, value in body.options.items()} | {
        "agents": [body.agent],
        "lexicons": [body.dictionary],
        "parameters": " ".join(f"{name}={value}" for name, value in body.parameters.items()),
    }
    lexicons = list(playable(game(body.game).lexicon_kind, DictionaryAccess(player.pk)))
    if lexicons and body.dictionary not in {it.slug for it in lexicons}:
        raise HttpError(422, NO_DICTIONARY.format(game=body.game))
    form = filled_form(body.game, fields, lexicons, VISITOR.games)
    if not form.is_valid():
        name, faults = next(iter(form.errors.items()))
        called = CALLED | {field: name for name, field in names.items()}
        raise HttpError(422, f"{called.get(name, name)}: {faults[0]}".removeprefix("__all__: "))
    if form.axes() != {name: [str(value)] for name, value in body.parameters.items()}:
        raise HttpError(422, "parameters: send names and values that this game's agents take.")
    return form


@router.get("/runs/{run_id}/status", response={200: RunStatus, **refusing(404)})
def run_status(request: HttpRequest, run_id: str = RUN) -> RunStatus:
    """Return how far a run is; once it is done, `/runs/{run_id}` has its results."""
    return _status(request, run_id)


@router.delete("/runs/{run_id}", response={200: RunStatus, **refusing(404)})
def cancel_run(request: HttpRequest, run_id: str = RUN) -> RunStatus:
    """Stop a run of yours that waits or goes on; its games are kept, and asking again resumes it.

    One that has ended stays as it is.
    """
    mine = Q(pk=run_id, requester__user=token_of(request).owner, standing=False)
    if (run := light(mine).first()) is None:
        raise HttpError(404, "You have no such run.")
    services.cancel(run)
    return _status(request, run_id)


def _status(request: HttpRequest, run_id: str) -> RunStatus:
    run = light(Q(pk=run_id)).first()
    if run is None:
        raise HttpError(404, "There is no such run.")
    facts: dict[str, Any] = row(request, run).dict()
    return RunStatus(played=services.progress(run).played, error=localize(run.error), **facts)
