"""The site on several hosts: a proxy, two web hosts, PostgreSQL with Redis, and the players."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from workshop.lab.network import PREFIX, HostNetwork, LabHost
from workshop.site.call import command_for
from workshop.site.databases import USER, new_postgresql
from workshop.site.environment import scratch_environment

ROOT = Path(__file__).resolve().parents[2]
CONFIGURATION = ROOT / "deploy" / "nginx"
TLS = re.compile(r"server \{\n    listen 80\b.*?\n\}\n|    ssl_.*?\n", re.DOTALL)
SERVERS = re.compile(r"(?:    server 127\S+ (.*?);\n)+")
# Seconds until the proxy tries a silent host again: its fail_timeout, 3 s, and a little more.
FORGIVEN = 4.0
PATIENCE = 240.0
# Addresses of the players' host, one a player.
PLAYERS = 60
COLLECT = "workshop.site.shared_files.collect_static"


class Site:
    """The hosts and what runs on them: `start` the databases, `serve`, then play."""

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
        """Start the databases, and store the bundled English to play with."""
        self._make_database()
        self.start_database()
        self.start_redis()
        first = self.webs[0]
        for command in (
            ("migrate", "--verbosity", "0"),
            ("createcachetable", "--verbosity", "0"),
            ("load_bundled",),
        ):
            self.manage(first, *command)

    def serve(self) -> None:
        """Start the web hosts, and the proxy in front of them."""
        for web in self.webs:
            (web.folder / "var").mkdir(exist_ok=True)
            web.run(command_for(COLLECT), self.environment(web))
            self.start_web(web)
        self.start_proxy()

    def environment(self, host: LabHost) -> dict[str, str]:
        """Return the settings of the site on one host."""
        return scratch_environment(
            host.folder / "var",
            DATABASE_URL=f"postgres://wordgames@{self.data.address}:5432/postgres",
            REDIS_URL=f"redis://{self.data.address}:6379/0",
            ALLOWED_HOSTS=",".join([self.proxy.address, *(web.address for web in self.webs)]),
            BEHIND_PROXY="1",
            LOG_LEVEL="ERROR",
        )

    def manage(self, host: LabHost, *arguments: str) -> str:
        """Run a management command on a host."""
        (host.folder / "var").mkdir(exist_ok=True)
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        return host.run(command, self.environment(host))

    def result(self, name: str, *arguments: object) -> Any:
        """Call a function, by its whole name, on the first web host; JSON carries its result."""
        host = self.webs[0]
        return json.loads(host.run(command_for(name, *arguments), self.environment(host)))

    def _make_database(self) -> None:
        folder = self.data.folder / "postgresql"
        folder.mkdir()
        self._postgresql = new_postgresql(folder)
        with (folder / "data" / "pg_hba.conf").open("a") as allowed:
            allowed.write(f"host all all {PREFIX}0.0/16 trust\n")

    def start_database(self) -> None:
        """Start PostgreSQL; as in production, each commit waits for the disk."""
        options = ["-c", "max_connections=300", "-k", "", "-h", self.data.address]
        self._database = self.data.start([*self._postgresql, *options], {}, user=USER)
        _until(self.data, "pg_isready", "-h", self.data.address)

    def start_redis(self) -> None:
        """Start a Redis that stores nothing on disk."""
        options = ["--bind", self.data.address, "--save", "", "--protected-mode", "no"]
        self._redis = self.data.start(["redis-server", *options, "--dir", self.data.folder], {})
        _until(self.data, "redis-cli", "-h", self.data.address, "ping")

    def restart_redis(self) -> None:
        """Kill Redis and start an empty one."""
        _end(self._redis, signal.SIGKILL)
        self.start_redis()

    def restart_database(self) -> None:
        """Stop PostgreSQL, which breaks off its transactions, and start it again."""
        _end(self._database, signal.SIGINT)
        self.start_database()

    def start_web(self, host: LabHost) -> None:
        """Start gunicorn on a host, and wait until it is ready."""
        command = [sys.executable, "-m", "gunicorn", "workshop.site.wsgi", "--workers", "1"]
        command += ["-c", "python:wordgames_site.serving", "--bind", f"{host.address}:8000"]
        self._served[host.name] = host.start(command, self.environment(host))
        self.ready(host)

    def upgrade_web(self, host: LabHost) -> None:
        """Restart gunicorn as deploy/upgrade does: it finishes its requests first.

        The proxy sees that this host does not listen, and the other host answers meanwhile.
        """
        _end(self._served.pop(host.name), signal.SIGTERM)
        self.start_web(host)
        time.sleep(FORGIVEN)

    def ready(self, host: LabHost) -> None:
        """Wait until a web host is ready to play."""
        self._answers(f"http://{host.address}:8000/readyz")

    def _answers(self, address: str) -> None:
        """Wait until the players' host gets an answer from an address."""
        _until(self.players, sys.executable, str(Path(__file__).with_name("probe.py")), address)

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
        self._answers(f"http://{self.proxy.address}/readyz")


def _until(host: LabHost, *command: str) -> None:
    """Wait until a command succeeds on a host."""
    deadline, probe = time.monotonic() + PATIENCE, host.inside(command)
    while subprocess.run(probe, capture_output=True, check=False).returncode:
        if time.monotonic() > deadline:
            raise RuntimeError("A part of the lab never came up; its log says why.")
        time.sleep(0.05)


def _end(process: subprocess.Popen[bytes] | None, number: int) -> None:
    if process is not None:
        process.send_signal(number)
        process.wait()
