"""Trees in files and in the archive, checked, and played by the optimal agent."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.artifact_table import ArtifactTable
from solvers.records.best_known import BestKnown, shipped
from tests.wordle.lists import made_up, small
from wordgames.agent.bounded_cache import Memo
from wordgames.artifacts import Artifact, MemoryStore, key_of, words_hash
from wordgames.evaluation.play import play_grouped
from wordgames.nerdle.trees.bundled_trees import FOLDER as NERDLE
from wordgames.rules.feedback import marks, to_code
from wordgames.search.engine import Engine
from wordgames.search.options import Feedback, SearchError, SearchOptions
from wordgames.search.search import search
from wordgames.search.tree import DecisionTree, Node
from wordgames.sources.packed_text import text_of
from wordgames.tiles.agents.endgame import MOST, endgames
from wordgames.tiles.agents.optimal import ASTRAY, NO_TREE, PARTIAL, Optimal
from wordgames.tiles.agents.situation import situate
from wordgames.tiles.agents.stored_trees import store
from wordgames.tiles.agents.tree_text import read_tree, write_tree, written_tree
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.tiles.evaluation.tree_check import check_tree
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn, WordleObservation, WordleOptions

GAMES = [("slate",), ("slate", "crane"), ("slate", "crane", "brain"), ("slate", "doubt")]


def test_a_tree_file_holds_a_line_a_word_under_its_facts() -> None:
    text = write_tree(DecisionTree.from_games(GAMES), {"mode": "hard"})
    assert text.splitlines() == [
        "# wordle tree 1",
        "# mode: hard",
        "slate",
        "slate crane",
        "slate crane brain",
        "slate doubt",
    ]
    read = read_tree(text)
    assert read.facts == {"mode": "hard"}
    assert sorted(read.tree.games()) == sorted(GAMES)
    assert read.tree.distribution() == {1: 1, 2: 2, 3: 1}


@pytest.mark.parametrize(
    "best",
    [it for it in shipped() if it.task.game == "wordle" and it.tree.startswith("trees/")],
    ids=lambda it: it.tree,
)
def test_a_tree_that_comes_along_is_a_tree_by_the_marks(best: BestKnown) -> None:
    shown = read_tree(best.path(best.tree).read_text("utf-8")).tree.distribution()
    assert sum(guesses * games for guesses, games in shown.items()) == best.total


def test_games_separated_by_commas_in_upper_case_are_read_too() -> None:
    assert sorted(read_tree("SLATE\nSlate, crane\n").tree.games()) == [
        ("slate",),
        ("slate", "crane"),
    ]


@given(st.lists(st.text("ab", min_size=3, max_size=3), min_size=1, max_size=8, unique=True))
@settings(max_examples=60, deadline=None)
def test_any_searched_tree_survives_being_written_and_read(words: list[str]) -> None:
    found = search(Words.from_strings(words)).tree
    assert sorted(read_tree(write_tree(found, {})).tree.games()) == sorted(found.games())


@given(st.lists(st.text("ab", min_size=3, max_size=3), min_size=1, max_size=8, unique=True))
@settings(max_examples=60, deadline=None)
def test_a_written_tree_read_place_by_place_is_the_tree(words: list[str]) -> None:
    text = write_tree(search(Words.from_strings(words)).tree, {"status": "searched"})
    whole, lazy = read_tree(text), written_tree(text)
    assert lazy.facts == whole.facts
    assert sorted(lazy.tree.games()) == sorted(whole.tree.games())
    assert _alike(whole.tree.root, lazy.tree.root)
    assert _alike(whole.tree.root, pickle.loads(pickle.dumps(lazy.tree.root)))  # noqa: S301


def _alike(one: Node, other: Node) -> bool:
    same = (one.guess, one.wins, one.children.keys()) == (
        other.guess,
        other.wins,
        other.children.keys(),
    )
    shown = list(one.distribution().items()) == list(other.distribution().items())
    children = other.children
    return same and shown and all(_alike(it, children[code]) for code, it in one.children.items())


def test_a_place_of_a_stored_tree_is_read_without_the_rest() -> None:
    """Nerdle's tree of 17,723 games was read whole, 1.7 s, for the one place that a page shows."""
    marked: list[int] = []

    @dataclass(frozen=True, slots=True)
    class Noted(Feedback):
        def codes_of(self, guess: str, secrets: Sequence[str]) -> list[int]:
            marked.append(len(secrets))
            return Feedback.codes_of(self, guess, secrets)

    text = text_of(NERDLE / "official-7.txt.xz")
    tree = written_tree(text, Noted()).tree
    assert (tree.mean, len(list(tree.games()))) == (pytest.approx(20_458 / 6_661), 6_661)
    assert not marked
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    secret = next(line for line in lines if line.count(" ") == 3).split(" ")[-1]
    history = list[tuple[str, int]]()
    while (below := tree.below(history)) and below.root.guess != secret:
        history.append((below.root.guess, to_code(marks(below.root.guess, secret))))
    assert below is not None
    assert below.root.wins
    assert len(marked) == len(history) == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The tree has no games"),
        ("slate\ncrane\n", "slate and crane are guessed"),
        ("slate\nslate cran\n", "Line 2 has words of different lengths"),
        ("slate\nslate\n", "slate is there twice"),
        ("slate crane\nslate brake\n", "crane and brake are guessed"),
    ],
)
def test_a_file_that_is_no_tree_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SearchError, match=sentence):
        read_tree(text)


