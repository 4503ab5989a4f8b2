"""Dares: asking others to play a puzzle, taking it up, and comparing results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.http import Http404, HttpRequest
from django.urls import reverse

from games.catalogue import game as game_by
from games.contract.share import Rows
from games.friends.models import Dare, Taken
from games.models import Play, Player, Puzzle
from games.pages.play_lookup import open_play_at
from games.plays.head_to_head import YOU, Finish, finish_of, in_words, verdict
from games.plays.open_play import DareInvitation, OpenPlay, puzzle_of
from lexicons.languages.translation import gettext

MOST_SHOWN = 50
"""Plays of others that the asker sees beside their own."""


def dare(puzzle: Puzzle, player: Player, name: str, play: Play | None = None) -> Dare:
    """Return the player's only dare about a puzzle, with an up-to-date name."""
    row, _ = Dare.objects.update_or_create(
        puzzle=puzzle, player=player, defaults={"name": name, "play": play}
    )
    return row


def take_up(asked: Dare, play: Play) -> None:
    """Record that a play answers a dare; askers do not answer themselves."""
    if play.player_id != asked.player_id:
        Taken.objects.get_or_create(dare=asked, play=play)


def sentence(asked: Dare) -> str:
    """Return the asker's sentence: "Ana found it in 2. Can you?"."""
    name, play = asked.name or gettext("A friend"), asked.play
    if play is None:
        return gettext("{name} chose this for you. Can you find it?", name=name)
    game = game_by(play.puzzle.game)
    if game.scored:
        if play.score is None:
            return gettext("{name} gave up. Can you do better?", name=name)
        return gettext(
            "{name} solved {score} of {turns}. Can you do better?",
            name=name,
            score=play.score,
            turns=play.turns,
        )
    if play.status != Play.Status.WON:
        return gettext("{name} did not find it. Can you?", name=name)
    if game.compared_by and play.score is not None:
        result = in_words(game, play.status, 0, play.score)
        return gettext("{name} found it with {result}. Can you?", name=name, result=result)
    return gettext("{name} found it in {turns}. Can you?", name=name, turns=play.turns)


def heading(asked: Dare, others: Sequence[tuple[Side, str]], *, over: bool) -> str:
    """Return the heading of a dare: the asker, or the outcome for a player who has finished."""
    if not over:
        return sentence(asked)
    if others:
        (_, ended), *_ = others
        return ended
    return gettext("{name} chose this for you.", name=asked.name or gettext("A friend"))


def invited(asked: Dare, open_play: OpenPlay) -> OpenPlay:
    """Return a play not yet begun as one that takes up the dare when it begins."""
    address = reverse("friends:dare", args=(asked.pk,))
    invitation = DareInvitation(address, sentence(asked), partial(take_up, asked))
    return open_play if open_play.begun else replace(open_play, invitation=invitation)


@dataclass(frozen=True, slots=True)
class Side:
    """A play as the other side sees it at the end: its signs, and the same in words."""

    name: str
    finish: Finish
    rows: Rows
    words: tuple[str, ...]


def side_of(play: Play, name: str) -> Side:
    """Return the side of a finished play."""
    open_play = OpenPlay(play, tuple(play.events.all()))
    share = open_play.game.share(open_play.state)
    return Side(name, finish_of(open_play), share.rows, share.words)


def verdict_of(mine: Side, theirs: Side) -> str:
    """Return who did better, as a sentence to the player of `mine`."""
    return verdict(mine.finish, theirs.finish, (mine.name, theirs.name))


def sides_for(asked: Dare, player: str) -> tuple[Side | None, Sequence[Side]]:
    """Return the player's own play and those to compare it with, all of them over.

    The asker sees everyone who took the dare up; the others see the asker.
    """
    plays = Play.objects.filter(puzzle=asked.puzzle, player=player).exclude(
        status=Play.Status.PLAYING
    )
    mine = plays.prefetch_related("events").first()
    if mine is None:
        return None, ()
    if player == asked.player_id:
        return side_of(mine, YOU), [
            side_of(taken.play, gettext("Friend {number}", number=number))
            for number, taken in enumerate(_taken(asked), 1)
        ]
    theirs = asked.play
    shown = theirs is not None and theirs.over
    name = asked.name or gettext("Your friend")
    return side_of(mine, YOU), [side_of(theirs, name)] if shown and theirs else ()


def _taken(asked: Dare) -> Sequence[Taken]:
    over = asked.taken.exclude(play__status=Play.Status.PLAYING).exclude(play__player=asked.player)
    return list(over.select_related("play").order_by("play__ended_at")[:MOST_SHOWN])


def dare_of(play: Play) -> Dare | None:
    """Return the dare that a play took up, if any, for its ending to link to."""
    taken = Taken.objects.filter(play=play).select_related("dare").order_by("-pk").first()
    return None if taken is None else taken.dare


def dare_open_play(request: HttpRequest, dare_id: str) -> OpenPlay:
    """Return the visitor's open play of a dare's puzzle; raises Http404 if there is none."""
    dare = Dare.objects.select_related("play").filter(pk=dare_id).first()
    if dare is None:
        raise Http404("No such challenge.")
    return invited(dare, open_play_at(request, puzzle_of(dare.puzzle_id)))
