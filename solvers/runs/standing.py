"""Standing runs: the first league, made by a command and shipped; loaded where the words agree.

One file a game, `standing.jsonl` in its room: a line a run, with what was counted, from which
a run's results are made anew by the same code as any other's.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from django.db import connections

from games.kernels.backend import warm
from lexicons.models import Lexicon, Revision
from solvers.catalogue import solver
from solvers.registry import agent_class, draws
from solvers.runs import services
from solvers.runs.claims import Heartbeat
from solvers.runs.game import RunRequest
from solvers.runs.models import Chunk, Run
from solvers.runs.option import Spec
from solvers.runs.playing import plan, play
from solvers.runs.registry import runnable
from solvers.runs.results import headline, pack, results_of, unpack
from solvers.runs.tally import Tally, Turn, together

SEEDS = (1, 2, 3, 4, 5)
"""Agents that draw play with each of these."""
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StandingRun:
    """A run as its file has it: who played what, the opener, and what was counted."""

    agent: str
    lexicon: str
    spec: Spec
    opener: str
    tally: Tally

    def line(self) -> str:
        """Return it as a line of its file."""
        tally = self.tally
        turns = {
            number: [turn.games, turn.left, round(turn.bits, 4), round(turn.expected, 4), turn.told]
            for number, turn in sorted(tally.turns.items())
        }
        fields = {
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
        return json.dumps(fields, ensure_ascii=False)

    @classmethod
    def read(cls, line: str) -> StandingRun:
        """Read a line."""
        fields: Line = json.loads(line)
        guesses = unpack(base64.b64decode(fields["guesses"]))
        turns = {int(number): Turn(*sums) for number, sums in fields["turns"].items()}
        tally = Tally(np.arange(len(guesses)), guesses, turns)
        tally.second.update(fields["second"])
        tally.decisions, tally.fallbacks, tally.seconds, tally.peak_mb = fields["counts"]
        return cls(fields["agent"], fields["lexicon"], fields["spec"], fields["opener"], tally)


def file_of(game: str, folder: Path | None = None) -> Path:
    """Return the file of a game's standing runs: in its room, unless another folder is named."""
    return (folder or solver(game).folder) / "standing.jsonl"


def shipped_runs(game: str, folder: Path | None = None) -> list[StandingRun]:
    """Return a game's standing runs as they are shipped."""
    file = file_of(game, folder)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [StandingRun.read(line) for line in lines]


def load(game: str, folder: Path | None = None) -> Iterator[str]:
    """Store a game's shipped runs that the site does not have; yield sentences about it."""
    stored, other = 0, set()
    for shipped in shipped_runs(game, folder):
        revision = _revision(shipped)
        if revision is None:
            other.add(shipped.lexicon)
            continue
        stored += _store(RunRequest(game, shipped.agent, {}, shipped.spec, revision), shipped)
    if stored:
        yield f"{game}: {stored} standing runs stored."
    for slug in sorted(other):
        yield f"{game}: the site's words of {slug} are others now; its standing runs are left out."


def _revision(shipped: StandingRun) -> Revision | None:
    """Return the bundled dictionary's revision with the very words that were played."""
    revisions = Revision.objects.select_related("lexicon").defer("columns")
    return revisions.filter(
        lexicon__slug=shipped.lexicon, lexicon__bundled=True, sha256=shipped.spec["lexicon"]
    ).first()


def _store(request: RunRequest, shipped: StandingRun) -> bool:
    """Store a run unless it is stored; say whether it was not."""
    key = services.key_of(request)
    if known := Run.objects.filter(key=key).only("standing", "status", "results").first():
        _bring_up_to_date(known, request, shipped)
        return False
    run = services.unsaved(request)
    _fill(run, shipped)
    run.save()
    return True


def _fill(run: Run, shipped: StandingRun) -> None:
    """Set what a run came to, as if it had been played here."""
    run.standing, run.status = True, Run.Status.DONE
    run.opener, run.games = shipped.opener, len(shipped.tally.guesses)
    run.results, run.record = results_of(run, shipped.tally)
    for name, value in headline(run.results).items():
        setattr(run, name, value)


def _bring_up_to_date(known: Run, request: RunRequest, shipped: StandingRun) -> None:
    """Let a run that is stored already be a standing one.

    One that an older version stored does not say how its games were drawn, so its figures are
    made anew from what was counted.
    """
    if known.status != Run.Status.DONE:
        return
    if not known.standing:
        Run.objects.filter(pk=known.pk).update(standing=True)
    if known.results and "sampling" not in known.results:
        anew = services.unsaved(request)
        _fill(anew, shipped)
        figures = headline(anew.results)
        Run.objects.filter(pk=known.pk).update(results=anew.results, **figures)


def make(
    game: str, agents: Sequence[str] = (), folder: Path | None = None
) -> Iterator[StandingRun]:
    """Play a game's standing runs, or those of some agents alone, and write its file."""
    runs = {_name(run): run for run in shipped_runs(game, folder)} if agents else {}
    for run in in_turn(list(wanted(game, agents))):
        runs[_name(run)] = run
        yield run
    write(game, list(runs.values()), folder)


def in_turn(requests: Sequence[RunRequest]) -> Iterator[StandingRun]:
    """Play runs one after another, each in a process of its own: its memory is its own."""
    warm()
    connections.close_all()
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        yield from pool.imap(played, requests)


def write(game: str, runs: Sequence[StandingRun], folder: Path | None = None) -> None:
    """Write a game's file."""
    text = "".join(f"{run.line()}\n" for run in runs)
    file_of(game, folder).write_text(text, encoding="utf-8")


def _name(shipped: StandingRun) -> str:
    return json.dumps([shipped.agent, shipped.lexicon, shipped.spec], sort_keys=True)


def wanted(game: str, agents: Sequence[str] = ()) -> Iterator[RunRequest]:
    """Return the standing runs that a game's class names, for every agent that can play them."""
    runs = runnable(game)
    for slug, spec in runs.standing():
        lexicon = Lexicon.objects.select_related("current").get(slug=slug, bundled=True)
        if lexicon.current is None:
            continue
        for agent in agents or runs.standing_agents():
            modes = agent_class(game, agent.partition("@")[0]).promises.modes
            if "mode" in spec and spec["mode"] not in modes:
                continue
            for seed in SEEDS if draws(game, agent) else SEEDS[:1]:
                whole = runs.spec_of(lexicon.current, **spec, seed=seed)
                yield RunRequest(game, agent, {}, whole, lexicon.current)


def played(request: RunRequest) -> StandingRun:
    """Play a run from beginning to end, in this process."""
    run = services.unsaved(request)
    heartbeat = Heartbeat(Chunk(run=run))
    planned = plan(run, heartbeat)
    run.opener = planned.opener
    parts = [
        play(run, Chunk(run=run, groups=groups, games=games), heartbeat)
        for groups, games in planned.parts
    ]
    tally = together([planned.tally, *parts])
    return StandingRun(
        request.agent, request.revision.lexicon.slug, request.spec, planned.opener, tally
    )
