"""Which words of a list a game plays: single ones, or also names of several words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from lexicons.models import Revision

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns


class WithWords:
    """Part of a game that chooses among a list's words."""

    plays_names: ClassVar[bool] = False
    """True if it shows the signs of a name from the start, so that nobody types them."""

    def words(self, revision: Revision) -> Columns:
        """Return the words to play."""
        return revision.read() if self.plays_names else revision.single()

    def signs(self, secret: str, columns: Columns) -> dict[str, Any]:
        """Return the part of a setup with the signs of a name, in a list of such names."""
        pattern = columns.pattern(secret) if self.plays_names else ""
        return {"pattern": pattern} if pattern else {}
