"""Who may be in a group: joining, removal, letting in again, and how many there may be.

A group of friends has players, a class has accounts; `MEMBER` of its model names which. A change
locks the group first, so that no one joins a group that is just being deleted or gets a new code.
"""

from typing import Any, ClassVar, Protocol

from wordgames.languages.storable_text import row_number
from wordgames.languages.translation import translatable, translate

REMOVED = translatable("You were removed from this group. Its owner can let you back in.")
FULL = translatable("This group is full: it already has {most} members.")
TOO_MANY_JOINED = translatable("You're already in {most} groups. Leave one first.")
TOO_MANY_MADE = translatable("You already have {most} groups. Delete one first.")


class GroupRefusal(Exception):
    """A refused action in a group, with a sentence for the visitor."""


class JoinableGroup(Protocol):
    """A group as stored: who made it, and who was removed from it."""

    MEMBER: ClassVar[str]

    @property
    def owner_id(self) -> Any:
        """Key of the player or account that made it."""

    @property
    def removed(self) -> Any:
        """Manager of the removals; their field named by `MEMBER` is who is out."""


def refuse_beyond(most: int, there: int, sentence: str) -> None:
    """Raise GroupRefusal with the sentence if there are as many as there may be."""
    if there >= most:
        raise GroupRefusal(translate(sentence, most=most))


def refuse_removed(group: JoinableGroup, member: Any) -> None:
    """Raise GroupRefusal if the player or account was removed, and not let in again."""
    if group.removed.filter(**{group.MEMBER: member}).exists():
        raise GroupRefusal(translate(REMOVED))


def keep_out(group: JoinableGroup, member_id: Any, **shown: str) -> None:
    """Refuse a player or account from now on, but for who made the group; `shown` is its name."""
    if member_id != group.owner_id:
        group.removed.update_or_create(**{f"{group.MEMBER}_id": member_id}, defaults=shown)


def let_in_again(group: JoinableGroup, removal: str) -> None:
    """End a removal, by its number as it was posted."""
    group.removed.filter(pk=row_number(removal)).delete()
