"""Lives that a game of Hangman still costs, if it goes on with the commonest letters."""

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.hangman.agents.position.situation import HangmanSituation, closed_letters

# Words left at most: they take a tenth of a CPU second.
MOST = 600
Flags = npt.NDArray[np.bool_]


def lives_needed(situation: HangmanSituation, letters: list[str]) -> dict[str, float]:
    """Return the lives that the words left cost on average after each of some letters.

    Every place of a letter is shown, and each word left is as likely. What follows is the letter
    that most of the words then left have; a lost game costs no more. Nothing where no word is left,
    or more than MOST.
    """
    left, observation = situation.candidates, situation.observation
    if not 0 < len(left) <= MOST:
        return {}
    words = situation.words.words(len(observation.mask))
    alphabet = list(situation.words.letters)
    closed = np.array([letter in closed_letters(observation) for letter in alphabet])
    play = _Play(words.codes[left], len(alphabet))
    every = np.arange(len(left), dtype=np.int32)
    return {
        letter: play.after(every, alphabet.index(letter), closed, observation.lives_left)
        / len(left)
        for letter in letters
        if letter in alphabet
    }


class _Play:
    """The words left, played to the end."""

    def __init__(self, codes: npt.NDArray[np.integer], letters: int) -> None:
        self._places = np.zeros((len(codes), letters), np.int64)
        for place, column in enumerate(codes.T):
            self._places[np.arange(len(codes)), column] |= 1 << place

    def after(self, rows: Rows, letter: int, closed: Flags, lives: int) -> float:
        """Return the lives that these words cost together once a letter is asked."""
        shown = self._places[rows, letter]
        asked = closed.copy()
        asked[letter] = True
        total = 0.0
        for places in np.unique(shown).tolist():
            part, left = rows[shown == places], lives
            if not places:
                total, left = total + len(part), lives - 1
            if left:
                total += self._from(part, asked, left)
        return total

    def _from(self, rows: Rows, closed: Flags, lives: int) -> float:
        if len(rows) == 1:
            return 0.0
        held = (self._places[rows] > 0).sum(axis=0)
        held[closed] = 0
        letter = int(held.argmax())
        return self.after(rows, letter, closed, lives) if held[letter] else 0.0
