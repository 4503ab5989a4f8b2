"""Bar above a board: the puzzle's name, its settings, and links to others."""

from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import get_script_prefix, reverse

from games.models import Play, Puzzle
from games.plays.open_play import OpenPlay
from games.visitors.visitor import player_id, today_for


def chips_of(request: HttpRequest, open_play: OpenPlay) -> dict[str, Any]:
    """Return the context of the chips above a board and of its settings sheet.

    chips         the options in words, one a chip
    settings_url  the form of a new game, filled in with the options of this one
    todays        true for today's puzzle
    newcomer      true if the visitor never played this game
    """
    puzzle, game = open_play.puzzle, open_play.game
    return {
        "chips": open_play.described.split(" · "),
        "settings_url": settings_address(puzzle, open_play.lexicon.slug),
        "todays": puzzle.kind == Puzzle.Kind.DAILY and puzzle.date == today_for(request),
        "newcomer": not open_play.begun and not _has_played(player_id(request), game.slug),
    }


def _has_played(player: str | None, slug: str) -> bool:
    return player is not None and Play.objects.filter(player=player, puzzle__game=slug).exists()


def settings_address(puzzle: Puzzle, lexicon: str) -> str:
    """Return the address of the form of a new game with the options of this puzzle."""
    options = puzzle.setup["options"].items()
    pairs = tuple(
        (name, str(value))
        for name, value in options
        if isinstance(value, str | int) and value is not False
    )
    return _form_with(f"{puzzle.game}:settings", get_script_prefix(), lexicon, pairs)


@lru_cache(maxsize=512)
def _form_with(name: str, _prefix: str, lexicon: str, chosen: tuple[tuple[str, str], ...]) -> str:
    """Return the address of a form with its choices, cached per choice."""
    return f"{reverse(name)}?{urlencode([('lexicon', lexicon), *chosen])}"
