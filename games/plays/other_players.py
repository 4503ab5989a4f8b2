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

from games.contract.outcome import NOT_WON, Scale
from games.models import OVER, Play, counts_as_solved
from games.plays.open_play import OpenPlay
from games.plays.own_figures import DistributionBar, score_of

LEAST = 10
"""Least number of other finished players before their results are shown."""
REMEMBERED = 60
"""Seconds before the plays of a puzzle are counted again."""
Tally = Counter[tuple[str, int, int | None, bool]]
"""Plays by (status, moves, score, has an account)."""


@dataclass(frozen=True, slots=True)
class PlayerGroup:
    """Group of the others: its size, and the percentage that did worse."""

    people: int
    better: int


@dataclass(frozen=True, slots=True)
class Others:
    """Results of the others; `everybody` is None while `missing` more are needed.

    accounts    those with an account, or None while too few
    solved      percentage of all that solved it
    bars        the distribution of results, the player's own bar marked
    """

    missing: int
    everybody: PlayerGroup | None = None
    accounts: PlayerGroup | None = None
    guests: int = 0
    solved: int = 0
    bars: tuple[DistributionBar, ...] = ()


def others_of(open_play: OpenPlay) -> Others:
    """Return other people's results in the puzzle of a finished play.

    Raises ValueError for an unfinished play, whose player must not learn anything.
    """
    play = open_play.play
    if not play.over:
        raise ValueError("Nothing is said of others before the end.")
    tally = _without(play, *_tally(open_play.puzzle.pk, int(time.monotonic() // REMEMBERED)))
    people = tally.total()
    if people < LEAST:
        return Others(LEAST - people)
    scale, scored = open_play.game.scale(open_play.puzzle.setup), open_play.game.scored
    mine = score_of(play.status, play.turns, play.score, scale, scored)
    scores = {key: score_of(*key[:3], scale, scored) for key in tally}
    accounts = Counter({key: count for key, count in tally.items() if key[3]})
    return Others(
        0,
        _group(tally, scores, mine, scale),
        _group(accounts, scores, mine, scale) if accounts.total() >= LEAST else None,
        people - accounts.total(),
        round(100 * _solved(tally, scored) / people),
        _bars(tally, scores, mine, scale),
    )


Scores = dict[tuple[str, int, int | None, bool], int | None]


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


def _group(tally: Tally, scores: Scores, mine: int | None, scale: Scale) -> PlayerGroup:
    worse = sum(count for key, count in tally.items() if _beats(mine, scores[key], scale))
    people = tally.total()
    return PlayerGroup(people, int(100 * worse / people))


def _beats(mine: int | None, other: int | None, scale: Scale) -> bool:
    if mine is None:
        return False
    return other is None or scale.better(mine, other)


def _bars(
    tally: Tally, scores: Scores, mine: int | None, scale: Scale
) -> tuple[DistributionBar, ...]:
    counts: Counter[int | str] = Counter()
    for key, count in tally.items():
        counts[_bar(scores[key], scale)] += count
    most = max(counts.values())
    names: list[tuple[int | str, str]] = [*enumerate(scale.labels), (NOT_WON, NOT_WON)]
    here = _bar(mine, scale)
    return tuple(
        DistributionBar(label, counts[bar], round(100 * counts[bar] / most, 1), bar == here)
        for bar, label in names
    )


def _bar(score: int | None, scale: Scale) -> int | str:
    return NOT_WON if score is None else scale.bar(score)
