"""Make the summary of every play what its events come to.

Posts at the same instant could miscount the turns or hints of a play, or write another status over
its end (F2 of the security review). The events were always stored one by one: they decide. What was
stored after the end of a play never happened to its player, and goes.
"""

import logging

from django.db import migrations

log = logging.getLogger(__name__)
AT_ONCE = 200
PLAYING, GIVEN_UP = "playing", "given-up"


def heal(apps, schema_editor):
    Play = apps.get_model("games", "Play")
    Event = apps.get_model("games", "Event")
    plays = Play.objects.filter(agent__isnull=True).select_related("puzzle").order_by("pk")
    healed = 0
    for play in plays.prefetch_related("events").iterator(chunk_size=AT_ONCE):
        events = sorted(play.events.all(), key=lambda event: event.sequence)
        status, history = end_of(play, events)
        turns, hints = counts(history)
        ended_at = None if status == PLAYING else play.ended_at or history[-1].at
        truth = {"status": status, "turns": turns, "hints": hints, "ended_at": ended_at}
        if len(history) < len(events):
            Event.objects.filter(pk__in=[event.pk for event in events[len(history) :]]).delete()
        elif all(getattr(play, name) == value for name, value in truth.items()):
            continue
        Play.objects.filter(pk=play.pk).update(**truth)
        healed += 1
    if healed:
        log.warning("%s plays disagreed with their events and were healed.", healed)


def counts(events):
    """Return how many moves stand, and how many hints were taken."""
    turns = hints = 0
    for event in events:
        turns += event.kind == "move"
        turns -= event.kind == "undo" and turns > 0
        hints += event.kind == "hint"
    return turns, hints


def end_of(play, events):
    """Return a play's status by its events, and the events up to its end."""
    try:
        states = [start_of(play)]
        for number, event in enumerate(events, 1):
            if event.kind == "give-up":
                return GIVEN_UP, events[:number]
            step(states, event)
            if states[-1].status.value != PLAYING:
                return states[-1].status.value, events[:number]
    except Exception:  # a game that is gone, or was stored by other rules: only count
        log.info("The rules do not replay play %s.", play.pk, exc_info=True)
        return play.status, events
    return PLAYING, events


def step(states, event):
    if event.kind == "move":
        states.append(states[-1].replay(event.move, event.feedback))
    elif event.kind == "undo" and len(states) > 1:
        states.pop()
    elif event.kind == "hint" and hasattr(states[-1], "hinted"):
        states[-1] = states[-1].hinted(event.move)


def start_of(play):
    from games.catalogue import game
    from lexicons.models import Revision  # as it is now: this one can read its words

    puzzle = play.puzzle
    words = Revision(pk=puzzle.revision_id, sha256=puzzle.revision.sha256).read()
    return game(puzzle.game).state(puzzle.setup, words)


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0002_event_kinds"),
        ("lexicons", "0004_equations"),
    ]

    operations = [migrations.RunPython(heal, migrations.RunPython.noop)]
