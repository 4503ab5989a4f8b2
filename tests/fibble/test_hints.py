"""Which letters a hint tells where marks may lie."""

from __future__ import annotations

from games.catalogue import game
from wordgames.fibble.rules import Fibble
from wordgames.rules.feedback import Turn


def test_where_tiles_may_lie_only_what_was_told_is_known() -> None:
    lying = Fibble("crane", {"crane", "react"}, turns=(Turn("crane", (2, 2, 2, 2, 0)),))
    assert game("fibble").letter_hint(lying, []) == "@c"
    assert game("fibble").letter_hint(lying, ["@c"]) == "@r"
