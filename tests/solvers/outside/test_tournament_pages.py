"""The tournament's pages: they tell nothing before a week is closed, and everything after."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from lexicons.models import Lexicon
from solvers.outside.agents.models import OutsideAgent, OutsideGroup, OutsideRun
from solvers.outside.agents.tournament_models import WEEK, TournamentEntry, TournamentWeek
from solvers.outside.tournament.closing import close_week
from solvers.outside.tournament.weeks import monday_of, sealed_text, stored_week
from tests.check_pictures import check_pictures
from tests.solvers.outside.conftest import PLAYED, Known
from tests.solvers.outside.test_tournament import (  # noqa: F401
    GAMES,
    SLUG,
    TOURNAMENT,
    few_games,
    mine,
    other,
    over,
    play_all,
    week,
)
from wordgames.agent_registry import agent_name


def addresses(agent: OutsideAgent) -> list[str]:
    """Return every page that could tell something of an agent's week."""
    day = week().begins.isoformat()
    runs = OutsideRun.objects.filter(agent=agent).values_list("pk", flat=True)
    return [
        "/outside/",
        f"/outside/{SLUG}/",
        f"/outside/{SLUG}/{day}/",
        f"/outside/agents/{agent.pk}/",
        f"/outside/agents/{agent.pk}/live/",
        *(f"/run/{SLUG}/{run}" for run in runs),
    ]


@pytest.mark.parametrize("viewer", ["owner", "stranger"])
def test_nothing_is_told_before_a_week_is_closed(
    mine: Known,  # noqa: F811
    client: Client,
    viewer: str,
) -> None:
    play_all(mine)
    if viewer == "owner":
        client.force_login(mine.agent.owner)
    OutsideRun.objects.update(outcome=77.125)
    secrets = {run.setup["secrets"][0].upper() for run in OutsideRun.objects.all()}
    seed = week().seed
    for address in addresses(mine.agent):
        page = client.get(address)
        assert page.status_code == 200, address
        text = page.content.decode()
        assert not [secret for secret in secrets if secret in text.upper()], address
        assert not re.search(r"77[.,]1", text), address  # random names may have 77, and no comma
        assert seed not in text
    day = week().begins.isoformat()
    assert client.get(f"/outside/{SLUG}/{day}/games.json").status_code == 404
    text = client.get(f"/outside/{SLUG}/").content.decode()
    assert week().commitment in text
    assert f"{GAMES} of {GAMES} played" in text


