"""A player's own figures for the setting of a finished game: one query, summed up here."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from games.contract.outcome import NOT_WON, Scale
from games.models import OVER, Play, counts_as_solved, counts_as_won
from games.plays.open_play import OpenPlay

# Games counted, the newest first, so that long histories stay fast.
MOST = 5000


@dataclass(frozen=True, slots=True)
class DistributionBar:
    """Bar of a distribution; `share` is its length in per cent of the longest."""

    label: str
    games: int
    share: float
    here: bool


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """Games finished with the same game, dictionary and options, this one included.

    streak and best count wins in a row, in the order in which the games ended.
    """

    played: int
    won: int
    streak: int
    best: int
    bars: tuple[DistributionBar, ...]

    @property
    def rate(self) -> int:
        """Percentage of games won."""
        return round(100 * self.won / self.played) if self.played else 0


# Id, status, moves and score of a play.
Row = tuple[str, str, int, int | None]


def figures_of(open_play: OpenPlay) -> OwnFigures:
    """Return the player's figures for games with the same settings."""
    game = open_play.game
    columns = ("pk", "status", "turns", "score")
    rows = list(same_setting(open_play).values_list(*columns)[:MOST])
    results = [counts_as_solved(status, it, game.scored) for _, status, _, it in reversed(rows)]
    streak, best = streaks(results)
    scale = game.scale(open_play.puzzle.setup)
    bars = distribution(rows, scale, open_play.play.pk, scored=game.scored)
    return OwnFigures(len(rows), sum(results), streak, best, bars)


def same_setting(open_play: OpenPlay) -> QuerySet[Play]:
    """Return the finished plays of the same player, game, dictionary and options, newest first."""
    options = open_play.puzzle.setup["options"]
    same = {
        f"puzzle__setup__options__{name}": value
        for name, value in options.items()
        if isinstance(value, str | int | float)
    }
    plays = Play.objects.filter(player=open_play.play.player_id, player__isnull=False)
    plays = plays.filter(status__in=OVER, puzzle__game=open_play.game.slug, **same)
    return plays.filter(puzzle__revision__lexicon=open_play.lexicon.pk).order_by("-ended_at", "pk")


def score_of(status: str, turns: int, score: int | None, scale: Scale, scored: bool) -> int | None:
    """Return a play's position on the scale, or None if it was not won or has no score."""
    if not counts_as_won(status, scored):
        return None
    return score if scale.own else turns


def streaks(results: Sequence[bool]) -> tuple[int, int]:
    """Return the wins in a row at the end of these results, and the most anywhere in them."""
    best = length = 0
    for won in results:
        length = length + 1 if won else 0
        best = max(best, length)
    return length, best


def distribution(
    rows: Sequence[Row], scale: Scale, here: str, *, scored: bool
) -> tuple[DistributionBar, ...]:
    """Return a bar for every score of the scale, empty ones too, and one for games not won."""
    bars: Counter[Any] = Counter()
    lit = None
    for pk, status, turns, score in rows:
        place = score_of(status, turns, score, scale, scored)
        if place is None and counts_as_won(status, scored):
            continue  # older than the game's own scores
        bar = NOT_WON if place is None else scale.bar(place)
        bars[bar] += 1
        lit = bar if pk == here else lit
    most = max(bars.values(), default=1)
    names = [*enumerate(scale.labels), (NOT_WON, NOT_WON)]
    return tuple(
        DistributionBar(label, bars[bar], round(100 * bars[bar] / most, 1), bar == lit)
        for bar, label in names
    )
