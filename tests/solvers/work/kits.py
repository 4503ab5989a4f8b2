"""Kits that the tests of pools share."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from tests.wordle.lists import made_up
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.plan import Kit
from wordgames.kernels.backend import COMPILED
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions
from wordgames.work.progress_news import Reporter


def kit_of_words(agent: str = "entropy", words: int = 300, **params: Any) -> Kit:
    """Return what the games of a made-up list are played from."""
    listed = made_up(5, words, words // 2)
    letters = "abcdefghijklmnopqrstuvwxyz"
    every, answers = listed.strings(), listed.strings(listed.answers)
    known = Words.from_strings(every, answers, letters=letters)
    suite = TileSuite.of(known, seed=1)
    experiment = Experiment(suite, known, WordleOptions(), suite.sampling(suite.size))
    return Kit("wordle", agent, params, None, experiment)


def until_stopped(kit: None, reporter: Reporter) -> None:
    """Go on for as long as it is wanted."""
    while True:
        reporter(0.5, "It goes on.")
        time.sleep(0.01)


def once(kit: None, reporter: Reporter) -> str:
    """Be done at once."""
    return "done"


def die_once(kit: str, reporter: Reporter, number: int) -> int:
    """Kill the process that computes it, the first time; then be done."""
    died = Path(kit) / str(number)
    if number % 3 == 1 and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die(kit: None, reporter: Reporter) -> None:
    """Kill the process that computes it, always."""
    os.kill(os.getpid(), signal.SIGKILL)


def compiles(kit: Kit, reporter: Reporter) -> bool:
    """True if the kernels are compiled ones here, once the agent is ready."""
    kit.ready(reporter)
    return COMPILED in sys.modules
