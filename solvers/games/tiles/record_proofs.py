"""Proofs of records, as `bin/check_proof` reads them: the words, a tree, and bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from lexicons.words.arrays import Words
from solvers.artifacts import words_hash
from solvers.evidence import SEARCHED
from solvers.records.record_game import CheckEffort
from solvers.search.certificate import Bound, Certificate, Note
from solvers.search.options import TILES, Feedback, NoTree, SearchError, SearchOptions
from solvers.search.search import search
from solvers.search.tree import DecisionTree

HEADING = "# wordgames proof 1"


def proven(
    words: Words,
    limit: int | None,
    effort: CheckEffort,
    mode: str = "normal",
    known: DecisionTree | None = None,
    *,
    feedback: Feedback = TILES,
) -> tuple[DecisionTree, str]:
    """Return a tree of the least total within `limit` guesses, and the text of its proof.

    `known` is a tree that may have the least total. Without it one is searched, and of those with
    the least total one whose worst case is smallest. Raises SearchError where the search or the
    proof takes more than the effort allows, or the known tree is not the best; and NoTree.
    """
    options = SearchOptions(
        width=0, worst=limit, seconds=effort.seconds, mode=mode, feedback=feedback
    )
    tree = known or _evened(words, _searched(words, options), options)
    cap = limit
    uncapped = replace(options, worst=None)
    if known is None and limit and _total(_searched(words, uncapped)) == _total(tree):
        cap = None  # then what holds without a limit is enough
    certificate = Certificate(words, cap, effort.bounds, mode, _noting(effort), feedback)
    certificate.take_up(map(Bound.of, effort.begun))
    bounds = certificate.prove_total(_total(tree))
    return tree, proof_text(words, tree, bounds, limit, mode=mode, feedback=feedback)


def _noting(effort: CheckEffort) -> Note:
    def note(done: int, openers: int, listed: Callable[[], list[Bound]]) -> None:
        effort.note(done, openers, lambda: (bound.line() for bound in listed()))

    return note


def _total(tree: DecisionTree) -> int:
    return sum(guesses * secrets for guesses, secrets in tree.distribution().items())


def _searched(words: Words, options: SearchOptions) -> DecisionTree:
    result = search(words, options)
    if result.status != SEARCHED:
        raise SearchError(f"The search is not through after {options.seconds:,.0f} seconds.")
    return result.tree


def _evened(words: Words, tree: DecisionTree, options: SearchOptions) -> DecisionTree:
    while True:
        try:
            other = _searched(words, replace(options, worst=max(tree.distribution()) - 1))
        except NoTree:
            return tree
        if _total(other) > _total(tree):
            return tree
        tree = other


def proof_text(
    words: Words,
    tree: DecisionTree,
    bounds: Iterable[Bound],
    limit: int | None,
    *,
    objective: str = "average",
    mode: str = "normal",
    feedback: Feedback = TILES,
) -> str:
    """Return a proof as text; sets are written as the numbers of their answers in the list."""
    facts = {
        **feedback.facts(),
        "mode": mode,
        "objective": objective,
        "guesses": limit or "none",
        "total": _total(tree),
        "worst": max(tree.distribution()),
        "length": words.length,
        "letters": words.letters,
        "list": words_hash(words),
    }
    answers = set(words.answers.tolist())
    names: Iterable[str] = words.strings(np.arange(len(words)))
    listed = (f"{name}{'*' * (row in answers)}" for row, name in enumerate(names))
    return "\n".join(
        [
            HEADING,
            *(f"# {name}: {value}" for name, value in facts.items()),
            "= words",
            *listed,
            "= tree",
            *sorted(" ".join(game) for game in tree.games()),
            "= bounds",
            *(bound.line() for bound in bounds),
            "",
        ]
    )
