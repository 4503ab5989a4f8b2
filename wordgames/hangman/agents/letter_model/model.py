"""The letter model: how likely each letter is in each blank, learned from the words of a lexicon.

It multiplies two kinds of evidence. Contexts are counted: how often each letter stood between these
known letters, each context with its own trust. Windows are weighed: hashed rows of weights of a
maximum-entropy model, blanks, wrong letters and the word's ends included. Trust and weights are
learned from games that it plays; the counts come from the words alone and are not stored.
"""

import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt

from wordgames.artifacts import write_scratch
from wordgames.hangman.agents.letter_model.contexts import CLASSES, CONTEXTS, LONGEST, PAD
from wordgames.hangman.agents.position.letters import Floats, Ints
from wordgames.hangman.agents.position.situation import Flags, Masks
from wordgames.vocabulary.columns import Columns, expanded

MOST_LETTERS = 120
# Words that are counted at most, taken evenly from a longer lexicon.
MOST_WORDS = 300_000
# How many of the most common letters are looked at together.
COMMON = 6
# Binary logarithms of the least and the greatest table of counts; an entry has 4 bytes.
SMALLEST, LARGEST = 12, 25
SMOOTHING = 0.3
Table = npt.NDArray[np.uint32]


class ModelError(ValueError):
    """A model that cannot be learned or read; the text is a sentence for a person."""


def log_counts() -> npt.NDArray[np.float32]:
    """Return the weight of each count: its logarithm relative to a smoothed zero."""
    counts = np.arange(1024, dtype=np.float64)
    return np.asarray(np.log((counts + SMOOTHING) / SMOOTHING), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class LetterModel:
    """A learned model; A letters.

    common    symbols of the most common letters
    weights   (rows, A) int8, each worth `unit`
    trust     (contexts, classes) float32
    table     the counts: see model_kernels
    """

    common: Ints
    weights: npt.NDArray[np.int8]
    unit: float
    trust: npt.NDArray[np.float32]
    table: Table

    def scores(self, masks: Masks, closed: Flags) -> Floats:
        """Return (g, A): the chance that a letter is in one blank or another of each mask."""
        scores = np.zeros(closed.shape)
        if masks.shape[1] > LONGEST:
            return scores
        fill = _kernels().fill_scores
        fill(
            np.ascontiguousarray(masks, np.int16),
            np.ascontiguousarray(closed),
            self.common,
            self.table,
            self.weights,
            np.float32(self.unit),
            self.trust,
            log_counts(),
            scores,
        )
        return scores

    def places(self, mask: Masks, closed: Flags) -> Floats:
        """Return (length, A): the chance of each letter in each blank; 0 where one is shown."""
        chances = np.zeros((len(mask), len(closed)))
        if len(mask) > LONGEST:
            return chances
        kernels, out = _kernels(), np.empty(len(closed), np.float32)
        cells = np.empty(LONGEST + 2 * PAD, np.int64)
        rows = np.empty(64 + len(closed), np.int64)
        kernels.pad(np.ascontiguousarray(mask, np.int16), cells)
        for place in np.flatnonzero(mask < 0).tolist():
            kernels.chances(
                cells, len(mask), place, np.ascontiguousarray(closed), self.common, self.table,
                self.weights, np.float32(self.unit), self.trust, log_counts(), -1, out, rows,
            )  # fmt: skip
            chances[place] = out
        return chances

    def pack(self) -> bytes:
        """Return the stored form: all but the counts, which are recomputed from the words."""
        facts = {"common": self.common.tolist(), "rows": len(self.weights), "unit": self.unit}
        head = json.dumps(facts).encode()
        body = self.weights.tobytes() + self.trust.astype("<f4").tobytes()
        return head + b"\n" + zlib.compress(body, 6)


def unpack(stored: bytes, letters: int, table: Table) -> LetterModel:
    """Return a stored model with its counts; raises ModelError if it is of another kind."""
    head, _, body = stored.partition(b"\n")
    facts, content = json.loads(head), expanded(body)
    size = facts["rows"] * letters
    trust = np.frombuffer(content, "<f4", offset=size)
    if len(trust) != len(CONTEXTS) * CLASSES:
        raise ModelError("This letter model was learned by another version; learn it anew.")
    return LetterModel(
        np.array(facts["common"], np.int64),
        np.frombuffer(content, np.int8, size).reshape(facts["rows"], letters).copy(),
        facts["unit"],
        trust.reshape(len(CONTEXTS), CLASSES).astype(np.float32),
        table,
    )


def counted(words: Columns, shelf: Path | None = None, name: str = "") -> Table:
    """Return the counts of a lexicon's words, mapped from the scratch folder if stored there."""
    path = shelf / f"{name}.counts" if shelf else None
    if path is not None and path.is_file():
        return np.memmap(path, np.uint32, "c")  # private, and writable as the kernels want it
    table = np.zeros(table_size(words), np.uint32)
    codes, ends = flat(words)
    _kernels().count_words(codes, ends, chosen_words(words), table)
    if path is not None:
        write_scratch(path, table)
    return table


def flat(words: Columns) -> tuple[npt.NDArray[np.int16], Ints]:
    """Return the symbols of all words one after another, and where each word ends."""
    lengths = np.repeat(np.arange(len(words.counts)), words.counts)
    codes = words.codes.astype(np.int16)
    ends = np.cumsum(lengths).astype(np.int64)
    codes.flags.writeable = ends.flags.writeable = False
    return codes, ends


def chosen_words(words: Columns) -> Ints:
    """Return the training words: all, or evenly spaced ones up to the most that are counted."""
    lengths = np.repeat(np.arange(len(words.counts)), words.counts)
    fit = np.flatnonzero(lengths <= LONGEST)
    if len(fit) <= MOST_WORDS:
        return fit
    return fit[np.linspace(0, len(fit) - 1, MOST_WORDS).astype(np.int64)]


def table_size(words: Columns) -> int:
    """Return how many entries the table of counts has: a power of two, enough for the words."""
    pairs = 7 * len(words.codes) if len(words) > 2_000 else 45 * len(words.codes)
    doublings = int(np.ceil(np.log2(max(pairs, 1) * 1.25)))
    return 1 << min(max(doublings, SMALLEST), LARGEST)


def _kernels() -> ModuleType:
    """Return the compiled kernels; they load numba, so only at the first use."""
    from wordgames.hangman.agents.letter_model import model_kernels

    return model_kernels
