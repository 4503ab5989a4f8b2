"""The play page of an open play; nothing here reads the secret before the end."""

import time
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from django.urls import get_script_prefix, reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.text import capfirst

from games.contract.result_units import unit_of
from games.display.keyboard import KeyRows, composed, keyboard
from games.hooks import STRIPS
from games.models import Event, Puzzle
from games.pages.allowed_words import MOST_WORDS
from games.pages.ending import ending_of
from games.plays.ghosts import ghost_of
from games.plays.names_and_links import address_of, link_of, title_of, which_of
from games.plays.open_play import OpenPlay, races
from lexicons.models import Clues
from wordgames.languages.casing import upper
from wordgames.languages.letters import STAND_IN
from wordgames.languages.translation import cached_translation, in_one_language, translatable

# Modules that play.js imports, so that the page can load them all at once.
MODULES = (
    "base/htmx_events.js",
    "base/sheets.js",
    "base/toasts.js",
    "play/announce.js",
    "play/guess_row.js",
    "play/letters.js",
    "play/local_answers.js",
    "play/pending_guess.js",
    "play/reveal.js",
    "play/sound_and_touch.js",
)
PLAY, BACK_TO_IT = translatable("Play {puzzle}"), translatable("Back to the game")
# What the sheet's button says during a game, by the game's unit.
BACK = {
    "guesses": translatable("Back to guess {number}"),
    "steps": translatable("Back to step {number}"),
    "words": translatable("Back to word {number}"),
}
UNSAID = dict.fromkeys(("asks", "at_once", "begin", "invitation", "keyboard_label"), "")
UNSAID |= dict.fromkeys(("offers", "rule", "shapes", "watched"), "")
"""Names that every page's templates look for and few pages have: a search in vain costs most."""
# Apostrophes that are letters, such as Hawaiian's; people type any other for them.
GLOTTAL = frozenset("ʻʼ")
# Last letter that is one character in a browser, and no stand-in.
PLAIN = "\uffff"
# Character from which scripts have special rules for letters: Hebrew, Hindi, Korean.
BEYOND_LATIN = "\u0590"


