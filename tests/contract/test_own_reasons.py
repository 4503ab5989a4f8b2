"""Every agent of every game gives its own reason, and what it says is so (S3, C5, C11)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from games.catalogue import game
from solvers.analysis import compute_budget
from solvers.analysis.agent_plays import play_out
from solvers.analysis.analysis import AnyAnalysis, analyse
from solvers.declaration import solved
from tests.contract.every_game import lexicon_of, small
from tests.contract.plain_reasons import Seen, arrows, check, check_letter, lying, tiles
from wordgames.agent_registry import agent_class, agent_slugs
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.feedback import to_text
from wordgames.rules.masks import BLANK

MARKS = {
    "wordle": tiles,
    "adversarial": tiles,
    "nerdle": tiles,
    "peaks": arrows,
    "fibble": lying,
}
# The reasons of other games, which their own tests recompute.
OWN = {
    "boards": r"With \d+ words? left on|It plays board|The only word left on one|After \w+ no "
    r"board|Guess \d+ of its fixed",
    "cities": r"With \d+ cit(?:y|ies) left|\w+ is the only city left|It's .* even odds",
    "ladder": r"\w+ begins a shortest ladder of|\w+ is the target, one step away",
    "jumble": r"Sorted, the letters are",
}
# A bot says so where it does without what it needs.
WITHOUT = re.compile(
    r"(?:Without numba it can't|Too many words are left to) .*, so it guesses by information"
)
POSITIONS = 3


def positions(slug: str) -> tuple[AnyAnalysis, Any]:
    """Return the analysis of a puzzle of few words, and the state before its first move."""
    kind, revision = game(slug), lexicon_of(slug).current
    assert revision is not None
    options = getattr(small(slug), "OPTIONS", None) or kind.daily_options(revision)
    assert options is not None
    setup = kind.random_setup(options, revision.read(), Random(3))
    return analyse(slug, revision, setup), kind.state(setup, kind.words(revision))


def seen_in(slug: str, before: Any) -> Seen:
    """Return what was seen, as plain strings."""
    words = before.words
    return Seen(
        [(turn.guess, to_text(turn.marks)) for turn in before.observation.turns],
        list(words),
        [words[int(row)] for row in words.answers],
        MARKS[slug],
    )


AGENTS = [(slug, agent) for slug in solved() for agent in agent_slugs(slug)]
# The only kinds of reason that these agents of Wordle give.
KINDS = {
    "random": {"drawn", "only"},
    "bfs": {"opener", "met", "no word"},
    "dfs": {"opener", "met", "no word"},
    "greedy": {"opener", "met", "no word"},
}


@pytest.mark.django_db
@pytest.mark.usefixtures("search_loaded")
@pytest.mark.parametrize(("slug", "agent"), AGENTS)
def test_every_agent_says_why_in_a_sentence_that_is_so(
    slug: str, agent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compute_budget, "LONGEST", 600.0)  # a loaded machine is no reason
    analysis, start = positions(slug)
    mode = getattr(analysis.options, "mode", None)
    if mode is not None and mode not in (agent_class(slug, agent).promises.modes or (mode,)):
        pytest.skip(f"It doesn't play the {mode} mode.")
    state, moves = play_out(analysis, start, {"slug": agent})
    assert moves
    for step in range(1, min(POSITIONS, len(moves)) + 1):
        played = analysis.moment(state.observe(), step, {"slug": agent})
        why = analysis.thought(played).why
        assert why, step
        jargon = re.search(r"\b(?:bits|points|classes|heaps)\b", why)
        assert not jargon, f"Say it without {jargon and jargon[0]!r}: {why}"
        if WITHOUT.match(why):
            assert not numba_wanted(), why
        elif slug in MARKS:
            kind = check(seen_in(slug, played.before), played.move, why)
            assert slug != "wordle" or kind in KINDS.get(agent, {kind}), why
        elif slug == "hangman":
            before = played.before
            words = before.words.words(len(before.observation.mask))
            hidden = {at for at, it in enumerate(before.observation.mask) if it == BLANK}
            left = [words[int(row)] for row in before.candidates]
            check_letter(left, hidden, played.move, why)
        elif slug in OWN:  # a game that was just added has no row yet
            own = re.sub(r" (?:\S+ would |\S+: [\d.]+ ).*", "", why)
            assert re.match(OWN[slug], own), (
                f"Add this reason to OWN[{slug!r}] of {__name__}: {why}"
            )
