"""Figures of the runs that come with the site, for claims that are not measured anew."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from solvers.runs.shipped_runs import StandingRun, shipped_runs
from solvers.runs.shipped_studies import shipped_studies
from wordgames.agent_registry import agent_class
from wordgames.evaluation.figures import Figures, figures_of
from wordgames.evaluation.play import Record
from wordgames.evaluation.run_game import runnable
from workshop.reproduction.claims import Evidence

# Fields of a spec that its dictionary decides, or that differ among the runs of one agent.
OF_THE_WORDS = {"lexicon", "rules", "learned", "knows", "seed"}
# Guesses of a game whose limit is no part of its spec.
MOST_LETTERS = 26


def stored_record(run: Evidence) -> Record:
    """Return the games of the site's run, or of that of its first seed, in their order."""
    it = next(_stored(run))
    limit = it.spec.get("cap") or it.spec.get("guesses") or MOST_LETTERS
    tally, guesses = it.tally, np.asarray(it.tally.guesses, np.int16)
    return Record(
        *(guesses, limit, tally.decisions, tally.fallbacks),
        *(tally.seconds, tally.seconds, tally.peak_mb),
    )


def stored_figures(run: Evidence) -> Figures:
    """Return the figures of those games, as the run's page has them."""
    return figures_of(stored_record(run))


def stored_rates(run: Evidence) -> list[float]:
    """Return the share of games that the site's runs won, by seed."""
    return [float((it.tally.guesses > 0).mean()) for it in _stored(run)]


def _stored(run: Evidence) -> Iterator[StandingRun]:
    params, whole = _chosen(run, run.params), runnable(run.game).whole("", dict(run.options))
    for it in [*shipped_runs(run.game), *shipped_studies(run.game)]:
        same = (it.agent, it.lexicon) == (run.agent, run.lexicon)
        same = same and _played(it.spec) == _played(whole)
        if same and _chosen(run, it.params) == params:
            yield it


def _played(spec: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in spec.items() if name not in OF_THE_WORDS}


def _chosen(run: Evidence, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that are not at their defaults."""
    known = {it.name: it for it in agent_class(run.game, run.agent.partition("@")[0]).parameters}
    read = {name: known[name].read(str(value)) for name, value in params.items()}
    return {name: value for name, value in read.items() if value != known[name].default}
