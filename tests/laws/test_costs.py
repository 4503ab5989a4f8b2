"""What is noted of the tests' costs: no test that is gone, and what CI leaves to bin/test --all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests import costs
from tests.site.services import ROOT


def test_every_cost_is_of_a_test_that_there_is() -> None:
    known = costs.kept()
    assert len(known) > 300
    for name in known:
        file, _, test = name.partition("[")[0].partition("::")
        assert f"def {test.rpartition('::')[2]}(" in (ROOT / file).read_text(), name


def test_of_costly_variants_the_first_of_three_is_run() -> None:
    items: Any = [SimpleNamespace(nodeid=f"t.py::test_x[{n}]") for n in "fabcdeg"]
    items += [SimpleNamespace(nodeid="t.py::test_y[a]"), SimpleNamespace(nodeid="t.py::test_z")]
    known = {item.nodeid: 2.0 for item in items} | {"t.py::test_x[g]": 0.3}
    left = [item.nodeid for item in costs.in_turn(items, known)]
    assert left == [f"t.py::test_x[{n}]" for n in "bcef"]
