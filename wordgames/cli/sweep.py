"""Sweep an agent's parameters over a grid: document 003's table."""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import Any

from wordgames.agent_registry import agent_class
from wordgames.cli.arguments import add_games, add_params, read_grid, read_params
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.game_shell import GameShell, shell
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.refusal import Action, RefusedError
from wordgames.cli.report import difference_text, plain
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.paired_comparison import difference
from wordgames.evaluation.run import Evaluation, as_json, run
from wordgames.evaluation.run_in_parts import run_points
from wordgames.evaluation.sweep import Point, Swept, corners, ranked
from wordgames.kernels.backend import warm


class SweepGrid(Action):
    """Try every point of a grid on the same secrets."""

    help = "Measure an agent at every point of a grid of parameters, on the same secrets."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_games(parser, add_arguments)

    def agents(self, options: dict[str, Any]) -> Sequence[str]:
        return [options["agent"]]

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        points = read_grid(options["grid"])
        agent_class(options["game"], options["agent"].partition("@")[0])  # or a refusal, at once
        experiment = shell(options["game"]).experiment(options)
        swept = self._sweep(experiment, points, options)
        if options["json"]:
            write(json.dumps(_objects(swept, experiment, options), ensure_ascii=False))
            return
        write(sweep_text(swept))
        for sentence in comparisons(swept):
            write(sentence)

    def _sweep(
        self, experiment: Experiment, points: Sequence[Point], options: dict[str, Any]
    ) -> list[Swept]:
        game, fixed = shell(options["game"]), read_params(options["param"])
        twice = sorted(set(fixed) & set(points[0]))
        if twice:
            raise RefusedError(f"The parameter {twice[0]} is both fixed and in the grid.")
        bar = ProgressBar(options["agent"])
        with pool_in(options) or nullcontext() as pool:
            if pool:
                kit = game.kit(experiment, options["agent"], fixed, options["opener"])
                swept = run_points(pool, kit, points)
                return ranked(
                    list(zip(points, _with_progress(swept, len(points), bar), strict=True))
                )
        warm()
        runs = []
        for done, point in enumerate(points):
            bar(done / len(points), ", ".join(f"{name}={value}" for name, value in point.items()))
            params = {**fixed, **point}
            runs.append(
                (
                    point,
                    run(
                        lambda params=params: game.agent(  # type: ignore[misc]
                            experiment, options["agent"], params, options["opener"]
                        ),
                        experiment.suite,
                        sampling=experiment.sampling,
                    ),
                )
            )
        bar.close()
        return ranked(runs)


def _with_progress(
    runs: Iterable[Evaluation], points: int, bar: ProgressBar
) -> Iterator[Evaluation]:
    for done, evaluation in enumerate(runs, 1):
        bar(done / points, f"{done} of {points} points")
        yield evaluation
    bar.close()


def sweep_text(swept: Sequence[Swept]) -> str:
    """Return the table: the grid's parameters, success rate, average guesses, run time."""
    head = (*swept[0].point, "success rate", "average guesses", "seconds")
    rows = [
        (
            *entry.point.values(),
            f"{entry.figures.win_rate:.2%}",
            f"{entry.figures.average_guesses:.4f}",
            f"{entry.run.record.cpu_seconds:.2f}",
        )
        for entry in swept
    ]
    return plain(head, rows)


def comparisons(swept: Sequence[Swept]) -> list[str]:
    """Compare the best point with the grid's lowest and highest, game by game."""
    best, sentences = swept[0], []
    for name, point in corners([entry.point for entry in swept]):
        other = next(entry for entry in swept if entry.point == point)
        if other is not best:
            drawn = best.run.sampling.beside(other.run.sampling)
            pair = difference(best.run.record, other.run.record, drawn)
            values = ", ".join(point.values())
            sentences.append(difference_text("The best", f"{name} ({values})", pair))
    return sentences


def _objects(
    swept: Sequence[Swept], experiment: Experiment, options: dict[str, Any]
) -> list[dict[str, Any]]:
    return [
        as_json(options["game"], options["agent"], entry.run, experiment.lexicon) for entry in swept
    ]


def add_arguments(game: GameShell, parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--agent", required=True, metavar="SLUG")
    parser.add_argument(
        "--grid", nargs="+", action="extend", default=[], metavar="k=v,v", help="One axis."
    )
    parser.add_argument("--opener", metavar="WORD", help="The first move of every game.")
    game.add_lists(parser)
    game.add_games(parser)
    add_params(parser)
    add_pool(parser)
