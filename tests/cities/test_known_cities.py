"""The cities that people know: the list, and who draws from it."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from games.catalogue import game
from games.cities.pools import FILE, LARGE_CITY, name_at, pools
from games.daily.daily_puzzle import FIRST_DAY, Daily, planned
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


def test_some_three_hundred_of_every_part_of_the_world_and_all_in_the_list(
    columns: Columns,
) -> None:
    assert len(NAMES) == len(set(NAMES)) == 297
    assert sorted(NAMES) == NAMES
    assert all(name in columns for name in NAMES)
    countries = {columns.record(name).group for name in NAMES}  # type: ignore[union-attr]
    assert len(countries) > 80
    assert max(len(names_of(columns, code)) for code in countries) <= 40
    assert {"paris", "tokyo", "nairobi", "lima", "sydney", "toronto", "boston"} <= set(NAMES)
    assert not {"chlef", "puxi", "mary", "san", "kaohsiung", "herat"} & set(NAMES)


def names_of(columns: Columns, country: str) -> list[str]:
    records = (columns.record(name) for name in NAMES)
    return [city.word for city in records if city and city.group == country]


def test_a_pool_limits_what_is_drawn_but_not_a_country_that_is_asked_for(columns: Columns) -> None:
    sizes = {pool: len(pools("", columns, pool)[1]) for pool in ("known", "large", "all")}
    assert sizes == {"known": 297, "large": sizes["large"], "all": 4698}
    assert 297 < sizes["large"] < 1500
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


def test_every_day_has_a_known_city_and_twelve_guesses(bundled_world: Lexicon) -> None:
    """P1b: the archive of a new site was 100 guesses over 4,698 cities."""
    found = []
    for each in range(12):
        puzzle = planned(Daily(CITIES_GAME, bundled_world, FIRST_DAY + timedelta(days=each)))
        assert puzzle is not None
        assert puzzle.setup["options"]["cap"] == 12
        found.append(puzzle.setup["secrets"][0])
    assert set(found) <= set(NAMES)
    assert len(set(found)) == len(found)


def test_the_bundle_names_where_they_come_from() -> None:
    assert "`known_cities.txt`" in (BUNDLED / "LICENSES.md").read_text("utf-8")
