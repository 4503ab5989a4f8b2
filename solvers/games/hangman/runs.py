"""Runs of Hangman: known agents on a dictionary, unseen ones on words they did not learn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from games.hangman.rules import HangmanOptions
from lexicons.arrays import Codes
from lexicons.columns import Columns
from lexicons.models import Revision
from lexicons.services import columns_of
from solvers.agents.base import Agent, Progress, Rows
from solvers.evaluation.experiment import Experiment
from solvers.evaluation.lists import ListError
from solvers.evaluation.play import Record
from solvers.evaluation.run import sample
from solvers.evaluation.suite import Games, Suite
from solvers.games.hangman.agents.agent import UNSEEN, HangmanAgent
from solvers.games.hangman.agents.situation import in_letters, spelled
from solvers.games.hangman.levels import play_hangman
from solvers.games.hangman.suite import HangmanSuite
from solvers.registry import agent_class
from solvers.runs.game import RunRequest
from solvers.runs.old import OldRuns, Setting
from solvers.runs.option import Spec

VERSION = 1
SHORTEST, LONGEST = 4, 12
TRAINED_GAMES = 1_000
"""Games that follow when a page had a model trained: how good it is on its own words."""
KNOWN, SAME, OTHER = "known", "same", "unseen"
"""The settings: it knows the secrets; it learned spelling from them; it learned from others."""


def spec_of(revision: Revision, **chosen: Any) -> Spec:
    """Return a spec: every answer of 4 to 12 letters, six lives, known, unless chosen otherwise.

    `knows` is the content of the other dictionary that was learned from, `learned` its name.
    """
    return {
        "version": VERSION,
        "lexicon": revision.sha256,
        "setting": KNOWN,
        "knows": "",
        "learned": "",
        "shortest": SHORTEST,
        "longest": LONGEST,
        "lives": 6,
        "reveal": "all",
        "games": None,
        "seed": 1,
        "opener": "",
        **chosen,
    }


def is_unseen(name: str) -> bool:
    """Say whether an agent, perhaps with a preset, is one for words that it does not know."""
    kind = agent_class("hangman", name.partition("@")[0])
    return issubclass(kind, HangmanAgent) and kind.setting == UNSEEN


def own_setting(name: str) -> str:
    """Return the setting of an agent that has the game's own dictionary."""
    return SAME if is_unseen(name) else KNOWN


def trained_by(slug: str, revision: Revision) -> RunRequest:
    """Return the run that trains an agent's model of a dictionary, and then plays a few games."""
    spec = spec_of(revision, setting=SAME, games=TRAINED_GAMES)
    return RunRequest("hangman", slug, {}, spec, revision)


class HangmanRuns(OldRuns):
    """Hangman as runs see it; a chunk's games are played together, guess by guess."""

    slug = "hangman"
    groupable = False
    defaults = {"agents": ["win-search"], "games": 5_000}

    def standing_agents(self) -> Sequence[str]:
        return ("frequency", "entropy", "win-search")

    def setting(self, spec: Spec, revision: Revision) -> Experiment:
        own = columns_of(revision)
        known = _learned_from(spec) if spec["knows"] else own
        letters = "".join(sorted(set(own.letters) | set(known.letters)))
        words, known = spelled(own, letters), in_letters(known, letters)
        rows = rows_of(words, spec, known if spec["knows"] else None)
        options = HangmanOptions(lives=spec["lives"], reveal=spec["reveal"], seed=spec["seed"])
        secrets, sampled = sample(rows, spec["games"], spec["seed"])
        suite = HangmanSuite(words, secrets, options, known, spec["seed"])
        return Setting(suite, known, options, sampled)

    def play(
        self, agent: Agent[Any], suite: Suite[Any], progress: Progress, games: Games
    ) -> Record:
        """Play some games of a suite, all positions of a turn in one call where that can be."""
        if not isinstance(suite, HangmanSuite):
            raise TypeError("Hangman's runs have Hangman's suite.")
        part = replace(suite, secrets=suite.secrets[games])
        record = play_hangman(agent, part, progress)
        guesses = np.zeros(suite.size, np.int16)
        guesses[games] = record.guesses
        return replace(record, guesses=guesses, limit=suite.limit, misses=None)

    def describe(self, spec: Spec) -> str:
        parts = [_told(spec), f"{spec['shortest']}–{spec['longest']} letters"]
        if spec["lives"] != 6:
            parts.append(f"{spec['lives']} {'life' if spec['lives'] == 1 else 'lives'}")
        if spec["reveal"] == "one":
            parts.append("one place at a time")
        if spec["games"]:
            parts.append(f"{spec['games']} games")
        if spec["seed"] != 1:
            parts.append(f"seed {spec['seed']}")
        if spec["opener"]:
            parts.append(f"opener {spec['opener']}")
        return " · ".join(parts)

    def standing(self) -> list[tuple[str, Spec]]:
        """Return the dictionary and specs that the site's first league is made of."""
        return [("en", {})]

    def spec(self, revision: Revision, chosen: Spec) -> Spec:
        """Return the whole spec of a choice."""
        return spec_of(revision, **chosen)


def _told(spec: Spec) -> str:
    if spec["setting"] == OTHER:
        return f"unseen, learned from {spec['learned']}"
    return "spelling learned from the same words" if spec["setting"] == SAME else "known"


def rows_of(words: Columns, spec: Spec, learned: Columns | None) -> Rows:
    """Return the answers of the chosen lengths; those that were learned from are left out."""
    ends = np.cumsum(words.counts)
    lengths = np.searchsorted(ends, words.answers, side="right")
    rows: Rows = words.answers[(lengths >= spec["shortest"]) & (lengths <= spec["longest"])]
    if learned is not None:
        rows = _without(words, rows, learned)
    if not len(rows):
        raise ListError("No answers of these lengths are left to be played.")
    return rows


def _without(words: Columns, rows: Rows, learned: Columns) -> Rows:
    kept = []
    for length in words.lengths:
        first, own = words.first_row(length), words.words(length)
        inside = rows[(rows >= first) & (rows < first + len(own))]
        there = _packed(learned.words(length).codes)
        kept.append(inside[~np.isin(_packed(own.codes[inside - first]), there)])
    every: Rows = np.concatenate([np.empty(0, np.int32), *kept])
    return every


def _packed(codes: Codes) -> npt.NDArray[np.void]:
    """Return every word's symbols as one value that can be compared."""
    wide = np.ascontiguousarray(codes, np.uint16)
    packed: npt.NDArray[np.void] = wide.view(np.dtype((np.void, wide.shape[1] * 2))).ravel()
    return packed


def _learned_from(spec: Spec) -> Columns:
    revision = Revision.objects.filter(sha256=spec["knows"]).first()
    if revision is None:
        raise ListError(f"The words of {spec['learned']} that were learned from are gone.")
    return columns_of(revision)
