"""Asking others to play a puzzle, racing their marks or the bot's, and answering."""

from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.catalogue import GAMES
from games.catalogue import game as game_by
from games.contract.game import JSON
from games.contract.share import mark_of, message
from games.daily.last_choices import keep
from games.friends import dares
from games.friends.dares import sentence
from games.friends.day_table import best_of
from games.friends.forms import DareForm
from games.friends.ghosts import has_expired, is_live, note_opened
from games.friends.models import MEMBER, Dare, Member
from games.friends.views import CHANGES, unindexed
from games.limits.daily_quota import daily_quota
from games.limits.rate_limits import REFUSED, limited, moving
from games.models import Play
from games.pages.ending import notes_of
from games.pages.play_lookup import begun_at, daily_open_play, open_play_for
from games.pages.play_page import door_of
from games.plays import actions
from games.plays.ghosts import BOT, Marks, ghost_cookie, marks_behind
from games.plays.names_and_links import link_of, name_of, title_of
from games.plays.open_play import DareInvitation, OpenPlay, open_play_of, races
from games.views.board import board
from games.views.request_helpers import Request
from games.visitors.visitor import player_for_writing, player_id
from wordgames.languages.storable_text import row_number
from wordgames.languages.translation import translate


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("dare", per_minute=CHANGES)
@daily_quota
def ask(request: HttpRequest, play_id: str) -> HttpResponse:
    """Ask others to play the puzzle of one's finished play; a name is optional.

    A script that asks for JSON gets the message to send instead of the dare's page.
    """
    open_play = open_play_of(play_id, "", player_id(request))
    if not open_play.play.over or open_play.puzzle.game not in GAMES:
        raise Http404("No such game.")
    usual = {"name": dares.usual_name(open_play.play.player_id or "")}
    posted = usual | request.POST.dict() if request.method == "POST" else None
    form = DareForm(posted, initial=usual)
    if form.is_valid():
        name, racing = form.cleaned_data["name"], "ghost" in request.POST
        player = player_for_writing(request)
        dare = dares.dare(open_play.puzzle, player, name, open_play.play, racing=racing)
        if request.accepts("text/html"):
            return redirect("friends:dare", dare.pk)
        return JsonResponse({"text": message_of(request, open_play, dare)})
    page = {"form": form, "game": open_play.game, "play": open_play.play}
    status = REFUSED if request.method == "POST" else 200
    return render(request, "friends/ask.html", page, status=status)


def message_of(request: HttpRequest, open_play: OpenPlay, asked: Dare) -> str:
    """Return a dare as text to send: the result, its signs, a question and the address."""
    mark = mark_of(
        from_right=open_play.lexicon.right_to_left, page_from_right=translation.get_language_bidi()
    )
    address = request.build_absolute_uri(reverse("friends:dare", args=(asked.pk,)))
    asking = translate("Can you beat me?") if is_live(asked) else translate("Can you?")
    share = open_play.game.share(open_play.state)
    name, notes = name_of(open_play), notes_of(open_play)
    address = f"{asking}\n{address}"
    return message(open_play.game.emoji, name, share, notes, address, mark=mark).signs


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def dare(request: Request, dare_id: str) -> HttpResponse:
    """Show the board of a dare, or play the posted move; at the end, show both plays.

    The asker sees the link to send. A visitor who began the game elsewhere is redirected to it.
    """
    dare = Dare.objects.select_related("puzzle", "play").filter(pk=dare_id).first()
    if dare is None or dare.puzzle.game not in GAMES:
        return unindexed(render(request, "friends/dare_gone.html", status=404))
    begun = begun_at(request, dare.puzzle)
    if request.method == "POST":
        if begun:
            dares.take_up(dare, begun.play)
        if begun and "guess" not in request.POST:
            return redirect(f"{dare.puzzle.game}:play", begun.play.pk)
        return board(request, lambda: dares.dare_open_play(request, dare_id))
    player = player_id(request)
    author = player is not None and player == dare.player_id
    if not author:
        note_opened(dare)
    if not author and not begun and has_expired(dare):
        messages.info(request, translate("Your friend's colours have expired; you can still play."))
    if begun or (author and "play" not in request.GET):
        return unindexed(render(request, "friends/dare.html", _dare_page(request, dare, player)))
    return unindexed(board(request, lambda: dares.dare_open_play(request, dare_id)))


def _dare_page(request: HttpRequest, asked: Dare, player: str | None) -> JSON:
    game = game_by(asked.puzzle.game)
    open_play = OpenPlay(Play(puzzle=asked.puzzle), ())
    mine, others = dares.sides_for(asked, player) if player else (None, ())
    begun = Play.objects.filter(puzzle=asked.puzzle, player=player).first() if player else None
    compared = [(side, dares.verdict_of(mine, side)) for side in others] if mine else []
    author = player is not None and player == asked.player_id
    return {
        "game": game,
        "dare": asked,
        "lexicon": open_play.lexicon,
        "title": title_of(open_play),
        "setup": game.describe(asked.puzzle.setup),
        "author": author,
        "sentence": dares.sentence(asked),
        "heading": dares.heading(asked, compared, over=mine is not None),
        "begun": begun,
        "mine": mine,
        "others": compared,
        "message": message_of(request, open_play_of(begun.pk, "", player), asked)
        if author and begun and begun.over
        else "",
    } | dares.answers_of(asked, begun)


@require_POST
@limited("dare", per_minute=CHANGES)
def answer(request: Request, dare_id: str) -> HttpResponse:
    """Answer a dare by one of the ready sentences, once one's own play is over."""
    dared = Dare.objects.filter(pk=dare_id).first()
    if dared is None:
        return unindexed(render(request, "friends/dare_gone.html", status=404))
    player = player_id(request) or ""
    if not dares.answer(dared, player, request.POST.get("answer", "")):
        raise Http404("Finish the puzzle first; then you can answer.")
    if not request.htmx:
        return redirect("friends:dare", dare_id)
    play = Play.objects.filter(puzzle=dared.puzzle_id, player=player).first()
    return render(request, "friends/answers.html", dares.answers_of(dared, play))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def beside(request: Request, circle_id: str, puzzle_id: str) -> HttpResponse:
    """Show the board of a day's puzzle with a group's best as ghost, or play the posted move."""
    lookup = partial(open_play_beside, request, circle_id, puzzle_id)
    if "guess" not in request.POST and (open_play := lookup()).begun:
        return redirect(f"{open_play.puzzle.game}:play", open_play.play.pk)
    return unindexed(board(request, lookup))


@require_POST
@moving
def race(request: Request, play_id: str) -> HttpResponse:
    """Call the bot as a ghost, or let a ghost go, before the first guess."""
    open_play = open_play_for(request, play_id)
    if races(open_play.play):
        raise Http404("A race has no ghost.")
    ghost = request.POST.get("ghost")
    racing = ghost == BOT
    play, dared = open_play.play, open_play.invitation is not None
    if open_play.turns or ghost not in (BOT, "off"):
        if open_play.turns:
            messages.info(request, translate(actions.SET))
        return redirect(door_of(open_play)["address"])
    if open_play.begun:
        Play.objects.filter(pk=play.pk).update(ghost=BOT if racing else "")
    alone = dared and not racing
    address = link_of(open_play.puzzle, open_play.lexicon.slug) if alone else None
    response = redirect(address or door_of(open_play)["address"])
    if racing or play.ghost.startswith(BOT):
        keep(request, response, ghost_cookie(open_play.game.slug), BOT if racing else "off")
    return response


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