def test_a_check_plays_by_the_rules() -> None:
    words = Words.from_strings(["slate", "crane", "brain", "doubt"])
    checked = check_tree(DecisionTree.from_games(GAMES), words)
    assert (checked.games, checked.total, checked.worst) == (4, 8, 3)
    assert checked.average == 2.0
    with pytest.raises(SearchError, match="crane is refused: 2nd letter must be L"):
        check_tree(DecisionTree.from_games([("slate", "crane", "blame")]), mode="hard")
    with pytest.raises(SearchError, match="doubt is refused: Not in the word list"):
        check_tree(
            DecisionTree.from_games([("doubt", "slate")]), Words.from_strings(["slate", "crane"])
        )
    with pytest.raises(SearchError, match="isn't an answer"):
        check_tree(
            DecisionTree.from_games([("slate",)]), Words.from_strings(["slate", "crane"], ["crane"])
        )
    assert check_tree(DecisionTree.from_games([("slate",)]), words).left_out == (
        "brain",
        "crane",
        "doubt",
    )


def agent(words: Words, mode: str = "normal", **params: Any) -> Optimal:
    return Optimal(words, WordleOptions(length=words.length, mode=mode), params)


def ask(optimal: Optimal, *turns: tuple[str, str], count: int = 1) -> Any:
    seen = WordleObservation(
        optimal.options, tuple(Turn(guess, marks(guess, secret)) for guess, secret in turns)
    )
    return optimal.suggest(situate(seen, optimal.words), count)


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_it_plays_its_tree_and_needs_what_the_search_promised(mode: str) -> None:
    words = made_up(5, 120, 60)
    prepared = agent(words, mode).with_artifact()
    assert prepared.tree is not None
    record = play_grouped(prepared, TileSuite.of(words, prepared.options))
    total = sum(guesses * games for guesses, games in prepared.tree.tree.distribution().items())
    assert record.guesses.sum() == total
    assert record.fallbacks == 0


def test_a_tree_is_searched_once_and_found_by_every_agent_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = made_up(5, 120, 60)
    first = agent(words).with_artifact()
    monkeypatch.setattr("wordgames.tiles.agents.stored_trees.search", None)
    again = agent(words)
    assert again.tree is not None
    assert first.tree is not None
    assert again.with_artifact().status == first.status == again.status
    assert sorted(again.tree.tree.games()) == sorted(first.tree.tree.games())


def test_other_words_modes_openers_and_parameters_have_trees_of_their_own() -> None:
    words = small()
    agents = [
        agent(words),
        agent(words, "hard"),
        agent(words, width=3),
        agent(words, worst=4),
        agent(small(["crane", "slate"])),
        Optimal(words, WordleOptions(), opener="soare"),
    ]
    assert len({key_of(one.facts()) for one in agents}) == len(agents)


def test_a_tree_that_comes_later_is_played_by_an_agent_that_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = made_up(5, 400, 200)
    waiting = agent(words)
    assert ask(waiting).note == NO_TREE
    monkeypatch.setattr("wordgames.tiles.agents.optimal.AGAIN", 0.0)
    found = search(words, next(waiting._wish().options()))
    store(waiting.facts(), found.tree, found.status, done=2)
    assert ask(waiting).note == PARTIAL
    store(waiting.facts(), found.tree, found.status)
    answer = ask(waiting)
    assert (answer.note, answer.fallback) == ("", False)
    assert answer.best.move == found.tree.root.guess


