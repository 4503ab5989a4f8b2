"""Document 001's claim for Jumble beside our measurements: a linear search of 3,000 words."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from lexicons.models import Lexicon
from wordgames.agent_registry import build_agent
from wordgames.cli.lexicon import lexicon_columns
from wordgames.cli.report import markdown
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.run import run
from wordgames.jumble.evaluation.suite import JumbleSuite, TimedRecord, play_timed
from wordgames.jumble.options import LENGTHS
from wordgames.jumble.word_choice import pool_of
from wordgames.languages.translation import Message, deferred
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry
from workshop.reproduction.claims import DocumentClaim, DocumentClaims, Evidence, Part, Shown

LIST, PICKED, SAMPLED = 3_000, 500, 2_000
HEAD = ("claim or agent", "list", "games", "won", "a look-up", "to build, CPU s")
LINEAR = Evidence("jumble", "linear", "en")
ROWS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("linear", {}),
    ("linear", {"lengths": "on"}),
    ("index", {}),
)


def jumble_001(say: Callable[[str], None]) -> Iterator[Part]:
    """Measure the hardest 500 of the 3,000 commonest words, and the whole bundled lexicon."""
    yield "## Document 001: Jumble\n"
    yield (
        "It claims extremely high accuracy and a guess in less than 100 ms, by a linear search; "
        "its 500 words are picked from 3,000 to be hard, it does not say by what. Here: the 500 "
        "hardest of the 3,000 commonest answers in English, as our rounds measure it, and the "
        "whole list: every word for the index, 2,000 drawn for the scan. Any word that the "
        "letters make is right.\n"
    )
    whole = lexicon_columns("en", Lexicon.Kind.WORDS)
    rows = [["document 001", "3,000", "500", "near-perfect", "under 100 ms", ""]]
    few, found = _few(whole), list[tuple[float, float]]()
    for name, params in ROWS:
        say(f"001, Jumble: {name}, {LIST} words")
        row, *figures = _measured(name, params, few)
        rows.append(row)
        found.append((figures[0], figures[1]))
    for name, params in ROWS:
        say(f"001, Jumble: {name}, {len(whole)} words")
        games = None if name == "index" else SAMPLED
        row, _, seconds = _measured(name, params, JumbleSuite.drawn(whole, games))
        rows.append(row)
        found.append((0.0, seconds))
    yield markdown(HEAD, rows) + "\n"
    yield (
        "It shuffles by Python's generator, a Mersenne Twister, unseeded; here a hash of the word "
        "and a seed orders the letters, so that a round can be repeated.\n"
    )
    (won, seconds), (_, every) = found[0], found[len(ROWS)]
    yield DocumentClaims("001-jumble", claims_jumble(won, seconds, every, len(whole)))


def _few(whole: Columns) -> JumbleSuite:
    """Return rounds of the hardest of the commonest words."""
    common = commonest(whole, LIST)
    return JumbleSuite(common, np.array([_row_of(common, it) for it in hardest(common, PICKED)]))


def _accuracy() -> DocumentClaim:
    whole = lexicon_columns("en", Lexicon.Kind.WORDS)
    _, won, _ = _measured(*ROWS[0], _few(whole))
    return claims_jumble(won, 0.0, 0.0, len(whole))[0]


def _look_ups() -> DocumentClaim:
    whole = lexicon_columns("en", Lexicon.Kind.WORDS)
    suites = _few(whole), JumbleSuite.drawn(whole, SAMPLED)
    few, every = (_measured(*ROWS[0], suite)[2] for suite in suites)
    return claims_jumble(0.0, few, every, len(whole))[1]


def claims_jumble(won: float, few: float, every: float, words: int) -> list[DocumentClaim]:
    """Return the claims about the linear search of 3,000 words, with its seconds in all `words`.

    The seconds are a clock's, so they judge nothing.
    """
    return [
        DocumentClaim(
            deferred("extremely high accuracy"),
            deferred("{won:.2f}% won", won=100 * won),
            won >= 0.99,
            run=LINEAR,
        ),
        DocumentClaim(
            deferred("a guess in less than 100 ms"),
            deferred(
                "{few} in {list} words, {every} in {words}",
                few=_look_up(few),
                list=LIST,
                every=_look_up(every),
                words=words,
            ),
            None,
            shown=Shown(100, 1e3 * few, "ms"),
        ),
    ]


def commonest(columns: Columns, count: int) -> Columns:
    """Return the commonest answers of the lengths in play, with their weights."""
    entries = [it for it in columns.entries() if it.answer and len(it.word) in LENGTHS]
    entries.sort(key=lambda entry: (-entry.weight, entry.word))
    common = (Entry(entry.word, entry.weight) for entry in entries[:count])
    return columns_from(common, language="en", folded=True)


def hardest(columns: Columns, count: int) -> Sequence[str]:
    """Return the hardest words, by the difficulty of a round."""
    pool = pool_of(columns, LENGTHS.start, LENGTHS.stop - 1, "hard")
    return pool.strings()[-count:]


def _row_of(columns: Columns, word: str) -> int:
    row = columns.words(len(word)).row(word)
    if row is None:
        raise ValueError(f"{word} is not in the list.")
    return columns.first_row(len(word)) + row


def _measured(
    name: str, params: Mapping[str, str], suite: JumbleSuite
) -> tuple[list[str], float, float]:
    """Return a row, the share of rounds won, and the seconds of a look-up."""
    done = run(
        lambda: build_agent("jumble", name, suite.columns, suite.options, params=params),
        suite,
        play=play_timed,
    )
    if not isinstance(done.record, TimedRecord):
        raise TypeError("A suite of Jumble is clocked.")
    figures = figures_of(done.record)
    setting = ", ".join(f"{key} {value}" for key, value in params.items())
    seconds = done.record.answering / figures.games
    row = [
        f"`{name}`{f', {setting}' if setting else ''}",
        f"{len(suite.columns):,}",
        f"{figures.games:,}",
        f"{figures.win_rate:.2%}",
        _span(seconds),
        f"{done.record.cpu_seconds - done.record.playing:.2f}",
    ]
    return row, figures.win_rate, seconds


def _look_up(seconds: float) -> Message:
    if seconds >= 1e-3:
        return deferred("{milliseconds:.2f} ms a look-up", milliseconds=seconds * 1e3)
    return deferred("{microseconds:.0f} µs a look-up", microseconds=seconds * 1e6)


def _span(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} µs"


DOCUMENT = {"001-jumble": jumble_001}
ALONE = {"001-jumble": {1: _accuracy, 2: _look_ups}}
