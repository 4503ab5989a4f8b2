"""What the play page shows of a sitting; nothing here reads the secret before the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ending import ending_of
from games.keyboard import Key, keyboard
from games.models import Event
from games.sittings import Sitting
from games.titles import title_of
from lexicons.languages import upper


def page_of(
    sitting: Sitting,
    message: str = "",
    typed: str = "",
    *,
    moving: bool = False,
    query: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the play page's context; `query` is what the address asks for.

    `message` is a sentence for the status line, `typed` what stays in the input; `moving` makes
    the newest row turn over and leaves out the keyboard, which the browser recolours itself.
    """
    game, lexicon, setup = sitting.game, sitting.lexicon, sitting.puzzle.setup
    language = lexicon.language
    board = game.present(sitting.state, sitting.columns, language)
    board |= game.arrangement(sitting.state, query or {}, language)
    page = {
        "game": game,
        "play": sitting.play,
        "puzzle": sitting.puzzle,
        "lexicon": lexicon,
        "title": title_of(sitting),
        "setup": game.describe(setup),
        "board": board,
        "board_template": f"{game.slug}/board.html",
        "keys": [] if moving else _keys(sitting, board),
        "sequence": sitting.sequence,
        "announcement": game.announce(sitting.state, language),
        "message": message,
        "typed": upper(typed, language),
        "moving": moving,
        "over": sitting.play.over,
        "hint": _hint(sitting),
    }
    return page | ending_of(sitting) if sitting.play.over else page


def _hint(sitting: Sitting) -> str:
    """Return the move that was suggested last, if nothing was played since."""
    last = sitting.events[-1] if sitting.events else None
    if last is None or last.kind != Event.Kind.HINT:
        return ""
    return sitting.game.hint_text(last.move, sitting.lexicon.language)


def _keys(sitting: Sitting, board: dict[str, Any]) -> list[list[Key]]:
    game, language = sitting.game, sitting.lexicon.language
    layout, letters = game.keys(sitting.puzzle.setup, sitting.revision)
    states, splits = board["letters"], board.get("splits")
    return keyboard(layout, letters, language, states, game.texts.symbol_names, splits=splits)
