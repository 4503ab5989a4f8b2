"""The shortest ladder that is asked for is one of words that people know."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from games.catalogue import game
from games.daily.daily_puzzle import FIRST_DAY, Daily, planned
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from wordgames.ladder.rules import changes
from wordgames.ladder.word_pairs import graph_in, row_of
from wordgames.sources.bundled_lists import entries, read
from wordgames.vocabulary.columns import Columns

LADDER = game("ladder")
KNOWN = {"length": 4, "difficulty": "medium", "shown": True, "by": "answers"}
OLD = {"length": 4, "difficulty": "medium", "shown": True}


@pytest.fixture(scope="module")
def columns() -> Columns:
    return next(read(entry)[0] for entry in entries() if entry["slug"] == "en")


def played(columns: Columns, options: dict[str, Any], *words: str) -> tuple[dict[str, Any], Any]:
    setup = LADDER.setup_from(options, "zero game")
    state = LADDER.state(setup, columns)
    for word in words:
        state = state.play(word)
    return setup, state


def test_zero_to_game_is_a_perfect_ladder_in_six_known_words(columns: Columns) -> None:
    """P4: "6 steps; 5 would do", by GARE, GERE and CERE."""
    way = ["hero", "here", "hare", "hate", "gate", "game"]
    setup, state = played(columns, KNOWN, *way)
    known = LADDER.present(played(columns, KNOWN)[1], columns, "en")["known_shortest"]
    assert known == {"steps": 6, "fewest": 5}
    assert LADDER.score(state, columns) == 0
    assert LADDER.in_words(setup, state, columns) == "6 steps, none to spare"
    told = LADDER.epilogue(setup, state, columns)
    answers = columns.words(4)
    shown = [word.lower() for word in told["best"]]
    rows = [answers.row(word) for word in shown]
    assert len(shown) == 7
    assert set(rows) <= set(answers.answers.tolist())
    assert all(changes(word, other) == 1 for word, other in pairwise(shown))
    assert told["fewest"].count("→") == told["fewest_steps"] == 5  # told beside it
    assert not set(told["fewest"].lower().split(" → ")) <= set(answers.strings(answers.answers))


def test_a_ladder_of_rarer_words_is_no_worse(columns: Columns) -> None:
    setup, start = played(columns, KNOWN)
    rare = LADDER.epilogue(setup, start, columns)["fewest"].lower().split(" → ")[1:]
    state = played(columns, KNOWN, *rare)[1]
    assert LADDER.score(state, columns) == 0
    assert LADDER.in_words(setup, state, columns) == "5 steps, none to spare"


def test_a_puzzle_that_was_begun_before_keeps_its_shortest(columns: Columns) -> None:
    way = ["hero", "here", "hare", "hate", "gate", "game"]
    setup, state = played(columns, OLD, *way)
    assert LADDER.score(state, columns) == 1
    assert LADDER.in_words(setup, state, columns) == "6 steps; 5 was possible"
    told = LADDER.epilogue(setup, state, columns)
    assert (told["shortest"], told["fewest"]) == (5, "")


def test_drawn_pairs_have_a_ladder_of_answers(columns: Columns) -> None:
    graph = graph_in(columns, 4)
    for number in range(12):
        setup = LADDER.random_setup(KNOWN, columns, Random(number))
        target, start = row_of(graph, setup["target"]), row_of(graph, setup["start"])
        assert graph.distances(target, "answers")[start] >= 3


def test_distances_by_answers_are_those_of_the_graph_of_answers(columns: Columns) -> None:
    graph = graph_in(columns, 4)
    answers = set(graph.words.answers.tolist())
    target = row_of(graph, "game")
    found = graph.distances(target, "answers")
    level, seen, steps = {target}, {target}, 0
    while level:  # word by word, as a person would
        assert all(found[node] == steps for node in level)
        around = {
            int(other)
            for node in level
            if node == target or node in answers
            for other in graph.next_to(node)
        }
        level, steps = around - seen, steps + 1
        seen |= level
    assert set(np.flatnonzero(found < 0).tolist()) == set(range(len(graph))) - seen


def test_a_player_s_own_start_gets_a_target_of_known_words(columns: Columns) -> None:
    graph = graph_in(columns, 4)
    for number in range(6):
        setup = LADDER.random_setup(KNOWN | {"start": "warm"}, columns, Random(number))
        steps = graph.distances(row_of(graph, setup["target"]), "answers")
        assert 4 <= steps[row_of(graph, "warm")] <= 7


def test_a_day_has_a_ladder_of_four_to_seven_known_words(db: None, columns: Columns) -> None:
    """P1: a day took one step, another thirteen."""
    lexicon = Lexicon.objects.create(slug="en", name="English", language="en")
    publish(lexicon, columns)
    graph = graph_in(columns, 4)
    for past in range(6):
        puzzle = planned(Daily(LADDER, lexicon, FIRST_DAY + timedelta(days=past)))
        assert puzzle is not None
        assert puzzle.setup["options"]["by"] == "answers"
        target, start = (row_of(graph, puzzle.setup[end]) for end in ("target", "start"))
        assert 4 <= graph.distances(target, "answers")[start] <= 7