def test_a_week_is_told_with_its_pictures_and_can_be_checked(
    mine: Known,  # noqa: F811
    other: Known,  # noqa: F811
    client: Client,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_all(mine)
    play_all(other)
    current, later = week(), timezone.now() + WEEK
    address = f"/outside/{SLUG}/{current.begins.isoformat()}/"
    monkeypatch.setattr(timezone, "now", lambda: later)
    page = client.get(address).content.decode()
    assert "Come back in a few minutes" in page
    close_week.func(current.pk)
    page = client.get(address).content.decode()
    check_pictures(page)
    assert page.count('data-picture="') == 2
    assert "Across:" not in page  # the reading says what rows and columns are
    for text in ("mine", "other", agent_name(PLAYED.game, PLAYED.bots[0]), current.commitment):
        assert text in page
    file = client.get(f"{address}games.json").content
    assert hashlib.sha256(file).hexdigest() == current.commitment
    (tmp_path / "games.json").write_bytes(file)
    call_command("check_tournament", tmp_path / "games.json")
    told = json.loads(file)
    (tmp_path / "games.json").write_text(json.dumps(told | {"seed": "0" * 64}))
    with pytest.raises(CommandError, match="other games"):
        call_command("check_tournament", tmp_path / "games.json")
    run = OutsideRun.objects.filter(agent=mine.agent).first()
    assert run is not None
    assert run.setup["secrets"][0].upper() in client.get(f"/run/{SLUG}/{run.pk}").content.decode()
    own = client.get(f"/outside/agents/{mine.agent.pk}/").content.decode()
    assert address in own
    home = client.get(f"/outside/{SLUG}/").content.decode()
    assert address in home
    assert "± " in home
    assert '<p class="lede">Simple' in home


@pytest.mark.parametrize(
    "damage",
    [
        {"games": 5},
        {"games": None},
        {"games": []},
        {"games": "abc"},
        {"seed": 7},
        {"seed": ""},
        {"dictionary": ["a"]},
        {"dictionary": "0" * 64},
        {"environment": {}},
        {"environment": "chess"},
        {"begins": 1},
    ],
)
def test_a_damaged_file_of_a_week_is_refused_in_a_sentence(
    world: Lexicon, tmp_path: Path, damage: dict[str, object]
) -> None:
    file = tmp_path / "games.json"
    told = json.loads(sealed_text(stored_week(TOURNAMENT, monday_of(timezone.now()))))
    file.write_text(json.dumps(told))
    call_command("check_tournament", file)
    file.write_text(json.dumps(told | damage))
    with pytest.raises(CommandError):
        call_command("check_tournament", file)


@pytest.mark.parametrize("text", ["", "[" * 100_000, "[]", '{"games": []}', "\xff"])
def test_what_is_no_week_is_refused_in_a_sentence(db: None, tmp_path: Path, text: str) -> None:
    (tmp_path / "games.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(CommandError):
        call_command("check_tournament", tmp_path / "games.json")


def test_a_game_that_was_put_in_or_taken_out_or_changed_is_found(
    world: Lexicon, tmp_path: Path
) -> None:
    file = tmp_path / "games.json"
    told = json.loads(sealed_text(stored_week(TOURNAMENT, monday_of(timezone.now()))))
    games = told["games"]
    changed = [games[0] | {"secrets": ["nowhere"]}, *games[1:]]
    for forged in (games[::-1], [*games, games[0]], changed):
        file.write_text(json.dumps(told | {"games": forged}))
        with pytest.raises(CommandError, match="other games"):
            call_command("check_tournament", file)


def test_outcomes_that_are_all_alike_tell_no_interval(
    mine: Known,  # noqa: F811
    client: Client,
) -> None:
    this = stored_week(TOURNAMENT, monday_of(timezone.now()))
    entry = TournamentEntry(week=this, agent=mine.agent, owner=mine.agent.owner, played=GAMES)
    entry.outcomes, entry.mu, entry.sigma = [100.0] * GAMES, 20.0, 2.0
    entry.save()
    TournamentWeek.objects.update(closed_at=timezone.now())
    page = client.get(f"/outside/{SLUG}/{this.begins.isoformat()}/").content.decode()
    assert "all outcomes alike" in page
    assert "100.000 to 100.000" not in page


def test_ratings_are_drawn_from_the_second_week_on(
    mine: Known,  # noqa: F811
    client: Client,
) -> None:
    play_all(mine)
    current = week()
    over(current)
    close_week.func(current.pk)
    assert 'data-picture="curves"' not in client.get(f"/outside/{SLUG}/").content.decode()
    play_all(mine)
    again = week()
    TournamentWeek.objects.filter(pk=again.pk).update(closed_at=again.created_at)
    known = TournamentEntry.objects.get(week=current, agent=mine.agent)
    TournamentEntry.objects.filter(week=again).update(mu=27.5, sigma=2.0, outcomes=known.outcomes)
    page = client.get(f"/outside/{SLUG}/").content.decode()
    assert 'data-picture="curves"' in page
    check_pictures(page)


def test_pages_of_no_week_are_not_there_and_make_none(world: Lexicon, client: Client) -> None:
    assert client.get(f"/outside/{SLUG}/").status_code == 200
    assert client.head(f"/outside/{SLUG}/").status_code == 200
    for day in ("2026-11-23", "2026-13-01", "0000-00-00"):
        assert client.get(f"/outside/{SLUG}/{day}/").status_code == 404
        assert client.get(f"/outside/{PLAYED.slug}/{day}/").status_code == 404
    assert not TournamentWeek.objects.exists()


def test_one_registers_for_it_by_the_same_form_without_a_group(
    world: Lexicon, owner: User, client: Client
) -> None:
    client.force_login(owner)
    group = OutsideGroup.objects.create(name="7b", owner=owner)
    fields: dict[str, Any] = {"environment": SLUG, "name": "mine", "group": group.way_in}
    refused = client.post("/outside/register/", fields)
    assert refused.status_code == 422
    assert "A tournament has no groups" in refused.content.decode()
    page = client.post("/outside/register/", fields | {"group": ""}).content.decode()
    assert f"{PLAYED.slug}-weekly.json" in page
    assert 'id="live"' not in page
    readme = client.get(f"/outside/{SLUG}/starter.zip").content
    assert readme[:2] == b"PK"
