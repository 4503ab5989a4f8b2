"""The charts of my results."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.charts import Axis, Chart, Series, bars, lines
from solvers.me.looking_back import WINDOW, Moment
from solvers.me.results import GameResults

LEAST = 3
"""Games that a curve needs."""


def distribution(tally: GameResults) -> Chart:
    """Draw the number of games by turns taken; games not won come last."""
    values = [(label, float(games)) for label, games in tally.distribution()]
    title = f"{tally.name}: turns needed"
    return bars(title, values, Axis("Turns"), Axis("Games"), "X are the games not won.")


def curves(moments: Sequence[Moment]) -> list[Chart]:
    """Draw skill and luck over time; nothing for the first few games."""
    if len(moments) < LEAST:
        return []
    explanation = f"Each point is the mean of up to {WINDOW} games, the newest on the right."
    x = Axis("Game")
    lost = [(float(place), moment.mean_lost) for place, moment in enumerate(moments, 1)]
    luck = [(float(place), moment.mean_luck) for place, moment in enumerate(moments, 1)]
    return [
        lines(
            "Skill: turns lost a game",
            [Series("Turns lost", lost)],
            x,
            Axis("Turns lost", ".2f", zero=True),
            f"{explanation} Lower is better.",
        ),
        lines(
            "Luck: bits a game",
            [Series("Luck", luck)],
            x,
            Axis("Luck, bits", ".2f"),
            f"{explanation} Above 0 is lucky.",
        ),
    ]
