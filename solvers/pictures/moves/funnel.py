"""Words left, a dot a word, step by step: 1,679 to 91 to 7 to 1."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact
from wordgames.counted_nouns import headed, named
from wordgames.languages.translation import many_of, number, translatable, translate

# Dots in a line, pixels from dot to dot, and most dots: beyond, a dot is several words.
ACROSS, PITCH, MOST = 54, 5, 1_728


@dataclass(frozen=True, slots=True)
class Stage:
    """Words left at a step, and the move that led there.

    step   0 is the start
    count  words left, or what else is counted
    names  what they are, if they are few
    move   the move that led here, written; `pieces` are its letters with their states
    link   the address of the step
    """

    step: int
    count: int
    names: tuple[str, ...] = ()
    move: str = ""
    pieces: tuple[tuple[str, str], ...] = ()
    link: str = ""
    here: bool = False


@dataclass(frozen=True, slots=True)
class StageMark:
    """The dots of a stage: lines of dots, as one path."""

    stage: Stage
    dots: str

    @property
    def value(self) -> str:
        return exact(self.stage.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Funnel(Picture):
    """The stages of a game; `field` are the dots of all, in a box `width` by `height`."""

    template: ClassVar[str] = "solvers/pictures/moves/funnel.html"

    marks: tuple[StageMark, ...]
    field: str
    width: int
    height: int
    total: int
    per_dot: int
    noun: str

    @property
    def nouns(self) -> str:
        return many_of(self.noun)

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                str(mark.stage.step),
                (
                    Cell(number(mark.stage.count), str(mark.stage.step), mark.value),
                    Cell(mark.stage.move, number=False),
                ),
                mark.stage.link,
            )
            for mark in self.marks
        )
        return Table(
            (
                translate("Step"),
                translate("{nouns} left", nouns=headed(self.nouns)),
                translate("After"),
            ),
            rows,
        )


def funnel_picture(
    stages: Sequence[Stage],
    *,
    noun: str = "word",
    title: str = translatable("What is left"),
    reading: str = "",
    across: int = ACROSS,
) -> Funnel:
    """Draw what is left at each step, the first stage being all; counts in whole words."""
    total = max((stage.count for stage in stages), default=0)
    per_dot = max(1, ceil(total / MOST))
    dots = ceil(total / per_dot)
    lines = max(1, ceil(dots / across))
    marks = tuple(StageMark(stage, _dots(ceil(stage.count / per_dot), across)) for stage in stages)
    return Funnel(
        title=title,
        reading=" ".join(
            filter(
                None,
                [
                    reading,
                    translate(
                        "A dot is {per_dot} {nouns}.", per_dot=per_dot, nouns=named(many_of(noun))
                    ),
                ],
            )
        )
        if per_dot > 1
        else reading,
        summary=", ".join(number(stage.count) for stage in stages),
        marks=marks,
        field=_dots(dots, across),
        width=across * PITCH,
        height=lines * PITCH,
        total=total,
        per_dot=per_dot,
        noun=noun,
    )


def _dots(count: int, across: int) -> str:
    """Return lines of `count` dots, for a stroke that is dashed by the pitch with round caps."""
    half = PITCH / 2
    full, rest = divmod(count, across)
    lines = [across] * full + [rest] * bool(rest)
    return "".join(
        f"M{half:g} {half + PITCH * place:g}h{(dots - 1) * PITCH + 0.01:g}"
        for place, dots in enumerate(lines)
    )
