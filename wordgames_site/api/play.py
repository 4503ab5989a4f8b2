"""Games of a token: begun, played move by move, given up; and what a bot would play."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router, Schema, Status
from ninja.errors import HttpError
from ninja.params.functions import Path, Query
from pydantic import StrictInt

from games.accounts.models import ApiToken
from games.accounts.tokens import player_of
from games.contract.game import JSON
from games.contract.result_units import figure_of, unit_of
from games.limits.daily_quota import program_refused
from games.limits.rate_limits import MOVES_A_PLAYER, NearbyLimit
from games.models import Play
from games.plays import actions
from games.plays.open_play import OpenPlay, open_play_of
from games.views.request_helpers import game_or_404
from lexicons.revisions.publish import playable
from solvers.analysis.analysis import analysis_of
from solvers.declaration import solved
from wordgames.agent_registry import agent_slugs
from wordgames.rules.state import InvalidOptions
from wordgames_site.api.documented import Sent, game_field, of, options_of
from wordgames_site.api.refusals import TooMuch, refusing
from wordgames_site.api.tokens import token_of

OPTIONS = "options"
NO_DICTIONARY = "dictionary: there is none of this name for {game}; /dictionaries lists them."


def observed(observation: Any, options: JSON) -> JSON:
    """Return an observation's fields by name, with only the options that were chosen.

    The rules' options may hold a seed, which would reveal what the player must not know.
    """
    shown: JSON = {
        field.name: plain(getattr(observation, field.name))
        for field in fields(observation)
        if field.name not in (OPTIONS, "pattern")
    }
    return {OPTIONS: plain(options)} | shown


def plain(value: Any) -> Any:
    """Return a value of dataclasses, enums and collections as plain JSON.

    Raises TypeError for a value that has no JSON form.
    """
    if isinstance(value, Enum):
        return plain(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(plain(name)): plain(item) for name, item in value.items()}
    if isinstance(value, Set):
        return sorted(plain(item) for item in value)
    if isinstance(value, Sequence):
        return [plain(item) for item in value]
    raise TypeError(f"No JSON for a {type(value).__name__}.")


router = Router(tags=["play"])
LONGEST = 64
PLAY = Path(description="The id of a game of this token.", example="Qv3kT9wZ0aBcDeF1")
TYPES: dict[str, Any] = {"integer": (int, str), "string": str, "boolean": bool}
EVENTS = "How many events the game had when this was thought of: its `sequence`."
_moves = NearbyLimit()


class Begin(Sent):
    """What to begin: a game, a dictionary, and the fields of its form that are not as usual."""

    game: str = game_field()
    dictionary: str = of("The slug of the dictionary.", "en")
    options: dict[str, str | int | float | bool] = of(
        "Options that are not as usual; /options lists those of each game.",
        {"guesses": 8},
        default_factory=dict,
    )


class Move(Sent):
    """A move, and how many events the game had when it was thought of."""

    move: str = of("What one would type.", "crane", max_length=LONGEST)
    sequence: StrictInt = of(EVENTS, 0)


class Ending(Sent):
    """The end of a game, and how many events it had."""

    sequence: StrictInt = of(EVENTS, 4)


class ApiGame(Schema):
    """A game as it stands: what its player sees, and the answer once it is over."""

    id: str = of("Its name in addresses.", "Qv3kT9wZ0aBcDeF1")
    game: str = game_field()
    dictionary: str = of("The slug of the dictionary.", "en")
    status: str = of("How it stands.", Play.Status.PLAYING.value, Play.Status.values)
    sequence: int = of("How many events it had: moves, hints and its end.", 1)
    observation: dict[str, Any] = of(
        "What its player sees: the options and, by game, the turns with their marks (0 absent, 1 "
        "elsewhere, 2 correct), the mask, the letters or the words.",
        {"options": {"length": 5}, "turns": [{"guess": "crane", "marks": [0, 1, 0, 0, 2]}]},
    )
    answer: str | None = of("The secret once it is over, before that null.", None)
    result: int | None = of("Its figure once it is over, in `unit`; before that null.", None)
    unit: str = of("What its result counts, the same on all pages.", "guesses")


class ApiSuggestion(Schema):
    """A move that an agent thinks of, with its reasons; null is what it does not weigh."""

    move: str = of("The move.", "slate")
    score: float = of("The agent's own figure; greater is better, and `idea` has its unit.", -1.5)
    idea: str = of("What the score is, as a sentence.", "Expected information in bits.")
    bits: float | None = of("Expected information, in bits.", 5.8, default=None)
    left: float | None = of("Words expected to be left after it.", 71.3, default=None)
    chance: float | None = of("Chance that it is the answer, 0 to 1.", 0.02, default=None)


def _api_play(open_play: OpenPlay) -> ApiGame:
    play, pattern = open_play.play, getattr(open_play.state, "pattern", "")  # a name's signs
    answer = open_play.game.answer(open_play.puzzle.setup, open_play.columns) if play.over else None
    return ApiGame(
        id=play.pk,
        game=open_play.game.slug,
        dictionary=open_play.lexicon.slug,
        status=str(play.status),
        sequence=open_play.sequence,
        observation=observed(open_play.state.observe(), open_play.setup["options"])
        | ({"pattern": pattern} if pattern else {}),
        answer=answer,
        result=figure_of(open_play.game, play.turns, play.score) if play.over else None,
        unit=unit_of(open_play.game),
    )


def _own_play(token: ApiToken, play_id: str) -> OpenPlay:
    try:
        return open_play_of(play_id, "", token.player_id)
    except Http404 as error:
        raise HttpError(404, "There is no such game of this token.") from error


@router.post("/games", response={201: ApiGame, **refusing(404)})
def begin(request: HttpRequest, body: Begin) -> Status[ApiGame]:
    """Begin a game with a random secret. 422: the dictionary has none for such options."""
    if seconds := program_refused(request):
        raise TooMuch(f"Too many games were begun; try again in {seconds} seconds.", seconds)
    try:
        game = game_or_404(body.game)
    except Http404 as error:
        raise HttpError(404, "There is no such game.") from error
    lexicons = list(playable(game.lexicon_kind))
    blank = game.form_class(None, lexicons, {"lexicon": body.dictionary})
    if "lexicon" in blank.fields and body.dictionary not in {it.slug for it in lexicons}:
        raise HttpError(422, NO_DICTIONARY.format(game=game.slug))
    usual: JSON = {
        name: field.initial for name, field in blank.fields.items() if field.initial is not None
    }
    form = game.form_class(usual | body.options | {"lexicon": body.dictionary}, lexicons)
    if unknown := set(body.options) - set(form.fields):
        known = ", ".join(it.name for it in options_of(game)) or "none"
        raise HttpError(422, f"{game.slug} has no option {min(unknown)}; it has: {known}.")
    for option in (it for it in options_of(game) if it.name in body.options):
        if not isinstance(body.options[option.name], TYPES[option.type]):
            raise HttpError(422, f"{option.name}: send a JSON {option.type}.")
    if not form.is_valid():
        name, faults = next(iter(form.errors.items()))
        raise HttpError(422, f"{'dictionary' if name == 'lexicon' else name}: {faults[0]}")
    try:
        revision = form.cleaned_data["lexicon"].current
        play = actions.start_free(game, form.options(), revision, player_of(token_of(request)))
    except InvalidOptions as refusal:
        raise HttpError(422, str(refusal)) from refusal
    return Status(201, _api_play(OpenPlay(play, ())))


@router.get("/games/{play_id}", response={200: ApiGame, **refusing(404)})
def look(request: HttpRequest, play_id: str = PLAY) -> ApiGame:
    """Return a game as it stands."""
    return _api_play(_own_play(token_of(request), play_id))


@router.post("/games/{play_id}/moves", response={200: ApiGame, **refusing(404, 409)})
def move(request: HttpRequest, body: Move, play_id: str = PLAY) -> ApiGame:
    """Play a move. 409: the game has gone on since; 422: the rules refuse it; neither costs."""
    token = token_of(request)
    if not _moves.allowed("api-move", token.pk, MOVES_A_PLAYER):
        raise TooMuch(f"More than {MOVES_A_PLAYER} moves in a minute; wait a little.")
    open_play = _own_play(token, play_id)
    try:
        return _api_play(actions.move(open_play, body.sequence, body.move))
    except actions.Stale as stale:
        raise _gone_on(open_play) from stale


def _gone_on(open_play: OpenPlay) -> HttpError:
    known = f"its status is {open_play.play.status} and its sequence {open_play.sequence}"
    return HttpError(409, f"The game is not where you think: {known}.")


@router.post("/games/{play_id}/give-up", response={200: ApiGame, **refusing(404, 409)})
def give_up(request: HttpRequest, body: Ending, play_id: str = PLAY) -> ApiGame:
    """End a game and be told the answer."""
    open_play = _own_play(token_of(request), play_id)
    try:
        return _api_play(actions.give_up(open_play, body.sequence))
    except actions.Stale as stale:
        raise _gone_on(open_play) from stale


@router.get(
    "/games/{play_id}/suggestions",
    response={200: list[ApiSuggestion], **refusing(404, 409)},
)
def suggestions(
    request: HttpRequest,
    play_id: str = PLAY,
    agent: str = Query("", description="Slug of an agent; /agents lists them.", example="entropy"),
    bot: str = Query(
        "", description="`agent` by an older name.", example="entropy", deprecated=True
    ),
) -> list[ApiSuggestion]:
    """Return what an agent would play, the best first, within what a visitor may compute."""
    open_play = _own_play(token_of(request), play_id)
    if open_play.play.over:
        raise HttpError(409, "The game is over.")
    if open_play.puzzle.game not in solved():
        raise HttpError(404, "No agent plays this game.")
    analysis = analysis_of(open_play)
    known = agent_slugs(open_play.puzzle.game)
    name = agent or bot or analysis.adviser
    if name not in known:
        raise HttpError(404, f"There is no such agent; there are: {', '.join(sorted(known))}.")
    _situation, thought = analysis.ask(analysis.agent(name), open_play.state.observe())
    return [ApiSuggestion(**plain(it)) for it in thought.ranked]


class GameAgents(Schema):
    """The agents of a game, which pages call its bots."""

    game: str = game_field()
    agents: list[str] = of("Their slugs, in the order of the bots' page.", ["entropy", "random"])
    bots: list[str] = of("`agents` by an older name.", ["entropy", "random"])


@router.get("/agents", response={200: list[GameAgents], **refusing()})
def agents(request: HttpRequest) -> list[GameAgents]:
    """Return the agents of every game."""
    slugs = {it: list(agent_slugs(it)) for it in solved()}
    return [GameAgents(game=it, agents=names, bots=names) for it, names in slugs.items()]


@router.get("/bots", response={200: list[GameAgents], **refusing()}, deprecated=True)
def bots(request: HttpRequest) -> list[GameAgents]:
    """Return the agents of every game: `/agents` by an older name."""
    return agents(request)
