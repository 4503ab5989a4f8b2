"""The pictures of runs that are compared: who is better, quick or good, better on which words."""

from collections.abc import Sequence

from django.urls import reverse

from solvers.pictures.statistics.intervals import Intervals, PicturedEstimate, intervals_picture
from solvers.pictures.statistics.scatter import Point, Scatter, scatter_picture
from solvers.pictures.statistics.versus import Against, Versus, versus_picture
from solvers.stats.compared_run import Compared
from wordgames.counted_nouns import headed, named
from wordgames.evaluation.paired_comparison import Difference
from wordgames.evaluation.run_game import measure
from wordgames.languages.translation import translate


def averages_picture(compared: Sequence[Compared]) -> Intervals:
    """Draw the averages of some runs, the best first."""
    unit = measure(compared[0].run.game)
    ordered = sorted(compared, key=lambda entry: entry.average)
    return intervals_picture(
        [_standing(entry, str(place)) for place, entry in enumerate(ordered, 1)],
        translate("Average {unit}", unit=named(unit)),
        translate("{unit} a game", unit=headed(unit)),
        column=translate("Run"),
        reading=translate("A lost game counts as the limit. Fewer is better: further left."),
    )


def _standing(entry: Compared, place: str) -> PicturedEstimate:
    low, high = entry.interval or (None, None)
    link = reverse("solvers:run", args=(entry.run.pk,))
    return PicturedEstimate(entry.name, entry.average, low, high, link, entry.without, place)


def speed_picture(compared: Sequence[Compared]) -> Scatter:
    """Draw the averages of some runs against the CPU time of a game."""
    unit = measure(compared[0].run.game)
    ordered = sorted(compared, key=lambda entry: entry.average)
    return scatter_picture(
        [
            Point(entry.name, entry.average, entry.per_game / 1000, str(number))
            for number, entry in enumerate(ordered, 1)
        ],
        translate("Quick or good?"),
        translate("{unit} a game", unit=headed(unit)),
        column=translate("Run"),
        reading=translate(
            "Lower is better, further left is quicker, so the best corner is the bottom "
            "left. The numbers are ranks by average."
        ),
    )


def versus_of(best: str, rows: Sequence[tuple[str, Difference]], unit: str) -> Versus:
    """Draw how often each run needed fewer, as many and more moves than the best."""
    return versus_picture(
        [
            Against(name, difference.fewer, difference.same, difference.more)
            for name, difference in rows
        ],
        translate("Better or worse than {best}, secret by secret", best=best),
        translate(
            "Secrets on which it needed fewer {unit}, as many, or more. A loss is worse than "
            "a late win.",
            unit=named(unit),
        ),
    )


def behind_picture(best: str, rows: Sequence[tuple[str, Difference]], unit: str) -> Intervals:
    """Draw the paired difference of each run from the best, the least first."""
    ordered = sorted(rows, key=lambda row: row[1].difference)
    return intervals_picture(
        [_behind(name, difference) for name, difference in ordered],
        translate("How much more than {best}", best=best),
        translate("{unit} more", unit=headed(unit)),
        column=translate("Run"),
        reading=translate(
            "{unit} a game more, secret by secret; a lost game counts as the limit. A bar "
            "that includes 0 means these games can't tell the two apart.",
            unit=headed(unit),
        ),
    )


def _behind(name: str, told: Difference) -> PicturedEstimate:
    low, high = told.interval or (None, None)
    return PicturedEstimate(name, told.difference, low, high, note=told.without)
