"""What pages say while there is no dictionary, and what a set-up does first."""

from __future__ import annotations

from contextlib import nullcontext
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.test import Client

pytestmark = pytest.mark.django_db
SETUP = "wordgames_site.management.commands.setup_site"


@pytest.mark.parametrize("address", ["/", "/wordle/settings/", "/assist/wordle/", "/lexicons/"])
def test_a_page_without_a_dictionary_says_who_can_upload_one(client: Client, address: str) -> None:
    assert "There&#x27;s no dictionary yet." in client.get(address).content.decode()


def test_all_that_needs_no_kernel_is_there_before_kernels_are_compiled() -> None:
    """Nerdle, the figures and the leagues were missing for five minutes."""
    steps: list[str] = []

    def call(name: str, *arguments: object, **options: object) -> None:
        steps.append(name)

    with (
        patch(f"{SETUP}.call_command", call),
        patch(f"{SETUP}.Command._warm_kernels", lambda self: steps.append("kernels")),
        patch(f"{SETUP}.announce"),
        patch(f"{SETUP}.Command._set_up_solvers"),
        patch(f"{SETUP}.Command._make_admin"),
        patch(f"{SETUP}.Command._connect"),
        patch(f"{SETUP}.Command._migrate"),
        patch(f"{SETUP}.collecting_static", nullcontext),
        patch(f"{SETUP}.keep_private"),
    ):
        call_command("setup_site")
    assert steps == ["load_bundled", "equations", "standing_runs", "kernels"]
