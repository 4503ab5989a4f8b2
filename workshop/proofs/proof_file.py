"""Proofs of records: texts that `bin/check_proof` reads, with the words, a tree, and bounds."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from solvers.games.tiles.records import TileRecords
from solvers.records.best_known import BestKnown
from solvers.records.record_game import Records
from wordgames.artifacts import words_hash
from wordgames.evidence import SEARCHED
from wordgames.search.options import TILES, Feedback, NoTree, SearchError, SearchOptions
from wordgames.search.search import search
from wordgames.search.tree import DecisionTree
from wordgames.sources.packed_text import text_of
from wordgames.tiles.agents.tree_text import is_numbered, named, numbered, read_tree
from wordgames.vocabulary.arrays import Words
from workshop.proofs.certificate import Bound, Certificate, Note

# Yields the bounds of a proof under way, as its file will have them.
Lines = Callable[[], Iterator[str]]
HEADING = "# wordgames proof 1"


@dataclass(frozen=True, slots=True)
class CheckEffort:
    """Limits of a proof, and its progress.

    seconds  for each search; `bounds` at most
    begun    lines of bounds that an earlier try has found
    note     is called after each opener: how many are done, of how many, and the bounds so far
    """

    seconds: float = 600.0
    bounds: int = 300_000
    begun: Iterable[str] = ()
    note: Callable[[int, int, Lines], None] = lambda done, openers, lines: None


def record_proof(
    best: BestKnown, records: Records, words: Words, effort: CheckEffort
) -> tuple[DecisionTree, str]:
    """Return a record's tree, and a proof of it.

    Raises SearchError where it takes more than the effort allows, or the record's own tree is not
    the best.
    """
    task = best.task
    if not isinstance(records, TileRecords) or task.objective != "average":
        raise SearchError("Only a least total of words in tiles is proven by bounds.")
    feedback = records.feedback(task, words)
    known = _tree_of(best, words, feedback) if best.tree else None
    return proven(
        *(words, task.limit, effort, task.mode, known), feedback=feedback, listed=bool(task.lexicon)
    )


def _tree_of(best: BestKnown, words: Words, feedback: Feedback) -> DecisionTree:
    """Return a record's tree, whose words may be numbers of the list."""
    text = text_of(best.path(best.tree))
    return read_tree(named(text, words) if is_numbered(text) else text, feedback).tree


def proven(
    words: Words,
    limit: int | None,
    effort: CheckEffort,
    mode: str = "normal",
    known: DecisionTree | None = None,
    *,
    feedback: Feedback = TILES,
    listed: bool = True,
) -> tuple[DecisionTree, str]:
    """Return a tree of the least total within `limit` guesses, and the text of its proof.

    The text holds the words if they are `listed`, else it names them by numbers. `known` is a tree
    that may have the least total. Without it one is searched, and of those with the least total one
    whose worst case is smallest. Raises SearchError where the search or the proof takes more than
    the effort allows, or the known tree is not the best; and NoTree.
    """
    options = SearchOptions(
        width=0, worst=limit, seconds=effort.seconds, mode=mode, feedback=feedback
    )
    tree = known or _with_least_worst_case(words, _searched(words, options), options)
    cap = limit
    uncapped = replace(options, worst=None)
    if known is None and limit and _total(_searched(words, uncapped)) == _total(tree):
        cap = None  # then what holds without a limit is enough
    certificate = Certificate(words, cap, effort.bounds, mode, _noting(effort), feedback)
    certificate.take_up(map(Bound.of, effort.begun))
    bounds = certificate.prove_total(_total(tree))
    text = proof_text(words, tree, bounds, limit, mode=mode, feedback=feedback, listed=listed)
    return tree, text


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


def _with_least_worst_case(
    words: Words, tree: DecisionTree, options: SearchOptions
) -> DecisionTree:
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
    listed: bool = True,
) -> str:
    """Return a proof as text; sets are written as the numbers of their answers in the list.

    So are the tree's words, by their numbers among all, where the words are not `listed`.
    """
    facts = {
        **feedback.facts(),
        "mode": mode,
        "objective": objective,
        "guesses": limit or "none",
        "total": _total(tree),
        "worst": max(tree.distribution()),
    }
    games = sorted(map(" ".join, tree.games()))
    if not listed:
        games = numbered("\n".join(games), words).splitlines()
    parts = {"tree": games, "bounds": (it.line() for it in bounds)}
    return file_text(words, facts, parts, listed=listed)


def file_text(
    words: Words,
    facts: Mapping[str, object],
    parts: Mapping[str, Iterable[str]],
    *,
    listed: bool = True,
) -> str:
    """Return a file for `bin/check_proof`: facts, the words if `listed`, then lines by parts."""
    about = {"length": words.length, "letters": words.letters, "list": words_hash(words)}
    answers = set(words.answers.tolist())
    names: Iterable[str] = words.strings(np.arange(len(words)))
    return "\n".join(
        [
            HEADING,
            *(f"# {name}: {value}" for name, value in {**facts, **about}.items()),
            *(["= words"] * listed),
            *(f"{name}{'*' * (row in answers)}" for row, name in enumerate(names) if listed),
            *(line for name, lines in parts.items() for line in (f"= {name}", *lines)),
            "",
        ]
    )
