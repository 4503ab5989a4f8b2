"""Answers of an agent: moves in order, each with its reasons.

Expensive ones, at the start of a game, are computed once for all processes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from wordgames.artifacts import Artifact, Facts, artifact_store
from wordgames.languages.translation import Message, number, restored, translate


@dataclass(frozen=True, slots=True)
class Figure:
    """The figure by which an agent ranks its moves, as pages show it.

    name      heading of its column
    sign      -1 where the score is its negative: of what is best when small
    decimals  how many are shown
    share     is it a share or a chance, 0 to 1? Then it is written in percent
    column    the reason that is the same figure, "bits", "left" or "chance"; "" if none is
    needs     is it how much a game still takes, the move included?
    """

    name: str
    sign: int = 1
    decimals: int = 2
    column: str = ""
    share: bool = False
    needs: bool = False

    def of(self, suggestion: Suggestion) -> str:
        """Write a move's figure; "" for a move that was not weighed by it."""
        if not suggestion.weighed:
            return ""
        return self.written(self.sign * suggestion.score)

    def written(self, value: float) -> str:
        """Write a value of the figure, its sign as pages show it."""
        if self.share:
            return translate("{percent}%", percent=number(100 * value, f".{self.decimals}f"))
        return number(value + 0.0, f",.{self.decimals}f")

    def cost(self, loss: float) -> str:
        """Write how much worse than the best a move is, with its sign; "" of one as good."""
        text = self.written(max(loss, 0.0))
        if text == self.written(0.0):
            return ""
        sign = number(-self.sign, "+d")[:-1]  # with what keeps it before its number in Hebrew
        return sign.replace("-", "\N{MINUS SIGN}") + text


SCORE = Figure("Score", decimals=3)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move with its reasons.

    score    the agent's own figure, by which it ranks (greater is better)
    idea     what the figure is, as a sentence
    bits     expected information of the move in bits, over the words left
    left     expected number of words left after it
    chance   chance that the move is the answer, 0 to 1
    weighed  was the move weighed by that figure? Not one that was given, or follows by another
    """

    move: str
    score: float
    idea: str
    bits: float | None = None
    left: float | None = None
    chance: float | None = None
    weighed: bool = True


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Moves, best first; empty only where no move is legal, and then `note` says so.

    note      a remark of the agent on the situation, as a sentence
    fallback  the agent's own idea could not decide; the note says what did
    figure    the meaning of the scores; None: that of the agent's class
    bounds    a sentence on figures that are no more than bounds
    nodes     states that a search of this answer met; None of an agent that doesn't count them
    standing  how good the first move is known to be with the agent's words, as a sentence
    """

    ranked: tuple[Suggestion, ...]
    note: str = ""
    fallback: bool = False
    figure: Figure | None = None
    standing: str = ""
    bounds: str = ""
    nodes: int | None = None

    @property
    def best(self) -> Suggestion:
        """The first suggestion; raises LookupError, with the note, when there is none."""
        if not self.ranked:
            raise LookupError(self.note or "The agent has no move to suggest.")
        return self.ranked[0]

    def __len__(self) -> int:
        return len(self.ranked)

    def __iter__(self) -> Iterator[Suggestion]:
        return iter(self.ranked)


def given(moves: Iterable[Suggestion]) -> Suggestions:
    """Return moves that were given, not weighed."""
    return Suggestions(tuple(replace(move, weighed=False) for move in moves))


def stored_suggestions(facts: Facts, status: str, make: Callable[[], Suggestions]) -> Suggestions:
    """Return the suggestions stored under these facts; compute and store them if there are none.

    The ranked guesses are stored, a note is not.
    """
    artifact = artifact_store().find(facts)
    if artifact is not None:
        return Suggestions(tuple(map(_read, json.loads(artifact.content))))
    suggestions = make()
    content = json.dumps([asdict(entry) | {"idea": _kept(entry.idea)} for entry in suggestions])
    artifact_store().put(facts, Artifact(content.encode(), status))
    return suggestions


def _kept(idea: str) -> Any:
    return idea.stored() if isinstance(idea, Message) else idea


def _read(entry: dict[str, Any]) -> Suggestion:
    return Suggestion(**entry | {"idea": restored(entry["idea"])})
