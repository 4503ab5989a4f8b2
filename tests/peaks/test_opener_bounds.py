"""Bounds of openers by the marks of Peaks."""

from __future__ import annotations

import pytest

from tests.wordle.bundled import bundled
from tests.workshop.test_proofs_openers import check_bound
from wordgames.languages.casing import in_order
from wordgames.peaks.agents.marking import PeaksFeedback


@pytest.mark.nightly
def test_no_tree_of_a_bundled_list_is_below_its_record() -> None:
    """One of many guesses that are searched."""
    check_bound("peaks", "es-5", PeaksFeedback(in_order(bundled("es", 5).letters, "es")))
