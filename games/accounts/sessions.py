"""Django's sessions, with an index by account, so that people can see and end their own.

`SESSION_ENGINE` names this module. The session has the browser and the time of its log-in.
"""

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import SESSION_KEY as ACCOUNT
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.accounts.models import AccountSession
from wordgames.languages.translation import translate

# Keys of a session: the browser, the time of log-in, and the session key in the index.
BROWSER, SINCE, INDEXED = "browser", "logged_in_at", "indexed"
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
    """Session that can be found by its account while it is logged in."""

    def save(self, must_create: bool = False) -> None:
        """Store the session and, once for each session key, its account."""
        fields = self._get_session(no_load=must_create)  # type: ignore[attr-defined]
        key, account = self.session_key, fields.get(ACCOUNT)
        new = key is not None and account is not None and fields.get(INDEXED) != key
        if new:
            fields[INDEXED] = key
        super().save(must_create)
        if new:
            values = {"user_id": int(account)}
            with suppress(IntegrityError), transaction.atomic():  # the account is gone just now
                AccountSession.objects.update_or_create(session_key=key, defaults=values)

    def delete(self, session_key: str | None = None) -> None:
        AccountSession.objects.filter(session_key=session_key or self.session_key).delete()
        super().delete(session_key)

    @classmethod
    def clear_expired(cls) -> None:
        """Delete expired sessions, and index entries of sessions that are gone."""
        super().clear_expired()
        AccountSession.objects.exclude(session_key__in=Session.objects.values("pk")).delete()


@dataclass(frozen=True, slots=True)
class OwnSession:
    """Session as its owner sees it; `mark` represents its key, which is never shown."""

    mark: str
    browser: str
    since: datetime | None
    is_this: bool


def remember_browser(request: HttpRequest, user: User, **_: Any) -> None:
    """Record the browser and the time of a log-in."""
    request.session[BROWSER] = browser_of(request.headers.get("User-Agent", ""))
    request.session[SINCE] = int(time.time())


def browser_of(agent: str) -> str:
    """Return a browser's description of itself in words, enough to recognise one's own."""
    name = next((shown for sign, shown in BROWSERS.items() if f"{sign}/" in agent), "")
    system = next((shown for sign, shown in SYSTEMS.items() if sign in agent), "")
    return " on ".join(filter(None, (name or "A browser", system)))


def sessions_of(user: User, this: str | None) -> list[OwnSession]:
    """Return an account's sessions: this browser first, then the latest log-in."""
    sessions = [_described_session(session, this) for session in _open_sessions(user)]
    start = datetime.min.replace(tzinfo=UTC)
    return sorted(sessions, key=lambda each: (each.is_this, each.since or start), reverse=True)


def end(user: User, mark: str) -> int:
    """End the session with a mark; return how many ended."""
    keys = [
        session.pk
        for session in _open_sessions(user)
        if constant_time_compare(_mark(session.pk), mark)
    ]
    return _end(keys)


def end_others(user: User, this: str | None) -> int:
    """End all sessions of an account except this one; return how many."""
    return _end([session.pk for session in _open_sessions(user) if session.pk != this])


def _end(keys: list[str]) -> int:
    for key in keys:
        SessionStore().delete(key)
    return len(keys)


def _open_sessions(user: User) -> list[Session]:
    """Return the sessions in which an account is still logged in.

    After a change of password the others still exist, but are invalid.
    """
    keys = AccountSession.objects.filter(user=user).values("session_key")
    stored = Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now())
    return [session for session in stored if _is_logged_in(session.get_decoded(), user)]


def _is_logged_in(fields: dict[str, Any], user: User) -> bool:
    proof = str(fields.get("_auth_user_hash", ""))
    fits = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(proof, each) for each in fits)


def _described_session(session: Session, this: str | None) -> OwnSession:
    fields = session.get_decoded()
    since = fields.get(SINCE)
    return OwnSession(
        mark=_mark(session.pk),
        browser=_in_words(str(fields.get(BROWSER, "A browser"))),
        since=datetime.fromtimestamp(since, UTC) if since else None,
        is_this=session.pk == this,
    )


def _in_words(browser: str) -> str:
    """Return a stored result of `browser_of` in the reader's language."""
    name, _, system = browser.partition(" on ")
    name = translate("A browser") if name == "A browser" else name
    return translate("{browser} on {system}", browser=name, system=system) if system else name


def _mark(key: str) -> str:
    return salted_hmac("own-session", key).hexdigest()[:20]
