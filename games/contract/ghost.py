"""How the plays of a game go along with another's, as ghosts: marks only, no letter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from games.contract.share import Rows, Share
from games.contract.state_type import StateT

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns


class WithGhost(ABC, Generic[StateT]):
    """Part of a game that says what its plays look like beside another's."""

    ghost_shape: ClassVar[str] = "rows"
    """How a ghost is shown: in "rows" of the board, a strip of "marks", or its "latest" there."""

    race_shape: ClassVar[str] = "rows"
    """Picture in a live race: "rows" of dots, "dots", "lives", "holes", "rungs" or "lines"."""
    race_pace: ClassVar[tuple[float, float]] = (9, 22)
    """Least and most seconds that a bot takes for a move in a race, as people would."""

    @abstractmethod
    def share(self, state: StateT) -> Share:
        """Return the result to share, without revealing the secret."""

    def ghost(self, state: StateT, columns: Columns) -> Rows:
        """Return the signs of each move, as others see them beside their own moves."""
        rows = self.share(state).rows
        return rows if self.ghost_shape == "rows" else tuple((it,) for row in rows for it in row)

    def ghost_size(self, setup: dict[str, Any]) -> int:
        """Return the number of marks that a ghost has room for: in a row, or in its strip."""
        if self.ghost_shape == "rows":
            return int(setup["options"]["length"])
        return 12 if self.ghost_shape == "marks" else 1

    def race_marks(self, state: StateT, columns: Columns) -> list[list[str]]:
        """Return what others in a race see of a play before its first move and after each.

        In "rows" that is the row of the move, in other shapes the whole picture. Never a letter.
        """
        return [[], *([sign.pip for sign in row] for row in self.ghost(state, columns))]
