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
from solvers.registry import agent_class
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
class Kept:
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
        told = {
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
        return json.dumps(told, ensure_ascii=False)

    @classmethod
    def read(cls, line: str) -> Kept:
        """Read a line."""
        told: Line = json.loads(line)
        guesses = unpack(base64.b64decode(told["guesses"]))
        turns = {int(number): Turn(*sums) for number, sums in told["turns"].items()}
        tally = Tally(np.arange(len(guesses)), guesses, turns)
        tally.second.update(told["second"])
        tally.decisions, tally.fallbacks, tally.seconds, tally.peak_mb = told["counts"]
        return cls(told["agent"], told["lexicon"], told["spec"], told["opener"], tally)


def file_of(game: str, folder: Path | None = None) -> Path:
    """Return the file of a game's standing runs: in its room, unless another folder is named."""
    return (folder or solver(game).folder) / "standing.jsonl"


def kept(game: str, folder: Path | None = None) -> list[Kept]:
    """Return a game's standing runs as they are shipped."""
    file = file_of(game, folder)
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [Kept.read(line) for line in lines]


def load(game: str, folder: Path | None = None) -> Iterator[str]:
    """Store a game's shipped runs that the site does not have; yield sentences about it."""
    stored, other = 0, set()
    for one in kept(game, folder):
        revision = _revision(one)
        if revision is None:
            other.add(one.lexicon)
            continue
        stored += _store(RunRequest(game, one.agent, {}, one.spec, revision), one)
    if stored:
        yield f"{game}: {stored} standing runs stored."
    for slug in sorted(other):
        yield f"{game}: the site's words of {slug} are others now; its standing runs are left out."


def _revision(one: Kept) -> Revision | None:
    """Return the bundled dictionary's revision with the very words that were played."""
    found = Revision.objects.select_related("lexicon").defer("columns")
    return found.filter(
        lexicon__slug=one.lexicon, lexicon__bundled=True, sha256=one.spec["lexicon"]
    ).first()


def _store(asked: RunRequest, one: Kept) -> bool:
    """Store a run unless it is stored; say whether it was not."""
    key = services.key_of(asked)
    if known := Run.objects.filter(key=key).only("standing", "status", "results").first():
        _bring_up_to_date(known, asked, one)
        return False
    run = services.unsaved(asked)
    _fill(run, one)
    run.save()
    return True


def _fill(run: Run, one: Kept) -> None:
    """Set what a run came to, as if it had been played here."""
    run.standing, run.status = True, Run.Status.DONE
    run.opener, run.games = one.opener, len(one.tally.guesses)
    run.results, run.record = results_of(run, one.tally)
    for name, value in headline(run.results).items():
        setattr(run, name, value)


def _bring_up_to_date(known: Run, asked: RunRequest, one: Kept) -> None:
    """Let a run that is stored already be a standing one.

    One that an older version stored does not say how its games were drawn, so its figures are
    made anew from what was counted.
    """
    if known.status != Run.Status.DONE:
        return
    if not known.standing:
        Run.objects.filter(pk=known.pk).update(standing=True)
    if known.results and "sampling" not in known.results:
        anew = services.unsaved(asked)
        _fill(anew, one)
        figures = headline(anew.results)
        Run.objects.filter(pk=known.pk).update(results=anew.results, **figures)


def make(game: str, agents: Sequence[str] = (), folder: Path | None = None) -> Iterator[Kept]:
    """Play a game's standing runs, or those of some agents alone, and write its file."""
    made = {_name(one): one for one in kept(game, folder)} if agents else {}
    for one in in_turn(list(wanted(game, agents))):
        made[_name(one)] = one
        yield one
    write(game, list(made.values()), folder)


def in_turn(asked: Sequence[RunRequest]) -> Iterator[Kept]:
    """Play runs one after another, each in a process of its own: its memory is its own."""
    warm()
    connections.close_all()
    with get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        yield from pool.imap(played, asked)


def write(game: str, runs: Sequence[Kept], folder: Path | None = None) -> None:
    """Write a game's file."""
    text = "".join(f"{one.line()}\n" for one in runs)
    file_of(game, folder).write_text(text, encoding="utf-8")


def _name(one: Kept) -> str:
    return json.dumps([one.agent, one.lexicon, one.spec], sort_keys=True)


def wanted(game: str, agents: Sequence[str] = ()) -> Iterator[RunRequest]:
    """Return the standing runs that a game's class names, for every agent that can play them."""
    runs = runnable(game)
    for slug, spec in runs.standing():
        lexicon = Lexicon.objects.select_related("current").get(slug=slug, bundled=True)
        if lexicon.current is None:
            continue
        for agent in agents or runs.standing_agents():
            promises = agent_class(game, agent).promises
            if "mode" in spec and spec["mode"] not in promises.modes:
                continue
            for seed in SEEDS[:1] if promises.deterministic else SEEDS:
                whole = runs.spec_of(lexicon.current, **spec, seed=seed)
                yield RunRequest(game, agent, {}, whole, lexicon.current)


def played(asked: RunRequest) -> Kept:
    """Play a run from beginning to end, in this process."""
    run = services.unsaved(asked)
    heartbeat = Heartbeat(Chunk(run=run))
    made = plan(run, heartbeat)
    run.opener = made.opener
    parts = [
        play(run, Chunk(run=run, groups=groups, games=games), heartbeat)
        for groups, games in made.parts
    ]
    tally = together([made.tally, *parts])
    return Kept(asked.agent, asked.revision.lexicon.slug, asked.spec, made.opener, tally)
