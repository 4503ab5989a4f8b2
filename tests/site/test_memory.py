"""A web process that has served every bundled dictionary, at every length, stays small."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.services import Site

LIMIT_MB = 250
PLAY_EVERYTHING = r"""
from django.test import Client
from lexicons.models import Lexicon
import re
visitor = Client()
visitor.get("/lexicons/")
for lexicon in Lexicon.objects.filter(kind="words").select_related("current"):
    for length, (allowed, answers) in lexicon.current.counts.items():
        if not answers:
            continue
        chosen = {"lexicon": lexicon.slug, "length": length, "guesses": 6, "mode": "normal"}
        begun = visitor.post("/wordle/", {**chosen, "show_left": "on"})
        assert begun.status_code == 302, begun.content
        guess = {"sequence": 0, "guess": "e" * int(length)}
        assert visitor.post(begun.url, guess).status_code in (302, 422)
        assert visitor.post(begun.url + "give-up/", {"sequence": 0, "sure": 1}).status_code == 302
        assert visitor.get(begun.url).status_code == 200
# not getrusage: its peak is that of the process which started this one, if that is more
print("MB", int(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1]) // 1024)
"""


@pytest.mark.slow
def test_every_bundled_dictionary_at_every_length_takes_less_than_250_mb(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.manage("setup_site")
    told = site.manage("shell", "-c", PLAY_EVERYTHING)
    assert int(told.split("MB")[1]) < LIMIT_MB
