"""The others of a race, as a player sees them beside the own board: colours, never a letter."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.catalogue import game as game_by
from games.models import Puzzle
from games.plays.open_play import OpenPlay, puzzle_of, races
from games.races.models import Room, Seat
from games.races.pictures import SmallPicture, picture_of
from games.races.progress import room_id_of
from games.races.rooms import room_as_it_is, seats_of
from games.races.standings import behind, name_of, places_of
from wordgames.languages.translation import translate


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
