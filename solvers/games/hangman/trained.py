"""The run that trains a model, as pages and the command ask for it."""

from __future__ import annotations

from lexicons.models import Revision
from solvers.games.hangman.options import SAME, HangmanRuns
from solvers.runs.request import RunRequest

TRAINED_GAMES = 1_000
"""Games that follow when a page had a model trained: how good it is on its own words."""


def trained_by(slug: str, revision: Revision) -> RunRequest:
    """Return the run that trains an agent's model of a dictionary, and then plays a few games."""
    spec = HangmanRuns().spec_of(revision, setting=SAME, games=TRAINED_GAMES)
    return RunRequest("hangman", slug, {}, spec, revision)
