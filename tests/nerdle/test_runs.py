"""Nerdle's runs: which mode the switches of its command line come to."""

from __future__ import annotations

import pytest

from tests.shell import spec_of


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
