"""What document 001 claims of Hangman is held to paired intervals."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np
import pytest
from django.test import Client

from tests.workshop.reproduction.claims import check_claim, games, section, verdicts
from wordgames.agent_registry import agent_class
from wordgames.evaluation.intervals import mean_interval
from wordgames.evaluation.play import Record
from wordgames.evaluation.sampling import Sampling
from workshop.games.hangman import document_001 as document_001_hangman
from workshop.games.hangman.played_words import PlayedWords, gain
from workshop.games.hangman.weights import drawn_letters, unseen_run
from workshop.reproduction.claims import FAILS, HALF, HOLDS, OTHER_WORDS, UNKNOWN

pytestmark = pytest.mark.nightly

DRAWN = Sampling(games=1000, population=15_903)


def beside(records: Mapping[str, Record]) -> dict[str, PlayedWords]:
    """Return the rows of document 001's Hangman, each with the votes on the same words."""
    votes = records[document_001_hangman.VOTES]
    return {title: PlayedWords(one, DRAWN, votes) for title, one in records.items()}


def told_of(records: Mapping[str, Record]) -> set[str]:
    """Return the verdicts of what was measured."""
    others = dict.fromkeys(document_001_hangman.CLAIMED, (0.5, 0.4, 0.6))
    told = verdicts(document_001_hangman.claims_hangman(beside(records), others))
    return {verdict for verdict in told.values() if verdict != UNKNOWN}


def test_hangman_s_claims_are_held_to_paired_intervals() -> None:
    rng = np.random.default_rng(1)
    votes = [5] * 580 + [0] * 420
    more = [5] * 700 + [0] * 300
    fewer = [5] * 400 + [0] * 600
    same = rng.permutation(votes).tolist()
    good = dict.fromkeys(document_001_hangman.ROWS, games(*same))
    good |= {
        document_001_hangman.VOTES: games(*votes),
        document_001_hangman.SQUARED: games(*more),
        document_001_hangman.DOUBLE: games(*votes, seconds=2.0),
        document_001_hangman.SAMPLED: games(*fewer),
        document_001_hangman.SHANNON: games(*same, seconds=9.0),
    }
    assert told_of(good) == {HOLDS, HALF, OTHER_WORDS}
    bad = good | {
        document_001_hangman.VOTES: games(*fewer),
        document_001_hangman.SQUARED: games(*fewer),
        document_001_hangman.PRINTED: games(*votes),
        document_001_hangman.DOUBLE: games(*votes),
        document_001_hangman.SAMPLED: games(*votes),
        document_001_hangman.FIRST: games(*more),
        document_001_hangman.SHANNON: games(*more),
    }
    assert told_of(bad) == {FAILS}


def test_two_orders_that_win_a_little_more_do_not_win_substantially_more() -> None:
    """It was refuted by an interval that began at +0.1 points."""
    votes, two_orders = [5] * 580 + [0] * 420, [5] * 605 + [0] * 395
    records = dict.fromkeys(document_001_hangman.ROWS, games(*votes))
    for more, verdict in ((two_orders, HALF), ([5] * 700 + [0] * 300, UNKNOWN)):
        records |= {document_001_hangman.DOUBLE: games(*more, seconds=2.0)}
        assert (
            gain(records[document_001_hangman.DOUBLE], records[document_001_hangman.VOTES], DRAWN)[
                1
            ]
            > 0
        )
        [claim] = [
            claim
            for claim in document_001_hangman.claims_hangman(
                beside(records), dict.fromkeys(document_001_hangman.CLAIMED, (0.5, 0.4, 0.6))
            )
            if claim.says.startswith("two orders")
        ]
        assert claim.verdict == verdict


def test_a_paired_gain_is_corrected_for_how_much_of_the_list_was_played() -> None:
    """S1: the differences in games won were told 3 % too wide."""
    rng = np.random.default_rng(7)
    votes, other = (games(*np.where(rng.random(1000) < 0.58, 5, 0)) for _ in range(2))
    mean, low, high = gain(other, votes, DRAWN)
    alone = mean_interval((other.guesses > 0).astype(int) - (votes.guesses > 0))
    assert alone
    share = 1 - DRAWN.games / (DRAWN.population or 0)
    assert high - low == pytest.approx((alone[1] - alone[0]) * share**0.5)
    assert (low + high) / 2 == pytest.approx(mean)


def test_the_page_has_what_it_once_left_out() -> None:
    """C35: ShannoNgram, sampling, two orders, the weights that were tried, e a i; AROSE."""
    wanted = {
        ("ngram-vote", "eai=yes"),
        ("ngram-vote", "orders=2"),
        ("ngram-vote", "sample=1"),
        ("ngram-vote-weighted", "whole=constant"),
        ("ngram-vote-weighted", "whole=n"),
        ("shannon-ngram", ""),
    }
    rows = re.findall(r"^\| [^:|]+: `([^`]+)`(?:, `([^`]+)`)? \|", section("Document 001: H"), re.M)
    assert wanted <= set(rows)
    assert "its opener is AROSE" in section("Document 002")
    for slug, setting in rows:
        names = {one.name for one in agent_class("hangman", slug).parameters}
        assert {part.partition("=")[0] for part in setting.split()} <= names


def test_drawn_letters_win_less_where_the_seeds_say_so() -> None:
    run = unseen_run("shannon-ngram", {"sample": 1})
    for rates, verdict in (([0.4, 0.42, 0.41], HOLDS), ([0.4, 0.7, 0.5], FAILS)):
        assert drawn_letters(run, rates, 0.547).verdict == verdict


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("finding", "words", "verdict"),
    [
        ("C6", "ShannoNgram shows similar", "does not hold"),
        ("C2", "much faster", "no verdict"),
        ("C7", "two orders", "holds in part"),
        ("C1", "61.1% by votes", "depends on the words"),
        ("C9", "drawing the letter", "holds"),
    ],
)
def test_what_document_001_says_stands_on_the_page_with_its_verdict(
    client: Client, finding: str, words: str, verdict: str
) -> None:
    check_claim(client, finding, "001-hangman", words, verdict)
