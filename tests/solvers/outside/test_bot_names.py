"""Nobody takes a name that reads like a bot's of the site, in any of its languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from games.names.public_names import reads_like_ours
from lexicons.models import Lexicon
from solvers.agent_cards import bot_names
from solvers.declaration import solved
from solvers.outside.agents.admission import register
from solvers.outside.agents.models import OutsideAgent
from tests.solvers.outside.conftest import PLAYED
from wordgames.agent_registry import agent_name, agent_slugs
from wordgames.languages.translation import translate

ALIKE = (
    "Optimal",
    "OPTIMAL",
    "optimal",
    "OptimaI",  # a capital I
    "0ptimal",
    "Оptimal",
    "Ορtimal",
    "Ｏｐｔｉｍａｌ",
    "Óptimal",
    "-op_ti-mal-",
    "Win_search",
    "win-search",
    "entropy_001",
    "Opt1mal",
    "0pt1mal",
    "Optimal-v2",
    "optimal_version_12",
    "WordleBot",
    "wordle-solver",
    "this-site",
    "Entropie",
    "entropía",
)
OTHERS = (
    "optimal-team",
    "my-entropy",
    "entropist",
    "owl",
    "optima",
    "wordle-owl",
    "v2",
    "7b-v2",
    "eleven11",
    "Bot7",
    "001",
    "-",
    "_",
    "",
)


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_that_looks_like_a_bot_s_is_known(name: str) -> None:
    assert reads_like_ours(name)


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_of_one_s_own_is_free(name: str) -> None:
    assert not reads_like_ours(name)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "he"])
def test_every_bot_s_name_is_kept_in_every_language(language: str) -> None:
    with translation.override(language):
        names = [agent_name(game, slug) for game in solved() for slug in agent_slugs(game)]
        assert len(names) > 40
        assert [name for name in names if not reads_like_ours(name)] == []
    assert set(names) <= set(bot_names())


@pytest.mark.parametrize("name", ["Optimal", "0ptimal", "win-search"])
def test_neither_an_agent_nor_an_account_is_called_so(
    name: str, client: Client, world: Lexicon, owner: User
) -> None:
    sentence = "That name belongs to this site or one of its bots"
    fields = {"username": name, "password1": "correct horse battery"}
    fields["password2"] = fields["password1"]
    page = client.post("/account/sign-up/", fields)
    assert sentence in page.content.decode()
    assert not User.objects.filter(username=name).exists()
    client.force_login(owner)
    posted: dict[str, Any] = {"environment": PLAYED.slug, "name": name, "group": ""}
    page = client.post("/outside/register/", posted)
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert not OutsideAgent.objects.exists()


def test_one_that_has_such_a_name_already_says_that_it_is_none(
    client: Client, world: Lexicon, owner: User
) -> None:
    agent, _token = register(PLAYED.slug, "Optimal", owner)
    OutsideAgent.objects.update(finished=3, current=2.0)
    assert "Optimal (outside)</a>" in client.get(f"/outside/{PLAYED.slug}/").content.decode()
    agent.name = "owl"
    assert agent.title == "owl"
    with translation.override("de"):
        agent.name = "Entropie"
        assert agent.title == translate("{name} (outside)", name="Entropie") != "Entropie (outside)"
