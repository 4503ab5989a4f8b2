"""Passwords that leaks have made known, and what people make of them: NIST 800-63B, 5.1.1.2.

zxcvbn (Wheeler, USENIX Security 2016) comes with 30,000 leaked passwords, with common words and
names, and estimates after how many guesses somebody who knows them comes upon a password: with a
year behind it, say, or an @ for an a. No password leaves the site.
"""

from __future__ import annotations

from threading import Lock

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from games.limits.compute_queue import asker, line
from games.limits.queue_sizes import AN_ADDRESS
from lexicons.languages.translation import gettext

FEWEST = 1_000_000
"""Guesses that a password must take; an account is tried 50 times a day at most."""
LONGEST = 30
"""Letters that are looked at: longer ones with many symbols take seconds."""
_one_at_a_time = Lock()
"""zxcvbn keeps what it is asked in a table of its module."""


class LeakedPasswordValidator:
    """Refuses a password that is a leaked one or close to it."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError for a password that few guesses find."""
        from zxcvbn import zxcvbn  # 14 MB of words: only where somebody chooses a password

        with line.turn(asker(), each=AN_ADDRESS), _one_at_a_time:
            guesses = zxcvbn(password[:LONGEST])["guesses"]
        if guesses < FEWEST:
            raise ValidationError(
                gettext(
                    "This password is easily guessed: it is like some that have leaked elsewhere."
                ),
                code="password_leaked",
            )

    def get_help_text(self) -> str:
        """Return the rule as a sentence."""
        return gettext("Your password can’t be close to one that has leaked elsewhere.")


class QueuedHasher(PBKDF2PasswordHasher):
    """Django's own hashes, made in the line of those who compute; raises Busy when it is full."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Hash a password when it is this visitor's turn."""
        with line.turn(asker(), each=AN_ADDRESS):
            return super().encode(password, salt, iterations)
