"""The cities that people know: the list, who draws from it, and what days before it keep."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from games.catalogue import game
from games.cities.game import CitiesGame
from games.cities.pools import FILE, LARGE_CITY, name_at, pools
from games.contract.game import SINCE
from games.daily.daily_puzzle import Daily, forget_dailies, planned
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from wordgames.paths import BUNDLED
from wordgames.sources.bundled_lists import entries, read
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Columns, Entry

CITIES_GAME = game("cities")
NAMES = FILE.read_text("utf-8").split()
OPTIONS = {"mode": "simple", "favour": "", "weight": 0.0, "cap": 12, "slips": "refused"}


@pytest.fixture(scope="module")
def columns() -> Columns:
    return next(read(entry)[0] for entry in entries() if entry["slug"] == "cities")


@pytest.fixture
def bundled_world(db: None, columns: Columns) -> Lexicon:
    lexicon = Lexicon.objects.create(slug="cities", name="World", language="en", kind=CITIES)
    publish(lexicon, columns)
    return lexicon


def test_some_four_hundred_of_every_part_of_the_world_and_all_in_the_list(columns: Columns) -> None:
    assert len(NAMES) == len(set(NAMES)) == 418
    assert sorted(NAMES) == NAMES
    assert all(name in columns for name in NAMES)
    countries = {columns.record(name).group for name in NAMES}  # type: ignore[union-attr]
    assert len(countries) > 120
    assert max(len(names_of(columns, code)) for code in countries) <= 40
    assert {"paris", "tokyo", "nairobi", "lima", "sydney", "toronto", "boston"} <= set(NAMES)
    assert not {"chlef", "puxi", "mary", "san"} & set(NAMES)


def names_of(columns: Columns, country: str) -> list[str]:
    records = (columns.record(name) for name in NAMES)
    return [city.word for city in records if city and city.group == country]


def test_a_pool_limits_what_is_drawn_but_not_a_country_that_is_asked_for(columns: Columns) -> None:
    sizes = {pool: len(pools("", columns, pool)[1]) for pool in ("known", "large", "all")}
    assert sizes == {"known": 418, "large": sizes["large"], "all": 4698}
    assert 418 < sizes["large"] < 1500
    large = pools("", columns, "large")[1]
    assert (columns.populations[large] >= LARGE_CITY).all()
    favoured, others = pools("TZ", columns, "known")
    assert "moshi" in {name_at(columns, int(row)) for row in favoured}
    assert {name_at(columns, int(row)) for row in others} <= set(NAMES)
    assert set(CITIES_GAME.draw_pool(OPTIONS | {"pool": "known"}, columns)) == set(NAMES)
    drawn = CITIES_GAME.random_setup(OPTIONS | {"pool": "known"}, columns, Random(1))
    assert drawn["secrets"][0] in NAMES


def test_a_list_with_few_of_them_is_played_whole() -> None:
    towns = [Entry("moshi", group="TZ"), Entry("arusha", group="TZ"), Entry("paris", group="FR")]
    few = columns_from(towns, language="en", kind=CITIES, folded=True)
    for pool in ("known", "large"):
        assert len(pools("", few, pool)[1]) == 3


def test_the_options_of_a_setup_stored_before_there_were_pools_draw_from_all(
    columns: Columns,
) -> None:
    old = {name: value for name, value in OPTIONS.items() if name != "pool"} | {"cap": 100}
    assert len(CITIES_GAME.draw_pool(old, columns)) == 4698
    assert CITIES_GAME.describe(CITIES_GAME.setup_from(old, "paris")) == "simple · all cities"


def test_a_day_before_keeps_its_city_and_limit_and_a_day_since_has_a_known_one(
    bundled_world: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle of the archive that nobody has begun is not stored: it is drawn when looked at."""

    def city(day: date) -> tuple[str, int]:
        puzzle = planned(Daily(CITIES_GAME, bundled_world, day))
        assert puzzle is not None
        return puzzle.setup["secrets"][0], puzzle.setup["options"]["cap"]

    days = [SINCE + timedelta(days=each) for each in range(-3, 12)]
    found = {day: city(day) for day in days}
    assert all(cap == (12 if day >= SINCE else 100) for day, (_, cap) in found.items())
    assert all(name in NAMES for day, (name, _) in found.items() if day >= SINCE)
    since = [name for day, (name, _) in found.items() if day >= SINCE]
    assert len(set(since)) == len(since)
    forget_dailies()
    monkeypatch.setattr(CitiesGame, "daily_on", lambda *_: OPTIONS | {"cap": 100})
    assert [city(day) for day in days[:3]] == [found[day] for day in days[:3]]


def test_the_bundle_names_where_they_come_from() -> None:
    assert "`known_cities.txt`" in (BUNDLED / "LICENSES.md").read_text("utf-8")
