"""Stored runs side by side, and game by game where they played the same secrets."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from solvers.pictures.statistics.intervals import Intervals, PicturedEstimate, intervals_picture
from solvers.pictures.statistics.scatter import Point, Scatter, scatter_picture
from solvers.pictures.statistics.versus import Against, Versus, versus_picture
from solvers.runs.models import Run
from solvers.runs.results import games_of
from solvers.runs.run_label import said_label
from solvers.runs.runs_by_seed import draws, intervals_stored, pools, seedless, why_none
from solvers.stats.run_list import storable
from wordgames.counted_nouns import counted, headed, named
from wordgames.evaluation.figures import figures_over_seeds
from wordgames.evaluation.intervals import Interval
from wordgames.evaluation.paired_comparison import Difference, difference
from wordgames.evaluation.play import Record
from wordgames.evaluation.run import over_seeds
from wordgames.evaluation.run_game import measure, secrets_of
from wordgames.evaluation.sampling import SEEDS_AGREE, Sampling
from wordgames.evaluation.sampling import over_seeds as pooled_sampling
from wordgames.languages.translation import translate, translate_plural

LEAST_MS = 0.001


@dataclass(frozen=True, slots=True, eq=False)
class Evaluated:
    """A finished run with its games and how they were drawn."""

    run: Run
    record: Record
    sampling: Sampling


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """A run with a name that distinguishes it from the others, and its games.

    A run of an agent that draws represents all its seeds: `pool` has them by seed, with what was
    played; that of another agent has its own run alone.
    """

    run: Run
    name: str
    pool: Mapping[int, Evaluated]

    @property
    def results(self) -> dict[str, Any]:
        """Return the run's figures; over the seeds where there are several."""
        if len(self.pool) == 1:
            results: dict[str, Any] = self.run.results
            return results
        over = {name: value for name, (value, _) in self._over_seeds.items()}
        worst = max(entry.run.results["worst"] for entry in self.pool.values())
        return {**self.run.results, **over, "worst": worst}

    @property
    def _over_seeds(self) -> dict[str, tuple[float | None, Interval | None]]:
        return figures_over_seeds([entry.run.results for entry in self.pool.values()], drawing=True)

    @property
    def interval(self) -> Interval | None:
        """Return the interval of its average, where there is one."""
        if len(self.pool) > 1:
            return self._over_seeds["average_guesses"][1]
        bounds = (intervals_stored(self.run) or {}).get("average_guesses")
        return tuple(bounds) if bounds else None

    @property
    def without(self) -> str:
        """Return why it has no interval."""
        return SEEDS_AGREE if len(self.pool) > 1 else why_none(self.run)

    @property
    def average(self) -> float:
        """Return its average guesses; a lost game counts as the limit."""
        return float(self.results["average_guesses"])

    @property
    def per_game(self) -> float:
        """Return the CPU milliseconds of a game."""
        seconds = float(self.run.results["cpu_seconds"])
        return max(LEAST_MS, 1000 * seconds / int(self.run.results["games"]))


BySeed = Mapping[int, Evaluated]
# Most runs compared at once: a larger table is unreadable.
MOST = 8


@dataclass(frozen=True, slots=True, eq=False)
class Paired:
    """Runs that played the same secrets, with the difference of each from each other."""

    played: str
    rows: list[tuple[str, list[Difference]]]
    behind: Intervals
    versus: Versus


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """All that the page shows of some runs."""

    compared: list[Compared]
    paired: list[Paired]
    alone: list[str]
    averages: Intervals
    speed: Scatter


def runs_in(data: QueryDict) -> list[str]:
    """Return the runs that an address names: runs=a,b,c or runs=a&runs=b, each once.

    The list of runs says run=a; so may an address here.
    """
    named = [*data.getlist("runs"), *data.getlist("run")]
    every = [name for text in named for name in text.split(",") if name]
    return list(dict.fromkeys(every))[: 4 * MOST]


def selected(ids: Sequence[str]) -> tuple[list[Run], list[str]]:
    """Return the finished runs of one game among those named, and a sentence on each other."""
    light = Run.objects.select_related("revision__lexicon").defer(*Run.WORDS)
    known = light.in_bulk(storable(ids))
    runs: list[Run] = []
    sentences: list[str] = []
    for run in (known[name] for name in ids if name in known):
        if run.record is None or run.results is None:
            sentences.append(
                translate("{run} isn't done yet. Compare it when it is.", run=str(run))
            )
        elif runs and run.game != runs[0].game:
            sentences.append(
                translate(
                    "{run} is of another game. You can only compare runs of one game.", run=str(run)
                )
            )
        elif len(runs) < MOST:
            runs.append(run)
    if missing := len(ids) - len(known):
        sentences.append(
            translate_plural(
                "{count} of these runs doesn't exist.",
                "{count} of these runs don't exist.",
                missing,
            )
        )
    if len(known) - len(sentences) > MOST:
        sentences.append(translate("Only the first {most} runs are compared.", most=MOST))
    return runs, sentences


