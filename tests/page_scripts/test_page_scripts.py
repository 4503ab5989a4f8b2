"""Scripts that make a stored site: every game has one, and a repeated one does the same."""

from __future__ import annotations

from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction

from games.catalogue import GAMES
from games.models import Event, Play
from tests.page_scripts.game_scripts import WRONG, all_of
from tests.page_scripts.play_scripts import play
from tests.page_scripts.scripted_site import site

BEGIN = datetime(2026, 11, 20, 9, tzinfo=UTC)


@pytest.mark.django_db
def test_a_script_played_again_answers_and_stores_the_same(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(("slate", "crane", *WRONG.split())))
    call_command("import_lexicon", str(words), slug="tiny", name="Tiny", stdout=StringIO())
    records = []
    for _ in range(2):
        with transaction.atomic(), site(BEGIN) as (_still, visitors):
            anna = visitors["anna"]
            play(anna, next(iter(GAMES)))
            plays = Play.objects.order_by("pk").values_list("pk", "status", "turns")
            events = Event.objects.order_by("play", "sequence").values_list("play", "move")
            told = [(label, it.status, it.location) for label, it in anna.answers.items()]
            records.append([*told, *plays, *events])
            assert {"won", "lost", "playing", "given-up"} == {status for _, status, _ in plays}
            transaction.set_rollback(True)
    assert len(records[0]) > 50
    assert records[0] == records[1]


def test_every_game_has_a_script() -> None:
    assert [slug for slug, _ in all_of("SCRIPT")] == list(GAMES)
