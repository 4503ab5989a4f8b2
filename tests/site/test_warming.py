"""P7: after a start the first hint, race and review of every game find everything loaded."""

from __future__ import annotations

import json
from pathlib import Path

from games.catalogue import GAMES
from tests.site.services import Site, commands

READY = commands(
    ("migrate", "--verbosity", "0"), ("createcachetable",), ("collectstatic", "--noinput", "-v0")
)


def test_a_warmed_worker_loads_nothing_for_its_first_requests(tmp_path: Path) -> None:
    site, warmed = Site(tmp_path), "from tests.site.warmed import first_requests, prepare"
    site.python(READY, warmed, "prepare()")
    told = json.loads(site.python(warmed, "first_requests()").splitlines()[-1])
    before = told.pop("warming")
    assert before.keys() == {"dictionary", "agent", "tree or model", "kernel"}, "All are counted."
    assert told.keys() == GAMES.keys()
    for game, requests in told.items():
        assert {"hint", "race"} <= requests.keys()
        for name, request in requests.items():
            assert request == {"status": 200 if name != "hint" else 302, "loads": {}}, (game, name)
