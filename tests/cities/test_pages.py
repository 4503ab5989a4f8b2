"""The pages of Cities: both games, the favoured country, the map, challenges, dailies."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.cities.game import name_at, pools, where
from games.cities.maps import world as world_map
from games.models import Play, Puzzle
from games.visitors.visitor import today_for
from lexicons.models import Lexicon
from wordgames.languages.country_names import country_name
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db
OPTIONS = {"mode": "simple", "favour": "TZ", "weight": 0.5, "cap": 100, "slips": "refused"}
POSTED = {"lexicon": "world", "mode": "simple", "favour": "TZ", "weight": 50, "cap": 100}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def begin(begin_puzzle: Begin, world: Lexicon) -> Begin:
    def start(secret: str = "moshi", **options: Any) -> Play:
        setup = game("cities").setup_from(OPTIONS | options, secret) | {"seed": 1}
        return begin_puzzle("cities", world, setup)

    return start


def url(play: Play) -> str:
    return f"/cities/play/{play.pk}/"


def guess(client: Client, play: Play, *moves: str) -> str:
    """Guess one after another, and return the page after them."""
    for move in moves:
        client.post(url(play), {"guess": move, "sequence": play.events.count()})
    return client.get(url(play)).content.decode()


def test_posting_the_options_starts_a_game(client: Client, world: Lexicon) -> None:
    response = client.post("/cities/", POSTED)
    play = Play.objects.get()
    assert response["Location"] == url(play)
    assert play.puzzle.setup["options"] == OPTIONS | {"pool": "known"}
    page = client.get(url(play)).content.decode()
    assert "50% are in Tanzania" in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"mode": "x"}, "not one of the available choices"),
        ({"favour": "DE"}, "not one of the available choices"),
        ({"weight": 101}, "less than or equal to 100"),
        ({"cap": 0}, "greater than or equal to 1"),
        ({"lexicon": "en"}, "That dictionary is gone."),
    ],
)
def test_bad_options_get_a_sentence_and_start_nothing(
    client: Client, world: Lexicon, english: Lexicon, wrong: dict[str, Any], sentence: str
) -> None:
    response = client.post("/cities/", POSTED | wrong)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_only_lists_of_cities_are_offered(client: Client, world: Lexicon, english: Lexicon) -> None:
    page = client.get("/cities/settings/").content.decode()
    assert 'value="world"' in page
    assert 'value="en"' not in page
    assert 'value="TZ">Tanzania<' in page
    assert 'value="world"' not in client.get("/wordle/settings/").content.decode()


def test_a_simple_game_ends_with_the_name_and_tells_of_the_city(
    client: Client, begin: Begin
) -> None:
    play = begin("moshi")
    page = guess(client, play, "i", "g", "m", "o", "s", "h")
    assert "5 letters, 5 shown" in page
    assert "guess-form" in page  # all is shown, but the name was not guessed yet
    page = guess(client, play, "moshi")
    play.refresh_from_db()
    assert (play.status, play.turns) == ("won", 7)
    assert "A city of 221,733 people in Tanzania, the 3rd largest there in this list." in page
    assert "3.3° S, 37.3° E" in page
    assert "Map of Tanzania: MOSHI at" in page
    assert "Map of the world: MOSHI at" in page
    assert "🌍 Cities from a friend · found in 7\nWorld\n" in page


def test_the_advanced_game_hides_the_length_until_the_end(client: Client, begin: Begin) -> None:
    play = begin("arusha", mode="advanced")
    page = guess(client, play, "a")
    assert page.count('<td class="slot') == 20
    assert "its length is hidden, 1 shown" in page
    assert 'data-key="a" data-state="present"' in page
    page = guess(client, play, "a", "arusha")
    assert page.count('<td class="slot') == 6
    assert 'Found in 3 guesses. The answer is <bdi translate="no">ARUSHA</bdi>.' in page


def test_slips_cost_nothing_and_get_a_sentence(client: Client, begin: Begin) -> None:
    play = begin("moshi")
    guess(client, play, "i")
    for move, sentence in (
        ("i", "You can already see every I"),
        ("lima", "The name has 5 letters, yours 4."),
        ("zzzzz", "Not in the list of cities."),
        ("", "Guess a letter or the whole name."),
    ):
        response = client.post(url(play), {"guess": move, "sequence": 1})
        assert response.status_code == 422
        assert sentence in response.content.decode()
    assert play.events.count() == 1


def test_with_htmx_only_the_moving_parts_come_back(client: Client, begin: Begin) -> None:
    play = begin("moshi")
    body = client.post(url(play), {"guess": "o", "sequence": 0}, headers=HTMX).content.decode()
    assert body.lstrip().startswith('<div class="masked voyage" id="board"')
    assert "O is letter 2. 99 guesses left." in body
    assert "Guess <strong>2</strong>" in body


def test_the_cap_loses(client: Client, begin: Begin) -> None:
    play = begin("moshi", cap=2)
    page = guess(client, play, "g", "mbeya")
    play.refresh_from_db()
    assert play.status == "lost"
    assert "MOSHI" in page


@pytest.mark.parametrize(
    ("favour", "weight", "countries"),
    [("TZ", 100, {"TZ"}), ("TZ", 0, {"FR", "PE"}), ("", 50, {"TZ", "FR", "PE"})],
)
def test_secrets_are_drawn_as_the_weight_says(
    world: Lexicon, favour: str, weight: int, countries: set[str]
) -> None:
    columns, random = world.current.read(), Random(5)
    options = OPTIONS | {"favour": favour, "weight": weight / 100}
    setups = [game("cities").random_setup(options, columns, random) for _ in range(80)]
    drawn = {columns.record(setup["secrets"][0]).group for setup in setups}  # type: ignore[union-attr]
    assert drawn == countries


def test_the_favoured_half_is_half(world: Lexicon) -> None:
    columns, random = world.current.read(), Random(5)
    setups = [game("cities").random_setup(OPTIONS, columns, random) for _ in range(400)]
    favoured = sum(setup["secrets"][0] in ("moshi", "mbeya", "arusha") for setup in setups)
    assert 160 < favoured < 240


def test_the_pools_are_the_list_parted_by_country(world: Lexicon) -> None:
    columns = world.current.read()
    favoured, others = (
        [name_at(columns, int(row)) for row in pool] for pool in pools("FR", columns)
    )
    assert sorted(favoured) == ["lille", "limoges", "paris"]
    assert sorted(others) == ["arusha", "lima", "mbeya", "moshi"]


def test_a_challenge_hides_a_city_of_the_list(client: Client, world: Lexicon) -> None:
    posted = {"lexicon": "world", "word": " Paris", "mode": "advanced", "cap": 50}
    client.post("/cities/challenge/", posted)
    setup = Puzzle.objects.get().setup
    assert setup["secrets"] == ["paris"]
    assert setup["options"] == {
        "mode": "advanced",
        "cap": 50,
        "favour": "",
        "weight": 0.0,
        "slips": "refused",
        "pool": "all",
    }
    response = client.post("/cities/challenge/", posted | {"word": "Mirage"})
    assert response.status_code == 422
    assert "World has no city of this name." in response.content.decode()
    page = client.post("/cities/challenge/", posted | {"word": "Paris Paris"}).content.decode()
    assert "no city of this name: its names have one word each." in page, "S13"


def test_everybody_gets_the_same_daily(client: Client, world: Lexicon, rf: Any) -> None:
    day = today_for(rf.get("/")).isoformat()
    for visitor in (client, Client()):
        moved = visitor.post(f"/cities/daily/world/{day}/", {"guess": "e", "sequence": 0})
        assert moved.status_code == 302
    assert Puzzle.objects.get(kind="daily").setup["options"]["favour"] == ""
    assert "No. " in client.get("/").content.decode()


def test_a_city_without_a_place_has_no_map(client: Client, begin: Begin) -> None:
    page = guess(client, begin("limoges"), "limoges")
    assert "LIMOGÉS" in page
    assert "A city of 141,176 people in France" in page
    assert "Map of the world" not in page


def test_the_map_shows_north_above_and_west_left(world: Lexicon) -> None:
    columns = world.current.read()
    lima, paris = (
        world_map(columns, city.latitude, city.longitude).city
        for city in (columns.record("lima"), columns.record("paris"))
        if city
    )
    assert lima is not None
    assert paris is not None
    assert lima[0] < paris[0]
    assert lima[1] > paris[1]
    assert paris == pytest.approx((182.35, 26.15), abs=0.06)


def test_every_city_with_a_place_is_under_a_dot() -> None:
    entries = [Entry("aa", latitude=0.1, longitude=-179.9), Entry("ab", latitude=74, longitude=179)]
    columns = columns_from(entries, kind="cities")
    assert world_map(columns, 0, 0).dots == "M357.5 0h2v2h-2zM0 72.5h2v2h-2z"


def test_places_and_countries_are_told_in_words() -> None:
    assert where(Entry("a", latitude=-3.35, longitude=-37.3)) == "3.4° S, 37.3° W"
    assert where(Entry("a")) == ""
    assert country_name("TZ") == "Tanzania"
    assert country_name("Narnia") == "Narnia"


def test_countries_are_called_as_the_visitor_calls_them(client: Client, world: Lexicon) -> None:
    """Issue 16 D: their names were English in every language."""
    german = {"accept-language": "de"}
    page = client.get("/cities/settings/", headers=german).content.decode()
    assert 'value="TZ">Tansania<' in page
    client.post("/cities/", POSTED)
    page = client.get(url(Play.objects.get()), headers=german).content.decode()
    assert re.search(r"<main.*Tansania.*</main>", page, re.DOTALL)
    assert "Tanzania" not in page


def test_after_the_end_nothing_asks_for_the_city(client: Client, begin: Begin) -> None:
    play = begin()
    assert "Guess <strong>2</strong> of 100" in guess(client, play, "a")
    client.post(f"{url(play)}give-up/", {"sequence": 1})
    page = client.get(url(play)).content.decode()
    assert "Guess <strong>" not in page
    assert "<strong>1</strong> guess made" in page
    assert 'Given up. The answer is <bdi translate="no">MOSHI</bdi>.' in page


def test_no_country_is_favoured_unless_somebody_asks(client: Client, world: Lexicon) -> None:
    """P36: half of all games were cities of one country."""
    page = client.get("/cities/settings/").content.decode()
    assert 'value="TZ" selected' not in page
    assert world.current is not None
    options = game("cities").daily_options(world.current)
    assert options is not None
    assert (options["favour"], options["weight"]) == ("", 0.0)
