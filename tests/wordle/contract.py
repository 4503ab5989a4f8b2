"""What the agents of Wordle are asked, and its histories as text."""

from __future__ import annotations

from tests.contract.tile_histories import histories
from wordgames.wordle.rules import WordleObservation, WordleOptions

# Agents that say nothing where no word fits.
HEEDLESS = ("positional", "bfs", "dfs", "greedy", "astar")


def written(
    length: int = 5,
    guesses: int = 6,
    mode: str = "normal",
    host: str = "honest",
    *,
    show_left: bool = False,
) -> str:
    """Return options as Wordle and its variants wrote them when runs were first stored."""
    return (
        f"length={length}, guesses={guesses}, mode='{mode}', boards=1, host='{host}', "
        f"show_left={show_left}"
    )


TYPED = ("extra", ["_ _ _ _ _", "[right place] (elsewhere).", "[e][x][t][r][a]"])
HISTORIES = [
    *histories(
        WordleObservation,
        WordleOptions(),
        f"WordleObservation(options=WordleOptions({written()})",
    ),
    *histories(
        WordleObservation,
        WordleOptions(7, 8, "hard", show_left=True),
        f"WordleObservation(options=WordleOptions({written(7, 8, 'hard', show_left=True)})",
    ),
]
# Options that differ from those of the day, under which no secret shows either.
OTHER_OPTIONS = ({"mode": "hard"}, {"mode": "ultra-hard", "show_left": True})
