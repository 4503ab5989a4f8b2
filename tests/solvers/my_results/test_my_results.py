"""My results: streaks, distribution, openers, skill and luck; by session and by account."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.daily.streaks import Streaks, end_of
from games.models import Event, Play, Player, Puzzle
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from lexicons.revisions.publish import lexicons_by_revision
from solvers.analysis.compute_budget import Busy
from solvers.my_results.results import (
    BUDGET,
    Choice,
    GameResults,
    columns_of,
    look_back,
    moments,
    openers,
    series,
    tallies,
    waiting,
)
from solvers.pages.review.models import PlayReview
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS
from wordgames.rules.feedback import marks, to_text

FIRST = date(2026, 3, 1)
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
HTMX = {"HX-Request": "true"}
OPTIONS = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
Played = Callable[..., Play]


def days(*numbers: int) -> set[date]:
    return {date(2026, 3, number) for number in numbers}


def test_a_tally_by_hand() -> None:
    tally = GameResults("Wordle", lost=1)
    tally.figures.update({2: 1, 4: 2})
    assert (tally.played, tally.won, tally.rate) == (4, 3, 75.0)
    assert tally.average == pytest.approx(10 / 3)
    assert tally.distribution() == [
        *[("2", 1), ("3", 0), ("4", 2)],
        ("X", 1),
    ]
    assert [it.height for it in columns_of(tally)] == [12, 2, 24, 12]


def test_a_long_tail_is_one_column() -> None:
    tally = GameResults("Cities")
    tally.figures.update({3: 1, 10: 2, 12: 1, 40: 1})
    assert tally.distribution() == [
        *[("3", 1), *((str(n), 0) for n in range(4, 10)), ("10", 2), ("11", 0), ("12+", 2)],
    ]


@pytest.fixture
def small_english(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(ANSWERS, True), folded=True)


@pytest.fixture
def french(db: None) -> Lexicon:
    return make_lexicon("fr", "Français", "fr", {"crane": True, "train": True}, folded=True)


@pytest.fixture
def played(client: Client, small_english: Lexicon, unhurried: None) -> Played:
    """Store a finished play of the visitor's, a day of March for a daily, with its guesses."""
    player = Player.objects.create()
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()

    def store(
        *guesses: str,
        day: int = 0,
        hints: int = 0,
        secret: str = "crane",
        status: str = "",
        lexicon: Lexicon = small_english,
        player: Player = player,
        ended: datetime = NOON,
    ) -> Play:
        puzzle = Puzzle.objects.create(
            game="wordle",
            kind="daily" if day else "free",
            date=date(2026, 3, day) if day else None,
            setup={"version": 1, "options": OPTIONS, "secrets": [secret]},
            revision=lexicon.current,
        )
        if day and ended == NOON:
            ended = datetime(2026, 3, day, 20, tzinfo=UTC)
        play = Play.objects.create(
            puzzle=puzzle,
            player=player,
            status=status or ("won" if guesses[-1] == secret else "lost"),
            turns=len(guesses),
            hints=hints,
            ended_at=ended,
        )
        for number, word in enumerate(guesses):
            feedback = to_text(marks(word, secret))
            Event.objects.create(play=play, sequence=number, move=word, feedback=feedback)
        return play

    return store


def mine(client: Client) -> str:
    return str(client.session[SESSION_KEY])


def test_a_visitor_without_games_is_told_what_to_do(client: Client, db: None) -> None:
    page = client.get("/stats/me/").content.decode()
    assert "No finished games yet" in page
    assert not Player.objects.exists()


def test_wins_by_hint_late_wins_and_others_games_make_no_streak(
    client: Client, played: Played
) -> None:
    played("crane", day=8)
    played("slate", "crane", day=9)
    played("crane", day=10, hints=1)
    played("crane", day=7, ended=end_of(date(2026, 3, 7)))
    played("crane", day=6, player=Player.objects.create())
    found = series(Choice().plays(mine(client)), lexicons_by_revision(), NOON)
    assert [(one.title, one.played, one.streaks) for one in found] == [
        ("Wordle, English", 4, Streaks(2, 2, 0))
    ]


