"""Error reports to a service that speaks Sentry's protocol, where SENTRY_DSN names one.

Reports hold no personal data: no form, cookie, account, address, query or local variable, which may
hold a secret word.
"""

from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


def begin() -> None:
    """Start reporting uncaught exceptions of views and logged errors."""
    try:
        import sentry_sdk
        from sentry_sdk.integrations.logging import ignore_logger
        from sentry_sdk.utils import BadDsn
    except ImportError as error:
        sentence = "SENTRY_DSN needs the packages of requirements-sentry.txt."
        raise ImproperlyConfigured(sentence) from error
    try:
        sentry_sdk.init(
            settings.SENTRY_DSN,
            release=f"wordgames@{settings.VERSION}",
            send_default_pii=False,
            include_local_variables=False,
            max_request_body_size="never",
            max_breadcrumbs=0,
            traces_sample_rate=0,
            before_send=_without_people,
        )
    except BadDsn as error:
        raise ImproperlyConfigured("SENTRY_DSN is https://key@host/number, not this.") from error
    ignore_logger("django.request")  # repeats for each error that there was one


def _without_people(event: Any, hint: Any) -> Any:
    request = event.get("request", {})
    for name in ("query_string", "cookies", "data", "env"):
        request.pop(name, None)
    headers = {"User-Agent", "X-Request-Id", "Hx-Request"}
    request["headers"] = {k: v for k, v in request.get("headers", {}).items() if k in headers}
    event.pop("user", None)
    return event
