"""Document 004's searches, for first guesses and through a tree: orders worked out by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wordle.agents import suggest
from tests.wordle.lists import original, small
from wordgames.tiles.agents.tree_search import covering_words
from wordgames.vocabulary.arrays import Words


def test_first_guesses_share_no_letter() -> None:
    words = small()
    rows = covering_words(words, 3)
    letters = "".join(words[row] for row in rows)
    assert len(rows) >= 2
    assert len(set(letters)) == len(letters)
    assert covering_words(words, 3, first="audio")[0] == words.row("audio")
    assert covering_words(words, 0) == ()


def test_three_first_guesses_are_found_in_the_original_lists() -> None:
    words = original()
    rows = covering_words(words, 6)
    assert len(rows) == 3
    assert covering_words(words, 3, first="audio")[0] == words.row("audio")


def test_a_fourth_first_guess_may_repeat_letters() -> None:
    words = original()
    four = [words[row] for row in covering_words(words, 4, least=3)]
    assert four == ["oater", "lysin", "chump", "badge"]
    assert covering_words(words, 4, least=4) == covering_words(words, 4)
    assert len(covering_words(words, 26, least=1)) < 26


def test_a_search_turns_once_it_knows_as_many_letters_as_it_learned_to_wait_for() -> None:
    words = small()
    first = suggest("greedy", words).best.move
    assert "Opener 1 of" in suggest("greedy", words, turn="learned").best.idea
    ideas = {
        (turn, marks): str(suggest("greedy", words, f"{first}:{marks}", turn=turn).best.idea)
        for turn in ("fixed", "learned")
        for marks in ("22220", "20000")
    }
    covers = {key: "Opener 2 of" in idea for key, idea in ideas.items()}
    assert covers == {
        ("fixed", "22220"): True,
        ("fixed", "20000"): True,
        ("learned", "22220"): False,
        ("learned", "20000"): True,
    }


def test_the_search_says_what_threshold_it_met() -> None:
    words = small()
    params = {"first_guesses": 0, "base": 0.05}
    best = suggest("greedy", words, "plain:00000", **params).best
    assert "over 0.25" in best.idea
    assert best.score > 0.25


def test_the_search_falls_back_to_the_best_score_at_its_node_limit() -> None:
    words = small()
    answer = suggest("bfs", words, "crane:00000", max_nodes=1, first_guesses=0)
    assert answer.fallback
    assert "no word" in answer.note
    assert answer.best.score == max(found.score for found in answer)
    assert not suggest("bfs", words, "crane:00000", first_guesses=0).fallback


def test_a_decision_counts_the_nodes_that_its_reason_names_and_an_opener_none() -> None:
    words = small()
    made = suggest("bfs", words, "crane:00000", first_guesses=0)
    assert made.nodes
    assert f"({made.nodes:,} nodes)" in made.best.idea
    assert suggest("bfs", words, "crane:00000", max_nodes=1, first_guesses=0).nodes == 1
    assert suggest("bfs", words).nodes == 0
    assert suggest("entropy", words).nodes is None


@pytest.mark.parametrize("slug", ["bfs", "dfs", "greedy", "astar"])
def test_every_order_finds_a_word_that_is_one_change_away(slug: str) -> None:
    """All places but the first are placed; the search has one letter to change."""
    words = small()
    answer = suggest(slug, words, "zight:02222", "sight:02222", first_guesses=0)
    assert answer.best.move in {"light", "might", "night"}
    assert not answer.fallback


@pytest.mark.parametrize(("slug", "word"), [("bfs", "xbc"), ("dfs", "abz"), ("greedy", "xbc")])
def test_the_fringe_has_the_order_of_its_search(slug: str, word: str) -> None:
    """abc, the likely letters, is no word. Its children come in the order xbc, ayc, abd, abz:
    breadth first takes the first, depth first the last, greedy the best (1.75; abd, abz 1.5)."""
    words = Words.from_strings(["abd", "xbc", "xyc", "abz"])
    assert suggest(slug, words, first_guesses=0, base=0.0).best.move == word


def test_a_star_weighs_depth_against_score() -> None:
    """xyc is two changes away and worth less than abd: no scale makes A* meet it first."""
    words = Words.from_strings(["abd", "abe", "xyc", "abz"])
    for scale in (0.0, 1.0, 100.0):
        found = suggest("astar", words, first_guesses=0, base=0.0, scale=scale).best
        assert found.move in {"abd", "abe", "abz"}


def test_the_tree_search_is_the_same_without_numba() -> None:
    """The same functions run in Python where numba does not load."""
    program = (
        "from wordgames.agent_registry import build_agent\n"
        "from wordgames.evaluation.play import play_grouped\n"
        "from wordgames.tiles.evaluation.suite import TileSuite\n"
        "from tests.wordle.lists import small\n"
        "suite = TileSuite.of(small())\n"
        "agent = build_agent('wordle', 'astar', small(), suite.options,\n"
        "                    params={'max_nodes': 100, 'first_guesses': 1})\n"
        "print(play_grouped(agent, suite).guesses.tolist())\n"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(__file__).resolve().parents[2],
            env=os.environ | {"WORDGAMES_NO_NUMBA": without},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for without in ("0", "1")
    ]
    assert printed[0] == printed[1]
    assert printed[0].startswith("[")
