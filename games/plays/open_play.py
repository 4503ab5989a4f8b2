"""Open play: a play's rows, its words, and the state that its events lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils import timezone

from games.catalogue import game
from games.contract.game import Game
from games.models import RACE, Event, Play, Player, Puzzle
from games.plays.row_reading import rows_of, rows_with
from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import revision_of
from wordgames.rules.state import Hinted, Postponing, State

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns

EVENTS = "WHERE play_id = %s ORDER BY sequence"
PLAY_WITH_EVENTS = (
    "ON event.play_id = play.id"
    " WHERE play.{key} = %s AND play.player_id = %s ORDER BY event.sequence"
)
OF_PLAY, OF_PUZZLE = (PLAY_WITH_EVENTS.format(key=key) for key in ("id", "puzzle_id"))


def races(play: Play) -> bool:
    """True if a play is part of a live race."""
    return play.ghost.startswith(f"{RACE}:")


def replay(state: State, events: Iterable[Event]) -> State:
    """Return the state after stored events; words and marks are not computed again."""
    for event in chain.from_iterable(standing(events)):
        if event.kind == Event.Kind.MOVE:
            state = state.replay(event.move, event.feedback)
        elif event.kind == Event.Kind.LATER:
            state = state.later() if isinstance(state, Postponing) else state
        elif isinstance(state, Hinted):
            state = state.hinted(event.move)
    return state


def standing(events: Iterable[Event]) -> list[list[Event]]:
    """Return the hints before the first move, then every remaining move with its hints.

    A word that is left for later stands among the hints: it is no move.
    """
    stretches: list[list[Event]] = [[]]
    for event in events:
        if event.kind == Event.Kind.MOVE:
            stretches.append([event])
        elif event.kind in (Event.Kind.HINT, Event.Kind.LATER):
            stretches[-1].append(event)
        elif event.kind == Event.Kind.UNDO and len(stretches) > 1:
            stretches.pop()
    return stretches


@lru_cache(maxsize=2048)
def puzzle_of(pk: str) -> Puzzle:
    """Return a puzzle, remembered by the process: once made, it never changes."""
    for puzzle in rows_of(Puzzle, "WHERE id = %s", [pk]):
        return puzzle
    raise Puzzle.DoesNotExist


@dataclass(frozen=True, slots=True)
class DareInvitation:
    """Invitation of a visitor to a board not yet begun.

    address   target of its moves, instead of the puzzle's address
    sentence  the asker's sentence
    accepted  records the asker once the play is begun
    """

    address: str
    sentence: str
    accepted: Callable[[Play], object] = lambda _: None


@dataclass(frozen=True)
class OpenPlay:
    """Everything that a page about one play needs: a query, and the constant parts from memory.

    A play not yet begun has no row, and perhaps no puzzle either: `beginner` returns the player who
    begins it with a first event, creating one for a new visitor; `invitation` names the asker, if
    any, and `first_mode` the one in which it would begin, if not the puzzle's own.
    """

    play: Play
    events: tuple[Event, ...]
    beginner: Callable[[], Player] | None = None
    invitation: DareInvitation | None = None
    first_mode: str = ""

    @property
    def begun(self) -> bool:
        """True if this play has a row."""
        return self.beginner is None

    @property
    def awaits_race(self) -> bool:
        """True if this is a play of a race that has not started yet."""
        return races(self.play) and self.play.started_at > timezone.now()

    @cached_property
    def puzzle(self) -> Puzzle:
        return puzzle_of(self.play.puzzle_id) if self.begun else self.play.puzzle

    @cached_property
    def revision(self) -> Revision:
        return revision_of(self.puzzle.revision_id)

    @cached_property
    def lexicon(self) -> Lexicon:
        return self.revision.lexicon

    @cached_property
    def game(self) -> Game:
        return game(self.puzzle.game)

    @cached_property
    def mode(self) -> str:
        """The mode that its player has added to the puzzle, or ""."""
        modes = [event.move for event in self.events if event.kind == Event.Kind.MODE]
        return modes[-1] if modes else self.first_mode

    @cached_property
    def setup(self) -> dict[str, Any]:
        """The puzzle's setup, in the mode that its player has added."""
        setup: dict[str, Any] = self.puzzle.setup
        if not self.mode:
            return setup
        return setup | {"options": self.game.in_mode(setup["options"], self.mode)}

    @cached_property
    def described(self) -> str:
        """Its options in words."""
        return self.game.describe(self.setup)

    @property
    def sequence(self) -> int:
        """The number of the next event."""
        return len(self.events)

    @cached_property
    def turns(self) -> int:
        """Number of remaining moves."""
        return len(standing(self.events)) - 1

    @property
    def hints(self) -> int:
        """Number of hints taken, including those before a step back."""
        return sum(event.kind == Event.Kind.HINT for event in self.events)

    @cached_property
    def columns(self) -> Columns:
        return self.game.words(self.revision)

    @property
    def answer(self) -> str:
        """The answer, as shown once the play is over."""
        return self.game.final_answer(self.puzzle.setup, self.state, self.columns)

    @property
    def answer_label(self) -> str:
        """The label of the answer."""
        return self.game.answer_label(self.puzzle.setup)

    @property
    def seconds(self) -> list[float]:
        """Seconds that each move took by the server's clock, from the move before or the start."""
        moves = [event.at for event in self.events if event.kind == Event.Kind.MOVE]
        starts = [self.play.started_at, *moves]
        return [(end - start).total_seconds() for start, end in zip(starts, moves, strict=False)]

    @cached_property
    def state(self) -> State:
        return replay(self.game.state(self.setup, self.columns), self.events)

    def followed_by(self, event: Event) -> OpenPlay:
        """Return the open play after one more event, built from this one's state.

        Only an undo and another mode replay from the start.
        """
        after = OpenPlay(self.play, (*self.events, event))
        known = {name: getattr(self, name) for name in ("puzzle", "revision", "columns")}
        if event.kind not in (Event.Kind.UNDO, Event.Kind.MODE):
            known["state"] = replay(self.state, [event])
        after.__dict__.update(known)
        return after


def events_of(play: Play) -> tuple[Event, ...]:
    """Return the events of a stored play, the first one first."""
    return tuple(rows_of(Event, EVENTS, [play.pk]))


def stored_play(where: str, key: str, player_id: str) -> OpenPlay | None:
    """Return a player's play by its own key (OF_PLAY) or its puzzle's (OF_PUZZLE), if there is one.

    Every page of a board asks: its play and events are one statement.
    """
    play, events = rows_with(Play, Event, where, [key, player_id])
    return OpenPlay(play, tuple(events)) if play else None


def open_play_of(play_id: str, slug: str, player_id: str | None) -> OpenPlay:
    """Return a player's own play; a 404 for a missing one or another player's.

    The same goes for a play of another game than `slug`, if given, and for one of a race that has
    not started yet.
    """
    if not player_id:
        raise Http404("No such game.")
    open_play = stored_play(OF_PLAY, play_id, player_id)
    if open_play is None or open_play.awaits_race or slug not in ("", open_play.puzzle.game):
        raise Http404("No such game.")
    return open_play
