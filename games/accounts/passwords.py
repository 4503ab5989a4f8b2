"""Refusal of leaked passwords and of variants of them: NIST 800-63B, 5.1.1.2.

zxcvbn (Wheeler, USENIX Security 2016) comes with 30,000 leaked passwords, with common words and
names, and estimates how many guesses an attacker who knows them needs for a password, for example
one with a year appended, or an @ for an a. No password leaves the site.
"""

from functools import cached_property
from threading import Lock

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError

from games.limits.compute_queue import asker, line
from games.limits.queue_sizes import AN_ADDRESS
from wordgames.languages.translation import translate

# Guesses that a password must withstand; an account gets 50 tries a day at most.
FEWEST = 1_000_000
# Letters examined: longer ones with many symbols take seconds.
LONGEST = 30
# Lock for zxcvbn, which keeps its input in a module-level table.
_one_at_a_time = Lock()


class LeakedPasswordValidator:
    """Validator that refuses a leaked password, or one close to it.

    Of common passwords Django's own validator says so: one sentence is enough.
    """

    @cached_property
    def _common(self) -> set[str]:
        return set(CommonPasswordValidator().passwords)

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError for a password that takes too few guesses."""
        from zxcvbn import zxcvbn  # 14 MB of words: loaded only when a password is chosen

        with line.turn(asker(), each=AN_ADDRESS), _one_at_a_time:
            guesses = zxcvbn(password[:LONGEST])["guesses"]
        if guesses < FEWEST and password.lower().strip() not in self._common:
            raise ValidationError(
                translate(
                    "This password is easy to guess: it's close to one that leaked elsewhere."
                ),
                code="password_leaked",
            )

    def get_help_text(self) -> str:
        """Return the rule as a sentence."""
        return translate("Don't use a password close to one that leaked elsewhere.")


class QueuedHasher(PBKDF2PasswordHasher):
    """Django's hasher, which waits in the compute queue; raises Busy if that is full."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Hash a password when it is this visitor's turn."""
        with line.turn(asker(), each=AN_ADDRESS):
            return super().encode(password, salt, iterations)
