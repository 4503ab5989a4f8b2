"""A list of words made ready for the recursion, and trees read back out of its memory."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.kernels.awaited_kernels import need
from wordgames.kernels.backend import numba_installed
from wordgames.kernels.class_statistics import class_statistics, partition
from wordgames.search.addresses import NARROW, WIDE
from wordgames.search.options import Feedback, SearchError, SearchOptions
from wordgames.search.search_arrays import (
    FREE,
    HARD,
    IMPOSSIBLE,
    LIMITS,
    LOST,
    NODES,
    PATIENCE,
    STOP,
    STRICT,
    UNIFORM,
    UNLIMITED,
    WIDTH,
    beside,
    forgotten,
    new_game,
)
from wordgames.search.tree import Node
from wordgames.vocabulary.arrays import Codes, Words

# An unknown place. Words of lists hold letters only.
OPEN = "."


def nothing(length: int) -> str:
    """Return what is demanded before the first guess."""
    return OPEN * length


def shown(before: str, guess: str, secret: str) -> str:
    """Return what is demanded after one more guess."""
    length = len(guess)
    places = "".join(
        b if a == b else old for a, b, old in zip(guess, secret, before[:length], strict=True)
    )
    letters = {letter: before.count(letter, length) for letter in before[length:]}
    for letter in set(guess):
        both = min(guess.count(letter), secret.count(letter))
        letters[letter] = max(letters.get(letter, 0), both)
    return places + "".join(letter * letters[letter] for letter in sorted(letters))


def meets(places: str, letters: str, demand: str) -> bool:
    """True if a word (given as both), or another demand, has all that a demand asks for."""
    length = len(places)
    fixed = all(b in {OPEN, a} for a, b in zip(places, demand, strict=False))
    return fixed and all(letters.count(x) >= demand.count(x, length) for x in set(demand[length:]))


# Bytes of a whole feedback table; for larger ones each class of an opener has a separate table,
# guesses x words left.
LARGEST_TABLE = 3 * 2**27
# Pairs of words beyond which a search would take too long.
LARGEST_SEARCH = 5 * 10**9
# Codes of longer words are renumbered guess by guess to fit 16 bits.
DENSE_LENGTH = 10
# Openers compared at once, to find those that tell the same.
OPENERS = 64
# Guesses marked at once at least; bytes of their codes, about, where there are more.
BLOCK, BLOCK_BYTES = 256, 1 << 22
# Times that a forgotten state is searched for its best guess: other threads may need its slot.
AGAIN = 100
LIMITED = {"normal": FREE, "hard": HARD, "strict": STRICT}
# Weights are scaled to whole numbers of about this sum.
TOTAL_WEIGHT = 1 << 24


# Words by their number in the search.
Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False, slots=True)
class SearchState:
    """A set of words left, by number, and what hard mode demands there."""

    words: npt.NDArray[np.int32]
    needs: npt.NDArray[np.uint8]
    key: tuple[Any, Any]


class Engine:
    """The words of a search with the answers first, heaviest first, and the memory of one width."""

    def __init__(self, words: Words, options: SearchOptions) -> None:
        self.limited = options.mode != "normal"
        weights, order = _order(words, options.prior)
        self.names = words.strings(order)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.feedback = options.feedback
        self.symbols = self.feedback.symbols(words)[order]
        self.table = _whole_table(self.feedback, self.symbols, len(weights))
        self.kernels = _kernels(wide=self._code_type() != np.uint8)
        self.every = np.arange(len(self.names), dtype=np.int32)
        self.codes = 0 if self.table is None else int(self.table.max()) + 1
        self.game = new_game(words.codes[order], weights, options.slots)
        self.game.control[LIMITS] = LIMITED[options.mode]
        self.game.control[PATIENCE] = options.patience
        self.game.control[LOST] = options.lost
        self.game.control[UNIFORM] = bool((weights == 1).all())
        self.marks, self.labels = np.zeros(self.codes, np.int64), np.zeros(self.codes, np.uint64)
        self.stopped = False

    def _code_type(self) -> np.dtype[Any]:
        """Return the type of its codes: of the whole table, or of those for each class."""
        first = self.symbols[:1]
        return (self.feedback.codes(first, first) if self.table is None else self.table).dtype

    def beside(self) -> Engine:
        """Return an engine for another thread, which shares the memory of this one."""
        other = copy(self)
        other.game, other.stopped = beside(self.game), False
        other.marks, other.labels = np.zeros_like(self.marks), np.zeros_like(self.labels)
        return other

    def start(self, width: int) -> None:
        """Forget all states and search with this width from here on."""
        if self.game.values.any():
            self.game = forgotten(self.game)
        self.game.control[WIDTH] = width

    def stop(self) -> None:
        """Ask the recursion to return at once; its value is then meaningless."""
        self.stopped = True
        self.game.control[STOP] = 1

    @property
    def nodes(self) -> int:
        """States searched so far."""
        return int(self.game.control[NODES])

    def whole(self) -> SearchState:
        """Return the state before the first guess; the recursion never asks for its key."""
        letters, length = len(self.game.shown), self.game.symbols.shape[1]
        answers = np.arange(len(self.game.weights), dtype=np.int32)
        return SearchState(answers, np.zeros(letters + length, np.uint8), (0, 0))

    def state(self, words: Numbers, depth: int, demand: str = "") -> SearchState:
        """Return the state of a set with `depth` guesses left where hard mode demands this.

        `demand` is written as `wordgames.search.engine` has it.
        """
        letters, length = len(self.game.shown), self.game.symbols.shape[1]
        needs = np.zeros(letters + length, np.uint8)
        key0, key1 = map(int, self.kernels.key_of(self.game, words, depth))
        name, noises = self.names[int(words[0])], []
        for place, known in enumerate(demand[:length]):
            if known != OPEN:
                needs[letters + place] = 1
                noises.append(self.game.places[place])
        for letter in set(demand[length:]):
            number = int(self.symbols[int(words[0]), name.index(letter)])
            needs[number] = demand.count(letter, length)
            noises.append(self.game.shown[number, needs[number]])
        for noise in noises:
            key0, key1 = key0 ^ int(noise[0]), key1 ^ int(noise[1])
        return SearchState(words, needs, (key0, key1))

    def openers(self, count: int) -> list[int]:
        """Return the numbers of the most promising openers; equivalent ones appear once."""
        if self.table is None:
            return self._openers_by_blocks(count)
        words = self.every[: len(self.game.weights)]
        hopes = np.empty(len(self.every), np.int64)
        self.kernels.estimate(self.game, self.table, words, words, self.codes, hopes)
        hopes[: len(words)] -= self.game.weights * self.game.growth[0]
        order = np.argsort(hopes, kind="stable")
        nothing = int(self.game.signs[0, 2]) * int(self.game.signs[:, 3].sum()) % (1 << 64)
        best, known = list[int](), {nothing}
        for low in range(0, len(order), OPENERS):
            columns = order[low : low + OPENERS]
            signs = np.empty(len(columns), np.uint64)
            self.kernels.weigh(
                self.game, self.table, words, words, columns, self.marks, self.labels,
                np.empty(len(columns), np.int64), signs,
            )  # fmt: skip
            for sign, column in zip(signs.tolist(), columns.tolist(), strict=True):
                if column < len(words) or sign not in known:
                    best.append(column)
                if not self.limited:
                    known.add(sign)
            if len(best) >= count:
                break
        return best[:count]

    def _openers_by_blocks(self, count: int) -> list[int]:
        """Return the most informative openers, without a whole table; answers come first."""
        statistics = class_statistics(
            self.symbols, self.symbols[: len(self.game.weights)], marking=self.feedback.codes
        )
        order = np.lexsort((-statistics.classes, ~statistics.contains, -statistics.entropy))
        return [int(number) for number in order[:count]]

    def classes(self, state: SearchState, guess: int, depth: int) -> list[SearchState]:
        """Return the states that may follow a guess, `depth` guesses to come, but for the hit."""
        parts = self._parts(state.words, guess)
        return [self._after(state, guess, words, depth) for _, words in parts]

    def _parts(self, words: Numbers, guess: int) -> Iterator[tuple[int, Numbers]]:
        """Yield the classes of a guess but for the hit: code, words."""
        codes = (
            self.table[words, guess]
            if self.table is not None
            else self._codes(np.array([guess]), words)[0]
        )
        for code, places in partition(codes).items():
            part = words[places]
            if len(part) > 1 or part[0] != guess:
                yield code, part

    def _after(
        self, state: SearchState, guess: int, words: npt.NDArray[np.int32], depth: int
    ) -> SearchState:
        key0, key1 = map(int, self.kernels.key_of(self.game, words, depth))
        if not self.limited:
            return SearchState(words, state.needs, (key0, key1))
        needs = np.zeros_like(state.needs)
        demand = self.kernels.demand(self.game, guess, int(words[0]), state.needs, needs)
        return SearchState(words, needs, (key0 ^ int(demand[0]), key1 ^ int(demand[1])))

    def value(self, state: SearchState, depth: int, beta: int = IMPOSSIBLE) -> int:
        """Return the state's least total with `depth` guesses, or a number from beta on."""
        allowed = self.every
        if self.limited and len(state.words) > 2:  # fewer need no guess of another word
            allowed = self.kernels.permitted(
                self.game, allowed, len(allowed), int(state.words[0]), state.needs
            )
        key0, key1 = (np.uint64(part) for part in state.key)
        table, rows, marks, labels = self.table, state.words, self.marks, self.labels
        if table is None:
            table = _by_answers(self.feedback, self.symbols, self.symbols[state.words])
            rows = self.every[: len(state.words)]
            codes = int(table.max()) + 1
            marks, labels = np.zeros(codes, np.int64), np.zeros(codes, np.uint64)
        return int(
            self.kernels.solve(
                self.game, table, self.every, allowed, rows, state.words, state.words,
                len(marks), len(marks), depth, beta, key0, key1, state.needs, 1, marks, labels,
            )
        )  # fmt: skip

    def _codes(self, guesses: npt.NDArray[np.integer], words: Numbers) -> Codes:
        """Return the feedback codes of guesses for words, from the table or computed."""
        if self.table is not None:
            return np.asarray(self.table[np.ix_(words, guesses)].T)
        return self.feedback.codes(self.symbols[guesses], self.symbols[words])

    def floor(self, state: SearchState) -> int:
        """Return a lower bound of the state's total: one word now, every other one later."""
        weights = self.game.weights[state.words]
        return 2 * int(weights.sum()) - int(weights[0])

    def tree(self, state: SearchState, depth: int) -> Node:
        """Return the tree of a state that was solved with this width and depth.

        Games that are lost go on for as many guesses as they need.
        """
        guess = int(state.words[0]) if depth == 1 else self._choice(state, depth)
        node = Node(self.names[guess], wins=guess in state.words)
        below = depth - 1 or UNLIMITED
        for code, words in self._parts(state.words, guess):
            node.children[self._true(code, guess, words)] = self._below(state, guess, words, below)
        return node

    def _below(self, state: SearchState, guess: int, words: Numbers, depth: int) -> Node:
        """Return the tree of a class that a guess leaves; two words need no search."""
        if len(words) > 2:
            return self.tree(self._after(state, guess, words, depth), depth)
        numbers = words.tolist()
        node = Node(self.names[numbers[0]], wins=True)
        for code, part in self._parts(words, numbers[0]):
            second = Node(self.names[numbers[1]], wins=True)
            node.children[self._true(code, numbers[0], part)] = second
        return node

    def code(self, guess: int, state: SearchState) -> int:
        """Return the feedback that leads from a guess to a state."""
        codes = self._codes(np.array([guess]), state.words[:1])
        return self._true(int(codes[0, 0]), guess, state.words)

    def _true(self, code: int, guess: int, words: Numbers) -> int:
        """Return the feedback that a code stands for: of long words the table only numbers them."""
        if self.symbols.shape[1] <= DENSE_LENGTH:
            return code
        return self.feedback.code(self.names[guess], self.names[int(words[0])])

    def _choice(self, state: SearchState, depth: int) -> int:
        """Return the best guess: remembered, or searched again where it was forgotten."""
        if len(state.words) <= 2:
            return int(state.words[0])
        key0, key1 = (np.uint64(part) for part in state.key)
        for _ in range(AGAIN):
            self.game.control[STOP] = 0  # time that is up meanwhile ends one attempt
            known, guess, _ = self.kernels.recall(self.game, key0, key1)
            if known & 1:
                self.game.control[STOP] = self.stopped
                return int(guess)
            self.value(state, depth)
        raise RuntimeError("The memory forgets a state as soon as it is searched.")


