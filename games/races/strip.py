"""The others of a race, as a player sees them beside the own board: colours, never a letter."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.catalogue import game as game_by
from games.contract.game import Game
from games.models import Puzzle
from games.plays.open_play import OpenPlay, puzzle_of, races
from games.races.models import Room, Seat
from games.races.progress import room_id_of
from games.races.rooms import room_as_it_is, seats_of
from games.races.standings import behind, name_of, places_of
from wordgames.languages.translation import translate

STEP, DOT = 10, 8
# Dots beside each other of a picture that is not made of rows.
WIDEST = 8
MOST_ROWS = 12
GREY, FAINT = "grey", "hollow"


@dataclass(frozen=True, slots=True)
class SmallMark:
    """One dot, bar or heart of a picture: where it is, how big, how round, and its mark."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    mark: str


@dataclass(frozen=True, slots=True)
class SmallPicture:
    """Picture of a play: its size and its shapes."""

    width: float
    height: float
    shapes: tuple[SmallMark, ...]

    @property
    def size(self) -> str:
        """The width and height of its view box."""
        return f"{self.width:g} {self.height:g}"

    @property
    def drawn(self) -> SafeString:
        """Its shapes as SVG: a template would take a third of the time of a poll with news."""
        return mark_safe("".join(map(_rectangle, self.shapes)))  # noqa: S308  (marks are escaped)


@lru_cache(maxsize=4096)
def _rectangle(it: SmallMark) -> str:
    return (
        f'<rect x="{it.x:g}" y="{it.y:g}" width="{it.width:g}" height="{it.height:g}" '
        f'rx="{it.radius:g}" class="{escape(it.mark)}"/>'
    )


def picture_of(
    game: Game, setup: Mapping[str, Any], marks: Sequence[Sequence[str]], shown: int | None
) -> SmallPicture:
    """Return the picture of a play from the marks that stand.

    In rows, those after the first `shown` are grey: a reader sees no more rows than they have made.
    """
    if game.race_shape == "rows":
        return _rows(setup["options"], marks[1:], shown)
    latest = marks[-1] if marks else ()
    return PICTURES[game.race_shape](latest)


def _rows(
    options: Mapping[str, Any], rows: Sequence[Sequence[str]], shown: int | None
) -> SmallPicture:
    across = max([int(options.get("length", 5)), *map(len, rows)])
    down = max(int(options.get("guesses", 6)), len(rows))
    first = max(0, len(rows) - MOST_ROWS)
    down = min(down, MOST_ROWS)
    shapes = []
    for number in range(first, first + down):
        row = rows[number] if number < len(rows) else [FAINT] * across
        known = shown is None or number < shown
        for place, mark in enumerate(row):
            seen = mark if known or mark == FAINT else GREY
            shapes.append(_dot(place, number - first, seen))
    return SmallPicture(across * STEP, down * STEP, tuple(shapes))


@lru_cache(maxsize=4096)
def _dot(column: int, row: float, mark: str) -> SmallMark:
    size = 4 if mark == FAINT else DOT
    edge = (STEP - size) / 2
    return SmallMark(column * STEP + edge, row * STEP + edge, size, size, size / 2, mark)


def _grid(marks: Sequence[str], widest: int = WIDEST) -> Iterator[SmallMark]:
    for number, mark in enumerate(marks):
        edge = (STEP - DOT) / 2
        x, y = number % widest * STEP + edge, number // widest * STEP + edge
        yield SmallMark(x, y, DOT, DOT, DOT / 2, mark)


def _dots(marks: Sequence[str]) -> SmallPicture:
    across = next(side for side in (1, 2, 4, WIDEST) if side * side >= len(marks) or side == WIDEST)
    return _sized(tuple(_grid(marks, across)), across)


def _holes(marks: Sequence[str]) -> SmallPicture:
    return _sized(tuple(_grid(marks[-5 * WIDEST :])), WIDEST)


def _sized(shapes: tuple[SmallMark, ...], across: int) -> SmallPicture:
    down = max((shape.y for shape in shapes), default=0) + STEP
    return SmallPicture(across * STEP, max(down, 3 * STEP), shapes)


def _lives(marks: Sequence[str]) -> SmallPicture:
    """Hearts of the lives, and below them a bar of the places: how many are filled, not which."""
    lives = [mark for mark in marks if mark in ("life", "spent")]
    places = [mark for mark in marks if mark not in ("life", "spent")]
    hearts = list(_grid(lives, 6))
    top = max((shape.y for shape in hearts), default=0) + STEP + 6
    wide = 60 / max(1, len(places))
    bars = [SmallMark(at * wide, top, wide - 1, 8, 1.5, mark) for at, mark in enumerate(places)]
    return SmallPicture(60, top + 9, (*hearts, *bars))


