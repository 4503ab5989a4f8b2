"""What the agents of Fibble are asked where no word fits."""

from __future__ import annotations

from games.rules.state import State
from tests.contract.positions import Setting


def impossible(setting: Setting) -> State:
    """Mark the same word in two ways, further apart than two lies."""
    return setting.suite.start(0).replay("crane", "22200").replay("crane", "00000")
