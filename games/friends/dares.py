"""Dares: asking others to play a puzzle, taking it up, and comparing results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from games.catalogue import game as game_by
from games.contract.game import JSON
from games.contract.share import Rows
from games.friends.ghosts import is_live, keep_newest_ghosts
from games.friends.models import DARE, MEMBER, Dare, Member, Taken
from games.models import Play, Player, Puzzle
from games.pages.play_lookup import open_play_at
from games.plays.ghosts import BOT, THE_BOT, marks_of
from games.plays.head_to_head import YOU, Finish, finish_of, in_words, verdict
from games.plays.open_play import DareInvitation, OpenPlay, events_of, puzzle_of
from wordgames.languages.storable_text import row_number
from wordgames.languages.translation import translate

# Plays of others that the asker sees beside their own.
MOST_SHOWN = 50
# Time that an answer is news on the asker's home page, and how many are.
NEWS, MOST_NEWS = timedelta(days=3), 3


def dare(
    puzzle: Puzzle, player: Player, name: str, play: Play | None = None, *, racing: bool = False
) -> Dare:
    """Return the player's only dare about a puzzle, with an up-to-date name.

    In a `racing` one the marks of their play, without a letter, go along as a ghost.
    """
    ghost = marks_of(OpenPlay(play, events_of(play))) if play and racing else None
    fields = {"name": name, "play": play, "ghost": ghost, "opened_at": timezone.now()}
    row, _ = Dare.objects.update_or_create(puzzle=puzzle, player=player, defaults=fields)
    keep_newest_ghosts(player)
    return row


def usual_name(player: str) -> str:
    """Return the name that a player gave in an earlier dare, "" if none."""
    dares = Dare.objects.filter(player=player).exclude(name="").order_by("-created_at")
    return dares.values_list("name", flat=True).first() or ""


def take_up(asked: Dare, play: Play) -> None:
    """Record that a play answers a dare; askers do not answer themselves."""
    if play.player_id != asked.player_id:
        Taken.objects.get_or_create(dare=asked, play=play)


def answer(asked: Dare, player: str, sentence: str) -> bool:
    """Store a player's answer to a dare; False unless it is a ready one, after a finished play."""
    play = Play.objects.filter(puzzle=asked.puzzle_id, player=player).first()
    if sentence not in Taken.Answer.values or play is None or not play.over:
        return False
    take_up(asked, play)
    taken = Taken.objects.filter(dare=asked, play=play)
    return bool(taken.update(answer=sentence, answered_at=timezone.now()))


def sentence(asked: Dare) -> str:
    """Return the asker's sentence: "Ana found it in 2. Can you?"."""
    name, play = asked.name or translate("A friend"), asked.play
    if play is None:
        return translate("{name} chose this for you. Can you find it?", name=name)
    game = game_by(play.puzzle.game)
    if game.scored:
        if play.score is None:
            return translate("{name} gave up. Can you do better?", name=name)
        return translate(
            "{name} solved {score} of {turns}. Can you do better?",
            name=name,
            score=play.score,
            turns=play.turns,
        )
    if play.status != Play.Status.WON:
        return translate("{name} didn't find it. Can you?", name=name)
    if game.compared_by and play.score is not None:
        result = in_words(game, play.status, 0, play.score)
        return translate("{name} found it with {result}. Can you?", name=name, result=result)
    return translate("{name} found it in {turns}. Can you?", name=name, turns=play.turns)


def heading(asked: Dare, others: Sequence[tuple[Side, str]], *, over: bool) -> str:
    """Return the heading of a dare: the asker, or the outcome for a player who has finished."""
    if not over:
        return sentence(asked)
    if others:
        (_, ended), *_ = others
        return ended
    return translate("{name} chose this for you.", name=asked.name or translate("A friend"))


