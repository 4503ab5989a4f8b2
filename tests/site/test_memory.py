"""A web process that has served every bundled dictionary, at every length, stays small."""

from __future__ import annotations

import pytest

from tests.site.services import Site
from workshop.site.shared_files import once

LIMIT_MB = 250
AGENTS_LIMIT_MB = 450
PLAY_EVERYTHING = r"""
from django.test import Client
from lexicons.models import Lexicon
import re, sys
Client().get("/lexicons/")
visitors = 0
for lexicon in Lexicon.objects.filter(kind="words").select_related("current"):
    for length, (allowed, answers) in lexicon.current.counts.items():
        if not answers:
            continue
        visitors += 1  # each guesses a word that is none, which none may often
        visitor = Client(REMOTE_ADDR=f"10.0.0.{visitors}")
        chosen = {"lexicon": lexicon.slug, "length": length, "guesses": 6, "mode": "normal"}
        begun = visitor.post("/wordle/", {**chosen, "show_left": "on"})
        assert begun.status_code == 302, begun.content
        guess = {"sequence": 0, "guess": "e" * int(length)}
        assert visitor.post(begun.url, guess).status_code in (302, 422)
        assert visitor.post(begun.url + "give-up/", {"sequence": 0, "sure": 1}).status_code == 302
        assert visitor.get(begun.url).status_code == 200
assert "pandas" not in sys.modules
# not getrusage: its peak is that of the process which started this one, if that is more
print("MB", int(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1]) // 1024)
"""


ASK_EVERYBODY = r"""
from django.core.cache import cache
from django.test import Client
from wordgames.agent_registry import agent_slugs
import re, sys
visitor = Client()
for agent in agent_slugs("wordle"):
    cache.clear()  # and with it the rate limits
    for lexicon in ("en", "fr", "es"):
        asked = f"agent={agent}&lexicon={lexicon}&length=5&g=crane&m1=0&m1=2&m1=0&m1=0&m1=1"
        assert visitor.get(f"/assist/wordle/?{asked}").status_code == 200
assert "pandas" not in sys.modules
print("MB", int(re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1]) // 1024)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made = Site(tmp_path_factory.mktemp("site"))
    once("site", made.folder, lambda: made.manage("setup_site"))
    return made


@pytest.mark.slow
def test_every_bundled_dictionary_at_every_length_takes_less_than_250_mb(site: Site) -> None:
    told = site.manage("shell", "-c", PLAY_EVERYTHING)
    assert int(told.split("MB")[1]) < LIMIT_MB


@pytest.mark.slow
def test_every_agent_takes_less_than_450_mb(site: Site) -> None:
    told = site.manage("shell", "-c", ASK_EVERYBODY)
    assert int(told.split("MB")[1]) < AGENTS_LIMIT_MB
