"""Whether a document's claim holds is worked out of the figures: other figures, other verdicts."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from django.core.management import get_commands, load_command_class

from solvers.evaluation.figures import figures_of
from solvers.games.tiles.agents.tree_search import BreadthFirst
from tests.wordle.lists import small
from tests.workshop.reproduction.claims import PAGE, games, measured, section, verdicts
from workshop.games.wordle.document_001 import PLAIN, PRECOMPUTED, SEARCH, claims_001
from workshop.reproduction.claims import FAILS, HOLDS, UNKNOWN, DocumentClaim, claims_table
from workshop.reproduction.command import merged
from workshop.reproduction.document_002 import EASY, HARD, LENGTHS, claims_002
from workshop.reproduction.document_003 import BEST, BETAS, claims_003
from workshop.reproduction.document_004 import (
    BOOSTS,
    FIRST_GUESSES,
    LONG,
    MAYBE,
    MINUTE,
    PRINTED,
    SEARCHES,
    TOAST,
    claims_004,
    slowest_guess,
)
from workshop.reproduction.measure import LANGUAGES, drawn


def test_a_claim_is_said_to_hold_by_what_was_found() -> None:
    table = claims_table(
        [DocumentClaim("a", "1", True), DocumentClaim("b", "2", False), DocumentClaim("c", "")],
        "009",
    )
    assert [HOLDS in line for line in table.splitlines()[4:7]] == [True, False, False]
    assert [FAILS in line for line in table.splitlines()[4:7]] == [False, True, False]
    assert UNKNOWN in table
    assert table.count("`bin/manage reproduction --documents 009`") == 2


def test_document_001_is_told_as_it_comes_out() -> None:
    good = {
        PRECOMPUTED: measured(4, 4, 4, 4),
        PLAIN: measured(4),
        SEARCH: measured(0),
    }
    assert set(verdicts(claims_001(good)).values()) == {HOLDS}
    bad = {
        PRECOMPUTED: measured(5, 6, 0, 6),
        PLAIN: measured(4),
        SEARCH: measured(3, 3),
    }
    assert set(verdicts(claims_001(bad)).values()) == {FAILS}


def by_length(*, spanish_3: int = 6) -> dict[Any, Any]:
    cells = {}
    for language in LANGUAGES.values():
        for length in LENGTHS:
            guesses = 10 - length if (language, length) != ("Spanish", 3) else spanish_3
            for name, more in ((EASY, 0), (HARD, 1)):
                played = replace(games(guesses + more), limit=12)
                cells[language, length, name] = figures_of(played)
    return cells


def test_an_exception_among_the_lengths_is_named() -> None:
    first = {"answers": ["AROSE"]}
    claims = claims_002(by_length(spanish_3=7), first)
    assert set(verdicts(claims).values()) == {HOLDS}
    broken = claims_002(by_length(spanish_3=5), {"answers": ["AEROS"]})
    told = next(claim for claim in broken if claim.says.startswith("the average rises"))
    assert told.verdict == FAILS
    assert "Spanish: 3 letters 5.000, 4 letters 6.000" in told.here
    assert verdicts(broken)["its opener is AROSE"] == FAILS


def test_document_003_holds_or_not_by_its_intervals() -> None:
    good, bad = measured(*[3] * 200), measured(*[0] * 100, *[5] * 100)
    simulated = {500: good, 5000: good}
    grid = {(one, two): (good, bad) for one in BETAS for two in BETAS}
    grid[BEST] = good, good
    assert set(verdicts(claims_003(simulated, (good, good), grid)).values()) == {HOLDS}
    grid = {(one, two): (good, good) for one in BETAS for two in BETAS}
    grid[BEST] = bad, bad
    simulated = {500: bad, 5000: bad}
    assert set(verdicts(claims_003(simulated, (good, bad), grid)).values()) == {FAILS}


def test_document_004_is_told_boost_by_boost() -> None:
    lost, won = measured(0, 0, 4), measured(3, 3, 3)
    between = measured(4, 4, 0)
    good = dict(zip(BOOSTS, (lost, between, won), strict=True))
    toast = PRINTED, TOAST, MAYBE
    counts = {name: dict.fromkeys(FIRST_GUESSES, won) | {0: lost} for name in SEARCHES}
    told = verdicts(claims_004(toast, "A B C", good, counts, slowest=400.0))
    trace = next(says for says in told if says.startswith("SLATE"))
    idea = next(says for says in told if says.startswith("learning"))
    assert told.pop(trace) == FAILS
    assert told.pop(idea) == UNKNOWN
    assert set(told.values()) == {HOLDS}
    bad = dict(zip(BOOSTS, (between, won, between), strict=True))
    counts = {name: dict.fromkeys(FIRST_GUESSES, won) for name in SEARCHES}
    off = (0.1, *PRINTED[1:]), TOAST, MAYBE
    worse = verdicts(claims_004(off, "A B C D", bad, counts, slowest=0.5))
    assert {says for says, verdict in worse.items() if verdict == HOLDS} == set()


def test_a_search_that_was_cut_short_does_not_refute_minutes() -> None:
    """C26: 5,000 nodes are quick, and so "several minutes" was called false."""
    won, toast = measured(3, 3, 3), (PRINTED, TOAST, MAYBE)
    boosts = dict.fromkeys(BOOSTS, won)
    counts = {name: dict.fromkeys(FIRST_GUESSES, won) for name in SEARCHES}
    for slowest, verdict in ((2.25, UNKNOWN), (60.0, HOLDS)):
        claims = claims_004(toast, "A B C", boosts, counts, slowest)
        [minutes] = [claim for claim in claims if "several minutes" in claim.says]
        assert minutes.verdict == verdict
        assert f"at most {slowest:.1f} CPU s a guess" in minutes.here
        assert f"{LONG['max_nodes']:,} nodes" in minutes.here
        assert "`bin/manage reproduction --documents 004`" in claims_table([minutes], "")


def test_the_slowest_guess_is_made_without_first_guesses_and_nearly_without_a_limit() -> None:
    searches = {parameter.name: parameter for parameter in BreadthFirst.parameters}
    assert {name: searches[name].read(value) for name, value in LONG.items()} == LONG
    assert searches["max_nodes"].high == LONG["max_nodes"]
    assert 0 < slowest_guess("greedy", small(), lambda sentence: None) < MINUTE


def test_one_document_measured_again_leaves_the_others() -> None:
    before = "# Title\n\nOld.\n\n## One\n\n1\n## Two\n\n2\n"
    after = "# Title\n\nNew.\n\n## Two\n\n3\n"
    text = merged(before, after)
    assert text.index("## One\n\n1\n\n## Two\n\n3\n") > 0
    assert "2" not in text.partition("## Two")[2]


def test_every_section_of_the_page_stands_apart() -> None:
    """C37: a table ran into the heading of the next document."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    headings = [number for number, line in enumerate(lines) if line.startswith("#")][1:]
    assert headings
    assert all(not lines[number - 1] and not lines[number + 1] for number in headings)


def commands() -> list[str]:
    return sorted(set(re.findall(r"\| `bin/manage ([^`]+)` \|", PAGE.read_text(encoding="utf-8"))))


def test_the_page_has_the_commands_of_its_claims() -> None:
    assert len(commands()) > 20


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_page_can_be_typed(command: str) -> None:
    name, *arguments = shlex.split(command)
    load_command_class(get_commands()[name], name).create_parser("manage.py", name).parse_args(
        arguments
    )


def test_the_page_tells_where_its_conditions_differ() -> None:
    """C36: 003's games repeat words, and 001's weights are not the ones it prints."""
    assert "with repeats" in section("Document 003")
    assert "`ngram-vote-weighted`, `whole=as-printed`" in section("Document 001: Hangman")
    words = small()
    every = len(words.answers)
    assert len(drawn(words, every + 9)) == every + 9, "more than there are, so with repeats"
    assert len(np.unique(drawn(words, every - 9))) == every - 9, "fewer, so without"
