"""Document 001's claim for word ladders beside our measurements."""

from collections.abc import Callable, Iterator

import numpy as np

from wordgames.agent_registry import agent_slugs, build_agent
from wordgames.cli.lexicon import lexicon_words
from wordgames.cli.report import markdown
from wordgames.evaluation.lists_from_files import words_of_length
from wordgames.evaluation.play import Record, play_singly
from wordgames.ladder.agents.agent import LadderAgent
from wordgames.ladder.evaluation.suite import LadderSuite, microseconds
from wordgames.languages.translation import deferred
from wordgames.vocabulary.arrays import Words
from workshop.reproduction.claims import DocumentClaim, DocumentClaims, Part, Shown
from workshop.reproduction.measure import DATA

HEAD = ("agent", "words", "pairs", "shortest", "steps", "median µs", "mean µs")
PAIRS = 2_000
KNUTH, KNUTHS = DATA / "sgb_words_5757.txt", "Knuth's 5,757"


def ladder_001(say: Callable[[str], None]) -> Iterator[Part]:
    """Measure breadth-first search, which is optimal, and faster searches that are as good."""
    yield "## Document 001: word ladders\n"
    yield (
        f"It claims that its breadth-first search gives the shortest ladder. Here: {PAIRS:,} drawn "
        "pairs of words that a ladder joins; *shortest* counts ladders as short as a search that "
        "shares no code with ours finds. CPU time of one search. The verdict is by our own lists.\n"
    )
    rows: list[list[str]] = []
    shortest = pairs = 0
    for title, words in _lists():
        suite = LadderSuite.joined(words, PAIRS)
        for slug in agent_slugs("ladder"):
            say(f"001 ladder: {slug} {title}")
            row, count = _measured(slug, title, suite)
            rows.append(row)
            if slug == "bfs" and title != KNUTHS:
                shortest, pairs = shortest + count, pairs + suite.size
    yield markdown(HEAD, rows) + "\n"
    yield DocumentClaims("001-ladder", claims_ladder(shortest, pairs))


def claims_ladder(shortest: int, pairs: int) -> list[DocumentClaim]:
    """Return the claim that breadth-first search always finds a shortest ladder."""
    here = deferred("{shortest} of {pairs} ladders", shortest=shortest, pairs=pairs)
    return [
        DocumentClaim(
            deferred("breadth-first search gives the shortest ladder"),
            here,
            shortest == pairs > 0,
            shown=Shown.percent(1.0, shortest / max(pairs, 1)),
        )
    ]


def _lists() -> Iterator[tuple[str, Words]]:
    if KNUTH.is_file():
        yield KNUTHS, words_of_length(KNUTH, 5)
    for length in (4, 5, 6):
        yield f"English, {length} letters", lexicon_words("en", length)


def _shortest_by_bfs() -> DocumentClaim:
    """Measure the one search that its claim is about, on our own lists."""
    own = [LadderSuite.joined(words, PAIRS) for title, words in _lists() if title != KNUTHS]
    counts = [_shortest(_agent("bfs", suite), suite)[1] for suite in own]
    return claims_ladder(sum(counts), sum(suite.size for suite in own))[0]


def _agent(slug: str, suite: LadderSuite) -> LadderAgent:
    agent = build_agent("ladder", slug, suite.words, suite.options)
    if not isinstance(agent, LadderAgent):
        raise TypeError("An agent of Word Ladder searches for ladders.")
    return agent


def _shortest(agent: LadderAgent, suite: LadderSuite) -> tuple[Record, int]:
    """Return an agent's record, and how many of its ladders are as short as any."""
    record = play_singly(agent, suite)
    return record, int((record.guesses == suite.shortest).sum())


def _measured(slug: str, title: str, suite: LadderSuite) -> tuple[list[str], int]:
    agent = _agent(slug, suite)
    record, shortest = _shortest(agent, suite)
    taken = microseconds(agent, suite)
    row = [
        f"`{slug}`",
        title,
        f"{suite.size:,}",
        f"{shortest:,}",
        f"{record.guesses.mean():.3f}",
        f"{np.median(taken):.0f}",
        f"{taken.mean():.0f}",
    ]
    return row, shortest


DOCUMENT = {"001-ladder": ladder_001}
ALONE = {"001-ladder": {1: _shortest_by_bfs}}
