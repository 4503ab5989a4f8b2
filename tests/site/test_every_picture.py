"""Every picture of the bots' pages: what its marks show is what its table and the shell say."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.catalogue import game
from lexicons.models import Lexicon
from solvers.catalogue import solved
from solvers.pages.assist import has_assist
from solvers.pages.step import Step
from solvers.registry import agent_slugs
from tests.games.every import lexicon_for, small
from tests.pictures import Figure, check_pictures
from tests.shell import from_json
from tests.solvers.runs.fixtures import Finish
from wordgames_site.bench.stored import store_plays

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded", "unhurried")]
STEPS = (0, 1, 2, 99)


def looked_at(client: Client, path: str) -> list[Figure]:
    """Return the pictures of a page, each compared with its table."""
    response = client.get(path)
    assert response.status_code == 200, path
    return check_pictures(response.content.decode())


def pages_of(slug: str) -> Iterator[str]:
    """Yield the addresses of a game's pages that may have pictures."""
    yield f"/agents/{slug}/"
    yield from (f"/agents/{slug}/{agent}/" for agent in agent_slugs(slug))
    if has_assist(slug):
        yield f"/assist/{slug}/"


def drawn(step: Step) -> list[str]:
    """Return the kinds of the pictures that a step of watching has, in their order."""
    thought = step.thought
    pictures = [step.funnel, thought and thought.candidates, *(thought.pictures if thought else ())]
    return [picture.kind for picture in pictures if picture]


@pytest.mark.parametrize("slug", solved())
def test_pictures_of_every_game_show_their_tables(client: Client, slug: str) -> None:
    needs = small(slug)
    (needs.lexicon if needs else lambda: lexicon_for(game(slug).lexicon_kind))()
    for number in STEPS:
        page = client.get(f"/watch/{slug}/?step={number}")
        figures = check_pictures(page.content.decode())
        step = page.context.get("step")  # none where the small list has no puzzle of the day
        assert [figure.kind for figure in figures] == (drawn(step) if step else [])
    for path in pages_of(slug):
        looked_at(client, path)


def test_pictures_of_the_study_show_their_tables_and_what_the_shell_says(
    client: Client, small_english: Lexicon, finished: Finish
) -> None:
    runs = [finished(agent, standing=True) for agent in ("entropy", "csp", "letter-frequency")]
    lossy = finished("csp", guesses=3)
    store_plays(small_english, 8)
    for path in ("/stats/", "/claims/", "/learn/", "/agents/wordle/"):
        assert looked_at(client, path), path
    for run in (*runs, lossy):
        page = client.get(f"/stats/runs/{run.pk}/")
        pictures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
        told = from_json(*shlex.split(page.context["command"])[1:])
        shown = {name: games for name, games in pictures["distribution"].marks.items() if games}
        lost = {"lost": told["games"] - told["wins"]}
        assert shown == {
            name: games for name, games in (told["distribution"] | lost).items() if games
        }


def test_every_template_with_a_picture_writes_its_table_too() -> None:
    """A page that includes a picture's drawing alone must include the table as well."""
    folder = Path(settings.BASE_DIR)
    alone = re.compile(r"include (?:\w+\.)*picture\.template|include \S+\.template with picture")
    for path in [*folder.glob("templates/**/*.html"), *folder.glob("*/games/*/templates/*.html")]:
        text = path.read_text(encoding="utf-8")
        if path.name != "figure.html" and alone.search(text):
            assert "pictures/table.html" in text, path
