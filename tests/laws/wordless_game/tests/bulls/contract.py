"""What the agents of Bulls and Cows are asked."""

from __future__ import annotations

from tests.contract.positions import Setting


def opener(setting: Setting) -> None:
    """Give none: its runs take no opener, so its agent takes none either."""
