"""Proofs of records, as `bin/check_proof` reads them: the words, a tree, and bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from lexicons.arrays import Words
from solvers.artifacts import words_hash
from solvers.search.certificate import Bound, Certificate
from solvers.search.feedback import TILES, Feedback
from solvers.search.options import NoTree, SearchError, SearchOptions
from solvers.search.search import SearchResult, search
from solvers.search.tree import DecisionTree

HEADING = "# wordgames proof 1"


def proven(
    words: Words, limit: int | None, seconds: float, most: int, feedback: Feedback = TILES
) -> tuple[SearchResult, str]:
    """Return a tree of the least total within `limit` guesses, and the text of its proof.

    Of trees with that total the smallest worst case is taken. Raises SearchError where the search
    or the proof (`most` bounds) takes too long, and NoTree.
    """
    options = SearchOptions(width=0, worst=limit, seconds=seconds, feedback=feedback)
    result = _evened(words, _searched(words, options), options)
    uncapped = replace(options, worst=None)
    free = limit is not None and result.total == _searched(words, uncapped).total
    certificate = Certificate(words, None if free else limit, most, feedback)
    bounds = certificate.prove_total(result.total)
    return result, proof_text(words, result.tree, bounds, limit, "average", feedback=feedback)


def proven_worst(words: Words, tree: DecisionTree, most: int) -> str:
    """Return the proof that no tree has a smaller worst case than this one."""
    bounds = Certificate(words, None, most).prove_worst(max(tree.distribution()))
    return proof_text(words, tree, bounds, None, "worst")


def _searched(words: Words, options: SearchOptions) -> SearchResult:
    result = search(words, options)
    if result.status != "proven":
        raise SearchError(f"The search is not through after {options.seconds:,.0f} seconds.")
    return result


def _evened(words: Words, result: SearchResult, options: SearchOptions) -> SearchResult:
    while True:
        try:
            other = _searched(words, replace(options, worst=result.worst - 1))
        except NoTree:
            return result
        if other.total > result.total:
            return result
        result = other


def proof_text(
    words: Words,
    tree: DecisionTree,
    bounds: Sequence[Bound],
    limit: int | None,
    objective: str,
    *,
    feedback: Feedback = TILES,
) -> str:
    """Return a proof as text; sets are written as the numbers of their answers in the list."""
    shown = tree.distribution()
    facts = {
        **feedback.facts(),
        "mode": "normal",
        "objective": objective,
        "guesses": limit or "none",
        "total": sum(guesses * secrets for guesses, secrets in shown.items()),
        "worst": max(shown),
        "length": words.length,
        "letters": words.letters,
        "list": words_hash(words),
    }
    answers = set(words.answers.tolist())
    names = words.strings(np.arange(len(words)))
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