def test_each_game_and_dictionary_has_streaks_of_its_own(
    client: Client, played: Played, french: Lexicon
) -> None:
    for day in (9, 10):
        played("crane", day=day)
    played("crane", day=10, lexicon=french)
    found = series(Choice().plays(mine(client)), lexicons_by_revision(), NOON)
    assert [(one.title, one.streaks.current) for one in found] == [
        ("Wordle, English", 2),
        ("Wordle, Français", 1),
    ]


def test_the_page_sums_up_what_was_played(client: Client, played: Played) -> None:
    played("slate", "crane")
    played("slate", "train", "crane")
    played("house", "mouse", "maybe", "those", "slate", "train")
    played("slate", status="playing")
    page = client.get("/stats/me/")
    total = page.context["total"]
    assert (total.played, total.won, dict(total.figures)) == (3, 2, {2: 1, 3: 1})
    text = page.content.decode()
    assert "67%" in text
    assert "<b>2.5</b> guesses</span>" in text
    assert "The greatest is" not in text  # P42
    assert 'aria-label="2: 1, 3: 1, X: 1"' in text
    assert "1 more game started." in text
    assert [(one["move"], one["games"], one["rate"]) for one in page.context["openers"]] == [
        ("SLATE", 2, 100.0),
        ("HOUSE", 1, 0.0),
    ]


def test_a_game_that_began_with_a_hint_has_no_opener(client: Client, played: Played) -> None:
    play = played("crane")
    play.events.update(sequence=1)
    Event.objects.create(play=play, sequence=0, kind="hint", move="crane")
    assert openers(Choice().plays(mine(client)), lexicons_by_revision()) == []


def test_a_filter_shows_one_dictionary_and_what_was_never_played_means_all(
    client: Client, played: Played, french: Lexicon
) -> None:
    played("crane")
    played("train", "crane", lexicon=french)
    assert client.get("/stats/me/?lexicon=fr").context["total"].figures == {2: 1}
    assert client.get("/stats/me/?game=wordle&lexicon=en").context["total"].figures == {1: 1}
    for query in ("?lexicon=de", "?game=chess", "?game=<b>&lexicon=%FF"):
        assert client.get(f"/stats/me/{query}").context["total"].played == 2


def test_results_of_a_browser_are_the_account_s_after_logging_in(
    client: Client, played: Played
) -> None:
    played("crane")
    client.force_login(User.objects.create_user("hazel"))
    session = client.session
    assert Play.objects.get().player is not None
    other = Client()
    other.force_login(User.objects.get())
    for visitor in (client, other):
        assert visitor.get("/stats/me/").context["total"].played == 1
    assert session[SESSION_KEY] == Player.objects.get(user__username="hazel").pk
    assert "No finished games yet" in Client().get("/stats/me/").content.decode()


def test_skill_and_luck_are_those_of_the_review_and_reckoned_once(
    client: Client, played: Played
) -> None:
    play = played("slate", "crane")
    assert not PlayReview.objects.exists()
    client.get("/stats/me/")
    assert not PlayReview.objects.exists()  # looking makes nothing
    response = client.post("/stats/me/", headers=HTMX)
    body = response.content.decode()
    assert body.lstrip().startswith('<div id="looked-back"')
    found = PlayReview.objects.get()
    page = client.get(f"/review/{play.pk}/")
    assert (found.guesses, found.lost, found.luck) == pytest.approx(
        (2, page.context["lost"], page.context["luck"])
    )
    verdict = page.context["verdict"]
    assert (found.skill_score, found.luck_score) == (verdict.skill, verdict.luck)
    with patch("solvers.my_results.results._figures", side_effect=AssertionError("reckoned twice")):
        client.post("/stats/me/", headers=HTMX)


