"""The speller's model: the blend's evidence and the chain's, and a letter's expected bits."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordgames.hangman.agents.letter_chain.chain import Chain
from wordgames.hangman.agents.letter_chain.long_chain import LongChain
from wordgames.hangman.agents.letter_model.contexts import CLASSES, CONTEXTS, LONGEST, NEAR, STEPS
from wordgames.hangman.agents.letter_model.model import ModelError, Table, log_counts
from wordgames.hangman.agents.position.letters import Floats, Ints
from wordgames.hangman.agents.position.situation import Flags, Masks
from wordgames.vocabulary.columns import Columns, expanded

# Worth of a bit from a letter, as a chance to be right; chosen on held-out words.
WORTH = 0.2
# Whole spellings of a mask that are weighed, at most; more of them take longer.
SPELLINGS = 100
# Masks that are weighed at once, which bounds the memory.
TOGETHER = 2_000
TRUSTS = (len(CONTEXTS), CLASSES, NEAR * NEAR + 1)
CHAIN_TRUSTS = (STEPS, NEAR * NEAR)


@dataclass(frozen=True, slots=True, eq=False)
class Fitting:
    """Words that fit some masks: their symbols (e, length), and where each mask's end (g,)."""

    codes: npt.NDArray[np.int16]
    ends: Ints

    def part(self, part: slice) -> Fitting:
        """Return those of some of the masks."""
        ends = self.ends[part]
        first = int(self.ends[part.start - 1]) if part.start else 0
        return Fitting(self.codes[first : ends[-1]], ends - first)


@dataclass(frozen=True, slots=True, eq=False)
class Lexis:
    """The words that a speller learns from, and what is counted of them."""

    words: Columns
    table: Table
    chain: Chain
    long_chain: LongChain


@dataclass(frozen=True, slots=True, eq=False)
class SpellerModel:
    """A learned model; A letters.

    common       symbols of the most common letters
    weights      (rows, A) int8, each worth `unit`
    trust        (contexts, classes, near) float32, the last for wherever a blank is
    chain_trust  (steps, near) float32
    lexis        what is counted of the words
    """

    common: Ints
    weights: npt.NDArray[np.int8]
    unit: float
    trust: npt.NDArray[np.float32]
    chain_trust: npt.NDArray[np.float32]
    lexis: Lexis

    def scores(
        self,
        masks: Masks,
        closed: Flags,
        worth: float = WORTH,
        known: Fitting | None = None,
        spellings: int = SPELLINGS,
    ) -> Floats:
        """Return (g, A): the chance that a letter is in a blank, and `worth` for each of its bits.

        The bits are those of every single blank: whether the letter is in it. `known` are words
        that no secret is. At most `spellings` whole spellings of a mask are weighed; without any
        the chain is weighed by its trust.
        """
        scores = np.zeros(closed.shape)
        for start in range(0, len(masks), TOGETHER):
            part = slice(start, start + TOGETHER)
            some = known.part(part) if known else None
            chances, somewhere = self.chances(masks[part], closed[part], some, spellings)
            scores[part] = somewhere + worth * _bits(chances).sum(axis=1)
        return scores

    def places(self, mask: Masks, closed: Flags) -> Floats:
        """Return (length, A): the chance of each letter in each blank; 0 where one is shown."""
        chances: Floats = self._chances(mask[None, :], closed[None, :], SPELLINGS)[0]
        return chances

    def chances(
        self,
        masks: Masks,
        closed: Flags,
        known: Fitting | None = None,
        spellings: int = SPELLINGS,
    ) -> tuple[Floats, Floats]:
        """Return (g, length, A) and (g, A): a letter's chance in each blank, and in any of them."""
        chances = self._chances(masks, closed, spellings)
        somewhere: Floats = 1 - np.prod(1 - chances, axis=1)
        if known is not None:
            from wordgames.hangman.agents.speller_model.unseen_word_kernels import take_away

            masks = np.ascontiguousarray(masks, np.int16)
            take_away(masks, known.codes, known.ends, chances, somewhere)
        return chances, somewhere

    def _chances(self, masks: Masks, closed: Flags, spellings: int) -> Floats:
        """Return (g, length, A): the chance of each letter in each blank of each mask."""
        chances = np.zeros((*masks.shape, closed.shape[1]))
        if masks.shape[1] <= LONGEST:
            from wordgames.hangman.agents.speller_model.model_kernels import fill_places

            chain, long_chain = self.lexis.chain, self.lexis.long_chain
            fill_places(
                np.ascontiguousarray(masks, np.int16), np.ascontiguousarray(closed), self.common,
                self.lexis.table, self.weights, np.float32(self.unit), self.trust,
                self.chain_trust, log_counts(), chain.by_two, chain.by_three, long_chain.by_two,
                long_chain.heads, long_chain.entries, spellings, chances,
            )  # fmt: skip
        return chances

    def pack(self) -> bytes:
        """Return the stored form: all but the counts, which are recomputed from the words."""
        facts = {"common": self.common.tolist(), "rows": len(self.weights), "unit": self.unit}
        trusts = np.concatenate([self.trust.ravel(), self.chain_trust.ravel()])
        body = self.weights.tobytes() + trusts.astype("<f4").tobytes()
        return json.dumps(facts).encode() + b"\n" + zlib.compress(body, 6)


def _bits(chances: Floats) -> Floats:
    """Return the entropy in bits of something that has this chance."""
    inside = np.clip(chances, 1e-12, 1 - 1e-12)
    bits: Floats = -(inside * np.log2(inside) + (1 - inside) * np.log2(1 - inside))
    return bits


def unpack_speller(stored: bytes, lexis: Lexis) -> SpellerModel:
    """Return a stored model with its counts; raises ModelError if it is of another kind."""
    head, _, body = stored.partition(b"\n")
    facts, content = json.loads(head), expanded(body)
    letters = len(lexis.words.letters)
    size = facts["rows"] * letters
    trusts = np.frombuffer(content, "<f4", offset=size).astype(np.float32)
    split = int(np.prod(TRUSTS))
    if len(trusts) != split + int(np.prod(CHAIN_TRUSTS)):
        raise ModelError("This letter model was learned by another version; learn it anew.")
    return SpellerModel(
        np.array(facts["common"], np.int64),
        np.frombuffer(content, np.int8, size).reshape(facts["rows"], letters).copy(),
        facts["unit"],
        trusts[:split].reshape(TRUSTS),
        trusts[split:].reshape(CHAIN_TRUSTS),
        lexis,
    )
