"""Measure every Wordle agent on every list, and write docs/agents.md."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from solvers.records.best_known import shipped
from solvers.runs.shipped_runs import SEEDS
from wordgames.agent_registry import agent_class, agent_slugs
from wordgames.artifacts import words_hash
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.refusal import Action, Say
from wordgames.cli.report import markdown
from wordgames.evidence import FOUND
from wordgames.kernels.backend import warm
from wordgames.vocabulary.arrays import Words
from workshop.reproduction.measure import MeasuredRow, measure, measuring_by
from workshop.reproduction.wordle_rows import add_lists, cells, lists_in, write_out

MEASURED = ("won", "average", "worst", "CPU s")
HEAD = ("agent", *MEASURED, "hard: won", *MEASURED[1:], "status")
MODES = ("normal", "hard")
INTRODUCTION = f"""# Wordle's agents, list by list

Made by `bin/manage agents_table wordle --out docs/agents.md`; do not edit. Every answer of a list
is a secret once, in six guesses. [Bots](bots.md) says how each thinks, [measure](measure.md) where
the original lists come from.

- **average**: guesses over all games, a lost game counted as six. An agent that draws plays
  {len(SEEDS)} seeds: their mean, and half the 95% interval over them.
- **worst**: the most guesses that a game took; *lost* if one was lost.
- **CPU s**: of one run with its preparation, kernels warm; `optimal` reads a stored tree.
- **status**: *proven* or *searched* to the end ([records](records.md)), *width N* (the best found
  by a search of that width), *time limit* (by one that was stopped) or *heuristic*.
"""


class AgentsTable(Action):
    """Write the table of agents."""

    help = "Measure every Wordle agent on the original and bundled lists; print Markdown."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--agents", metavar="A,B,C", help="Only these.")
        add_lists(parser)
        add_pool(parser)

    def act(self, options: dict[str, Any], write: Say) -> None:
        names = (options["agents"] or ",".join(agent_slugs("wordle"))).split(",")
        pairs = lists_in(options)
        warm()
        for name in names:
            agent_class("wordle", name.partition("@")[0])  # refuses before anything is measured
        text = INTRODUCTION
        with measuring_by(pool_in(options)):
            for title, words in pairs:
                text += "\n" + "\n".join(self._section(title, words, names)) + "\n"
        write_out(text, options, write)

    def _section(self, title: str, words: Words, names: Sequence[str]) -> Iterator[str]:
        yield f"## {title}\n"
        yield f"{len(words.answers):,} answers, {len(words):,} guesses.\n"
        rows = []
        for name in names:
            began = time.monotonic()
            rows.append(_row(name, words))
            print(f"{title}: {name} {time.monotonic() - began:.1f} s", file=sys.stderr)
        yield markdown(HEAD, rows)


def _row(name: str, words: Words) -> list[str]:
    modes = agent_class("wordle", name.partition("@")[0]).promises.modes
    measures = [measure(name, words, mode=mode) if mode in modes else None for mode in MODES]
    cells = [cell for measured in measures for cell in _cells(measured)]
    statuses = dict.fromkeys(
        _record(measured, words, mode) or measured.status
        for mode, measured in zip(MODES, measures, strict=True)
        if measured
    )
    return [name, *cells, ", ".join(statuses)]


def _record(measured: MeasuredRow, words: Words, mode: str) -> str:
    """Return how sure the record is that it equals, where no tree is below; "" for no such."""
    figures, task_of = measured.figures, words_hash(words)
    known = (
        best.status
        for best in shipped()
        if best.status != FOUND
        and (best.task.game, best.task.list_hash, best.task.mode) == ("wordle", task_of, mode)
        and (figures.wins, best.total) == (figures.games, figures.total_guesses)
    )
    return next(known, "")


def _cells(measured: MeasuredRow | None) -> Iterator[str]:
    if measured is None:
        yield from "-" * len(MEASURED)
        return
    margin = "" if measured.margin is None else f" ± {measured.margin:.4f}"
    won, average, worst = cells(measured.figures, *MEASURED[:-1])
    yield from (won, average + margin, worst, f"{measured.seconds:.1f}")


ACTION = AgentsTable
