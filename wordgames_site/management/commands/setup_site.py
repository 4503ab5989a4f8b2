"""Make everything a start needs: tables, dictionaries, static files, compiled kernels, an admin."""

from __future__ import annotations

import secrets
import sysconfig
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from lexicons.arrival import on_their_way
from solvers.catalogue import solved, solver
from wordgames_site.identity import ADMIN
from wordgames_site.modes import keep_private
from wordgames_site.stamps import Stamp, kernels


class Command(BaseCommand):
    """Do what has changed since the last start, quickly when nothing has."""

    help = "Migrate, load the bundled dictionaries, collect static files, warm kernels."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run every step; each knows by itself whether there is anything to do.

        Another process may serve the site meanwhile: what it needs to be played comes first.
        """
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        keep_private()
        self._migrate()
        self._collect_static()
        with on_their_way():
            call_command("load_bundled", stdout=self.stderr)
        self._warm_kernels()  # takes a minute, in which there are words to play with already
        call_command("equations", "--store", "--background", stdout=self.stderr)
        self._set_up_solvers()
        call_command("standing_runs", "load", stdout=self.stderr)
        self._make_admin()

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stderr.write("Preparing the database ...")
            call_command("migrate", interactive=False, verbosity=0)
        if not settings.REDIS_URL:
            call_command("createcachetable", verbosity=0)

    def _collect_static(self) -> None:
        packages = Path(sysconfig.get_paths()["purelib"])
        stamp = Stamp(
            "static",
            [
                *map(Path, settings.STATICFILES_DIRS),
                settings.BASE_DIR / "requirements.txt",
                packages / "django_htmx",
            ],
        )
        if stamp.stale or not settings.STATIC_ROOT.is_dir():
            self.stderr.write("Collecting static files ...")
            call_command("collectstatic", interactive=False, verbosity=0, clear=True)
            stamp.mark()

    def _warm_kernels(self) -> None:
        stamp = kernels()
        if stamp.stale:
            from games.kernels.backend import warm
            from solvers.catalogue import warm as warm_solvers
            from solvers.search.engine import warm as warm_search

            self.stderr.write("Compiling kernels ...")
            if warm():
                warm_search()
                warm_solvers()
            stamp.mark()

    def _set_up_solvers(self) -> None:
        for slug in solved():
            for address in solver(slug).set_up:
                for sentence in solver(slug).load(address)():
                    self.stderr.write(sentence)

    def _make_admin(self) -> None:
        if User.objects.filter(is_superuser=True).exists():
            return
        password = secrets.token_urlsafe(12)
        User.objects.create_superuser(ADMIN, password=password)
        self.stdout.write(
            f"Admin: name {ADMIN}, password {password} (shown this once; /admin/ changes it)."
        )
