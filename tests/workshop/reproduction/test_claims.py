"""Whether a document's claim holds is worked out of the figures: other figures, other verdicts."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import get_commands, load_command_class

from solvers.pages.learn.report_facts import stored_facts
from tests.run_commands import output, refusal
from tests.wordle.lists import small
from tests.workshop.reproduction.claims import PAGE, games, measured, section, verdicts
from wordgames.evaluation.figures import figures_of
from wordgames.tiles.agents.tree_search import BreadthFirst
from workshop.games.wordle.document_001 import PLAIN, PRECOMPUTED, SEARCH, claims_001
from workshop.management.commands.reproduction import merged
from workshop.reproduction.claims import (
    FAILS,
    FETCH,
    FETCHED,
    HALF,
    HELPS,
    HOLDS,
    NO_HELP,
    OTHER_WORDS,
    UNKNOWN,
    DocumentClaim,
    claims_table,
)
from workshop.reproduction.document_002 import (
    EASY,
    EXPLORING,
    HARD,
    LENGTHS,
    best_thresholds,
    claims_002,
)
from workshop.reproduction.document_003 import BETAS, claims_003
from workshop.reproduction.document_003 import PRINTED as PRINTED_ROWS
from workshop.reproduction.document_004 import (
    BOOSTS,
    FIRST_GUESSES,
    LEARNED,
    LONG,
    MAYBE,
    MINUTE,
    PRINTED,
    TOAST,
    claims_004,
    learned_turn,
    slowest_guess,
    sooner,
)
from workshop.reproduction.documents import DOCUMENTS
from workshop.reproduction.measure import LANGUAGES, drawn
from workshop.reproduction.wishes_004 import (
    SEARCHES,
    best_scale,
    fourth_guess,
    learned_by_searches,
    recount,
    two_first_guesses,
)


def test_a_document_that_needs_lists_says_where_to_get_them_in_each_command() -> None:
    """The command of 004's claims ended in "Not measured" in a clone."""
    needing = {name for name, it in DOCUMENTS.items() if "NOT_HERE" in it.__globals__}
    assert needing == set(FETCHED)
    commands = [fact["command"] for name in needing for fact in stored_facts()[name]]
    measured = [it for it in commands if " reproduction " in it or "var/word_lists" in it]
    assert len(measured) > 8
    assert all(it.startswith(f"bin/manage {FETCH}") for it in measured)


def test_a_claim_is_said_to_hold_by_what_was_found() -> None:
    table = claims_table(
        [DocumentClaim("a", "1", True), DocumentClaim("b", "2", False), DocumentClaim("c", "")],
        "009",
    )
    assert [HOLDS in line for line in table.splitlines()[4:7]] == [True, False, False]
    assert [FAILS in line for line in table.splitlines()[4:7]] == [False, True, False]
    assert UNKNOWN in table
    assert [f"--documents 009 --claim {number}`" in table for number in (1, 2, 3)] == [
        *(True, True, False)
    ]


def test_document_001_is_told_as_it_comes_out() -> None:
    good = {PRECOMPUTED: measured(4, 4, 4, 4), PLAIN: measured(4), SEARCH: measured(0)}
    [times] = [says for says in verdicts(claims_001(good)) if "computing" in says]
    told = verdicts(claims_001(good))
    assert told.pop(times) == UNKNOWN, "C2: a clock judges nothing"
    assert set(told.values()) == {HOLDS}
    bad = {PRECOMPUTED: measured(5, 6, 0, 6), PLAIN: measured(4), SEARCH: measured(3, 3)}
    told = verdicts(claims_001(bad))
    assert told.pop(times) == UNKNOWN
    assert set(told.values()) == {FAILS}


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
    easy, hard = (claim for claim in broken if "the average rises" in claim.says)
    assert [easy.verdict, hard.verdict] == [FAILS, FAILS]
    assert easy.says.startswith("easy mode"), "C11: it was told of easy mode alone"
    assert "Spanish: 3 letters 5.000, 4 letters 6.000" in easy.here
    assert "Spanish: 3 letters 6.000, 4 letters 7.000" in hard.here
    assert verdicts(broken)["its opener is AROSE"] == FAILS


