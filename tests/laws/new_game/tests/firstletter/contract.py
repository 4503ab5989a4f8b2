"""What the agents of First Letter are asked where no word fits."""

from __future__ import annotations

from wordgames.firstletter.rules import FirstLetter

from tests.contract.positions import Setting
from wordgames.rules.state import State

HEEDLESS = ("random",)


def impossible(setting: Setting) -> State:
    """Show the end of a word that there is not."""
    return FirstLetter("zxxxx")


def opener(setting: Setting) -> None:
    """Give none: its runs take no opener, so its agent takes none either."""
