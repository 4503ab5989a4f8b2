"""Every command of docs/deployment.md is run as it stands, or named here with the reason why not.

What changes a host is run where /etc, /srv and /var/lib are copies; an address, a port, a place to
clone from and a name are replaced by the tests' own.
"""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import subprocess
import urllib.request
from http.client import HTTPException
from pathlib import Path

import psycopg
import pytest
import yaml
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from redis import Redis

from tests.site import deployment_document as document
from tests.site.deployment_document import blocks, environment, lines_of, ran, running, shown, until
from tests.site.services import ROOT
from tests.site.test_deploy import DEPLOY, UNITS
from workshop.site.server import free_port

BLOCKS = [lines_of(block) for block in blocks("sh")]


def block_with(text: str) -> list[str]:
    """Return the commands of the first block with a text in it."""
    return next(lines for lines in BLOCKS if any(text in line for line in lines))


HOST, CONTAINERS = block_with("useradd"), block_with("podman compose up")
(DATABASE,) = block_with("CREATE ROLE")
SETUP, SERVE, WORK = block_with("-m gunicorn")
SCHEDULER, JOIN, COORDINATE = block_with("cluster_scheduler")
BACKUP, _, RESTORE = block_with("backup site.gz")
DRILL = block_with("mkdir damaged")
ENABLE = HOST[-1]
NOT_RUN = {
    ENABLE: "no systemd runs in tests: its arguments are units, and systemd-analyze reads those",
    **dict.fromkeys(block_with("podman build"), "needs a registry, or buildah and a Debian root"),
    "podman compose up --build --detach": "needs a registry: the composition's variables are read",
    "podman compose logs setup": "needs the line before it",
    "without-registry FOLDER": "fetches a Debian: tests/site/test_deploy.py reads it with bash -n",
    "systemctl edit": "opens an editor",
    "bin/audit --sbom": "tests/laws/test_requirements.py runs bin/audit",
    "bin/manage second_factor_keys": "tests/games/accounts runs it",
    "git pull": "the first step of deploy/upgrade",
    **dict.fromkeys(DRILL, "tests/site/test_upgrade.py runs the drill"),
    "deploy/upgrade": "tests/site/test_upgrade.py runs it",
    "deploy/upgrade --back": "tests/site/test_upgrade.py runs it",
    "systemctl enable --now wordgames-backup.timer": "as the other units",
}
WITHIN_LINES = {
    *("bin/play --host 0.0.0.0 --port 8000", "bin/manage check --deploy", "bin/manage settings"),
    *("bin/manage addstatictoken NAME", "bin/manage sendtestemail you@example.org"),
}
RUN = {*HOST[:-1], *CONTAINERS[:3], SETUP, SERVE, WORK, SCHEDULER, JOIN, COORDINATE}
RUN |= {BACKUP, RESTORE, DATABASE, *WITHIN_LINES}
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="Only root may copy the machine.")


def test_every_command_is_run_or_says_why_not() -> None:
    assert set(shown()) == RUN | NOT_RUN.keys()
    assert not RUN & NOT_RUN.keys()


@pytest.mark.parametrize("block", blocks("sh"))
def test_a_block_is_shell(block: str) -> None:
    subprocess.run(["bash", "-n"], input=block, text=True, check=True)


def test_the_other_blocks_are_what_they_say() -> None:
    unit, pooler = blocks("ini")
    read = configparser.ConfigParser()
    read.read_string(pooler)
    assert read["pgbouncer"]["pool_mode"] == "transaction"
    assert "ExecStart=/srv/wordgames/bin/play --host 127.0.0.1 --port 8000\n" in unit
    (scraped,) = yaml.safe_load(blocks("yaml")[0])["scrape_configs"]
    assert scraped["authorization"]["credentials"]


def test_the_units_that_are_enabled_are_there() -> None:
    names = {re.sub(r"@\d+", "@", name) for name in ENABLE.split()[3:]}
    begun_by_a_timer = {unit.stem for unit in UNITS if unit.with_suffix(".timer").exists()}
    timers = {f"{name}.timer" for name in begun_by_a_timer}
    assert names == {unit.stem for unit in UNITS} - begun_by_a_timer | timers


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone that was set up by the document's command."""
    folder = document.clone(tmp_path_factory.mktemp("clone") / "wordgames")
    said = ran(f"{SETUP} 2>&1", folder, environment(folder.parent))
    assert "name admin, password" in said
    return folder


def test_a_site_is_asked_backed_up_and_restored(site: Path, tmp_path: Path) -> None:
    own = environment(site.parent)
    assert "SECRET_KEY" in ran("bin/manage settings", site, own)
    (code,) = ran("bin/manage addstatictoken admin", site, own).split()
    assert len(code) > 7
    assert "you@example.org" in ran("bin/manage sendtestemail you@example.org", site, own)
    ran(BACKUP, site, own)
    elsewhere = environment(site.parent, WORDGAMES_VAR=str(tmp_path / "var"))
    shutil.copytree(site / "var", tmp_path / "var", ignore=shutil.ignore_patterns("db.*"))
    ran(RESTORE, site, elsewhere)
    count = 'shell -c "from lexicons.models import Revision as R; print(R.objects.count())"'
    assert ran(f"bin/manage {count}", site, own) == ran(f"bin/manage {count}", site, elsewhere)


