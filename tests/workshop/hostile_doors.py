"""The doors of a scratch site through which hostile files go in: each returns what was said."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command

from games.accounts.backend import BACKEND
from games.accounts.staff_idle import SEEN
from workshop.fuzz.hostile_files import FILES, HostileFile
from workshop.site.server import Server
from workshop.visitor.exchange import PARTS, TOKEN, Response, SentRequest, in_parts
from workshop.visitor.visitor import Visitor

ADMIN, GUESTS = "/admin/lexicons/lexicon/add/", "/lists/new/"


def sessions(count: int) -> list[str]:
    """Make superusers on the site of this process; return a session of each."""
    made = []
    for number in range(count):
        user = User.objects.create_superuser(f"superuser-{number}", password="tree boat lamp")
        session = SessionStore()
        session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(user.pk), BACKEND
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session[SEEN] = int(time.time())
        session.save()
        made.append(str(session.session_key))
    return made


def by_command(folder: str) -> dict[str, str]:
    """Import all files by the command, in this process; return what was said."""
    said = {}
    for number, (kind, make) in enumerate(FILES.items()):
        out, hostile = StringIO(), make()
        place = Path(folder) / f"{number}-{hostile.name}"
        place.write_bytes(hostile.data)
        arguments = [str(place), "--slug", f"l{number}", "--name", kind, "--language", "en"]
        if hostile.affix:
            (Path(folder) / "w.aff").write_bytes(hostile.affix)
            arguments += ["--affix", str(Path(folder) / "w.aff")]
        try:
            call_command("import_lexicon", *arguments, stdout=out, stderr=out)
        except SystemExit as ended:
            out.write(f" Exit code {ended.code}.")
        said[kind] = out.getvalue()
    return said


def uploaded(visitor: Visitor, hostile: HostileFile) -> Response:
    """Send a file as a guest does."""
    return _sent(visitor, GUESTS, {"words": ""}, [("file", hostile.name, hostile.data)])


def pasted(visitor: Visitor, hostile: HostileFile) -> Response:
    """Paste a file's text as a guest does."""
    return _sent(visitor, GUESTS, {"words": hostile.data.decode("utf-8", "replace")}, [])


def sent_to_admin(visitor: Visitor, hostile: HostileFile, slug: str) -> Response:
    """Send a file as staff do."""
    fields = {"slug": slug, "kind": "words", "keyboard": "", "credits": "", "fold": "auto"}
    files = [("file", hostile.name, hostile.data)]
    files += [("affix", "w.aff", hostile.affix)] if hostile.affix else []
    return _sent(visitor, ADMIN, fields, files)


def _sent(
    visitor: Visitor, path: str, fields: dict[str, str], files: list[tuple[str, str, bytes]]
) -> Response:
    own = {"csrfmiddlewaretoken": TOKEN, "name": "Mine", "language": "en", "visibility": "unlisted"}
    body = in_parts([*(own | fields).items()], files)
    return visitor.send(SentRequest("POST", path, body, PARTS))


class Watch:
    """The web processes of a server while files are sent: their ends, memory and silence."""

    def __init__(self, server: Server) -> None:
        self._server, self.processes = server, server.children()
        self.asked, self.longest, self.failed = 0, 0.0, 0
        self._before = [_memory(it, "VmRSS") for it in self.processes]
        for process in self.processes:
            Path(f"/proc/{process}/clear_refs").write_text("5")

    def alive(self) -> bool:
        """True if the processes are those of the beginning."""
        return set(self.processes) <= set(self._server.children())

    def grown(self) -> float:
        """Return the megabytes by which the largest of them has ever grown."""
        peaks = [_memory(it, "VmHWM") for it in self.processes]
        return max(peak - before for peak, before in zip(peaks, self._before, strict=True))

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask for a page again and again meanwhile."""
        over = Event()
        thread = Thread(target=self._ask, args=(over,))
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _ask(self, over: Event) -> None:
        while not over.wait(0.1):
            try:
                answer = self._server.visitor("10.9.9.9").get("/")
            except OSError:
                self.failed += 1
                continue
            self.asked += 1
            self.failed += answer.status != 200
            self.longest = max(self.longest, answer.seconds)


def _memory(process: int, name: str) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(name))


def settled() -> list[Any]:
    """Return the uploads that are still being read on the site of this process."""
    from lexicons.models import PendingUpload

    return list(
        PendingUpload.objects.filter(state=PendingUpload.State.READING).values_list("pk", flat=True)
    )