def test_without_htmx_the_post_comes_back_to_the_page_and_its_filter(
    client: Client, played: Played
) -> None:
    played("slate", "crane")
    response = client.post("/stats/me/?lexicon=en")
    assert (response.status_code, response["Location"]) == (302, "/stats/me/?lexicon=en")
    assert PlayReview.objects.count() == 1


def test_a_request_stops_when_its_time_is_up_but_does_one_at_least(
    client: Client, played: Played
) -> None:
    for day in (1, 2, 3):
        played("slate", "crane", day=day)
    plays = Choice().plays(mine(client))
    assert look_back(plays, budget=0) == 1
    assert PlayReview.objects.get().play.puzzle.date == date(2026, 3, 3)  # the newest first
    assert look_back(plays, budget=60 * BUDGET) == 2
    assert not waiting(plays).exists()
    assert [one.ended_at.day for one in moments(plays)] == [1, 2, 3]


def test_when_too_many_ask_the_page_says_so_and_stops_asking(
    client: Client, played: Played
) -> None:
    played("slate", "crane")
    with patch("solvers.my_results.results.coaching_of", side_effect=Busy):
        body = client.post("/stats/me/", headers=HTMX).content.decode()
        page = client.post("/stats/me/", follow=True).content.decode()
    assert "must wait a little" in body
    assert "hx-trigger" not in body
    assert "must wait a little" in page
    assert 'hx-trigger="load, submit"' in page


def test_only_one_s_own_games_are_looked_back_at(client: Client, played: Played) -> None:
    played("slate", "crane", player=Player.objects.create())
    client.post("/stats/me/", headers=HTMX)
    Client().post("/stats/me/", headers=HTMX)
    assert not PlayReview.objects.exists()


def test_the_means_of_the_curves_by_hand(client: Client, played: Played) -> None:
    for day in range(1, 13):
        play = played("crane", day=day)
        PlayReview.objects.create(play=play, guesses=1, skill_score=day, luck_score=50)
    found = moments(Choice().plays(mine(client)))
    assert [one.skill for one in found] == list(range(1, 13))
    assert [one.mean_skill for one in found[:3]] == [1, 1.5, 2]
    assert found[-1].mean_skill == 7.5  # of days 3 to 12


def test_a_review_from_before_there_were_scores_is_looked_at_again(
    client: Client, played: Played
) -> None:
    play = played("slate", "crane")
    PlayReview.objects.create(play=play, guesses=2, lost=0.5, luck=1.5)
    plays = Choice().plays(mine(client))
    assert list(waiting(plays)) == [play]
    assert look_back(plays) == 1
    assert not waiting(plays).exists()
    assert PlayReview.objects.get().skill_score is not None


def test_the_number_of_queries_does_not_grow_with_games(
    client: Client, played: Played, django_assert_num_queries: Callable[..., object]
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def counted() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/stats/me/").status_code == 200
        return len(asked)

    for day in (1, 2, 3):
        PlayReview.objects.create(play=played("slate", "crane", day=day), guesses=2)
    few = counted()
    for day in range(4, 28):
        PlayReview.objects.create(play=played("train", "crane", day=day), guesses=2)
    assert counted() == few <= 13


def test_games_that_go_on_are_counted_nowhere(client: Client, played: Played) -> None:
    played("slate", status="playing")
    assert tallies(Choice().plays(mine(client))) == []
    assert "You've started 1 game" in client.get("/stats/me/").content.decode()


def test_what_was_looked_back_at_is_in_the_file_and_goes_with_the_account(
    client: Client, played: Played
) -> None:
    play = played("slate", "crane")
    PlayReview.objects.create(play=play, guesses=2, lost=0.5, luck=1.5)
    user = User.objects.create_user("hazel", password="correct horse battery")
    client.force_login(user)
    text = b"".join(client.get("/account/export/")).decode()  # type: ignore[arg-type]
    assert '"turns_lost": 0.5, "luck_bits": 1.5' in text
    client.post("/account/delete/", {"password": "correct horse battery"})
    assert not PlayReview.objects.exists()
