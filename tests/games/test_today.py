"""Home shows today: each game's state, the streak, the set of three, and what was really begun."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from games.catalogue import GAMES, game, games
from games.daily.daily_puzzle import daily_puzzle
from games.daily.set_of_three import SIZE, set_of_three
from games.daily.streaks import daily_streaks
from games.daily.today import puzzles_of
from games.models import Play, Puzzle
from games.views.home import ago
from lexicons.models import Lexicon
from tests.facts import stated
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 10, 23, 30, tzinfo=UTC)
TODAY = NOW.date()
VARIANT = next(iter(stated("COURSE")))
# A game of several words that are solved one by one: it is played for points.
ROUND = next(kind.slug for kind in games() if kind.scored)


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with patch("games.visitors.visitor.timezone.now", return_value=NOW):
        yield


def address(slug: str = "wordle", day: date = TODAY) -> str:
    return f"/{slug}/daily/en/{day.isoformat()}/"


def solve(client: Client, lexicon: Lexicon, day: date = TODAY, slug: str = "wordle") -> Play:
    """Solve a day's puzzle of Wordle, or of a variant, at the first try."""
    puzzle = daily_puzzle(game(slug), lexicon, day)
    assert puzzle is not None
    client.post(address(slug, day), {"guess": puzzle.setup["secrets"][0], "sequence": 0})
    return Play.objects.get(puzzle=puzzle, player=client.session["player"])


def home(client: Client) -> str:
    return client.get("/").content.decode()


def test_home_says_the_date_and_links_every_game_to_its_board(
    client: Client, english: Lexicon
) -> None:
    page = home(client)
    assert "Tuesday</span> 10 March" in page
    assert 'href="/wordle/"' in page
    assert "<b>0 of " not in page  # a newcomer reads what this is
    client.post(address(), {"guess": "slate", "sequence": 0})
    assert re.search("<b>[01] of ", home(client))


def test_home_is_as_short_with_many_dictionaries_as_with_one(
    client: Client, english: Lexicon
) -> None:
    """D24: a puzzle of each game in each of 23 dictionaries made home 4,393 px long."""
    short = home(client)
    for number in range(23):
        Lexicon.objects.create(
            slug=f"l{number}", name=f"List {number}", language="en", current=english.current
        )
    assert home(client).count("<a ") == short.count("<a ")


@pytest.mark.parametrize(
    ("other", "first"),
    [
        ({"position": 1}, "Other"),
        ({"position": 200}, "English"),
        ({"position": 1, "has_dailies": False}, "English"),
        ({"position": 1, "visibility": "unlisted"}, "English"),
        ({"position": 1, "visibility": "draft"}, "English"),
    ],
)
def test_staff_order_dictionaries_and_say_which_has_puzzles_of_the_day(
    client: Client, english: Lexicon, other: dict[str, Any], first: str
) -> None:
    """D24: whatever was uploaded was at once public and had dailies."""
    fields = {"slug": "other", "name": "Other", "language": "en", "current": english.current}
    Lexicon.objects.create(**fields, **other)
    page = home(client)
    hero = page[page.index('class="box hero') :]
    assert re.findall(r'<bdi translate="no">(.*?)</bdi>', hero)[0] == first


def test_the_navigation_has_five_words_that_a_player_understands(
    client: Client, english: Lexicon
) -> None:
    """P43: five of six were Help, Watch, Agents, Stats, Dictionaries."""
    page = home(client)
    (main,) = re.findall(r'<nav aria-label="Main">(.*?)</nav>', page, re.DOTALL)
    words = re.sub(r"<[^>]*>", " ", main).split()
    assert words == ["Play", "Bots", "Solver", "Words", "Me"]
    (current,) = re.findall(r'<a [^>]*aria-current="page">(.*?)</a>', main, re.DOTALL)
    assert current.endswith("Play")


