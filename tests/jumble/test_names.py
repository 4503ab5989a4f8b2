"""Names of several words in Jumble: their signs stand among the places, and are never typed."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Play
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from solvers.analysis.agent_plays import adviser_play
from tests.check_secrecy import Begin
from tests.lists.names import kept
from tests.lists.test_own_lists import begun
from wordgames.jumble.rules import FIRST

pytestmark = pytest.mark.django_db


def row(page: str) -> str:
    """Return the row of the current word as its signs and blanks."""
    cells = unescape(page).split("data-current")[1].split("</tr")[0].split("<td ")[1:]
    signs = ("_" if 'class="slot"' in cell else cell.split(">")[1][0] for cell in cells)
    return "".join(" " if "space" in it else sign for it, sign in zip(cells, signs, strict=True))


def round_of(lexicon: Lexicon, secrets: str, begin_puzzle: Begin) -> Play:
    jumble = game("jumble")
    options: Any = jumble.daily_options(lexicon.current)
    setup = jumble.setup_from(options, secrets) | {"seed": 1}
    return begin_puzzle("jumble", lexicon, setup)


def test_a_list_of_phrases_is_played(client: Client) -> None:
    """Jumble left all of them out."""
    lexicon = kept(client, "black box\nlow-level\nxi'an\nisola bella")
    play = begun(client, lexicon, "jumble")
    columns, secrets = lexicon.current.read(), play.puzzle.setup["secrets"]
    assert {*secrets} <= {*columns.strings()}
    page = client.get(f"/jumble/play/{play.pk}/").content.decode()
    assert row(page) == columns.pattern(secrets[0])
    stored = Play.objects.select_related("puzzle__revision__lexicon").get(pk=play.pk)
    assert adviser_play(OpenPlay(stored, ())).status == Play.Status.WON


@pytest.mark.parametrize("typed", ["Black Box", "blackbox", "BLACK-BOX!"])
def test_signs_are_shown_from_the_start_and_cost_nothing(
    client: Client, begin_puzzle: Begin, typed: str
) -> None:
    lexicon = kept(client, "black box\nlow-level\ncrane")
    play = round_of(lexicon, "blackbox lowlevel", begin_puzzle)
    url = f"/jumble/play/{play.pk}/"
    page = client.get(url).content.decode()
    assert row(page) == "_____ ___"
    assert sorted(re.findall(r'name="key" value="(.)"', page)) == sorted("blackbox")
    client.post(url, {"guess": typed, "sequence": 0})
    page = client.get(url).content.decode()
    assert row(page) == "___-_____"
    assert "BLACK BOX" in page
    assert "<strong>8</strong> points" in page


def test_every_anagram_still_wins_and_hints_have_the_signs_shown(client: Client) -> None:
    lexicon = kept(client, "salt area\ntea-rasal\ncrane")
    columns, jumble = lexicon.current.read(), game("jumble")
    options: Any = jumble.daily_options(lexicon.current)
    for secret in ("saltarea", "tearasal"):
        state = jumble.state(jumble.setup_from(options, secret) | {"seed": 1}, columns)
        assert {*state.puzzle.solutions} == {"saltarea", "tearasal"}
        assert state.puzzle.solutions[0] == secret
        assert state.hint(FIRST)[0] == secret[0]


def test_rounds_are_drawn_from_names_too(client: Client) -> None:
    lexicon = kept(client)
    columns, jumble = lexicon.current.read(), game("jumble")
    options: Any = jumble.daily_options(lexicon.current)
    setup = jumble.random_setup(options | {"difficulty": "any"}, columns, Random(1))
    assert {*setup["secrets"]} == {*columns.strings()}
    assert "pattern" not in setup
