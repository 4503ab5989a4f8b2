"""Nerdle's runs: which mode the switches of its command line come to, and how sure a run is."""

from __future__ import annotations

import pytest

from tests.run_commands import from_json, spec_of


@pytest.mark.parametrize(
    ("arguments", "mode"),
    [
        ("", "normal"),
        ("--strict", "strict"),
        ("--rules report", "strict"),
        ("--rules report --no-strict", "normal"),
    ],
)
def test_switches_choose_the_mode(arguments: str, mode: str) -> None:
    assert spec_of("nerdle", arguments)["mode"] == mode


def test_thousands_of_games_of_one_seed_are_no_interval() -> None:
    """Seeds 1 to 4 printed 88.8 to 95.5 %, each with an interval that left out the others."""
    asked = ("evaluate", "nerdle", "--size", "5", "--rules", "report", "--agent", "random")
    one = [from_json(*asked, "--games", "5000", "--seed", seed) for seed in ("1", "2", "3")]
    assert {told["no_interval"] for told in one} == {"one seed, so no interval"}
    assert {value for told in one for value in told["intervals"].values()} == {None}
    pooled = from_json(*asked, "--games", "5000", "--seeds", "3")
    low, high = pooled["intervals"]["win_rate"]
    rates = [told["win_rate"] for told in one]
    assert low < min(rates) < max(rates) < high
