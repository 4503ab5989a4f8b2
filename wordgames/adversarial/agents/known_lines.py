"""Lines from the start of a game, searched in full once and stored."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wordgames.adversarial.agents.position import Position
from wordgames.adversarial.agents.search import WHOLE, Line, shortest
from wordgames.adversarial.host import AdversarialHost
from wordgames.agent.agent import Progress
from wordgames.artifacts import Artifact, artifact_store, words_hash
from wordgames.evidence import FOUND, NAMES, SEARCHED
from wordgames.rules.feedback import from_text, to_text
from wordgames.tiles.agents.situation import all_rows, consistent_rows, legal_rows
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn, WordleObservation, WordleOptions

FORMAT = 1
# Seconds between two looks for a line that is not there.
AGAIN = 1.0
# Bytes that the table of a whole search may take.
ROOM = 1 << 28


@dataclass(frozen=True, slots=True)
class KnownLine:
    """A line with the host's answers; the first `begun` turns were there before it."""

    turns: tuple[Turn, ...]
    begun: int
    least: int

    @property
    def guesses(self) -> int:
        """How many guesses it takes."""
        return len(self.turns) - self.begun

    @property
    def status(self) -> str:
        """How sure it is."""
        return SEARCHED if self.guesses == self.least else NAMES[FOUND]

    def after(self, turns: Sequence[Turn], words: Words) -> Line | None:
        """Return the rest of the line in a game that has kept to it; None in another."""
        done = len(turns)
        if not self.begun <= done < len(self.turns) or self.turns[:done] != tuple(turns):
            return None
        rows = [words.row(turn.guess) for turn in self.turns[done:]]
        least = max(1, self.least - (done - self.begun))
        return Line(tuple(row for row in rows if row is not None), least)


@dataclass(frozen=True, slots=True)
class Wish:
    """The target of a search: the words, the mode, and the turns that the game begins with."""

    words: Words
    options: WordleOptions
    begun: tuple[Turn, ...]

    def facts(self) -> dict[str, Any]:
        """Return the facts under which the line is stored."""
        return {
            "game": "adversarial",
            "agent": "absurd-search",
            "format": FORMAT,
            "words": words_hash(self.words),
            "mode": self.options.mode,
            "begun": [turn.guess for turn in self.begun],
        }

    def position(self) -> Position:
        """Return where the search begins."""
        words = self.words
        observation = WordleObservation(self.options, self.begun)
        candidates = consistent_rows(words, words.answers, self.begun)
        legal = legal_rows(words, observation, all_rows(words))
        return Position.of(words, self.options, legal, candidates, room=ROOM)


def known_line(wish: Wish) -> KnownLine | None:
    """Return the stored line, or None."""
    artifact = artifact_store().find(wish.facts())
    return None if artifact is None else _read(artifact.content.decode(), len(wish.begun))


def searched_line(wish: Wish, progress: Progress | None = None) -> KnownLine | None:
    """Return the stored line, or search and store it; None if there is no line."""
    known = known_line(wish)
    if known is not None:
        return known
    shortest_line = shortest(wish.position(), WHOLE, progress)
    if shortest_line is None:
        return None
    host, turns = AdversarialHost(wish.words), wish.begun
    for row in shortest_line.guesses:
        guess = wish.words[row]
        turns = (*turns, Turn(guess, host.answer(turns, guess)))
    line = KnownLine(turns, len(wish.begun), shortest_line.least)
    artifact_store().put(wish.facts(), Artifact(_to_text(line).encode(), line.status))
    return line


class KnownLineLookup:
    """A line that may not be stored yet: looked up again now and then until it is."""

    def __init__(self, wish: Wish) -> None:
        self._wish = wish
        self._looked = float("-inf")
        self._line: KnownLine | None = None

    @property
    def line(self) -> KnownLine | None:
        if self._line is None and time.monotonic() - self._looked > AGAIN:
            self._looked = time.monotonic()
            self._line = known_line(self._wish)
        return self._line


def _to_text(line: KnownLine) -> str:
    rows = [f"{turn.guess}:{to_text(turn.marks)}" for turn in line.turns]
    return "\n".join([str(line.least), *rows])


def _read(text: str, begun: int) -> KnownLine:
    least, *rows = text.split("\n")
    pairs = [line.split(":") for line in rows]
    turns = tuple(Turn(guess, from_text(marks)) for guess, marks in pairs)
    return KnownLine(turns, begun, int(least))
