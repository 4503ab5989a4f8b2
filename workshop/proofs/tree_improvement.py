"""Improvement of a stored tree, part by part; every gain is kept, however it ends."""

import time
from dataclasses import replace

from wordgames.agent.agent import Progress
from wordgames.search.options import SearchError
from wordgames.search.tree import DecisionTree
from wordgames.tiles.agents.optimal import Optimal
from workshop.proofs.improve import Improvement, ImprovementGain

STATUS = "improved"
# Seconds between two saves of the tree.
EVERY = 30.0


def improve_stored(
    agent: Optimal, *, width: int, sizes: range, seconds: float, progress: Progress
) -> tuple[int, int, int]:
    """Search the parts of these sizes of an agent's stored tree again, with this width.

    Return the tree's total before and now, and how many parts time did not suffice for.
    """
    if agent.tree is None:
        raise SearchError("The agent has no tree yet.")
    conditions = agent.conditions()
    tree = DecisionTree.from_games(agent.tree.tree.games(), conditions.feedback)  # to be changed
    worst = max(tree.distribution())
    cap = max(worst, agent.options.guesses) if conditions.worst else None
    options = replace(conditions, worst=cap, width=width, seconds=None)
    before, written = _total(tree), time.monotonic()
    improvement = Improvement(agent.words, options, tree)
    now = before

    def told(number: int, count: int, gain: ImprovementGain) -> None:
        nonlocal now, written
        now -= gain.before - gain.after
        progress(
            number / count, f"{number:,} of {count:,} parts, {gain.size} words: {now:,} guesses."
        )
        if now < before and time.monotonic() - written > EVERY:
            written = time.monotonic()
            agent.take(tree, STATUS)

    try:
        improvement.go_on(sizes, seconds, told)
    finally:
        after = _total(tree)
        if after < before:
            agent.take(tree, STATUS)
    return before, after, improvement.left_out


def _total(tree: DecisionTree) -> int:
    return sum(guesses * games for guesses, games in tree.distribution().items())
