"""The trees that come with the site are legal, whole, and for the words that come with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.records.best_known import shipped
from tests.fixtures import make_lexicon
from tests.wordle.bundled import bundled
from wordgames.artifacts import MemoryStore, use_store, words_hash
from wordgames.evaluation.play import play_grouped
from wordgames.tiles.agents import stored_trees
from wordgames.tiles.agents.optimal import Optimal, opening_costs
from wordgames.tiles.agents.tree_text import TreeFile, read_tree, written_tree
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.tiles.evaluation.tree_check import check_tree
from wordgames.wordle.rules import WordleOptions
from wordgames.wordle.trees import bundled_trees
from wordgames.wordle.trees.bundled_trees import FOLDER, load_all, save

FILES = sorted(FOLDER.glob("*.txt"))


def test_every_bundled_word_lexicon_has_its_trees_at_five_and_six_letters() -> None:
    languages, modes = ("en", "fr", "es"), ("normal", "hard")
    whole = {f"{slug}-{n}-{mode}" for slug in languages for n in (5, 6) for mode in modes}
    short = {"en-4-normal", "fr-4-normal", "fr-4-hard", "es-4-normal"}
    assert {path.stem for path in FILES} == whole | short


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_a_bundled_tree_is_legal_and_solves_every_answer_in_six(path: Path) -> None:
    file = read_tree(path.read_text("utf-8"))
    words = bundled(file.facts["lexicon"], int(file.facts["length"]))
    assert words_hash(words) == file.facts["words"]
    checked = check_tree(file.tree, words, file.facts["mode"])
    assert not checked.left_out
    assert checked.worst <= 6
    records = {best.tree: best for best in shipped() if best.task.game == "wordle"}
    assert checked.total == records[f"trees/{path.name}"].total


@pytest.mark.django_db
def test_loading_takes_trees_for_the_words_of_now_and_no_others(tmp_path: Path) -> None:
    lexicon = make_lexicon("en", "English", "en", dict.fromkeys(("crane", "slate", "train"), True))
    Lexicon.objects.filter(pk=lexicon.pk).update(bundled=True)
    assert lexicon.current is not None
    words = words_of(lexicon.current, 5)
    agent = Optimal(words, WordleOptions()).with_artifact()
    other = save(agent, "en", tmp_path)
    text = other.read_text("utf-8")
    (tmp_path / "fr-5-normal.txt").write_text(text.replace("lexicon: en", "lexicon: fr"))
    sentences = list(load_all(tmp_path))
    assert len(sentences) == 1
    assert sentences[0].startswith("fr-5-normal.txt: the site's words are others now")
    assert agent.tree is not None
    agent.take(agent.tree.tree, "width 9")
    assert "en-5-normal: tree stored, searched." in list(load_all(tmp_path))
    other.write_text(text.replace("status: searched", "status: width 8"))
    assert len(list(load_all(tmp_path))) == 1, "nothing beats one that was searched to the end"
    assert Optimal(words, WordleOptions()).status == "searched"


@pytest.mark.parametrize("slug", ["en", "es", "fr"])
def test_other_openers_are_ranked_by_what_they_cost(slug: str) -> None:
    """Before the first guess no other opener had its expected guesses."""
    words = bundled(slug, 5)
    costs = opening_costs(Optimal(words, WordleOptions()))
    assert len(costs) >= 5
    assert list(costs.values()) == sorted(costs.values())
    best = read_tree((FOLDER / f"{slug}-5-normal.txt").read_text("utf-8")).tree
    assert min(costs.values()) >= best.mean - 1e-3
    assert all(words.row(opener) is not None and opener != best.root.guess for opener in costs)
    assert not opening_costs(Optimal(words, WordleOptions(guesses=4)))


def test_an_offered_tree_is_read_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other is, and an agent with another opener searches its own."""
    parsed: list[str] = []

    def noted(text: str) -> TreeFile:
        parsed.append(text.split("\n", 4)[3])
        return written_tree(text)

    monkeypatch.setattr(bundled_trees, "written_tree", noted)
    monkeypatch.setattr(stored_trees, "_offers", [bundled_trees.bundled_tree])
    before = use_store(MemoryStore())
    try:
        words, options = bundled("en", 5), WordleOptions(mode="hard")
        assert Optimal(words, options, opener="slate").tree is None
        assert not parsed
        agent = Optimal(words, options)
        assert agent.tree is not None
        assert (agent.status, agent.complete) == ("searched", True)
        assert Optimal(words, options).tree is not None
        assert parsed == ["# mode: hard"], "it was stored the first time"
    finally:
        use_store(before)


def test_a_decision_without_reasons_is_the_move_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_trees, "_offers", [bundled_trees.bundled_tree])
    before = use_store(MemoryStore())
    try:
        words = bundled("es", 4)
        agent = Optimal(words, WordleOptions(length=4))
        suite = TileSuite.of(words, agent.options)
        asked: list[str] = []
        record = play_grouped(
            agent, suite, decided=lambda _, answer: asked.append(answer.best.move)
        )
        shown = len(asked)
        assert record.decisions == shown
        for group in suite.roots():
            situation = suite.handed_down(group)
            assert agent.decide(situation).best.bits is None
            assert agent.decide(situation).best.move == agent.suggest(situation, 1).best.move
        assert play_grouped(agent, suite).guesses.tolist() == record.guesses.tolist()
        astray = Optimal(words, agent.options, opener=words[0])
        assert astray.decide(suite.handed_down(suite.roots()[0])).best.move == words[0]
    finally:
        use_store(before)
