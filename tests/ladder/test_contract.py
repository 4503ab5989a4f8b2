"""Every agent of Word Ladder finds a shortest ladder, or says that there is none."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ladder.lists import SMALL, calmly, is_ladder, sgb
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.ladder.agents.agent import LadderAgent, on_the_way, situate, unsearched
from wordgames.ladder.evaluation.suite import LadderSuite
from wordgames.ladder.graph import graph_of
from wordgames.ladder.rules import Ladder, LadderObservation, LadderOptions
from wordgames.rules.state import Status
from wordgames.vocabulary.arrays import Words

SLUGS = agent_slugs("ladder")


def agent(slug: str, words: Words = SMALL, **chosen: object) -> LadderAgent:
    made = build_agent("ladder", slug, words, LadderOptions(length=words.length), **chosen)  # type: ignore[arg-type]
    assert isinstance(made, LadderAgent)
    return made


def seen(*words: str, target: str = "warm") -> LadderObservation:
    return LadderObservation(LadderOptions(), target, words)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_climbs_from_every_word_to_every_other_by_a_shortest_ladder(slug: str) -> None:
    player, graph = agent(slug), graph_of(SMALL)
    suite = LadderSuite.every(SMALL)
    record = play_singly(player, suite)
    taken = np.where(record.guesses > 0, record.guesses, -1)
    assert taken.tolist() == suite.shortest.tolist()
    assert (suite.shortest < 0).any()
    for start, target in ((0, 5), (3, 11)):
        assert is_ladder(graph, player.find(start, target).path)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_says_plainly_that_there_is_no_ladder(slug: str) -> None:
    answer = agent(slug).suggest(situate(seen("cold", target="xyst"), SMALL))
    assert not answer.ranked
    assert answer.note.startswith("There's no ladder from cold to xyst:")


@pytest.mark.parametrize("slug", SLUGS)
def test_it_tells_the_frontiers_of_its_search(slug: str) -> None:
    player = agent(slug)
    found = player.plan(seen("cold"))
    assert len(found.path) == 5
    assert found.frontiers
    assert found.looked_at >= 5
    answer = player.suggest(situate(seen("cold"), SMALL))
    assert str(found.looked_at) in answer.note


@pytest.mark.parametrize("slug", SLUGS)
def test_its_suggestions_are_in_the_order_of_their_scores(slug: str) -> None:
    for start in ("cold", "bold", "wool"):
        scores = [one.score for one in agent(slug).suggest(situate(seen(start), SMALL))]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_can_be_asked_off_its_ladder_and_on_the_way_it_keeps_to_it(slug: str) -> None:
    player = agent(slug)
    path = [SMALL[row] for row in player.plan(seen("cold")).path]
    for made in range(1, 4):
        answer = player.suggest(situate(seen(*path[:made]), SMALL))
        assert answer.best.move == path[made]
    astray = player.suggest(situate(seen("cold", "colt", "coll"), SMALL)).best
    assert astray.left == 4
    state = Ladder("warm", SMALL, ("cold", "colt", "coll", astray.move))
    while state.status is Status.PLAYING:
        state = state.play(player.suggest(situate(state.observe(), SMALL), 1).best.move)
    assert len(state.words) == 3 + 5


@pytest.mark.parametrize("slug", SLUGS)
def test_what_it_was_asked_before_changes_no_answer(slug: str) -> None:
    used, fresh = agent(slug), agent(slug)
    for start in SMALL:
        used.suggest(situate(seen(start), SMALL))
    for start in ("wood", "ball", "care"):
        asked = situate(seen(start), SMALL, seed=9)
        assert used.suggest(asked) == fresh.suggest(asked)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_word_that_it_does_not_know_is_a_sentence(slug: str) -> None:
    answer = agent(slug).suggest(unsearched(seen("zzzz"), SMALL))
    assert not answer.ranked
    assert answer.note == "It doesn't know the word zzzz."


@pytest.mark.parametrize("slug", SLUGS)
def test_it_promises_a_proof_and_refuses_what_it_cannot_take(slug: str) -> None:
    kind = agent_class("ladder", slug)
    assert kind.promises.deterministic
    assert kind.promises.standing == "searched to the end"
    with pytest.raises(ParameterError, match="4 letters, those of the game 5"):
        build_agent("ladder", slug, SMALL, LadderOptions(length=5))
    with pytest.raises(ParameterError):
        agent(slug, params={"width": 3})


def test_words_on_a_shortest_ladder_are_those_of_all_of_them() -> None:
    rows = on_the_way(graph_of(SMALL), seen("cold"))
    assert set(SMALL.strings(rows)) == {
        "cold", "cord", "card", "word", "corm", "worm", "ward", "warm"
    }  # fmt: skip
    assert not len(on_the_way(graph_of(SMALL), seen("xyst")))


WORD = st.text(alphabet="abc", min_size=3, max_size=3)


@calmly
@given(st.sets(WORD, min_size=2, max_size=27), st.data())
def test_on_any_words_all_agents_find_ladders_of_the_same_length(
    words: set[str], data: st.DataObject
) -> None:
    known = Words.from_strings(words)
    start, target = (data.draw(st.sampled_from(sorted(words))) for _ in range(2))
    rows = [known.row(start), known.row(target)]
    paths = [agent(slug, known).find(*rows).path for slug in SLUGS]  # type: ignore[arg-type]
    away = graph_of(known).distances(rows[1])[rows[0]]
    assert {len(path) - 1 for path in paths} == {int(away)}
    assert all(is_ladder(graph_of(known), path) for path in paths)


def test_grouped_or_singly_the_games_go_the_same() -> None:
    suite = LadderSuite.joined(SMALL, 30)
    player = agent("bidirectional")
    one, other = play_singly(player, suite), play_grouped(player, suite)
    assert one.guesses.tolist() == other.guesses.tolist() == suite.shortest.tolist()


def test_courses_of_hardly_joined_words_are_refused() -> None:
    apart = Words.from_strings(["aaa", "bbb", "ccc"])
    with pytest.raises(ListError, match="Hardly any"):
        LadderSuite.joined(apart, 5)
    with pytest.raises(ListError, match="at least two words"):
        LadderSuite.drawn(Words.from_strings(["aaa"]), 5)
    with pytest.raises(ListError, match="too many"):
        LadderSuite.every(Words.from_strings([f"{n:03}" for n in range(600)]))


def test_a_single_rare_ladder_is_found_whatever_the_seed() -> None:
    words = Words.from_strings([*(letter * 3 for letter in "abcdefghijklmnop"), "aab"])
    for seed in range(200):
        assert LadderSuite.joined(words, 1, seed).shortest.tolist() == [1]


def test_on_knuths_words_all_three_agree_on_two_thousand_pairs() -> None:
    words = sgb()
    suite = LadderSuite.drawn(words, 2000)
    pairs = list(zip(suite.starts.tolist(), suite.targets.tolist(), strict=True))
    for slug in SLUGS:
        player = agent(slug, words)
        taken = [len(player.find(*pair).path) - 1 for pair in pairs]
        assert taken == suite.shortest.tolist(), slug


def test_both_ends_look_at_a_small_part_of_the_words() -> None:
    words = sgb()
    suite = LadderSuite.joined(words, 200)
    pairs = list(zip(suite.starts.tolist(), suite.targets.tolist(), strict=True))
    met = {
        slug: float(np.median([agent_.find(*pair).looked_at for pair in pairs]))
        for slug in ("bfs", "bidirectional")
        for agent_ in [agent(slug, words)]
    }
    assert met["bidirectional"] * 5 < met["bfs"]
