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
from wordgames.rules.feedback import to_text
from wordgames.rules.masks import BLANK

MARKS = {
    "wordle": tiles,
    "adversarial": tiles,
    "nerdle": tiles,
    "peaks": arrows,
    "fibble": lying,
}
OWN = {
    "boards": r"With \d+ words? left on|It plays board|The only word left on one|After \w+ no "
    r"board|Guess \d+ of its fixed",
    "cities": r"With \d+ cit(?:y|ies) left|\w+ is the only city left|It's .* even odds",
    "ladder": r"\w+ begins a shortest ladder of|\w+ is the target, one step away",
    "jumble": r"Sorted, the letters are",
}
"""The reasons of other games, which their own tests recompute."""
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


@pytest.mark.django_db
@pytest.mark.usefixtures("search_loaded")
@pytest.mark.parametrize("slug", solved())
def test_every_agent_says_why_in_a_sentence_that_is_so(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compute_budget, "LONGEST", 600.0)  # a loaded machine is no reason
    assert OWN.keys() == {"boards", "cities", "ladder", "jumble"}, "none is left out"
    analysis, start = positions(slug)
    told: dict[str, set[str]] = {}
    for agent in agent_slugs(slug):
        mode = getattr(analysis.options, "mode", None)
        if mode is not None and mode not in (agent_class(slug, agent).promises.modes or (mode,)):
            continue
        state, moves = play_out(analysis, start, {"slug": agent})
        assert moves, agent
        for step in range(1, min(POSITIONS, len(moves)) + 1):
            played = analysis.moment(state.observe(), step, {"slug": agent})
            thought = analysis.thought(played)
            where = (slug, agent, step, thought.why)
            assert thought.why, where
            assert not re.search(r"\b(?:bits|points|classes|heaps)\b", thought.why), where
            move, why = played.move, re.sub(r" (?:\S+ would |\S+: [\d.]+ ).*", "", thought.why)
            if slug in MARKS:
                kind = check(seen_in(slug, played.before), move, thought.why)
                told.setdefault(agent, set()).add(kind)
            elif slug == "hangman":
                before = played.before
                words = before.words.words(len(before.observation.mask))
                hidden = {at for at, it in enumerate(before.observation.mask) if it == BLANK}
                left = [words[int(row)] for row in before.candidates]
                check_letter(left, hidden, move, thought.why)
            elif slug in OWN:  # a game that was just added has no row yet
                assert re.match(OWN[slug], why), where
    if slug == "wordle":
        assert told["random"] <= {"drawn", "only"}
        assert all(told[it] <= {"opener", "met", "no word"} for it in ("bfs", "dfs", "greedy"))
