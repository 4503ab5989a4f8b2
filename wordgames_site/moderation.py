"""The group of those who moderate what people make; it is there from the first start on."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType

MODERATORS = "moderators"
PERMISSIONS = {
    ("games", "player"): ("view", "delete"),
    ("games", "challenge"): ("view", "change"),
    ("friends", "circle"): ("view", "change", "delete"),
    ("friends", "member"): ("view", "change", "delete"),
    ("friends", "dare"): ("view", "change", "delete"),
    ("solvers", "outsideagent"): ("view", "change", "delete"),
    ("solvers", "outsidegroup"): ("view", "change", "delete"),
    ("accounts", "invitation"): ("view", "add", "change", "delete"),
    ("lexicons", "wordreport"): ("view", "change"),
}


def make_moderators() -> Group:
    """Return the group with its permissions, made where there is none; what staff add stays."""
    group, _ = Group.objects.get_or_create(name=MODERATORS)
    for (app, model), verbs in PERMISSIONS.items():
        kind = ContentType.objects.get_by_natural_key(app, model)
        names = [f"{verb}_{model}" for verb in verbs]
        group.permissions.add(*Permission.objects.filter(content_type=kind, codename__in=names))
    return group
