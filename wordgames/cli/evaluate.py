"""Measure agents: all secrets played at once, one object or a readable table."""

import argparse
import json
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from wordgames.agent.agent import CostClass
from wordgames.agent_registry import UnknownAgentError, agent_class
from wordgames.cli.arguments import add_games, add_params, params_for, read_params
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.game_shell import GameShell, shell
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.refusal import Action, RefusedError
from wordgames.cli.report import comparison, comparison_text, run_text
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.run import Evaluation, as_json, run, together
from wordgames.evaluation.run_in_parts import run_in_parts
from wordgames.kernels.backend import warm
from wordgames.rules.state import IllegalMove
from wordgames.work.pool import PartRefused

MOST_SEEDS = 1_000


class Evaluate(Action):
    """Evaluate one agent, or several on the same secrets."""

    help = "Measure an agent, or compare several on the same secrets."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_games(parser, add_arguments)

    def agents(self, options: dict[str, Any]) -> Sequence[str]:
        return agent_names(options)

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        names = agent_names(options)
        game = shell(options["game"])
        params = params_for(game.game, names, read_params(options["param"]))
        seeds = seeds_in(options)
        experiments = [game.experiment({**options, "seed": seed}) for seed in seeds]
        first = experiments[0]
        with pool_in(options) or nullcontext() as self._pool:
            # with a pool its processes load the kernels
            has_tree = partial(self._has_tree, first, options)
            if not (self._pool or all(map(has_tree, names, params))):
                warm()
            runs = [
                self._runs(experiments, options, name, values)
                for name, values in zip(names, params, strict=True)
            ]
        results = [
            as_json(game.game, name, together(done, seeds), first.lexicon)
            | {"seeds": seeds, "played": game.played(together(done, seeds), seeds)}
            | dict(first.facts)
            | game.figures(done[0], options)
            for name, done in zip(names, runs, strict=True)
        ]
        write(_text(results, runs, seeds, options))

    def _runs(
        self,
        experiments: Sequence[Experiment],
        options: dict[str, Any],
        name: str,
        params: dict[str, str],
    ) -> list[Evaluation]:
        """Play one agent's games with every seed; once where every seed shows the same games."""
        done: list[Evaluation] = []
        for experiment in experiments:
            if done and done[0].sampling.exact:
                done.append(done[0])
            else:
                done.append(self._run(experiment, options, name, params))
        return done

    def _has_tree(
        self, experiment: Experiment, options: dict[str, Any], name: str, params: dict[str, str]
    ) -> bool:
        """True if an agent plays a stored tree, and so needs no compiled kernels."""
        kind = agent_class(options["game"], name.partition("@")[0])
        if kind.promises.cost_class is not CostClass.TREE:
            return False
        return shell(options["game"]).agent(experiment, name, params, options["opener"]).complete

    def _run(
        self, experiment: Experiment, options: dict[str, Any], name: str, params: dict[str, str]
    ) -> Evaluation:
        bar = ProgressBar(name)
        game = shell(options["game"])
        try:
            if self._pool:
                kit = game.kit(experiment, name, params, options["opener"])
                return run_in_parts(self._pool, kit, bar)
            return run(
                lambda: game.agent(experiment, name, params, options["opener"]),
                experiment.suite,
                sampling=experiment.sampling,
                progress=bar,
                play=game.play,
            )
        except UnknownAgentError:
            raise
        except (IllegalMove, LookupError) as error:
            raise RefusedError(f"Agent {name} made no legal move: {error}") from error
        except PartRefused as refused:
            if issubclass(refused.kind, (IllegalMove, LookupError)):
                raise RefusedError(f"Agent {name} made no legal move: {refused}") from refused
            raise
        finally:
            bar.close()


def agent_names(options: dict[str, Any]) -> list[str]:
    """Return the agents that --agent or --agents name."""
    if bool(options["agent"]) == bool(options["agents"]):
        raise RefusedError("Give --agent SLUG, or --agents A,B,C to compare.")
    if options["agent"]:
        return [options["agent"]]
    names: list[str] = options["agents"].split(",")
    if not all(names):
        raise RefusedError("Write --agents A,B,C with a name between commas.")
    return names


def seeds_in(options: dict[str, Any]) -> list[int]:
    """Return the seeds that --seed and --seeds name."""
    if not 1 <= options["seeds"] <= MOST_SEEDS:
        raise RefusedError(f"Give --seeds 1 to {MOST_SEEDS}.")
    first = 1 if options.get("seed") is None else options["seed"]
    return [first + more for more in range(options["seeds"])]


def _text(
    results: list[dict[str, Any]],
    runs: list[list[Evaluation]],
    seeds: list[int],
    options: dict[str, Any],
) -> str:
    if options["agent"]:
        return (
            json.dumps(results[0], ensure_ascii=False) if options["json"] else run_text(results[0])
        )
    table = comparison(runs, seeds)
    if options["json"]:
        return json.dumps({"runs": results, "matrix": table}, ensure_ascii=False)
    return comparison_text(results, table)


def add_arguments(game: GameShell, parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--agent", metavar="SLUG", help="SLUG, SLUG@PRESET or FILE.py:CLASS.")
    parser.add_argument("--agents", metavar="A,B,C", help="Compare these.")
    parser.add_argument("--opener", metavar="WORD", help="The first move of every game.")
    parser.add_argument(
        "--seeds", type=int, default=1, metavar="N", help="Pool N seeds, from --seed on."
    )
    game.add_lists(parser)
    game.add_games(parser)
    add_params(parser)
    add_pool(parser)