@in_one_language
def page_of(
    open_play: OpenPlay,
    message: str = "",
    typed: str = "",
    *,
    moving: bool = False,
    query: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the play page's context; `query` is the query of the address.

    `message` is a sentence for the status line, `typed` the text kept in the input; `moving` makes
    the newest row turn over and leaves out the keyboard, which the browser recolours, and
    everything else that a response to a move does not need.
    """
    game, language = open_play.game, open_play.lexicon.language
    board = _board(open_play, query or {})
    over = open_play.play.over
    page = {
        **UNSAID,
        **_head(open_play, whole=not moving or over),
        "board": board,
        "guesses_left": None if over else board.get("guesses_left"),
        **_files(game.slug),
        "keys": [] if moving else _keys(open_play, board),
        **_writing(open_play.revision.letters),
        "sequence": str(open_play.sequence),  # for form fields, which must not be localised
        "announcement": game.announce(open_play.state, language),
        "message": message,
        "typed": upper(typed, language),
        "moving": moving,
        "over": over,
        "drawn": is_drawn(open_play),
        "words_address": "" if moving or over else address_of_words(open_play),
        "elapsed": _elapsed(open_play),
        **_standing(open_play),
        **_help(open_play),
        **_others(open_play),
        **door_of(open_play),
    }
    return page | ending_of(open_play) if over else page


def _files(slug: str) -> dict[str, Any]:
    """Return a game's templates, and the scripts of every play page."""
    board, rules = f"{slug}/board.html", f"{slug}/how_to_play.html"
    return {"board_template": board, "how_to_play": rules, "modules": MODULES}


def _help(open_play: OpenPlay) -> dict[str, Any]:
    """Return the last hint, the clues, and what help there is."""
    hints = open_play.game.offers(open_play.state)
    return {"hint": _hint(open_play), "clues": clues_now(open_play), "hints": hints}


def _standing(open_play: OpenPlay) -> dict[str, Any]:
    """Return how far a play is, in the line and on the button that leads back to it."""
    turns, game = open_play.turns, open_play.game
    standing = "" if open_play.play.over else capfirst(game.progress(open_play.setup, turns))
    return {"standing": standing, "turns": turns, "back": back_to(open_play)}


def _others(open_play: OpenPlay) -> dict[str, Any]:
    """Return who plays beside: a ghost, and the others of a race."""
    race = STRIPS[0](open_play) if races(open_play.play) else None
    return {"ghost": ghost_of(open_play.play), "race": race}


def _head(open_play: OpenPlay, *, whole: bool) -> dict[str, Any]:
    """Return the owner of the page, and the head of the board of a `whole` one."""
    return {
        "game": open_play.game,
        "play": open_play.play,
        "puzzle": open_play.puzzle,
        "mode": open_play.mode,
        "lexicon": open_play.lexicon,
        "title": title_of(open_play) if whole else "",
        "setup": SimpleLazyObject(lambda: open_play.described) if whole else "",
    }


def page_key(page: Mapping[str, Any]) -> tuple[Hashable, ...] | None:
    """Return the cache key of the page around its board and forms; None for a finished play.

    All values that templates print outside `{% hole %}` are here, or named by `{% frame page %}`.
    """
    if page["over"]:
        return None
    game, puzzle, lexicon = page["game"], page["puzzle"], page["lexicon"]
    words = lexicon.slug, lexicon.name, lexicon.language, lexicon.kind, page["scripts"]
    where = puzzle.kind, puzzle.daily_key, page.get("todays"), page["today"], page["which"]
    texts = page["title"], page["mode"], page["settings_url"], page.get("invitation", "")
    others = bool(page["ghost"]), bool(page["race"])
    return game.slug, tuple(page["hints"]), *words, *where, *texts, *others


def controls_key(page: Mapping[str, Any]) -> tuple[Hashable, ...]:
    """Return the cache key of the field of a guess and its keys, but for the length of a guess."""
    lexicon = page["lexicon"]
    words = lexicon.language, lexicon.right_to_left, lexicon.layout, page["words_address"]
    written = page["composed"], page["several"], bool(page["keys"])
    return page["game"].slug, page["drawn"], *words, *written


def moved_key(page: Mapping[str, Any]) -> tuple[Hashable, ...] | None:
    """Return the cache key of what stands around the parts of a move's answer; None at the end."""
    shown = page["moving"], bool(page["turns"]), bool(page["clues"]), bool(page["ghost"])
    return None if page["over"] else (page["game"].slug, *shown)


@lru_cache(maxsize=64)
def _writing(letters: str) -> Mapping[str, bool]:
    """Return how a dictionary's letters are written, for the page's scripts.

    composed  keys are parts that combine into a letter
    several   a letter may be several characters
    scripts   the letters are beyond Latin
    """
    return {
        "composed": composed(letters),
        "several": bool(STAND_IN.search(letters)),
        "scripts": max(letters, default="") >= BEYOND_LATIN or not GLOTTAL.isdisjoint(letters),
    }


def _board(open_play: OpenPlay, query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the board's values, arranged as the address asks, with more once a play is over."""
    game, state = open_play.game, open_play.state
    board = {"query": ""} | game.present(state, open_play.columns, open_play.lexicon.language)
    board |= game.arrangement(state, query, open_play.lexicon.language)
    if open_play.play.over:
        board |= game.uncovered(board, open_play.setup, state, open_play.columns)
    return board


def _elapsed(open_play: OpenPlay) -> int:
    """Return the seconds since the last move, or since the start, by the server's clock."""
    moves = [event.at for event in open_play.events if event.kind == Event.Kind.MOVE]
    since = moves[-1] if moves else open_play.play.started_at
    return int((timezone.now() - since).total_seconds())


def door_of(open_play: OpenPlay) -> dict[str, Any]:
    """Return the targets of a board's forms, and their fields for a play not yet begun.

    address     target of a move: the play, or the puzzle's address before it is begun
    begin       the puzzle's address, for the forms of a play not yet begun
    opened      when its board was opened, in seconds since 1970
    invitation  the sentence of the asker of this play, if any
    """
    slug = open_play.game.slug
    if open_play.begun:
        return {"address": address_of(f"{slug}:play", open_play.play.pk)}
    invitation = open_play.invitation
    address = (
        invitation.address if invitation else link_of(open_play.puzzle, open_play.lexicon.slug)
    )
    return {
        "address": address,
        "invitation": invitation.sentence if invitation else "",
        "begin": address.removeprefix(get_script_prefix()),
        "opened": int(open_play.play.started_at.timestamp()),
    }


def _hint(open_play: OpenPlay) -> str:
    """Return the latest suggested move, if none was played since."""
    last = open_play.events[-1] if open_play.events else None
    if last is None or last.kind != Event.Kind.HINT:
        return ""
    return open_play.game.hint_text(last.move, open_play.lexicon.language)


def _keys(open_play: OpenPlay, board: dict[str, Any]) -> KeyRows:
    game, language = open_play.game, open_play.lexicon.language
    layout, letters = game.keys(open_play.setup, open_play.revision)
    states, splits = board["letters"], board.get("splits")
    names, also = game.texts.symbol_names, game.texts.also_typed
    return keyboard(layout, letters, language, states, names, splits=splits, also=also)


def is_drawn(open_play: OpenPlay) -> bool:
    """True if a puzzle's secret was drawn from a dictionary of the site.

    A challenge, or a list of a visitor's, may hold words that the game takes nowhere else.
    """
    challenge = open_play.puzzle.kind == Puzzle.Kind.CHALLENGE
    return not challenge and not open_play.lexicon.own


def address_of_words(open_play: OpenPlay) -> str:
    """Return the address of the words that a board takes, or "" if it has none."""
    length, revision = open_play.setup["options"].get("length"), open_play.revision
    if not open_play.game.guesses_are_listed or not is_drawn(open_play):
        return ""
    words, _ = revision.single_counts.get(str(length), (0, 0))
    if not 0 < words <= MOST_WORDS or max(revision.letters) > PLAIN:
        return ""
    named = open_play.lexicon.slug, length, revision.sha256[:16]
    return _address_of(get_script_prefix(), *named)


@lru_cache(maxsize=512)
def _address_of(_prefix: str, *named: str | int) -> str:
    return reverse("allowed-words", args=named)


def back_to(open_play: OpenPlay) -> str:
    """Return what leads from the sheet to the board: "Play No. 330", "Back to guess 3"."""
    if not open_play.turns:
        if open_play.puzzle.kind == Puzzle.Kind.DAILY:
            return cached_translation(PLAY, puzzle=which_of(open_play))
        return cached_translation(BACK_TO_IT)
    text = BACK.get(unit_of(open_play.game), "")
    if open_play.play.over or not text:
        return cached_translation(BACK_TO_IT)
    return cached_translation(text, number=open_play.turns + 1)


REMEMBERED = 60.0


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
