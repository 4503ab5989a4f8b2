"""Why games were lost: words unknown to the agent, traps of similar words, too few guesses."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from django.core.cache import cache

from solvers.runs.heartbeat import fields_of
from solvers.runs.models import Run
from solvers.runs.results import HARDEST, record_of
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.run_game import runnable
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.arrays import Words

BLANK = "?"
# Fewest words that differ in one letter and make a trap.
TRAP = 4
# Words with which lost ones are compared, all in all, before the others stay unsorted.
EFFORT = 10_000_000
NAMED = 12
SHOWN = 8
# Seconds for which the reasons of a finished run are kept: they never change.
KEPT = 86_400


@dataclass(frozen=True, slots=True)
class WordFamily:
    """Words that differ in one letter, such as ?IGHT, and which of them were lost.

    words    all of them that may be answers; pattern has a blank where they differ
    """

    pattern: str
    words: tuple[str, ...]
    lost: frozenset[str]

    @property
    def pieces(self) -> list[tuple[str, str]]:
        """Return the pattern as pieces: what is known is right, the blank has no clue."""
        return [(letter, "" if letter == BLANK else "correct") for letter in self.pattern]

    @property
    def told(self) -> list[tuple[str, bool]]:
        """Return its words with whether they were lost, those that were first, a few of many."""
        ordered = sorted(self.words, key=lambda word: (word not in self.lost, word))
        return [(word, word in self.lost) for word in ordered[:NAMED]]

    @property
    def more(self) -> int:
        """Return how many words are not named."""
        return max(0, len(self.words) - NAMED)


@dataclass(frozen=True, slots=True)
class Failures:
    """The games lost by reason.

    traps     families with a lost word, those with the most lost words first
    unknown   lost words that the dictionary has, but not as answers
    unlucky   lost words that are in no trap: there were too few guesses
    unsorted  how many more lost words were not looked at
    """

    traps: tuple[WordFamily, ...]
    unknown: tuple[str, ...]
    unlucky: tuple[str, ...]
    unsorted: int = 0

    @property
    def first(self) -> tuple[WordFamily, ...]:
        """Return the families that are shown at once."""
        return self.traps[:SHOWN]

    @property
    def rest(self) -> tuple[WordFamily, ...]:
        """Return the families that are a tap away."""
        return self.traps[SHOWN:]

    @property
    def trapped(self) -> int:
        """Return how many words were lost in traps."""
        return sum(len(family.lost) for family in self.traps)


def failures_in(run: Run) -> Failures | None:
    """Return why a finished run lost games; None where it lost none."""
    if run.results["games"] == run.results["wins"]:
        return None
    key = f"run-lost/{run.pk}"
    failures = _read(cache.get(key))
    if failures is None:
        failures = failures_of(_lost(run), run.revision.read().words)
        cache.set(key, _plain(failures), KEPT)
    return failures


def _plain(failures: Failures) -> dict[str, Any]:
    traps = [
        {"pattern": it.pattern, "words": list(it.words), "lost": sorted(it.lost)}
        for it in failures.traps
    ]
    words = {"unknown": list(failures.unknown), "unlucky": list(failures.unlucky)}
    return asdict(failures) | words | {"traps": traps}


def _read(entry: object) -> Failures | None:
    """Return what `_plain` made such an entry of; None for any other."""
    stored = fields_of(Failures, entry)
    families = [fields_of(WordFamily, it) for it in stored["traps"]] if stored else []
    if stored is None or None in families:
        return None
    traps = (
        WordFamily(it["pattern"], tuple(it["words"]), frozenset(it["lost"]))
        for it in families
        if it
    )
    unknown, unlucky = tuple(stored["unknown"]), tuple(stored["unlucky"])
    return Failures(tuple(traps), unknown, unlucky, stored["unsorted"])


def _lost(run: Run) -> list[str]:
    """Return the secrets that were lost, from the stored list of the hardest where that has all."""
    hardest = [secret for secret, guesses in run.results["hardest"] if not guesses]
    if len(hardest) < HARDEST:
        return hardest
    try:
        suite = runnable(run.game).experiment_of(run.spec, run.revision).suite
    except (InvalidOptions, ListError):  # its words are gone
        return hardest
    return [suite.secret(int(game)) for game in np.flatnonzero(record_of(run).guesses == 0)]


def failures_of(lost: Sequence[str], words: Callable[[int], Words]) -> Failures:
    """Sort lost words by the reason; `words` gives those of a length.

    Each word counts once: in the family that has the most words, if it is a trap.
    """
    unique = list(dict.fromkeys(lost))
    looked_at = _within_effort(unique, words)
    unknown, unlucky = [], []
    families: dict[str, tuple[tuple[str, ...], set[str]]] = {}
    for word in looked_at:
        known = words(len(word))
        row = known.row(word) if len(known) else None
        if row is not None and row not in known.answers:
            unknown.append(word)
            continue
        pattern, alike = ("", ()) if row is None else _family(word, row, known)
        if len(alike) < TRAP:
            unlucky.append(word)
        else:
            families.setdefault(pattern, (alike, set()))[1].add(word)
    traps = [WordFamily(pattern, alike, frozenset(it)) for pattern, (alike, it) in families.items()]
    traps.sort(key=lambda it: (-len(it.lost), -len(it.words), it.pattern))
    return Failures(tuple(traps), tuple(unknown), tuple(unlucky), len(unique) - len(looked_at))


def _within_effort(lost: list[str], words: Callable[[int], Words]) -> list[str]:
    """Return the first lost words, as many as may be compared with all others."""
    effort = np.cumsum([len(words(len(word)).answers) for word in lost])
    return lost[: int(np.searchsorted(effort, EFFORT, side="right"))]


def _family(word: str, row: int, known: Words) -> tuple[str, tuple[str, ...]]:
    """Return the largest family of answers that a word is in: its pattern and its words."""
    codes = known.codes[known.answers]
    differs = codes != known.codes[row]
    near = np.flatnonzero(differs.sum(axis=1) == 1)
    places = differs[near].argmax(axis=1)
    counts = np.bincount(places, minlength=len(word))
    place = int(counts.argmax())
    rows = known.answers[near[places == place]]
    alike = sorted([word, *known.strings(rows)])
    return word[:place] + BLANK + word[place + 1 :], tuple(alike)
