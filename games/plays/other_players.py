"""Results of other people in the same puzzle: only after a play of it is over, never by name.

Agents' plays have no player and are not counted. Guests and accounts are counted separately: anyone
who drops a cookie can play again as another guest.
"""

import time
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Count, Q
from django.utils import timezone

from games.models import OVER, Play, counts_as_solved
from games.plays.open_play import OpenPlay
from games.plays.own_figures import score_of

# Least number of other finished players before their results are shown.
LEAST = 20
# Seconds before the plays of a puzzle are counted again.
REMEMBERED = 60
# Plays by (status, moves, score, has an account).
Tally = Counter[tuple[str, int, int | None, bool]]


@dataclass(frozen=True, slots=True)
class Others:
    """Results of the others; nothing while `missing` more are needed.

    solved  percentage of them that solved it
    most    the result that most of those had, "" if none solved it
    """

    missing: int
    people: int = 0
    solved: int = 0
    most: str = ""


def others_of(open_play: OpenPlay) -> Others:
    """Return other people's results in the puzzle of a finished play.

    Raises ValueError for an unfinished play, whose player must not learn anything. Where enough
    of them have accounts, those alone count: a cookie costs nothing.
    """
    play = open_play.play
    if not play.over:
        raise ValueError("Nothing is said of others before the end.")
    tally = _without(play, *_tally(open_play.puzzle.pk, int(time.monotonic() // REMEMBERED)))
    accounts = Counter({key: count for key, count in tally.items() if key[3]})
    tally = accounts if accounts.total() >= LEAST else tally
    people = tally.total()
    if people < LEAST:
        return Others(LEAST - people)
    scale, scored = open_play.game.scale(open_play.puzzle.setup), open_play.game.scored
    bars: Counter[int] = Counter()
    for (status, turns, score, _), count in tally.items():
        figure = score_of(status, turns, score, scale, scored)
        if figure is not None and counts_as_solved(status, score, scored):
            bars[scale.bar(figure)] += count
    most = scale.labels[bars.most_common(1)[0][0]] if bars else ""
    return Others(0, people, round(100 * _solved(tally, scored) / people), most)


@lru_cache(maxsize=256)
def _tally(puzzle: str, minute: int) -> tuple[Tally, float]:
    """Return the finished plays of people, and the time until the count expires.

    Remembered by the process for a minute at most: looking at an ending writes nothing.
    """
    now = timezone.now()
    plays = Play.objects.filter(puzzle=puzzle, player__isnull=False, agent__isnull=True)
    plays = plays.filter(status__in=OVER, ended_at__lte=now).order_by()
    plays = plays.annotate(account=Q(player__user__isnull=False))
    rows = plays.values_list("status", "turns", "score", "account")
    tally = Counter({row[:4]: row[4] for row in rows.annotate(plays=Count("pk"))})
    return tally, now.timestamp()


def forget_others() -> None:
    """Clear the remembered results, as between tests."""
    _tally.cache_clear()


def _without(play: Play, tally: Tally, until: float) -> Tally:
    """Remove the player's own play, if it was counted."""
    if play.ended_at and play.ended_at.timestamp() <= until:
        account = bool(play.player and play.player.user_id)
        return tally - Counter({(play.status, play.turns, play.score, account): 1})
    return tally


def _solved(tally: Tally, scored: bool) -> int:
    return sum(
        plays
        for (status, _, score, _), plays in tally.items()
        if counts_as_solved(status, score, scored)
    )
