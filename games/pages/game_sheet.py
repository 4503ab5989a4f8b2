"""The game's own sheet, behind its name: this puzzle, other days, and another game."""

from datetime import timedelta
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import get_script_prefix, reverse

from games.contract.offers import Offer
from games.daily.daily_puzzle import Daily, dailies_of, variant_of
from games.hooks import RIVALS
from games.models import Puzzle
from games.pages.play_lookup import modes_for
from games.plays.ghosts import BOT, THE_BOT, ghost_of
from games.plays.names_and_links import address_of, which_of
from games.plays.open_play import OpenPlay, races
from games.visitors.visitor import today_for
from wordgames.languages.translation import (
    cached_translation,
    in_one_language,
    translatable,
    translate,
)


class ModeOrGhost(NamedTuple):
    """A mode or a ghost to choose: what its button posts, its name and note, whether it is on."""

    value: str
    name: str
    note: str
    on: bool


# Name and note of a mode, by its label in the form: a message can't be cut in two.
MODES = {
    "Hard: use the letters you were shown": (
        translatable("Hard"),
        translatable("Use the letters you were shown"),
    ),
    "Hard: use the clues of an open board": (
        translatable("Hard"),
        translatable("Use the clues of an open board"),
    ),
    "Ultra-hard: every guess fits all clues": (
        translatable("Ultra-hard"),
        translatable("Every guess fits all clues"),
    ),
    "Strict: no symbol you've ruled out": (
        translatable("Strict"),
        translatable("No symbol you've ruled out"),
    ),
}
NOBODY = translatable("Nobody")


@in_one_language
def sheet_of(request: HttpRequest, open_play: OpenPlay) -> dict[str, Any]:
    """Return the context of the game's sheet and of the name that opens it.

    which         the puzzle, as the bar and the sheet name it: "No. 330"
    badge         its mode, if it is not the usual one
    settings_url  the form of a new game, filled in with the options of this one
    todays        true for today's puzzle
    modes         choices of what may be added to the puzzle
    ghosts        choices of who plays beside
    choices       both as a key of what is kept; None if the name of a friend is among them
    ghost_action  where a ghost is posted
    same_day      name and address of the same day's puzzles of the game, and whether it is this
    day_before    address of the puzzle of the day before
    """
    puzzle, game, lexicon = open_play.puzzle, open_play.game, open_play.lexicon
    modes, ghosts = modes_of(open_play), ghosts_of(open_play)
    strange = open_play.play.ghost and not open_play.play.ghost.startswith(BOT)
    sheet: dict[str, Any] = {
        "which": which_of(open_play),
        "badge": game.mode_named(open_play.setup),
        "settings_url": settings_address(puzzle, lexicon.slug),
        "modes": modes,
        "ghosts": ghosts,
        "choices": None if strange else (*modes, *ghosts),
        "ghost_action": address_of("friends:race", open_play.play.pk),
    }
    if puzzle.kind == Puzzle.Kind.DAILY and puzzle.date:
        variant = variant_of(puzzle.daily_key or "")
        same = dailies_of(game, lexicon, puzzle.date) if game.daily_variants else []
        sheet |= {
            "todays": puzzle.date == today_for(request),
            "same_day": [(each.name, each.url, each.variant == variant) for each in same],
            "day_before": Daily(game, lexicon, puzzle.date - timedelta(days=1), variant).url,
        }
    return sheet


def modes_of(open_play: OpenPlay) -> list[ModeOrGhost]:
    """Return the modes of a puzzle of a day that is not over, the usual one first."""
    offered = {} if open_play.play.over else modes_for(open_play.puzzle)
    choices = [ModeOrGhost("", translate("Normal"), "", not open_play.mode)] if offered else []
    for value, label in offered.items():
        name, note = MODES.get(label, (label, ""))
        note = translate(note) if note else ""
        choices.append(ModeOrGhost(value, translate(name), note, open_play.mode == value))
    return choices


def ghosts_of(open_play: OpenPlay) -> list[ModeOrGhost]:
    """Return who may play beside: nobody, and the bot or the friend who is there already."""
    play = open_play.play
    if play.over or races(play) or not (play.ghost or RIVALS):
        return []
    ghost = ghost_of(play)
    name = ghost.name if ghost else cached_translation(THE_BOT)
    value = BOT if play.ghost.startswith(BOT) or not play.ghost else "same"
    nobody = ModeOrGhost("off", cached_translation(NOBODY), "", not play.ghost)
    return [nobody, ModeOrGhost(value, name, "", bool(play.ghost))]


def mode_offer(_request: HttpRequest, open_play: OpenPlay) -> Offer | None:
    """Return the chip of the first mode that a puzzle offers, or of the one that is on."""
    for mode in sorted(modes_of(open_play)[1:], key=lambda mode: not mode.on)[:1]:
        return Offer(
            text=translate("{mode} mode", mode=mode.name),
            icon="knob",
            address=address_of(f"{open_play.game.slug}:mode", open_play.play.pk),
            fields={"want": "" if mode.on else mode.value},
            pressed=mode.on,
        )
    return None


def ghost_offer(_request: HttpRequest, open_play: OpenPlay) -> Offer | None:
    """Return the chip that lets a ghost go, or calls the bot's before the first guess."""
    play = open_play.play
    if play.over or races(play) or open_play.turns or not (play.ghost or RIVALS):
        return None
    address = address_of("friends:race", play.pk)
    if play.ghost:
        fields = {"ghost": "off"}
        return Offer(text=translate("Play alone"), icon="ghost", address=address, fields=fields)
    text = translate("Bot as ghost")
    return Offer(text=text, icon="bots", address=address, fields={"ghost": BOT})


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