def answered(port: int, path: str = "/") -> bool:
    """True if a page is answered."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as page:
            return bool(page.read())
    except (OSError, HTTPException):
        return False


def test_bin_play_is_reached_from_other_machines(site: Path) -> None:
    port = free_port()
    command = "bin/play --host 0.0.0.0 --port 8000".replace("8000", str(port))
    with running(command, site, environment(site.parent)) as said:
        until(lambda: answered(port) and "Play at" in said.read_text(), said)


@pytest.mark.postgresql
def test_a_database_is_made_for_the_site(database_url: str, tmp_path: Path) -> None:
    server = conninfo_to_dict(database_url)
    asked = {f"PG{name.upper()}": str(server[name]) for name in ("host", "port", "user")}
    line = DATABASE.removeprefix("runuser -u postgres -- ").replace("wordgames", "our_site")
    ran(line, tmp_path, environment(tmp_path, PGDATABASE="postgres", **asked))
    login = {"user": "our_site", "password": "a-long-password", "dbname": "our_site"}
    with psycopg.connect(make_conninfo(database_url, **login)) as made:
        assert made.info.encoding == "utf-8"
        made.execute("CREATE TABLE plays (id integer)")


@pytest.mark.postgresql
@pytest.mark.redis
def test_a_machine_of_several(database_url: str, redis_url: str, site: Path) -> None:
    port = free_port()
    own = environment(site.parent, DATABASE_URL=database_url, REDIS_URL=redis_url)
    own |= {"WORDGAMES_VAR": str(site / "another")}
    ran(SETUP, site, own)
    # the trees and models that it asks for take minutes without numba, and come before housekeeping
    Redis.from_url(redis_url).flushdb()
    with running(SERVE.replace("8000", str(port)), site, own) as said:
        until(lambda: answered(port), said)
    enqueue = "from wordgames_site.tasks import housekeeping as it; print(it.enqueue().id)"
    (task,) = ran(f'bin/manage shell -v 0 -c "{enqueue}"', site, own).split()
    status = (
        "from django_tasks import default_task_backend as it; "
        f"print(it.get_result('{task}').status)"
    )
    with running(WORK, site, own) as said:
        until(lambda: "SUCC" in ran(f'bin/manage shell -v 0 -c "{status}"', site, own), said)


@pytest.mark.dask
def test_a_cluster_computes_a_run(site: Path) -> None:
    """The scheduler of the document could not read what it was sent."""
    port = free_port()

    def here(line: str) -> str:
        return line.replace("10.0.0.5:8786", f"127.0.0.1:{port}").replace("10.0.0.5", "127.0.0.1")

    own = environment(site.parent, WORK_PROCESSES="1")
    asked = "bin/manage evaluate wordle --agent letter-frequency --games 40 --json"
    alone = json.loads(ran(asked, site, own))
    with (
        running(f"{here(SCHEDULER)} --port {port}", site, own) as said,
        running(here(JOIN), site, own),
        running(here(COORDINATE), site, own),
    ):
        until(lambda: f":{port}" in said.read_text(), said)
        together = json.loads(ran(f"{asked} --cluster tcp://127.0.0.1:{port}", site, own))
    for measured in ("cpu_seconds", "wall_seconds", "peak_rss_mb"):
        del alone[measured], together[measured]
    assert alone == together


@needs_root
def test_a_host_is_made_of_an_empty_machine(tmp_path: Path) -> None:
    copy = document.machine(tmp_path)
    own = environment(tmp_path)
    lines = [line.replace("clone ...", f"clone --quiet file://{ROOT}") for line in HOST[:-1]]
    venv = f"ln -s {ROOT / '.venv'} /srv/wordgames/.venv"
    lines.insert(2, f"{venv}; git config --system --add safe.directory '*'")
    checks = [
        "set -a; . /etc/wordgames.env; WORDGAMES_VAR=/var/lib/wordgames",
        "cd /srv/wordgames; bin/manage check --deploy 2>&1",
        "stat -c '%U' /var/lib/wordgames/db.sqlite3",
        "systemd-analyze verify /etc/systemd/system/wordgames-*.{service,timer} 2>&1",
    ]
    said = document.on_machine(copy, "\n".join([*lines, *checks]), own)
    assert "System check identified no issues" in said
    assert said.endswith("\nwordgames\n"), "systemd-analyze finds nothing to say."


def test_containers_are_given_all_they_must_be_told(tmp_path: Path) -> None:
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    ran("; ".join(CONTAINERS[:3]), tmp_path, environment(tmp_path))
    folder = tmp_path / "deploy/container"
    given = dict(line.split("=") for line in (folder / ".env").read_text().split())
    needed = re.findall(r"\$\{(\w+):?\?", (folder / "compose.yaml").read_text())
    assert set(needed) <= {name for name, value in given.items() if value}
    assert (folder / "certificate").is_dir()