def test_a_box_says_how_its_game_stands(client: Client, english: Lexicon) -> None:
    solve(client, english)
    client.post(address(VARIANT), {"guess": "slate", "sequence": 0})
    boxes = {box.game.slug: box for box in client.get("/").context["puzzles"]}
    assert (boxes["wordle"].state, boxes["wordle"].over) == ("Solved in 1", True)
    assert boxes[VARIANT].state in ("Guess 2", "Solved in 1")
    others = boxes.keys() - {"wordle", VARIANT}
    assert {boxes[slug].state for slug in others} == {""}
    assert client.get("/").context["done"] >= 1


def test_another_dictionary_s_play_of_today_fills_the_box(
    client: Client, english: Lexicon, turkish: Lexicon
) -> None:
    client.post(f"/wordle/daily/tr/{TODAY}/", {"guess": "ılgaz", "sequence": 0})
    client.cookies["lexicon-words"] = "en"
    box = next(box for box in client.get("/").context["puzzles"] if box.game.slug == "wordle")
    assert box.daily.lexicon == english
    assert box.play == Play.objects.get()


def test_a_game_without_a_move_is_not_listed(client: Client, english: Lexicon) -> None:
    """P21: six games opened and left made six rows to go on with."""
    options = {"lexicon": "en", "length": "5", "guesses": "6", "mode": "normal"}
    for _ in range(6):
        client.post("/wordle/", options)
    assert client.get("/").context["unfinished"] == []
    play = Play.objects.all()[0]
    client.post(f"/wordle/play/{play.pk}/", {"guess": "abbey", "sequence": 0})
    play.refresh_from_db()
    listed = [row["play"] for row in client.get("/").context["unfinished"]]
    assert listed == ([] if play.over else [play])


def test_a_game_can_be_dropped_and_comes_back_with_its_next_move(
    client: Client, begin: Callable[..., Play]
) -> None:
    play = begin("crane")
    client.post(f"/wordle/play/{play.pk}/", {"guess": "slate", "sequence": 0})
    assert f"/wordle/play/{play.pk}/" in home(client)
    assert client.post(f"/wordle/play/{play.pk}/drop/")["Location"] == "/"
    assert f"/wordle/play/{play.pk}/" not in home(client)
    play.refresh_from_db()
    assert (play.status, play.turns) == ("playing", 1)
    client.post(f"/wordle/play/{play.pk}/", {"guess": "abbey", "sequence": 1})
    assert f"/wordle/play/{play.pk}/" in home(client)


def test_nobody_drops_another_s_game(client: Client, begin: Callable[..., Play]) -> None:
    play = begin("crane")
    assert Client().post(f"/wordle/play/{play.pk}/drop/").status_code == 404
    play.refresh_from_db()
    assert play.dropped_at is None
    assert client.get(f"/wordle/play/{play.pk}/drop/").status_code == 405


def test_a_list_says_just_now_and_a_single_unit() -> None:
    """PW26: it was "0 minutes ago", and "1 hour, 12 minutes ago"."""
    assert ago(NOW - timedelta(seconds=59), NOW) == "just now"
    assert ago(NOW - timedelta(minutes=72), NOW) == "1\xa0hour ago"
    assert ago(NOW + timedelta(seconds=5), NOW) == "just now"


def test_the_set_of_three_is_everybody_s_and_comes_round(client: Client, english: Lexicon) -> None:
    boxes = puzzles_of(client.get("/").wsgi_request, None, TODAY)
    first = [box.game.slug for box in set_of_three(boxes, TODAY).puzzles]
    assert first == [box.game.slug for box in Client().get("/").context["three"].puzzles]
    assert len(set(first)) == min(SIZE, len(boxes))
    days = (TODAY + timedelta(days=number) for number in range(len(games())))
    seen = {box.game.slug for day in days for box in set_of_three(boxes, day).puzzles}
    assert seen == {box.game.slug for box in boxes}


