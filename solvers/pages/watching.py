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
from solvers.pages.desk import Desk, desk
from solvers.pages.thoughts import Thoughts, thoughts

AGENT_PLAY = "SELECT * FROM games_play WHERE id = %s AND agent IS NOT NULL"


def watch(chosen: Desk, setup: JSON, revision: Revision, agent: Mapping[str, Any]) -> Play:
    """Let an agent play a new puzzle and store its play.

    Raises Busy when too many people watch at once, and ParameterError for parameters that the
    agent cannot take.
    """
    state, events = chosen.play(setup, revision, agent["slug"], agent.get("params"))
    status = PLAY_STATUS[state.status] if state.status is not Status.PLAYING else "given-up"
    puzzle = Puzzle(game=chosen.slug, setup=setup, revision=revision)
    return _stored(puzzle, dict(agent), events, status)


def _stored(
    puzzle: Puzzle, agent: dict[str, Any], events: list[tuple[str, str]], status: str
) -> Play:
    with transaction.atomic():
        puzzle.save()
        play = Play.objects.create(
            puzzle=puzzle,
            agent=agent,
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


def agent_sitting(play_id: str, viewer: str | None) -> Sitting:
    """Return an agent's play; a 404 while it would tell the viewer a secret that is still open.

    That is: the viewer has begun the same puzzle and not finished it, or it is a daily puzzle of
    today or later.
    """
    for play in Play.objects.raw(AGENT_PLAY, [play_id]):
        sitting = Sitting(play, tuple(Event.objects.raw(EVENTS, [play.pk])))
        puzzle = sitting.puzzle
        if puzzle.date is not None and puzzle.date >= timezone.now().date():
            break
        open_one = Play.objects.filter(
            puzzle=puzzle, player=viewer, status=Play.Status.PLAYING, player__isnull=False
        )
        if viewer and open_one.exists():
            break
        return sitting
    raise Http404("No such play.")


def thoughts_at(sitting: Sitting, step: int) -> Thoughts:
    """Return what the agent thought when it chose its move number `step` (from 1)."""
    chosen = desk(sitting.puzzle.game)
    options = chosen.options(sitting.puzzle.setup)
    words = chosen.words(sitting.revision, options)
    agent = sitting.play.agent
    player = chosen.agent(agent["slug"], sitting.revision, options, agent.get("params"))
    seen = sitting.state.observe()
    situation, answer = chosen.ask(player, chosen.before(seen, step - 1), words)
    after = len(chosen.situation(chosen.before(seen, step), words).candidates)
    return thoughts(chosen.moves(seen)[step - 1], answer, len(situation.candidates), after)
