"""The site on several hosts: a proxy, two web hosts, one with PostgreSQL and Redis, the players."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from workshop.lab.network import PREFIX, HostNetwork, LabHost
from workshop.site.shared_files import COLLECT

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), Path("/"))
CONFIGURATION = ROOT / "deploy" / "nginx"
TLS = re.compile(r"server \{\n    listen 80;.*?\n\}\n|    ssl_.*?\n", re.DOTALL)
SERVERS = re.compile(r"(?:    server 127\S+ (.*?);\n)+")
FORGIVEN = 4.0
"""Seconds until the proxy tries a silent host again: its fail_timeout, 3 s, and a little more."""
ENGLISH = "lexicons/bundled/en.tsv.xz"
PATIENCE = 240.0
PLAYERS = 60
"""Addresses of the players' host: each player has one, as visitors do."""


class Site:
    """The hosts and what runs on them: `start` what stores, `serve`, then play."""

    def __init__(self, network: HostNetwork) -> None:
        self.data = network.host("data")
        self.webs = [network.host("web1"), network.host("web2")]
        self.proxy, self.players = network.host("proxy"), network.host("players")
        for number in range(PLAYERS):
            self.players.also(f"{PREFIX}1.{number + 1}")
        self._database: subprocess.Popen[bytes] | None = None
        self._redis: subprocess.Popen[bytes] | None = None
        self._served: dict[str, subprocess.Popen[bytes]] = {}

    def start(self) -> None:
        """Start the storage, with the bundled English to play on."""
        self._make_database()
        self.start_database()
        self.start_redis()
        first = self.webs[0]
        for command in (
            ("migrate", "--verbosity", "0"),
            ("createcachetable", "--verbosity", "0"),
            ("import_lexicon", ENGLISH, "--slug", "en", "--name", "English", "--language", "en"),
        ):
            self.manage(first, *command)

    def serve(self) -> None:
        """Start the web hosts and the proxy before them."""
        for web in self.webs:
            (web.folder / "var").mkdir(exist_ok=True)
            program = f"import django; django.setup(); {COLLECT}"
            web.run([sys.executable, "-c", program], self.environment(web))
            self.start_web(web)
        self.start_proxy()

    def environment(self, host: LabHost) -> dict[str, str]:
        """Return the settings of the site on one host."""
        return {
            "DJANGO_SETTINGS_MODULE": "wordgames_site.settings",
            "WORDGAMES_VAR": str(host.folder / "var"),
            "SECRET_KEY": "only-for-the-lab-" + "x" * 40,
            "DATABASE_URL": f"postgres://postgres@{self.data.address}:5432/postgres",
            "REDIS_URL": f"redis://{self.data.address}:6379/0",
            "ALLOWED_HOSTS": ",".join([self.proxy.address, *(web.address for web in self.webs)]),
            "BEHIND_PROXY": "1",
            "DEBUG": "",
            "HTTPS": "",
            "LOG_LEVEL": "ERROR",
        }

    def manage(self, host: LabHost, *arguments: str) -> str:
        """Run a management command on a host."""
        (host.folder / "var").mkdir(exist_ok=True)
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return host.run(command, self.environment(host))

    def call(self, code: str) -> Any:
        """Run Python with the site set up on the first web host; return the JSON it prints."""
        host = self.webs[0]
        command = [sys.executable, "-c", f"import django; django.setup(); {code}"]
        return json.loads(host.run(command, self.environment(host)))

    def _make_database(self) -> None:
        folder = self.data.folder
        for parent in [folder, *folder.parents]:
            if parent.stat().st_uid == 0 and parent not in {Path("/"), Path("/tmp")}:  # noqa: S108
                parent.chmod(parent.stat().st_mode | 0o055)
        directory = folder / "postgresql"
        directory.mkdir()
        subprocess.run(["chown", "postgres", directory], check=True)
        command = [
            str(PROGRAMS / "initdb"),
            "-D",
            str(directory),
            "-U",
            "postgres",
            "-A",
            "trust",
            "--no-sync",
        ]
        subprocess.run(
            self.data.inside(command, "postgres"), check=True, capture_output=True, cwd="/"
        )
        with (directory / "pg_hba.conf").open("a") as allowed:
            allowed.write(f"host all all {PREFIX}0.0/16 trust\n")

    def start_database(self) -> None:
        """Start PostgreSQL with production settings: each commit waits for the disk."""
        folder = self.data.folder / "postgresql"
        options = ["-c", "max_connections=300", "-k", "", "-h", self.data.address]
        self._database = self.data.start(
            [PROGRAMS / "postgres", "-D", folder, *options], {}, user="postgres"
        )
        self._until(lambda: self._asked("pg_isready", "-h", self.data.address))

    def start_redis(self) -> None:
        """Start a Redis that stores nothing on disk."""
        options = ["--bind", self.data.address, "--save", "", "--protected-mode", "no"]
        self._redis = self.data.start(["redis-server", *options, "--dir", self.data.folder], {})
        self._until(lambda: self._asked("redis-cli", "-h", self.data.address, "ping"))

    def _asked(self, *command: str) -> bool:
        call = self.data.inside(command)
        return subprocess.run(call, capture_output=True, check=False).returncode == 0

    def restart_redis(self) -> None:
        """Kill Redis and start an empty one."""
        _end(self._redis, signal.SIGKILL)
        self.start_redis()

    def restart_database(self) -> None:
        """Restart PostgreSQL, ending what is under way."""
        _end(self._database, signal.SIGINT)
        self.start_database()

    def start_web(self, host: LabHost) -> None:
        """Start gunicorn on a host, and wait until it is ready."""
        command = [sys.executable, "-m", "gunicorn", "workshop.site.wsgi", "--workers", "1"]
        command += ["-c", "python:wordgames_site.serving", "--bind", f"{host.address}:8000"]
        self._served[host.name] = host.start(command, self.environment(host))
        self.ready(host)

    def upgrade_web(self, host: LabHost) -> None:
        """Restart gunicorn as deploy/upgrade does: it ends the answers under way, then itself.

        The other host answers meanwhile; the proxy sees that this one refuses connections.
        """
        _end(self._served.pop(host.name), signal.SIGTERM)
        self.start_web(host)
        time.sleep(FORGIVEN)

    def ready(self, host: LabHost) -> None:
        """Wait until a web host reports that it is ready to play."""
        address = f"http://{host.address}:8000/readyz"
        code = "import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=5)"
        probe = self.players.inside([sys.executable, "-c", code, address])
        self._until(lambda: subprocess.run(probe, capture_output=True, check=False).returncode == 0)

    def start_proxy(self) -> None:
        """Start nginx with the documented configuration, on the lab's addresses."""
        text = (CONFIGURATION / "upstream.conf").read_text()
        text += TLS.sub("", (CONFIGURATION / "wordgames.conf").read_text())
        webs = "".join(f"    server {web.address}:8000 \\1;\n" for web in self.webs)
        text, named = SERVERS.subn(webs, text)
        listen = f"listen {self.proxy.address}:80;"
        text = text.replace("listen 443 ssl http2;", listen)
        text = text.replace("words.example.org", self.proxy.address)
        if named != 1 or listen not in text:
            raise RuntimeError("deploy/nginx is not as the lab knows it.")
        folder = self.proxy.folder
        whole = (
            f"user root; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
            f"daemon off; events {{ worker_connections 2000; }}\nhttp {{ access_log off;\n"
            f"client_body_temp_path {folder}; proxy_temp_path {folder};\n"
            f"fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};\n"
            f"{text}\n}}\n"
        )
        (folder / "nginx.conf").write_text(whole)
        self.proxy.start(["/usr/sbin/nginx", "-c", folder / "nginx.conf"], {})

    def _until(self, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > deadline:
                raise RuntimeError("A part of the lab never came up; its log says why.")
            time.sleep(0.05)


def _end(process: subprocess.Popen[bytes] | None, number: int) -> None:
    if process is not None:
        process.send_signal(number)
        process.wait()