def test_document_003_holds_or_not_by_its_intervals() -> None:
    good = measured(*[3] * 200)
    bad = measured(*[0] * 100, *[5] * 100)
    simulated = {500: good, 5000: good}
    grid = {(one, two): (good, bad) for one in BETAS for two in BETAS}
    grid |= dict.fromkeys(PRINTED_ROWS, (good, good))
    told = verdicts(claims_003(simulated, (good, good), grid))
    assert {verdict for says, verdict in told.items() if says.endswith(" s")} == {UNKNOWN}
    assert {told[says] for says in told if "wins most" in says or "n-grams" in says} == {HOLDS}
    assert set(told.values()) == {HOLDS, OTHER_WORDS, UNKNOWN}, "C1: its words are not ours"
    grid = {(one, two): (good, good) for one in BETAS for two in BETAS}
    grid |= dict.fromkeys(PRINTED_ROWS, (bad, bad))
    simulated = {500: bad, 5000: bad}
    told = verdicts(claims_003(simulated, (bad, bad), grid))
    times = {says: verdict for says, verdict in told.items() if says.endswith(" s")}
    assert len(times) == 4
    assert set(times.values()) == {UNKNOWN}, "C2: a clock judges nothing"
    assert {told[says] for says in told.keys() - times.keys()} == {FAILS}


def test_document_004_is_told_boost_by_boost() -> None:
    lost, won = measured(0, 0, 4), measured(3, 3, 3)
    between, seldom = measured(4, 4, 4, 4, 0), measured(4, 4, 0)
    good = dict(zip(BOOSTS, (lost, between, won), strict=True))
    toast = PRINTED, TOAST, MAYBE
    counts = {name: dict.fromkeys(FIRST_GUESSES, won) | {0: lost} for name in SEARCHES}
    told = verdicts(claims_004(toast, "A B C", good, counts, slowest=400.0))
    trace = next(says for says in told if says.startswith("SLATE"))
    assert told.pop(trace) == FAILS
    assert {told.pop(says) for says in [*told] if "fairly" in says or "minutes" in says} == {
        UNKNOWN
    }
    assert set(told.values()) == {HOLDS}
    bad = dict(zip(BOOSTS, (between, seldom, lost), strict=True))
    counts = {name: dict.fromkeys(FIRST_GUESSES, won) for name in SEARCHES}
    off = (0.1, *PRINTED[1:]), TOAST, MAYBE
    worse = verdicts(claims_004(off, "A B C D", bad, counts, slowest=0.5))
    assert {says for says, verdict in worse.items() if verdict == HOLDS} == set()


def test_a_search_that_was_cut_short_does_not_refute_minutes() -> None:
    """C26: 5,000 nodes are quick, and so "several minutes" was called false."""
    won, toast = measured(3, 3, 3), (PRINTED, TOAST, MAYBE)
    boosts = dict.fromkeys(BOOSTS, won)
    counts = {name: dict.fromkeys(FIRST_GUESSES, won) for name in SEARCHES}
    for slowest in (2.25, 60.0):
        claims = claims_004(toast, "A B C", boosts, counts, slowest)
        [minutes] = [claim for claim in claims if "several minutes" in claim.says]
        assert minutes.verdict == UNKNOWN, "C2: a clock judges nothing"
        assert f"at most {slowest:.1f} CPU s a guess" in minutes.here
        assert f"{LONG['max_nodes']:,} nodes" in minutes.here
        assert f"`bin/manage {FETCH}reproduction --documents 004 --claim 7`" in claims_table(
            [minutes], ""
        )


def test_the_wishes_of_document_004_are_answered_by_agents_that_are_built() -> None:
    """C7: its wish for learning was called an idea that was not tried."""
    quick, slow = measured(3, seconds=1.0), measured(3, seconds=2.0)
    searches = dict.fromkeys(SEARCHES, slow)
    assert sooner(searches | {"greedy": quick}).verdict == sooner(searches).verdict == UNKNOWN
    taught, other = LEARNED
    assert learned_turn({taught: 3.4, other: 3.5}).verdict == HELPS
    assert learned_turn({taught: 3.5, other: 3.4}).verdict == NO_HELP


