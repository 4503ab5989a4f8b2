"""Files made to hurt go through every door; no process ends, and pages answer meanwhile."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings

from tests.workshop import hostile_doors as doors
from workshop.fuzz.hostile_files import ARCHIVES, FILES, GUESTS, RULES, TEXTS
from workshop.fuzz.hostile_sheets import SHEETS
from workshop.site.server import Server
from workshop.visitor.exchange import Response
from workshop.visitor.visitor import Visitor

# By how much a web process may grow over all these files: 75 times the longest that a guest may
# send, whose text is read, split, and shown again in its field. It was 101 to 105.
MEGABYTES = 150
PATIENCE = 900
# What is said, with status 400, of a form longer than the site reads at all.
TOO_LONG = "That was too much, or something this page can't read."
SECRETS = ("root:x:0", "lollollol", "Traceback")
PACKAGE = """
import json
from wordgames.importer import ImportRefused, read_lexicon
from workshop.fuzz.hostile_files import FILES
said = {}
for kind, make in FILES.items():
    hostile = make()
    try:
        read = read_lexicon(hostile.data, hostile.name, affix_data=hostile.affix or None)
        said[kind] = f"{len(read.columns)} words"
    except ImportRefused as refusal:
        said[kind] = str(refusal)
print(json.dumps(said))
"""


def test_the_corpus_is_large() -> None:
    assert len(FILES) == len(RULES | ARCHIVES | TEXTS | SHEETS) >= 40


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server, not started, with a short English list."""
    folder = tmp_path_factory.mktemp("hostile")
    words = folder / "words.txt"
    words.write_text("crane\nslate\nabbey\nhouse\nmouse\n")
    server = Server(folder, workers=2)
    server.prepare(words)
    return server


def check(answer: Response, kind: str) -> None:
    sent = answer.status in {200, 302, 422}
    assert sent or (answer.status == 400 and TOO_LONG in answer.text), (kind, answer.status)
    for secret in SECRETS:
        assert secret not in answer.text, kind


def test_guests_and_staff_hurt_no_process(site: Server) -> None:
    staff = site.result(doors.sessions, len(FILES) // 5 + 1)
    with site as server:
        worker = server.start_worker()
        try:
            for process in range(8):  # both web processes have read a list before
                sheet = doors.HostileFile("a.txt", b"crane\nslate\n")
                check(doors.uploaded(server.visitor(f"10.0.0.{process}"), sheet), "a list")
            watch = doors.Watch(server)
            with watch.asking():
                for number, kind in enumerate(FILES):
                    send(server, staff[number // 5], number, kind)
                    assert watch.alive(), kind
                    assert watch.grown() < MEGABYTES, (kind, watch.grown())
                wait_for_readers(server)
            print(f"asked {watch.asked}, longest {watch.longest:.1f} s, {watch.grown():.0f} MB")
            assert watch.alive()
            assert watch.asked > 20
            assert watch.failed == 0
            assert worker.poll() is None
        finally:
            worker.terminate()
            worker.wait(60)


def send(server: Server, session: str, number: int, kind: str) -> None:
    """Send a file through the three doors of the web."""
    hostile = FILES[kind]()
    if len(hostile.data) <= GUESTS:
        check(doors.uploaded(server.visitor(f"10.1.{number}.1", patience=PATIENCE), hostile), kind)
    if kind in TEXTS:
        check(doors.pasted(server.visitor(f"10.2.{number}.1", patience=PATIENCE), hostile), kind)
    admin: Visitor = server.visitor(f"10.3.{number}.1", session, patience=PATIENCE)
    answer = doors.sent_to_admin(admin, hostile, f"list-{number}")
    check(answer, kind)
    if answer.location:
        check(admin.get(answer.location), kind)


def wait_for_readers(server: Server) -> None:
    """Wait until the worker has read all that it was given."""
    deadline = time.monotonic() + PATIENCE
    while server.result(doors.settled):
        assert time.monotonic() < deadline, "The worker has not read everything."
        time.sleep(2)


def test_the_command_says_a_sentence_of_each(site: Server, tmp_path: Path) -> None:
    said = site.result(doors.by_command, str(tmp_path))
    assert said.keys() == FILES.keys()
    for kind, sentence in said.items():
        assert sentence.strip(), kind
        assert "Traceback" not in sentence, kind
        assert "Exit code" not in sentence or sentence.endswith(" Exit code 2."), kind


def test_the_package_says_a_sentence_of_each() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PACKAGE],
        capture_output=True,
        text=True,
        cwd=settings.BASE_DIR,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    assert said.keys() == FILES.keys()
    assert "3,000,000" in said["far cell"]
    assert "MB of memory" in said["old far cell"]
