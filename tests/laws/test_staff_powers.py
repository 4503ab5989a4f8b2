"""A law: every place that asks who is staff, or who may do something, has been reviewed.

Staff use their powers only with a permission, a second factor and a session in use, and each use
is logged. A new place belongs behind the admin or behind `acts_as_staff`; only then
may the list here grow.
"""

from __future__ import annotations

import ast

from tests.laws.source import PRODUCT, nodes, python, text, tracked

ASKS_STAFF = {
    "games/accounts/admin.py": "within the admin",
    "games/accounts/second_factor.py": "asks staff for their code",
    "games/accounts/second_factor_views.py": "only staff set a code up; nothing else is opened",
    "games/accounts/staff_idle.py": "asks staff for their password; the one door outside the admin",
    "games/accounts/views.py": "refuses staff the deletion of their own account",
    "lexicons/admin/lexicon_admin.py": "within the admin",
    "lexicons/admin/base.py": "within the admin",
    "lexicons/admin/upload_views.py": "within the admin",
    "wordgames_site/operation/operator_notices.py": "within the admin",
    "templates/admin/index.html": "within the admin: links pages that ask for themselves",
    "templates/accounts/account.html": "links the admin, which asks for itself",
}
# Functions that decide what a visitor may change.
MAY = {
    "games/lists/ownership.py may_change": "keepers and editors of a list; nothing of staff",
    "lexicons/admin/base.py may_edit": "within the admin",
    "solvers/runs/public_runs.py may_stand": "true of a whole run; the admin puts it in",
    "solvers/stats/run_views.py may_change": "requesters, and staff by acts_as_staff",
}
OF_WORDS = {
    "wordgames/importer/affixes.py may_follow",
    "wordgames/importer/affixes.py may_precede",
}
ATTRIBUTES = {"is_staff", "is_superuser", "has_perm", "has_perms", "has_module_perms"}


def test_every_place_that_asks_for_staff_is_reviewed() -> None:
    found = {
        name
        for name in python(*PRODUCT)
        for node in nodes(name)
        if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES
    }
    pages = (name for name in tracked() if name.startswith("templates/"))
    found |= {name for name in pages if any(word in text(name) for word in (".is_s", "perms."))}
    assert found == set(ASKS_STAFF)


def test_every_function_that_says_who_may_is_reviewed() -> None:
    found = {
        f"{name} {node.name}"
        for name in python(*PRODUCT)
        for node in nodes(name)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("may_")
    }
    assert found == set(MAY) | OF_WORDS


def test_staff_s_allowance_and_changes_are_reached_by_the_one_door() -> None:
    callers = {
        name
        for name in python(*PRODUCT)
        for node in nodes(name)
        if isinstance(node, ast.Name) and node.id == "acts_as_staff"
    }
    assert callers == {"solvers/stats/new_run.py", "solvers/stats/run_views.py"}
    for name in callers:
        assert "note_act(" in text(name), f"{name} logs nothing of what staff do."
