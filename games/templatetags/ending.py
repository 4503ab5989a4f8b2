"""Links after a game: other puzzles of today, and the time until tomorrow's."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.utils import timezone, translation

from games.catalogue import games
from games.contract.game import Game
from games.contract.share import ShareMessage, mark_of, message
from games.daily.daily_puzzle import Daily, dailies_of
from games.models import Play, Puzzle
from games.visitors.dictionary_access import reader_of
from games.visitors.visitor import player_id, today_for, zone_for
from lexicons.models import Lexicon
from lexicons.revisions.publish import active, mine_first

register = template.Library()
OFFERED = 3


@dataclass(frozen=True, slots=True)
class Next:
    """A puzzle of today that the visitor has not finished; `begun` is true for one in progress."""

    daily: Daily
    begun: bool


@register.simple_tag
def next_puzzles(request: HttpRequest, game: Game, lexicon: Lexicon) -> list[Next]:
    """Return puzzles of today to go on with: those in progress, then the games after this one."""
    todays = list(_todays(request, game, lexicon.language))
    statuses = _statuses(todays, player_id(request))
    puzzles = [
        Next(daily, statuses.get(daily.key) == Play.Status.PLAYING)
        for daily in todays
        if statuses.get(daily.key, Play.Status.PLAYING) == Play.Status.PLAYING
    ]
    return sorted(puzzles, key=lambda it: not it.begun)[:OFFERED]


@register.simple_tag
def next_day(request: HttpRequest, puzzle: Puzzle) -> dict[str, object]:
    """Return the time of the next day's puzzle, if this is today's; else nothing."""
    if puzzle.kind != Puzzle.Kind.DAILY or puzzle.date != today_for(request):
        return {}
    zone = zone_for(request)
    midnight = datetime.combine(puzzle.date + timedelta(days=1), time(), zone)
    hours, minutes = divmod(int((midnight - timezone.now()).total_seconds()) // 60, 60)
    return {"at": int(midnight.timestamp()), "hours": hours, "minutes": minutes}


def _todays(request: HttpRequest, game: Game, language: str) -> Iterator[Daily]:
    """Yield today's first puzzle of every other game, in this language if it has one, or theirs."""
    day, every = today_for(request), games()
    place = every.index(game)
    lexicons: dict[str, list[Lexicon]] = defaultdict(list)
    for lexicon in mine_first(active(), reader_of(request)):
        lexicons[lexicon.kind].append(lexicon)
    for other in [*every[place + 1 :], *every[:place]]:
        known = lexicons[other.lexicon_kind]
        spoken = [it for it in known if it.language == language] or known
        offers = (dailies_of(other, lexicon, day) for lexicon in spoken)
        if dailies := next(filter(None, offers), None):
            yield dailies[0]


def _statuses(todays: list[Daily], player: str | None) -> dict[str | None, str]:
    if player is None:
        return {}
    keys = [daily.key for daily in todays]
    plays = Play.objects.filter(player=player, puzzle__daily_key__in=keys)
    return dict(plays.values_list("puzzle__daily_key", "status"))


@register.simple_tag(takes_context=True)
def sent(context: Context) -> ShareMessage:
    """Return the result of an ending's context as text to share, with the puzzle's address."""
    page: dict[str, Any] = dict(context.flatten().items())  # type: ignore[arg-type]
    address = page["request"].build_absolute_uri(page["short_link"])
    mark = mark_of(
        from_right=page["lexicon"].right_to_left, page_from_right=translation.get_language_bidi()
    )
    name, share, notes = page["name"], page["share"], page["notes"]
    return message(page["game"].emoji, name, share, notes, address, mark=mark)
