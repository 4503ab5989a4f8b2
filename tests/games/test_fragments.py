"""Parts of pages that a process remembers: the same for every visitor, and nobody's own."""

from __future__ import annotations

import re

import pytest
from django.core.cache import caches
from django.test import Client

from games.catalogue import GAMES
from games.models import Play
from games.templatetags.cached_frames import FRAMES
from tests.contract.every_game import FIVE, begin_any
from tests.fixtures import make_lexicon, text_of_frames

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def kept() -> str:
    """Return everything that is remembered of pages."""
    return "\n".join(str(caches["template_fragments"].get(key, version=1)) for key in keys())


def keys() -> list[str]:
    return [key.split(":", 2)[2] for key in caches["template_fragments"]._cache]


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_remembered_of_a_page_is_nobodys_own(slug: str, client: Client) -> None:
    caches["template_fragments"].clear()
    FRAMES.clear()
    play = begin_any(slug, client)
    page = client.get(f"/{slug}/play/{play.pk}/").content.decode()
    remembered = kept() + text_of_frames()
    assert "masthead" in remembered
    own = {play.pk, play.puzzle_id, str(play.player_id), *TOKEN.findall(page)}
    assert len(own) > 3
    assert not [each for each in own if each in remembered]
    assert "csrfmiddlewaretoken" not in remembered


def test_each_board_has_its_own_mode_above_it(client: Client) -> None:
    make_lexicon("en", "English", "en", dict.fromkeys(FIVE.split(), True))

    def heading(mode: str) -> str:
        client.post("/wordle/", {"lexicon": "en", "length": 5, "guesses": 6, "mode": mode})
        play = Play.objects.latest("started_at")
        page = client.get(f"/wordle/play/{play.pk}/").content.decode()
        return page[page.index("<h1") : page.index("</h1>")]

    found = [">hard</b>" in heading(mode) for mode in ("hard", "normal", "hard")]
    assert found == [True, False, True]


def test_the_second_look_at_a_page_shows_what_the_first_did(client: Client) -> None:
    play = begin_any("wordle", client)
    address = f"/wordle/play/{play.pk}/"
    caches["template_fragments"].clear()
    first, second = (TOKEN.sub("", client.get(address).content.decode()) for _ in range(2))
    assert first == second
