"""Permissions to change lexicons: superusers change all, editors the ones they own."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet

from lexicons.models import Lexicon

EDITORS = "editors"
EDITOR_PERMISSIONS = {
    "lexicon": ("add", "change", "view"),
    "wordreport": ("change", "view"),
}
"""Permissions of the editors group; the data migration 0003 gives the same."""


def editable(user: User | AnonymousUser) -> QuerySet[Lexicon]:
    """Return the lexicons that this user may change: editors never change bundled ones."""
    if user.is_superuser:
        return Lexicon.objects.all()
    if not isinstance(user, User) or not user.has_perm("lexicons.change_lexicon"):
        return Lexicon.objects.none()
    return Lexicon.objects.filter(editors=user, bundled=False)


def may_edit(user: User | AnonymousUser, lexicon: Lexicon) -> bool:
    """True if this user may change this lexicon."""
    return editable(user).filter(pk=lexicon.pk).exists()


def editors_group() -> Group:
    """Return the editors group with its permissions, recreated if it was deleted."""
    group, _ = Group.objects.get_or_create(name=EDITORS)
    for model, verbs in EDITOR_PERMISSIONS.items():
        kind = ContentType.objects.get(app_label="lexicons", model=model)
        names = [f"{verb}_{model}" for verb in verbs]
        group.permissions.add(*Permission.objects.filter(content_type=kind, codename__in=names))
    return group