def test_what_document_004_proposes_is_told_as_it_comes_out() -> None:
    better, worse = measured(3, 3, 3, 3).figures, measured(4, 4, 0, 5).figures
    assert (recount(better, worse, "").verdict, recount(worse, better, "").verdict) == (
        HELPS,
        NO_HELP,
    )
    for tried, printed, verdict in ((better, worse, HELPS), (worse, better, NO_HELP)):
        pairs = dict.fromkeys(SEARCHES, (tried, printed))
        assert fourth_guess(pairs).verdict == two_first_guesses(pairs).verdict == verdict
        scale = best_scale({"5": printed, "20": tried})
        assert scale.verdict == verdict
        assert scale.run is not None
        assert scale.run.params == {"scale": "20" if verdict == HELPS else "5"}


def test_a_learned_turn_is_judged_by_the_words_that_it_did_not_learn_from() -> None:
    """Every second word, the first among them, is one that it learned from."""
    fixed = dict.fromkeys(SEARCHES, games(4, 4, 4, 4))
    for learned, verdict in ((games(6, 3, 6, 3), HELPS), (games(1, 4, 1, 0), NO_HELP)):
        told = learned_by_searches(dict.fromkeys(SEARCHES, learned), fixed)
        assert told.verdict == verdict
    assert "8.0000 against 4.0000, losses doubled" in told.here, "4 and a lost game, 12"


def test_a_threshold_is_judged_by_what_it_costs_with_lost_games_doubled() -> None:
    won, lost = measured(4, 4, 4, 4), measured(3, 3, 3, 0)
    tried = [(name, value, lost) for name, values in EXPLORING.items() for value in values]
    for value, verdict in ((3, HOLDS), (2, FAILS)):
        told = best_thresholds([(name, at, won if at == value else it) for name, at, it in tried])
        assert {claim.verdict for claim in told} == {verdict}
        assert [claim.run and claim.run.params for claim in told] == [
            {name: value} for name in EXPLORING
        ]


def test_the_slowest_guess_is_made_without_first_guesses_and_nearly_without_a_limit() -> None:
    searches = {parameter.name: parameter for parameter in BreadthFirst.parameters}
    assert {name: searches[name].read(value) for name, value in LONG.items()} == LONG
    assert searches["max_nodes"].high == LONG["max_nodes"]
    assert 0 < slowest_guess("greedy", small(), lambda sentence: None) < MINUTE


def test_files_that_are_there_are_replaced_only_where_the_command_says_so(tmp_path: Path) -> None:
    """It wrote over docs/reproduction.md without a word."""
    there = tmp_path / "page.md"
    there.write_text("mine", encoding="utf-8")
    for option in ("--out", "--claims"):
        told = refusal("reproduction", "--documents", "001-nerdle", option, str(there))
        assert "--replace writes over it" in told
    assert there.read_text("utf-8") == "mine"


def test_a_claim_is_measured_alone() -> None:
    """C2: a page of everything was printed where one figure is asked for."""
    told = output("reproduction", "--documents", "001-nerdle", "--claim", "4")
    assert told.strip() == ("100% and 3.2 to 3.7 guesses, by `optimal`: 100.00% and 3.2120: holds")
    assert "claims 1 to 4" in refusal("reproduction", "--documents", "001-nerdle", "--claim", "9")
    assert "--claim needs" in refusal("reproduction", "--claim", "1")


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
    for one in command.split(" && "):
        name, *arguments = shlex.split(one.removeprefix("bin/manage "))
        parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
        parser.parse_args(arguments)


def test_the_page_tells_where_its_conditions_differ() -> None:
    """C36: 003's games repeat words, and 001's weights are not the ones it prints."""
    assert "with repeats" in section("Document 003")
    assert "`ngram-vote-weighted`, `whole=as-printed`" in section("Document 001: Hangman")
    words = small()
    every = len(words.answers)
    assert len(drawn(words, every + 9)) == every + 9, "more than there are, so with repeats"
    assert len(np.unique(drawn(words, every - 9))) == every - 9, "fewer, so without"


def test_a_claim_of_two_halves_is_named_by_what_holds_of_it() -> None:
    """C7: "do not win substantially more, and are slower" held whole by a clock."""
    for halves, verdict in (
        ((True, True), HOLDS),
        ((True, False), HALF),
        ((True, None), HALF),
        ((False, False), FAILS),
        ((False, None), UNKNOWN),
    ):
        assert DocumentClaim("says", "here", halves=halves).verdict == verdict
    assert DocumentClaim("says", "here", True, elsewhere=True).verdict == OTHER_WORDS
    assert DocumentClaim("says", "here", False, elsewhere=True).verdict == FAILS
