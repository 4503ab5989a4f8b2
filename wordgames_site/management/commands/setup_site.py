"""Prepare a start: tables, dictionaries, static files, compiled kernels, an admin."""

import argparse
import errno
import os
import secrets
import sys
import sysconfig
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.sql import emit_post_migrate_signal
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from filelock import FileLock, Timeout

from games.catalogue import game, games
from lexicons.revisions.load_bundled import load_wordless
from solvers.declaration import solved, solver
from wordgames.kernel_warming import compile_all, compiles, in_order, is_ready
from wordgames.kernels.awaited_kernels import announce
from wordgames.system import let_others_first, lower_priority
from wordgames.vocabulary.kinds import NONE
from wordgames_site.setup.file_permissions import keep_private
from wordgames_site.setup.site_identity import ADMIN, make_moderators
from wordgames_site.setup.start_stamps import Stamp, coming_file, kernels
from wordgames_site.setup.static_storage import collect

# The last migrations of version 0.2.0, for the apps that every older site has.
OLDEST = (
    ("lexicons", "0008_uploads_read_behind"),
    ("games", "0006_scores"),
    ("solvers", "0009_scores"),
)
TOO_OLD = (
    "This database is older than version 0.2.0. Start version 0.2.1 once, then this one: see "
    "Upgrade in docs/deployment.md."
)
# Gives visitors priority while the bots are set up.
NICE = 10
# Lets pages have most of the cores again, once the first game can be watched.
BEHIND = 5
# Seconds between two looks whether the first game's kernels are compiled.
LOOK = 0.5


@contextmanager
def turn(name: str, *, at_once: bool = False) -> Iterator[None]:
    """Hold the setup lock of this machine: two migrations at once corrupt a SQLite file.

    `at_once` raises Timeout where another process has it.
    """
    file = Path(settings.VAR_DIR) / f"{name}.lock"
    with FileLock(file, timeout=0 if at_once else -1):
        yield


def first_game_is_coming() -> bool:
    """True while another process compiles the kernels of the first game."""
    if is_ready(solved()[0]):
        return False
    with suppress(Timeout), turn("kernels", at_once=True):
        return False
    return True


def older_than_0_2(applied: Iterable[tuple[str, str]]) -> bool:
    """True if an app's tables are older than version 0.2.0."""
    there = set(applied)
    begun = {app for app, _ in there}
    return any(app in begun and (app, name) not in there for app, name in OLDEST)


def static_stamp() -> Stamp:
    """Return what says whether these static files have been collected."""
    packages = Path(sysconfig.get_paths()["purelib"])
    sources = [*map(Path, settings.STATICFILES_DIRS), settings.BASE_DIR / "requirements.txt"]
    return Stamp("static", [*sources, packages / "django_htmx"])


@contextmanager
def collecting_static() -> Iterator[None]:
    """Collect the static files in a thread beside, unless these have been collected.

    It compresses and waits for the disk; another process would import Django first.
    """
    stamp = static_stamp()
    if not stamp.stale and settings.STATIC_ROOT.is_dir():
        yield
        return
    print("Collecting static files ...", file=sys.stderr)
    with ThreadPoolExecutor(1) as beside:
        static = beside.submit(collect)
        yield
        static.result()
    stamp.mark()


def _make_folder() -> None:
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    keep_private()


def _names(slugs: Iterable[str]) -> str:
    return ", ".join(game(slug).name for slug in slugs)


