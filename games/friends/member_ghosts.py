"""Ghosts of groups: who did best at a puzzle so far races along, in colours only."""

from dataclasses import replace

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from games.friends.dares import sentence
from games.friends.day_table import best_of
from games.friends.models import MEMBER, Dare, Member
from games.models import Play
from games.pages.play_lookup import daily_open_play
from games.plays.ghosts import Marks, marks_behind
from games.plays.open_play import DareInvitation, OpenPlay
from games.visitors.visitor import player_id
from wordgames.languages.storable_text import row_number


def marks_of_member(member_id: str, play: Play) -> tuple[str, Marks] | None:
    """Return the name and the marks of a member at the puzzle of a play; None if they left."""
    ended = Play.objects.filter(puzzle=play.puzzle_id).exclude(status=Play.Status.PLAYING)
    member = ended.filter(player__memberships=row_number(member_id))
    for name, behind in member.values_list("player__memberships__name", "pk"):
        return name, marks_behind(behind)
    return None


def open_play_beside(request: HttpRequest, circle_id: str, puzzle_id: str) -> OpenPlay:
    """Return the visitor's open play of a puzzle, with the group's best as its ghost.

    Raises Http404 unless they are a member, another one has solved it, and the visitor could open
    it at its own address: a list may be for its keeper's eyes only, a day not begun where they are.
    """
    me = get_object_or_404(Member, circle=circle_id, player=player_id(request) or "")
    best = best_of(me, puzzle_id)
    if best is None:
        raise Http404("Nobody else in this group has solved it.")
    member, play = best
    open_play = daily_open_play(request, *str(play.puzzle.daily_key).split("/"))
    if open_play.begun:
        return open_play
    open_play.play.ghost = f"{MEMBER}:{member.pk}"
    address = reverse("friends:beside", args=(circle_id, puzzle_id))
    question = sentence(Dare(name=member.name, play=play))
    return replace(open_play, invitation=DareInvitation(address, question))
