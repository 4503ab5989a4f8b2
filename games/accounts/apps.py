"""The accounts app: it listens for log-ins and changes, whichever page they happen on."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# What is called at a log-in, in this order.
LOG_IN = {
    "welcome": "guest_to_account:welcome",
    "known": "known_browsers:remember",
    "browser": "sessions:remember_browser",
    "still_there": "staff_idle:begin",
    "log_in": "security_log:note_log_in",
}


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
        from django.db.models.signals import ModelSignal, post_save, pre_save
        from django.dispatch import Signal
        from django_otp.plugins.otp_totp.models import TOTPDevice

        from games.hooks import Later

        def listen(
            signal: Signal | ModelSignal, name: str, address: str, sender: Any = None
        ) -> None:
            listener = Later(f"{self.name}.{address}")
            signal.connect(listener, sender, weak=False, dispatch_uid=f"accounts.{name}")

        # django-otp has no hook for keys that are encrypted at rest
        TOTPDevice.bin_key = property(Later(f"{self.name}.second_factor:key_of"))
        listen(pre_save, "seal", "second_factor:seal", TOTPDevice)
        for name, address in LOG_IN.items():
            listen(signals.user_logged_in, name, address)
        listen(signals.user_logged_out, "log_out", "security_log:note_log_out")
        listen(signals.user_login_failed, "failed", "security_log:note_failure")
        listen(post_save, "staff", "security_log:note_staff", LogEntry)
        listen(pre_save, "compare", "notices:compare", User)
        listen(pre_save, "taken", "account_names:refuse_taken", User)
        listen(post_save, "name", "account_names:keep_key", User)
        listen(post_save, "tell", "notices:tell", User)
