"""NUL and surrogates, at every address and in every place of a request, are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import known_environments
from tests.site.every_address import NAMES, addresses, encoded, multipart, send
from tests.site.services import Site
from wordgames.languages.storable_text import storable

BAD = ("\0", "\ud800", "\udfff", "a\0b", "\ud83dx")
CODECS = ("unicode_escape", "utf-7", "rot13", "punycode", "idna", "undefined", "utf-16", "no-such")
HEADERS = ("HX-Current-URL", "HX-Target", "Referer", "User-Agent", "Range")
FORM = "application/x-www-form-urlencoded"


def forms(name: str, bad: str) -> list[dict[str, Any]]:
    """Return forms with bad text in every place: names, values and files' names."""
    bodies = [
        multipart(name, bad),
        multipart(bad, name),
        multipart(name, "x", file=bad),
        multipart(name, "x", extended=f"utf-8''{encoded('', bad)[1:]}"),
        multipart(name, "x", extended="unicode_escape''%5Cud800"),
        multipart(name, "x", extended="bogus''x"),
    ]
    plain = (encoded(name, bad).encode(), encoded(bad, name).encode())
    return [
        *({"kind": FORM, "body": body} for body in plain),
        *({"kind": "multipart/form-data; boundary=x", "body": body} for body in bodies),
    ]


def everywhere(path: str, number: int, bad: str, cookies: str) -> list[int]:
    """Put bad text in an address, its query, and three of eight places of forms, by turns."""
    name, own = NAMES[number % len(NAMES)], {"cookies": cookies}
    sent = forms(name, bad)
    statuses = [send(path.replace("*", bad) + bad, **own)]
    plain = path.replace("*", "x")
    queries = (encoded(name, bad), encoded(bad, name))
    statuses += [send(plain, query=query, **own) for query in queries]
    some = [sent[(number + step) % len(sent)] for step in (0, 3, 6)]
    return statuses + [send(plain, method="POST", **form, **own) for form in some]


def odd(path: str, number: int, cookies: str) -> list[int]:
    """Name a codec that makes surrogates or raises, and break a cookie or header, each in turn."""
    path, bad = path.replace("*", "x"), BAD[number % len(BAD)]
    raw = bad.encode("utf-8", "surrogatepass").decode("latin-1")
    codec, query = CODECS[number % len(CODECS)], "next=%5Cud800&q=%2B2AA-&guess=ab"
    kinds = (f"{FORM}; charset={codec}", f"multipart/form-data; boundary=x; charset*={codec}''x")
    broken = ('sessionid="\\000abcdefghijk"', f"sessionid={raw}", 'tz="\\000"', f"theme={raw}")
    header = {HEADERS[number % len(HEADERS)]: raw}
    return [
        *(send(path, query=query, kind=kind, cookies=cookies) for kind in kinds[number % 2 :]),
        *(send(path, method="POST", body=query.encode(), kind=kind) for kind in kinds),
        send(path, cookies=f"{cookies}; {broken[number % len(broken)]}", **header),
    ]


@pytest.fixture
def staff(admin_client: Client) -> str:
    """The cookie of somebody who may open every page."""
    return f"sessionid={admin_client.cookies['sessionid'].value}"


def test_the_walk_finds_pages_of_all_parts() -> None:
    found = addresses()
    some = {"/", "/favicon.ico", "/wordle/", "/account/log-in/", "/admin/auth/user/add/"}
    assert some <= set(found)
    assert any("*" in address for address in found)
    assert len(found) > 150


@pytest.mark.parametrize("part", range(4))
def test_bad_text_at_every_address_is_refused(staff: str, part: int) -> None:
    for number, path in enumerate(addresses()[part::4]):
        bad = BAD[number % len(BAD)]
        statuses = everywhere(path, number, bad, staff)
        assert max(statuses) < 500, (path, number, bad, statuses)
        if "\0" in bad:
            assert set(statuses[:3]) <= {400, 404}, (path, number, bad, statuses)


@pytest.mark.parametrize("form", range(4))
def test_nul_in_any_part_of_a_form_is_refused(db: None, form: int) -> None:
    """Django itself drops such names of files."""
    assert send("/wordle/", method="POST", **forms("guess", "a\0b")[form]) == 400


