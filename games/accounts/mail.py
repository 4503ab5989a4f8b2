"""The mail that resets a password, sent by the worker: pages never wait for a mail server.

Because the page does not wait, it also hides whether an address belongs to an account.
"""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.utils.translation import get_language, override
from django_tasks import task
from django_tasks.base import Task

from lexicons.throttle.rate_counter import allowed

MAILS_AN_HOUR = 3
# Accounts with one address, the oldest first, that are mailed: strangers' may name it too.
MOST_ACCOUNTS = 10
URGENT = 50


def sends_mail() -> bool:
    """True if mail leaves this machine; else it is only written to its log."""
    return not settings.EMAIL_BACKEND.endswith("console.EmailBackend")


class ResetMailForm(PasswordResetForm):
    """Django's form, which mails a few accounts of an address."""

    def get_users(self, email: str) -> Iterator[User]:
        """Return the oldest accounts with an address."""
        oldest = sorted(super().get_users(email), key=lambda user: user.pk)
        return iter(oldest[:MOST_ACCOUNTS])


@task(queue_name="default")
def send_reset(address: str, host: str, protocol: str, language: str = "en") -> str:
    """Mail a link to the accounts with this address, a few times an hour at most."""
    form = ResetMailForm({"email": address})
    if not form.is_valid() or not allowed("reset-mail", address.lower(), MAILS_AN_HOUR, 3600):
        return "Nothing sent."
    with override(language):
        form.save(
            domain_override=host,
            use_https=protocol == "https",
            subject_template_name="accounts/reset_subject.txt",
            email_template_name="accounts/reset_mail.txt",
        )
    return "Sent, if there is such an account."


def ask_for_reset(address: str, host: str, protocol: str) -> None:
    """Queue the mail, in the language of the page that requests it."""
    language = get_language() or settings.LANGUAGE_CODE
    urgently(send_reset).enqueue(address, host, protocol, language)


def urgently(job: Task[Any, str]) -> Task[Any, str]:
    """Return a task that goes before long work, if the queue has priorities."""
    return job.using(priority=URGENT) if job.get_backend().supports_priority else job
