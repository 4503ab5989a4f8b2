"""The game's own sheet, behind its name: this puzzle, other days, and another game."""

from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache, partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import get_script_prefix, reverse

from games.contract.offers import Offer
from games.daily.daily_puzzle import FIRST_DAY, Daily, dailies_of, variant_of
from games.models import Puzzle
from games.pages.play_lookup import modes_for
from games.plays.ghosts import BOT, RIVALS
from games.plays.names_and_links import address_of, which_of
from games.plays.open_play import OpenPlay
from games.visitors.visitor import today_for
from lexicons.languages.translation import gettext


@dataclass(frozen=True, slots=True)
class ModeSwitch:
    """Switch of a mode: its slug, its label, whether it is on and whether it can be."""

    value: str
    label: str
    on: bool
    possible: bool

    @property
    def name(self) -> str:
        """Its name: "Hard" of "Hard: use the letters you were shown"."""
        return self.label.partition(":")[0].rstrip()

    @property
    def note(self) -> str:
        """What it asks of a guess."""
        return self.label.partition(":")[2].strip()


def sheet_of(request: HttpRequest, open_play: OpenPlay) -> dict[str, Any]:
    """Return the context of the game's sheet and of the name that opens it.

    which         the puzzle, as the bar and the sheet name it: "No. 330"
    badge         its mode, if it is not the usual one
    settings_url  the form of a new game, filled in with the options of this one
    todays        true for today's puzzle
    ghost_offer   the way to race the bot, or to let a ghost go
    modes         switches of what may be added to the puzzle
    same_day      the same day's puzzles of the game in this dictionary, if there are several
    day_before    address of the puzzle of the day before
    """
    puzzle = open_play.puzzle
    return {
        "which": which_of(open_play),
        "badge": open_play.game.mode_named(open_play.setup),
        "settings_url": settings_address(puzzle, open_play.lexicon.slug),
        "todays": puzzle.kind == Puzzle.Kind.DAILY and puzzle.date == today_for(request),
        "modes": modes_of(open_play),
        "ghost_offer": ghost_offer(request, open_play),
        **_days_around(open_play),
    }


def modes_of(open_play: OpenPlay) -> list[ModeSwitch]:
    """Return the modes that the player may add to a puzzle of a day that is not over."""
    if open_play.play.over:
        return []
    keeps_to = partial(open_play.game.keeps_to, open_play.state)
    return [
        ModeSwitch(value, gettext(label), open_play.mode == value, keeps_to(value))
        for value, label in modes_for(open_play.puzzle).items()
    ]


def mode_offer(_request: HttpRequest, open_play: OpenPlay) -> Offer | None:
    """Return the chip of the first mode that a puzzle offers, or of the one that is on."""
    modes = sorted(modes_of(open_play), key=lambda mode: not mode.on)
    for mode in modes[:1]:
        address = address_of(f"{open_play.game.slug}:mode", open_play.play.pk)
        fields = {"want": "" if mode.on else mode.value}
        name = gettext("{mode} mode", mode=mode.name)
        return Offer(text=name, icon="knob", address=address, fields=fields, pressed=mode.on)
    return None


def ghost_offer(_request: HttpRequest, open_play: OpenPlay) -> Offer | None:
    """Return the chip that lets a ghost go, or calls the bot's before the first guess."""
    play = open_play.play
    if play.over or not (play.ghost or (RIVALS and not open_play.turns)):
        return None
    address = address_of("friends:race", play.pk)
    if play.ghost:
        fields = {"ghost": "off"}
        return Offer(text=gettext("Play alone"), icon="ghost", address=address, fields=fields)
    text = gettext("Race the bot")
    return Offer(text=text, icon="bots", address=address, fields={"ghost": BOT})


def _days_around(open_play: OpenPlay) -> dict[str, Any]:
    puzzle, game, lexicon = open_play.puzzle, open_play.game, open_play.lexicon
    if puzzle.kind != Puzzle.Kind.DAILY or puzzle.date is None:
        return {}
    daily = Daily(game, lexicon, puzzle.date, variant_of(puzzle.daily_key or ""))
    before = Daily(game, lexicon, puzzle.date - timedelta(days=1), daily.variant)
    series = dailies_of(game, lexicon, puzzle.date) if game.daily_variants else []
    return {
        "same_day": [(each.name, each.url, each == daily) for each in series],
        "day_before": before.url if before.day >= FIRST_DAY else "",
    }


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