def compare(runs: Sequence[Run]) -> Comparison:
    """Compare at least one finished run of one game."""
    pooled = pools([run for run in runs if draws(run)], records=True)
    first: dict[str, Run] = {}
    for run in runs:
        first.setdefault(seedless(run) if run.pk in pooled else run.pk, run)
    apart = list(first.values())
    compared = [
        Compared(run, name, _evaluated(pooled.get(run.pk, [run])))
        for run, name in zip(apart, names(apart, pooled), strict=True)
    ]
    groups = _same_secrets(compared)
    return Comparison(
        compared,
        [_paired(group) for group in groups if len(group) > 1],
        [group[0].name for group in groups if len(group) == 1],
        averages_picture(compared),
        speed_picture(compared),
    )


def _evaluated(pool: Sequence[Run]) -> dict[int, Evaluated]:
    """Return finished runs by seed, with what was played."""
    return {int(run.spec.get("seed", 1)): Evaluated(run, *games_of(run)) for run in pool}


def names(runs: Sequence[Run], pooled: Mapping[str, Sequence[Run]] | None = None) -> list[str]:
    """Return names by what differs: the agent, and if needed its dictionary and options.

    A run that represents a pool has the number of its seeds in its name, and not its own seed.
    """
    lexicons = [run.revision.lexicon.title for run in runs]
    many = [len((pooled or {}).get(run.pk, ())) for run in runs]
    options = [_options(run, seeds) for run, seeds in zip(runs, many, strict=True)]
    shared = set(options[0]).intersection(*options)
    full = [
        " · ".join(
            (
                ", ".join([run.bot, *run.said_params]),
                *((lexicon,) if len(set(lexicons)) > 1 else ()),
                *(part for part in parts if part not in shared),
            )
        )
        for run, lexicon, parts in zip(runs, lexicons, options, strict=True)
    ]
    return [
        translate("{name} (run {number})", name=name, number=str(number))
        if full.count(name) > 1
        else name
        for number, name in enumerate(full, 1)
    ]


def _options(run: Run, seeds: int) -> list[str]:
    """Return a run's options in words."""
    parts = said_label(run.label).split(" · ")
    if seeds < 2:
        return parts
    seed = said_label(f"seed {run.spec['seed']}")
    return [
        *(part for part in parts if part != seed),
        translate("{number} seeds", number=seeds),
    ]


def _same_secrets(compared: Iterable[Compared]) -> list[list[Compared]]:
    """Group runs whose games are the same, secret by secret, with as many guesses each."""
    groups: dict[tuple[str, int, int], list[Compared]] = {}
    for entry in compared:
        groups.setdefault(_shared_facts(entry.run), []).append(entry)
    return list(groups.values())


def same_secrets(first: Run, second: Run) -> bool:
    """True if both finished runs can be compared game by game."""
    stored = first.record and second.record and first.results and second.results
    return bool(stored) and _shared_facts(first) == _shared_facts(second)


def _shared_facts(run: Run) -> tuple[str, int, int]:
    """Return what runs of the same games, secret by secret, have in common."""
    secrets = json.dumps(secrets_of(run.game, run.spec), sort_keys=True)
    return (secrets, run.games, int(run.results["limit"]))


def _paired(group: Sequence[Compared]) -> Paired:
    called = [entry.name for entry in group]
    best = min(range(len(group)), key=lambda place: group[place].average)
    unit = measure(group[0].run.game)
    rows = [[_difference(entry.pool, other.pool) for other in group] for entry in group]
    others = [
        (name, row[best])
        for place, (name, row) in enumerate(zip(called, rows, strict=True))
        if place != best
    ]
    played = translate(
        "{secrets} of {lexicon}",
        secrets=counted(group[0].run.games, "secrets"),
        lexicon=group[0].run.revision.lexicon.title,
    )
    return Paired(
        played,
        list(zip(called, rows, strict=True)),
        behind_picture(called[best], others, unit),
        versus_of(called[best], others, unit),
    )