def test_a_game_whose_words_arrive_later_moves_no_other_of_the_day_s_three(
    client: Client, english: Lexicon
) -> None:
    """E15: with Nerdle, minutes after the first start, a day's set was another one."""
    usual = puzzles_of(client.get("/").wsgi_request, None, TODAY)[0]
    boxes = [replace(usual, daily=replace(usual.daily, game=kind)) for kind in games()]
    for number in range(2 * len(boxes)):
        day, after = TODAY + timedelta(days=number), TODAY + timedelta(days=number + 1)
        whole = [box.game.slug for box in set_of_three(boxes, day).puzzles]
        assert not set(whole) & {box.game.slug for box in set_of_three(boxes, after).puzzles}
        for late in games():
            arrived = [box for box in boxes if box.game.slug != late.slug]
            early = {box.game.slug for box in set_of_three(arrived, day).puzzles}
            assert set(whole) - {late.slug} <= early


def test_a_finished_set_has_one_result_to_share(client: Client, english: Lexicon) -> None:
    three = client.get("/").context["three"].puzzles
    for box in three:
        assert client.get("/").context["share"] == ""
        puzzle = Puzzle.objects.create(
            game=box.game.slug,
            kind=Puzzle.Kind.DAILY,
            setup={},
            revision=english.current,
            date=TODAY,
            daily_key=box.daily.key,
        )
        play = begun(client, puzzle)
        Play.objects.filter(pk=play.pk).update(status="won", turns=3, ended_at=NOW)
    share = client.get("/").context["share"]
    assert len(share.splitlines()) == 2 + len(three)
    assert all(f"{box.game.emoji} {box.game.name}: " in share for box in three)
    day = f"/calendar/{TODAY.isoformat()}/"
    assert share.splitlines()[-1] == f"http://testserver{day}"  # these puzzles, tomorrow too
    for page in (home(client), client.get(day).content.decode()):
        assert re.search("All three (are )?done|Today's three are done", page)
        assert f'href="/result/day/{TODAY.isoformat()}.png"' in page


def test_something_every_day_makes_a_streak_even_when_lost(
    client: Client, english: Lexicon
) -> None:
    for back in range(3):
        play = solve(client, english, TODAY - timedelta(days=back))
        ended = datetime.combine(TODAY - timedelta(days=back), datetime.min.time(), UTC)
        status = "lost" if back == 1 else "won"
        Play.objects.filter(pk=play.pk).update(status=status, ended_at=ended)
    player = client.session["player"]
    assert daily_streaks(player, now=NOW).current == 3
    assert daily_streaks(player, "wordle", now=NOW).current == 2  # the lost day is the day off
    assert daily_streaks(player, VARIANT, now=NOW).current == 0
    assert "<b>3</b> <span>day streak" in _home_now(client)


def _home_now(client: Client) -> str:
    with patch("games.daily.streaks.timezone.now", return_value=NOW):
        return home(client)


def test_a_past_day_played_today_fills_the_calendar_and_no_streak(
    client: Client, english: Lexicon
) -> None:
    solve(client, english, TODAY - timedelta(days=5))
    assert daily_streaks(client.session["player"], now=timezone.now()).best == 0
    page = client.get("/calendar/").content.decode()
    assert f'aria-label="5 March: 1 of {len(GAMES)} solved"' in page


def test_a_round_with_points_played_to_its_end_is_a_day_of_its_streak_and_calendar(
    client: Client, english: Lexicon
) -> None:
    solve(client, english, slug=ROUND)
    Play.objects.update(status="lost", score=8, ended_at=NOW)
    player = client.session["player"]
    assert daily_streaks(player, ROUND, NOW).current == 1
    day = f'aria-label="10 March: {{}} of {len(GAMES)} solved"'
    assert day.format(1) in client.get("/calendar/").content.decode()
    for status, score in (("lost", 0), ("given_up", None)):
        Play.objects.update(status=status, score=score)
        assert daily_streaks(player, ROUND, NOW).current == 0
        page = client.get("/calendar/").content.decode()
        assert day.format(0) in page


