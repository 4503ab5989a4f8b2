"""The marks of a game with coloured tiles, for pages."""

from collections.abc import Iterator

from games.display.tile_rows import WORDLE as LOOK
from wordgames.agent.agent import Rows
from wordgames.kernels.class_statistics import partition
from wordgames.rules.feedback import Marks, from_code, marks
from wordgames.tiles.agents.situation import WORDLE, Marking
from wordgames.vocabulary.arrays import Words


class PageMarks:
    """Wordle's marks as pages use them; a game with other marks overrides them."""

    marking: Marking = WORDLE
    states: tuple[str, ...] = LOOK.states
    overlaps: bool = False
    """Whether a word may give several answers, so that they do not sort the words left."""

    def possible(self, guess: str, word: str) -> Iterator[Marks]:
        """Yield the marks that a guess may be shown where a word is the secret."""
        yield marks(guess, word)

    def answers(self, words: Words, guess: str, candidates: Rows) -> Iterator[tuple[Marks, Rows]]:
        """Yield each answer that a guess may get, with the words left that could give it."""
        codes = self.marking.codes(words, guess, candidates)
        for code, places in partition(codes).items():
            yield from_code(code, len(guess)), candidates[places]
