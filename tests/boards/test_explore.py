"""Exploring the trees of agents on a few boards, checked against games played one by one."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.games.boards import tree
from solvers.games.boards.analysis import BoardsAnalysis
from solvers.games.boards.tree import NONE, BoardsTree, distinct, next_falls, product_of, solved_by
from solvers.pages.trees import tree_walk
from solvers.pages.trees.tree_cost import joined, over
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from wordgames.boards.rules import Boards, BoardsOptions
from wordgames.rules.state import Status

AGENT = "multi-greedy"
PAGE = f"/agents/boards/{AGENT}/explore/"
WORDS = ("light", "might", "night", "crane", "crate", "slate", "jolly", "plumb")
TWO = {"lexicon": "en", "boards": "2", "length": "5", "guesses": "7", "mode": "normal"}
pytestmark = pytest.mark.usefixtures("unhurried")
OPTIONS = BoardsOptions(length=5, boards=2, guesses=7)


@pytest.fixture(autouse=True)
def _no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_walk, "BUDGET", float("inf"))


@pytest.fixture
def few(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(WORDS, True), folded=True)


def played(few: Lexicon) -> dict[tuple[str, ...], Boards]:
    """Play every game of two boards by the rules alone, the agent seeing what a player sees."""
    assert few.current is not None
    analysis = BoardsAnalysis(OPTIONS, few.current)
    ended = {}
    for secrets in permutations(WORDS, 2):
        state = Boards(secrets, analysis.words, OPTIONS)
        while state.status is Status.PLAYING:
            _, answer = analysis.ask(analysis.agent(AGENT), state.observe(), 1)
            state = state.play(answer.best.move)
        ended[secrets] = state
    return ended


def test_averages_and_falls_are_those_of_playing_every_game(client: Client, few: Lexicon) -> None:
    ended = played(few)
    page = client.get(PAGE, TWO)
    won = [len(it.turns) for it in ended.values() if it.status is Status.WON]
    assert page.context["count"] == len(ended) == 56
    assert page.context["cost"].average == pytest.approx(sum(won) / len(won))
    answers = Counter(it.turns[0].marks for it in ended.values())
    assert sorted(answers.values()) == sorted(it["count"] for it in page.context["branches"])
    figures = {it.kind: it for it in check_pictures(page.content.decode())}
    assert figures["icicle"].marks["root"] == 56
    shown = page.context["pictures"][0].marks
    for mark in shown:
        number = int(mark.split.name.removeprefix("Answer "))
        told = page.context["branches"][number - 1]["link"].rpartition("f=")[2]
        games = [it for it in ended.values() if _told(it, 0) == told]
        falls = Counter(_next_fall(it, 1) for it in games)
        shares = {part.name: part.amount for part in mark.split.parts}
        for board in (0, 1):
            share = shares.get(f"board {board + 1}", 0.0)
            assert share == pytest.approx(falls[board] / len(games)), (told, board)


def _told(game: Boards, turn: int) -> str:
    return "%2F".join("".join(map(str, row)) for row in game.turns[turn].marks)


def _next_fall(game: Boards, after: int) -> int:
    """Return the board that is solved first after so many turns."""
    solved = [(at, board) for board, at in enumerate(game.observe().solved_at) if at]
    return min((at, board) for at, board in solved if at > after)[1]


def test_every_answer_leads_on_and_says_what_is_left_on_each_board(
    client: Client, few: Lexicon
) -> None:
    page, steps = client.get(PAGE, TWO), 0
    while not page.context["over"]:
        [(_, left)] = page.context["figures"]
        assert len(left.split(" · ")) == 2
        branch = max(page.context["branches"], key=lambda it: (not it["solved"], it["count"]))
        below = client.get(PAGE + branch["link"])
        assert not below.context["lost_way"]
        assert below.context["count"] == branch["count"]
        page, steps = below, steps + 1
    assert page.context["won"]
    assert len(page.context["steps"]) == steps


def test_of_too_many_games_some_are_drawn_and_all_once_they_are_few(
    client: Client, few: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "DRAWN", 20)
    page = client.get(PAGE, TWO)
    assert 0 < page.context["count"] <= 20
    assert f"Shown for {page.context['count']} random games" in page.content.decode()
    answer = Counter(it.turns[0].marks for it in played(few).values()).most_common()[-1]
    told = "/".join("".join(map(str, row)) for row in answer[0])
    below = client.get(PAGE, TWO | {"f": told})
    assert below.context["count"] == answer[1], "drawn or not, an answer that fits leads on"
    assert not below.context["drawn"]


@pytest.mark.parametrize("wrong", ["00000", "00000/99999", "00000/00000/00000", "22222/22222", ""])
def test_an_answer_that_no_boards_give_stops_the_walk(
    client: Client, few: Lexicon, wrong: str
) -> None:
    page = client.get(PAGE, TWO | {"f": wrong})
    assert page.context["lost_way"]
    assert page.context["count"] == 56


def test_a_watched_play_leads_to_its_place_in_the_tree(client: Client, few: Lexicon) -> None:
    chosen = TWO | {"agent": AGENT, "words": "light crane"}
    watched = client.post("/watch/boards/", chosen)["Location"]
    shown = client.get(f"{watched}?step=1").context["step"]
    place = client.get(shown.explored)
    assert [step["move"] for step in place.context["steps"]] == [shown.move]
    left = place.context["figures"][0][1].split(" · ")
    explained = [it.after for it in shown.explanation.boards]
    assert [int(it) if it != "solved" else 1 for it in left] == explained


def test_more_boards_than_four_have_no_tree() -> None:
    assert BoardsTree.leads_to({"options": {"boards": 4}})
    assert not BoardsTree.leads_to({"options": {"boards": 8}})


def test_the_picture_is_saved_and_no_file_of_lines(client: Client, few: Lexicon) -> None:
    page = client.get(PAGE, TWO).content.decode()
    assert "as=svg" in page
    assert "as=tree" not in page
    assert client.get(PAGE, TWO | {"as": "svg"})["Content-Type"] == "image/svg+xml"
    refused = client.get(PAGE, TWO | {"as": "tree"})
    assert "a game has several secrets" in refused.content.decode()


def test_falls_by_hand() -> None:
    """Of three games one ends at once on board 2, one falls on board 1 a guess later, one never."""
    lost = over(1, won=False)
    late = joined("ab", [("22/00", over(1, won=True)), ("00/00", lost)])
    course = joined("cd", [("00/22", over(1, won=True)), ("10/00", late)])
    assert next_falls(course) == Counter({1: 1, 0: 1, NONE: 1})
    assert solved_by("22/") == [0]
    assert solved_by("/02") == []


def test_games_have_a_word_of_its_own_for_each_board() -> None:
    left = [np.array([1, 2], np.int32), np.array([2, 3], np.int32)]
    assert distinct(product_of(left)).tolist() == [[1, 2], [1, 3], [2, 3]]
