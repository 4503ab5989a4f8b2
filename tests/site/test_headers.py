"""What every answer says to browsers, and the cookies of a site with HTTPS."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gunicorn.http.wsgi
import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.site.services import PATIENCE, Site
from tests.site.test_settings import PRODUCTION
from wordgames_site import serving
from wordgames_site.middleware.host_cookies import GRACE, MOVED

HOST = "__Host-sessionid"
READ = """
from django.conf import settings
for name in ("SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "SECURE_HSTS_INCLUDE_SUBDOMAINS",
             "SECURE_HSTS_PRELOAD", "SECURE_HSTS_SECONDS", "SESSION_COOKIE_SECURE"):
    print(getattr(settings, name), end=" ")
"""


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/static/site.css", "/nowhere/", "/admin/login/"]
)
def test_every_answer_has_the_headers(client: Client, path: str) -> None:
    response = client.get(path)
    assert response["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]


@pytest.mark.django_db
def test_the_policy_allows_this_site_alone(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    for name in ("default-src", "base-uri", "form-action"):
        assert directives[name] == "'self'"
    assert directives["frame-ancestors"] == directives["object-src"] == "'none'"


@pytest.mark.django_db
def test_no_script_reads_a_cookie_of_ours(client: Client) -> None:
    client.get("/account/log-in/")
    assert client.cookies["csrftoken"]["httponly"]


@pytest.mark.parametrize(
    ("more", "subdomains", "preload"),
    [({}, "False", "False"), ({"HSTS_SUBDOMAINS": "on", "HSTS_PRELOAD": "on"}, "True", "True")],
)
def test_https_binds_sister_sites_only_when_asked_to(
    tmp_path: Path, more: dict[str, str], subdomains: str, preload: str
) -> None:
    told = Site(tmp_path, **PRODUCTION, **more).python(READ).split()
    assert told == [HOST, "__Host-csrftoken", subdomains, preload, "31536000", "True"]


def test_without_https_cookies_have_their_plain_names(tmp_path: Path) -> None:
    told = Site(tmp_path).python(READ).split()
    assert told == ["sessionid", "csrftoken", "False", "False", "0", "False"]


@pytest.fixture
def https(settings: Any) -> None:
    settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME = HOST, "__Host-csrftoken"
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True


@pytest.fixture
def old(db: None) -> str:
    """The session of somebody who logged in before cookies had the prefix."""
    client = Client()
    client.force_login(User.objects.create_user("hazel", password="x"))
    return client.cookies["sessionid"].value


def visitor(**cookies: str) -> Client:
    client = Client()
    for name, value in cookies.items():
        client.cookies[name] = value
    return client


def logged_in(client: Client) -> bool:
    return bool(client.get("/account/", secure=True).status_code == 200)


def test_an_old_session_goes_on_under_the_new_name(old: str, https: None) -> None:
    client = visitor(sessionid=old)
    assert logged_in(client)
    assert client.cookies[HOST].value == old
    assert client.cookies[HOST]["secure"]
    assert client.cookies["sessionid"]["max-age"] == 0
    assert logged_in(visitor(**{HOST: old}))
    assert logged_in(visitor(sessionid=old)), "The first answer may have been lost."


def test_the_old_name_is_not_read_again(
    old: str, https: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert logged_in(visitor(sessionid=old))
    later = time.time() + GRACE + 60
    monkeypatch.setattr("wordgames_site.middleware.host_cookies.time.time", lambda: later)
    assert not logged_in(visitor(sessionid=old))
    assert logged_in(visitor(**{HOST: old}))


def test_a_session_of_the_new_name_cannot_be_planted_by_the_old_one(db: None, https: None) -> None:
    User.objects.create_user("mallory", password="correct horse battery")
    mallory = Client()
    form = {"username": "mallory", "password": "correct horse battery"}
    assert mallory.post("/account/log-in/", form, secure=True).status_code == 302
    planted = mallory.cookies[HOST].value
    assert logged_in(mallory)
    assert mallory.session[MOVED] == 0
    assert not logged_in(visitor(sessionid=planted))


def test_the_server_does_not_name_its_software(monkeypatch: pytest.MonkeyPatch) -> None:
    for step in ("warm", "settle"):
        monkeypatch.setattr(f"wordgames_site.server.warm_up.{step}", lambda: None)
    monkeypatch.setattr(gunicorn.http.wsgi, "SERVER", "gunicorn")
    serving.post_worker_init(None)
    for thread in threading.enumerate():
        if thread.name == "warming":  # later it would load all, and heed no kernels that come
            thread.join(PATIENCE)
    request = SimpleNamespace(version=(1, 1), should_close=lambda: True)
    answer = gunicorn.http.wsgi.Response(request, None, None)
    assert "Server: wordgames\r\n" in answer.default_headers()
