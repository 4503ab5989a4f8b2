"""What a site is known by: its first admin, the key that signs its sessions, its commit."""

from __future__ import annotations

import subprocess

from django.conf import settings
from django.utils.crypto import salted_hmac

ADMIN = "admin"
"""The account that setting up makes where there is no other admin."""


def key_fingerprint() -> str:
    """Return what tells one SECRET_KEY from another, and nothing of the key itself."""
    return salted_hmac("wordgames.backup.key", "", algorithm="sha256").hexdigest()[:16]


def commit() -> str:
    """Return the commit of the checkout, or the version of a copy without git."""
    command = ["git", "-C", str(settings.BASE_DIR), "rev-parse", "HEAD"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=10)
        return answer.stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return f"version {settings.VERSION}"
