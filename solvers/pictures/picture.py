"""Base of every picture: a title, how to read it, its marks, and a table of the same figures."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar


def exact(value: float) -> str:
    """Write a figure whole, as marks and table cells carry it: 7, 1.857142857142857."""
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def percent(share: float) -> str:
    """Write a share of the width as SVG takes it: 0.25 is 25%."""
    return f"{100 * share:.2f}".rstrip("0").rstrip(".") + "%"


def pixels(value: float) -> str:
    """Write a length in pixels, to a tenth: 103.98 is 104."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: how the figure is written, and where a mark shows it, its key and value.

    key    names the figure within its picture, the same on mark and cell; "" where nothing is drawn
    value  the figure whole, by `exact`
    data   words or letters, the same in every language
    """

    text: str
    key: str = ""
    value: str = ""
    number: bool = True
    data: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: what it is about, perhaps with a link, and its cells.

    data  the name is a word or a letter, the same in every language
    """

    name: str
    cells: tuple[Cell, ...]
    link: str = ""
    data: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The table behind a picture, the deciding column first; `columns` names the first one too."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture(ABC):
    """A picture: its title, a line on how to read it, and its content in words.

    A subclass adds its marks. Lengths are written as SVG takes them: across in per cent, down in
    pixels, so that text keeps its size on every screen.

    own_title  the title was typed by a person, and is the same in every language
    """

    template: ClassVar[str]

    title: str
    own_title: bool = False
    reading: str = ""
    summary: str = ""

    @property
    @abstractmethod
    def table(self) -> Table:
        """The same figures as a table."""

    @property
    def kind(self) -> str:
        """The picture's name in the library."""
        return self.template.rsplit("/", 1)[1].removesuffix(".html")


@dataclass(frozen=True, slots=True)
class Upright:
    """An upright bar: `middle` is its middle across, `above` the position of its number."""

    x: str
    width: str
    middle: str
    y: str
    height: str
    above: str


def upright(
    place: int, bars: int, tall: float, foot: float, *, fills: float = 0.8, clear: float = 5
) -> Upright:
    """Return the bar at a place, from 0, of `bars` bars that share the width.

    tall, foot  its height, and where its lower end is, in pixels
    fills       the share of its room that it fills; clear: pixels between it and its number
    """
    step = 1 / bars
    return Upright(
        x=percent((place + (1 - fills) / 2) * step),
        width=percent(fills * step),
        middle=percent((place + 0.5) * step),
        y=pixels(foot - tall),
        height=pixels(tall),
        above=pixels(foot - tall - clear),
    )
