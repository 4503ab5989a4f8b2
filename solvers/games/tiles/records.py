"""Records of the games that mark letters: trees are read, played by the rules, written down.

Their proofs are texts that `bin/check_proof` reads: the words, a tree, and bounds.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import numpy as np

from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.records.best_known import BestKnown, Task
from solvers.records.record_game import CheckEffort, PlayedTree, Records
from wordgames.artifacts import words_hash
from wordgames.evidence import SEARCHED
from wordgames.languages.translation import translate
from wordgames.search.certificate import Bound, Certificate, Note
from wordgames.search.options import TILES, Feedback, NoTree, SearchError, SearchOptions
from wordgames.search.search import search
from wordgames.search.tree import DecisionTree
from wordgames.sources.packed_text import text_of
from wordgames.tiles.agents.tree_text import is_numbered, named, numbered, read_tree
from wordgames.tiles.evaluation.tree_check import LONGEST_GAME, Start, check_tree, wordle
from wordgames.vocabulary.arrays import Words

HEADING = "# wordgames proof 1"


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


# Lines that a file may have beside its games: facts and remarks.
HEADER = 40


class TileRecords(Records):
    """Trees of words, a line a game."""

    def rules(self, task: Task, words: Words) -> tuple[Feedback, Start]:
        """Return how a search marks the guesses of a task, and how its games begin."""
        return TILES, wordle

    def feedback(self, task: Task, words: Words) -> Feedback:
        return self.rules(task, words)[0]

    def words(self, task: Task) -> Words | None:
        lexicon = Lexicon.objects.filter(slug=task.lexicon, bundled=True).first()
        if lexicon is None or lexicon.current is None:
            return None
        words = words_of(lexicon.current, task.length)
        return words if words_hash(words) == task.list_hash else None

    def played(self, text: str, task: Task, words: Words) -> PlayedTree:
        _check_size(text, task)
        feedback, start = self.rules(task, words)
        checked = check_tree(read_tree(text, feedback).tree, words, task.mode, start)
        return PlayedTree(checked.total, checked.worst, checked.left_out)

    def proven(self, best: BestKnown, words: Words, effort: CheckEffort) -> tuple[PlayedTree, str]:
        task = best.task
        if task.objective != "average":
            raise SearchError("Only a least total is proven by bounds.")
        feedback = self.feedback(task, words)
        known = _tree_of(best, words, feedback) if best.tree else None
        tree, text = proven(
            *(words, task.limit, effort, task.mode, known),
            feedback=feedback,
            listed=bool(task.lexicon),
        )
        shown = tree.distribution()
        return PlayedTree(sum(n * games for n, games in shown.items()), max(shown)), text

    def plain(self, text: str) -> str:
        games = (line for line in text.splitlines() if line and not line.startswith("#"))
        return "".join(f"{','.join(game.upper().split())}\n" for game in games)


def _tree_of(best: BestKnown, words: Words, feedback: Feedback) -> DecisionTree:
    """Return a record's tree, whose words may be numbers of the list."""
    text = text_of(best.path(best.tree))
    return read_tree(named(text, words) if is_numbered(text) else text, feedback).tree


def _check_size(text: str, task: Task) -> None:
    """Refuse what cannot be a tree of the task before it is built: it costs a look at each line."""
    lines = text.splitlines()
    if len(lines) > task.answers + HEADER:
        raise SearchError(
            translate(
                "The file has more lines than the list has answers: {lines}.", lines=len(lines)
            )
        )
    most = LONGEST_GAME * (task.length + 1)
    for number, line in enumerate(lines, 1):
        if len(line) > max(most, 200):
            raise SearchError(translate("Line {number} is too long.", number=number))
        if line.startswith("#"):
            continue
        guesses = line.replace(",", " ").split()
        if len(guesses) > LONGEST_GAME:
            raise SearchError(
                translate("Line {number} has more guesses than a game.", number=number)
            )
        if any(len(guess) != task.length for guess in guesses):
            raise SearchError(
                translate(
                    "Line {number} has a word of another length than {length}.",
                    number=number,
                    length=task.length,
                )
            )
