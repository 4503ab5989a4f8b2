"""The line between board and keys: what it offers and explains before the first letter."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest

from games.contract.offers import Offer
from games.models import Play
from games.pages.game_sheet import ghost_offer, mode_offer
from games.plays.open_play import OpenPlay
from games.visitors.visitor import player_id

# Most chips at once.
MOST = 2
# Games of a kind before the line stops to explain its marks.
NEWCOMER = 3
# What features offer, the first ones first.
OFFERS: Sequence[Callable[[HttpRequest, OpenPlay], Offer | None]] = (mode_offer, ghost_offer)


def line_of(request: HttpRequest, open_play: OpenPlay) -> dict[str, Any]:
    """Return the context of the line: who asks, chips, or for a newcomer the rule and the marks.

    A game's own chips are always there, for they are how it is played.
    """
    if open_play.turns or open_play.hints or open_play.play.over:
        return {}
    game = open_play.game
    chips = [*game.line_offers(open_play.puzzle.setup)]
    if open_play.invitation:
        return {"offers": [it for it in (ghost_offer(request, open_play),) if it]}
    rule = game.rule_of(open_play.puzzle.setup)
    if rule and _new_to(player_id(request), game.slug):
        return {"offers": chips, "rule": rule, "shapes": game.marks_shown}
    others = (offer(request, open_play) for offer in OFFERS)
    return {"offers": [*chips, *filter(None, others)][:MOST]}


def _new_to(player: str | None, slug: str) -> bool:
    if player is None:
        return True
    plays = Play.objects.filter(player=player, puzzle__game=slug)
    return len(plays.values_list("pk")[:NEWCOMER]) < NEWCOMER
