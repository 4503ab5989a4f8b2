"""Names that databases hold: a module, a class or a function that moves must not lose its rows.

Who renames one of these on purpose needs a migration, or a way for the rows there are; only then
may the list here change.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client
from django.utils.module_loading import import_string
from django_tasks.base import Task

ROOTS = ("lexicons", "games", "solvers", "wordgames", "wordgames_site")

# Rows of the queue name them.
TASKS = """
    games.accounts.mail.send_reset
    games.accounts.notices.send_notice
    games.nerdle.lists.store_whole
    lexicons.tasks.prune_uploads
    lexicons.tasks.read_upload
    solvers.outside.retirement.erase
    solvers.outside.tournament.closing.close_week
    solvers.records.work.check_sent_tree
    solvers.runs.first_leagues.first_leagues
    solvers.runs.work.work
    solvers.runs.work.work_low
    wordgames_site.tasks.housekeeping
"""

# Sessions name the one that let somebody in; without it all are logged out.
BACKENDS = """
    django.contrib.auth.backends.ModelBackend
    games.accounts.backend.SlowedBackend
"""

NAMED_BY_MIGRATIONS = """
    games.accounts.models.expiry
    games.catalogue.game
    games.groups.codes.new_code
    games.models.counts_as_won
    games.names.public_names.small_look
    games.plays.open_play.replay
    games.races.models.new_code
    lexicons.models.Revision
    lexicons.models.opaque_id
    lexicons.models.pending_expiry
"""

# Migrations, content types and permissions stand in the database by them.
LABELS = """
    accounts admin auth contenttypes csp django_htmx django_otp django_tasks django_tasks_database
    friends games lexicons messages nerdle otp_static otp_totp races sessions solvers staticfiles
    template_partials wordgames_site workshop
"""

TABLES = """
    accounts.accountname=accounts_accountname
    accounts.accountsession=accounts_accountsession
    accounts.apitoken=accounts_apitoken
    accounts.invitation=accounts_invitation
    friends.circle=friends_circle
    friends.dare=friends_dare
    friends.member=friends_member
    friends.removed=friends_removed
    friends.taken=friends_taken
    games.challenge=games_puzzle
    games.event=games_event
    games.play=games_play
    games.player=games_player
    games.puzzle=games_puzzle
    lexicons.clues=lexicons_clues
    lexicons.lexicon=lexicons_lexicon
    lexicons.lexicon_editors=lexicons_lexicon_editors
    lexicons.pendingupload=lexicons_pendingupload
    lexicons.ratecount=lexicons_ratecount
    lexicons.revision=lexicons_revision
    lexicons.wordreport=lexicons_wordreport
    races.room=races_room
    races.seat=races_seat
    solvers.outsideact=solvers_outsideact
    solvers.outsideagent=solvers_outsideagent
    solvers.outsidegroup=solvers_outsidegroup
    solvers.outsideremoval=solvers_outsideremoval
    solvers.outsiderun=solvers_outsiderun
    solvers.part=solvers_part
    solvers.playreview=solvers_playreview
    solvers.run=solvers_run
    solvers.storedartifact=solvers_storedartifact
    solvers.sweep=solvers_sweep
    solvers.sweep_runs=solvers_sweep_runs
    solvers.tournamententry=solvers_tournamententry
    solvers.tournamentweek=solvers_tournamentweek
    solvers.treeupload=solvers_treeupload
    wordgames_site.pulse=wordgames_site_pulse
"""

# Groups of staff and single users hold them.
PERMISSIONS = """
    accounts.add_accountname accounts.change_accountname accounts.delete_accountname
    accounts.view_accountname
    accounts.add_accountsession accounts.change_accountsession accounts.delete_accountsession
    accounts.view_accountsession
    accounts.add_apitoken accounts.change_apitoken accounts.delete_apitoken accounts.view_apitoken
    accounts.add_invitation accounts.change_invitation accounts.delete_invitation
    accounts.view_invitation
    friends.add_circle friends.change_circle friends.delete_circle friends.view_circle
    friends.add_dare friends.change_dare friends.delete_dare friends.view_dare
    friends.add_member friends.change_member friends.delete_member friends.view_member
    friends.add_removed friends.change_removed friends.delete_removed friends.view_removed
    friends.add_taken friends.change_taken friends.delete_taken friends.view_taken
    games.add_challenge games.change_challenge games.delete_challenge games.view_challenge
    games.add_event games.change_event games.delete_event games.view_event
    games.add_play games.change_play games.delete_play games.view_play
    games.add_player games.change_player games.delete_player games.view_player
    games.add_puzzle games.change_puzzle games.delete_puzzle games.view_puzzle
    lexicons.add_clues lexicons.change_clues lexicons.delete_clues lexicons.view_clues
    lexicons.add_lexicon lexicons.change_lexicon lexicons.delete_lexicon lexicons.view_lexicon
    lexicons.add_pendingupload lexicons.change_pendingupload lexicons.delete_pendingupload
    lexicons.view_pendingupload
    lexicons.add_ratecount lexicons.change_ratecount lexicons.delete_ratecount
    lexicons.view_ratecount
    lexicons.add_revision lexicons.change_revision lexicons.delete_revision lexicons.view_revision
    lexicons.add_wordreport lexicons.change_wordreport lexicons.delete_wordreport
    lexicons.view_wordreport
    races.add_room races.change_room races.delete_room races.view_room
    races.add_seat races.change_seat races.delete_seat races.view_seat
    solvers.add_outsideact solvers.change_outsideact solvers.delete_outsideact
    solvers.view_outsideact
    solvers.add_outsideagent solvers.change_outsideagent solvers.delete_outsideagent
    solvers.view_outsideagent
    solvers.add_outsidegroup solvers.change_outsidegroup solvers.delete_outsidegroup
    solvers.view_outsidegroup
    solvers.add_outsideremoval solvers.change_outsideremoval solvers.delete_outsideremoval
    solvers.view_outsideremoval
    solvers.add_outsiderun solvers.change_outsiderun solvers.delete_outsiderun
    solvers.view_outsiderun
    solvers.add_part solvers.change_part solvers.delete_part solvers.view_part
    solvers.add_playreview solvers.change_playreview solvers.delete_playreview
    solvers.view_playreview
    solvers.add_run solvers.change_run solvers.delete_run solvers.view_run
    solvers.add_storedartifact solvers.change_storedartifact solvers.delete_storedartifact
    solvers.view_storedartifact
    solvers.add_sweep solvers.change_sweep solvers.delete_sweep solvers.view_sweep
    solvers.add_tournamententry solvers.change_tournamententry solvers.delete_tournamententry
    solvers.view_tournamententry
    solvers.add_tournamentweek solvers.change_tournamentweek solvers.delete_tournamentweek
    solvers.view_tournamentweek
    solvers.add_treeupload solvers.change_treeupload solvers.delete_treeupload
    solvers.view_treeupload
    wordgames_site.add_pulse wordgames_site.change_pulse wordgames_site.delete_pulse
    wordgames_site.view_pulse
