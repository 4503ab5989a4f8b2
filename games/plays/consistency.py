"""Check that a play's row agrees with its events: nothing else may change it."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from games.catalogue import GAMES
from games.models import Event, Play
from games.plays.actions import PLAY_STATUS
from games.plays.open_play import OpenPlay
from games.plays.row_reading import in_parts
from wordgames.rules.state import Hinted, Postponing, State, Status


def disagreements(since: datetime | None = None) -> Iterator[tuple[str, str]]:
    """Yield the id of every play by a person that disagrees with its events, with a sentence.

    With `since`, only the plays with a move from then on are read. A walk over all of them
    costs a replay each, and never holds more than a few hundred in memory, nor a transaction open.
    """
    plays = Play.objects.filter(agent__isnull=True, puzzle__game__in=GAMES)
    if since is not None:
        plays = plays.filter(moved_at__gte=since)
    for play in in_parts(plays.order_by("pk").prefetch_related("events")):
        open_play = OpenPlay(play, tuple(play.events.all()))
        if any(disagreements_of(open_play)) and (again := _read_at_once(play.pk)):
            for sentence in disagreements_of(again):
                yield play.pk, sentence


def _read_at_once(pk: str) -> OpenPlay | None:
    """Return a play read with no move between its row and its events; None if it is gone.

    On a busy site, a walk reads many rows first and their events a little later.
    """
    rows = Play.objects.select_related("puzzle").filter(pk=pk)
    read, row = None, rows.first()
    events: tuple[Event, ...] = ()
    while row is not None and (read is None or read.moved_at != row.moved_at):
        read, events = row, tuple(Event.objects.filter(play=pk).order_by("sequence"))
        row = rows.first()
    return None if row is None else OpenPlay(row, events)


def disagreements_of(open_play: OpenPlay) -> Iterator[str]:
    """Yield a sentence for each value in a play's row that its events contradict."""
    play, events = open_play.play, open_play.events
    numbers = [event.sequence for event in events]
    if numbers != list(range(len(numbers))):
        yield f"Its events are numbered {numbers}."
    start = open_play.game.state(open_play.puzzle.setup, open_play.columns)
    status, length = ending(start, events)
    if length < len(events):
        yield f"It goes on for {len(events) - length} more events after its end, {status}."
    for name, row, truth in (
        ("status", play.status, status),
        ("turns", play.turns, open_play.turns),
        ("hints", play.hints, open_play.hints),
        ("over", play.ended_at is not None, status != Play.Status.PLAYING),
    ):
        if row != truth:
            yield f"Its row says {name}: {row}, its events {truth}."


def ending(start: State, events: Iterable[Event]) -> tuple[str, int]:
    """Return a play's end according to its events, and the number of events that end it."""
    states, length = [start], 0
    for length, event in enumerate(events, 1):
        if event.kind == Event.Kind.GIVE_UP:
            return Play.Status.GIVEN_UP, length
        if event.kind == Event.Kind.MOVE:
            states.append(states[-1].replay(event.move, event.feedback))
        elif event.kind == Event.Kind.UNDO and len(states) > 1:
            states.pop()
        elif event.kind == Event.Kind.HINT and isinstance(states[-1], Hinted):
            states[-1] = states[-1].hinted(event.move)
        elif event.kind == Event.Kind.LATER and isinstance(states[-1], Postponing):
            states[-1] = states[-1].later()
        if states[-1].status is not Status.PLAYING:
            return PLAY_STATUS[states[-1].status], length
    return Play.Status.PLAYING, length
