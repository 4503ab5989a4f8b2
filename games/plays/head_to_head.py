"""Comparison of two plays of the same puzzle."""

from dataclasses import dataclass

from games.contract.game import Game
from games.contract.result_units import figure_of, in_units
from games.models import Play, counts_as_solved
from games.plays.open_play import OpenPlay
from wordgames.languages.translation import translatable, translate, translate_plural

# Name of the reader among the names of a verdict; in English, and not shown.
YOU = "You"
NOT_SOLVED = translatable("not solved")
NONE = "–"


@dataclass(frozen=True, slots=True)
class Finish:
    """End of a play.

    solved  the puzzle was solved; in a round with points, some of it
    merit   decides between two solved plays, higher is better
    hints   the hints taken: between otherwise equal plays, fewer are better
    how     the result in words: "3 guesses", "1 wrong guess", "8 of 10 solved", "not solved"
    figure  the result in the game's unit: "3", or a dash where it was not solved
    """

    solved: bool
    merit: int
    hints: int
    how: str
    figure: str = NONE

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Sort key, higher is better; two unsolved plays are equal."""
        return (True, self.merit, -self.hints) if self.solved else (False, 0, 0)

    @property
    def words(self) -> str:
        """The result with hints: "3 guesses with 1 hint"."""
        if not self.hints:
            return self.how
        return translate_plural(
            "{result} with {count} hint", "{result} with {count} hints", self.hints, result=self.how
        )


def finish_of(open_play: OpenPlay) -> Finish:
    """Return the end of a finished play.

    The score comes from the state: agents' plays, and people's oldest ones, have none stored.
    """
    game, play = open_play.game, open_play.play
    ended = play.status in (Play.Status.WON, Play.Status.LOST)
    score = game.score(open_play.state, open_play.columns) if ended else None
    solved = counts_as_solved(play.status, score, game.scored)
    merit = merit_of(game, open_play.turns, score)
    how = in_words(game, play.status, open_play.turns, score)
    return Finish(
        solved, merit, play.hints, how, str(abs(merit)) if solved or game.scored else NONE
    )


def merit_of(game: Game, turns: int, score: int | None) -> int:
    """Return the value that decides between two solved plays of a puzzle; higher is better."""
    if game.scored:
        return score or 0
    return -figure_of(game, turns, score)


def in_words(game: Game, status: str, turns: int, score: int | None) -> str:
    """Return the result of a finished play in words."""
    if game.scored and score is not None:
        return translate("{score} of {turns} solved", score=score, turns=turns)
    if status != Play.Status.WON:
        return translate(NOT_SOLVED)
    if score is None:
        return translate_plural(*game.texts.in_moves, turns)
    return in_units(game, figure_of(game, turns, score))


def verdict(first: Finish, second: Finish, names: tuple[str, str]) -> str:
    """Return who did better, as a sentence; `names` are the players', YOU for the reader."""
    if first.rank == second.rank:
        if first.solved:
            return translate("A draw: {result} each.", result=first.words)
        return translate("A draw: nobody solved it.")
    (name, best), (_, other) = sorted(
        zip(names, (first, second), strict=True), key=lambda side: side[1].rank, reverse=True
    )
    if other.how == translate(NOT_SOLVED):  # for a round it includes how much of it was
        return _alone(name, best)
    if name == YOU:
        return translate("You win, {best} to {other}.", best=best.words, other=_briefly(other))
    return translate(
        "{name} wins, {best} to {other}.", name=name, best=best.words, other=_briefly(other)
    )


def _briefly(finish: Finish) -> str:
    """Return the result as a figure alone, unless hints have to be told."""
    return finish.words if finish.hints else finish.figure


def _alone(name: str, best: Finish) -> str:
    """Return the sentence for a puzzle that only one of the two solved."""
    if name == YOU:
        return translate("You win: {best}.", best=best.words)
    return translate("{name} wins: {best}.", name=name, best=best.words)
