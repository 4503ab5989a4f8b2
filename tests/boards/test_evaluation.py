"""Games of many boards for the evaluation: drawn by the seed, the same grouped as one by one."""

from __future__ import annotations

import numpy as np
import pytest

from tests.boards.boards import options
from tests.wordle.lists import original, small
from wordgames.agent_registry import agent_slugs, build_agent
from wordgames.boards.evaluation.suite import BoardsSuite, draw
from wordgames.evaluation.lists_from_files import with_answers
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.rules.state import IllegalMove


def suite(boards: int = 2, games: int = 30, mode: str = "normal") -> BoardsSuite:
    words = small()
    return BoardsSuite(words, options(boards, mode=mode), draw(words, boards, games, 5), 5)


@pytest.mark.parametrize("boards", [2, 5, 16])
def test_secrets_are_answers_drawn_by_the_seed_and_distinct_in_a_game(boards: int) -> None:
    words = small()
    secrets = draw(words, boards, 40, 7)
    assert secrets.shape == (40, boards)
    assert np.isin(secrets, words.answers).all()
    assert all(len(set(game)) == boards for game in secrets.tolist())
    assert np.array_equal(secrets, draw(words, boards, 40, 7))
    assert np.array_equal(secrets[:10], draw(words, boards, 10, 7))
    assert not np.array_equal(secrets, draw(words, boards, 40, 8))


def test_every_answer_is_drawn_about_as_often() -> None:
    words = small()
    counts = np.bincount(draw(words, 4, 2000, 1).ravel(), minlength=len(words))[words.answers]
    assert counts.sum() == 8000
    assert counts.min() > 8000 / 28 * 0.75
    assert counts.max() < 8000 / 28 * 1.25


def test_more_boards_than_answers_cannot_be_drawn() -> None:
    words = small()
    with pytest.raises(ValueError, match="4 boards need 4 answers; there are 3"):
        draw(with_answers(words, words.answers[:3]), 4, 1, 1)


@pytest.mark.parametrize("mode", ["normal", "hard"])
@pytest.mark.parametrize("slug", agent_slugs("boards"))
def test_grouped_and_one_by_one_give_the_same(slug: str, mode: str) -> None:
    for boards in (2, 4):
        played = suite(boards, 25, mode)
        agent = build_agent("boards", slug, played.words, played.options)
        grouped, singly = play_grouped(agent, played), play_singly(agent, played)
        assert grouped.guesses.tolist() == singly.guesses.tolist()
        assert grouped.decisions <= singly.decisions


def test_games_that_have_seen_the_same_are_asked_about_once() -> None:
    played = suite(2, 30)
    agent = build_agent("boards", "multi-greedy", played.words, played.options)
    (root,) = played.roots()
    groups = list(played.split(root, agent.suggest(played.handed_down(root), 1).best.move))
    assert sum(len(group.games) for group in groups) == 30
    for group in groups:
        for game in group.games.tolist():
            state = played.start(game).play(group.observation.turns[0].guess)
            assert state.observe() == group.observation
        sizes = [len(rows) for rows in played.situation(group.observation).by_board]
        assert [len(rows) for rows in group.by_board] == sizes


def test_an_illegal_move_is_refused() -> None:
    played = suite()
    (root,) = played.roots()
    with pytest.raises(IllegalMove, match="Not in the word list"):
        list(played.split(root, "zzzzz"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("boards", "games", "most"), [(2, 400, 4.80), (4, 200, 7.00), (8, 100, 10.90), (16, 50, 18.45)]
)
def test_multi_greedy_keeps_near_its_figures_on_the_original_lists(
    boards: int, games: int, most: float
) -> None:
    """The figures in full are in docs/agents.md; a sample of a tenth may miss them by a little."""
    words = original()
    played = BoardsSuite(words, options(boards), draw(words, boards, games, 1), 1)
    record = play_grouped(build_agent("boards", "multi-greedy", words, played.options), played)
    assert (record.guesses > 0).all()
    assert record.guesses.mean() <= most
