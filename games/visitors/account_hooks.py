"""What apps add to an account's file, and to what happens when a guest or an account goes.

Each app adds its own in `ready`, so that accounts know none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.contrib.auth.models import User

from games.contract.game import JSON
from games.models import Player

Part = Callable[[User], Iterator[JSON]]

EXPORTS: dict[str, Part] = {}
"""Name in an account's file -> its rows."""
ON_JOIN: list[Callable[[Player, Player], None]] = []
"""Called with the account's player and the guest's, before guest rows become the account's."""
ON_DELETE: list[Callable[[str], None]] = []
"""Called with the id of each player that goes with an account."""


def add(hooks: list[Callable[..., None]], hook: Callable[..., None]) -> None:
    """Add a hook once, however often `ready` is called."""
    if hook not in hooks:
        hooks.append(hook)
