"""N-gram votes: counts by hand, the twin, document 001's options."""

from __future__ import annotations

import numpy as np
import pytest

from tests.hangman import vote_plain
from tests.hangman.lists import made_up, seen, small, suite
from wordgames.hangman.agents import vote_kernels
from wordgames.hangman.agents.ngram_vote import NgramVote, NgramVoteWeighted
from wordgames.hangman.agents.ngrams import ngrams_of
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.agents.shannon_ngram import ShannonNgram
from wordgames.hangman.evaluation.play_all_at_once import play_hangman
from wordgames.hangman.rules import HangmanOptions
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry


def lexicon(text: str) -> Columns:
    return columns_from(Entry(word) for word in text.split())


def test_an_ngram_counts_the_words_that_hold_it() -> None:
    words = lexicon("banana ananas an nab")
    grams = ngrams_of(words, 2)
    spelled = ["".join(words.letters[letter] for letter in row) for row in grams.codes]
    told = dict(zip(spelled, grams.words.tolist(), strict=True))
    assert told == {"ab": 1, "an": 3, "as": 1, "ba": 1, "na": 3}
    assert [gram for gram, whole in zip(spelled, grams.is_word, strict=True) if whole] == ["an"]


def votes(agent: NgramVote, *turns: str, length: int) -> dict[str, float]:
    answer = agent.suggest(situate(seen(length, *turns), agent.words), 26)
    return {one.move: one.score for one in answer if one.score > 0}


def test_every_occurrence_in_a_fitting_ngram_is_a_vote() -> None:
    agent = NgramVote(lexicon("banana ananas"), HangmanOptions())
    assert votes(agent, length=2) == {"a": 6.0, "n": 4.0, "b": 1.0, "s": 1.0}


def test_the_order_falls_until_an_ngram_fits() -> None:
    agent = NgramVote(lexicon("stone tone xy"), HangmanOptions())
    assert votes(agent, "o:__o__", length=5) == {"s": 1.0, "t": 1.0, "n": 1.0, "e": 1.0}
    assert votes(agent, "z:__", "x:x_", length=2) == {"y": 1.0}


def test_whole_words_weigh_more() -> None:
    words = lexicon("cat catalog category")
    plain, weighted = (kind(words, HangmanOptions()) for kind in (NgramVote, NgramVoteWeighted))
    assert votes(weighted, length=3)["c"] > votes(plain, length=3)["c"]
    assert weighted.factor(3) == 9
    printed = NgramVoteWeighted(words, HangmanOptions(), {"whole": "as-printed"})
    assert [printed.factor(order) for order in (4, 5, 6)] == [1, 5, 36]
    xor = NgramVoteWeighted(words, HangmanOptions(), {"whole": "printed-xor"})
    assert [xor.factor(order) for order in (4, 5, 6)] == [1, 5, 4]


def test_document_001_opens_with_e_a_i() -> None:
    agent = NgramVote(small(), HangmanOptions(), {"eai": True})
    assert agent.suggest(situate(seen(5), small())).best.move == "e"
    assert agent.suggest(situate(seen(5, "e:_____"), small())).best.move == "a"


def test_a_drawn_letter_is_the_same_for_the_same_position() -> None:
    agents = [NgramVote(small(), HangmanOptions(), {"sample": seed}) for seed in range(1, 9)]
    moves = [agent.suggest(situate(seen(5), small())).best.move for agent in agents]
    again = [agent.suggest(situate(seen(5), small())).best.move for agent in agents]
    assert moves == again
    assert len(set(moves)) > 1


def test_two_orders_add_votes_of_the_lower_one() -> None:
    words = lexicon("stone tone")
    one = votes(NgramVote(words, HangmanOptions()), length=4)
    two = votes(NgramVote(words, HangmanOptions(), {"orders": 2}), length=4)
    assert sum(two.values()) > sum(one.values())


@pytest.mark.parametrize("seed", range(5))
def test_the_kernel_votes_as_the_plain_twin(seed: int) -> None:
    grams = ngrams_of(made_up(), 4)
    rng = np.random.default_rng(seed)
    size = len(made_up().letters)
    masks = np.where(rng.random((6, 6)) < 0.3, rng.integers(0, size, (6, 6)), -1).astype(np.int16)
    closed = rng.random((6, size)) < 0.3
    wanted = np.array([True, True, False, True, True, True])
    found = []
    for kernels in (vote_kernels, vote_plain):
        told = np.zeros((6, size))
        kernels.add_votes(grams.codes, grams.words.astype(float), masks, closed, wanted, told)
        found.append(told)
    assert found[0].any()
    assert np.allclose(*found)


def test_it_plays_words_it_has_not_seen() -> None:
    entries = list(made_up(600).entries())
    learned, unseen = columns_from(entries[::2]), columns_from(entries[1::2])
    agent = NgramVote(learned, HangmanOptions())
    record = play_hangman(agent, suite(unseen, learned))
    assert (record.guesses > 0).mean() > 0.3


def test_shannons_information_by_hand() -> None:
    """Bigrams, of weight 4: "ab" (2) and "ac" make "a_"; "bz" the two blanks. b is at one place."""
    agent = ShannonNgram(lexicon("ab abz ac"), HangmanOptions(), {"fewest": 1})
    answer = agent.suggest(situate(seen(3, "a:a__"), agent.words))
    told = {one.move: one.score for one in answer}
    assert told["b"] == pytest.approx(-0.75 * np.log2(0.75))
    assert told["c"] == told["z"] == pytest.approx(0.5)
    assert answer.best.move == "c"


def test_shannons_order_falls_where_nothing_fits() -> None:
    agent = ShannonNgram(lexicon("stone tone xy"), HangmanOptions())
    assert agent.suggest(situate(seen(5, "x:x____"), agent.words)).best.move in "ston"
    nothing = agent.suggest(situate(seen(1, "a:_"), agent.words))
    assert nothing.ranked
