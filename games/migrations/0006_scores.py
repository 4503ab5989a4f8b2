"""Give every play that came to its end the score that 0005 left empty.

Without it a round with points that was played before reads as if it had been given up, and nobody
can tell how many wrong guesses a word took. The score is what the play's events come to.
"""

import logging

from django.db import migrations

log = logging.getLogger(__name__)
AT_ONCE = 200
ENDED = ("won", "lost")


def fill(apps, schema_editor):
    Play = apps.get_model("games", "Play")
    plays = Play.objects.filter(score=None, status__in=ENDED).select_related("puzzle")
    filled = 0
    for play in plays.order_by("pk").prefetch_related("events").iterator(chunk_size=AT_ONCE):
        score = score_of(play)
        if score is not None:
            Play.objects.filter(pk=play.pk).update(score=score)
            filled += 1
    if filled:
        log.warning("%s plays that had ended got their scores.", filled)


def score_of(play):
    """Return a play's score, None for one that has none or that the rules do not replay."""
    from games.catalogue import game
    from games.models import counts_as_won
    from games.plays.open_play import replay
    from lexicons.models import Revision  # as it is now: this one can read its words

    puzzle = play.puzzle
    try:
        kind = game(puzzle.game)
        columns = Revision(pk=puzzle.revision_id, sha256=puzzle.revision.sha256).read()
        if not counts_as_won(play.status, kind.scored):
            return None
        events = sorted(play.events.all(), key=lambda event: event.sequence)
        return kind.score(replay(kind.state(puzzle.setup, columns), events), columns)
    except Exception:  # a game that is gone, or was stored by other rules: it stays as it is
        log.info("The rules do not replay play %s.", play.pk, exc_info=True)
        return None


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0005_score"),
        ("lexicons", "0004_equations"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
