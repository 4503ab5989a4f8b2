"""Order of a race: fewest guesses, or whatever decides in its game, then time."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.catalogue import game as game_by
from games.contract.game import Game
from games.models import Play
from games.plays.head_to_head import in_words
from games.plays.open_play import OpenPlay, events_of
from games.races.models import Room, Seat
from games.races.progress import figure_of
from wordgames.languages.casing import in_capitals
from wordgames.languages.translation import translate, translate_plural

# Words of a play that the table shows.
AT_MOST = 60


@dataclass(frozen=True, slots=True)
class Placing:
    """Line of the table: a seat, its place (0 for who did not solve it), time and words."""

    seat: Seat
    place: int
    time: str
    figure: str
    how: str
    words: tuple[str, ...]


def in_order(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats of a round, the best first; who is not done comes last.

    Who was removed has no place in it, even if their play goes on.
    """
    placed = (seat for seat in seats if not seat.removed and (seat.play_id or seat.ended_at))
    return sorted(placed, key=_rank)


def places_of(seats: Sequence[Seat]) -> dict[int, int]:
    """Return the place of each seat that has solved its puzzle, the best 1; the others have none.

    Who fails first is no better than who fails last.
    """
    solved = [seat.pk for seat in in_order(seats) if seat.ended_at and seat.solved]
    return {pk: place for place, pk in enumerate(solved, 1)}


def _rank(seat: Seat) -> tuple[bool, bool, int, float]:
    ended = seat.ended_at
    return (
        ended is None,
        not seat.solved,
        -seat.merit if seat.solved else 0,
        ended.timestamp() if ended else -seat.turns,
    )


def table_of(room: Room, seats: Sequence[Seat]) -> list[Placing]:
    """Return the table of a round that is over, with everybody's words."""
    game = game_by(room.puzzle.game)
    places = places_of(seats)
    return [_line(room, game, seat, places.get(seat.pk, 0)) for seat in in_order(seats)]


def _line(room: Room, game: Game, seat: Seat, place: int) -> Placing:
    in_time = seat.ended_at is not None and (not room.ended_at or seat.ended_at <= room.ended_at)
    if not in_time or seat.play is None:
        left = translate("left") if not seat.here else translate("not finished")
        return Placing(seat, 0, left, "–", "", _words(seat))
    play = seat.play
    score = seat.merit if game.scored else abs(seat.merit) if game.compared_by else None
    ended = play.status in (Play.Status.WON, Play.Status.LOST)
    how = in_words(game, play.status, seat.turns, score if ended else None)
    return Placing(
        seat, place, clock(time_of(room, seat)), figure_of(game, seat), how, _words(seat)
    )


def time_of(room: Room, seat: Seat) -> float:
    """Return the seconds that a seat took for the round, by the server's clock."""
    if room.starts_at is None or seat.ended_at is None:
        return 0.0
    return max(0.0, (seat.ended_at - room.starts_at).total_seconds())


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds: "1:08"."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def _words(seat: Seat) -> tuple[str, ...]:
    if seat.play is None:
        return ()
    open_play = OpenPlay(seat.play, events_of(seat.play))
    language = open_play.lexicon.language
    moves = [move for move in open_play.state.observe().moves if move][:AT_MOST]
    return tuple(in_capitals(move, language) for move in moves)


def heading_of(room: Room, seats: Sequence[Seat], mine: Seat | None) -> str:
    """Return who has won and by how much: "Mia wins by 12 seconds."."""
    ordered = [seat for seat in in_order(seats) if seat.ended_at]
    if not ordered or not (ordered[0].solved or ordered[0].merit > 0):
        return translate("Nobody solved it this time.")
    first, seconds = ordered[0], 0
    if len(ordered) > 1 and _rank(ordered[1])[:3] == _rank(first)[:3]:
        seconds = max(1, round(time_of(room, ordered[1]) - time_of(room, first)))
    if mine is not None and first.pk == mine.pk:
        if seconds:
            return translate_plural(
                "You win by {count} second", "You win by {count} seconds", seconds
            )
        return translate("You win")
    name = name_of(first)
    if not seconds:
        return translate("{name} wins", name=name)
    return translate_plural(
        "{name} wins by {count} second", "{name} wins by {count} seconds", seconds, name=name
    )


def name_of(seat: Seat) -> str:
    return seat.name or translate("Player {number}", number=seat.colour + 1)


def behind(room: Room, seats: Sequence[Seat], mine: Seat) -> str:
    """Return where a player who is done stands so far: "You're second, 12 seconds behind Mia."."""
    done = [seat for seat in in_order(seats) if seat.ended_at]
    place = next((at for at, seat in enumerate(done) if seat.pk == mine.pk), None)
    if place is None:
        return ""
    if not mine.solved and mine.merit <= 0:
        return translate("You're done. The others play on.")
    if place == 0:
        return translate("You're first so far.")
    before = name_of(done[place - 1])
    return translate("You're number {place} so far, behind {name}.", place=place + 1, name=before)
