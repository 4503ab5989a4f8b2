"""Django's sessions, with an index of whose they are: so people can see and end their own.

`SESSION_ENGINE` names this module. Where and since when somebody is logged in is in the session.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import SESSION_KEY as ACCOUNT
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.accounts.models import AccountSession
from lexicons.languages.translation import gettext

BROWSER, SINCE, INDEXED = "browser", "logged_in_at", "indexed"
"""In a session: where and since when somebody is logged in; the key that the index has."""
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


class SessionStore(DatabaseSessions):
    """A session that is found by its account while somebody is logged in."""

    def save(self, must_create: bool = False) -> None:
        """Store the session and, once for each of its keys, whose it is."""
        fields = self._get_session(no_load=must_create)  # type: ignore[attr-defined]
        key, account = self.session_key, fields.get(ACCOUNT)
        new = key is not None and account is not None and fields.get(INDEXED) != key
        if new:
            fields[INDEXED] = key
        super().save(must_create)
        if new:
            values = {"user_id": int(account)}
            AccountSession.objects.update_or_create(session_key=key, defaults=values)

    def delete(self, session_key: str | None = None) -> None:
        """End the session."""
        AccountSession.objects.filter(session_key=session_key or self.session_key).delete()
        super().delete(session_key)

    @classmethod
    def clear_expired(cls) -> None:
        """Throw away sessions that are over, and the index to those that are gone."""
        super().clear_expired()
        AccountSession.objects.exclude(session_key__in=Session.objects.values("pk")).delete()


@dataclass(frozen=True, slots=True)
class OwnSession:
    """A session as its owner sees it; its key is never shown, `mark` stands for it."""

    mark: str
    browser: str
    since: datetime | None
    is_this: bool


def remember_browser(request: HttpRequest, user: User, **_: Any) -> None:
    """Note where and when somebody logs in."""
    request.session[BROWSER] = browser_of(request.headers.get("User-Agent", ""))
    request.session[SINCE] = int(time.time())


def browser_of(agent: str) -> str:
    """Say in words what a browser says of itself, as far as it helps to know one's own."""
    name = next((shown for sign, shown in BROWSERS.items() if f"{sign}/" in agent), "")
    system = next((shown for sign, shown in SYSTEMS.items() if sign in agent), "")
    return " on ".join(filter(None, (name or "A browser", system)))


def sessions_of(user: User, this: str | None) -> list[OwnSession]:
    """Return where an account is logged in: this browser first, then the latest log-in."""
    sessions = [_own(session, this) for session in _stored(user)]
    start = datetime.min.replace(tzinfo=UTC)
    return sorted(sessions, key=lambda each: (each.is_this, each.since or start), reverse=True)


def end(user: User, mark: str) -> int:
    """End the session that a mark stands for; return how many that was."""
    keys = [
        session.pk for session in _stored(user) if constant_time_compare(_mark(session.pk), mark)
    ]
    return _end(keys)


def end_others(user: User, this: str | None) -> int:
    """End all sessions of an account but this one; return how many."""
    return _end([session.pk for session in _stored(user) if session.pk != this])


def _end(keys: list[str]) -> int:
    for key in keys:
        SessionStore().delete(key)
    return len(keys)


def _stored(user: User) -> list[Session]:
    """Return the sessions in which an account is still logged in.

    After a change of password the others are still there, but worth nothing.
    """
    keys = AccountSession.objects.filter(user=user).values("session_key")
    stored = Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
    return [session for session in stored if _is_logged_in(session.get_decoded(), user)]


def _is_logged_in(fields: dict[str, Any], user: User) -> bool:
    proof = str(fields.get("_auth_user_hash", ""))
    fits = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(proof, each) for each in fits)


def _own(session: Session, this: str | None) -> OwnSession:
    fields = session.get_decoded()
    since = fields.get(SINCE)
    return OwnSession(
        mark=_mark(session.pk),
        browser=_said(str(fields.get(BROWSER, "A browser"))),
        since=datetime.fromtimestamp(since, UTC) if since else None,
        is_this=session.pk == this,
    )


def _said(browser: str) -> str:
    """Say what `browser_of` has stored."""
    name, _, system = browser.partition(" on ")
    name = gettext("A browser") if name == "A browser" else name
    return gettext("{browser} on {system}", browser=name, system=system) if system else name


def _mark(key: str) -> str:
    return salted_hmac("own-session", key).hexdigest()[:20]