"""


def compare(what: str, listed: str, found: Iterable[str]) -> None:
    """Fail with a sentence for each name that is gone, and for each that is not listed."""
    kept, there = set(listed.split()), set(found)
    gone = [f"The {what} {name} is gone, but databases name it." for name in sorted(kept - there)]
    new = [f"The {what} {name} is new: list it in {Path(__file__).name}." for name in there - kept]
    if gone or new:
        pytest.fail("\n".join([*gone, *sorted(new)]), pytrace=False)


def sources(pattern: str) -> list[Path]:
    return [path for root in ROOTS for path in (settings.BASE_DIR / root).rglob(pattern)]


def tasks_in(path: Path) -> list[str]:
    """Return the dotted paths of a module's tasks."""
    text = path.read_text()
    if "task" not in text:
        return []
    module = ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
    return [
        f"{module.removesuffix('.__init__')}.{node.name}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if any(_is_task(decorator) for decorator in node.decorator_list)
    ]


def _is_task(decorator: ast.expr) -> bool:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(named).rpartition(".")[2] == "task"


def named_in(path: Path) -> list[str]:
    """Return what a migration names of ours: what it imports, or by the whole path."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    modules = {
        alias.name
        for node in nodes
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name.startswith(ROOTS)
    }
    imported = [
        f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(ROOTS)
        for alias in node.names
    ]
    chains = [ast.unparse(node) for node in nodes if isinstance(node, ast.Attribute)]
    return [*imported, *(it for it in chains if it.rpartition(".")[0] in modules)]


def models(*, joining: bool) -> list[type[Model]]:
    """Return the models of our apps, with those tables that only join two of them or without."""
    return [
        model
        for model in apps.get_models(include_auto_created=joining)
        if model.__module__.startswith(ROOTS)
    ]


def test_queued_tasks_are_where_their_rows_say() -> None:
    compare("task", TASKS, [task for path in sources("*.py") for task in tasks_in(path)])
    for name in TASKS.split():
        task = import_string(name)
        assert isinstance(task, Task), f"{name} is no task any more, but rows of the queue name it."
        assert task.module_path == name


@pytest.mark.django_db
def test_sessions_find_the_backend_that_they_name() -> None:
    compare("backend", BACKENDS, settings.AUTHENTICATION_BACKENDS)
    User.objects.create_user("somebody", password="of her own 123")
    for name in BACKENDS.split():
        client = Client()
        client.force_login(User.objects.get(), backend=name)
        assert client.session[BACKEND_SESSION_KEY] == name
        assert client.get("/account/").status_code == 200, f"Sessions of {name} are logged out."


def test_migrations_find_what_they_name() -> None:
    compare(
        "name in a migration",
        NAMED_BY_MIGRATIONS,
        [name for path in sources("migrations/*.py") for name in named_in(path)],
    )
    for name in NAMED_BY_MIGRATIONS.split():
        import_string(name)


def test_apps_keep_their_labels() -> None:
    compare("app", LABELS, [config.label for config in apps.get_app_configs()])


def test_models_keep_their_tables() -> None:
    found = [f"{it._meta.label_lower}={it._meta.db_table}" for it in models(joining=True)]
    compare("table", TABLES, found)


def test_models_keep_their_permissions() -> None:
    found = []
    for options in (model._meta for model in models(joining=False)):
        names = [f"{action}_{options.model_name}" for action in options.default_permissions]
        names += [codename for codename, _ in options.permissions]
        found += [f"{options.app_label}.{name}" for name in names]
    compare("permission", PERMISSIONS, found)
