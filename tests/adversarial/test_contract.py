"""Every agent that plays against the adversarial host: it wins, grouped or singly."""

from __future__ import annotations

import numpy as np
import pytest

from tests.wordle.lists import made_up, small
from wordgames.adversarial.agents.foresight import foreseen, kept_words
from wordgames.adversarial.evaluation.suite import AdversarialSuite, first_words
from wordgames.adversarial.host import AdversarialHost
from wordgames.adversarial.rules import Adversarial, AdversarialObservation, AdversarialOptions
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.state import Status
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn

SLUGS = agent_slugs("adversarial")
PAIRS = [(slug, mode) for slug in SLUGS for mode in agent_class("adversarial", slug).promises.modes]


def suite(words: Words, mode: str = "normal", openers: tuple[str, ...] = ("",)) -> AdversarialSuite:
    options = AdversarialOptions(words.length, 20, mode)
    return AdversarialSuite(words, options, openers, seed=5)


@pytest.mark.parametrize(("slug", "mode"), PAIRS)
def test_it_wins_by_legal_guesses_and_in_the_same_way_each_time(slug: str, mode: str) -> None:
    played = suite(small(), mode, ("", "house", "llama"))
    agent = build_agent("adversarial", slug, played.words, played.options)
    grouped, singly = play_grouped(agent, played), play_singly(agent, played)
    assert (grouped.guesses > 0).all()
    assert grouped.guesses.tolist() == singly.guesses.tolist()


@pytest.mark.parametrize("length", [3, 9, 12])
def test_the_search_plays_words_of_any_length(length: int) -> None:
    played = suite(made_up(length))
    agent = build_agent("adversarial", "absurd-search", played.words, played.options)
    others = [
        play_grouped(build_agent("adversarial", slug, played.words, played.options), played)
        for slug in ("minimax", "entropy")
    ]
    assert play_grouped(agent, played).guesses[0] <= min(it.guesses[0] for it in others)


@pytest.mark.skipif(not numba_wanted(), reason="The search needs numba.")
def test_the_search_of_the_whole_game_is_made_once_and_said() -> None:
    words, options = small(), AdversarialOptions()
    agent = build_agent("adversarial", "absurd-search", words, options)
    assert agent.status == "best found"
    said: list[str] = []
    prepared = agent.with_artifact(lambda done, text: said.append(text))
    assert prepared.status == "searched"
    assert said
    said.clear()
    again = build_agent("adversarial", "absurd-search", words, options)
    again.with_artifact(lambda done, text: said.append(text))
    assert (said, again.status) == ([], "searched")


@pytest.mark.skipif(not numba_wanted(), reason="The search needs numba.")
def test_an_opener_that_was_told_is_played_and_the_rest_searched_from_there() -> None:
    words, options = small(), AdversarialOptions()
    agent = build_agent(
        "adversarial", "absurd-search", words, options, opener="llama"
    ).with_artifact()
    game = Adversarial(AdversarialHost(words), words, options)
    while game.status is Status.PLAYING:
        answer = agent.suggest(situate(game.observe(), words), 1)
        game = game.play(answer.best.move)
        assert not answer.fallback
    assert game.turns[0].guess == "llama"
    assert agent.status == "searched"


def test_without_numba_the_search_plays_minimax_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("WORDGAMES_NO_NUMBA", "1")
    words, options = small(), AdversarialOptions()
    seen = AdversarialObservation(options=options)
    agent = build_agent("adversarial", "absurd-search", words, options).with_artifact()
    minimax = build_agent("adversarial", "minimax", words, options)
    answer = agent.suggest(situate(seen, words), 3)
    assert answer.fallback
    assert "without numba" in answer.note
    assert answer.best.move == minimax.suggest(situate(seen, words), 1).best.move


def test_what_the_host_keeps_is_told_of_every_suggestion() -> None:
    words, options = small(), AdversarialOptions()
    host, left = AdversarialHost(words), words.answers
    agent = build_agent("adversarial", "entropy", words, options)
    answer = agent.suggest(situate(AdversarialObservation(options=options), words))
    told = foreseen(words, left, answer)
    assert [one.move for one in told] == [one.move for one in answer]
    for one in told:
        kept = host.left((Turn(one.move, host.answer((), one.move)),))
        assert one.left == len(kept) == len(kept_words(words, left, one.move))
        assert one.bits == pytest.approx(np.log2(len(left) / len(kept)))
        assert one.chance == 0


def test_first_words_are_drawn_once_each_by_the_seed() -> None:
    words = small()
    assert first_words(words, None, 1) == tuple(words.strings(words.answers))
    drawn = first_words(words, 7, 1)
    assert len(set(drawn)) == 7
    assert set(drawn) < set(first_words(words, 99, 1))
    assert drawn == first_words(words, 7, 1)
    assert drawn != first_words(words, 7, 2)


def test_a_game_from_a_first_word_counts_the_guesses_after_it() -> None:
    words = small()
    played = suite(words, openers=("house",))
    (root,) = played.roots()
    assert played.guesses(root.observation) == 0
    assert root.candidates.tolist() == AdversarialHost(words).left(root.observation.turns).tolist()
    assert played.secret(0) == "house"
