"""An agent's plays: made in one go, stored like anybody's, and looked at step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from games.game import JSON
from games.models import Event, Play, Puzzle
from games.rules import Status
from games.services import PLAY_STATUS
from games.sittings import EVENTS, Sitting
from lexicons.models import Revision
from solvers.agents.suggestions import Suggestions
from solvers.pages.desk import Desk, desk
from solvers.pages.explanation import Explanation

AGENT_PLAY = "SELECT * FROM games_play WHERE id = %s AND agent IS NOT NULL"


def watch(chosen: Desk, setup: JSON, revision: Revision, agent: Mapping[str, Any]) -> Play:
    """Let an agent play a new puzzle and store its play.

    Raises Busy when too many people watch at once, and ParameterError for parameters that the
    agent cannot take.
    """
    return _played(chosen, Puzzle(game=chosen.slug, setup=setup, revision=revision), agent)


def watch_same(chosen: Desk, sitting: Sitting, agent: Mapping[str, Any]) -> Play:
    """Let an agent play the puzzle of another play, unless it has; raises as `watch` does."""
    puzzle = sitting.puzzle
    known = Play.objects.filter(puzzle=puzzle, player=None, agent=dict(agent)).first()
    return known or _played(chosen, puzzle, agent)


def _played(chosen: Desk, puzzle: Puzzle, agent: Mapping[str, Any]) -> Play:
    state, events = chosen.play(puzzle.setup, puzzle.revision, agent["slug"], agent.get("params"))
    status = PLAY_STATUS[state.status] if state.status is not Status.PLAYING else "given-up"
    with transaction.atomic():
        if puzzle._state.adding:
            puzzle.save()
        play = Play.objects.create(
            puzzle=puzzle,
            agent=dict(agent),
            status=status,
            turns=len(events),
            ended_at=timezone.now(),
        )
        Event.objects.bulk_create(
            [
                Event(play=play, sequence=number, move=move, feedback=feedback)
                for number, (move, feedback) in enumerate(events)
            ]
        )
    return play


def shown_sitting(play_id: str, viewer: str | None) -> Sitting:
    """Return a play that may be looked at: the viewer's own that is over, or an agent's."""
    own = Play.objects.filter(pk=play_id, player=viewer).first() if viewer else None
    if own is None:
        return agent_sitting(play_id, viewer)
    if not own.over:
        raise Http404("This game is not over.")
    return Sitting(own, tuple(own.events.all()))


def agent_sitting(play_id: str, viewer: str | None) -> Sitting:
    """Return an agent's play; a 404 while it would tell the viewer a secret that is still open.

    That is: the viewer has begun the same puzzle and not finished it; or it is a daily puzzle of
    today or later, unless the viewer has finished it.
    """
    for play in Play.objects.raw(AGENT_PLAY, [play_id]):
        sitting = Sitting(play, tuple(Event.objects.raw(EVENTS, [play.pk])))
        puzzle = sitting.puzzle
        own = Play.objects.filter(puzzle=puzzle, player=viewer).first() if viewer else None
        running = puzzle.date is not None and puzzle.date >= timezone.now().date()
        if (own is not None and not own.over) or (own is None and running):
            break
        return sitting
    raise Http404("No such play.")


def moves_of(sitting: Sitting) -> list[Event]:
    """Return the moves of a play that stand: neither taken back, nor hints, nor giving up."""
    moves: list[Event] = []
    for event in sitting.events:
        if event.kind == Event.Kind.MOVE:
            moves.append(event)
        elif event.kind == Event.Kind.UNDO and moves:
            moves.pop()
    return moves


def explanation_at(sitting: Sitting, step: int) -> Explanation:
    """Return what the player thought when it chose its move number `step` (from 1).

    Of a person's move there are no suggestions, only what it told.
    """
    chosen = desk(sitting.puzzle.game)
    options = chosen.options(sitting.puzzle.setup)
    words = chosen.words(sitting.revision, options)
    seen = sitting.state.observe()
    before, agent = chosen.before(seen, step - 1), sitting.play.agent
    if agent is None:
        situation, answer = chosen.situation(before, words), Suggestions(())
    else:
        player = chosen.agent(agent["slug"], sitting.revision, options, agent.get("params"))
        situation, answer = chosen.ask(player, before, words)
    after = chosen.situation(chosen.before(seen, step), words)
    return chosen.told(chosen.moves(seen)[step - 1], answer, situation, after)
