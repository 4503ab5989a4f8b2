"""The result of many boards to send: when each of them fell, and no letter of any."""

from __future__ import annotations

from games.share import Share
from games.wordle.boards.rules import BoardsObservation

KEYCAP = "\ufe0f\u20e3"
TEN, MISSED = "\U0001f51f", "\U0001f7e5"


def result(observation: BoardsObservation, title: str) -> Share:
    """Return the guess that solved each board, as numbers in a grid and in words."""
    solved = observation.solved_at
    count = sum(at is not None for at in solved)
    taken = str(len(observation.turns)) if count == len(solved) else "X"
    mode = "*" if observation.options.mode == "hard" else ""
    heading = f"{title} {len(solved)} boards {taken}/{observation.options.guesses}{mode}"
    across = 2 if len(solved) <= 4 else 4
    signs = [_sign(at, wide=observation.options.guesses > 10) for at in solved]
    lines = ["".join(signs[i : i + across]) for i in range(0, len(signs), across)]
    words = [
        f"Board {n}: guess {at}." if at else f"Board {n}: not found."
        for n, at in enumerate(solved, 1)
    ]
    return Share("\n".join([heading, "", *lines]), "\n".join([heading, *words]))


def _sign(at: int | None, *, wide: bool) -> str:
    """Return a guess's number in keycaps, two of them where a game has more than ten guesses."""
    if at is None:
        return MISSED * 2 if wide else MISSED
    if at == 10 and not wide:
        return TEN
    return "".join(digit + KEYCAP for digit in (f"{at:02}" if wide else str(at)))
