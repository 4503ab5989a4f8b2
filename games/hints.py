"""What help a player can choose: a letter, whether an idea is possible, what the bot would play.

A letter is told by the rules, which know the secret; no solver sees it. Whether an idea is possible
follows from what the player has seen alone. What is told is stored as the move of an event:
"@a" is a letter of the secret, "@a3" its letter at a place, "@a#2" a letter of one of many boards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.feedback import CORRECT, Turn
from games.masks import BLANK, DISGUISED_LENGTH, MaskObservation
from games.rules import IllegalMove
from lexicons.languages import upper

MARK, BOARD = "@", "#"


@dataclass(frozen=True, slots=True)
class Hint:
    """A kind of help: its name and what it does; `free` costs nothing and is not noted."""

    slug: str
    name: str
    note: str
    free: bool = False


A_LETTER = Hint("letter", "A letter", "One that you have not found yet.")
AN_IDEA = Hint("idea", "Is my idea possible?", "Checks it against every clue.", free=True)
THE_BOT = Hint("bot", "What would the bot play?", "Its next move, a word that you may know.")


def letter_of(
    secret: str, told: Collection[str], turns: Sequence[Turn] = (), *, elsewhere: bool = True
) -> str:
    """Return a letter of the secret that was neither shown nor told, or else a place; "" if none.

    `elsewhere` says whether a mark that is not "correct" tells that a letter is in the secret.
    """
    known = Counter(hint[len(MARK)] for hint in told if len(hint) == len(MARK) + 1)
    shown: Counter[str] = Counter()
    for turn in turns:
        pairs = zip(turn.guess, turn.marks, strict=True)
        shown |= Counter(it for it, mark in pairs if mark == CORRECT or (elsewhere and mark))
    found = shown | known
    for letter in secret:
        if found[letter] < 1:
            return f"{MARK}{letter}"
    placed = {place for turn in turns for place, mark in enumerate(turn.marks) if mark == CORRECT}
    for place, letter in enumerate(secret):
        hint = f"{MARK}{letter}{place + 1}"
        if place not in placed and hint not in told:
            return hint
    return ""


def letter_text(hint: str, language: str) -> str:
    """Return a stored letter in words: "It has an A"; "" for another kind of hint."""
    if not hint.startswith(MARK) or len(hint) <= len(MARK):
        return ""
    letter, rest = upper(hint[1], language), hint[2:]
    place, _, board = rest.partition(BOARD)
    where = f"Board {board}" if board else "It"
    if place:
        return f"Place {place} {f'of board {board} ' if board else ''}is {letter}"
    return f"{where} has {article(letter)} {letter}"


def article(letter: str) -> str:
    """Return the article that an English letter's name takes."""
    return "an" if letter in "AEFHILMNORSX8" else "a"


def broken_clue(turns: Sequence[Turn], fits: Callable[[Turn], bool]) -> int:
    """Return the number of the first row that an idea contradicts, 0 where it fits them all."""
    return next((number for number, turn in enumerate(turns, 1) if not fits(turn)), 0)


def said(refusal: IllegalMove | None, language: str) -> str:
    """Return a refusal as what follows a colon, without its full stop; "" for none."""
    if refusal is None:
        return ""
    sentence = refusal.sentence(lambda letters: upper(letters, language)).rstrip(".")
    return f": {sentence[:1].lower()}{sentence[1:]}"


def mask_letter(secret: str, mask: str, told: Collection[str]) -> str:
    """Return the first hidden letter that was not told, as stored; "" if there is none."""
    hidden = (letter for letter, shown in zip(secret, mask, strict=False) if shown == BLANK)
    return next((f"{MARK}{it}" for it in hidden if f"{MARK}{it}" not in told), "")


def mask_doubt(observation: MaskObservation[Any], idea: str, language: str) -> str:
    """Return why a letter or a word cannot be behind a mask, as a sentence; "" if it can."""
    if len(idea) < 2:
        tried = observation.letters - set(observation.mask)
        return f"{upper(idea, language)} is not in it." if idea in tried else ""
    hidden = len(observation.mask) == DISGUISED_LENGTH and observation.options.reveals_one
    word = idea.ljust(len(observation.mask), BLANK) if hidden else idea
    if len(word) != len(observation.mask):
        return f"It has {len(observation.mask)} letters; this has {len(idea)}."
    return next(_mask_clues(observation, word, language), "")


def _mask_clues(observation: MaskObservation[Any], word: str, language: str) -> Iterator[str]:
    """Yield a sentence for each clue that a word of the mask's length does not keep."""
    if word.rstrip(BLANK) in observation.wrong_words:
        yield "You have tried that already."
    for place, (shown, letter) in enumerate(zip(observation.mask, word, strict=True), 1):
        if shown not in (BLANK, letter):
            yield f"Place {place} is {upper(shown, language)}."
    for letter in observation.wrong_letters:
        if letter in word:
            yield f"There is no {upper(letter, language)} in it."
    for shown, letter in zip(observation.mask, word, strict=True):
        if shown == BLANK and letter in observation.used_up | _all_shown(observation):
            yield f"Every {upper(letter, language)} is shown already."


def _all_shown(observation: MaskObservation[Any]) -> frozenset[str]:
    """Return the letters whose places are all shown, where a letter shows all of them at once."""
    return frozenset() if observation.options.reveals_one else observation.letters
