"""The graph of words: Knuth's figures, small ones by hand, and properties against slow twins."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ladder.ladder_picture import MOST_WORDS, picture
from tests.ladder.lists import SMALL, calmly, english, sgb
from wordgames.ladder import graph as graphs
from wordgames.ladder.graph import Graph, TooDenseError, graph_of
from wordgames.ladder.rules import changes
from wordgames.ladder.word_pairs import (
    BANDS,
    bits,
    draw,
    graph_by,
    graph_for,
    refusal,
    start_to,
    targets,
)
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.arrays import Words

WORDS = st.sets(st.text(alphabet="abcd", min_size=3, max_size=3), min_size=1, max_size=40)


def row(word: str, words: Words = SMALL) -> int:
    found = words.row(word)
    assert found is not None
    return found


def test_knuths_graph_has_the_published_figures() -> None:
    graph = graph_of(sgb())
    assert len(graph) == 5757
    assert graph.edges == 14135
    assert graph.isolated == 671
    assert len(graph.largest) == 4493
    assert graph.diameter == 29


def test_cold_to_warm_takes_four_steps() -> None:
    graph = graph_of(SMALL)
    assert graph.distances(row("warm"))[row("cold")] == 4
    path = SMALL.strings(graph.shortest(row("cold"), row("warm")))
    assert len(path) == 5
    # cord-card-ward, cord-word-ward, cord-word-worm, cord-corm-worm
    assert graph.count(row("cold"), row("warm")) == 4
    assert set(SMALL.strings(graph.nearer(row("cord"), row("warm")))) == {"card", "word", "corm"}


def test_words_that_no_ladder_joins_are_known_beforehand() -> None:
    graph = graph_of(SMALL)
    assert not graph.joined(row("cold"), row("xyst"))
    assert graph.shortest(row("cold"), row("xyst")) == []
    assert graph.count(row("cold"), row("xyst")) == 0
    assert graph.distances(row("xyst"))[row("cold")] == -1
    assert graph.isolated == 2


def test_knuths_own_example_of_words_without_a_ladder() -> None:
    words = sgb()
    graph = graph_of(words)
    assert not len(graph.next_to(row("aloof", words)))
    assert str(refusal(graph, "aloof", "brown")) == (
        "There's no ladder: no other word differs from ALOOF in one letter."
    )


@calmly
@given(WORDS)
def test_neighbours_are_the_words_that_differ_in_one_letter(known: set[str]) -> None:
    words = Words.from_strings(known)
    graph = Graph.of(words)
    near = {
        (one, other) for one, other in combinations(range(len(words)), 2)
        if changes(words[one], words[other]) == 1
    }  # fmt: skip
    assert graph.edges == len(near)
    for node in range(len(words)):
        around = {a + b - node for a, b in near if node in (a, b)}
        assert graph.next_to(node).tolist() == sorted(around) == graph.neighbours[node]


@calmly
@given(WORDS)
def test_distances_components_counts_and_diameter_agree_with_each_other(known: set[str]) -> None:
    words = Words.from_strings(known)
    graph = Graph.of(words)
    away = np.array([graph.distances(node) for node in range(len(words))])
    assert (away == away.T).all()
    assert ((away >= 0) == (graph.components[:, None] == graph.components[None, :])).all()
    every = np.arange(len(words), dtype=np.int32)
    starts, ends = np.repeat(every, len(words)), np.tile(every, len(words))
    assert graph.pair_distances(starts, ends).tolist() == away.ravel().tolist()
    assert graph.diameter == away[np.ix_(graph.largest, graph.largest)].max()
    for start, end in zip(starts.tolist()[:60], ends.tolist()[:60], strict=True):
        assert (graph.count(start, end) > 0) == (away[start, end] >= 0)
        assert len(graph.shortest(start, end)) == away[start, end] + 1


@calmly
@given(WORDS, st.data())
def test_the_chance_of_blind_steps_is_that_of_walking_them(
    known: set[str], data: st.DataObject
) -> None:
    words = Words.from_strings(known)
    graph = Graph.of(words)
    target = data.draw(st.integers(0, len(words) - 1))

    def walked(node: int) -> float:
        if node == target:
            return 1.0
        closer = graph.nearer(node, target).tolist()
        return sum(walked(other) for other in closer) / len(graph.next_to(node))

    steps = graph.distances(target)
    for node, chance in enumerate(graph.chances(target)):
        assert chance == pytest.approx(walked(node) if steps[node] >= 0 else 0.0)


@pytest.mark.parametrize("letters", ["ab", "αβγ", "".join(chr(0x4E00 + n) for n in range(700))])
def test_any_alphabet_makes_a_graph(letters: str) -> None:
    random = Random(1)
    words = Words.from_strings({"".join(random.choices(letters, k=10)) for _ in range(200)})
    graph = Graph.of(words)
    assert graph.edges == sum(
        changes(one, other) == 1 for one, other in combinations(words.strings(), 2)
    )


def test_a_list_in_which_all_are_neighbours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graphs, "MOST_EDGES", 100)
    words = Words.from_strings([f"a{chr(0x4E00 + n)}" for n in range(50)])
    with pytest.raises(TooDenseError):
        Graph.of(words)
    with pytest.raises(InvalidOptions, match="Too many words"):
        graph_for(words)


def test_a_graph_is_built_once_for_the_words_of_a_revision() -> None:
    assert graph_of(SMALL) is graph_of(SMALL)


def test_a_graph_weighs_more_once_its_neighbours_are_lists() -> None:
    graph = Graph.of(SMALL)
    before = graph.nbytes
    assert graph.neighbours
    assert graph.nbytes >= before + graphs.LISTED * len(graph.ends)


def test_bundled_english_of_any_length_gives_a_graph() -> None:
    for length in range(2, 11):
        words = english(length)
        graph = Graph.of(words)
        node = int(graph.degrees.argmax())
        near = np.flatnonzero((words.codes != words.codes[node]).sum(axis=1) == 1)
        assert graph.next_to(node).tolist() == near.tolist()


@pytest.mark.parametrize("by", ["any", "answers"])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_drawn_ladders_are_of_the_difficulty_that_was_asked_for(difficulty: str, by: str) -> None:
    graph, band = graph_of(english(4)), BANDS[by][difficulty]
    among = graph_by(graph, by)
    for seed in range(8):
        drawn = draw(graph, difficulty, Random(seed), by)
        start, target = (row(word, among.words) for word in drawn)
        assert band.low <= bits(among, target)[start] < band.high
        assert band.fewest <= among.distances(target)[start] <= band.most


def test_the_graph_of_answers_measures_ladders_of_answers() -> None:
    """P1: difficulty was measured over all words, and steps over those that people know."""
    graph = graph_of(english(4))
    known = graph_by(graph, "answers")
    assert known.words.strings() == graph.words.strings(graph.words.answers)
    for target in ("game", "warm"):
        ours, theirs = row(target, known.words), row(target, graph.words)
        every = graph.distances(theirs, "answers")[graph.words.answers]
        assert known.distances(ours).tolist() == every.tolist()


def test_a_target_without_a_known_neighbour_gets_a_ladder_of_any_words() -> None:
    words = Words.from_strings(["cat", "cot", "dot", "dog", "elk"], ["cat", "dog", "elk"])
    graph = graph_for(words)
    assert start_to(graph, "dog", "medium", "answers") == "cat"
    assert targets(graph, "answers") == ["cat", "dog"]


def test_a_target_has_always_the_same_start() -> None:
    graph = graph_of(SMALL)
    ends = targets(graph)
    assert "xyst" not in ends
    for target in ends:
        start = start_to(graph, target, "hard")
        assert start == start_to(graph, target, "hard")
        assert graph.distances(row(target))[row(start)] > 0


def test_the_picture_has_both_ladders_their_neighbours_and_no_word_twice() -> None:
    graph = graph_of(SMALL)
    own = [row(word) for word in ("cold", "cord", "core", "wore", "worm", "warm")]
    best = [row(word) for word in ("cold", "cord", "card", "ward", "warm")]
    drawn = picture(graph, own, best, "en")
    assert drawn is not None
    kinds = {node.word: node.kind for node in drawn.nodes}
    assert len(kinds) == len(drawn.nodes)
    assert {kinds[word] for word in ("COLD", "CORD", "WARM")} == {"both"}
    assert {kinds[word] for word in ("CORE", "WORE", "WORM")} == {"own"}
    assert {kinds[word] for word in ("CARD", "WARD")} == {"best"}
    assert kinds["WORD"] == "way"
    assert kinds["BOLD"] == "near"
    assert [line.kind for line in drawn.lines].count("both") == 1
    assert all(0 < node.x < drawn.width and 0 < node.y < drawn.height for node in drawn.nodes)
    places = {(node.x, node.y) for node in drawn.nodes}
    assert len(places) == len(drawn.nodes)


def test_a_ladder_too_long_to_draw_has_no_picture() -> None:
    graph = graph_of(SMALL)
    best = graph.shortest(row("cold"), row("warm"))
    assert picture(graph, best * MOST_WORDS, best, "en") is None
    assert picture(graph, best, [], "en") is None
