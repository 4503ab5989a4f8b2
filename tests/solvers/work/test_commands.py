"""Commands with --jobs: what they print is what one process prints, but for the seconds."""

from __future__ import annotations

from typing import Any

import pytest

from lexicons.models import Lexicon
from tests.run_commands import from_json, refusal

SECONDS = {"cpu_seconds", "wall_seconds", "peak_rss_mb"}


def figures(printed: Any) -> Any:
    if isinstance(printed, list):
        return [figures(each) for each in printed]
    if isinstance(printed, dict):
        return {name: figures(it) for name, it in printed.items() if name not in SECONDS}
    return printed


@pytest.mark.parametrize(
    "arguments",
    [
        ("wordle", "--agent", "entropy"),
        ("wordle", "--agents", "csp,random", "--seeds", "2"),
    ],
)
def test_two_processes_print_what_one_does(
    small_english: Lexicon, arguments: tuple[str, ...]
) -> None:
    command = ("evaluate", *arguments, "--lexicon", "en")
    alone, shared = from_json(*command), from_json(*command, "--jobs", "2")
    assert figures(shared) == figures(alone)


def test_a_sweep_by_two_processes_is_the_same(small_english: Lexicon) -> None:
    command = (
        "sweep",
        "wordle",
        "--agent",
        "entropy-ngram",
        "--grid",
        "beta_bigram=0,0.3,1",
        "--lexicon",
        "en",
    )
    alone, shared = from_json(*command), from_json(*command, "--jobs", "2")
    by_point = [sorted(map(repr, map(figures, printed))) for printed in (alone, shared)]
    assert by_point[0] == by_point[1]
    assert len(alone) == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--jobs", "0"), "Give --jobs 1 or more"),
        (("--jobs", "2", "--cluster", "tcp://nowhere:1"), "Give --jobs or --cluster, not both"),
        (("--jobs", "1", "--opener", "zzzzz"), "zzzzz"),
        (("--jobs", "1", "--param", "nonesuch=1"), "nonesuch"),
    ],
)
def test_what_cannot_be_is_a_sentence(
    small_english: Lexicon, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refusal("evaluate", "wordle", "--agent", "entropy", *arguments)
