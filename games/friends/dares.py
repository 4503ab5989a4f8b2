"""Dares: asking others to play a puzzle, taking it up, and who did better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.urls import reverse

from games.catalogue import game as game_by
from games.figures import counts_as_won
from games.friends.models import Dare, Taken
from games.game import Game
from games.models import Play, Player, Puzzle
from games.share import Rows
from games.sittings import Invitation, Sitting
from lexicons.amounts import amount

MOST_SHOWN = 50
"""Plays of others that who asks sees beside his own."""


def dare(puzzle: Puzzle, player: Player, name: str, play: Play | None = None) -> Dare:
    """Return the player's dare about a puzzle, its name brought up to date; one a puzzle."""
    made, _ = Dare.objects.update_or_create(
        puzzle=puzzle, player=player, defaults={"name": name, "play": play}
    )
    return made


def take_up(asked: Dare, play: Play) -> None:
    """Note that a play of the puzzle was asked for; who asks does not ask himself."""
    if play.player_id != asked.player_id:
        Taken.objects.get_or_create(dare=asked, play=play)


def sentence(asked: Dare) -> str:
    """Return what who asks has to say: "Ana found it in 2. Can you?"."""
    name, play = asked.name or "A friend", asked.play
    if play is None:
        return f"{name} chose this for you. Can you find it?"
    if game_by(play.puzzle.game).scored:
        if play.score is None:
            return f"{name} gave up. Can you do better?"
        return f"{name} solved {play.score} of {play.turns}. Can you do better?"
    if play.status == Play.Status.WON:
        return f"{name} found it in {play.turns}. Can you?"
    return f"{name} did not find it. Can you?"


def invited(asked: Dare, sitting: Sitting) -> Sitting:
    """Return a sitting that is not begun as one that is, once it is, a dare taken up."""
    address = reverse("friends:dare", args=(asked.pk,))
    invitation = Invitation(address, sentence(asked), partial(take_up, asked))
    return sitting if sitting.begun else replace(sitting, invitation=invitation)


@dataclass(frozen=True, slots=True)
class Side:
    """One play of the puzzle as the other sees it at the end: its signs, and the same in words.

    `score` is that of a game with points, which is never lost but given up; None in the others.
    """

    name: str
    won: bool
    turns: int
    hints: int
    rows: Rows
    words: tuple[str, ...]
    score: int | None = None

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """What decides who did better, the greatest first: solved, by fewer moves, fewer hints."""
        return self.won, self.score or 0, -self.turns, -self.hints

    @property
    def how(self) -> str:
        """What it came to, below its name: "in 3", "8 of 10 solved", "not found"."""
        if self.score is not None:
            return f"{self.score} of {self.turns} solved"
        return f"in {self.turns}" if self.won else "not found"


def side_of(play: Play, name: str) -> Side:
    """Return a play that is over."""
    sitting = Sitting(play, tuple(play.events.all()))
    share, scored = sitting.game.share(sitting.state), sitting.game.scored
    return Side(
        name=name,
        won=counts_as_won(play.status, scored),
        turns=play.turns,
        hints=play.hints,
        rows=share.rows,
        words=share.words,
        score=play.score if scored else None,
    )


def verdict(kind: Game, mine: Side, theirs: Side) -> str:
    """Say who did better, as a sentence to the player of `mine`."""
    name = theirs.name
    if mine.rank == theirs.rank:
        return f"A draw: {_how(kind, mine)} both." if mine.won else "A draw: neither found it."
    if mine.rank > theirs.rank:
        return f"You win: {_how(kind, mine)} against {_how(kind, theirs)}."
    return f"{name} wins: {_how(kind, theirs)} against {_how(kind, mine)}."


def _how(kind: Game, side: Side) -> str:
    hints = f" with {amount(side.hints, 'hints')}" if side.hints else ""
    if side.score is not None:
        return f"{side.how}{hints}"
    return f"{amount(side.turns, kind.texts.moves)}{hints}" if side.won else "not found"


def sides_for(asked: Dare, player: str) -> tuple[Side | None, Sequence[Side]]:
    """Return the player's own play and those to compare it with, all of them over.

    Who asks sees everybody who took the dare up; who took it up sees who asked.
    """
    own = Play.objects.filter(puzzle=asked.puzzle, player=player).exclude(
        status=Play.Status.PLAYING
    )
    mine = own.prefetch_related("events").first()
    if mine is None:
        return None, ()
    if player == asked.player_id:
        return side_of(mine, "You"), [
            side_of(taken.play, f"Friend {number}") for number, taken in enumerate(_taken(asked), 1)
        ]
    theirs = asked.play
    shown = theirs is not None and theirs.over
    return side_of(mine, "You"), [side_of(theirs, asked.name or "They")] if shown and theirs else ()


def _taken(asked: Dare) -> Sequence[Taken]:
    over = asked.taken.exclude(play__status=Play.Status.PLAYING).exclude(play__player=asked.player)
    return list(over.select_related("play").order_by("play__ended_at")[:MOST_SHOWN])


def dare_of(play: Play) -> Dare | None:
    """Return the dare that a play took up, if any: what its ending leads back to."""
    taken = Taken.objects.filter(play=play).select_related("dare").order_by("-pk").first()
    return None if taken is None else taken.dare
