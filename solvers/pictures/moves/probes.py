"""Probes of a search in a list: how far it read, where it leapt to, and where it found."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent
from wordgames.counted_nouns import counted, headed
from wordgames.languages.translation import number, translatable, translate

READ = translatable("read from the beginning")
# A name so near to an end of the list begins or ends at its mark.
NEAR = 0.15


@dataclass(frozen=True, slots=True)
class Probe:
    """A place of the list that was looked at, counted from 1."""

    name: str
    place: int
    found: bool = False


@dataclass(frozen=True, slots=True)
class ProbeMark:
    """A probe on the line of the list."""

    probe: Probe
    x: str
    anchor: str

    @property
    def value(self) -> str:
        return exact(self.probe.place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Probes(Picture):
    """A list as a line; `read` is what was gone through from its beginning, 0 for none."""

    template: ClassVar[str] = "solvers/pictures/moves/probes.html"

    marks: tuple[ProbeMark, ...]
    size: int
    read: int

    @property
    def share(self) -> str:
        """The share of the line that was read."""
        return percent(self.read / max(1, self.size))

    @property
    def named(self) -> ProbeMark | None:
        """The first that was found, which is named on the line."""
        return next((mark for mark in self.marks if mark.probe.found), None)

    @property
    def table(self) -> Table:
        rows = [
            Row(
                mark.probe.name,
                (
                    Cell(number(mark.probe.place), mark.probe.name, mark.value),
                    Cell(
                        translate("found") if mark.probe.found else translate("checked"),
                        number=False,
                    ),
                ),
            )
            for mark in self.marks
        ]
        if self.read:
            rows.append(Row(headed(READ), (Cell(number(self.read), READ, exact(self.read)),)))
        return Table(
            (headed("word"), translate("Place, of {size}", size=self.size), translate("Found")),
            tuple(rows),
        )


def probes_picture(
    probes: Sequence[Probe],
    size: int,
    title: str,
    *,
    read: int = 0,
    reading: str = "",
) -> Probes:
    """Draw where in a list of `size` a search looked, its probes in their order."""
    return Probes(
        title=title,
        reading=reading,
        summary=translate("{places} of {size}", places=counted(len(probes), "places"), size=size),
        marks=tuple(_mark(it, it.place / max(1, size)) for it in probes),
        size=size,
        read=read,
    )


def _mark(probe: Probe, at: float) -> ProbeMark:
    anchor = "start" if at < NEAR else "end" if at > 1 - NEAR else "middle"
    return ProbeMark(probe, percent(at), anchor)
