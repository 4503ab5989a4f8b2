"""The map of a country: every city is on it, on its land, and nothing else is near the answer."""

from __future__ import annotations

import math
import re

import pytest

from games.cities.maps import SIDE, Country, country
from lexicons.reference.country_outlines import outline
from wordgames.sources.bundled_lists import bundled
from wordgames.vocabulary.columns import Columns, Entry


@pytest.fixture(scope="module")
def world() -> Columns:
    return bundled("cities")


def drawn(world: Columns, name: str) -> Country:
    city = world.record(name)
    assert city is not None
    map_of = country(world, city)
    assert map_of is not None
    return map_of


@pytest.mark.parametrize(
    ("name", "across", "down"),
    [
        ("lille", "middle", "top"),
        ("marseille", "right", "bottom"),
        ("vladivostok", "right", "bottom"),
        ("kaliningrad", "left", "top"),
        ("honolulu", "left", "bottom"),
        ("dunedin", "left", "bottom"),
        ("tanga", "right", "middle"),
        ("sevastopol", "middle", "bottom"),
    ],
)
def test_a_city_is_where_atlases_have_it(world: Columns, name: str, across: str, down: str) -> None:
    here = drawn(world, name)
    x, y = here.city[0] / here.width, here.city[1] / here.height
    assert ("left", "middle", "right")[min(2, int(3 * x))] == across
    assert ("top", "middle", "bottom")[min(2, int(3 * y))] == down


def test_every_part_of_a_map_is_within_its_frame(world: Columns) -> None:
    for name in ("moshi", "moscow", "honolulu", "suva", "toronto", "singapore", "telde"):
        if world.record(name) is None:
            continue
        here = drawn(world, name)
        assert max(here.width, here.height) in (SIDE, SIDE + 1)
        numbers = list(map(float, re.findall(r"-?[\d.]+", here.land)))
        assert min(numbers) >= 0
        assert max(numbers[::2]) <= here.width
        assert max(numbers[1::2]) <= here.height


def test_the_countrys_other_cities_are_dots_and_the_answer_is_not(world: Columns) -> None:
    here = drawn(world, "arusha")
    cities = world.groups == world.group_names.index("TZ")
    assert here.dots.count("M") == int(cities.sum()) - 1


def test_there_is_no_map_of_what_is_not_known(world: Columns) -> None:
    city = Entry("moshi", group="TZ", latitude=-3.35, longitude=37.33)
    assert country(world, city) is not None
    assert country(world, city._replace(group="XX")) is None
    assert country(world, city._replace(latitude=math.nan)) is None
    assert country(world, city._replace(latitude=50.0)) is None  # the list is mistaken


def test_nearly_every_country_of_the_citys_list_has_an_outline() -> None:
    countries = bundled("cities").group_names
    assert {code for code in countries if not outline(code)} == {"EH", "MV"}
