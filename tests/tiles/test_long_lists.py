"""Lists too long to measure every guess while somebody waits: a first look, and it says so."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.analysis import compute_budget
from tests.fixtures import make_lexicon
from tests.tiles.lists import drawn
from wordgames.kernels.deadline import deadline
from wordgames.tiles.agents import one_step
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.one_step import LEAST, Minimax, OneStep
from wordgames.tiles.agents.situation import Marking, situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation, WordleOptions

START = WordleObservation(WordleOptions(length=5), ())


@pytest.fixture
def listed() -> Words:
    words = sorted(drawn(2000))
    return Words.from_strings(words, words)


class Counting(Marking):
    """Wordle's marks; notes how many pairs it is asked for."""

    def __init__(self) -> None:
        self.pairs = 0

    def statistics(self, words: Words, rows: Any, candidates: Any) -> Any:
        self.pairs += len(rows) * len(candidates)
        return super().statistics(words, rows, candidates)


@pytest.mark.parametrize("kind", [Entropy, Minimax])
def test_a_page_looks_at_no_more_pairs_than_it_may_and_says_so(
    kind: type[OneStep], listed: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_step, "PAGE_PAIRS", 1_000_000)
    agent, marking = kind(listed, START.options), Counting()
    monkeypatch.setattr(kind, "marking", marking)
    with deadline(1000):
        quick = agent.suggest(situate(START, listed))
    assert marking.pairs <= 1_000_000
    assert "too long to measure every guess" in quick.best.idea
    assert "of 2,000, on 250 of the 2,000 words left" in quick.best.idea
    exact = agent.suggest(situate(START, listed))  # nobody waits: every guess, on every word
    assert marking.pairs >= 4_000_000
    assert "too long" not in exact.best.idea
    ranks = {suggestion.move: place for place, suggestion in enumerate(exact)}
    assert quick.best.move in ranks
    # What is shown of a guess is exact: only which guesses are looked at is a choice.
    known = {suggestion.move: suggestion.bits for suggestion in exact}
    assert all(known[one.move] == one.bits for one in quick if one.move in known)


def test_the_longest_lists_are_looked_at_with_few_words_and_fewer_guesses(
    listed: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_step, "PAGE_PAIRS", 200_000)
    agent, marking = Entropy(listed, START.options), Counting()
    monkeypatch.setattr(Entropy, "marking", marking)
    with deadline(1000):
        answer = agent.suggest(situate(START, listed), 1)
    assert marking.pairs <= 200_000
    assert f"on {LEAST} of the" in answer.best.idea


@pytest.mark.slow
@pytest.mark.django_db
def test_pages_of_a_list_of_64539_words_compute_five_seconds_at_most(client: Client) -> None:
    """The list of D3: a first guess took 24 CPU seconds, and 130 of a visitor's."""
    lexicon: Lexicon = make_lexicon("long", "Long", "en", drawn(64_539), folded=True)
    assert lexicon.current is not None
    watch = {"lexicon": "long", "length": 5, "guesses": 6, "mode": "normal", "agent": "entropy"}
    page = client.post("/watch/wordle/", watch)  # warms what a worker warms before its first page
    for agent in ("entropy", "minimax", "expected-size", "most-parts", "optimal"):
        address = f"/assist/wordle/?lexicon=long&length=5&agent={agent}"
        assert "too long to measure every guess" in computed(client, address)
        computed(client, f"{page['Location']}?step=1")
        began = time.process_time()
        assert client.post("/watch/wordle/", watch | {"agent": agent}).status_code == 302
        assert time.process_time() - began < compute_budget.LONGEST


def computed(client: Client, address: str) -> str:
    """Return a page that was computed in time."""
    began = time.process_time()
    page = client.get(address)
    assert page.status_code == 200
    assert time.process_time() - began < compute_budget.LONGEST
    return page.content.decode()
