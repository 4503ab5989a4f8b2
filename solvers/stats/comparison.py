"""Stored runs side by side, and game by game where they played the same secrets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from solvers.charts import Axis, Chart, Dot, Estimate, forest, scatter
from solvers.evaluation.compare import Difference, difference
from solvers.evaluation.play import Record
from solvers.registry import agent_class
from solvers.runs.models import Run
from solvers.runs.registry import measure, secrets_of
from solvers.runs.results import record_of
from solvers.stats.run_list import storable
from solvers.stats.run_report import own_params

MOST = 8
"""So many runs are compared at once: more is a table that nobody reads."""
LEAST_MS = 0.001


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """A run with a name that distinguishes it from the others, and its games."""

    run: Run
    name: str
    record: Record

    @property
    def results(self) -> dict[str, Any]:
        """Return the run's figures."""
        results: dict[str, Any] = self.run.results
        return results

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the interval of its average if its games are a sample."""
        bounds = (self.run.results["intervals"] or {}).get("average_guesses")
        return tuple(bounds) if bounds else None

    @property
    def average(self) -> float:
        """Return its average guesses; a lost game counts as the limit."""
        return float(self.results["average_guesses"])

    @property
    def per_game(self) -> float:
        """Return the CPU milliseconds of a game."""
        return max(LEAST_MS, 1000 * float(self.results["cpu_seconds"]) / int(self.results["games"]))


@dataclass(frozen=True, slots=True, eq=False)
class Paired:
    """Runs that played the same secrets, with the difference of each from each other."""

    played: str
    rows: list[tuple[str, list[Difference]]]
    behind: Chart


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """All that the page shows of some runs."""

    compared: list[Compared]
    paired: list[Paired]
    alone: list[str]
    averages: Chart
    speed: Chart


def runs_in(data: QueryDict) -> list[str]:
    """Return the runs that an address names: runs=a,b,c or runs=a&runs=b, each once."""
    every = [name for text in data.getlist("runs") for name in text.split(",") if name]
    return list(dict.fromkeys(every))[: 4 * MOST]


def selected(ids: Sequence[str]) -> tuple[list[Run], list[str]]:
    """Return the finished runs of one game among those named, and a sentence on each other."""
    light = Run.objects.select_related("revision__lexicon").defer(
        "revision__columns", "revision__letters", "revision__counts"
    )
    known = light.in_bulk(storable(ids))
    runs: list[Run] = []
    sentences: list[str] = []
    for run in (known[name] for name in ids if name in known):
        if run.record is None or run.results is None:
            sentences.append(f"{run} is not done yet: it can be compared once it is.")
        elif runs and run.game != runs[0].game:
            sentences.append(f"{run} is another game's: runs of one game are compared.")
        elif len(runs) < MOST:
            runs.append(run)
    if missing := len(ids) - len(known):
        sentences.append(f"{missing} of the runs named here {_is(missing)} not in the store.")
    if len(known) - len(sentences) > MOST:
        sentences.append(f"The first {MOST} runs are compared.")
    return runs, sentences


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def compare(runs: Sequence[Run]) -> Comparison:
    """Compare at least one finished run of one game."""
    compared = [
        Compared(run, name, record_of(run)) for run, name in zip(runs, names(runs), strict=True)
    ]
    groups = _same_secrets(compared)
    return Comparison(
        compared,
        [_paired(group) for group in groups if len(group) > 1],
        [group[0].name for group in groups if len(group) == 1],
        _averages(compared),
        _speed(compared),
    )


def names(runs: Sequence[Run]) -> list[str]:
    """Return names by what differs: the agent, and if needed its dictionary and options."""
    lexicons = [run.revision.lexicon.name for run in runs]
    options = [run.label.split(" · ") for run in runs]
    shared = set(options[0]).intersection(*options)
    full = [
        " · ".join(
            (
                _agent(run),
                *((lexicon,) if len(set(lexicons)) > 1 else ()),
                *(part for part in parts if part not in shared),
            )
        )
        for run, lexicon, parts in zip(runs, lexicons, options, strict=True)
    ]
    return [
        f"{name} (run {number})" if full.count(name) > 1 else name
        for number, name in enumerate(full, 1)
    ]


def _agent(run: Run) -> str:
    slug, _, preset = run.agent.partition("@")
    values = [f"{name}={value}" for name, value in own_params(run).items()]
    return ", ".join([agent_class(run.game, slug).name, *([preset] if preset else []), *values])


def _same_secrets(compared: Iterable[Compared]) -> list[list[Compared]]:
    """Group runs whose games are the same, secret by secret, with as many guesses each."""
    groups: dict[tuple[str, int, int], list[Compared]] = {}
    for entry in compared:
        played = json.dumps(secrets_of(entry.run.game, entry.run.spec), sort_keys=True)
        key = (played, len(entry.record.guesses), entry.record.limit)
        groups.setdefault(key, []).append(entry)
    return list(groups.values())


def _paired(group: Sequence[Compared]) -> Paired:
    called = names([entry.run for entry in group])
    best = min(range(len(group)), key=lambda place: group[place].average)
    unit = measure(group[0].run.game)
    rows = [[_difference(entry, other) for other in group] for entry in group]
    behind = forest(
        f"{unit.capitalize()} a game more than {called[best]}",
        [
            Estimate(name, row[best].difference, row[best].interval)
            for place, (name, row) in enumerate(zip(called, rows, strict=True))
            if place != best
        ],
        Axis(f"{unit.capitalize()} more", "+.3f", zero=True),
        "Paired differences: secret by secret, games lost at the limit.",
    )
    played = f"{group[0].run.games:,} secrets of {group[0].run.revision.lexicon.name}"
    return Paired(played, list(zip(called, rows, strict=True)), behind)


def _difference(entry: Compared, other: Compared) -> Difference:
    sampled = bool(entry.results["sampled"] or other.results["sampled"])
    return difference(entry.record, other.record, sampled=sampled)


def _averages(compared: Sequence[Compared]) -> Chart:
    unit = measure(compared[0].run.game)
    return forest(
        f"Average {unit}",
        [
            Estimate(entry.name, entry.average, entry.interval)
            for entry in sorted(compared, key=lambda entry: entry.average)
        ],
        Axis(f"{unit.capitalize()} a game", ".3f"),
        "Games lost count as many as the limit. Without an interval, every secret was played.",
    )


def _speed(compared: Sequence[Compared]) -> Chart:
    unit = measure(compared[0].run.game)
    return scatter(
        "Speed against quality",
        [Dot(entry.name, entry.per_game, entry.average) for entry in compared],
        Axis("CPU milliseconds a game", ".3g", log=True),
        Axis(f"{unit.capitalize()} a game", ".2f"),
        "Better is lower, quicker is further left.",
    )
