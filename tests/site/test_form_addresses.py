"""Whoever goes to an address that only takes forms comes to the page that the form is on."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from wordgames_site.middleware.form_addresses import page_above

pytestmark = pytest.mark.django_db
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_the_language_can_be_changed_on_a_form_that_was_refused(client: Client) -> None:
    """It led to the address that the form was sent to, which answered 405 and an empty page."""
    client.force_login(User.objects.create_user("hazel"))
    refused = client.post("/outside/groups/", {"group_name": ""})
    assert refused.status_code == 422
    assert 'href="/language/?next=/outside/groups/"' in refused.content.decode()
    chosen = client.post("/language/", {"language": "fr", "next": "/outside/groups/"})
    back = client.get(chosen.headers["Location"], headers=BROWSER, follow=True)
    assert back.redirect_chain == [("/outside/", 302)]
    assert (back.status_code, back.headers["Content-Language"]) == (200, "fr")


def test_a_program_is_told_that_an_address_takes_forms_only(client: Client) -> None:
    assert client.get("/account/log-out/").status_code == 405
    assert client.get("/policy-reports/", headers={"accept": "*/*"}).status_code == 405
    assert client.put("/calendar/", headers=BROWSER).status_code == 405


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/outside/groups/", "/outside/"),
        ("/account/log-out/", "/account/"),
        ("/policy-reports/", "/"),
        ("//evil.example/x/", "/"),
    ],
)
def test_the_page_above_is_the_nearest_that_there_is(path: str, page: str) -> None:
    assert page_above(path) == page
