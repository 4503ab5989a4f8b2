"""Games that a list can be played as."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any

from django.db.models import Count, Q

from games.catalogue import games
from games.contract.game import JSON, Game
from games.daily.daily_puzzle import Daily, dailies_of
from games.models import Play, Player
from games.plays import actions
from lexicons.models import Lexicon, Revision
from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions

# Words of a list short enough to try making a puzzle from it at no cost.
TRIED = 2_000


@dataclass(frozen=True, slots=True)
class PlayableGame:
    """Game that a list has words for, with options that fit it."""

    game: Game
    options: JSON


def offers(lexicon: Lexicon) -> Iterator[PlayableGame]:
    """Yield the games that a list can be played as, each with the options of its daily puzzle."""
    yield from filter(None, (_offer(game, lexicon) for game in games()))


def _offer(game: Game, lexicon: Lexicon) -> PlayableGame | None:
    """Return the first of a game's variants that a list has words for."""
    revision = lexicon.current
    if revision is None or game.lexicon_kind != lexicon.kind:
        return None
    for variant in game.daily_variants or [""]:
        options = game.daily_variant(revision, variant)
        if options is not None and _makes_one(game, options, revision):
            return PlayableGame(game, options)
    return None


def _makes_one(game: Game, options: JSON, revision: Revision) -> bool:
    """True if the words make a puzzle; a long list is assumed to, without a try."""
    if revision.words > TRIED:
        return True
    try:
        game.random_setup(options, game.words(revision), Random(0))
    except InvalidOptions:
        return False
    return True


def todays(lexicon: Lexicon, day: date) -> list[tuple[Daily, JSON]]:
    """Return a list's puzzles of a day, each with how many have finished and solved it."""
    dailies = [daily for game in games() for daily in dailies_of(game, lexicon, day)[:1]]
    playable = {offer.game for offer in offers(lexicon)} if dailies else set()
    plays = Play.objects.filter(
        puzzle__daily_key__in=[daily.key for daily in dailies], player__isnull=False
    ).exclude(status=Play.Status.PLAYING)
    solved = Count("pk", filter=Q(status=Play.Status.WON) | Q(score__gt=0))
    rows = plays.values("puzzle__daily_key").annotate(players=Count("pk"), solved=solved)
    known: dict[Any, Any] = {row["puzzle__daily_key"]: row for row in rows}
    return [(daily, known.get(daily.key, {})) for daily in dailies if daily.game in playable]


def begin(lexicon: Lexicon, slug: str, player: Player) -> Play:
    """Begin a random game on a list; raises InvalidOptions if its words make none."""
    offer = next((_offer(game, lexicon) for game in games() if game.slug == slug), None)
    if offer is None or lexicon.current is None:
        raise InvalidOptions(
            translate("{dictionary} has no words for this game.", dictionary=lexicon.name)
        )
    return actions.start_free(offer.game, offer.options, lexicon.current, player)
