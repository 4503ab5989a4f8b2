"""Racing a group's best: only members may, a row after each move, colours only."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from games.catalogue import game
from games.daily.daily_puzzle import forget_dailies
from games.friends.circles import leave
from games.friends.models import Circle, Member
from games.models import Play, Puzzle
from games.visitors.visitor import latest_day
from lexicons.models import Lexicon
from tests.games.friends.test_ghosts import rows_in


@pytest.fixture
def puzzle(english: Lexicon) -> Puzzle:
    """The day's puzzle, whose answer is "crane"."""
    day = timezone.now().date()
    options = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    return Puzzle.objects.create(
        game="wordle",
        kind=Puzzle.Kind.DAILY,
        date=day,
        daily_key=f"wordle/en/{day}",
        setup=game("wordle").setup_from(options, "crane"),
        revision=english.current,
    )


def guess(client: Client, puzzle: Puzzle, *words: str) -> None:
    """Play the day's puzzle at its own address."""
    for number, word in enumerate(words):
        move = {"guess": word, "sequence": number}
        client.post(f"/wordle/daily/en/{puzzle.date}/", move)


@pytest.fixture
def friends(puzzle: Puzzle) -> tuple[Client, Client, Circle]:
    """Ana, who found it with her third word; Ben, who has not begun; their group."""
    ana, ben = Client(), Client()
    ana.post("/groups/", {"title": "Owls", "name": "Ana"})
    ana.post("/groups/", {"title": "Work", "name": "Anastasia"})
    circle = Circle.objects.get(title="Owls")
    ben.post(f"/groups/{circle.pk}/", {"name": "Ben"})
    guess(ana, puzzle, "slate", "trace", "crane")
    return ana, ben, circle


def test_the_table_leads_to_a_race_with_the_best_whose_rows_come_one_by_one(
    friends: tuple[Client, Client, Circle], puzzle: Puzzle
) -> None:
    ana, ben, circle = friends
    at = f"/groups/{circle.pk}/race/{puzzle.pk}/"
    assert at in ben.get(f"/groups/{circle.pk}/").content.decode()
    assert at not in ana.get(f"/groups/{circle.pk}/").content.decode(), "she has played it"
    board = ben.get(at).content.decode()
    assert "Ana found it in 3. Can you?" in board
    assert "Anastasia" not in board, "a name is used in one group only"
    assert rows_in(board) == []
    assert not Play.objects.filter(ghost__startswith="member:").exists(), "looking writes nothing"
    ben.post(at, {"guess": "mouse", "sequence": 0})
    play = Play.objects.get(ghost__startswith="member:")
    own = f"/wordle/play/{play.pk}/"
    text = ben.get(own).content.decode()
    assert rows_in(text) == ["absent absent correct absent correct"]
    assert not re.search(r"\bslate\b", text, re.IGNORECASE)
    assert ben.get(at)["Location"] == own
    assert at not in ben.get(f"/groups/{circle.pk}/").content.decode(), "he has begun it"
    for number, word in enumerate(("house", "crane"), 1):
        ben.post(own, {"guess": word, "sequence": number})
    ended = ben.get(own).content.decode()
    assert len(rows_in(ended)) == 3
    assert "Ana" in ended
    assert "Anastasia" not in ended


def test_the_best_is_the_one_with_the_fewest_guesses_and_never_oneself(
    friends: tuple[Client, Client, Circle], puzzle: Puzzle
) -> None:
    _, ben, circle = friends
    carl = Client()
    carl.post(f"/groups/{circle.pk}/", {"name": "Carl"})
    guess(carl, puzzle, "trace", "crane")
    at = f"/groups/{circle.pk}/race/{puzzle.pk}/"
    assert "Carl found it in 2" in ben.get(at).content.decode()
    assert carl.get(at)["Location"].startswith("/wordle/play/")


def test_it_is_for_members_and_for_puzzles_that_another_has_solved(
    friends: tuple[Client, Client, Circle], puzzle: Puzzle
) -> None:
    ana, ben, circle = friends
    at = f"/groups/{circle.pk}/race/{puzzle.pk}/"
    assert Client().get(at).status_code == 404
    Play.objects.update(status=Play.Status.LOST)
    assert ben.get(at).status_code == 404
    Play.objects.update(status=Play.Status.WON)
    Puzzle.objects.update(kind=Puzzle.Kind.CHALLENGE)
    assert ben.get(at).status_code == 404
    assert ben.get(f"/groups/{circle.pk}/race/{'x' * 16}/").status_code == 404
    assert ana.get(f"/groups/{'x' * 16}/race/{puzzle.pk}/").status_code == 404


def test_the_ghost_of_a_member_who_left_is_gone(
    friends: tuple[Client, Client, Circle], puzzle: Puzzle
) -> None:
    _, ben, circle = friends
    ben.post(f"/groups/{circle.pk}/race/{puzzle.pk}/", {"guess": "mouse", "sequence": 0})
    own = f"/wordle/play/{Play.objects.get(ghost__startswith='member:').pk}/"
    assert "Ana" in ben.get(own).content.decode()
    leave(Member.objects.get(name="Ana"))
    text = ben.get(own).content.decode()
    assert "Ana" not in text
    assert rows_in(text) == []


def test_no_race_leads_into_a_list_for_its_keepers_eyes_only(
    friends: tuple[Client, Client, Circle], puzzle: Puzzle
) -> None:
    ana, ben, circle = friends
    lexicon = puzzle.revision.lexicon
    lexicon.keeper = Member.objects.get(name="Ana").player_id
    lexicon.visibility = Lexicon.Visibility.DRAFT
    lexicon.save()
    at = f"/groups/{circle.pk}/race/{puzzle.pk}/"
    assert ben.get(f"/wordle/daily/en/{puzzle.date}/").status_code == 404
    assert at not in ben.get(f"/groups/{circle.pk}/").content.decode()
    assert ben.get(at).status_code == 404
    assert ben.post(at, {"guess": "mouse", "sequence": 0}).status_code == 404
    begun = {"guess": "mouse", "sequence": 0, "begin": at[1:]}
    assert ben.post(f"/wordle/play/{'x' * 16}/", begun).status_code == 404
    assert ana.get(at).status_code in (302, 404)
    assert not Play.objects.filter(player__memberships__name="Ben").exists()


def test_no_race_begins_a_day_that_has_not_begun_where_one_is(
    friends: tuple[Client, Client, Circle], puzzle: Puzzle
) -> None:
    _, ben, circle = friends
    day = latest_day()
    ben.cookies["tz"] = "Etc/GMT+12"  # where no day has begun that has just begun elsewhere
    Puzzle.objects.filter(pk=puzzle.pk).update(date=day, daily_key=f"wordle/en/{day}")
    forget_dailies()
    response = ben.get(f"/groups/{circle.pk}/race/{puzzle.pk}/")
    assert "begins where you are in" in response.content.decode()
    assert "Ana found it" not in response.content.decode()
