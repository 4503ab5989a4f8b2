"""The agents measured against the adversarial host on every list, for docs/adversarial.md."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from solvers.runs.shipped_runs import SEEDS
from wordgames.adversarial.evaluation.suite import AdversarialSuite
from wordgames.adversarial.options import LIMIT
from wordgames.adversarial.rules import AdversarialOptions
from wordgames.agent_registry import agent_slugs, build_agent, draws
from wordgames.artifacts import MemoryStore, use_store
from wordgames.cli.refusal import Action, Say
from wordgames.cli.report import markdown
from wordgames.evaluation.run import Evaluation, run
from wordgames.kernels.backend import warm
from wordgames.vocabulary.arrays import Words
from workshop.reproduction.wordle_rows import add_lists, lists_in, write_out

SEARCH = "absurd-search"
LENGTHS = (4, 5, 6, 7)
HEAD = ("list", "answers", "guesses", "needed", "status", "a line that does it", "CPU s")
INTRODUCTION = """# Wordle against the adversarial host

Made by `bin/manage agents_table adversarial --out docs/adversarial.md`; do not edit. The game is
known as Absurdle. [Measure](measure.md) says where the original lists come from. One list again,
and from first words that are given, as the dailies are:

    bin/manage evaluate adversarial --agent absurd-search --lexicon en --length 5
    bin/manage evaluate adversarial --agent minimax --first-words --games 100

**The host** has no secret. It sorts the possible answers that are left by the marks that a guess
would get, and keeps the largest class. Of classes of the same size it keeps the one with the
fewest correct places, then the fewest present letters, then the least code (marks as digits 0, 1,
2 in base 3, the first tile worth least). It draws nothing: the same guesses always get the same
marks. A host that draws, and two games at once: [figures](figures.md#adversarial).

**Searched** means that no line of guesses is shorter: a guess that leaves the last word certain
must tell all words left apart, and fewer words left never fall into more classes. So three guesses
are impossible where every opener leaves more words than any guess makes classes: 168 against 150
on the original lists.

## The fewest guesses, by `absurd-search`

*CPU s*: the whole search from the empty board, kernels warm, nothing stored before.
"""
OTHERS = f"""## Guesses that the other agents take

From the empty board; an agent that draws: the mean over {len(SEEDS)} seeds. *lost*: more than
{LIMIT} guesses.
"""


class HostTable(Action):
    """A writer of the table of guesses against the adversarial host."""

    help = "Measure the agents against the adversarial host; print Markdown."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_lists(parser)

    def act(self, options: dict[str, Any], write: Say) -> None:
        pairs = lists_in(options, LENGTHS)
        warm()
        before = use_store(MemoryStore())  # so that every search is made and its seconds count
        try:
            text = "\n".join([INTRODUCTION, *self._parts(pairs)]) + "\n"
        finally:
            use_store(before)
        write_out(text, options, write)

    def _parts(self, pairs: Sequence[tuple[str, Words]]) -> Iterator[str]:
        searched = []
        for title, words in pairs:
            searched.append(_searched(title, words))
            print(f"{title}: {searched[-1][3]} guesses, {searched[-1][4]}", file=sys.stderr)
        yield markdown(HEAD, searched)
        yield ""
        yield OTHERS
        others = [slug for slug in agent_slugs("adversarial") if slug != SEARCH]
        rows = [[title, *(_taken(slug, words) for slug in others)] for title, words in pairs]
        yield markdown(("list", *others), rows)


def _run(slug: str, words: Words, seed: int = 1) -> tuple[Evaluation, list[str]]:
    """Play from the empty board; return the run and its guesses."""
    options = AdversarialOptions(words.length, LIMIT)
    guesses: list[str] = []
    done = run(
        lambda: build_agent("adversarial", slug, words, options),
        AdversarialSuite(words, options, seed=seed),
        decided=lambda group, answer: guesses.append(answer.best.move),
    )
    return done, guesses


def _searched(title: str, words: Words) -> list[str]:
    done, guesses = _run(SEARCH, words)
    return [
        title,
        f"{len(words.answers):,}",
        f"{len(words):,}",
        str(int(done.record.guesses[0])),
        done.status,
        " ".join(guesses),
        f"{done.record.cpu_seconds:.1f}",
    ]


def _taken(slug: str, words: Words) -> str:
    drawing = draws("adversarial", slug)
    taken = [
        int(_run(slug, words, seed)[0].record.guesses[0]) for seed in (SEEDS if drawing else (1,))
    ]
    if 0 in taken:
        return "lost"
    return f"{np.mean(taken):.1f}" if drawing else str(taken[0])


ACTION = HostTable
