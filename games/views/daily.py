"""The daily puzzles: today's, those of past days, and the calendars of them."""

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.catalogue import GAMES, games
from games.daily.calendar import month_named, month_of
from games.daily.daily_puzzle import Daily, dailies_of
from games.daily.last_choices import remember_daily, usual_daily
from games.daily.set_of_three import set_of_three, shared
from games.daily.streaks import daily_streaks, end_of, first_open_day
from games.daily.today import puzzles_of
from games.limits.rate_limits import moving
from games.pages.ending import pieces
from games.pages.not_yet import check_begun, time_left
from games.pages.play_lookup import daily_open_play, day_or_none
from games.plays.names_and_links import link_of, title_of, which_of
from games.views.board import board
from games.views.request_helpers import Request, game_or_404, lexicon_or_404, lexicons_for
from games.visitors.visitor import player_id, today_for
from wordgames.languages.casing import capitals


@never_cache
@require_safe
def dailies(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a month of a game's daily puzzles, of one lexicon and variant."""
    game, day = game_or_404(slug), today_for(request)
    lexicons = lexicons_for(game, request)
    current = usual_daily(request, game, lexicons, day)
    if current is None:
        raise Http404("No dictionary has a daily puzzle.")
    series = current.key.replace(day.isoformat(), "{day}")
    context: dict[str, Any] = {
        "game": game,
        "current": current,
        "series": [daily for it in lexicons for daily in dailies_of(game, it, day)],
        "query": f"&lexicon={current.lexicon.slug}"
        + (f"&variant={current.variant}" if current.variant else ""),
    }
    return _calendar(request, [slug], day, context, series)


@never_cache
@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Show a month of the daily puzzles of all games."""
    return _calendar(request, list(GAMES), today_for(request), {})


@never_cache
@require_safe
def one_day(request: HttpRequest, day: str) -> HttpResponse:
    """Show every game's puzzle of one day."""
    when = day_or_none(day)
    puzzles = puzzles_of(request, player_id(request), when) if when else []
    if when is None or not any(puzzle.play for puzzle in puzzles):
        when = check_begun(request, when)
    three = set_of_three(puzzles, when)
    context = {"day": when, "today": today_for(request), "puzzles": puzzles, "three": three}
    return render(request, "games/daily/day.html", context | {"share": shared(request, three)})


@never_cache
@require_safe
def today(request: HttpRequest, slug: str, lexicon: str, variant: str = "") -> HttpResponse:
    """Redirect to today's puzzle.

    A new visitor's time zone is unknown when a page is made, but its script sends it before a link
    is followed: so the day is decided at this address. Without script it is UTC's.
    """
    game = game_or_404(slug)
    if variant and variant not in game.daily_variants:
        raise Http404("There is no such daily puzzle.")
    dictionary = lexicon_or_404(game, lexicon, request)
    daily = Daily(game, dictionary, today_for(request), variant)
    return remember_daily(request, redirect(daily.url), daily)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def daily(request: Request, slug: str, lexicon: str, day: str, variant: str = "") -> HttpResponse:
    """Show the board of one day's puzzle, or play the move posted."""
    return board(request, lambda: daily_open_play(request, slug, lexicon, day, variant))


@never_cache
@require_safe
def answer(request: Request, slug: str, lexicon: str, day: str, variant: str = "") -> HttpResponse:
    """Show the answer of a day that is over everywhere, or lead on to the visitor's own play of it.

    A puzzle that somebody may still solve in time, or that the visitor has begun, keeps its answer.
    """
    open_play = daily_open_play(request, slug, lexicon, day, variant)
    if open_play.begun:
        return redirect(f"{slug}:play", open_play.play.pk)
    when = open_play.puzzle.date
    if when is None or not open_play.game.has_answer:
        raise Http404("This puzzle has no answer of its own.")
    shown = when < first_open_day(timezone.now())
    context: dict[str, Any] = {
        "game": open_play.game,
        "lexicon": open_play.lexicon,
        "title": title_of(open_play),
        "which": which_of(open_play),
        "day": when,
        "wait": "" if shown else time_left(end_of(when)),
        "play": link_of(open_play.puzzle, open_play.lexicon.slug),
    }
    if shown:
        told = capitals(open_play.answer, open_play.lexicon.language)
        label = open_play.game.answer_label(open_play.puzzle.setup)
        context |= {"label": label, "answer": told, "pieces": pieces(told, {})}
    response = render(request, "games/daily/answer.html", context)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _calendar(
    request: HttpRequest,
    slugs: list[str],
    day: date,
    context: dict[str, Any],
    series: str = "",
) -> HttpResponse:
    player = player_id(request)
    first = month_named(request.GET.get("month", ""), day)
    month = month_of(first, day, slugs, player, series)
    tally = month.tally()
    context |= {
        "month": month,
        "games": games(),
        "today": day,
        "streaks": daily_streaks(player, slugs[0] if len(slugs) == 1 else "", today=day),
        "tally": [(game_or_404(slug), count, 100 * count / tally[0][1]) for slug, count in tally],
    }
    return render(request, "games/daily/calendar.html", context)
