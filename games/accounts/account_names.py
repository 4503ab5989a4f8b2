"""Names of accounts: one key decides which are the same, for sign-up and for tries to log in."""

from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.db.models import Q

from games.accounts.models import AccountName
from games.names.public_names import looks, same_name, small_look


def is_taken(name: str, but: int | None = None) -> bool:
    """True if another account has this name, or one that readers take for it."""
    key = same_name(name)
    shared = Q(key=key) | Q(key__startswith=f"{key} #")  # of older accounts all but one
    return AccountName.objects.filter(shared).exclude(user=but).exists()


def looks_taken(name: str, but: int | None = None) -> bool:
    """True if another account's name looks like this one, signs between letters left out."""
    alike = AccountName.objects.filter(look__in=looks(name))
    return alike.exclude(user=but).exists()


def refuse_taken(instance: User, raw: bool = False, update_fields: Any = None, **_: Any) -> None:
    """Raise IntegrityError before an account is stored whose new name is another's."""
    if raw or (update_fields is not None and "username" not in update_fields):
        return
    key = same_name(instance.get_username())
    named = AccountName.objects.filter(user=instance.pk).first()
    if not (named and _is_key(named.key, key)) and is_taken(key, instance.pk):
        raise IntegrityError(f"Another account has the name {instance.get_username()}.")


def keep_key(instance: User, raw: bool = False, update_fields: Any = None, **_: Any) -> None:
    """Store the key of an account's name with the account."""
    if raw or (update_fields is not None and "username" not in update_fields):
        return
    key = same_name(instance.get_username())
    named = AccountName.objects.filter(user=instance).first() or AccountName(user=instance)
    if not _is_key(named.key, key):
        named.key, named.look = key, small_look(instance.get_username())
        named.save()


def _is_key(stored: str, key: str) -> bool:
    """True if a stored key is that of a name; an older account that shares one has a number."""
    return stored.partition(" #")[0] == key


def counted_as(name: str) -> str:
    """Return what tries of a name are counted under.

    That is the account that has it, else the one whose name it reads like, else its own key.
    """
    account = User.objects.filter(username=name).values_list("pk", flat=True).first()
    if account is None:
        same = AccountName.objects.filter(key=same_name(name))
        account = same.values_list("user_id", flat=True).first()
    return f"name {same_name(name)}" if account is None else f"account {account}"
