"""Passwords are hashed by turns: it is made to be slow, and nobody else shall notice it."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from games.line import asker, line
from games.places import AN_ADDRESS


class QueuedHasher(PBKDF2PasswordHasher):
    """Django's own hashes, made in the line of those who compute; raises Busy when it is full."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Hash a password when it is this visitor's turn."""
        with line.turn(asker(), each=AN_ADDRESS):
            return super().encode(password, salt, iterations)
