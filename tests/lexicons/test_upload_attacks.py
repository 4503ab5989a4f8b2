"""Files made to hurt, sent through the admin: each is a sentence, costs little, writes nothing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lexicons.models import Lexicon, PendingUpload
from tests.lexicons.test_admin_upload import ADD, details
from workshop.fuzz.hostile_files import FILES

resource = pytest.importorskip("resource")

pytestmark = pytest.mark.slow
# Of CPU that a file may cost; the dearest costs a quarter of that on an idle machine.
SECONDS = 12.0
MEGABYTES = 400
Sent = dict[str, tuple[str, bytes]]
NAMES = (
    "../../../etc/cron.d/words.txt",
    "/etc/passwd",
    "..\\..\\words.txt",
    'words.txt"; filename="../x',
    "words.txt\r\nX-Injected: yes",
    "<img src=x onerror=alert(1)>.txt",
    "a" * 5_000 + ".txt",
    "\u202etxt.exe",
    "CON.txt",
)


def seen(folder: Path) -> set[Path]:
    return set(folder.rglob("*"))


def post(client: Client, files: Sent) -> Any:
    sent = {name: SimpleUploadedFile(*file) for name, file in files.items()}
    return client.post(ADD, details() | sent)


@pytest.mark.parametrize("kind", FILES)
def test_a_hostile_file_is_answered_and_costs_little(
    as_superuser: Client, site: Any, kind: str, tmp_path: Path
) -> None:
    hostile, before = FILES[kind](), seen(tmp_path)
    files = {"file": (hostile.name, hostile.data)}
    if hostile.affix:
        files["affix"] = ("w.aff", hostile.affix)
    began, held = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = post(as_superuser, files)
    spent = time.process_time() - began
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - held) / 1024
    assert answer.status_code in {200, 302, 400}
    page = as_superuser.get(answer["Location"]) if answer.status_code == 302 else answer
    assert page.status_code in {200, 400}
    for secret in ("root:x:0", "lollollol"):
        assert secret not in page.content.decode()
    assert spent < SECONDS, f"{spent:.1f} s"
    assert grown < MEGABYTES, f"{grown:.0f} MB"
    assert seen(tmp_path) == before
    assert not Lexicon.objects.exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_name_names_no_place(as_superuser: Client, name: str, tmp_path: Path) -> None:
    before = seen(tmp_path)
    answer = post(as_superuser, {"file": (name, b"crane\nslate\n")})
    assert answer.status_code in {200, 302, 400}
    for upload in PendingUpload.objects.all():
        assert len(upload.filename) <= 200
        assert not {"/", "\\", "\n", "\r"} & set(upload.filename)
        page = as_superuser.get(answer["Location"])
        assert "<img src=x" not in page.content.decode()
        assert "X-Injected" not in page.headers
    assert seen(tmp_path) == before
