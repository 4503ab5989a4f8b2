"""The accounts app: it listens for log-ins and changes, whichever page they happen on."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Accounts: log-ins, their sessions, the security log."""

    name = "games.accounts"
    label = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Listen to Django's signals, so that the admin's pages count too."""
        from django.contrib.admin.models import LogEntry
        from django.contrib.auth import signals
        from django.contrib.auth.models import User
        from django.db.models.signals import post_save, pre_save

        from games.accounts import (
            account_names,
            known_browsers,
            notices,
            second_factor,
            security_log,
            staff_idle,
        )
        from games.accounts.sessions import remember_browser

        second_factor.encrypt_keys()
        signals.user_logged_in.connect(_welcome, dispatch_uid="accounts.welcome")
        signals.user_logged_in.connect(known_browsers.remember, dispatch_uid="accounts.known")
        signals.user_logged_in.connect(remember_browser, dispatch_uid="accounts.browser")
        signals.user_logged_in.connect(staff_idle.begin, dispatch_uid="accounts.still_there")
        signals.user_logged_in.connect(security_log.note_log_in, dispatch_uid="accounts.log_in")
        signals.user_logged_out.connect(security_log.note_log_out, dispatch_uid="accounts.log_out")
        signals.user_login_failed.connect(security_log.note_failure, dispatch_uid="accounts.failed")
        post_save.connect(security_log.note_staff, sender=LogEntry, dispatch_uid="accounts.staff")
        pre_save.connect(notices.compare, sender=User, dispatch_uid="accounts.compare")
        pre_save.connect(account_names.refuse_taken, sender=User, dispatch_uid="accounts.taken")
        post_save.connect(account_names.keep_key, sender=User, dispatch_uid="accounts.name")
        post_save.connect(notices.tell, sender=User, dispatch_uid="accounts.tell")


def _welcome(**signal: Any) -> None:
    """Bring a guest's games along; what that takes is imported when somebody logs in."""
    import_module("games.accounts.guest_to_account").welcome(**signal)
