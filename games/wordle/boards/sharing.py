"""The result of many boards to send: when each of them fell, and no letter of any."""

from __future__ import annotations

from games.share import Share, Sign, in_lines
from games.wordle.boards.rules import BoardsObservation
from lexicons.speech import gettext, ngettext

KEYCAP = "\ufe0f\u20e3"
TEN, MISSED = "\U0001f51f", "\U0001f7e5"


def result(observation: BoardsObservation) -> Share:
    """Return the guess that solved each board, as numbers in a grid and in words."""
    solved, options = observation.solved_at, observation.options
    won = all(at is not None for at in solved)
    taken = str(len(observation.turns)) if won else "X"
    hard = options.mode == "hard"
    across = 2 if len(solved) <= 4 else 4
    signs = (_sign(at, wide=options.guesses > 10) for at in solved)
    words = tuple(
        gettext("Board {board}: guess {number}.", board=n, number=at)
        if at
        else gettext("Board {board}: not found.", board=n)
        for n, at in enumerate(solved, 1)
    )
    boards = ngettext("{count} board", "{count} boards", len(solved))
    notes = (boards, *([gettext("hard")] if hard else []))
    score = f"{taken}/{options.guesses}{'*' if hard else ''}"
    return Share(score, in_lines(signs, across), words, notes)


def _sign(at: int | None, *, wide: bool) -> Sign:
    """Return a guess's number in keycaps, two of them where a game has more than ten guesses."""
    if at is None:
        return Sign(MISSED * 2 if wide else MISSED, "missed")
    if at == 10 and not wide:
        return Sign(TEN, "correct", "10")
    caps = "".join(digit + KEYCAP for digit in (f"{at:02}" if wide else str(at)))
    return Sign(caps, "correct", str(at))