class Command(BaseCommand):
    """Setup of what has changed since the last start; quick when nothing has."""

    help = "Migrate, load the bundled dictionaries, collect static files, warm kernels."
    requires_system_checks = ()  # they import every page, which the server does at the same time

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the choice of steps."""
        part = parser.add_mutually_exclusive_group()
        part.add_argument("--play", action="store_true", help="Only what people need to play.")
        part.add_argument(
            "--words", action="store_true", help="Only what commands that measure bots need."
        )
        part.add_argument("--bots", action="store_true", help="Only the rest, once --play is done.")
        part.add_argument(
            "--kernels", action="store_true", help="Only the kernels of --bots, before or beside."
        )

    def handle(
        self,
        *args: Any,
        play: bool = False,
        words: bool = False,
        bots: bool = False,
        kernels: bool = False,
        **options: Any,
    ) -> None:
        """Run every step; each skips itself when it has nothing to do.

        Another process may already serve the site, so what play needs comes first.
        """
        with in_one_sentence():
            if words:
                self._store_words_and_trees()
            else:
                self._set_up(play=play, bots=bots, kernels=kernels)

    def _store_words_and_trees(self) -> None:
        """Set up a fifth of a site: kernels are compiled when used, and nobody logs in."""
        _make_folder()
        with turn("setup"):
            self._store_words(self._connect())
        with turn("bots"):
            self._set_up_solvers()

    def _set_up(self, *, play: bool, bots: bool, kernels: bool) -> None:
        _make_folder()
        if bots or kernels:
            lower_priority(NICE)
        if kernels:
            self._warm_kernels()
            return
        if not bots:
            if play:
                self.stdout.write("Setting up the site ...")  # `bin/play` starts the server then
            with turn("setup"):
                self._make_playable()
        try:
            if not play:
                with turn("bots"):
                    self._make_bots()
        except CommandError:
            self._finish(bots=bots)
            raise
        self._finish(bots=bots)

    def _finish(self, *, bots: bool) -> None:
        """Make the admin last: `bin/manage` takes a site without one for a set-up cut off."""
        if not bots:
            with turn("setup"):
                self._make_admin()

    def _make_playable(self) -> None:
        with suppress(Timeout), turn("kernels", at_once=True):  # else another announces
            announce(coming_file(), in_order() if compiles() and kernels().stale else [])
        executor = self._connect()
        with collecting_static():
            self._store_words(executor)

    def _store_words(self, executor: MigrationExecutor) -> None:
        self._migrate(executor)
        call_command("load_bundled", stdout=self.stderr)
        if any(it.lexicon_kind == NONE for it in games()) and (told := load_wordless()):
            self.stderr.write(told)
        call_command("equations", "--store", stdout=self.stderr)

    def _make_bots(self) -> None:
        """Run the steps that take minutes the first time; people can play meanwhile.

        The stored runs and trees need no kernel, and fill the pages of figures.
        """
        steps: dict[str, Callable[[], object]] = {
            "The trees and models": self._set_up_solvers,
            "The stored runs": self._store_runs,
            "The kernels": self._warm_kernels,
        }
        failed = [what for what, step in steps.items() if not self._attempt(what, step)]
        if failed:
            raise CommandError(f"Not everything could be set up: {', '.join(failed).lower()}.")

    def _store_runs(self) -> None:
        """Store the runs once the first game can be watched: they would take a core from it."""
        while first_game_is_coming():
            time.sleep(LOOK)
        call_command("standing_runs", "load", stdout=self.stderr)

    def _attempt(self, what: str, step: Callable[[], object]) -> bool:
        """Run a step, and return True if it succeeded; what fails keeps no other from its turn."""
        try:
            step()
        except Exception:
            self.stderr.write(f"{what} could not be set up:\n{traceback.format_exc()}")
            return False
        return True

    def _connect(self) -> MigrationExecutor:
        """Return what migrates the database, once it is known to work; no connection stays."""
        executor = MigrationExecutor(connection)
        if older_than_0_2(executor.loader.applied_migrations):
            raise CommandError(TOO_OLD)
        connection.close()
        return executor

    def _migrate(self, executor: MigrationExecutor) -> None:
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stderr.write("Preparing the database ...")
            if not make_first_tables(executor.loader):
                call_command("migrate", interactive=False, verbosity=0)
                make_moderators()
        else:
            executor.check_replacements()  # a squashed migration is recorded once all its parts are
        if not settings.REDIS_URL:
            call_command("createcachetable", verbosity=0)

    def _warm_kernels(self) -> None:
        with turn("kernels"):  # another process may be compiling them since before the first page
            self._compile_kernels()

    def _compile_kernels(self) -> None:
        stamp, waiting = kernels(), in_order()
        if not stamp.stale:
            return
        if not compiles():
            stamp.mark()
            return
        announce(coming_file(), waiting)
        missing = list(solved())
        self.stdout.write(f"Preparing the bots of {_names(missing)} ...")
        failed = False
        for address, why in compile_all(waiting.copy()):
            waiting.remove(address)
            announce(coming_file(), waiting)
            if why:
                failed = True
                self.stderr.write(f"{address} could not be compiled: {why}")
            if is_ready(solved()[0]):
                let_others_first(os.getpid(), BEHIND)
            missing = self._tell_ready(missing)
        if failed:
            raise CommandError("Some kernels could not be compiled.")
        stamp.mark()

    def _tell_ready(self, missing: list[str]) -> list[str]:
        """Say whose bots are ready now; return the games that are still missing."""
        ready = [slug for slug in missing if is_ready(slug)]
        rest = [slug for slug in missing if slug not in ready]
        if ready:
            coming = f"; still coming: {_names(rest)}" if rest else ""
            self.stdout.write(f"Bots are ready for {_names(ready)}{coming}.")
        return rest

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
            f"Admin: name {ADMIN}, password {password} (shown this once; another one by "
            f"bin/manage changepassword {ADMIN})."
        )


# The one migration that stores rows in an empty database: it makes the editors' group.
EDITORS = "lexicons.migrations.0001_squashed_0009_own_names"


def make_first_tables(loader: MigrationLoader) -> bool:
    """Make all tables and record every migration, or nothing; False unless it is an empty file.

    One transaction makes them: a set-up that is cut off leaves an empty database, or a whole one.
    """
    if connection.vendor != "sqlite" or connection.introspection.table_names():
        return False
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.can_migrate(connection):
                editor.create_model(model)
        _record(loader, editor)
        emit_post_migrate_signal(0, interactive=False, db=DEFAULT_DB_ALIAS)
        import_module(EDITORS).make_group(apps, editor)
        make_moderators()
    return True


def _record(loader: MigrationLoader, editor: BaseDatabaseSchemaEditor) -> None:
    """Record every migration that there is, and those that a squashed one replaces."""
    recorder = MigrationRecorder(connection)
    editor.create_model(recorder.Migration)
    replaced = {key for it in loader.disk_migrations.values() for key in it.replaces}
    names = sorted({*loader.disk_migrations, *replaced})
    recorder.migration_qs.bulk_create(
        [recorder.Migration(app=app, name=name) for app, name in names]
    )


# Exit code of a set-up that says in one sentence why it cannot go on.
REFUSED = 3
FULL = {errno.ENOSPC, errno.EDQUOT}
NO_SPACE = "There is no space left for {place}: free some, then start again."
UNWRITABLE = "Nothing can be written to {place} ({why}): give yourself the right, or set {name}."
DAMAGED = (
    "The database {place} is damaged ({why}). Restore a backup with bin/manage restore, or move "
    "the file away and start again without its games."
)
UNREACHABLE = "The database cannot be used ({why}): see DATABASE_URL and whether it runs."


@contextmanager
def in_one_sentence() -> Iterator[None]:
    """Raise a CommandError with a sentence for a disk or a database that cannot be used."""
    try:
        yield
    except (OSError, DatabaseError) as error:
        if not (sentence := sentence_of(error)):
            raise
        raise CommandError(sentence, returncode=REFUSED) from error


def sentence_of(error: Exception) -> str:
    """Return what happened and what to do; "" for what is a fault of the code."""
    place = settings.VAR_DIR
    if isinstance(error, OSError):
        if error.errno in FULL:
            return NO_SPACE.format(place=place)
        if isinstance(error, PermissionError) or error.errno == errno.EROFS:
            where = error.filename or place
            return UNWRITABLE.format(place=where, why=error.strerror, name="WORDGAMES_VAR")
        return ""
    return _of_database(error)


def _of_database(error: Exception) -> str:
    database, why = settings.DATABASES["default"], str(error).strip().rstrip(".")
    if "sqlite" not in database["ENGINE"]:
        lost = type(error).__name__ == "OperationalError" and "connect" in why
        return UNREACHABLE.format(why=why.splitlines()[0]) if lost else ""
    if "disk is full" in why:
        return NO_SPACE.format(place=database["NAME"])
    if "not a database" in why or "malformed" in why or "encrypted" in why:
        return DAMAGED.format(place=database["NAME"], why=why)
    if "unable to open" in why or "readonly" in why:
        return UNWRITABLE.format(place=database["NAME"], why=why, name="WORDGAMES_VAR")
    return ""