@pytest.mark.parametrize("part", range(4))
def test_odd_encodings_cookies_and_headers_break_no_address(staff: str, part: int) -> None:
    for number, path in enumerate(addresses()[part::4]):
        statuses = odd(path, number, staff)
        assert max(statuses) < 500, (path, statuses)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.sampled_from(addresses()),
    number=st.integers(0, 10_000),
    before=st.text(max_size=5),
    bad=st.sampled_from(BAD),
)
def test_bad_text_in_any_field_is_refused(
    staff: str, path: str, number: int, before: str, bad: str
) -> None:
    assert max(everywhere(path, number, before + bad, staff)) < 500


@pytest.mark.django_db
def test_a_broken_session_cookie_is_as_good_as_none(client: Client) -> None:
    fresh = client.get("/stats/me/").status_code
    client.cookies["sessionid"] = "\0abcdefghijk"
    assert client.get("/stats/me/").status_code == fresh


@pytest.mark.django_db
def test_a_refused_form_says_so(client: Client) -> None:
    response = client.post("/account/log-in/", {"username": "a\0b", "password": "x"})
    assert response.status_code == 400
    assert "can't read" in response.content.decode()


def bodies(bad: str, agent: str, token: str) -> list[dict[str, Any]]:
    """Return bodies of both versions with bad text in each of their fields."""
    known = {"agent": agent, "pwd": token}
    first = known | {"protocol_version": 1}
    act = {"run": "1", "act_no": 0, "action": bad}
    return [
        *({**version, field: bad} for version in (known, first) for field in known),
        {**first, "client": bad},
        {**first, "to_abandon": [bad]},
        {**first, "actions": [act]},
        {**first, "actions": [{**act, "run": bad}]},
        {**known, "actions": [{"run": "1#0", "action": bad}]},
        {**known, "actions": [{"run": bad, "action": "a"}]},
        {**known, bad: bad},
    ]


def put(environment: str, body: dict[str, Any]) -> int:
    return send(f"/act/{environment}", method="PUT", body=json.dumps(body).encode(), kind="a/json")


@pytest.mark.parametrize("bad", BAD)
def test_bad_text_in_any_field_of_the_protocol_is_refused(
    db: None, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solvers.outside.protocol_view.allowed", lambda *_: True)
    owner = User.objects.create_user("owner")
    for environment in known_environments():
        agent, token = register(environment, "mine", owner)
        *fields, unknown = bodies(bad, agent.name, token)
        assert {put(environment, body) for body in fields} == {400}
        assert put(environment, unknown) in {200, 503}  # nobody reads it


def test_a_length_that_is_no_plain_number_is_refused(db: None) -> None:
    length = {"Content-Length": "\u00b2"}
    assert send("/act/wordle", method="PUT", body=b"{}", **length) == 400


@given(st.text(alphabet=st.characters()))
def test_what_can_be_stored_can_be_encoded(text: str) -> None:
    try:
        fits = b"\0" not in text.encode()
    except UnicodeEncodeError:
        fits = False
    assert storable(text) == fits


ON_POSTGRESQL = """
from django.conf import settings
plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
settings.STORAGES["staticfiles"] = {"BACKEND": plain}
settings.WHITENOISE_AUTOREFRESH = True
settings.ALLOWED_HOSTS = ["*"]
from django.contrib.auth.models import User
from django.test import Client
client = Client()
client.force_login(User.objects.create_superuser("admin", password="x"))
from tests.site.test_plain_text import BAD, NAMES, addresses, everywhere, odd, bodies, put
cookie = "sessionid=" + client.cookies["sessionid"].value
worst = 0
for number, path in enumerate(addresses()):
    worst = max(worst, *everywhere(path, number, BAD[number % 2], cookie))
    worst = max(worst, *odd(path, number, cookie))
for bad in BAD:
    worst = max(worst, *(put("wordle", body) for body in bodies(bad, "a", "b")[:-1]))
print("worst", worst)
"""


@pytest.mark.slow
@pytest.mark.postgresql
def test_postgresql_meets_no_bad_text(database_url: str, tmp_path: Any) -> None:
    site = Site(tmp_path / "pg", DATABASE_URL=database_url).with_tables()
    printed = site.python(ON_POSTGRESQL)
    assert printed.splitlines()[-1] in {"worst 422", "worst 429"}