def paired_difference(
    first: Sequence[Run], second: Sequence[Run], *, losses: int = 1
) -> Difference:
    """Compare two agents by finished runs of the same secrets, each agent's by seed."""
    return _difference(_evaluated(first), _evaluated(second), losses)


def _difference(ours: BySeed, theirs: BySeed, losses: int = 1) -> Difference:
    """Compare seed by seed where an agent draws; one without chance is beside every seed."""
    pairs = _seed_by_seed(ours, theirs)
    records = [(first.record, second.record) for _, first, second in pairs]
    drawn = [first.sampling.beside(second.sampling) for _, first, second in pairs]
    return difference(
        over_seeds([first for first, _ in records]),
        over_seeds([second for _, second in records]),
        drawn[0] if len(drawn) == 1 else pooled_sampling(drawn, [seed for seed, _, _ in pairs]),
        losses=losses,
    )


def _seed_by_seed(first: BySeed, second: BySeed) -> list[tuple[int, Evaluated, Evaluated]]:
    """Pair runs by seed.

    Where all secrets were played, an agent that does not draw plays the same with every seed.
    """
    (ours, *_), (theirs, *_) = first.values(), second.values()
    if not ours.sampling.drawing and (len(second) == 1 or ours.sampling.whole):
        return [(seed, ours, other) for seed, other in second.items()]
    if not theirs.sampling.drawing and (len(first) == 1 or theirs.sampling.whole):
        return [(seed, other, theirs) for seed, other in first.items()]
    common = [seed for seed in first if seed in second]
    if not common:  # other seeds on the same secrets: any two of them make a pair
        return list(zip(first, first.values(), second.values(), strict=False))
    return [(seed, first[seed], second[seed]) for seed in common]


def averages_picture(compared: Sequence[Compared]) -> Intervals:
    """Draw the averages of some runs, the best first."""
    unit = measure(compared[0].run.game)
    ordered = sorted(compared, key=lambda entry: entry.average)
    return intervals_picture(
        [_standing(entry, str(place)) for place, entry in enumerate(ordered, 1)],
        translate("Average {unit}", unit=named(unit)),
        translate("{unit} a game", unit=headed(unit)),
        column=translate("Run"),
        reading=translate("A lost game counts as the limit. Fewer is better: further left."),
    )


def _standing(entry: Compared, place: str) -> PicturedEstimate:
    low, high = entry.interval or (None, None)
    link = reverse("solvers:run", args=(entry.run.pk,))
    return PicturedEstimate(entry.name, entry.average, low, high, link, entry.without, place)


def speed_picture(compared: Sequence[Compared]) -> Scatter:
    """Draw the averages of some runs against the CPU time of a game."""
    unit = measure(compared[0].run.game)
    ordered = sorted(compared, key=lambda entry: entry.average)
    return scatter_picture(
        [
            Point(entry.name, entry.average, entry.per_game / 1000, str(number))
            for number, entry in enumerate(ordered, 1)
        ],
        translate("Quick or good?"),
        translate("{unit} a game", unit=headed(unit)),
        column=translate("Run"),
        reading=translate(
            "Lower is better, further left is quicker, so the best corner is the bottom "
            "left. The numbers are ranks by average."
        ),
    )


def versus_of(best: str, rows: Sequence[tuple[str, Difference]], unit: str) -> Versus:
    """Draw how often each run needed fewer, as many and more moves than the best."""
    return versus_picture(
        [
            Against(name, difference.fewer, difference.same, difference.more)
            for name, difference in rows
        ],
        translate("Better or worse than {best}, secret by secret", best=best),
        translate(
            "Secrets on which it needed fewer {unit}, as many, or more. A loss is worse than "
            "a late win.",
            unit=named(unit),
        ),
    )


def behind_picture(best: str, rows: Sequence[tuple[str, Difference]], unit: str) -> Intervals:
    """Draw the paired difference of each run from the best, the least first."""
    ordered = sorted(rows, key=lambda row: row[1].difference)
    return intervals_picture(
        [_behind(name, difference) for name, difference in ordered],
        translate("How much more than {best}", best=best),
        translate("{unit} more", unit=headed(unit)),
        column=translate("Run"),
        reading=translate(
            "{unit} a game more, secret by secret; a lost game counts as the limit. A bar "
            "that includes 0 means these games can't tell the two apart.",
            unit=headed(unit),
        ),
    )


def _behind(name: str, told: Difference) -> PicturedEstimate:
    low, high = told.interval or (None, None)
    return PicturedEstimate(name, told.difference, low, high, note=told.without)
