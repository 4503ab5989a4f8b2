"""Word Ladder on the solvers' pages: watched, hinted, reviewed, raced, my two words, measured."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Event, Play, Puzzle
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from tests.fixtures import make_lexicon
from tests.ladder.lists import KNOWN
from wordgames.evaluation.run_game import runnable
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db
OPTIONS = {"lexicon": "w", "length": "4", "difficulty": "any"}
SLUGS = [card.slug for card in agents_of("ladder")]


@pytest.fixture(autouse=True)
def words() -> Lexicon:
    return make_lexicon("w", "Words", "en", dict.fromkeys(KNOWN.split(), True), folded=True)


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/ladder/", {**OPTIONS, "agent": "bidirectional", **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


def begin(client: Client, lexicon: Lexicon, pair: str) -> Play:
    options = {"length": 4, "difficulty": "any", "shown": True}
    puzzle = Puzzle.objects.create(
        game="ladder",
        kind=Puzzle.Kind.CHALLENGE,
        setup=game("ladder").setup_from(options, pair),
        revision=lexicon.current,
    )
    begun(client, puzzle)
    return Play.objects.get(puzzle=puzzle)


def test_what_is_watched_has_no_length_to_hide(client: Client) -> None:
    assert 'name="shown"' in client.get("/ladder/settings/").content.decode()
    assert 'name="shown"' not in client.get("/watch/ladder/?choose").content.decode()
    assert watch(client).puzzle.setup["options"]["shown"] is True


@pytest.mark.parametrize("agent", SLUGS)
def test_every_agent_is_watched_with_its_frontiers_and_reviewed(client: Client, agent: str) -> None:
    play = watch(client, agent=agent, start="cold", target="warm")
    assert (play.status, play.turns) == (Play.Status.WON, 4)
    for step in range(play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}")
        text = page.content.decode()
        assert page.status_code == 200
        assert "The frontiers of its search" in text
        if agent in {"bfs", "bidirectional"}:
            assert ("steps from the start: 1, " in text) == (step > 0)
        assert ("Words on a shortest ladder" in text) == (step > 0)
        assert '<svg viewBox="0 0' in text
    assert page.context["step"].explanation.after == 1
    review = client.get(f"/review/{play.pk}/")
    assert [one.lost for one in review.context["reviewed"]] == [0.0] * 4
    assert client.get(f"/agents/ladder/{agent}/").status_code == 200


def test_two_words_are_drawn_where_none_are_given(client: Client) -> None:
    play = watch(client)
    assert play.status == Play.Status.WON
    assert play.turns >= 3


def test_words_without_a_ladder_are_a_sentence(client: Client) -> None:
    posted = {**OPTIONS, "agent": "bfs", "start": "cold", "target": "xyst"}
    response = client.post("/watch/ladder/", posted)
    assert response.status_code == 422
    assert "no other word differs from XYST in one letter" in response.content.decode()


def test_two_agents_play_beside_each_other(client: Client) -> None:
    response = client.post("/watch/ladder/", {**OPTIONS, "agent": "bfs", "beside": "astar"})
    page = client.get(f"{response['Location']}?step=1")
    assert page.status_code == 200
    assert [side["name"] for side in page.context["sides"]] == ["Breadth-first search", "A* search"]


def test_a_hint_is_a_word_nearer_and_noted(client: Client, words: Lexicon) -> None:
    play = begin(client, words, "cold warm")
    assert client.post(f"/hint/{play.pk}/", {"sequence": 0}).status_code == 302
    event = Event.objects.get(play=play)
    assert (event.kind, event.move) == (Event.Kind.HINT, "cord")
    assert "CORD" in client.get(f"/ladder/play/{play.pk}/").content.decode()


def test_off_the_shortest_ladder_the_hint_leads_back(client: Client, words: Lexicon) -> None:
    play = begin(client, words, "cold warm")
    for number, step in enumerate(("colt", "colt", "coll")):
        client.post(f"/ladder/play/{play.pk}/", {"guess": step, "sequence": number})
    sequence = play.events.count()
    client.post(f"/hint/{play.pk}/", {"sequence": sequence})
    assert play.events.last().move in {"cold", "cole"}


def test_a_review_counts_the_steps_lost(client: Client, words: Lexicon) -> None:
    play = begin(client, words, "cold warm")
    steps = ("bold", "cold", "cord", "core", "wore", "worm", "warm")
    for number, step in enumerate(steps):
        client.post(f"/ladder/play/{play.pk}/", {"guess": step, "sequence": number})
    page = client.get(f"/review/{play.pk}/")
    assert [one.lost for one in page.context["reviewed"]] == [2, 0, 0, 1, 0, 0, 0]
    assert page.context["lost"] == 3
    text = page.content.decode()
    assert "2 steps lost. Nearer:" in text
    assert "<b>2</b> steps left, then <b>1</b>" in text
    assert "<b>1</b> step left, then <b>0</b>" in text


def test_a_person_races_an_agent(client: Client, words: Lexicon) -> None:
    play = begin(client, words, "cold warm")
    client.post(f"/ladder/play/{play.pk}/give-up/", {"sequence": 0})
    response = client.post(f"/race/{play.pk}/", {"agent": "astar"})
    assert client.get(response["Location"]).status_code == 200


@pytest.mark.parametrize("agent", SLUGS)
def test_my_two_words_get_a_shortest_ladder(client: Client, agent: str) -> None:
    page = client.get(
        "/assist/ladder/", {"start": "COLD", "target": "warm", "lexicon": "w", "agent": agent}
    )
    assert page.context["ladder"]["steps"] == 4
    text = page.content.decode()
    assert "<h2>4 steps</h2>" in text
    assert ">CORD</span>" in text
    link = "/ladder/settings/?lexicon=w&amp;start=cold&amp;target=warm"
    assert f'href="{link}">Play between these words</a>' in text
    filled = client.get(unescape(link)).content.decode()
    assert re.search(r'name="start" value="cold"', filled)
    assert re.search(r'name="target" value="warm"', filled)


@pytest.mark.parametrize(
    ("target", "ladders", "heading"), [("cord", 1, "The shortest"), ("warm", 4, "A shortest")]
)
def test_a_shortest_ladder_is_headed_by_whether_there_is_another(
    client: Client, target: str, ladders: int, heading: str
) -> None:
    page = client.get("/assist/ladder/", {"start": "cold", "target": target, "lexicon": "w"})
    assert page.context["ladder"]["ladders"] == ladders
    assert f">{heading}</h2>" in page.content.decode()
    assert " bits" not in page.content.decode(), 'S23: "Difficulty: 13.1 bits"'


@pytest.mark.parametrize(
    ("start", "target", "sentence"),
    [
        ("cold", "xyst", "There&#x27;s no ladder: no other word differs from XYST in one letter."),
        ("cold", "cold", "Start and target are the same word, COLD."),
        ("cold", "warmer", "these have 4 and 6 letters"),
        ("cold", "doll", "DOLL isn&#x27;t in this dictionary"),
        ("c?ld", "warm", "Words doesn&#x27;t have the letter ?."),
        ("", "", "Type both words."),
        ("\x01", "<b>", "Words doesn&#x27;t have the letter"),
        ("x" * 5000, "y" * 5000, "40 letters"),
        ("c", "w", "no ladders of 1 letter"),
    ],
)
def test_my_two_words_are_answered_in_a_sentence_whatever_they_are(
    client: Client, start: str, target: str, sentence: str
) -> None:
    page = client.get("/assist/ladder/", {"start": start, "target": target, "lexicon": "w"})
    assert page.status_code == 200
    assert sentence in page.content.decode()


def test_a_run_is_measured_over_drawn_pairs(words: Lexicon, queue: None) -> None:
    revision = words.current
    assert revision is not None
    ladder = runnable("ladder")
    for agent in SLUGS:
        spec = ladder.spec_of(revision, length=4, games=60)
        ask(RunRequest("ladder", agent, {}, spec, revision))
    runs = Run.objects.all()
    assert {(run.status, run.games, run.wins) for run in runs} == {(Run.Status.DONE, 60, 60)}
    assert len({run.results["average_guesses"] for run in runs if run.results}) == 1
    assert ladder.describe(ladder.spec_of(revision, length=4)) == "4 letters · 1000 pairs"


def test_a_run_is_asked_for_on_a_page(client: Client, queue: None) -> None:
    assert client.get("/stats/runs/new/?game=ladder").status_code == 200
    posted = {"game": "ladder", "agents": SLUGS, "lexicons": ["w"], "length": "4", "games": "30"}
    response = client.post("/stats/runs/new/?game=ladder", posted | {"seed": "1"})
    assert response.status_code == 302, response.content.decode()
    runs = Run.objects.filter(status=Run.Status.DONE)
    assert runs.count() == len(SLUGS)
    for run in runs:
        assert client.get(f"/stats/runs/{run.pk}/").status_code == 200
    assert client.get("/stats/").status_code == 200


@pytest.mark.parametrize("wrong", [{"length": "9"}, {"games": "0"}, {"agents": []}])
def test_a_run_that_cannot_be_is_refused(client: Client, wrong: dict[str, object]) -> None:
    posted = {"game": "ladder", "agents": SLUGS, "lexicons": ["w"], "length": "4", "games": "30"}
    response = client.post("/stats/runs/new/?game=ladder", posted | {"seed": "1"} | wrong)
    assert response.status_code == 422
    assert not Run.objects.exists()


def test_a_hint_is_a_word_that_people_know(client: Client) -> None:
    """P2: five hints in a row were FERM, BERM, BEAM, BLAM, BLAE, which nobody has in mind."""
    rare = dict.fromkeys(("dat", "dot", "dag", "cag"), False)
    known = dict.fromkeys(("cat", "cot", "cog", "dog"), True)
    lexicon = make_lexicon("known", "Known", "en", known | rare, folded=True)
    setup = game("ladder").setup_from(
        {"length": 3, "difficulty": "any", "shown": True, "by": "answers"}, "cat dog"
    )
    puzzle = Puzzle.objects.create(
        game="ladder", kind=Puzzle.Kind.CHALLENGE, setup=setup, revision=lexicon.current
    )
    begun(client, puzzle)
    play = Play.objects.get(puzzle=puzzle)
    client.post(f"/ladder/play/{play.pk}/", {"guess": "cot", "sequence": 0})
    for sequence, word in ((1, "cog"), (2, "dog")):
        client.post(f"/hint/{play.pk}/", {"sequence": play.events.count()})
        assert play.events.last().move == word
        client.post(f"/ladder/play/{play.pk}/", {"guess": word, "sequence": 2 * sequence})
    play.refresh_from_db()
    assert (play.status, play.turns) == (Play.Status.WON, 3)
