"""A ladder drawn: how far each search spread, level by level, and where it stopped."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest
from django.test import Client

from games.models import Play
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.games.ladder.pictures import depths
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from tests.ladder.lists import KNOWN, SMALL, sgb
from tests.ladder.test_contract import agent
from wordgames.ladder.graph import graph_of

OPTIONS = {"lexicon": "w", "length": "4", "difficulty": "any"}
SLUGS = [card.slug for card in agents_of("ladder")]


@pytest.fixture
def words(db: None) -> Lexicon:
    return make_lexicon("w", "Words", "en", dict.fromkeys(KNOWN.split(), True), folded=True)


def watch(client: Client, slug: str) -> Play:
    posted = {**OPTIONS, "agent": slug, "start": "cold", "target": "warm"}
    response = client.post("/watch/ladder/", posted)
    return Play.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("slug", SLUGS)
def test_every_step_shows_the_levels_that_the_search_counted(
    client: Client, words: Lexicon, slug: str
) -> None:
    play = watch(client, slug)
    for step in range(1, play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}")
        figures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
        levels, details = figures["levels"].marks, page.context["step"].details
        names = {"start": "COLD", "target": "WARM"}
        if slug == "astar":
            assert sum(levels.values()) >= details["looked_at"]
            continue
        assert levels == {
            f"{it.depth} from {names[it.side]}": it.words for it in details["frontiers"]
        }


@pytest.mark.parametrize("slug", SLUGS)
def test_a_search_met_each_word_from_a_neighbour_as_near_as_can_be(slug: str) -> None:
    graph, searcher = graph_of(SMALL), agent(slug)
    start, target = (SMALL.row(word) or 0 for word in ("cold", "warm"))
    spread = searcher.spread(start, target)
    assert spread.result == searcher.search(start, target)
    for came, end in zip(spread.sides, (start, target), strict=False):
        steps, away = depths(came), graph.distances(end)
        for word, before in came.items():
            if word == end:
                assert before == word
                continue
            assert before in graph.next_to(word)
            assert steps[word] == steps[before] + 1
            if slug != "astar":
                assert steps[word] == away[word]
        if slug == "astar":
            assert all(steps[it] == away[it] for it in spread.result.path)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_fringe_is_what_the_search_did_not_go_on_from(slug: str) -> None:
    """Of every other word that it met, it had met all the neighbours too."""
    words = sgb()
    graph, searcher = graph_of(words), agent(slug, words)
    start, target = (words.row(word) or 0 for word in ("chaos", "order"))
    spread = searcher.spread(start, target)
    fringe = set[int]().union(*spread.fringe)
    for came in spread.sides:
        for word in came:
            if word not in fringe and word != target:
                assert set(graph.next_to(word).tolist()) <= came.keys(), words[word]
    assert all(other in graph.next_to(one) for one, other in pairwise(spread.result.path))


def test_why_says_how_far_it_is_and_what_the_step_gains(client: Client, words: Lexicon) -> None:
    """It said "With 8 words left, it plays CORD": no words are left in a ladder."""
    play = watch(client, "bfs")
    thoughts = [
        client.get(f"/watch/{play.pk}/?step={step}").context["step"].thought
        for step in range(1, play.turns + 1)
    ]
    begins = "CORD begins a shortest ladder of 4 steps to WARM: going level by level, it met "
    assert thoughts[0].why.startswith(begins)
    assert (thoughts[0].deciding, thoughts[0].figure) == ("4", "more steps")
    assert thoughts[-1].why.startswith("WARM is the target, one step away.")
    assert not any("left, it plays" in thought.why for thought in thoughts)
    assert client.get(f"/watch/{play.pk}/?step=1").context["step"].funnel is None


def test_my_two_words_show_how_the_search_spread(client: Client, words: Lexicon) -> None:
    asked = {"start": "COLD", "target": "warm", "lexicon": "w", "agent": "bidirectional"}
    page = client.get("/assist/ladder/", asked)
    levels = next(it for it in check_pictures(page.content.decode()) if it.kind == "levels")
    assert sum(levels.marks.values()) == sum(it.words for it in page.context["frontiers"])


def test_the_graph_is_walked_from_word_to_word(client: Client, words: Lexicon) -> None:
    asked = {"start": "cold", "target": "warm", "lexicon": "w", "agent": "bfs"}
    page = client.get("/assist/ladder/", asked).content.decode()
    links = re.findall(r'<a href="(\?[^"]*)" aria-label="From (\w+)">', page)
    assert {"BOLD", "CORD", "WORD", "WARM"} <= {word for _, word in links}
    onward = client.get("/assist/ladder/" + unescape(dict(map(reversed, links))["BOLD"]))
    assert onward.context["start"] == "BOLD"
    assert onward.context["ladder"]["steps"] == 5
