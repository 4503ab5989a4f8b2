"""Whether claims are true: a diamond for what was claimed, a dot for what was measured."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, floor, inf, log10
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent
from wordgames.counted_nouns import named
from wordgames.languages.translation import (
    number,
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)

# A verdict's class and its icon, as colour alone is not enough.
VERDICTS = {
    translatable("holds"): ("holds", "check"),
    translatable("holds in part"): ("unknown", "check"),
    translatable("does not hold"): ("fails", "close"),
    translatable("depends on the words"): ("unknown", "help"),
    translatable("no verdict"): ("unknown", "help"),
}
# The same of what is said of a wish, which is no claim.
WISHES = {
    translatable("helps"): ("holds", "check"),
    translatable("does not help"): ("fails", "close"),
}
# Least range of an axis, as a share of its greatest figure.
FLAT = 0.02
# Forms of a figure with its unit; guesses and points need none.
UNITS = {
    "%": translatable("{figure:.4g}%"),
    "ms": translatable("{figure:.4g} ms"),
}
COUNTED = {
    "lists": translatable_plural("{count} list", "{count} lists"),
    "steps": translatable_plural("{count} step", "{count} steps"),
}
RIGHT, LEFT = translatable("right is better"), translatable("left is better")
# Which way is better, by the unit.
BETTER = {"%": RIGHT, "lists": RIGHT, "steps": RIGHT, "guesses": LEFT, "ms": LEFT}
# Where the rail of an axis begins and ends.
MARGIN = 0.02
# Round steps of an axis, and these times ten.
STEPS = (1, 2, 2.5, 5)
# A label so near to an end begins or ends at its mark.
NEAR = 0.16


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim beside our figure.

    says, here         what was claimed and what was measured, in words
    verdict            one of `VERDICTS`, of a wish one of `WISHES`
    game               the game that gives it its colour
    claimed, measured  the two figures in the same unit; None where it is no figure
    low, high          the interval of ours, where there is one
    run                a stored run and its result, in words; `link` is its address
    sweep              the address of the sweep that the run is part of
    command            what measures it again
    """

    says: str
    here: str
    verdict: str
    game: str
    unit: str = ""
    claimed: float | None = None
    measured: float | None = None
    low: float | None = None
    high: float | None = None
    run: str = ""
    link: str = ""
    sweep: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A figure on the line of a claim: its key, its position, and that of its label.

    As everywhere in the pictures, the value of a rate is its share: 97.34 % is 0.9734.
    """

    key: str
    figure: float
    unit: str
    x: str
    anchor: str

    @property
    def value(self) -> str:
        return exact(self.figure / 100 if self.unit == "%" else self.figure)

    @property
    def text(self) -> str:
        return written(self.figure, self.unit)


@dataclass(frozen=True, slots=True)
class ClaimMark:
    """A claim, with its line where it has figures: `ends` are those of its axis."""

    claim: Claim
    kind: str
    icon: str
    claimed: Dot | None = None
    measured: Dot | None = None
    low: str = ""
    high: str = ""
    ends: tuple[str, ...] = ()

    @property
    def better(self) -> str:
        """Return which way is better, in words; nothing where a figure should be met exactly."""
        return translate(BETTER[self.claim.unit]) if self.claim.unit in BETTER else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims(Picture):
    """The claims of a report, in its order; each line has a separate axis."""

    template: ClassVar[str] = "solvers/pictures/statistics/claims.html"

    marks: tuple[ClaimMark, ...]

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                mark.claim.says,
                (
                    Cell(named(mark.claim.verdict), number=False),
                    _cell(mark.claimed),
                    _cell(mark.measured),
                    Cell(mark.claim.here, number=False),
                ),
                mark.claim.link,
            )
            for mark in self.marks
        )
        columns = (
            translate("Claim"),
            translate("Verdict"),
            translate("Claimed"),
            translate("Measured"),
            translate("In words"),
        )
        return Table(columns, rows)


def _cell(dot: Dot | None) -> Cell:
    return Cell(dot.text, dot.key, dot.value) if dot else Cell("–")


def written(figure: float, unit: str) -> str:
    """Write a figure with its unit: 97.34 %, 3.995, 1.15 ms."""
    if unit == "guesses" and figure < 10:
        return number(figure, ".4f").rstrip("0").rstrip(".,")
    if unit in COUNTED:
        return translate_plural(*COUNTED[unit], round(figure))
    return translate(UNITS[unit], figure=figure) if unit in UNITS else number(figure, ".4g")


def claims_picture(claims: Sequence[Claim], title: str, reading: str = "") -> Claims:
    """Draw claims, each on a separate line."""
    return Claims(
        title=title,
        own_title=True,
        reading=reading,
        summary=", ".join(f"{claim.says}: {named(claim.verdict)}" for claim in claims),
        marks=tuple(_mark(number, claim) for number, claim in enumerate(claims, 1)),
    )


def _mark(number: int, claim: Claim) -> ClaimMark:
    kind, icon = (VERDICTS | WISHES)[claim.verdict]
    if claim.claimed is None or claim.measured is None:
        return ClaimMark(claim, kind, icon)
    ends = [it for it in (claim.claimed, claim.measured, claim.low, claim.high) if it is not None]
    low, high = claim_axis(ends, claim.unit)

    def place(figure: float) -> float:
        return MARGIN + (1 - 2 * MARGIN) * (figure - low) / (high - low)

    def dot(name: str, figure: float) -> Dot:
        at = place(figure)
        anchor = "start" if at < NEAR else "end" if at > 1 - NEAR else "middle"
        return Dot(f"{number}-{name}", figure, claim.unit, percent(at), anchor)

    spans = claim.low is not None and claim.high is not None
    return ClaimMark(
        claim,
        kind,
        icon,
        dot("claimed", claim.claimed),
        dot("measured", claim.measured),
        percent(place(claim.low)) if spans and claim.low is not None else "",
        percent(place(claim.high)) if spans and claim.high is not None else "",
        (written(low, claim.unit), written(high, claim.unit)),
    )


def claim_axis(figures: Sequence[float], unit: str) -> tuple[float, float]:
    """Return round ends around some figures, at most half their span away from them.

    An amount is never below 0, a rate never above 100%; what is counted is counted from 0.
    """
    least, most = min(figures), max(figures)
    if unit in COUNTED:
        return 0.0, max(most, 1.0)
    span = max(most - least, FLAT * max(map(abs, figures))) or 1.0
    power = floor(log10(span))
    sizes = (size * 10**at for size, at in product(STEPS, (power - 1, power)))
    step = max(size for size in sizes if size <= span / 2)
    low, high = step * floor(least / step), step * ceil(most / step)
    if low == high:
        low, high = low - step, high + step
    bottom, top = (0.0 if least >= 0 else -inf), (100.0 if unit == "%" else inf)
    return max(low, bottom), min(high, max(top, most))
