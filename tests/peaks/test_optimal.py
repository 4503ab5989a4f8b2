"""The search with the marks of Peaks: against brute force, its trees as files, its proofs."""

from __future__ import annotations

import functools
import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from solvers.artifact_table import ArtifactTable
from solvers.games.peaks.analysis import begun
from solvers.records.best_known import BestKnown, shipped
from tests.run_commands import output
from tests.solvers.test_search import lists
from tests.wordle.lists import small
from wordgames.agent_registry import build_agent
from wordgames.artifacts import use_store
from wordgames.evaluation.play import play_grouped
from wordgames.peaks.agents.marking import PeaksFeedback
from wordgames.peaks.evaluation.runs import PeaksSuite
from wordgames.peaks.rules import LATIN, Peaks, PeaksOptions, peaks
from wordgames.search.options import SearchError, SearchOptions
from wordgames.search.search import search
from wordgames.tiles.agents.endgame import endgames
from wordgames.tiles.agents.tree_text import read_tree, write_tree, written_tree
from wordgames.tiles.evaluation.tree_check import check_tree
from wordgames.vocabulary.arrays import Words
from workshop.proofs.proof_file import CheckEffort, proven

BY_ALPHABET = PeaksFeedback(LATIN)
CHECKER = Path(__file__).parents[2] / "bin" / "check_proof"


@functools.cache
def least(left: tuple[str, ...], allowed: tuple[str, ...]) -> int:
    """Return the least total over every way to guess, by trying all."""
    totals = []
    for guess in allowed:
        classes: dict[tuple[int, ...], list[str]] = {}
        for secret in left:
            classes.setdefault(peaks(guess, secret), []).append(secret)
        if len(classes) > 1 or guess in left:
            rest = (tuple(part) for part in classes.values() if part != [guess])
            totals.append(len(left) + sum(least(part, allowed) for part in rest))
    return min(totals)


def start(secret: str, words: Words, mode: str) -> Peaks:
    return begun(LATIN, secret, words, mode)


def test_totals_are_those_of_brute_force_and_the_rules_play_the_trees() -> None:
    otherwise = 0
    for answers, allowed in lists(60):
        words = Words.from_strings(allowed, answers)
        found = search(words, SearchOptions(feedback=BY_ALPHABET, slots=1 << 10))
        assert (found.total, found.status) == (least(answers, allowed), "searched")
        checked = check_tree(found.tree, words, "normal", start)
        assert (checked.total, checked.worst, checked.left_out) == (found.total, found.worst, ())
        otherwise += found.total != search(words, SearchOptions(slots=1 << 10)).total
    assert otherwise  # Wordle's marks would come to something else


@pytest.mark.parametrize(
    "best", [it for it in shipped() if it.tree and it.task.game == "peaks"], ids=lambda it: it.tree
)
def test_a_tree_that_comes_along_is_a_tree_by_the_alphabet_that_it_names(best: BestKnown) -> None:
    text = best.path(best.tree).read_text("utf-8")
    named = re.search("^# alphabet: (.+)$", text, re.MULTILINE)
    assert named
    shown = read_tree(text, PeaksFeedback(named[1])).tree.distribution()
    assert sum(guesses * games for guesses, games in shown.items()) == best.total


def test_a_tree_is_written_and_read_back_by_the_alphabet() -> None:
    words = small()
    tree = search(words, SearchOptions(feedback=BY_ALPHABET, width=5)).tree
    again = read_tree(write_tree(tree, {}), BY_ALPHABET).tree
    assert sorted(again.games()) == sorted(tree.games())
    placed = written_tree(write_tree(tree, {}), BY_ALPHABET).tree
    assert placed.root.children.keys() == again.root.children.keys()
    with pytest.raises(SearchError, match="After the same feedback"):
        read_tree(write_tree(tree, {}))


def test_hard_mode_is_refused_with_other_marks() -> None:
    with pytest.raises(ValueError, match="Wordle's marks alone"):
        SearchOptions(mode="hard", feedback=BY_ALPHABET)


def test_the_agent_plays_its_tree_and_beats_entropy() -> None:
    words, options = small(), PeaksOptions()
    suite = PeaksSuite.of(words, options)
    player = build_agent("peaks", "optimal", words, options).with_artifact()
    assert player.status == "searched"
    record = play_grouped(player, suite)
    wanted = search(words, SearchOptions(feedback=BY_ALPHABET, worst=6)).total
    assert record.guesses.sum() == wanted
    assert (
        wanted <= play_grouped(build_agent("peaks", "entropy", words, options), suite).guesses.sum()
    )


def test_from_the_middle_of_a_game_it_searches_at_once() -> None:
    words, options = small(), PeaksOptions()
    state = Peaks("mouse", words, options).play("soare")
    situation = PeaksSuite.of(words, options).situation(state.observe())
    seen, left = situation.observation, situation.candidates
    [found] = endgames(words, seen, left, [None], width=0, feedback=BY_ALPHABET)
    assert found is not None
    total = least(tuple(words.strings(left)), tuple(words))
    assert found.expected * len(left) == pytest.approx(total)
    player = build_agent("peaks", "optimal", words, options)
    assert player.suggest(situation, 1).best.score == pytest.approx(-found.expected, abs=0.2)


def test_a_proof_is_accepted_and_one_of_other_marks_is_not() -> None:
    check = checker()
    tree, text = proven(small(), 6, CheckEffort(60.0, 10_000), feedback=BY_ALPHABET)
    total = sum(map(len, tree.games()))
    assert f"{total} guesses in all" in check.Proof(text).check()
    with pytest.raises(check.Wrong):
        check.Proof(text.replace("# rule: peaks", "# rule: marks")).check()


def checker() -> Any:
    loader = SourceFileLoader("check_proof", str(CHECKER))
    spec = spec_from_loader("check_proof", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.django_db
def test_stored_trees_are_by_its_own_marks(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    before = use_store(ArtifactTable())
    request.addfinalizer(lambda: use_store(before))
    answers, tree = tmp_path / "answers.txt", tmp_path / "tree.txt"
    answers.write_text("\n".join(small().strings()))
    lists = ("--answers", str(answers), "--game", "peaks")
    proven = output("tree_search", "prove", *lists)
    words = Words.from_strings(small().strings())
    best = search(words, SearchOptions(worst=6, feedback=BY_ALPHABET))
    assert f"40 words in {best.total:,} guesses, at most {best.worst}; " in proven
    assert output("tree_search", "prove", *lists[:2]) != proven, "Wordle's is another proof"
    output("trees", "export", str(tree), *lists)
    assert tree.read_text().count("\n") > 40


def test_there_is_no_hard_mode_of_peaks_to_prove() -> None:
    check = checker()
    best = next(best for best in shipped() if best.task.game == "peaks" and best.proof)
    text = check.read(best.path(best.proof))
    with pytest.raises(check.Wrong, match="no rule"):
        check.Proof(text.replace("# mode: normal", "# mode: hard"))