def test_off_its_tree_it_searches_the_few_words_left_and_says_what_they_cost() -> None:
    words = made_up(5, 120, 60)
    prepared = agent(words).with_artifact()
    assert prepared.tree is not None
    opener = next(word for word in words if word != prepared.tree.tree.root.guess)
    answer = ask(prepared, (opener, words[int(words.answers[3])]), count=5)
    assert not answer.fallback
    assert "Searched now" in answer.best.idea
    assert len(answer) == 5


def test_off_its_tree_with_many_words_left_it_plays_one_step_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wordgames.tiles.agents.optimal.endgames", partial(endgames, most=0))
    prepared = agent(made_up(5, 120, 60)).with_artifact()
    assert prepared.tree is not None
    opener = next(word for word in prepared.words if word != prepared.tree.tree.root.guess)
    answer = ask(prepared, (opener, opener))
    assert (answer.note, answer.fallback) == (ASTRAY, True)


def test_a_list_too_long_for_the_search_is_played_without_a_tree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wordgames.search.engine.LARGEST_SEARCH", 10)
    prepared = agent(made_up(5, 400, 200)).with_artifact()
    assert prepared.status == "heuristic"
    assert ask(prepared).fallback


def test_the_endgame_is_what_a_search_of_the_words_left_finds() -> None:
    words = made_up(5, 120, 60)
    options = WordleOptions()
    secret = words[int(words.answers[3])]
    seen = WordleObservation(options, (Turn(words[7], marks(words[7], secret)),))
    left = situate(seen, words).candidates
    [found] = endgames(words, seen, left, [None], width=0)
    assert found is not None
    rest = Words(words.letters, words.codes, words.weights, left)
    assert found.expected == pytest.approx(search(rest).mean)
    assert found.status == "searched"
    costs = endgames(words, seen, left, words.strings()[:20], width=0)
    assert min(cost.expected for cost in costs if cost) >= found.expected - 1e-9


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_the_guesses_of_a_position_are_searched_with_one_engine_as_with_one_each(
    monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    engines: list[Engine] = []

    def made(words: Words, options: SearchOptions) -> Engine:
        engines.append(Engine(words, options))
        return engines[-1]

    monkeypatch.setattr("wordgames.tiles.agents.endgame.Engine", made)
    monkeypatch.setattr("wordgames.tiles.agents.endgame._searches", Memo(512))
    words = made_up(5, 120, 60)
    secret = words[int(words.answers[5])]
    turns = (Turn(words[11], marks(words[11], secret)),)
    seen = WordleObservation(WordleOptions(mode=mode), turns)
    left = situate(seen, words).candidates
    guesses = [None, *words.strings()[:15], words[int(left[0])]]
    together = endgames(words, seen, left, guesses)
    assert len(engines) == 1
    assert len([it for it in together if it]) > 1
    monkeypatch.setattr("wordgames.tiles.agents.endgame._searches", Memo(512))
    assert [endgames(words, seen, left, [guess])[0] for guess in guesses] == together
    assert len(engines) > 10


def test_the_endgame_keeps_to_hard_mode_and_to_what_can_be_searched() -> None:
    words = small()
    hard = WordleOptions(mode="hard")
    seen = WordleObservation(hard, (Turn("crane", marks("crane", "train")),))
    left = situate(seen, words).candidates
    [found] = endgames(words, seen, left, [None], width=0)
    assert found is not None
    assert not seen.refusal(found.guess)
    assert endgames(words, seen, left, ["light"]) == [None]
    assert endgames(words, seen, left[:0], [None]) == [None]
    ultra = WordleObservation(WordleOptions(mode="ultra-hard"))
    assert endgames(words, ultra, left, [None]) == [None]
    many = made_up(5, 400, 200)
    assert len(many.answers) > MOST
    assert endgames(many, WordleObservation(WordleOptions()), many.answers, [None]) == [None]


def test_a_study_is_named_by_its_facts_in_any_order() -> None:
    assert key_of({"a": 1, "b": [2]}) == key_of({"b": [2], "a": 1}) != key_of({"a": 1, "b": [3]})
    assert words_hash(small()) != words_hash(small(["crane"]))


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [MemoryStore, ArtifactTable])
def test_a_complete_study_is_not_replaced_by_an_incomplete_one(kind: type) -> None:
    kept, facts = kind(), {"agent": "optimal", "words": "x"}
    assert kept.find(facts) is None
    for status, complete, expected in [
        ("first", False, "first"),
        ("second", False, "second"),
        ("third", True, "third"),
        ("fourth", False, "third"),
        ("fifth", True, "fifth"),
    ]:
        kept.put(facts, Artifact(b"x" * 1000, status, complete))
        found = kept.find(facts)
        assert (found.status, found.content) == (expected, b"x" * 1000)
