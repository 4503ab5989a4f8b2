"""The pictures of a run's page, from what is stored."""

from collections.abc import Sequence
from typing import Any

from games.catalogue import game
from solvers.pictures.statistics.curves import Axis, Curve, Curves, curves_picture
from solvers.pictures.statistics.distribution import Distribution, distribution_picture
from solvers.runs.models import Run
from wordgames.counted_nouns import counted, headed, named
from wordgames.languages.translation import many_of, number, translatable, translate

MOST_LINES = 6
Results = dict[str, Any]
Turns = Sequence[dict[str, Any]]
TURN = Axis(translatable("Turn"), lambda turn: f"{turn:g}", whole=True)


def pictures_of(run: Run, others: Sequence[Run], unit: str) -> dict[str, Any]:
    """Return the pictures of a finished run by their places on its page."""
    return {
        "distribution": distribution_of(run.results, unit),
        "turns": turns_of(run.results["turns"], game(run.game).texts.noun),
        "convergence": convergence_of(run, others, unit),
    }


def distribution_of(results: Results, unit: str) -> Distribution:
    """Draw the number of games by guesses taken; lost games come last."""
    counts = {int(number): games for number, games in results["distribution"].items()}
    return distribution_picture(
        counts,
        results["games"] - results["wins"],
        title=translate("How many {unit} it needs", unit=named(unit)),
        moves=headed(unit),
        reading=translate(
            "Each bar counts games by the number needed; the cross counts those it lost."
        ),
    )


def turns_of(turns: Turns, noun: str) -> list[Curves]:
    """Draw what is left turn by turn, and the bits expected and received where stored."""
    points = [(turn["turn"], turn["left"]) for turn in turns if turn["left"] > 0]
    if len(points) < 2:
        return []
    name = translate("{nouns} left", nouns=headed(many_of(noun)))
    pictures = [
        curves_picture(
            [Curve(name, points)],
            translate("How fast it narrows down"),
            TURN,
            Axis(name, lambda count: number(count, ",.1f"), log=True),
            reading=translate(
                "What's left before each turn, over the games that got that far. Each line "
                "of the scale is ten times the one below."
            ),
        )
    ]
    bits = [
        Curve(name, [(turn["turn"], turn[key]) for turn in turns if turn[key] is not None])
        for name, key in ((translate("Expected"), "expected"), (translate("Received"), "received"))
    ]
    if curves := [curve for curve in bits if len(curve.points) > 1]:
        pictures.append(
            curves_picture(
                curves,
                translate("What it hoped to learn, and what it learned"),
                TURN,
                Axis(translate("Halvings"), lambda halvings: number(halvings, ".2f")),
                reading=translate(
                    "In halvings: one leaves half of the words, two leave a quarter."
                ),
            )
        )
    return pictures


def convergence_of(run: Run, others: Sequence[Run], unit: str) -> list[Curves]:
    """Draw win rate and average against games played.

    If there are runs with other seeds, each is a line; otherwise several orders of the games are.
    """
    if run.games < 2:
        return []
    orders = _by_seed([run, *others]) if others else _by_order(run)
    games = Axis(translate("Games played"), lambda games: number(games, ",.0f"), log=True)
    kinds = (
        (
            "average",
            translate("When can you trust the average?"),
            Axis(
                translate("Average {unit}", unit=named(unit)),
                lambda average: number(average, ".2f"),
            ),
        ),
        (
            "win_rate",
            translate("And the win rate?"),
            Axis(
                translate("Win rate"), lambda rate: translate("{percent:.1f}%", percent=100 * rate)
            ),
        ),
    )
    reading = (
        translate("Each line is a seed. The closer together they end, the less luck there is.")
        if others
        else translate(
            "The same games in several orders. How far apart the lines are after a number of "
            "games is luck. They meet once every game counts."
        )
    )
    return [
        curves_picture(_curves(orders, key), title, games, axis, reading=reading)
        for key, title, axis in kinds
        if key != "win_rate" or _varies(orders)
    ]


def _curves(orders: Sequence[tuple[str, Results]], key: str) -> list[Curve]:
    return [
        Curve(name, list(zip(order["games"], order[key], strict=True)))
        for name, order in orders[:MOST_LINES]
    ]


def _varies(orders: Sequence[tuple[str, Results]]) -> bool:
    """True if a win rate is worth a picture: one that never moves is a figure (S13)."""
    return len({rate for _, order in orders for rate in order["win_rate"]}) > 1


def _by_seed(runs: Sequence[Run]) -> list[tuple[str, Results]]:
    """Return the first order of each run, named by its seed: of one seed only the longest run.

    A shorter one played the same games, so that the two end close together tells nothing (C15).
    """
    longest: dict[int, Run] = {}
    for run in sorted(runs, key=lambda run: (run.games, run.pk)):
        longest[int(run.spec.get("seed", 0))] = run
    ordered = [longest[seed] for seed in sorted(longest)]
    return [
        (
            translate(
                "Seed {seed}, {games}",
                seed=str(run.spec.get("seed", 0)),
                games=counted(run.games, "games"),
            ),
            run.results["convergence"][0],
        )
        for run in ordered
    ]


def _by_order(run: Run) -> list[tuple[str, Results]]:
    return [
        (translate("Order {seed}", seed=str(order["seed"])), order)
        for order in run.results["convergence"]
    ]
