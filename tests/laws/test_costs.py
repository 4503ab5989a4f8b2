"""What is noted of the tests' costs: no test that is gone, and what CI leaves to the night."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests import costs
from tests.site.services import ROOT


def test_of_costly_variants_the_first_of_three_is_run() -> None:
    items: Any = [SimpleNamespace(nodeid=f"t.py::test_x[{n}]") for n in "fabcdeg"]
    items += [SimpleNamespace(nodeid="t.py::test_y[a]"), SimpleNamespace(nodeid="t.py::test_z")]
    known = {item.nodeid: 2.0 for item in items} | {"t.py::test_x[g]": 0.3}
    left = [item.nodeid for item in costs.in_turn(items, known)]
    assert left == [f"t.py::test_x[{n}]" for n in "bcef"]


def test_of_costly_languages_hebrew_and_one_that_runs_left_to_right_are_run() -> None:
    codes = ("ar-xb", "de", "en", "fr", "he")
    items: Any = [SimpleNamespace(nodeid=f"t.py::test_x[{code}]") for code in codes]
    left = costs.in_turn(items, dict.fromkeys((item.nodeid for item in items), 2.0))
    assert [item.nodeid[13:-1] for item in left] == ["ar-xb", "en", "fr"]


def test_the_workshop_and_what_is_dear_wait_for_the_night_unless_a_push_has_to_pass_them() -> None:
    kept = "tests/package/test_wheel.py::test_x"
    names = {
        "tests/workshop/test_lab.py::test_x": 0.1,
        "tests/workshop/test_translating.py::test_x": 0.1,
        "tests/workshop/test_translating.py::test_y": costs.DEAR + 1,
        "tests/site/test_look.py::test_x": costs.DEAR + 1,
        "tests/site/test_look.py::test_y": costs.DEAR - 1,
        kept: costs.DEAR + 1,
    }
    nightly = costs.too_dear(names)
    left = [name for name in names if nightly(_item(name))]
    assert [name.partition("/test_")[2] for name in left] == [
        "lab.py::test_x",
        "translating.py::test_y",
        "look.py::test_x",
    ]


def test_what_a_test_costs_is_its_own_processes_work_whoever_ends() -> None:
    before = {1: costs.Spent(50, 10), 2: costs.Spent(30, 0), 3: costs.Spent(20, 0)}
    after = {1: costs.Spent(51, 33), 4: costs.Spent(2, 0)}
    # 3 was waited for, which took three seconds more, 2 was not; 4 began
    assert costs.between(before, after | {2: costs.Spent(30, 0)}) == 1 + 3 + 2
    assert costs.between(before | {1: costs.Spent(50, 33)}, after) == 1 + 2


def _item(name: str) -> Any:
    path = ROOT / name.partition("::")[0]
    return SimpleNamespace(nodeid=name, path=path, get_closest_marker=lambda mark: None)
