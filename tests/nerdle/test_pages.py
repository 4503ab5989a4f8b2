"""Nerdle on the site: start, play, refuse, challenge, daily, upload; size 10 without its list."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation
from django_tasks_db.models import DBTaskResult

from games.catalogue import game
from games.models import Play, Puzzle
from games.nerdle.lists import store
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish, words_of
from wordgames.importer import ImportOptions, ImportRefused, read_lexicon
from wordgames.nerdle.generated_lists import rules_of
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def lists() -> None:
    store("official", (5, 6))
    store("report", (5, 6))


def begin(client: Client, **options: object) -> Play:
    chosen = {"lexicon": "equations", "size": "5", "guesses": "6"} | options
    assert client.post("/nerdle/", chosen).status_code == 302
    return Play.objects.select_related("puzzle").latest("started_at")


def challenge(client: Client, secret: str, **setup: object) -> Play:
    options = {"size": len(secret), "rules": "official", "guesses": 6, "commuted": True}
    puzzle = Puzzle.objects.create(
        game="nerdle",
        kind="challenge",
        setup={"version": 1, "options": options | setup, "secrets": [secret]},
        revision=Lexicon.objects.get(slug="equations").current,
    )
    begun(client, puzzle)
    return Play.objects.get(puzzle=puzzle)


def guess(client: Client, play: Play, text: str, sequence: int) -> str:
    posted = {"guess": text, "sequence": sequence}
    client.post(f"/nerdle/play/{play.pk}/", posted)
    play.refresh_from_db()
    return client.post(f"/nerdle/play/{play.pk}/", posted).content.decode()


def test_lists_are_stored_once_and_name_their_rules() -> None:
    assert store("official", (5, 6)) == ""
    names = {one.slug: rules_of(one) for one in Lexicon.objects.filter(kind="equations")}
    assert names == {"equations": "official", "equations-001": "report"}


def test_guesses_of_the_official_game_are_chosen_at_the_start_and_help_goes_on(
    client: Client,
) -> None:
    refused = begin(client)
    assert "a lone 0 can&#x27;t stand before the =" in guess(client, refused, "0+0=0", 0)
    play = begin(client, lenient="on")
    assert play.puzzle.setup["options"]["lenient"] is True
    guess(client, play, "0+0=0", 0)
    assert play.turns == 1
    page = client.get(f"/nerdle/play/{play.pk}/").content.decode()
    assert "guesses as in the official game" in page
    hint = client.post(f"/hint/{play.pk}/", {"sequence": 1}, follow=True)
    assert hint.status_code == 200
    guess(client, play, play.puzzle.setup["secrets"][0], 2)
    assert play.status == "won"
    assert client.get(f"/review/{play.pk}/").status_code == 200


def test_a_game_is_played_and_cells_are_described_in_words(client: Client) -> None:
    play = challenge(client, "1+2=3")
    guess(client, play, "4+2=6", 0)
    page = client.get(f"/nerdle/play/{play.pk}/").content.decode()
    assert "plus, correct" in page
    assert "4, not in the equation" in page
    guess(client, play, "2+1=3", 1)
    assert play.status == "won"
    assert "The answer is" in client.get(f"/nerdle/play/{play.pk}/").content.decode()


def test_a_challenge_takes_the_rules_of_the_equations_chosen(client: Client) -> None:
    """C6: the list with a lone 0 was strict by its own words, and choosing it changed nothing."""
    page = client.get("/nerdle/challenge/").content.decode()
    [target] = re.findall(r'hx-target="#([\w-]+)"', page)
    assert f'id="{target}"' in page
    chosen = {"lexicon": "equations-001", "equation": "3=1+2"}
    asked = {"hx-request": "true", "hx-target": target}
    part = client.get("/nerdle/challenge/", chosen, headers=asked).content.decode()
    ticked = re.findall(r'<input type="checkbox" name="(\w+)"[^>]* checked', part)
    assert "strict" in ticked
    assert "commuted" not in ticked
    assert part.lstrip().startswith(f'<div id="{target}"')
    assert 'value="3=1+2"' in part


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("4+3=8", "The left side is 7, the right side is 8."),
        ("1+2=+", "Only a number can follow the =."),
        ("1+2=٣", "Only a number can follow the =."),
        ("9" * 10_000, "A guess has 5 places; yours has 64."),
    ],
)
def test_a_refusal_names_the_place_and_costs_no_guess(
    client: Client, typed: str, sentence: str
) -> None:
    play = challenge(client, "1+2=3")
    answer = client.post(f"/nerdle/play/{play.pk}/", {"guess": typed, "sequence": 0})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert sentence in text or "equations don&#x27;t use" in text
    assert not play.events.exists()


def test_size_10_is_played_before_its_list_is_there(client: Client) -> None:
    play = begin(client, size="10")
    assert len(play.puzzle.setup["secrets"][0]) == 10
    page = client.get(f"/nerdle/play/{play.pk}/").content.decode()
    assert 'value="²"' in page
    assert 'value="²"' not in client.get(f"/nerdle/play/{begin(client).pk}/").content.decode()
    hint = client.post(f"/hint/{play.pk}/", {"sequence": 0}, follow=True).content.decode()
    assert "still making the equations of 10 places" in hint


def test_help_with_10_places_has_its_list_made_once(client: Client) -> None:
    """Making it takes eleven CPU seconds, which a site spends once somebody asks (V5)."""
    queued = DBTaskResult.objects.filter(task_path="games.nerdle.lists.store_whole")
    assert not queued.exists()
    for _ in range(2):
        page = client.get("/assist/nerdle/?length=10")
        assert page.status_code == 200
        assert "still making the equations of 10 places" in page.content.decode()
        assert queued.count() == 1


def test_document_001_is_strict_and_counts_the_order(client: Client) -> None:
    form = client.get("/nerdle/settings/?lexicon=equations-001", headers={"HX-Request": "true"})
    text = form.content.decode()
    assert re.search(r'name="strict"[^>]*checked', text)
    assert not re.search(r'name="commuted"[^>]*checked', text)
    play = begin(client, lexicon="equations-001", strict="on")
    assert play.puzzle.setup["options"]["rules"] == "report"
    assert play.puzzle.setup["options"]["commuted"] is False


def test_a_challenge_is_a_correct_equation_of_any_size(client: Client) -> None:
    chosen = {"lexicon": "equations", "guesses": "6", "equation": "(1+2)^2*1=9"}
    answer = client.post("/nerdle/challenge/", chosen)
    assert answer.status_code == 302
    assert Puzzle.objects.get().setup["options"]["size"] == 10
    refused = client.post("/nerdle/challenge/", chosen | {"equation": "1+1=3"})
    assert "The left side is 2, the right side is 3." in refused.content.decode()


def test_each_list_has_a_daily_puzzle(client: Client) -> None:
    today = date.today().isoformat()
    for slug, size in (("equations", 6), ("equations-001", 5)):
        give_up = {"begin": f"nerdle/daily/{slug}/{today}/", "sequence": 0}
        answer = client.post("/nerdle/play/AAAAAAAAAAAAAAAA/give-up/", give_up)
        assert answer.status_code == 302
        setup = Puzzle.objects.get(revision__lexicon__slug=slug).setup
        assert setup["options"]["size"] == size


def test_a_list_of_one_s_own_is_checked_line_by_line_and_played(client: Client) -> None:
    options = ImportOptions(kind="equations")
    found = read_lexicon(b"1+2=3\n1+1=3\n2*0=0\ncrane\n12-4=8\n", "mine.txt", options)
    assert set(found.columns.strings()) == {"1+2=3", "2*0=0", "12-4=8"}
    reasons = {one.text: one.reason for one in found.report.rejections}
    assert reasons["1+1=3"] == "the left side is 2, the right side is 3"
    lexicon = Lexicon.objects.create(slug="mine", name="Mine", kind="equations")
    publish(lexicon, found.columns)
    play = begin(client, lexicon="mine", size="6")
    assert play.puzzle.setup["secrets"] == ["12-4=8"]
    with pytest.raises(ImportRefused):
        read_lexicon(b"crane\n", "mine.txt", options)


def test_the_game_opens_with_rules_that_have_no_lone_zero(client: Client) -> None:
    """P37: "0/7=0" is an equation of document 001; the list that has such is not the first."""
    page = client.get("/nerdle/settings/").content.decode()
    assert page.index('value="equations"') < page.index('value="equations-001"')
    lists = [Lexicon.objects.get(slug=slug) for slug in ("equations", "equations-001")]
    revisions = [one.current for one in lists if one.current]
    lone = [{it for it in words_of(one, 5) if it.startswith("0/")} for one in revisions]
    assert lone[0] == set()
    assert "0/7=0" in lone[1]


def test_help_promises_no_word(client: Client) -> None:
    """It offered the bot's “next move, a word that you may know”."""
    page = client.get(f"/hint/{begin(client).pk}/").content.decode()
    assert "Its next move." in page
    assert "a word" not in page


def test_an_equation_is_read_from_the_left() -> None:
    """48-32=16 stood on the board as 61=23-84."""
    empty = {"rows": [], "empty_rows": range(1, 7), "empty_cells": ""}
    board = {"options": {"length": 8, "guesses": 6}, "known": "", **empty}
    page = Context({"board": board, "game": game("nerdle"), "LANGUAGE_BIDI": True})
    with translation.override("he"):
        shown = Template('{% include "nerdle/board.html" %}').render(page)
    assert '<table class="board cols-8 rows-6" id="board" translate="no" dir="ltr"' in shown
