"""Help for players: a letter, whether an idea is possible, the bot's move.

Letters come from the rules, which know the secret; no solver sees it. Whether an idea is possible
follows from the player's observation alone. Hints are stored as the move of an event:
"@a" is a letter of the secret, "@a3" its letter at a place, "@a#2" a letter of one of many words.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wordgames.languages.casing import upper
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.rules.feedback import CORRECT, Turn
from wordgames.rules.masks import BLANK, DISGUISED_LENGTH, MaskObservation

MARK, BOARD = "@", "#"
# Letters whose English name takes "an".
AN = "AEFHILMNORSX8"


@dataclass(frozen=True, slots=True)
class Hint:
    """Kind of help: its name and its effect, in English.

    `free` marks help that costs nothing. All others are recorded in the play by
    `solvers.pages.help.views`, and count in `Play.hints`.
    """

    slug: str
    name: str
    note: str
    free: bool = False


A_LETTER = Hint("letter", translatable("A letter"), translatable("One you haven't found yet."))
AN_IDEA = Hint(
    "idea",
    translatable("Is my idea possible?"),
    translatable("Checks it against every clue."),
    free=True,
)
THE_BOT = Hint(
    "bot",
    translatable("What would the bot play?"),
    translatable("Show me a move, in a word I know."),
)
# The same for moves that are not always words.
THE_BOT_S_MOVE = replace(THE_BOT, note=translatable("Its next move."))


def letter_of(
    secret: str, told: Collection[str], turns: Sequence[Turn] = (), *, elsewhere: bool = True
) -> str:
    """Return a letter of the secret not yet shown or hinted at, or else a place; "" if none.

    `elsewhere` is true if marks other than "correct" can show that a letter is in the secret.
    """
    known = Counter(hint[len(MARK)] for hint in told if len(hint) == len(MARK) + 1)
    shown: Counter[str] = Counter()
    for turn in turns:
        pairs = zip(turn.guess, turn.marks, strict=True)
        shown |= Counter(it for it, mark in pairs if mark == CORRECT or (elsewhere and mark))
    counts = shown | known
    for letter in secret:
        if counts[letter] < 1:
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
    if place and board:
        return translate(
            "Place {place} of board {board} is {letter}", place=place, board=board, letter=letter
        )
    if place:
        return translate("Place {place} is {letter}", place=place, letter=letter)
    if board:
        return _in_board(board, letter)
    if letter in AN:
        return translate("It has an {letter}", letter=letter)
    return translate("It has a {letter}", letter=letter)


def _in_board(board: str, letter: str) -> str:
    if letter in AN:
        return translate("Board {board} has an {letter}", board=board, letter=letter)
    return translate("Board {board} has a {letter}", board=board, letter=letter)


def broken_clue(turns: Sequence[Turn], fits: Callable[[Turn], bool]) -> int:
    """Return the number of the first row that an idea contradicts, or 0 if it fits them all."""
    return next((number for number, turn in enumerate(turns, 1) if not fits(turn)), 0)


def mask_letter(secret: str, mask: str, told: Collection[str]) -> str:
    """Return the first hidden letter without a hint, as stored; "" if there is none."""
    hidden = (letter for letter, shown in zip(secret, mask, strict=False) if shown == BLANK)
    return next((f"{MARK}{it}" for it in hidden if f"{MARK}{it}" not in told), "")


def mask_doubt(observation: MaskObservation[Any], idea: str, language: str) -> str:
    """Return why a letter or a word cannot be behind a mask, as a sentence; "" if it can."""
    if len(idea) < 2:
        tried = observation.letters - set(observation.mask)
        if idea not in tried:
            return ""
        return translate("No {letter} in it.", letter=upper(idea, language))
    hidden = len(observation.mask) == DISGUISED_LENGTH and observation.options.reveals_one
    word = idea.ljust(len(observation.mask), BLANK) if hidden else idea
    if len(word) != len(observation.mask):
        return translate_plural(
            "It has {count} letter; yours has {given}.",
            "It has {count} letters; yours has {given}.",
            len(observation.mask),
            given=len(idea),
        )
    return next(_mask_clues(observation, word, language), "")


def _mask_clues(observation: MaskObservation[Any], word: str, language: str) -> Iterator[str]:
    """Yield a sentence for each clue that a word of the mask's length contradicts."""
    if word.rstrip(BLANK) in observation.wrong_words:
        yield translate("You've already tried that.")
    for place, (shown, letter) in enumerate(zip(observation.mask, word, strict=True), 1):
        if shown not in (BLANK, letter):
            yield translate(
                "Place {place} is {letter}.", place=place, letter=upper(shown, language)
            )
    for letter in observation.wrong_letters:
        if letter in word:
            yield translate("There's no {letter} in it.", letter=upper(letter, language))
    for shown, letter in zip(observation.mask, word, strict=True):
        if shown == BLANK and letter in observation.used_up | _all_shown(observation):
            yield translate("You can already see every {letter}.", letter=upper(letter, language))


def _all_shown(observation: MaskObservation[Any]) -> frozenset[str]:
    """Return the letters whose places are all shown, if letters show all their places at once."""
    return frozenset() if observation.options.reveals_one else observation.letters
