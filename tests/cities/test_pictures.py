"""Cities drawn: the map, the letters, and gain against position are what the agent reckons."""

from __future__ import annotations

import gzip
import re
from itertools import combinations

import pytest
from django.test import Client

from games.models import Play
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.agent_cards import agents_of
from solvers.games.cities.pictures import places_of
from solvers.pictures.moves.point_map import MapPlace, map_picture
from tests.check_pictures import check_pictures
from tests.cities.places import atlas, publish_places, seen
from tests.fixtures import OTHER_PLACES, TANZANIA
from wordgames.cities.agents.gain_position import GainPosition
from wordgames.cities.agents.situation import situate
from wordgames.cities.rules import CitiesOptions
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Entry

HEAVIEST = 12_000
OPTIONS = {"lexicon": "cities", "mode": "simple", "favour": "TZ", "weight": "50", "cap": "100"}


@pytest.fixture
def placed(db: None) -> Lexicon:
    """Publish the same cities, spread over the map; one of them is nobody knows where."""
    lexicon = Lexicon.objects.create(slug="cities", name="Cities", language="en", kind=CITIES)
    names = [(name, "TZ") for name in TANZANIA.split()] + [
        (name, "XX") for name in OTHER_PLACES.split()
    ]
    entries = [
        Entry(name, group=group, latitude=number - 20.0, longitude=4.0 * number - 90)
        for number, (name, group) in enumerate(names)
    ]
    entries[0] = Entry("moshi", group="TZ")
    publish(lexicon, columns_from(entries, language="en", kind=CITIES))
    return lexicon


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/cities/", {**OPTIONS, "agent": "gain", **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("cities")])
@pytest.mark.parametrize("mode", ["simple", "advanced"])
def test_every_step_of_every_agent_shows_what_its_tables_say(
    client: Client, placed: Lexicon, agent: str, mode: str
) -> None:
    play = watch(client, agent=agent, mode=mode, word="arusha")
    for step in range(1, play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}")
        html = page.content.decode()
        figures = {figure.kind: figure for figure in check_pictures(html)}
        assert {"point_map", "letter_bars"} <= figures.keys()
        assert len(gzip.compress(html.encode())) <= HEAVIEST
        before = page.context["step"].explanation.before
        unknown = "no place for 1 more" in html
        assert figures["point_map"].marks["all"] == before - unknown


def test_a_list_without_places_has_no_map(client: Client, db: None) -> None:
    publish_places()
    play = watch(client, word="arusha")
    html = client.get(f"/watch/{play.pk}/?step=1").content.decode()
    assert "point_map" not in {figure.kind for figure in check_pictures(html)}


def test_places_stand_beside_the_names_that_they_are_of(placed: Lexicon) -> None:
    assert placed.current is not None
    places = places_of(placed.current.read())
    named = dict(zip(atlas().strings(), places, strict=True))
    assert named["moshi"] is None
    assert named["mbeya"] == MapPlace("mbeya", -86.0, -19.0, group="Tanzania")


def test_dots_that_move_on_are_where_they_were_before() -> None:
    """Each dot is told by how far it is from the one before: read back, it is where it belongs."""
    cities = [MapPlace(str(at), 7.3 * at - 170, 70 - 2.9 * (at % 40)) for at in range(45)]
    path = map_picture([], cities, "Cities").left
    spots, x, y = set(), 0, 0
    for jump, right, down, on in re.findall(r"(M(\d+) (\d+)|m(\d+) 0)h0", path):
        x, y = (int(right), int(down)) if jump.startswith("M") else (x + int(on), y)
        spots.add((x, y))
    expected = {
        (
            round(720 * (it.east + 180) / 360) // 2 * 2,
            round(340 * (78 - it.north) / 136) // 2 * 2,
        )
        for it in cities
    }
    assert spots == expected
    assert path.count("h0") == len(expected)


def test_no_name_on_the_map_lies_on_another() -> None:
    """S17: RANGAMATI and GANGAVATI, a pixel apart, were one dark spot on a phone."""
    close = [MapPlace(f"RANGAMATI{at}", 92.1 + at / 9, 22.6 + at / 7) for at in range(9)]
    west = [MapPlace("NUKUALOFA", -175.2, -21.1), MapPlace("SUVA", 178.4, -18.1)]
    marks = map_picture([], [*close, *west], "Cities").marks
    assert {mark.name for mark in marks} == {place.name for place in [*close, *west]}
    boxes = []
    for mark in marks:
        wide = 20 * len(mark.name)
        start = mark.at - wide if mark.before else mark.at
        assert start >= 0
        assert start + wide <= 720
        boxes.append((start, start + wide, mark.base))
    for one, other in combinations(boxes, 2):
        beside = one[1] <= other[0] or other[1] <= one[0]
        assert beside or abs(one[2] - other[2]) >= 29, (one, other)
    places = {mark.name: (mark.x, mark.y) for mark in marks}
    assert places["SUVA"] == (717, 240), "the dot is where the city is"
    assert next(mark for mark in marks if mark.name == "SUVA").before


def test_gain_and_position_come_to_the_agents_score() -> None:
    for observation in (
        seen(),
        seen("a:_a___", length=6),
        seen("a:_a", "a:_a_a", "e:_a_a", mode="advanced"),
    ):
        agent = GainPosition(atlas(), CitiesOptions(mode=observation.options.mode))
        situation = situate(observation, atlas())
        scores = {it.move: it.score for it in agent.suggest(situation, 60) if len(it.move) == 1}
        weighed = {it.letter: it for it in agent.weighing(situation)}
        assert scores == pytest.approx({it: weighed[it].score for it in scores})
        assert {it for it, one in weighed.items() if one.open} == scores.keys()
        exhausted = [it for it in weighed.values() if not it.open]
        assert not any(it.score for it in exhausted)


def test_why_says_how_likely_a_city_is_that_is_named(client: Client, placed: Lexicon) -> None:
    play = watch(client, word="arusha")
    thought = client.get(f"/watch/{play.pk}/?step={play.turns}").context["step"].thought
    assert thought.move == "ARUSHA"
    assert "ARUSHA is the " in thought.why
    first = client.get(f"/watch/{play.pk}/?step=1").context["step"].thought
    assert first.why.startswith("With ")
    assert "bits" not in first.why
    assert (first.lead, first.figure) == ("about", "more guesses")


def test_help_draws_the_same_pictures_of_the_guess_to_come(client: Client, placed: Lexicon) -> None:
    page = client.get("/assist/cities/", {"lexicon": "cities", "mask": "------", "favour": "TZ"})
    figures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
    assert figures["point_map"].marks["all"] == page.context["left"]
    assert page.context["thought"].move == page.context["suggestions"][0]["move"]


def test_what_is_left_are_cities_on_every_page(client: Client, placed: Lexicon) -> None:
    """The dots counted cities, and the figures below them words."""
    play = watch(client, agent="gain", word="arusha")
    for path in (f"/watch/{play.pk}/?step=1", f"/watch/{play.pk}/beside/{play.pk}/?step=1"):
        html = client.get(path).content.decode()
        assert "Cities left" in html
        assert "Words left" not in html
