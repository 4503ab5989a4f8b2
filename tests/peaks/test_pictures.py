"""Peaks as pictures: the alphabet of each place narrows, a guess halves it, and turns lost."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.analysis.analysis import analysis_of
from solvers.analysis.review import ESTIMATED, SEARCHED
from tests.check_pictures import Figure, check_pictures
from tests.wordle.lists import small
from wordgames.peaks.agents.endgame import MOST, needed
from wordgames.peaks.agents.marking import PeaksMarking
from wordgames.peaks.rules import Peaks, PeaksObservation, PeaksOptions, peaks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded")]
FORM = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": "normal", "guesses": "6"}
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def step(client: Client, number: int, word: str = "mouse") -> tuple[dict[str, Figure], object]:
    path = client.post("/watch/peaks/", FORM | {"word": word}).headers["Location"]
    page = client.get(path, {"step": number})
    figures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
    return figures, page.context["step"].open_play


def test_the_open_letters_are_those_that_no_arrow_rules_out(
    client: Client, small_english: Lexicon
) -> None:
    figures, open_play = step(client, 2)
    seen_first = open_play.state.observe().before(1)  # type: ignore[attr-defined]
    [turn], alphabet = seen_first.turns, seen_first.options.alphabet
    for place, (letter, mark) in enumerate(zip(turn.guess, turn.marks, strict=True), 1):
        allowed = [it for it in alphabet if peaks(letter, it, alphabet)[0] == mark]
        assert figures["spans"].marks[f"Place {place}"] == len(allowed)


def test_a_guess_halves_each_place_as_the_rules_mark_the_words_left(
    client: Client, small_english: Lexicon
) -> None:
    figures, open_play = step(client, 1)
    played = analysis_of(open_play).moment(open_play.state.observe(), 1, open_play.play.agent)  # type: ignore[arg-type, attr-defined]
    words = small().strings(played.before.candidates)
    for place, letter in enumerate(played.move):
        marks = [peaks(letter, word[place], ALPHABET)[0] for word in words]
        for mark, name in enumerate(("earlier", "later", "the letter itself")):
            key = f"Place {place + 1}, {letter.upper()}: {name}"
            assert figures["splits"].marks[key] == marks.count(mark)


def seen(secret: str, *guesses: str) -> PeaksObservation:
    state = Peaks(secret, small(), PeaksOptions(5, 6, "normal", alphabet=ALPHABET))
    for guess in guesses:
        state = state.play(guess)
    return state.observe()


@cache
def least(left: frozenset[str]) -> int:
    """Return the least sum of guesses over the words left, every guess tried: the slow twin."""
    if len(left) == 1:
        return 1
    words = small()
    sums = [after(words[row], left) for row in range(len(words))]
    return min(total for total in sums if total is not None)


def after(guess: str, left: frozenset[str]) -> int | None:
    heaps: dict[tuple[int, ...], set[str]] = {}
    for word in left:
        heaps.setdefault(peaks(guess, word, ALPHABET), set()).add(word)
    if len(heaps) == 1 and guess not in left:
        return None
    return len(left) + sum(least(frozenset(heap)) for heap in heaps.values() if heap != {guess})


@pytest.mark.parametrize("guess", ["mouse", "crane", "light"])
def test_the_search_finds_what_trying_everything_finds(guess: str) -> None:
    words, marking = small(), PeaksMarking(ALPHABET)
    before = seen("mouse", "vozhd")
    left = marking.fitting(words, words.answers, before.turns)
    named = frozenset(words.strings(left))
    assert len(named) == 8
    found = needed(words, before, left, guess, marking)
    assert found is not None
    assert found.expected == pytest.approx(least(named) / len(named))
    told = after(guess, named)
    if told is not None:
        assert found.played == pytest.approx(told / len(named))
    assert found.expected <= found.played


def test_a_review_counts_the_guesses_lost(client: Client, small_english: Lexicon) -> None:
    path = client.post("/watch/peaks/", FORM | {"word": "mouse"}).headers["Location"]
    reviewed = client.get(f"/review/{path.split('/')[2]}/").context["reviewed"]
    assert {move.how for move in reviewed if move.before <= MOST} == {SEARCHED}
    assert {move.how for move in reviewed if move.before > MOST} <= {ESTIMATED}
    assert all(move.lost >= 0 for move in reviewed)
    assert reviewed[-1].lost == 0
    assert replace(reviewed[-1], guess="").before == 1
