"""The editors group, which a migration makes; a test that empties the tables takes it along."""

from importlib import import_module

from django.apps import apps
from django.contrib.auth.models import Group

EDITORS = "editors"


def editors_group() -> Group:
    """Return the group, made anew where a test has removed it."""
    import_module("lexicons.migrations.0001_squashed_0009_own_names").make_group(apps, None)
    return Group.objects.get(name=EDITORS)
