"""An upgrade begins with a backup and has a way back; the restore drill is done as written."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.services import ROOT, Site, postgresql

HANDBOOK = ROOT / "docs/deployment.md"
# What stands for the machine's own: units do what their files say, in the checkout.
SHIMS = {
    "runuser": 'shift 3; exec "$@"',
    "curl": 'exec "$READY"',
    "sleep": "exit 0",
    "systemctl": r"""
echo "$@" >> "$LOG"
case "$*" in
  "start wordgames-backup")
    unit=deploy/systemd/wordgames-backup.service
    line=$(sed -n "s|^ExecStart=.*manage.py ||p" $unit)
    exec $PYTHON manage.py ${line//\/var\/lib\/wordgames/$WORDGAMES_VAR} ;;
  "restart wordgames-setup "*) exec $PYTHON manage.py migrate --verbosity 0 ;;
esac""",
}
PLAYER = "from games.models import Player; Player.objects.create()"
MIGRATION = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("wordgames_site", "0001_pulse")]
    operations = [migrations.AddField("pulse", "note", models.TextField(db_default=""))]
"""


class Hosted:
    """A checkout that runs a site, and the place from which it gets newer versions."""

    def __init__(self, folder: Path, site: Site) -> None:
        self.folder, self.site = folder, site
        self.newest, self.checkout = folder / "newest", folder / "site"
        self.git(ROOT, "clone", "--quiet", "--no-hardlinks", str(ROOT), str(self.newest))
        self.take_working_copy()
        self.git(folder, "clone", "--quiet", str(self.newest), str(self.checkout))
        for name, text in SHIMS.items():
            (folder / name).write_text(f"#!/bin/bash\n{text}\n")
            (folder / name).chmod(0o755)

    def take_working_copy(self) -> None:
        """Commit what is not committed here: the tests are of the files as they are."""
        listed = self.git(ROOT, "ls-files", "--modified", "--others", "--exclude-standard")
        for name in listed.splitlines():
            if (ROOT / name).is_file():
                (self.newest / name).parent.mkdir(parents=True, exist_ok=True)
                (self.newest / name).write_bytes((ROOT / name).read_bytes())
                (self.newest / name).chmod((ROOT / name).stat().st_mode)
        self.commit("These files")

    def publish(self) -> None:
        """Publish a version with one more column."""
        migrations = self.newest / "wordgames_site/migrations"
        (migrations / "0002_pulse_note.py").write_text(MIGRATION)
        self.commit("A column")

    def commit(self, subject: str) -> None:
        author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        self.git(self.newest, "add", "--all")
        self.git(self.newest, *author, "commit", "--quiet", "--allow-empty", "-m", subject)

    def git(self, place: Path, *arguments: str) -> str:
        command = ["git", "-C", str(place), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def upgrade(self, *arguments: str, ready: str = "true", **own: str) -> tuple[int, str, str]:
        """Run deploy/upgrade; return its exit code, the units that it began, what it said."""
        log = self.folder / "log"
        log.write_text("")
        path = f"{self.folder}:{os.environ['PATH']}"
        own = {"PATH": path, "LOG": str(log), "READY": ready, "PYTHON": sys.executable, **own}
        done = subprocess.run(
            ["deploy/upgrade", *arguments],
            cwd=self.checkout,
            env=self.site.environment | own,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, log.read_text(), done.stderr

    def state(self) -> tuple[str, int]:
        """Return the version's subject, and how many players its code finds."""
        count = "from games.models import Player; print(Player.objects.count())"
        done = subprocess.run(
            [sys.executable, "-c", f"import django; django.setup(); {count}"],
            cwd=self.checkout,
            env=self.site.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return self.git(self.checkout, "log", "-1", "--format=%s").strip(), int(done.stdout)


UNITS = """start wordgames-backup
restart wordgames-setup wordgames-bots
restart wordgames-web@8001
restart wordgames-web@8002
restart wordgames-worker
"""


def test_an_upgrade_begins_with_a_backup_and_goes_back(tmp_path: Path) -> None:
    site = Site(tmp_path / "var").with_tables()
    site.python(PLAYER)
    hosted = Hosted(tmp_path, site)
    hosted.publish()
    assert hosted.upgrade()[:2] == (0, UNITS)
    assert hosted.state() == ("A column", 1)
    (backup,) = (tmp_path / "var/backups").iterdir()
    header = json.loads(gzip.decompress(backup.read_bytes()).splitlines()[0])
    assert header["commit"] == hosted.git(hosted.checkout, "rev-parse", "before-upgrade").strip()

    site.python(PLAYER)
    again = hosted.upgrade("8001")
    assert again[0] == 0, "An upgrade to the same version loses no way back."
    assert hosted.upgrade("--back")[:2] == (0, UNITS.partition("\n")[2])
    assert hosted.state() == ("These files", 2), "What was played since stays."


def test_without_a_backup_nothing_is_upgraded(tmp_path: Path) -> None:
    site = Site(tmp_path / "var").with_tables()
    hosted = Hosted(tmp_path, site)
    hosted.publish()
    code, units, said = hosted.upgrade(MIN_FREE_MB=str(1 << 40))
    assert code != 0
    assert units == "start wordgames-backup\n"
    assert "no backup was begun" in said
    assert hosted.state()[0] == "These files"
    code, units, said = hosted.upgrade("8001", ready="false")
    assert code != 0
    assert "deploy/upgrade --back" in said
    assert "worker" not in units


def test_a_damaged_database_is_not_backed_up(tmp_path: Path) -> None:
    site = Site(tmp_path / "var").with_tables()
    site.python(PLAYER)
    with (tmp_path / "var/db.sqlite3").open("r+b") as file:
        file.seek(20 * 4096)
        file.write(bytes(40 * 4096))
    backups = tmp_path / "backups"
    said = site.manage("backup", str(backups), "--keep", "1", "1", fails=True)
    assert "Traceback" not in said
    assert "database" in said
    assert list(backups.iterdir()) == []


def drill() -> str:
    """Return the handbook's block of commands."""
    _, _, text = HANDBOOK.read_text().partition("### A restore drill")
    (block,) = re.findall(r"```sh\n(.*?)```", text.partition("\n## ")[0], re.DOTALL)[:1]
    return str(block)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_the_restore_drill_brings_everything_back(
    database: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = {}
    if database == "postgresql":
        own["DATABASE_URL"] = postgresql(tmp_path_factory.getbasetemp())
    site = Site(tmp_path / "var", **own).with_tables()
    site.python(PLAYER, PLAYER)
    lines = drill().replace("bin/manage", f"{sys.executable} {ROOT}/manage.py")
    text = "\n".join(line for line in lines.splitlines() if "systemctl" not in line)
    if database == "postgresql":
        text = re.sub(r"^mkdir .*$", "$EMPTY", text, flags=re.MULTILINE)
    flush = f"{sys.executable} {ROOT}/manage.py flush --no-input --verbosity 0"
    done = subprocess.run(
        ["bash", "-euc", text],
        cwd=tmp_path,
        env=site.environment | {"EMPTY": flush},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "rows restored" in done.stdout
    count = "from games.models import Player; print(Player.objects.count())"
    assert site.python(count).strip() == "2"
