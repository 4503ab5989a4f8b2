"""Content of a run's page, computed from its results; the template only lays it out."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q

from games.catalogue import game
from solvers.agent_cards import card
from solvers.pictures.statistics.curves import Axis, Curve, Curves, curves_picture
from solvers.pictures.statistics.distribution import Distribution, distribution_picture
from solvers.runs.models import Run
from solvers.runs.results import drawn_as, sampled_as
from solvers.runs.runs_by_seed import draws, intervals_stored, pools, why_none
from solvers.runs.services import ahead_of, progress, so_far
from solvers.stats.lost_games import failures_in
from wordgames.counted_nouns import counted, headed, named
from wordgames.evaluation.figures import figures_over_seeds
from wordgames.evaluation.run_game import measure, shell_arguments
from wordgames.evaluation.sampling import rate_is_exact
from wordgames.languages.translation import many_of, number, translatable, translate

OTHERS = 5
# Letters of a word that is shown in pieces.
LONGEST = 9
Results = dict[str, Any]
Span = Sequence[float] | None


@dataclass(frozen=True, slots=True)
class Average:
    """An average under one way of counting lost games, with its interval if it has one."""

    losses: str
    value: float | None
    interval: Span


@dataclass(frozen=True, slots=True)
class Hard:
    """A secret that was won late: its moves, and its pieces where it is one short word."""

    secret: str
    guesses: int

    @property
    def pieces(self) -> list[tuple[str, str]]:
        """Return its letters without clues; none where they would not fit in a line."""
        fits = len(self.secret) <= LONGEST and " " not in self.secret
        return [(letter, "") for letter in self.secret] if fits else []


def report(run: Run) -> dict[str, Any]:
    """Return what a run's page says: what was played, how to repeat it, and how it ended."""
    context: dict[str, Any] = {
        "agent": card(run.game, run.agent.partition("@")[0]),
        "command": command(run),
        "measure": measure(run.game),
        "spec": [it for it in run.spec.items() if it[0] != "lexicon" and it[1] not in (None, "")],
    }
    if run.results is None:
        return context
    others, pool = other_seeds(run), pools([run])[run.pk]
    return (
        context
        | came_to(run)
        | {"others": others, "pool": seeds_together(run, pool), "failures": failures_in(run)}
        | {"pictures": pictures_of(run, others, measure(run.game))}
    )


def going(run: Run) -> dict[str, Any]:
    """Return the context of a run that is not done: its place, its progress, its results so far."""
    context: dict[str, Any] = {"progress": progress(run)}
    if run.status == Run.Status.DONE:
        return context
    if run.status == Run.Status.WAITING:
        context["ahead"] = ahead_of(run)
    if run.games and (counted := so_far(run)):
        played = max(context["progress"].played, counted.games)  # a part may have ended since
        context["progress"] = replace(context["progress"], played=played)
        picture = distribution_picture(
            counted.counts,
            counted.lost,
            most=int(run.spec.get("guesses") or 0),
            title=translate("So far"),
            moves=headed(measure(run.game)),
            reading=translate(
                "The bars grow as games end. Words are played in groups, so the average "
                "still moves; only the end counts."
            ),
        )
        context |= {"so_far": counted, "growing": picture, "measure": measure(run.game)}
    return context


def other_seeds(run: Run) -> list[Run]:
    """Return the finished runs that differ only in seed or number of games.

    Beside a run of the site stand others of the site; beside a visitor's, theirs too.
    """
    if not run.league:
        return []
    theirs = Q(standing=False, requester=run.requester_id)
    alike = Run.objects.filter(
        Q(standing=True) if run.standing else Q(standing=True) | theirs,
        hidden=False,
        status=Run.Status.DONE,
        revision=run.revision_id,
        game=run.game,
        agent=run.agent,
        league=run.league,
    )
    return list(alike.exclude(pk=run.pk).defer("record").order_by("games", "created_at")[:OTHERS])


@dataclass(frozen=True, slots=True)
class SeedPool:
    """Runs that differ only in seed, and their pooled results."""

    runs: Sequence[Run]
    played: str
    win_rate: float | None
    win_interval: Span
    averages: list[Average]


def seeds_together(run: Run, pool: Sequence[Run]) -> SeedPool | None:
    """Return the pooled results of the runs of several seeds; None where there is only one."""
    if len(pool) < 2:
        return None
    figures = figures_over_seeds([run.results for run in pool], drawing=draws(run))
    rate, interval = figures["win_rate"]
    values = {name: value for name, (value, _) in figures.items()}
    intervals = {name: interval for name, (_, interval) in figures.items()}
    return SeedPool(
        runs=pool,
        played=drawn_as(run, [run.spec.get("seed", 1) for run in pool]),
        win_rate=rate,
        win_interval=interval,
        averages=averages({**values, "limit": run.results["limit"]}, intervals),
    )


def came_to(run: Run) -> dict[str, Any]:
    """Return the figures of a finished run."""
    results, intervals = run.results, intervals_stored(run) or {}
    sampling = sampled_as(run)
    return {
        "results": results,
        "played": drawn_as(run),
        "without": why_none(run),
        "rate_is_exact": rate_is_exact(sampling),
        "fresh": sampling["fresh"],
        "lost": results["games"] - results["wins"],
        "win_interval": intervals.get("win_rate"),
        "averages": averages(results, intervals),
        "hardest": [Hard(secret, guesses) for secret, guesses in results["hardest"] if guesses],
        "second": results["second"],
        "fallback_share": results["fallbacks"] / max(1, results["decisions"]),
        "nodes_each": results.get("nodes", 0) / max(1, results["decisions"]),
        "per_game": 1000 * results["cpu_seconds"] / results["games"],
    }


def averages(results: Results, intervals: Results) -> list[Average]:
    """Return the average under all three ways of counting lost games."""
    ways = (
        ("average_guesses", translate("counted at the limit, {limit}", limit=results["limit"])),
        ("average_wins", translate("left out")),
        ("average_penalised", translate("doubled, {limit}", limit=2 * results["limit"])),
    )
    return [Average(losses, results[name], intervals.get(name)) for name, losses in ways]


def command(run: Run) -> str:
    """Return the shell command that plays the same games, or nothing if the game has none."""
    arguments = shell_arguments(run.game, run.spec, run.revision.lexicon.slug)
    if arguments is None:
        return ""
    parts = ["bin/manage", "evaluate", run.game, "--agent", run.agent, *arguments]
    values = [f"{name}={value}" for name, value in run.own_params.items()]
    return shlex.join([*parts, *(["--param", *values] if values else [])])


MOST_LINES = 6
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
