"""tests/mutations.md can be applied: each fault has its place, and each a test that is there."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import costs
from tests.site.services import ROOT
from workshop.mutations import catalogue
from workshop.mutations.catalogue import TIERS, Mutation

MUTATIONS = catalogue.read_catalogue(ROOT)


def functions_of(file: Path) -> set[str]:
    """Return the names of the functions of a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_there_are_at_least_sixty() -> None:
    assert len(MUTATIONS) >= 60
    assert {mutation.tier for mutation in MUTATIONS} <= set(TIERS)


def test_every_old_text_is_in_its_file_once() -> None:
    found = {it.name: catalogue.occurrences(it, ROOT) for it in MUTATIONS}
    assert {name: times for name, times in found.items() if times != 1} == {}
    assert [it.name for it in MUTATIONS if it.old == it.new] == []


def test_every_named_test_exists() -> None:
    missing = []
    for mutation in MUTATIONS:
        path, _, name = mutation.test.partition("::")
        file = ROOT / path
        if not file.is_file() or (name and name.partition("[")[0] not in functions_of(file)):
            missing.append((mutation.name, mutation.test))
    assert missing == []


def test_none_names_a_test_that_its_tier_leaves_to_the_night() -> None:
    known = costs.kept()
    items: Any = [SimpleNamespace(nodeid=name, get_closest_marker=lambda _: None) for name in known]
    for item in items:
        item.path = Path(item.nodeid.partition("::")[0])
    left = {
        it.nodeid for it in (*costs.in_turn(items, known), *filter(costs.too_dear(known), items))
    }
    assert [it.name for it in MUTATIONS if it.tier != "nightly" and it.test in left] == []


def test_mutations_are_chosen_by_name_and_tier() -> None:
    some = [
        Mutation(name, "a", "b", "c", "d", tier) for name, tier in zip("xy", TIERS, strict=False)
    ]
    assert catalogue.chosen(some, [], None) == some
    assert catalogue.chosen(some, ["y"], None) == some[1:]
    assert catalogue.chosen(some, [], "quick") == some[:1]
    with pytest.raises(LookupError, match="'z'"):
        catalogue.chosen(some, ["z"], None)