def invited(asked: Dare, open_play: OpenPlay) -> OpenPlay:
    """Return a play not yet begun as one that takes up the dare when it begins."""
    address = reverse("friends:dare", args=(asked.pk,))
    invitation = DareInvitation(address, sentence(asked), partial(take_up, asked))
    if open_play.begun:
        return open_play
    if is_live(asked):
        open_play.play.ghost = f"{DARE}:{asked.pk}"
    return replace(open_play, invitation=invitation)


@dataclass(frozen=True, slots=True)
class Side:
    """A play as the other side sees it at the end: its signs, the same in words, its answer."""

    name: str
    finish: Finish
    rows: Rows
    words: tuple[str, ...]
    answer: str = ""


def side_of(play: Play, name: str, answer: str = "") -> Side:
    """Return the side of a finished play."""
    open_play = OpenPlay(play, tuple(play.events.all()))
    share = open_play.game.share(open_play.state)
    return Side(name, finish_of(open_play), share.rows, share.words, answer)


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
            side_of(
                taken.play,
                translate("Friend {number}", number=number),
                taken.get_answer_display() if taken.answer else "",
            )
            for number, taken in enumerate(_finished_takers(asked), 1)
        ]
    theirs = asked.play
    shown = theirs is not None and theirs.over
    name = asked.name or translate("Your friend")
    return side_of(mine, YOU), [side_of(theirs, name)] if shown and theirs else ()


def _finished_takers(asked: Dare) -> Sequence[Taken]:
    over = asked.taken.exclude(play__status=Play.Status.PLAYING).exclude(play__player=asked.player)
    return list(over.select_related("play").order_by("play__ended_at")[:MOST_SHOWN])


def dare_of(play: Play) -> Dare | None:
    """Return the dare that a play took up, if any, for its ending to link to."""
    taken = Taken.objects.filter(play=play).select_related("dare").order_by("-pk").first()
    return None if taken is None else taken.dare


def answers_of(asked: Dare, play: Play | None) -> JSON:
    """Return what the form that answers a dare shows to a player: the sentences, and theirs."""
    can = play is not None and play.over and play.player_id != asked.player_id
    taken = Taken.objects.filter(dare=asked, play=play).first() if can else None
    return {"dare": asked, "answers": Taken.Answer.choices if can else (), "taken": taken}


def latest_answers(player: str) -> list[Taken]:
    """Return the answers that a player's dares have had in the last days, the newest first."""
    since = timezone.now() - NEWS
    answered = Taken.objects.filter(dare__player=player, answered_at__gt=since)
    return list(answered.select_related("dare__puzzle").order_by("-answered_at")[:MOST_NEWS])


def race_of(play: Play) -> JSON:
    """Return a finished play beside that of its dare's asker or of the bot; {} of neither.

    mine, theirs  both sides; `verdict` is who did better
    bot_play      the id of the bot's play, to watch it; a dare has the form that answers it
    """
    dared = dare_of(play)
    kind, _, key = play.ghost.partition(":")
    member = Member.objects.filter(pk=row_number(key)).first() if kind == MEMBER else None
    name: str = translate(THE_BOT)
    if dared:
        rival, name = dared.play, dared.name or translate("Your friend")
    elif member:
        rival, name = member.player.plays.filter(puzzle=play.puzzle_id).first(), member.name
    else:
        rival = Play.objects.filter(pk=key).first() if kind == BOT else None
    if rival is None or not rival.over:
        return {}
    mine, theirs = side_of(play, YOU), side_of(rival, name)
    race = {"mine": mine, "theirs": theirs, "verdict": verdict_of(mine, theirs)}
    if dared:
        return race | answers_of(dared, play)
    return race | ({} if member else {"bot_play": rival.pk})


def dare_open_play(request: HttpRequest, dare_id: str) -> OpenPlay:
    """Return the visitor's open play of a dare's puzzle; raises Http404 if there is none."""
    dare = get_object_or_404(Dare.objects.select_related("play"), pk=dare_id)
    return invited(dare, open_play_at(request, puzzle_of(dare.puzzle_id)))
