"""Standing runs: the first league, made by the workshop and shipped; loaded where the words agree.

One file a game, `standing.jsonl` in its room: a line a run, with what was counted, from which
a run's results are made anew by the same code as any other's.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef

from lexicons.models import Lexicon, Revision
from solvers.declaration import solver
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.results import headline, pack, results_of, unpack
from solvers.runs.run_request import RunRequest
from wordgames.agent_registry import agent_class, draws
from wordgames.evaluation.option import Spec
from wordgames.evaluation.run_game import runnable
from wordgames.evaluation.tally import Tally, TurnCounts

# Agents that draw play with each of these.
SEEDS = tuple(range(1, 21))
# Runs that are stored at once: a visitor's move waits for no more.
TOGETHER = 50
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StandingRun:
    """A run as its file has it: who played what, the opener, and what was counted.

    `params` are those that were set; most runs leave the agent as it is.
    """

    agent: str
    lexicon: str
    spec: Spec
    opener: str
    tally: Tally
    params: Mapping[str, Any] = field(default_factory=dict)

    def line(self) -> str:
        tally = self.tally
        turns = {
            number: [turn.games, turn.left, round(turn.bits, 4), round(turn.expected, 4), turn.told]
            for number, turn in sorted(tally.turns.items())
        }
        fields: Line = {
            "agent": self.agent,
            "lexicon": self.lexicon,
            "spec": self.spec,
            "opener": self.opener,
            "guesses": base64.b64encode(pack(tally.guesses)).decode(),
            "turns": turns,
            "second": dict(tally.second.most_common(20)),
            "counts": [
                tally.decisions,
                tally.fallbacks,
                round(tally.seconds, 3),
                round(tally.peak_mb, 1),
            ],
        }
        if tally.nodes is not None:
            fields["nodes"] = tally.nodes
        if self.params:
            fields["params"] = dict(self.params)
        return json.dumps(fields, ensure_ascii=False)

    @classmethod
    def read(cls, line: str) -> StandingRun:
        fields: Line = json.loads(line)
        guesses = unpack(base64.b64decode(fields["guesses"]))
        turns = {int(number): TurnCounts(*sums) for number, sums in fields["turns"].items()}
        tally = Tally(np.arange(len(guesses)), guesses, turns)
        tally.second.update(fields["second"])
        tally.decisions, tally.fallbacks, tally.seconds, tally.peak_mb = fields["counts"]
        tally.nodes = fields.get("nodes")
        params = fields.get("params", {})
        return cls(
            fields["agent"], fields["lexicon"], fields["spec"], fields["opener"], tally, params
        )

    @property
    def name(self) -> str:
        return named(self.agent, self.lexicon, self.spec, self.params)


Shipped = tuple[RunRequest, StandingRun]


def named(agent: str, lexicon: str, spec: Spec, params: Mapping[str, Any]) -> str:
    """Return a name that is unique among the runs of a game."""
    return json.dumps([agent, lexicon, spec, *([params] if params else [])], sort_keys=True)


def file_of(game: str, folder: Path | None = None) -> Path:
    """Return the file of a game's standing runs: in its room, unless another folder is named."""
    return (folder or solver(game).folder) / "standing.jsonl"


def shipped_runs(game: str, folder: Path | None = None) -> list[StandingRun]:
    file = file_of(game, folder)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [StandingRun.read(line) for line in lines]


def load(game: str, folder: Path | None = None) -> Iterator[str]:
    """Store a game's shipped runs that the site does not have; yield sentences about it."""
    yield from store_all(game, shipped_runs(game, folder), "standing runs")


def store_all(game: str, runs: Iterable[StandingRun], kind: str) -> Iterator[str]:
    """Store those runs whose words the site has; yield sentences, which call the runs `kind`."""
    asked, other, revision_of = list[Shipped](), set(), cache(_revision)
    for shipped in runs:
        revision = revision_of(shipped.lexicon, shipped.spec["lexicon"])
        if revision is None:
            other.add(shipped.lexicon)
            continue
        request = RunRequest(game, shipped.agent, shipped.params, shipped.spec, revision)
        asked.append((request, shipped))
    stored = sum(_store(asked[at : at + TOGETHER]) for at in range(0, len(asked), TOGETHER))
    if stored:
        yield f"{game}: {stored} {kind} stored."
    for slug in sorted(other):
        yield f"{game}: the site's words of {slug} are others now; its {kind} are left out."


