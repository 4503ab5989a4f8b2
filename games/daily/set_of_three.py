"""Daily set of three games, the same for all, with one result to share at the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from games.catalogue import games
from games.daily.daily_puzzle import number_of
from games.daily.today import DayPuzzle, puzzles_of
from games.visitors.visitor import player_id
from wordgames.languages.translation import translate

SIZE = 3


@dataclass(frozen=True, slots=True)
class SetOfThree:
    """A visitor's state of a day's set."""

    day: date
    puzzles: tuple[DayPuzzle, ...]

    @property
    def over(self) -> int:
        """Number of its puzzles that are over."""
        return sum(puzzle.over for puzzle in self.puzzles)

    @property
    def done(self) -> bool:
        """True if all of it is over, so that there is a result to share."""
        return bool(self.puzzles) and self.over == len(self.puzzles)

    @property
    def name(self) -> str:
        """Its name in shared results."""
        return f"{settings.SITE_NAME} {number_of(self.day)}"

    @property
    def path(self) -> str:
        """Path of the page with these puzzles, today and later."""
        return reverse("day", args=(self.day.isoformat(),))

    def text(self, address: str) -> str:
        """Return the results as text to share, a line each, with the address of the set."""
        lines = [f"{puzzle.game.emoji} {puzzle.named}" for puzzle in self.puzzles]
        head = translate("{name}: three of the day", name=self.name)
        return "\n".join([head, *lines, address])


def set_of_three(puzzles: Sequence[DayPuzzle], day: date) -> SetOfThree:
    """Return the set of a day: three games in rotation, or all if there are fewer.

    The rotation is over all games, so that a game that comes later, as its words arrive, takes its
    own place in it and moves no other.
    """
    slugs = [game.slug for game in games()]
    first = number_of(day) * SIZE % len(slugs)
    rotation = [*slugs[first:], *slugs[:first]]
    ordered = sorted(puzzles, key=lambda puzzle: rotation.index(puzzle.game.slug))
    return SetOfThree(day, tuple(ordered[:SIZE]))


def visitors_set(request: HttpRequest, day: date) -> SetOfThree:
    return set_of_three(puzzles_of(request, player_id(request), day), day)


def shared(request: HttpRequest, three: SetOfThree) -> str:
    """Return a set's shared text; "" until all of it is over."""
    return three.text(request.build_absolute_uri(three.path)) if three.done else ""
