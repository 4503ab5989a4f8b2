"""The benchmark of many visitors who ask an agent at once."""

from __future__ import annotations

import io
import json
import tempfile
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import CommandError, call_command

from games.feedback import marks
from wordgames_site.bench.crowd import Times, _pages, _shares

ANSWERS = ["crane", "slate", "house", "mouse", "grape", "stone"]


def test_times_are_told_in_milliseconds() -> None:
    assert Times.of([0.1, 0.3, 0.2]) == Times(requests=3, median=200, slowest=300)


def test_visitors_ask_of_games_that_can_be_and_each_page_has_a_guess_more() -> None:
    pages = [parse_qs(urlsplit(path).query) for path in _pages(ANSWERS, Random(1), "optimal", 3)]
    assert [len(page["g"]) for page in pages] == [1, 2, 3]
    last = pages[-1]
    fitting = [
        word
        for word in ANSWERS
        if all(
            [str(mark) for mark in marks(guess, word)] == last[f"m{number}"]
            for number, guess in enumerate(last["g"], 1)
        )
    ]
    assert fitting


def test_no_two_players_share_a_play() -> None:
    prepared = {"plays": ["a", "b", "c", "d"], "words": ANSWERS}
    shares = [{play for play, _, _ in share} for share in _shares(prepared, 2)]
    assert shares == [{"a", "c"}, {"b", "d"}]


@pytest.mark.parametrize("wrong", [{"visitors": 0}, {"players": 99}, {"workers": 0}])
def test_numbers_out_of_range_are_refused_in_a_sentence(wrong: dict[str, int]) -> None:
    with pytest.raises(CommandError, match="goes from 1 to"):
        call_command("bench_assist", **wrong)


@pytest.mark.slow
def test_everybody_gets_an_answer_and_nothing_is_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    out = io.StringIO()
    call_command("bench_assist", json=True, visitors=30, stdout=out)
    found = json.loads(out.getvalue())
    assert found["help"]["requests"] == 60
    assert found["play_page"]["requests"] > 0
    assert not list(tmp_path.iterdir())
