"""Who did better of two plays of the same puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from games.contract.game import Game
from games.models import Play, counts_as_solved
from games.plays.open_play import OpenPlay
from lexicons.languages.translation import gettext, gettext_noop, ngettext

YOU = "You"
"""Who reads, among the names of a verdict; in English, and not shown."""
NOT_SOLVED = gettext_noop("not solved")


@dataclass(frozen=True, slots=True)
class Finish:
    """How a play ended.

    solved  the puzzle was solved; of a round with points, some of it
    merit   what decides between two that were solved, the greater is better
    hints   the hints taken: of two that are equal otherwise, fewer are better
    how     what it came to: "3 guesses", "1 wrong guess", "8 of 10 solved", "not solved"
    """

    solved: bool
    merit: int
    hints: int
    how: str

    @property
    def rank(self) -> tuple[bool, int, int]:
        """What is compared, the greater is better; two that were not solved are equal."""
        return (True, self.merit, -self.hints) if self.solved else (False, 0, 0)

    @property
    def words(self) -> str:
        """What it came to, hints and all: "3 guesses with 1 hint"."""
        if not self.hints:
            return self.how
        return ngettext(
            "{result} with {count} hint", "{result} with {count} hints", self.hints, result=self.how
        )


def finish_of(open_play: OpenPlay) -> Finish:
    """Return how a play ended that is over.

    The score is that of the state: plays of agents, and the oldest of people, have none stored.
    """
    game, play = open_play.game, open_play.play
    ended = play.status in (Play.Status.WON, Play.Status.LOST)
    score = game.score(open_play.state, open_play.columns) if ended else None
    solved = counts_as_solved(play.status, score, game.scored)
    merit = merit_of(game, open_play.turns, score)
    return Finish(solved, merit, play.hints, in_words(game, play.status, open_play.turns, score))


def merit_of(game: Game, turns: int, score: int | None) -> int:
    """Return what decides between two solved plays of a puzzle, the greater is better."""
    if game.scored:
        return score or 0
    return -(score if game.compared_by and score is not None else turns)


def in_words(game: Game, status: str, turns: int, score: int | None) -> str:
    """Return what a play that is over came to."""
    if game.scored and score is not None:
        return gettext("{score} of {turns} solved", score=score, turns=turns)
    if status != Play.Status.WON:
        return gettext(NOT_SOLVED)
    if not game.compared_by or score is None:
        return ngettext(*game.texts.in_moves, turns)
    return ngettext(*game.texts.in_score, score) if score else gettext(game.texts.no_score)


def verdict(first: Finish, second: Finish, names: tuple[str, str]) -> str:
    """Say as a sentence who did better; `names` are theirs, YOU for the reader."""
    if first.rank == second.rank:
        if first.solved:
            return gettext("A draw: {result} each.", result=first.words)
        return gettext("A draw: neither solved it.")
    (name, best), (_, other) = sorted(
        zip(names, (first, second), strict=True), key=lambda side: side[1].rank, reverse=True
    )
    if other.how == gettext(NOT_SOLVED):  # of a round it says how much of it was
        return _alone(name, best)
    if name == YOU:
        return gettext("You win: {best} against {other}.", best=best.words, other=other.words)
    return gettext(
        "{name} wins: {best} against {other}.", name=name, best=best.words, other=other.words
    )


def _alone(name: str, best: Finish) -> str:
    """Say who solved it, where the other did not."""
    if name == YOU:
        return gettext("You win: {best}.", best=best.words)
    return gettext("{name} wins: {best}.", name=name, best=best.words)
