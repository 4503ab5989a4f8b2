"""Hooks are declared on one page, and every app fills those."""

from __future__ import annotations

import ast
import re

import pytest
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db.models.signals import post_save, pre_save
from django.urls import get_resolver

from games import hooks
from tests.laws.source import text, tracked, tree
from wordgames_site.server.warm_up import views

APPS = [name for name in tracked() if name.endswith("/apps.py") and not name.startswith("workshop")]
PAGE = "games/hooks.py"
CALLS = {"append", "extend", "insert", "setdefault", "update"}
# A table of the engine's, which imports nothing above it: the page names it.
ELSEWHERE = {"CHECKS"}


def filled(name: str) -> set[str]:
    """Return the names of what an app's `ready` adds to."""
    return {
        part.attr if isinstance(part, ast.Attribute) else part.id
        for node in ast.walk(tree(name))
        for target in targets(node)
        for part in [target]
        if isinstance(part, ast.Attribute | ast.Name)
    }


def targets(node: ast.AST) -> list[ast.expr]:
    """Return what a statement changes in place: the list or table itself."""
    if isinstance(node, ast.Assign):
        return [it.value for it in node.targets if isinstance(it, ast.Subscript)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in CALLS:
            return [node.func.value]
        if node.func.attr == "add":
            return [node.args[0]]
    return []


def called(name: str) -> set[str]:
    """Return the names of the engine's functions that an app calls."""
    imported = {
        alias.name
        for node in ast.walk(tree(name))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("wordgames.")
        for alias in node.names
    }
    calls = (node.func for node in ast.walk(tree(name)) if isinstance(node, ast.Call))
    return {it.id for it in calls if isinstance(it, ast.Name)} & imported


@pytest.mark.parametrize("name", APPS)
def test_an_app_fills_only_hooks_of_the_page(name: str) -> None:
    assert filled(name) <= {*hooks.__all__, *ELSEWHERE}
    missing = {it for it in called(name) | filled(name) if it not in text(PAGE)}
    assert not missing, f"{PAGE} doesn't name them."


def test_every_hook_is_filled_by_the_apps_that_the_page_names() -> None:
    told = dict[str, set[str]]()
    for line in text(PAGE).splitlines():
        if line.startswith("| `") and line.count("|") == 4:
            _, hook, apps, _, _ = (part.strip().strip("`") for part in line.split("|"))
            told[hook] = {it.strip() for it in apps.split(",")}
    filling = {hook: {app_of(name) for name in APPS if hook in filled(name)} for hook in told}
    assert told.keys() >= set(hooks.__all__) - {"Later", "LaterModule", "add"}
    assert {hook: told[hook] for hook in filling if hook in hooks.__all__} == {
        hook: apps for hook, apps in filling.items() if hook in hooks.__all__
    }


LATER = re.compile(r"""Later(?:Module)?\(f?"([\w.]+)""")
ORDER = ("wordgames", "lexicons", "games", "solvers", "wordgames_site")


def test_what_is_imported_later_is_there() -> None:
    """Else a slip in a name would be an exception page for whoever asks first."""
    later = [*views(get_resolver().url_patterns)]
    listed = [*vars(hooks).values()]
    for hook in (it for it in listed if isinstance(it, list | dict)):
        later += hook.values() if isinstance(hook, dict) else hook
    for signal in (user_logged_in, user_logged_out, user_login_failed, pre_save, post_save):
        later += [receiver for _, receiver, *_ in signal.receivers]
    addresses = {it.address: it for it in later if isinstance(it, hooks.Later)}
    assert len(addresses) > 150
    assert not [name for name, it in addresses.items() if not callable(it.function)]


def test_what_is_imported_later_lies_below() -> None:
    for name in tracked():
        app = ORDER.index(name.split("/")[0]) if name.split("/")[0] in ORDER else len(ORDER)
        for module in LATER.findall(text(name)) if name.endswith(".py") else ():
            assert ORDER.index(module.split(".")[0]) <= app, f"{name}: {module}"


def app_of(name: str) -> str:
    """Return the app of its `apps.py`: the folder."""
    return name.split("/")[-2]
