"""Hooks of apps: for an account's file, and for when a guest joins or an account is deleted.

Each app adds its hooks in `ready`, so that accounts need not know the apps.
"""

from collections.abc import Callable, Iterator

from django.contrib.auth.models import User

from games.contract.game import JSON
from games.models import Player

Part = Callable[[User], Iterator[JSON]]

ACCOUNT_FILE: dict[str, Part] = {}
"""Name in an account's file -> function that yields its rows."""
ON_JOIN: list[Callable[[Player, Player], None]] = []
"""Called with the account's player and the guest's, before the guest's rows are handed over."""
ON_DELETE: list[Callable[[str], None]] = []
"""Called with the id of each player deleted with an account."""


def add(hooks: list[Callable[..., None]], hook: Callable[..., None]) -> None:
    """Add a hook only once, even if `ready` is called again."""
    if hook not in hooks:
        hooks.append(hook)
