"""Sweep an agent's parameters over a grid: document 003's table."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from games.kernels.backend import warm
from solvers.evaluation.compare import difference
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.run import as_json, run
from solvers.evaluation.sweep import Point, Swept, corners, ranked
from solvers.shell.arguments import add_games, add_params, read_grid, read_params
from solvers.shell.command import RefusedError, ShellCommand
from solvers.shell.games import shell
from solvers.shell.progress import Bar
from solvers.shell.report import difference_text
from solvers.shell.tables import plain


class Command(ShellCommand):
    """Try every point of a grid on the same secrets."""

    help = "Measure an agent at every point of a grid of parameters, on the same secrets."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        for game, own in add_games(parser):
            own.add_argument("--agent", required=True, metavar="SLUG")
            own.add_argument(
                "--grid", nargs="+", action="extend", default=[], metavar="k=v,v", help="One axis."
            )
            own.add_argument("--opener", metavar="WORD", help="The first move of every game.")
            game.add_lists(own)
            game.add_games(own)
            add_params(own)

    def act(self, options: dict[str, Any]) -> None:
        points = read_grid(options["grid"])
        experiment = shell(options["game"]).experiment(options)
        warm()
        swept = self._sweep(experiment, points, options)
        if options["json"]:
            self.stdout.write(json.dumps(_objects(swept, experiment, options), ensure_ascii=False))
            return
        self.stdout.write(sweep_text(swept))
        for sentence in comparisons(swept):
            self.stdout.write(sentence)

    def _sweep(
        self, experiment: Experiment, points: Sequence[Point], options: dict[str, Any]
    ) -> list[Swept]:
        game, fixed = shell(options["game"]), read_params(options["param"])
        twice = sorted(set(fixed) & set(points[0]))
        if twice:
            raise RefusedError(f"The parameter {twice[0]} is both fixed and in the grid.")
        bar = Bar(options["agent"])
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
                        sampled=experiment.sampled,
                    ),
                )
            )
        bar.close()
        return ranked(runs)


def sweep_text(swept: Sequence[Swept]) -> str:
    """Return the table: the grid's parameters, success rate, average guesses, run time."""
    head = (*swept[0].point, "success rate", "average guesses", "seconds")
    rows = [
        (
            *one.point.values(),
            f"{one.figures.win_rate:.2%}",
            f"{one.figures.average_guesses:.4f}",
            f"{one.run.record.cpu_seconds:.2f}",
        )
        for one in swept
    ]
    return plain(head, rows)


def comparisons(swept: Sequence[Swept]) -> list[str]:
    """Compare the best point with the grid's lowest and highest, game by game."""
    best, sentences = swept[0], []
    for name, point in corners([one.point for one in swept]):
        other = next(one for one in swept if one.point == point)
        if other is not best:
            found = difference(best.run.record, other.run.record, sampled=best.run.sampled)
            values = ", ".join(point.values())
            sentences.append(difference_text("The best", f"{name} ({values})", found))
    return sentences


def _objects(
    swept: Sequence[Swept], experiment: Experiment, options: dict[str, Any]
) -> list[dict[str, Any]]:
    return [
        as_json(options["game"], options["agent"], one.run, experiment.lexicon) for one in swept
    ]
