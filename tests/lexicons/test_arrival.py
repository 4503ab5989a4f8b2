"""What pages say while there is no dictionary, and what a set-up does first."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from lexicons.revisions.load_bundled import KEY, on_their_way

pytestmark = pytest.mark.django_db
SETUP = "wordgames_site.management.commands.setup_site"
ABSENT, COMING = "There is no dictionary yet.", "The site is being set up"


@pytest.mark.parametrize("address", ["/", "/wordle/settings/", "/assist/wordle/", "/lexicons/"])
def test_a_page_without_a_dictionary_says_whether_one_is_coming(
    client: Client, address: str
) -> None:
    assert ABSENT in client.get(address).content.decode()
    with on_their_way():
        page = client.get(address).content.decode()
        assert COMING in page
        assert ABSENT not in page
    assert ABSENT in client.get(address).content.decode()


def test_a_load_that_fails_is_not_on_its_way() -> None:
    with pytest.raises(OSError, match="disk"), on_their_way():
        raise OSError("disk")
    assert cache.get(KEY) is None


def test_all_that_needs_no_kernel_is_there_before_kernels_are_compiled() -> None:
    """E3: Nerdle, the figures and the leagues were missing for five minutes."""
    steps: list[str] = []

    def call(name: str, *arguments: object, **options: object) -> None:
        steps.append(f"{name} {bool(cache.get(KEY))}")

    with (
        patch(f"{SETUP}.call_command", call),
        patch(f"{SETUP}.Command._warm_kernels", lambda self: steps.append("kernels")),
        patch(f"{SETUP}.announce"),
        patch(f"{SETUP}.Command._set_up_solvers"),
        patch(f"{SETUP}.Command._make_admin"),
        patch(f"{SETUP}.Command._migrate"),
        patch(f"{SETUP}.Command._collect_static"),
        patch(f"{SETUP}.keep_private"),
    ):
        call_command("setup_site")
    assert steps == ["load_bundled True", "equations True", "standing_runs False", "kernels"]
    assert cache.get(KEY) is None