def test_a_round_of_which_nothing_was_solved_is_solved_nowhere(
    client: Client, english: Lexicon
) -> None:
    """Home ticked the box that the calendar left empty."""
    solve(client, english, slug=ROUND)
    for score, solved in ((0, False), (1, True)):
        Play.objects.update(status="lost", score=score, ended_at=NOW)
        boxes = client.get("/").context["puzzles"]
        (box,) = (box for box in boxes if box.game.slug == ROUND)
        assert (box.solved, box.state) == (solved, f"{score} solved")


def test_the_calendar_of_a_game_shows_its_days_and_no_later_one(
    client: Client, english: Lexicon
) -> None:
    solve(client, english, TODAY - timedelta(days=1))
    answer = client.get("/wordle/daily/")
    page = answer.content.decode()
    assert f'href="{address(day=TODAY - timedelta(days=1))}" aria-label="9 March: solved"' in page
    assert f'href="{address()}" aria-label="10 March: not played"' in page
    assert address(day=TODAY + timedelta(days=1)) not in page
    assert [day.date.day for day in answer.context["month"].open_days] == [8, 7, 6]


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("2026-02", date(2026, 2, 1)),
        ("1999-01", date(2026, 1, 1)),
        ("2099-01", date(2026, 3, 1)),
        ("0000-00", date(2026, 3, 1)),
        ("<b>", date(2026, 3, 1)),
        ("x" * 500, date(2026, 3, 1)),
    ],
)
def test_a_month_that_there_is_not_is_the_nearest(
    client: Client, english: Lexicon, text: str, month: date
) -> None:
    for page in ("/calendar/", "/wordle/daily/"):
        assert client.get(page, {"month": text}).context["month"].first == month


def test_a_day_of_the_calendar_offers_every_game_of_it(client: Client, english: Lexicon) -> None:
    page = client.get("/calendar/2026-02-03/").content.decode()
    assert f'href="{address(day=date(2026, 2, 3))}"' in page
    for day in ("2026-03-12", "2025-12-31", "2026-02-30"):
        assert client.get(f"/calendar/{day}/").status_code == 404


def test_home_takes_as_many_queries_for_many_plays_as_for_few(
    client: Client, english: Lexicon, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    for back in range(6):
        solve(client, english, TODAY - timedelta(days=back))
    options = game("wordle").setup_from(
        {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}, "crane"
    )
    for _ in range(5):
        puzzle = Puzzle.objects.create(game="wordle", setup=options, revision=english.current)
        client.post(f"/wordle/play/{begun(client, puzzle).pk}/", {"guess": "slate", "sequence": 0})
    assert len(client.get("/").context["unfinished"]) == 5
    with django_assert_max_num_queries(12):  # one of them is for answers to the player's dares
        client.get("/")


@pytest.mark.parametrize("calendar", ["/calendar/", "/wordle/daily/"])
def test_a_day_that_nobody_played_is_an_empty_ring_and_no_words(
    client: Client, english: Lexicon, calendar: str
) -> None:
    """PW25: every puzzle that there was said "Not begun"."""
    solve(client, english)
    page = client.get(calendar).content.decode()
    month = page.split('<table class="month"', 1)[1].split("</table>", 1)[0]
    cells = re.findall(r'<td class="(none|full|)"><a class="day".*?>(.*?)</a>', month, re.DOTALL)
    assert [kind for kind, _ in cells[:-1]] == ["none"] * (TODAY.day - 1)
    assert cells[-1][0] != "none"
    assert {re.sub(r"<[^>]*>|\s", "", text) for _, text in cells} == {
        str(day) for day in range(1, TODAY.day + 1)
    }
    assert "not started" not in page.lower()


def test_the_calendar_of_a_game_names_it_before_the_others(
    client: Client, english: Lexicon
) -> None:
    page = client.get(f"/{ROUND}/daily/").content.decode()
    chips = page.split('aria-label="Game"', 1)[1].split("</nav>", 1)[0]
    assert chips.index(game(ROUND).name) < chips.index("Wordle")
    assert chips.count(game(ROUND).name) == 1
