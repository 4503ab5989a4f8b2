"""The mask rule of Hangman and Cities, stated once; kernels and tests are measured against this."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from wordgames.rules.state import Observation

# A place that shows nothing yet; no alphabet has this letter.
BLANK = "_"
# Number of places of a mask that hides the length of its word.
DISGUISED_LENGTH = 20

Options = TypeVar("Options")


@dataclass(frozen=True, slots=True)
class MaskTurn:
    """A letter or whole word guessed, and the mask after it."""

    move: str
    mask: str


def plain_mask(secret: str) -> str:
    """Return the mask before the first guess: one blank a letter."""
    return BLANK * len(secret)


def disguised_mask(secret: str) -> str:
    """Return a mask that hides the length; raises ValueError for a longer word."""
    if len(secret) > DISGUISED_LENGTH:
        raise ValueError(f"Where the length is hidden it is at most {DISGUISED_LENGTH} letters.")
    return BLANK * DISGUISED_LENGTH


def hidden_places(mask: str, secret: str, letter: str) -> list[int]:
    """Return the places of a letter in the secret that the mask does not show, left to right."""
    return [place for place, there in enumerate(secret) if there == letter and mask[place] == BLANK]


def reveal_all(mask: str, secret: str, letter: str, seed: int = 0) -> str:
    """Return the mask with every place of the letter shown; nothing depends on the seed."""
    return _shown(mask, letter, hidden_places(mask, secret, letter))


def reveal_one(mask: str, secret: str, letter: str, seed: int = 0) -> str:
    """Return the mask with one more place of the letter shown, a drawn one."""
    places = hidden_places(mask, secret, letter)
    if not places:
        return mask
    drawn = draw(seed, secret, letter, mask.count(letter), len(places))
    return _shown(mask, letter, [places[drawn]])


def draw(seed: int, secret: str, letter: str, shown: int, choices: int) -> int:
    """Draw a number below `choices` from a hash, so that a puzzle is the same for every player.

    It depends on the seed, the secret, the letter and the number of its places shown.
    """
    digest = sha256(f"{seed}/{secret}/{letter}/{shown}".encode()).digest()
    return int.from_bytes(digest[:8]) % choices


def _shown(mask: str, letter: str, places: Sequence[int]) -> str:
    cells = list(mask)
    for place in places:
        cells[place] = letter
    return "".join(cells)


Reveal = Callable[[str, str, str, int], str]
REVEALS: dict[str, Reveal] = {"all": reveal_all, "one": reveal_one}


def answer(reveal: str, mask: str, secret: str, move: str, seed: int = 0) -> str:
    """Return the mask after a letter or a whole word was guessed, in mode "all" or "one".

    The secret guessed as a word is shown as it is, a disguised length ends there; a wrong word and
    an absent letter leave the mask as it was.
    """
    if move == secret:
        return secret
    return REVEALS[reveal](mask, secret, move, seed) if len(move) == 1 else mask


def is_miss(before: str, turn: MaskTurn) -> bool:
    """True if a guess changed nothing; a correct whole word is never a miss."""
    return turn.mask == before and turn.move != turn.mask


class MaskHost(Protocol):
    """Host that answers guesses; one kind holds a secret, another has none before the end."""

    @property
    def start(self) -> str:
        """The mask before the first guess."""

    def answer(self, turns: tuple[MaskTurn, ...], move: str) -> str:
        """Return the mask after one more guess."""


@dataclass(frozen=True, slots=True)
class MaskObservation(Observation, Generic[Options]):
    """Information that a player may see: options, mask, guesses, a name's signs; no secret."""

    history_name: ClassVar[str]

    options: Options
    mask: str
    turns: tuple[MaskTurn, ...] = ()
    pattern: str = ""

    @property
    def start(self) -> str:
        """The mask before the first guess."""
        return BLANK * len(self.mask)

    @property
    def moves(self) -> tuple[str, ...]:
        """The letters and words guessed, the first one first."""
        return tuple(turn.move for turn in self.turns)

    def before(self, moves: int) -> Self:
        """Return the observation after this many guesses."""
        turns = self.turns[:moves]
        return replace(self, mask=turns[-1].mask if turns else self.start, turns=turns)

    @property
    def letters(self) -> frozenset[str]:
        """The letters guessed."""
        return frozenset(turn.move for turn in self.turns if len(turn.move) == 1)

    @property
    def wrong_letters(self) -> tuple[str, ...]:
        """The guessed letters that the word does not have, in the order of the guesses."""
        moves = dict.fromkeys(turn.move for turn in self.turns if len(turn.move) == 1)
        return tuple(letter for letter in moves if letter not in self.mask)

    @property
    def wrong_words(self) -> tuple[str, ...]:
        """The wrong whole words, in the order of the guesses."""
        words = dict.fromkeys(turn.move for turn in self.turns if len(turn.move) > 1)
        return tuple(word for word in words if word != self.mask)

    @property
    def missed(self) -> tuple[MaskTurn, ...]:
        """The guesses that changed nothing."""
        return tuple(turn for before, turn in self.steps() if is_miss(before, turn))

    @property
    def used_up(self) -> frozenset[str]:
        """The guessed letters without any hidden places: their last guess missed."""
        last = {turn.move: is_miss(before, turn) for before, turn in self.steps()}
        return frozenset(move for move, miss in last.items() if miss and len(move) == 1)

    @property
    def last_move(self) -> str:
        """The last letter or word guessed, "" before the first guess."""
        return self.turns[-1].move if self.turns else ""

    def steps(self) -> Iterator[tuple[str, MaskTurn]]:
        """Yield each guess with the mask before it."""
        before = self.start
        for turn in self.turns:
            yield before, turn
            before = turn.mask
