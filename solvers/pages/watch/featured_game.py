"""The game that the page of watching begins with: a good agent on today's look of the game."""

import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from random import Random

from django.utils import timezone

from games.catalogue import game as game_by
from games.contract.game import JSON, Game
from games.models import Event, Play, Player, Puzzle
from games.plays.actions import PLAY_STATUS
from games.plays.open_play import OpenPlay
from games.views.request_helpers import lexicons_for
from lexicons.models import Revision
from solvers.analysis.agent_plays import play_out
from solvers.analysis.analysis import analyse
from solvers.declaration import solver
from wordgames.agent.bounded_cache import Memo
from wordgames.rules.state import InvalidOptions, Status

# A setup, the agent, how the play ended, and its moves with their feedback.
Played = tuple[JSON, str, str, tuple[tuple[str, str], ...]]

TRIES, SEED_BITS = 20, 31
_shows: Memo[Played] = Memo(24)


def show_of(slug: str) -> OpenPlay | None:
    """Return the adviser's play of a puzzle of the day, kept nowhere; raises Busy.

    The puzzle is drawn by the date and is never a daily of today. None where no dictionary has one.
    """
    game, today = game_by(slug), timezone.now().date()
    for revision, options in _looks(game):
        key = (slug, revision.sha256, today)
        play = partial(_play_a_game, game, revision, options, today)
        with suppress(InvalidOptions):
            setup, agent, status, moves = _shows.get(key, play)
            puzzle = Puzzle(game=slug, setup=setup, revision=revision)
            return _open_play(puzzle, agent, status, moves)
    return None


def stored_file(slug: str) -> Path:
    """Return the file of the game that is shown while an adviser's kernels are compiled."""
    return solver(slug).folder / "stored_game.json"


def stored_game(slug: str) -> OpenPlay | None:
    """Return the game that comes with the site, played by a game's adviser.

    None where the site's words are others now, or its answer is that of a daily of today.
    """
    stored = json.loads(stored_file(slug).read_text(encoding="utf-8"))
    bundled = Revision.objects.select_related("lexicon").filter(lexicon__bundled=True)
    revision = bundled.filter(sha256=stored["words"]).first()
    if revision is None:
        return None
    game, setup = game_by(slug), stored["setup"]
    if game.answer(setup, revision.read()) in _answers_of_today(game, revision):
        return None
    puzzle = Puzzle(game=slug, setup=setup, revision=revision)
    moves = tuple((move, feedback) for move, feedback in stored["moves"])
    return _open_play(puzzle, stored["agent"], stored["status"], moves)


def _answers_of_today(game: Game, revision: Revision) -> set[str]:
    today = timezone.now().date()
    dailies = Puzzle.objects.filter(game=game.slug, date=today, revision=revision)
    return {game.answer(daily.setup, game.words(revision)) for daily in dailies} - {""}


def _looks(game: Game) -> Iterator[tuple[Revision, JSON]]:
    """Yield each dictionary that has dailies, with their options."""
    for lexicon in lexicons_for(game):
        options = game.daily_options(lexicon.current) if lexicon.current else None
        if lexicon.current is not None and options is not None:
            yield lexicon.current, options


def _play_a_game(game: Game, revision: Revision, options: JSON, today: date) -> Played:
    setup = _setup(game, revision, options, today)
    analysis = analyse(game.slug, revision, setup)
    start = game.state(setup, game.words(revision))
    state, moves = play_out(analysis, start, {"slug": analysis.adviser})
    ended = state.status is not Status.PLAYING
    status = PLAY_STATUS[state.status] if ended else Play.Status.GIVEN_UP
    return setup, analysis.adviser, status, tuple(moves)


def _setup(game: Game, revision: Revision, options: JSON, today: date) -> JSON:
    """Draw a puzzle by the date; another one where it has the answer of a daily of today."""
    columns, secret = game.words(revision), _answers_of_today(game, revision)
    random = Random(f"watch {game.slug} {today}")
    setup = game.random_setup(options, columns, random)
    for _ in range(TRIES):
        if game.answer(setup, columns) not in secret:
            break
        setup = game.random_setup(options, columns, random)
    if "seed" in setup:  # else each process shows other steps
        setup = setup | {"seed": random.getrandbits(SEED_BITS)}
    return setup


def _open_play(
    puzzle: Puzzle, agent: str, status: str, moves: tuple[tuple[str, str], ...]
) -> OpenPlay:
    now = timezone.now()
    play = Play(puzzle=puzzle, agent={"slug": agent}, status=status, turns=len(moves), ended_at=now)
    events = tuple(
        Event(
            play=play, sequence=number, kind=Event.Kind.MOVE, move=move, feedback=feedback, at=now
        )
        for number, (move, feedback) in enumerate(moves)
    )
    return OpenPlay(play, events, _nobody)


def _nobody() -> Player:
    raise LookupError("Nobody plays what is only shown.")
