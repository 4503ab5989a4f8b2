"""The web benchmark runs by itself and prints what it found; pages stay small."""

from __future__ import annotations

import io
import json
from unittest.mock import patch

from django.core.management import call_command


def test_it_prints_figures_and_pages_stay_small() -> None:
    out = io.StringIO()
    with patch("wordgames_site.management.commands.bench_web.PLAYS", 400):
        call_command("bench_web", json=True, seconds=0.5, stdout=out)
    found = json.loads(out.getvalue())
    for name in ("bare", "play", "guess"):
        assert found[name]["requests"] > 0
        assert found[name]["cpu_ms"] >= 0
        assert found[name]["requests_per_second"] > 0
    assert 0 < found["first_visit_bytes"] <= 80_000
    assert 0 < found["guess_bytes"] <= 10_000
