"""The benchmark of many visitors who ask an agent at once."""

from __future__ import annotations

import io
import json
import tempfile
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from lexicons.models import Lexicon
from wordgames.rules.feedback import marks
from workshop.bench import bot_pages
from workshop.bench.crowd import positions, times
from workshop.bench.hostile import ASKERS, _attacks, _posts, _questions, percentiles
from workshop.site.server import Server

ANSWERS = ["crane", "slate", "house", "mouse", "grape", "stone"]


def test_times_are_told_in_milliseconds() -> None:
    assert times([[0.1, 0.3], [0.2]]) == {"requests": 3, "median": 200, "slowest": 300}


def test_visitors_ask_of_games_that_can_be_and_each_page_has_a_guess_more() -> None:
    pages = [parse_qs(urlsplit(path).query) for path in positions(ANSWERS, Random(1), "optimal", 3)]
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


@pytest.mark.parametrize(
    "wrong", [{"visitors": 0}, {"players": 99}, {"workers": 0}, {"seconds": 901}]
)
def test_numbers_out_of_range_are_refused_in_a_sentence(wrong: dict[str, int]) -> None:
    with pytest.raises(CommandError, match=r"goes from [12] to"):
        call_command("bench", "assist", **wrong)


def test_everybody_gets_an_answer_and_nothing_is_left(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    out = io.StringIO()
    call_command("bench", "assist", json=True, visitors=8, stdout=out)
    found = json.loads(out.getvalue())
    assert found["help"]["requests"] == 16
    assert found["play_page"]["requests"] > 0
    assert not list(tmp_path.iterdir())


def test_percentiles_are_told_in_milliseconds() -> None:
    found = percentiles([number / 1000 for number in range(1, 201)])
    assert found == {"requests": 200, "median": 100, "p99": 198, "slowest": 200}
    assert percentiles([]) == {"requests": 0, "median": 0, "p99": 0, "slowest": 0}


def test_a_hostile_address_never_asks_the_same_twice() -> None:
    asked = [str(request) for number in range(2) for request in islice(_posts(number), 60)]
    assert len({line for line in asked if "runs" in line}) == 30
    helped = [path for path, _ in islice(_questions(0), 30) if "&g=" in path]
    assert len(set(helped)) == 10


def test_the_hostile_address_asks_as_each_of_its_accounts_in_turn(tmp_path: Path) -> None:
    attacks = list(_attacks(Server(tmp_path), Event(), ["a", "b"]))
    sessions = [attack[-1] for attack in attacks if isinstance(attack[-1], str)]
    assert sessions == ["a", "b"] * (ASKERS // 2)


def test_players_are_not_refused_while_one_address_does_its_worst(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The short form of what docs/reliability.md tells of: the times are for a benchmark to say."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    out = io.StringIO()
    call_command("bench", "assist", hostile=True, json=True, seconds=4, players=3, stdout=out)
    found = json.loads(out.getvalue())
    assert found["attacked"]["refused"] == {}
    assert found["attacked"]["page"]["requests"] > 0
    assert found["attacked"]["hostile"]["429"] > 0
    assert not list(tmp_path.iterdir())


@pytest.mark.django_db
@pytest.mark.usefixtures("search_loaded", "unhurried")
def test_every_address_that_is_measured_is_a_page(client: Client, small_english: Lexicon) -> None:
    found = bot_pages.prepare(["wordle"], 60, 4)
    assert found.keys() == bot_pages.GOALS.keys()
    assert len(found["watch"]["wordle"]) == len(found["assist"]["wordle"]) + 1
    for kind, games in found.items():
        for path in (path for paths in games.values() for path in paths):
            assert client.get(path).status_code == 200, (kind, path)


def test_a_table_says_which_pages_miss_their_goal() -> None:
    quick = {"requests": 3, "first": 299, "median": 20, "later": 300, "clock": 4000}
    slow = quick | {"first": 301}
    _, *rows, goals = bot_pages.lines({"assist": {"first": quick, "second": slow}})
    assert [row.split() for row in rows] == [
        ["assist", "first", "3", "299", "20", "300", "4000"],
        ["assist", "second", "3", "301", "20", "300", "4000", "missed"],
    ]
    assert "assist 300, then 300" in goals
