"""Names of accounts: one key decides which are the same, for sign-up and for tries to log in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from games.accounts.models import AccountName
from games.names.public_names import same_name


def is_taken(name: str, but: int | None = None) -> bool:
    """True if another account has this name, or one that readers take for it."""
    return AccountName.objects.filter(key=same_name(name)).exclude(user=but).exists()


def keep_key(instance: User, raw: bool = False, update_fields: Any = None, **_: Any) -> None:
    """Store the key of an account's name with the account; raises IntegrityError if it is taken."""
    if raw or (update_fields is not None and "username" not in update_fields):
        return
    key = same_name(instance.get_username())
    named = AccountName.objects.filter(user=instance).first() or AccountName(user=instance)
    if named.key not in {key, f"{key} #{instance.pk}"}:  # older accounts may share a name
        named.key = key
        named.save()


def counted_as(name: str) -> str:
    """Return what tries of a name are counted under: its account, or the name's key without one."""
    account = User.objects.filter(username=name).values_list("pk", flat=True).first()
    return f"name {same_name(name)}" if account is None else f"account {account}"
