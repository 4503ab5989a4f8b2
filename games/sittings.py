"""A play that somebody sits at: its rows, its words, and the state that its events lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from django.http import Http404

from games.catalogue import game
from games.game import Game
from games.models import Event, Play, Puzzle
from games.rules import Hinted, State
from lexicons.columns import Columns
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of, revision_of

PLAY = "SELECT * FROM games_play WHERE id = %s AND player_id = %s"
EVENTS = "SELECT * FROM games_event WHERE play_id = %s ORDER BY sequence"
"""Every guess and page asks these two: ready as SQL they cost a third of the same from filters."""


def replay(state: State, events: Iterable[Event]) -> State:
    """Return the state after stored events; words are not checked again, marks not made again."""
    states = [state]
    for event in events:
        if event.kind == Event.Kind.MOVE:
            states.append(states[-1].replay(event.move, event.feedback))
        elif event.kind == Event.Kind.HINT and isinstance(states[-1], Hinted):
            states[-1] = states[-1].hinted(event.move)
        elif event.kind == Event.Kind.UNDO and len(states) > 1:
            states.pop()
    return states[-1]


@lru_cache(maxsize=2048)
def puzzle_of(pk: str) -> Puzzle:
    """Return a puzzle, remembered by the process: once made, it never changes."""
    return Puzzle.objects.get(pk=pk)


@dataclass(frozen=True)
class Sitting:
    """Everything a page about one play needs: two queries, and what never changes from memory."""

    play: Play
    events: tuple[Event, ...]

    @cached_property
    def puzzle(self) -> Puzzle:
        return puzzle_of(self.play.puzzle_id)

    @cached_property
    def revision(self) -> Revision:
        return revision_of(self.puzzle.revision_id)

    @property
    def lexicon(self) -> Lexicon:
        return self.revision.lexicon

    @property
    def game(self) -> Game:
        return game(self.puzzle.game)

    @property
    def sequence(self) -> int:
        """The number that the next event gets."""
        return len(self.events)

    @cached_property
    def columns(self) -> Columns:
        return columns_of(self.revision)

    @property
    def answer(self) -> str:
        """What is shown as the answer once the play is over."""
        return self.game.final_answer(self.puzzle.setup, self.state, self.columns)

    @property
    def seconds(self) -> list[float]:
        """How long each move took by the server's clock, from the one before it or the start."""
        moves = [event.at for event in self.events if event.kind == Event.Kind.MOVE]
        starts = [self.play.started_at, *moves]
        return [(end - start).total_seconds() for start, end in zip(starts, moves, strict=False)]

    @cached_property
    def state(self) -> State:
        return replay(self.game.state(self.puzzle.setup, self.columns), self.events)


def sitting_of(play_id: str, slug: str, player_id: str | None) -> Sitting:
    """Return a player's own play; anybody else's, like one that is not there, is a 404."""
    if not player_id:
        raise Http404("No such game.")
    for play in Play.objects.raw(PLAY, [play_id, player_id]):
        sitting = Sitting(play, tuple(Event.objects.raw(EVENTS, [play.pk])))
        if sitting.puzzle.game == slug:
            return sitting
    raise Http404("No such game.")
