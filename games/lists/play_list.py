"""Games that a list can be played as, and its clues."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from random import Random
from typing import Any

from django.db.models import Count, Q

from games.catalogue import games
from games.contract.game import JSON, Game
from games.daily.daily_puzzle import Daily, dailies_of
from games.models import Play, Player
from games.plays import actions
from games.plays.open_play import OpenPlay
from lexicons.models import Clues, Lexicon, Revision
from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions

REMEMBERED = 60.0
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


def clues_now(open_play: OpenPlay) -> list[str]:
    """Return the clues of the words to find now, in their order; [] if none has one.

    A round goes through its words one by one; other games look for all at once.
    """
    if not open_play.lexicon.own:
        return []
    known = _clues_of(open_play.puzzle.revision_id, int(time.monotonic() // REMEMBERED))
    secrets = open_play.puzzle.setup.get("secrets", ())
    if open_play.game.scored:
        secrets = secrets[open_play.turns : open_play.turns + 1]
    return [known[secret] for secret in secrets if secret in known] if known else []


@lru_cache(maxsize=64)
def _clues_of(revision: int, minute: int) -> dict[str, str]:
    """Return word -> clue of a revision, remembered for a minute: clues may change."""
    clues: dict[str, str] | None = (
        Clues.objects.filter(revision=revision).values_list("by_word", flat=True).first()
    )
    return clues or {}


def forget_clues() -> None:
    """Clear the remembered clues, after a list changed or between tests."""
    _clues_of.cache_clear()