def _revision(slug: str, sha256: str) -> Revision | None:
    """Return the bundled dictionary's revision with the very words that were played."""
    revisions = Revision.objects.select_related("lexicon").defer("columns")
    return revisions.filter(lexicon__slug=slug, lexicon__bundled=True, sha256=sha256).first()


def _store(asked: Sequence[Shipped], *, again: bool = True) -> int:
    """Store those runs that are not stored; return how many."""
    new = dict[str, Shipped]()
    for request, shipped in asked:
        new.setdefault(services.key_of(request), (request, shipped))
    for known in Run.objects.filter(key__in=new).only("key", "standing", "status", "results"):
        _bring_up_to_date(known, *new.pop(known.key))
    runs = [_as_played(*pair) for pair in new.values()]
    plain = [run for run, pair in zip(runs, new.values(), strict=True) if not pair[1].params]
    try:
        with transaction.atomic():
            Run.objects.bulk_create(runs)
            _retire_former(plain)
    except IntegrityError:
        if not again:
            raise
        return _store(asked, again=False)  # a visitor asked for one of them meanwhile
    return len(runs)


def _retire_former(runs: Sequence[Run]) -> None:
    """Take the agents' runs from before a change of their own settings out of the league."""
    keys = [run.pk for run in runs]
    same = {name: OuterRef(name) for name in ("game", "agent", "revision", "spec", "league")}
    former = Run.objects.filter(Exists(Run.objects.filter(pk__in=keys, **same)), standing=True)
    former.exclude(pk__in=keys).update(standing=False, league="")


def _as_played(request: RunRequest, shipped: StandingRun) -> Run:
    """Return an unsaved run with its results, as if it had been played here."""
    run = services.unsaved(request)
    run.standing, run.status = True, Run.Status.DONE
    run.opener, run.games = shipped.opener, len(shipped.tally.guesses)
    run.results, run.record = results_of(run, shipped.tally)
    for name, value in headline(run.results).items():
        setattr(run, name, value)
    return run


def _bring_up_to_date(known: Run, request: RunRequest, shipped: StandingRun) -> None:
    """Let a run that is stored already be a standing one.

    One that an older version stored has no record of how its games were drawn, one that came with
    an older version may be of an agent whose tree has changed, and one that a visitor asked for
    may have been cancelled: all are made anew from the counts. One that goes on ends as it would.
    """
    anew = _as_played(request, shipped)
    figures, stored = headline(anew.results), known.results or {}
    older = "sampling" not in stored or ("nodes" in anew.results and "nodes" not in stored)
    if not known.open and (
        older or (known.standing and _without_costs(stored) != _without_costs(anew.results))
    ):
        names = ("standing", "status", "error", "opener", "games", "results", "record")
        facts = {name: getattr(anew, name) for name in names}
        Run.objects.filter(pk=known.pk).update(**facts, **figures)
    elif not known.standing:
        Run.objects.filter(pk=known.pk).update(standing=True)


def _without_costs(results: dict[str, Any]) -> dict[str, Any]:
    """Return an agent's results, without its costs."""
    return {name: value for name, value in headline(results).items() if name != "cpu_seconds"}


def requests(
    game: str,
    slug: str,
    options: Mapping[str, Any],
    agents: Sequence[str],
    settings: Sequence[Mapping[str, Any]] = ({},),
) -> Iterator[RunRequest]:
    """Yield the runs of agents on one bundled dictionary, with each setting of their parameters.

    An agent that cannot play the mode is left out; one that draws plays with every seed. Nothing
    is played of a dictionary that the site does not have.
    """
    bundled = Lexicon.objects.select_related("current").filter(slug=slug, bundled=True)
    lexicon = bundled.first()
    if lexicon is None or lexicon.current is None:
        return
    for agent in agents:
        promises = agent_class(game, agent.partition("@")[0]).promises
        if "mode" in options and options["mode"] not in promises.modes:
            continue
        for params in settings:
            for seed in SEEDS if draws(game, agent, params) else SEEDS[:1]:
                spec = runnable(game).spec_of(lexicon.current, **{"seed": seed, **options})
                yield RunRequest(game, agent, params, spec, lexicon.current)
