"""What the play page shows of a sitting; nothing here reads the secret before the end."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from django.urls import get_script_prefix
from django.utils import timezone

from games.display.keyboard import Key, composed, keyboard
from games.lists.play_list import clues_now
from games.models import Event
from games.pages.ending import ending_of
from games.plays.names_and_links import address_of, link_of, title_of
from games.plays.open_play import OpenPlay
from lexicons.languages.casing import upper
from lexicons.languages.letters import STAND_IN

MODULES = (
    "base/htmx_events.js",
    "base/sheets.js",
    "base/toasts.js",
    "play/announce.js",
    "play/guess_row.js",
    "play/letters.js",
    "play/pending_guess.js",
    "play/reveal.js",
    "play/sound_and_touch.js",
)
"""What play.js imports: the page asks for all of it at once."""


GLOTTAL = frozenset("ʻʼ")
"""Apostrophes that are letters, of Hawaiian for one, for which people type any other."""
BEYOND_LATIN = "\u0590"
"""From here on letters are cut and joined by a script of its own: Hebrew's, Hindi's, Korean's."""


def page_of(
    sitting: OpenPlay,
    message: str = "",
    typed: str = "",
    *,
    moving: bool = False,
    query: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the play page's context; `query` is what the address asks for.

    `message` is a sentence for the status line, `typed` what stays in the input; `moving` makes
    the newest row turn over and leaves out the keyboard, which the browser recolours itself, and
    what else an answer to a move does not say.
    """
    game, language = sitting.game, sitting.lexicon.language
    board = _board(sitting, query or {})
    page = {
        **_head(sitting, whole=not moving or sitting.play.over),
        "board": board,
        "board_template": f"{game.slug}/board.html",
        "how_to_play": f"{game.slug}/how_to_play.html",
        "modules": MODULES,
        "keys": [] if moving else _keys(sitting, board),
        **_writing(sitting.revision.letters),
        "sequence": str(sitting.sequence),  # for fields: nothing that a language writes its way
        "announcement": game.announce(sitting.state, language),
        "message": message,
        "typed": upper(typed, language),
        "moving": moving,
        "over": sitting.play.over,
        "hint": _hint(sitting),
        "clues": clues_now(sitting),
        "hints": game.offers(sitting.state),
        "elapsed": _elapsed(sitting),
    } | door_of(sitting)
    return page | ending_of(sitting) if sitting.play.over else page


def _head(sitting: OpenPlay, *, whole: bool) -> dict[str, Any]:
    """Return whose page it is, and what stands above the board of a `whole` one."""
    return {
        "game": sitting.game,
        "play": sitting.play,
        "puzzle": sitting.puzzle,
        "lexicon": sitting.lexicon,
        "title": title_of(sitting) if whole else "",
        "setup": sitting.described if whole else "",
        "under_name": sitting.game.under_name(sitting.puzzle.setup) if whole else "",
    }


def page_key(page: Mapping[str, Any]) -> tuple[Hashable, ...] | None:
    """Return what the page shows around its board and forms; None for a play that is over.

    All that the templates print outside `{% hole %}` is here, or named by `{% frame page %}`.
    """
    if page["over"]:
        return None
    game, puzzle, lexicon = page["game"], page["puzzle"], page["lexicon"]
    words = lexicon.slug, lexicon.name, lexicon.language, lexicon.kind, page["scripts"]
    where = puzzle.kind, puzzle.date, page["todays"], page["today"], page["newcomer"]
    texts = (
        page["title"],
        page["setup"],
        page["under_name"],
        page["settings_url"],
        page.get("invitation", ""),
    )
    return game.slug, tuple(page["hints"]), *words, *where, *texts


def _writing(letters: str) -> dict[str, bool]:
    """Return how the letters of a dictionary are written, which the page's scripts must know.

    composed  keys are parts that a letter is put together of
    several   a letter may be several characters
    scripts   they are beyond the Latin letters
    """
    return {
        "composed": composed(letters),
        "several": bool(STAND_IN.search(letters)),
        "scripts": max(letters) >= BEYOND_LATIN or not GLOTTAL.isdisjoint(letters),
    }


def _board(sitting: OpenPlay, query: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the board shows, arranged as the address asks; more of it once a play is over."""
    game, state = sitting.game, sitting.state
    board = game.present(state, sitting.columns, sitting.lexicon.language)
    board |= game.arrangement(state, query, sitting.lexicon.language)
    if sitting.play.over:
        board |= game.uncovered(board, sitting.puzzle.setup, state, sitting.columns)
    return board


def _elapsed(sitting: OpenPlay) -> int:
    """Return the seconds since the last move, or since the start, by the server's clock."""
    moves = [event.at for event in sitting.events if event.kind == Event.Kind.MOVE]
    since = moves[-1] if moves else sitting.play.started_at
    return int((timezone.now() - since).total_seconds())


def door_of(sitting: OpenPlay) -> dict[str, Any]:
    """Return where the forms of a board go, and what they say of a play that is not begun.

    address     where a move is posted: to the play, or to the puzzle's address before it is begun
    begin       the puzzle's address, for the forms of a play that is not begun
    opened      when its board was opened, in seconds since 1970
    invitation  what who asked for this play has to say, if anybody did
    """
    slug = sitting.game.slug
    if sitting.begun:
        return {"address": address_of(f"{slug}:play", sitting.play.pk)}
    invitation = sitting.invitation
    address = invitation.address if invitation else link_of(sitting.puzzle, sitting.lexicon.slug)
    return {
        "address": address,
        "invitation": invitation.sentence if invitation else "",
        "begin": address.removeprefix(get_script_prefix()),
        "opened": int(sitting.play.started_at.timestamp()),
    }


def _hint(sitting: OpenPlay) -> str:
    """Return the move that was suggested last, if nothing was played since."""
    last = sitting.events[-1] if sitting.events else None
    if last is None or last.kind != Event.Kind.HINT:
        return ""
    return sitting.game.hint_text(last.move, sitting.lexicon.language)


def _keys(sitting: OpenPlay, board: dict[str, Any]) -> list[list[Key]]:
    game, language = sitting.game, sitting.lexicon.language
    layout, letters = game.keys(sitting.puzzle.setup, sitting.revision)
    states, splits = board["letters"], board.get("splits")
    names, also = game.texts.symbol_names, game.texts.also_typed
    return keyboard(layout, letters, language, states, names, splits=splits, also=also)
