"""One table has the environment variables of the site: nobody reads another or lists them anew."""

from __future__ import annotations

import ast
import os
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command

from games.limits import queue_sizes
from tests.site.services import ROOT
from wordgames_site.management.commands.settings import DOCS, with_table
from wordgames_site.setup import variables
from wordgames_site.setup.variable_kinds import DATABASE, Variable
from wordgames_site.setup.variables import VARIABLES

PRODUCT = ("lexicons", "games", "solvers", "wordgames_site", "wordgames")
# What other software has named, and what bin/play names to the server that it starts.
FOREIGN = {
    *("DJANGO_SETTINGS_MODULE", "NUMBA_CACHE_DIR", "PROMETHEUS_MULTIPROC_DIR"),
    *("PYTHONPATH", "WORDGAMES_READY", "XDG_CACHE_HOME"),
}
# People run these files on their own machines, beside their model's settings.
COPIED = "solvers/outside/starter/"
# Who reads by itself what the table has: without the site, or to take it away.
READERS = {
    "bin/lib.py": {"DATABASE_URL", "DASK_SCHEDULER", "REDIS_URL", "SECRET_KEY", "SENTRY_DSN"}
    | {"WORDGAMES_VAR"},
    "bin/manage": {"DATABASE_URL"},
    "bin/play": {"ALLOWED_HOSTS"},
    "wordgames/kernels/backend.py": {"WORDGAMES_NO_NUMBA"},
    "games/limits/queue_sizes.py": {"WEB_THREADS", "WEB_WORKERS"},
    "wordgames_site/server/waitress_server.py": {"WEB_WORKERS"},
    "wordgames/sources/bundled_lists.py": {"WORDGAMES_CACHE"},
    "wordgames/cli/choose_pool.py": {"DASK_SCHEDULER"},
}
CALLS = {"os.environ.get", "os.environ.pop", "os.environ.setdefault", "os.getenv"}


def sources() -> Iterator[Path]:
    for folder in PRODUCT:
        yield from (ROOT / folder).rglob("*.py")
    yield ROOT / "manage.py"
    yield from (
        path
        for path in (ROOT / "bin").iterdir()
        if path.is_file() and (path.suffix == ".py" or path.read_bytes()[:30].count(b"python"))
    )


@cache
def constants(path: Path) -> dict[str, str]:
    """Return the texts that a module gives names to, those that it imports by name too."""
    found: dict[str, str] = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            found |= {it.id: node.value.value for it in node.targets if isinstance(it, ast.Name)}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PRODUCT):
            module = ROOT / f"{(node.module or '').replace('.', '/')}.py"
            there = constants(module) if module.is_file() else {}
            found |= {it.name: there[it.name] for it in node.names if it.name in there}
    return found


def read_in(path: Path) -> set[str]:
    """Return the variables that a file reads of the environment."""
    text = path.read_text()
    if "environ" not in text and "getenv" not in text:
        return set()
    asked = [
        node.args[0] if isinstance(node, ast.Call) else node.slice
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.Call) and ast.unparse(node.func) in CALLS)
        or (isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ")
    ]
    named = constants(path)
    return {
        str(it.value) if isinstance(it, ast.Constant) else named.get(it.id, f"{it.id}?")
        for it in asked
        if isinstance(it, ast.Constant | ast.Name)
    }


def test_nobody_reads_a_variable_past_the_table() -> None:
    found = {
        name: read - FOREIGN
        for path in sources()
        if not (name := path.relative_to(ROOT).as_posix()).startswith(COPIED)
        if (read := read_in(path)) - FOREIGN
    }
    assert found == READERS
    assert set().union(*found.values()) <= {variable.name for variable in VARIABLES}


def test_a_variable_is_found_by_its_name_alone() -> None:
    assert all(getattr(variables, variable.name) is variable for variable in VARIABLES)
    assert {"SECRET_KEY", "DATABASE_URL"} <= {variable.name for variable in VARIABLES}


def test_the_handbook_has_the_table_of_today() -> None:
    text = (ROOT / DOCS).read_text()
    assert with_table(text) == text, "Run bin/manage settings --docs."


def test_the_shell_lists_every_variable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CONTACT", "hazel@example.org")
    monkeypatch.setenv("METRICS_TOKEN", "hush")
    monkeypatch.setenv("SECOND_FACTOR_KEY", "hush,hush")
    call_command("settings")
    shown = capsys.readouterr().out
    assert [entry.split()[0] for entry in shown.split("\n\n")] == [it.name for it in VARIABLES]
    assert "now: hazel@example.org" in shown
    assert "hush" not in shown
    assert "](" not in shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("postgres://me:hush@host/name", "postgres://***@host/name"),
        ("postgres://host/name?user=me&password=hush", "postgres://host/name?***"),
        ("smtps://me:hu@sh@host", "smtps://***@host"),
        ("sqlite:////srv/db.sqlite3", "sqlite:////srv/db.sqlite3"),
        ("  ", ""),
        ("", ""),
    ],
)
def test_a_secret_is_not_shown(monkeypatch: pytest.MonkeyPatch, value: str, shown: str) -> None:
    monkeypatch.setenv("A_SECRET", value)
    assert Variable("A_SECRET", DATABASE, "", secret=True).shown == shown


def test_the_server_assumes_what_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads its two before the site is there, so it has their defaults as well."""
    for name in ("WEB_WORKERS", "WEB_THREADS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    sizes = runpy.run_path(queue_sizes.__file__)
    assert sizes["WORKERS"] == variables.WEB_WORKERS.read()
    assert sizes["THREADS"] == variables.WEB_THREADS.read()