def _rungs(marks: Sequence[str]) -> SmallPicture:
    """A ladder from below: the rungs made, and those to go."""
    high = 60 / max(1, len(marks))
    thick = min(5.0, high * 0.5)
    rungs = [
        SmallMark(6, 60 - (at + 0.5) * high - thick / 2, 32, thick, 2, mark)
        for at, mark in enumerate(marks)
    ]
    rails = [SmallMark(x, 0, 4, 60, 2, "rail") for x in (2, 38)]
    return SmallPicture(44, 60, (*rails, *rungs))


def _lines(marks: Sequence[str]) -> SmallPicture:
    """A line a word, in two columns."""
    down = -(-len(marks) // 2)
    high = 60 / max(1, down)
    lines = [
        SmallMark(at % 2 * 24, at // 2 * high + 1, 20, min(8.0, high - 2), 2.5, mark)
        for at, mark in enumerate(marks)
    ]
    return SmallPicture(44, 60, tuple(lines))


# Shape of a game's race -> function from its latest marks to a picture; "rows" need them all.
PICTURES = {"dots": _dots, "lives": _lives, "holes": _holes, "rungs": _rungs, "lines": _lines}


@dataclass(frozen=True, slots=True)
class RacerCard:
    """One of the others: name, picture, place if solved, and whether they are gone or only away."""

    name: str
    picture: SmallPicture
    place: int
    failed: bool
    gone: bool
    says: str

    @property
    def drawn(self) -> SafeString:
        """The card as it stands in a page; most stay as they are when one of them changes."""
        return _drawn(self)


@lru_cache(maxsize=2048)
def _drawn(card: RacerCard) -> SafeString:
    return render_to_string("races/card.html", {"card": card})


@dataclass(frozen=True, slots=True)
class RaceStrip:
    """What a play's page shows of its race.

    says  where the player stands, once done
    news  a sentence about who has left, for the line
    """

    room: Room
    seat: Seat
    cards: tuple[RacerCard, ...]
    says: str
    news: str

    @property
    def over(self) -> bool:
        """True if the player is done."""
        return self.seat.ended_at is not None

    @property
    def ended(self) -> bool:
        """True if the round is over for everybody."""
        return self.room.ended_at is not None


def strip_of(open_play: OpenPlay) -> RaceStrip | None:
    """Return the strip of a play in a race that goes on; None for any other play."""
    if not races(open_play.play):
        return None
    room = room_as_it_is(room_id_of(open_play.play))
    seats = seats_of(room) if room else []
    mine = (it for it in seats if it.play_id == open_play.play.pk and not it.removed)
    seat = next(mine, None)
    return strip_for(seat, seats) if seat else None


def strip_for(seat: Seat, seats: Sequence[Seat] | None = None) -> RaceStrip:
    """Return the strip of a seat in a round, given all seats of its room where they are known."""
    room = seat.room
    seats = [it for it in seats or seats_of(room) if it.play_id or it.agent]
    places = places_of(seats)
    puzzle = puzzle_of(room.puzzle_id)
    shown = None if seat.ended_at else seat.turns
    others = [it for it in seats if it.pk != seat.pk and not it.removed]
    cards = [card_of(puzzle, it, shown, places.get(it.pk, 0)) for it in others]
    says = behind(room, seats, seat) if seat.ended_at else ""
    return RaceStrip(room, seat, tuple(cards), says, _news(others))


def card_of(puzzle: Puzzle, seat: Seat, shown: int | None, place: int) -> RacerCard:
    """Return the card of a seat, of which a reader sees `shown` rows, or all."""
    game = game_by(puzzle.game)
    stand = (seat.marks or [[]])[: seat.turns + 1]
    gone = not seat.here or (seat.away and seat.ended_at is None)
    picture = picture_of(game, puzzle.setup, stand, shown)
    failed = bool(seat.ended_at and not seat.solved)
    return RacerCard(name_of(seat), picture, place, failed, gone, _says(seat, place))


def _says(seat: Seat, place: int) -> str:
    """Return a card in words."""
    if place:
        return translate("done, number {place}", place=place)
    if not seat.here:
        return translate("left")
    if seat.ended_at and not seat.solved:
        return translate("not solved")
    return translate("move {number}", number=seat.turns + 1)


def _news(others: Sequence[Seat]) -> str:
    names = [name_of(it) for it in others if it.left_at is not None and it.ended_at is None]
    away = [name_of(it) for it in others if it.here and it.away and it.ended_at is None]
    if names:
        return translate("{name} left. The seat stays open.", name=names[-1])
    return translate("{name} is away. The seat stays open.", name=away[-1]) if away else ""
