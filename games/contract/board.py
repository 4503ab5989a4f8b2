"""Part of a game that its play page asks: the state, the board and the status line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from games.contract.offers import Offer
from games.contract.state_type import JSON, StateT
from lexicons.models import Revision
from wordgames.languages.casing import typed
from wordgames.languages.translation import translate

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns


class WithBoard(Generic[StateT]):
    """What a game shows while it is played."""

    guesses_are_listed: ClassVar[bool] = False
    """True if a guess that isn't a word of the puzzle's length in the dictionary is refused."""
    postpones: ClassVar[str] = ""
    """What is posted to leave a word for the end of a round, if the game has that."""
    skips: ClassVar[str] = ""
    """The move that gives up one word of a round."""
    rule: ClassVar[str] = ""
    """The rule in one sentence, which the line tells newcomers."""
    marks_shown: ClassVar[Sequence[tuple[str, str]]] = ()
    """Marks that the line explains to newcomers: their states, and their meanings."""

    def rule_of(self, setup: JSON) -> str:
        """Return the rule of a puzzle in one sentence of four to nine words."""
        return translate(self.rule) if self.rule else ""

    @abstractmethod
    def state(self, setup: JSON, columns: Columns) -> StateT:
        """Return the state before the first move."""

    def read_move(self, text: str, language: str, *, folded: bool) -> str:
        """Return the player's input in the form of the rules: lower case, accents as played."""
        return typed(text, language, folded=folded)

    def keys(self, setup: JSON, revision: Revision) -> tuple[str, str]:
        """Return the keyboard's layout and its letters."""
        return revision.lexicon.layout, revision.letters

    @abstractmethod
    def progress(self, setup: JSON, turns: int) -> str:
        """Return the progress of a play, for lists: "guess 3 of 6"."""

    @abstractmethod
    def present(self, state: StateT, columns: Columns, language: str) -> JSON:
        """Return the values for the board's template, from the observation, never the secret."""

    def arrangement(self, state: StateT, query: Mapping[str, Any], language: str) -> JSON:
        """Return the changes to the board that the address asks for."""
        return {}

    def uncovered(self, board: JSON, setup: JSON, state: StateT, columns: Columns) -> JSON:
        """Return the additions to the board once its play is over, such as a word not found."""
        return {}

    def line_offers(self, setup: JSON) -> Sequence[Offer]:
        """Return the game's own chips in the line below the board, before the first letter."""
        return ()

    @abstractmethod
    def announce(self, state: StateT, language: str) -> str:
        """Return the last move and its feedback in words, for the status line."""
