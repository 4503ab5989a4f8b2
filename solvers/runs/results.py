"""Results of a run: figures, and all that its page draws."""

import zlib
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.runs.models import Part, Run
from solvers.runs.runs_by_seed import draws
from wordgames.evaluation.figures import figures_of, intervals_of, spent
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.play import Record
from wordgames.evaluation.run_game import runnable
from wordgames.evaluation.sampling import Sampling, described
from wordgames.evaluation.suite import Suite
from wordgames.evaluation.tally import Tally, TurnCounts, load, together
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import expanded

HARDEST = 20
# Seeds of the orders in which the games of the convergence are taken.
ORDERS = (1, 2, 3)
POINTS = 40
SECOND = 10


def summed_up(run: Run, parts: Sequence[Part]) -> tuple[dict[str, Any], bytes]:
    """Return the sum of a run's parts; raises ValueError when a game was counted twice."""
    return results_of(run, together(load(bytes(part.result or b"")) for part in parts))


def results_of(run: Run, whole: Tally) -> tuple[dict[str, Any], bytes]:
    """Return a run's results as JSON, and its games' guesses packed.

    Raises ValueError when a game was left out.
    """
    if len(whole.numbers) != run.games:
        raise ValueError(f"{len(whole.numbers)} of {run.games} games were counted.")
    experiment = runnable(run.game).experiment_of(run.spec, run.revision)
    record = replace(_record(whole, experiment.suite.limit), weights=experiment.suite.shares())
    sampling = _drawn_by(run, experiment.sampling)
    estimated = not sampling.exact
    has_intervals = estimated and not sampling.one_seed
    figures = asdict(figures_of(record))
    figures["distribution"] = {str(n): games for n, games in figures["distribution"].items()}
    results = {
        **figures,
        "limit": record.limit,
        "sampled": estimated,
        "sampling": sampling.facts(),
        "intervals": intervals_of(record, sampling) if has_intervals else None,
        "opener": run.opener,
        "second": [list(pair) for pair in whole.second.most_common(SECOND)],
        "turns": [_turn(number, whole.turns, record) for number in sorted(whole.turns)],
        "convergence": convergence(record),
        "hardest": hardest(record, experiment.suite),
        "decisions": whole.decisions,
        "fallbacks": whole.fallbacks,
        "cpu_seconds": round(whole.seconds, 3),
        "peak_mb": round(whole.peak_mb, 1),
        **({} if whole.nodes is None else {"nodes": whole.nodes}),
    }
    return results, pack(record.guesses)


def headline(results: dict[str, Any]) -> dict[str, Any]:
    """Return what lists show of the results: the columns of a run."""
    intervals = results["intervals"] or {}
    low, high = intervals.get("average_penalised") or (None, None)
    return {
        "sampled": results["sampled"],
        "wins": results["wins"],
        "rate": results["win_rate"],
        "average": results["average_guesses"],
        "penalised": results["average_penalised"],
        "low": low,
        "high": high,
        "worst": results["worst"],
        "cpu_seconds": results["cpu_seconds"],
    }


def pack(guesses: npt.NDArray[np.int16]) -> bytes:
    """Return the guesses of every game, in the suite's order, as bytes."""
    return zlib.compress(guesses.astype("<i2").tobytes())


def unpack(packed: bytes) -> npt.NDArray[np.int16]:
    """Return the guesses of every game."""
    return np.frombuffer(expanded(packed), "<i2").astype(np.int16)


def record_of(run: Run) -> Record:
    """Return a finished run's record; raises ValueError for a run that has none."""
    return games_of(run)[0]


def games_of(run: Run) -> tuple[Record, Sampling]:
    """Return a finished run's record and how its games were drawn.

    Where a secret was drawn twice, or the run is too old to have stored its sample, the games are
    made again from its spec. Raises ValueError for a run that has none.
    """
    if run.record is None or run.results is None:
        raise ValueError("The run is not done.")
    facts = run.results.get("sampling")
    if facts and not facts["repeats"] and not facts["strata"]:
        names = ("games", "population", "fresh")
        return _record_of(run), _drawn_by(run, Sampling(**{name: facts[name] for name in names}))
    try:
        experiment = runnable(run.game).experiment_of(run.spec, run.revision)
    except (InvalidOptions, ListError):  # its words are gone: nothing says that it was all of them
        return _record_of(run), _drawn_by(run, Sampling(games=run.games))
    weighted = replace(_record_of(run), weights=experiment.suite.shares())
    return weighted, _drawn_by(run, experiment.sampling)


def drawn_as(run: Run, seeds: Sequence[int] = ()) -> str:
    """Return how a finished run's games were drawn, in words; those of its pool where it has one.

    `seeds` are the pool's, by default the run's own.
    """
    seeds = seeds or (run.spec.get("seed", 1),)
    return described(sampled_as(run), runnable(run.game).things, seeds, player="bot")


def sampled_as(run: Run) -> dict[str, Any]:
    """Return the facts of a finished run's sampling, worked out where it is older than they are."""
    facts = run.results.get("sampling")
    return {**facts, "drawing": draws(run)} if facts else games_of(run)[1].facts()


def _drawn_by(run: Run, sampling: Sampling) -> Sampling:
    return replace(sampling, drawing=draws(run))


def _record_of(run: Run) -> Record:
    results = run.results
    return Record(
        unpack(bytes(run.record or b"")),
        results["limit"],
        results["decisions"],
        results["fallbacks"],
        results["cpu_seconds"],
        0.0,
        results["peak_mb"],
    )


def _record(whole: Tally, limit: int) -> Record:
    return Record(
        whole.guesses, limit, whole.decisions, whole.fallbacks, whole.seconds, 0.0, whole.peak_mb
    )


def _turn(number: int, turns: dict[int, TurnCounts], record: Record) -> dict[str, Any]:
    """Return the averages of a turn.

    Bits received are those between this turn and the next; a game won has received all it had.
    What a lost game had left after its last turn is not known: then none are given.
    """
    turn, after = turns[number], turns.get(number + 1, TurnCounts())
    known = number < record.limit or bool((record.guesses > 0).all())
    return {
        "turn": number,
        "games": turn.games,
        "left": turn.left / turn.games,
        "expected": turn.expected / turn.told if turn.told else None,
        "received": (turn.bits - after.bits) / turn.games if known else None,
    }


def convergence(record: Record) -> list[dict[str, Any]]:
    """Return win rate and average against games played, the games taken in several orders."""
    games = len(record.guesses)
    at = np.unique(np.geomspace(1, games, POINTS).astype(np.int64))
    rows = []
    for seed in ORDERS:
        order = np.random.default_rng(seed).permutation(games)
        wins = np.cumsum(record.guesses[order] > 0)[at - 1] / at
        averages = np.cumsum(spent(record)[order])[at - 1] / at
        rows.append(
            {
                "seed": seed,
                "games": at.tolist(),
                "win_rate": np.round(wins, 5).tolist(),
                "average": np.round(averages, 5).tolist(),
            }
        )
    return rows


def hardest(record: Record, suite: Suite[Any]) -> list[list[Any]]:
    """Return the secrets that took most guesses, lost ones (0) first, each once."""
    cost = spent(record, record.limit + 1)
    hard: dict[str, int] = {}
    for game in np.lexsort((np.arange(len(cost)), -cost)).tolist():
        if len(hard) == HARDEST:
            break
        hard.setdefault(suite.secret(game), int(record.guesses[game]))
    return [[secret, guesses] for secret, guesses in hard.items()]
