"""A daily for two, four, eight and sixteen boards each: addresses, secrets, streaks apart."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import islice, product
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from games.catalogue import game
from games.daily.daily_puzzle import (
    FIRST_DAY,
    Daily,
    dailies_of,
    daily_puzzle,
    number_of,
    variant_of,
)
from games.daily.streaks import Streaks
from games.models import Play, Puzzle
from games.plays.names_and_links import link_of, short_link_of
from lexicons.models import Lexicon
from lexicons.revisions.publish import lexicons_by_revision, publish
from solvers.my_results.results import Choice, series
from tests.fixtures import make_lexicon
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)
TODAY = NOW.date()
FIRST_MOVE = {"guess": "aaaaa", "sequence": 0}
WORDS = ["".join(letters) for letters in islice(product("abcde", repeat=5), 0, None, 91)]


def url(variant: str, day: date = TODAY) -> str:
    return f"/boards/daily/en/{day.isoformat()}/{variant}/"


@pytest.fixture(autouse=True)
def _clock() -> object:
    with patch("games.visitors.visitor.timezone.now", return_value=NOW):
        yield


@pytest.fixture
def words(db: None) -> Lexicon:
    """A list of 35 answers: seven days of four boards would take 28, nine take 36."""
    assert len(WORDS) == 35
    return make_lexicon("en", "English", "en", dict.fromkeys(WORDS, True))


def secrets_of(lexicon: Lexicon, days: int, variant: str) -> list[list[str]]:
    made = [
        daily_puzzle(game("boards"), lexicon, FIRST_DAY + timedelta(days=day), variant)
        for day in range(days)
    ]
    return [puzzle.setup["secrets"] for puzzle in made if puzzle is not None]


@pytest.mark.parametrize(("variant", "guesses"), [("2", 7), ("4", 9), ("8", 13), ("16", 21)])
def test_each_has_its_own_puzzle_with_its_usual_limit(
    client: Client, words: Lexicon, variant: str, guesses: int
) -> None:
    for visitor in (client, Client()):
        assert visitor.post(url(variant), FIRST_MOVE).status_code == 302
    puzzle = Puzzle.objects.get()
    assert puzzle.daily_key == f"boards/en/2026-03-10/{variant}"
    assert puzzle.setup["options"]["guesses"] == guesses
    assert len(set(puzzle.setup["secrets"])) == int(variant)
    play = Play.objects.get(player=client.session["player"])
    assert f'action="/boards/play/{play.pk}/' in client.get(url(variant)).content.decode()


def test_the_address_without_a_variant_is_the_board_of_the_first(
    client: Client, words: Lexicon
) -> None:
    page = client.get("/boards/daily/en/2026-03-10/").content.decode()
    assert f'action="{url("2")}' in page


@pytest.mark.parametrize("variant", ["3", "17", "x", "04"])
def test_other_variants_are_not_there(client: Client, words: Lexicon, variant: str) -> None:
    assert client.get(url(variant)).status_code == 404
    assert client.post(url(variant)).status_code == 404


def test_a_game_without_variants_has_none(client: Client, words: Lexicon) -> None:
    assert client.get("/wordle/daily/en/2026-03-10/4/").status_code == 404
    assert Daily(game("wordle"), words, TODAY).key == "wordle/en/2026-03-10"
    assert variant_of("wordle/en/2026-03-10") == ""
    assert variant_of("boards/en/2026-03-10/16") == "16"


def test_no_word_comes_again_before_the_list_is_used_up(words: Lexicon) -> None:
    days = secrets_of(words, 16, "4")
    for start in range(9):
        eight = [word for day in days[start : start + 8] for word in day]
        assert len(set(eight)) == 32, f"a word comes twice in the eight days from day {start}"
    used = {word for day in days for word in day}
    assert used == set(WORDS)


def test_a_changed_list_brings_no_word_again_too_soon(words: Lexicon) -> None:
    before = secrets_of(words, 4, "4")
    publish(words, columns_from([Entry(word) for word in WORDS[:-2]], language="en"))
    words.refresh_from_db()
    after = secrets_of(words, 8, "4")
    assert after[:4] == before
    all_words = [word for day in after for word in day]
    assert len(set(all_words)) == 32


def test_variants_have_secrets_of_their_own(words: Lexicon) -> None:
    small, large = (secrets_of(words, 1, variant)[0] for variant in ("2", "16"))
    assert small != large[:2]


def test_a_small_dictionary_has_the_dailies_that_it_has_words_for(
    client: Client, english: Lexicon
) -> None:
    offered = dailies_of(game("boards"), english, TODAY)
    assert [daily.variant for daily in offered] == ["2", "4"]  # six answers of five letters
    assert client.post(url("8")).status_code == 404
    page = client.get("/boards/daily/").content.decode()
    assert "2 boards" in page
    assert "8 boards" not in page


def test_the_pages_link_every_variant(client: Client, words: Lexicon) -> None:
    client.post(url("8"), FIRST_MOVE)
    settings = client.get("/boards/settings/").content.decode()
    for variant in ("2", "4", "8", "16"):
        assert f'href="/boards/daily/en/today/{variant}/"' in settings
    assert client.get("/boards/daily/en/today/2/")["Location"] == url("2")
    past = client.get("/boards/daily/?variant=8").content.decode()
    assert f'href="{url("8")}"' in past
    assert "10 March: started" in past
    assert "10 March: started" not in client.get("/boards/daily/?variant=4").content.decode()


def test_the_link_of_a_daily_leads_to_its_variant(client: Client, words: Lexicon) -> None:
    location = client.post(url("2"), FIRST_MOVE)["Location"]
    client.post(f"{location}give-up/", {"sequence": 1})
    assert url("2") in client.get(location).content.decode()


def test_streaks_do_not_mix_the_variants(client: Client, words: Lexicon) -> None:
    for variant, day in (("4", TODAY), ("4", TODAY - timedelta(days=1)), ("8", TODAY)):
        client.post(url(variant, day), FIRST_MOVE)
    plays = Play.objects.all()
    plays.update(status=Play.Status.WON, ended_at=NOW - timedelta(hours=11))
    player = client.session["player"]
    found = series(Choice().plays(player), lexicons_by_revision(), NOW)
    assert [(one.title, one.played, one.streaks) for one in found] == [
        ("Wordle Boards, English, 4 boards", 2, Streaks(2, 2)),
        ("Wordle Boards, English, 8 boards", 1, Streaks(1, 1)),
    ]


def test_a_short_address_names_the_variant(client: Client, english: Lexicon) -> None:
    day = timezone.now().date()
    boards = daily_puzzle(game("boards"), english, day, "2")
    assert boards is not None
    short = short_link_of(boards, "en")
    assert short == f"/boards/en/{number_of(day)}/2/"
    assert client.get(short)["Location"] == link_of(boards, "en")