def warm() -> None:
    """Compile the search of five letters into numba's cache, so that no request waits for it."""
    _kernels(wide=False)


def warm_wide() -> None:
    """Compile that of longer words."""
    _kernels(wide=True)


def _kernels(*, wide: bool) -> ModuleType:
    """Return the compiled recursion with what else is called of it; loaded at the first search.

    A visitor does not wait for what a set-up compiles beside the page: raises KernelsAwaited, and
    SearchError where there is no numba.
    """
    need(WIDE if wide else NARROW)
    if not numba_installed():
        raise SearchError("The search needs numba, which this computer doesn't have.")
    from wordgames.search import recursion

    if wide:
        recursion.widen()
    return recursion


def _order(words: Words, prior: str) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return whole weights of the answers, descending, and all rows with the answers first."""
    weights = np.ones(len(words.answers), np.int64)
    if prior == "weights":
        worth = words.weights[words.answers].astype(np.float64)
        if not worth.sum() > 0.0:
            raise SearchError("The answers have no weights to search by.")
        weights = np.maximum(1, np.rint(worth / worth.sum() * TOTAL_WEIGHT)).astype(np.int64)
    heaviest = np.argsort(-weights, kind="stable")
    others = np.flatnonzero(~words.is_answer)
    order = np.concatenate([words.answers[heaviest].astype(np.int64), others])
    return weights[heaviest], order


def _whole_table(feedback: Feedback, symbols: Codes, answers: int) -> Codes | None:
    """Return the feedback of every guess for every answer, a row an answer, unless too large."""
    length = symbols.shape[1]
    pairs = len(symbols) * answers
    whole = pairs * (1 if length <= 5 else 2) <= LARGEST_TABLE
    if pairs > LARGEST_SEARCH or not (whole or length <= DENSE_LENGTH):
        raise SearchError(
            f"{len(symbols):,} guesses for {answers:,} answers are too many for the search."
        )
    if not whole:
        return None
    if length <= DENSE_LENGTH:
        return _by_answers(feedback, symbols, symbols[:answers])
    table = np.empty((answers, len(symbols)), np.uint16)
    for column, guess in enumerate(symbols):
        codes = feedback.codes(guess[None, :], symbols[:answers])[0]
        table[:, column] = np.unique(codes, return_inverse=True)[1]
    return table


def _by_answers(feedback: Feedback, guesses: Codes, answers: Codes) -> Codes:
    """Return the feedback of every guess for every answer, a row an answer."""
    block = max(BLOCK, BLOCK_BYTES // len(answers))
    codes = feedback.codes(guesses[:block], answers)
    table = np.empty((len(answers), len(guesses)), codes.dtype)
    for low in range(0, len(guesses), block):
        if low:
            codes = feedback.codes(guesses[low : low + block], answers)
        table[:, low : low + block] = codes.T
    return table
