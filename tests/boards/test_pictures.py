"""Many boards as pictures: what a guess does to each, what each needs, the lines looked at."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.analysis.analysis import analysis_of
from solvers.games.boards.pictures import outlooks
from solvers.games.boards.typed_boards import packed
from solvers.pages.watch.step import WatchedStep
from tests.check_pictures import check_pictures
from tests.site.positions import STEPS, told_of, watched
from wordgames.boards.agents.multi_search import MultiSearch
from wordgames.boards.agents.needed_guesses import by_need
from wordgames.boards.agents.position_worth import Valuation, learned, valued
from wordgames.rules.feedback import marks

pytestmark = [pytest.mark.django_db]
FORM = {"lexicon": "en", "boards": "4", "length": "5", "mode": "normal"}
SECRETS = "light folly mouse"


def step(client: Client, agent: str, number: int, words: str = SECRETS) -> Any:
    chosen = FORM | {"agent": agent, "words": words}
    path = client.post("/watch/boards/", chosen).headers["Location"]
    page = client.get(path, {"step": number})
    return page.context["step"], {it.kind: it for it in check_pictures(page.content.decode())}


def moment(here: Any) -> Any:
    analysis = analysis_of(here.open_play)
    return analysis.moment(here.open_play.state.observe(), here.number, here.open_play.play.agent)


@pytest.mark.parametrize("agent", ["multi-search", "multi-greedy", "one-by-one"])
def test_what_a_guess_leaves_on_each_board_is_the_mean_over_its_words(
    client: Client, small_english: Lexicon, agent: str
) -> None:
    here, figures = step(client, agent, 2)
    played = moment(here)
    words = analysis_of(here.open_play).words
    for board in played.before.observation.open_boards:
        left = words.strings(played.before.by_board[board])
        sizes = Counter(marks(played.move, word) for word in left).values()
        mean = sum(size * size for size in sizes) / len(left)
        mean -= (played.move in left) / len(left)  # a solved board has nothing left
        shown = figures["splits"].marks
        assert shown[f"Board {board + 1}: left on average"] == pytest.approx(mean)
        assert shown[f"Board {board + 1}: ruled out"] == pytest.approx(len(left) - mean)
    total = sum(map(len, played.before.by_board))
    assert f"With {total} word" in here.thought.why or "board" in here.thought.why
    assert here.before.count == total


@pytest.mark.parametrize(
    ("agent", "value"), [("multi-search", by_need), ("multi-learned", learned)]
)
def test_what_the_boards_need_is_what_the_search_values_them_by(
    client: Client, small_english: Lexicon, agent: str, value: Valuation
) -> None:
    """Of one board alone the value is one guess to solve it and what it needs beside that."""
    here, figures = step(client, agent, 2)
    for board in outlooks(analysis_of(here.open_play), moment(here)):
        worth = value(board.before)
        kept = np.append(0.0, worth.factors[board.before])
        alone = max(0.0, valued([kept], worth) - 1.0 - 1.0)
        assert figures["letter_bars"].marks[str(board.number)] == pytest.approx(alone)


def test_the_lines_looked_at_are_those_of_the_search(
    client: Client, small_english: Lexicon
) -> None:
    here, _ = step(client, "multi-search", 2, "holly jolly")
    played = moment(here)
    assert isinstance(played.agent, MultiSearch)
    assert played.agent.way(played.before) == "searched to the end"
    lines = here.thought.pictures[2]
    assert lines.title.startswith("Lines looked at:")
    values = {it.move.upper(): -it.score for it in played.answer}
    for mark in lines.marks:
        assert mark.candidate.value == values[mark.candidate.move.split()[0]]


def test_a_reply_is_to_the_likeliest_answers(client: Client, small_english: Lexicon) -> None:
    here, _ = step(client, "multi-search", 2)
    played = moment(here)
    words, agent = analysis_of(here.open_play).words, played.agent
    reply = agent.reply(played.before, played.move)
    assert reply == "" or reply in words
    rows = words.answers
    kept = words.strings(agent._likeliest("crane", rows))
    heaps = Counter(marks("crane", word) for word in words.strings(rows))
    assert len(kept) == max(heaps.values())
    assert len({marks("crane", word) for word in kept}) == 1
    assert len(agent._likeliest("crane", np.array([words.row("crane")]))) == 0


def test_help_draws_the_boards(client: Client, small_english: Lexicon) -> None:
    colours = packed((marks("crane", "light"), marks("crane", "mouse")))
    page = client.get(f"/assist/boards/?boards=2&length=5&g=crane&m1={colours}")
    kinds = {figure.kind for figure in check_pictures(page.content.decode())}
    assert {"splits", "letter_bars"} <= kinds
    assert page.context["thought"].move == page.context["suggestions"][0]["move"]


@pytest.mark.usefixtures("search_loaded", "unhurried")
def test_boards_leave_what_the_shell_counts(client: Client) -> None:
    """Words left on average: each answer's words, as often as it comes."""
    play = watched("boards")
    for number in range(1, min(STEPS, play.turns) + 1):
        page = client.get(f"/watch/{play.pk}/?step={number}")
        step: WatchedStep = page.context["step"]
        told = told_of(step, step.open_play.state.observe().before(number - 1))
        figures = check_pictures(page.content.decode())
        splits = next(figure for figure in figures if figure.kind == "splits").marks
        wanted = []
        for board in told["boards"]:
            others = (n for marks, n in board["answers"].items() if {*map(str, marks)} != {"2"})
            left = sum(count * count for count in others) / board["left"]
            wanted += [left, board["left"] - left]
        assert sorted(splits.values()) == pytest.approx(sorted(wanted))
