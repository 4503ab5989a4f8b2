"""An agent's plays: made in one go, stored like anybody's, and looked at step by step."""

from random import Random

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from games.catalogue import game as game_by
from games.contract.game import JSON
from games.models import Event, Play, Puzzle
from games.plays.actions import PLAY_STATUS
from games.plays.open_play import OpenPlay, events_of
from games.plays.row_reading import rows_of
from games.views.request_helpers import lexicons_for
from games.visitors.visitor import earliest_day
from lexicons.models import Revision
from solvers.agent_cards import agents_for
from solvers.analysis.analysis import AnyAgent, AnyAnalysis, StoredAgent, analyse, analysis_of
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.explanation import Explanation
from solvers.analysis.review import has_review, review_of
from wordgames.declaration import declared
from wordgames.kernels.backend import numba_installed
from wordgames.languages.translation import translate
from wordgames.rules.state import IllegalMove, State, Status

AGENT_PLAY = "WHERE id = %s AND agent IS NOT NULL"


def watch(slug: str, setup: JSON, revision: Revision, player: StoredAgent) -> Play:
    """Let an agent play a new puzzle and store its play.

    Raises Busy when too many people watch at once, and ParameterError for parameters that the
    agent cannot take.
    """
    return _agent_play(Puzzle(game=slug, setup=setup, revision=revision), player)


def watch_same(open_play: OpenPlay, player: StoredAgent) -> Play:
    """Let an agent play the puzzle of another play, unless it has; raises as `watch` does."""
    puzzle = open_play.puzzle
    known = Play.objects.filter(puzzle=puzzle, player=None, agent=dict(player)).first()
    return known or _agent_play(puzzle, player)


def adviser_play(open_play: OpenPlay) -> Play:
    """Let the bot that gives hints play the puzzle of another play; raises as `watch_same` does."""
    return watch_same(open_play, {"slug": analysis_of(open_play).adviser})


def bot_play(open_play: OpenPlay, agent: str) -> Play:
    """Let a bot play the puzzle of another play; raises as `watch_same` does."""
    return watch_same(open_play, {"slug": agent})


def bots_of(open_play: OpenPlay) -> list[tuple[str, str]]:
    """Return slug and name of the bots that play with the options of a puzzle, the best first."""
    analysis, options = analysis_of(open_play), open_play.state.observe().options
    known = [(card.slug, translate(card.name)) for card in agents_for(analysis.slug, options)]
    return sorted(known, key=lambda it: it[0] != analysis.adviser)


def _agent_play(puzzle: Puzzle, player: StoredAgent) -> Play:
    game = game_by(puzzle.game)
    start = game.state(puzzle.setup, game.words(puzzle.revision))
    state, moves = play_out(analyse(puzzle.game, puzzle.revision, puzzle.setup), start, player)
    status = PLAY_STATUS[state.status] if state.status is not Status.PLAYING else "given-up"
    with transaction.atomic():
        if puzzle._state.adding:
            puzzle.save()
        play = Play.objects.create(
            puzzle=puzzle,
            agent=dict(player),
            status=status,
            turns=len(moves),
            ended_at=timezone.now(),
        )
        Event.objects.bulk_create(
            [
                Event(play=play, sequence=number, move=move, feedback=feedback)
                for number, (move, feedback) in enumerate(moves)
            ]
        )
    return play


def play_out(
    analysis: AnyAnalysis, state: State, player: StoredAgent
) -> tuple[State, list[tuple[str, str]]]:
    """Let an agent play on; return the last state, and its moves with their feedback.

    An agent that knows no move, or none that the rules take, leaves the game unfinished. Raises
    Busy when there is no turn to compute, or the game takes longer than a page may.
    """
    with compute_slot(analysis.slug):  # one turn for the whole game, with one deadline
        return _played_out(analysis, state, analysis.agent(**player))


def _played_out(
    analysis: AnyAnalysis, state: State, agent: AnyAgent
) -> tuple[State, list[tuple[str, str]]]:
    moves: list[tuple[str, str]] = []
    while state.status is Status.PLAYING:
        _, answer = analysis.ask(agent, state.observe(), count=1)
        if not answer.ranked:
            break
        try:
            state = state.play(answer.best.move)
        except IllegalMove:
            break
        moves.append((answer.best.move, state.last_feedback))
    return state, moves


def warm(slug: str) -> None:
    """Load what a game's first hint, race and review need in the first dictionary, by having them.

    A review may ask another agent than the adviser, which is then built too.
    """
    game = game_by(slug)
    for lexicon in lexicons_for(game)[:1]:
        daily = game.daily_options(lexicon.current) if lexicon.current else None
        if lexicon.current is None or daily is None:
            continue
        words = game.words(lexicon.current)
        setup = game.random_setup(daily, words, Random(1))
        analysis = analyse(slug, lexicon.current, setup)
        start = game.state(setup, words)
        analysis.ask(analysis.agent(analysis.adviser), start.observe())
        state, _ = play_out(analysis, start, {"slug": analysis.adviser})
        if has_review(slug):
            review_of(analysis).look_back(state.observe())
    for address in declared(slug).warm if numba_installed() else ():
        declared(slug).load(address)()


def shown_open_play(play_id: str, viewer: str | None) -> OpenPlay:
    """Return a play that may be looked at: the viewer's own that is over, or an agent's."""
    play = Play.objects.filter(pk=play_id, player=viewer).first() if viewer else None
    if play is None:
        return agent_open_play(play_id, viewer)
    if not play.over:
        raise Http404("This game is not over.")
    return OpenPlay(play, tuple(play.events.all()))


def agent_open_play(play_id: str, viewer: str | None) -> OpenPlay:
    """Return an agent's play; a 404 while it would reveal a secret that is open for the viewer.

    That is: the viewer has begun the same puzzle and not finished it; or it is a daily puzzle whose
    day has not ended everywhere on Earth, unless the viewer has finished it.
    """
    for play in rows_of(Play, AGENT_PLAY, [play_id]):
        open_play = OpenPlay(play, events_of(play))
        puzzle = open_play.puzzle
        theirs = Play.objects.filter(puzzle=puzzle, player=viewer).first() if viewer else None
        running = puzzle.date is not None and puzzle.date >= earliest_day()
        if (theirs is not None and not theirs.over) or (theirs is None and running):
            break
        return open_play
    raise Http404("No such play.")


def moves_of(open_play: OpenPlay) -> list[Event]:
    """Return the moves of a play that count: neither taken back, nor hints, nor giving up."""
    moves: list[Event] = []
    for event in open_play.events:
        if event.kind == Event.Kind.MOVE:
            moves.append(event)
        elif event.kind == Event.Kind.UNDO and moves:
            moves.pop()
    return moves


def explanation_at(analysis: AnyAnalysis, open_play: OpenPlay, step: int) -> Explanation | None:
    """Return why the player made its move number `step` (from 1), None before the first one."""
    if not step:
        return None
    return analysis.explain(open_play.state.observe(), step, open_play.play.agent)
