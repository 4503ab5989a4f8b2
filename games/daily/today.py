"""A visitor's state of the day's puzzles, and streaks."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest

from games.catalogue import games
from games.contract.game import Game
from games.contract.result_units import in_units
from games.daily.daily_puzzle import Daily, number_of
from games.daily.last_choices import usual_daily
from games.models import Play, Puzzle, counts_as_solved, counts_as_won
from games.visitors.dictionary_access import reader_of
from lexicons.models import Lexicon
from lexicons.revisions.publish import active, mine_first
from wordgames.languages.translation import translate, translate_plural


@dataclass(frozen=True, slots=True)
class DayPuzzle:
    """A game's puzzle of a day, the one that the game opens with, and the visitor's play of it."""

    daily: Daily
    play: Play | None = None

    @property
    def game(self) -> Game:
        return self.daily.game

    @property
    def solved(self) -> bool:
        play = self.play
        return play is not None and counts_as_solved(play.status, play.score, self.game.scored)

    @property
    def begun(self) -> bool:
        return self.play is not None and not self.play.over

    @property
    def over(self) -> bool:
        return self.play is not None and self.play.over

    @property
    def number(self) -> int:
        """The number of the puzzle that is shown: a play's own may be a day ahead."""
        shown = self.play.puzzle.date if self.play else None
        return number_of(shown or self.daily.day)

    @property
    def state(self) -> str:
        """Its state in a word or two: "Guess 3", "Solved in 4"; "" before it is begun."""
        return state_of(self.play, self.game) if self.play else ""

    @property
    def named(self) -> str:
        """The game, with its puzzle's state if it was begun: "Wordle: solved in 4"."""
        if not self.play:
            return translate(self.game.name)
        return translate("{game}: {state:clause}", game=translate(self.game.name), state=self.state)


def state_of(play: Play, game: Game) -> str:
    """Return a play's state, for a list: "Guess 3", "Solved in 4", "Not solved", "3 solved"."""
    if game.scored and play.score is not None and counts_as_won(play.status, scored=True):
        return translate_plural("{count} solved", "{count} solved", play.score)
    if play.status == Play.Status.WON and game.compared_by and play.score is not None:
        return translate("Solved: {result:clause}", result=in_units(game, play.score))
    if play.status == Play.Status.WON:
        return translate_plural("Solved in {count}", "Solved in {count}", play.turns)
    if play.status == Play.Status.LOST:
        return translate("Not solved")
    if play.over:
        return translate("Given up")
    return translate("Guess {turn}", turn=play.turns + 1)


def puzzles_of(request: HttpRequest, player: str | None, day: date) -> list[DayPuzzle]:
    """Return each game's puzzle of a day, in the visitor's dictionary and variant."""
    by_kind: dict[str, list[Lexicon]] = defaultdict(list)
    reader = reader_of(request)
    for lexicon in mine_first(active(reader), reader):
        by_kind[lexicon.kind].append(lexicon)
    plays = _plays(player, day)
    usual = (usual_daily(request, game, by_kind[game.lexicon_kind], day) for game in games())
    return [_day_puzzle(daily, plays[daily.game.slug]) for daily in usual if daily]


def plays_ahead(player: str | None, day: date, **of: str) -> list[Play]:
    """Return begun plays of days later than the visitor's, who has flown west since, latest last.

    `of` are further fields to find them by.
    """
    if player is None:
        return []
    plays = Play.objects.filter(
        player=player, status=Play.Status.PLAYING, dropped_at=None, puzzle__date__gt=day, **of
    )
    dailies = plays.filter(puzzle__kind=Puzzle.Kind.DAILY)
    return list(dailies.select_related("puzzle").order_by("moved_at"))


def _plays(player: str | None, day: date) -> dict[str, list[Play]]:
    plays: dict[str, list[Play]] = defaultdict(list)
    if player is not None:
        mine = Play.objects.filter(player=player, puzzle__date=day)
        for play in mine.filter(puzzle__kind=Puzzle.Kind.DAILY).select_related("puzzle"):
            plays[play.puzzle.game].append(play)
    return plays


def _day_puzzle(daily: Daily, plays: Iterable[Play]) -> DayPuzzle:
    """Return the puzzle of a game: its usual one, unless another of that day was played."""
    by_key = {play.puzzle.daily_key: play for play in plays}
    if daily.key in by_key or not by_key:
        return DayPuzzle(daily, by_key.get(daily.key))
    best = max(by_key.values(), key=lambda play: (play.status == Play.Status.WON, play.moved_at))
    return DayPuzzle(daily, best)
