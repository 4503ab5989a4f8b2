"""The site's identity: its first admin, the key that signs its sessions, its commit."""

import subprocess

from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.utils.crypto import salted_hmac

# The account that setup creates if there is no other admin.
ADMIN = "admin"


def key_fingerprint() -> str:
    """Return a fingerprint of SECRET_KEY that reveals nothing of it."""
    return salted_hmac("wordgames.backup.key", "", algorithm="sha256").hexdigest()[:16]


def commit() -> str:
    """Return the checkout's commit, or the version of a copy without git."""
    command = ["git", "-C", str(settings.BASE_DIR), "rev-parse", "HEAD"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10)
        return answer.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return f"version {settings.VERSION}"


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
    """Create the moderators' group with its permissions if missing; changes by staff stay."""
    group, _ = Group.objects.get_or_create(name=MODERATORS)
    for (app, model), verbs in PERMISSIONS.items():
        kind = ContentType.objects.get_by_natural_key(app, model)
        names = [f"{verb}_{model}" for verb in verbs]
        group.permissions.add(*Permission.objects.filter(content_type=kind, codename__in=names))
    return group
