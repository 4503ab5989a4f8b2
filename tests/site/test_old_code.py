"""The last release's code signs up, plays and stores lists on the tables of today."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.site.services import ROOT, Site
from workshop.site.server import import_english

# The commit whose code may still run while a site is upgraded, and after deploy/upgrade --back.
RELEASE = "becc14af"
VISIT = """
import django; django.setup()
from django.conf import settings
from django.test import Client
from django.contrib.auth.models import User
from lexicons.models import Lexicon

uncollected = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
settings.STORAGES = {**settings.STORAGES, "staticfiles": uncollected}
client = Client()
assert client.get("/").status_code == 200
page = client.get("/wordle/", follow=True)
assert page.status_code == 200, page.status_code
made = client.post("/lists/new/", {
    "name": "Mine", "language": "en", "words": "crane\\nslate\\nabbey", "visibility": "unlisted",
})
assert made.status_code == 302, made.content.decode()
assert client.get(made["Location"]).status_code == 200
assert Lexicon.objects.get(name="Mine").current.words == 3
begun = client.post("/wordle/", {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"})
play = client.post(begun["Location"], {"guess": "crane", "sequence": 0})
assert play.status_code in (200, 302), play.status_code
from games.models import Event
assert Event.objects.get().move.lower() == "crane"
form = {"username": "rowan", "password1": "tree boat lamp", "password2": "tree boat lamp"}
assert client.post("/account/sign-up/", form).status_code == 302
assert User.objects.get(username="rowan")
assert client.get("/account/").status_code == 200
print("done")
"""


@pytest.fixture
def old_code(tmp_path: Path) -> Path:
    """The files of the last release; a clone without history has none."""
    command = ["git", "-C", str(ROOT), "archive", RELEASE]
    packed = subprocess.run(command, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"This clone has no commit {RELEASE}.")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(tmp_path / "code", filter="data")
    return tmp_path / "code"


@pytest.mark.slow
def test_the_last_release_runs_on_the_tables_of_today(tmp_path: Path, old_code: Path) -> None:
    site, words = Site(tmp_path / "var").with_tables(), tmp_path / "words.txt"
    words.write_text("crane\nslate\nabbey\n")
    site.manage(*import_english(words))
    done = subprocess.run(
        [sys.executable, "-c", VISIT],
        cwd=old_code,
        env={**site.environment, "PYTHONPATH": str(old_code)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.splitlines()[-1] == "done"
