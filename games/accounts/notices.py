"""Notices of changes to accounts: by mail if an address is known, and in the log."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override
from django_tasks import task

from games.accounts.mail import urgently
from games.accounts.models import ApiToken
from games.accounts.security_log import note
from games.limits.compute_queue import asker
from lexicons.throttle.rate_counter import allowed
from wordgames.languages.translation import translatable, translate

MAILS_AN_HOUR = 10
RIGHTS = ("is_active", "is_staff", "is_superuser")
WATCHED = {"username", "password", "email", *RIGHTS}
NAME, PASSWORD, ADDRESS, TOKEN = "name", "password", "address", "token"
SUBJECTS = {
    NAME: translatable("Your username was changed"),
    PASSWORD: translatable("Your password was changed"),
    ADDRESS: translatable("Your e-mail address was changed"),
    TOKEN: translatable("A token was created for your account"),
}
# Attribute that holds an account's changes between the two signals of one save.
CHANGES = "_changes"


def compare(instance: User, raw: bool = False, update_fields: Any = None, **_: Any) -> None:
    """Compare an account that is about to be stored with its stored version."""
    if raw or not instance.pk or (update_fields is not None and not WATCHED & set(update_fields)):
        return
    before = User.objects.filter(pk=instance.pk).first()
    if before is not None:
        setattr(instance, CHANGES, _Changes(before, instance))


def tell(instance: User, **_: Any) -> None:
    """Report the changes found by `compare`, once they are committed.

    A new password ends what was made with the old one: sessions, by Django, and tokens.
    """
    changes = instance.__dict__.pop(CHANGES, None)
    if changes is not None:
        if changes.password:
            ApiToken.objects.filter(owner=instance).delete()
        transaction.on_commit(changes.tell)


class _Changes:
    """Differences between an account as it was and as it is stored now."""

    def __init__(self, before: User, after: User) -> None:
        self.name, self.where = before.get_username(), asker().address
        self.new_name = after.get_username()
        # Django hashes a password anew when it is stronger than when it was stored: no change.
        is_new = getattr(after, "_password", None) is not None
        self.password = before.password != after.password and is_new
        self.address = before.email != after.email
        self.known = before.email  # one that was typed just now may be a stranger's
        self.rights = [name for name in RIGHTS if getattr(before, name) != getattr(after, name)]

    def tell(self) -> None:
        """Log each change, and mail the address known before."""
        if self.name != self.new_name:
            note("name-changed", self.name, self.where, new=self.new_name)
            notify(self.known, self.name, NAME)
        if self.password:
            note("password-changed", self.name, self.where)
            notify(self.known, self.name, PASSWORD)
        if self.address:
            note("address-changed", self.name, self.where)
            notify(self.known, self.name, ADDRESS)
        if self.rights:
            note("rights-changed", self.name, self.where, rights=",".join(self.rights))


def notify(to: str, name: str, change: str) -> None:
    """Queue the mail on a change of an account, if an address is known."""
    if to:
        when = f"{timezone.now():%Y-%m-%d %H:%M}"
        language = get_language() or settings.LANGUAGE_CODE
        urgently(send_notice).enqueue(to, name, change, when, language)


@task(queue_name="default")
def send_notice(to: str, name: str, change: str, when: str, language: str = "en") -> str:
    """Mail a notice of a change, with advice in case its owner did not make it.

    It is in the language of the page where the change was made.
    """
    if not allowed("notice-mail", to.lower(), MAILS_AN_HOUR, 3600):
        return "Too many of them."
    site = next(iter(settings.CSRF_TRUSTED_ORIGINS), "")
    link = f"{site}{reverse('account:reset')}" if site else ""
    context = {"name": name, "change": change, "when": when, "site": site, "link": link}
    with override(language):
        text = render_to_string("accounts/notice_mail.txt", context)
        send_mail(translate(SUBJECTS[change]), text, None, [to])
    return "Sent."
