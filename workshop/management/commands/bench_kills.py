"""Kill the web and the worker again and again, and show that nothing acknowledged is lost."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from workshop.site.databases import start_postgresql, start_redis, stopped

DATABASES = ("sqlite", "postgresql")
TARGETS = ("web", "worker")
LIMITS = (("kills", 1, 10_000), ("players", 1, 50))


class Command(BaseCommand):
    """Make a scratch site, let people play and a run be worked on, kill, and compare."""

    help = "Kill web processes and workers of a scratch site; count guesses and games lost."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take how many are killed, of what, and where it all is stored."""
        parser.add_argument("--kills", type=int, default=100, help="how many of each target")
        parser.add_argument("--target", choices=TARGETS, action="append", help="both by default")
        parser.add_argument("--database", choices=DATABASES, default="sqlite")
        parser.add_argument("--players", type=int, default=4, help="who guess meanwhile, 1 to 50")
        parser.add_argument("--seed", type=int, default=1, help="what decides when each is killed")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Kill and compare; exit code 1 where anything differs."""
        for name, least, most in LIMITS:
            if not least <= options[name] <= most:
                raise CommandError(f"--{name} goes from {least} to {most}.")
        figures = killed(options)
        self.stdout.write(json.dumps(figures, indent=2) if options["json"] else sentence(figures))
        if (
            any(figures[name] for name in ("lost", "altered", "doubled", "disagreements"))
            or (figures["wrong_runs"])
        ):
            sys.exit(1)


def sentence(found: dict[str, Any]) -> str:
    """Return the figures in words."""
    kills = ", ".join(f"{count} of {target}" for target, count in found["kills"].items())
    return (
        f"Kills: {kills}, {found['whole_server']} of these the whole server, "
        f"{found['processes']} one process that computes. "
        f"{found['acknowledged']:,} guesses acknowledged, {found['in_doubt']:,} sent again: "
        f"{found['lost']} lost, {found['altered']} altered, {found['doubled']} doubled, "
        f"{len(found['disagreements'])} plays that disagree with their events. {found['runs']} "
        f"runs, {found['games']:,} games, {len(found['wrong_runs'])} of them other than "
        f"undisturbed. The longest pause of play was {found['longest_pause']} s; load of the "
        f"machine {found['load']}; {found['seconds']} s in all."
    )


def killed(options: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of a run in a process whose whole site is its own."""
    targets = options["target"] or TARGETS
    command = [sys.executable, "-m", "workshop.kills.kills"]
    command += [f"--{name}={options['kills'] if name in targets else 0}" for name in TARGETS]
    command += [f"--players={options['players']}", f"--seed={options['seed']}"]
    with tempfile.TemporaryDirectory(prefix="wordgames-bench-") as name:
        folder = Path(name)
        with _services(folder, options["database"]) as addresses:
            environment = {
                **os.environ,
                **dict.fromkeys(("DEBUG", "HTTPS", "BEHIND_PROXY"), ""),
                "WORDGAMES_VAR": str(folder / "var"),
                "SECRET_KEY": "only-for-benchmarks-" + "x" * 40,
                "DJANGO_SETTINGS_MODULE": "wordgames_site.settings",
                "LOG_LEVEL": "CRITICAL",
                **addresses,
            }
            done = subprocess.run(
                command,
                env=environment,
                cwd=settings.BASE_DIR,
                stdout=subprocess.PIPE,
                check=False,
            )
    if done.returncode:
        raise CommandError("The site for killing broke down: see the lines above.")
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


@contextmanager
def _services(folder: Path, database: str) -> Iterator[dict[str, str]]:
    """Yield the addresses of what the site stores in; servers are ended afterwards."""
    (folder / "var").mkdir()
    if database == "sqlite":
        yield {"DATABASE_URL": "", "REDIS_URL": ""}
        return
    started = []
    try:
        addresses = {}
        for name, start in (("DATABASE_URL", start_postgresql), ("REDIS_URL", start_redis)):
            home = folder / name.lower()
            home.mkdir()
            pid, addresses[name] = start(home)
            started.append(pid)
        yield {
            "DATABASE_URL": f"{addresses['DATABASE_URL']}/postgres",
            "REDIS_URL": f"{addresses['REDIS_URL']}/0",
        }
    finally:
        for pid in started:
            stopped(pid)
