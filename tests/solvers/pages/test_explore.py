"""Exploring an agent's tree: classes, averages and ways, checked against playing every game."""

from __future__ import annotations

import re
from functools import partial
from html import unescape
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree

import pytest
from django.test import Client

from lexicons.models import Lexicon, Revision
from solvers.games.wordle.analysis import WordleAnalysis, WordleTree
from solvers.pages.trees import tree_walk, views
from solvers.pages.trees.tree_cost import Course, TreeCost
from solvers.pages.trees.tree_display import tree_picture
from solvers.pages.trees.tree_walk import Branch, TreePlace, Walker, walk
from tests.check_pictures import check_pictures
from tests.wordle.lists import ANSWERS, small
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_grouped
from wordgames.rules.feedback import marks, to_text
from wordgames.rules.state import State, Status
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.tree_text import read_tree
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Wordle, WordleObservation, WordleOptions

pytestmark = pytest.mark.usefixtures("unhurried")
PAGE = "/agents/wordle/entropy/explore/"
FOUR = Words.from_strings(["ab", "ac", "ad", "ae", "cd"], ["ab", "ac", "ad", "ae"])


@pytest.fixture(autouse=True)
def _no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_walk, "BUDGET", float("inf"))


def test_four_words_by_hand() -> None:
    """cd splits ab, ac, ad, ae into {ab, ae}, {ac}, {ad}: 1 and 2, 1, 1 more, 9 with cd itself."""
    options = WordleOptions(length=2)
    agent = build_agent("wordle", "entropy", FOUR, options)
    place = walk(Walker(agent, TileSuite.of(FOUR, options), "four"), [])
    assert place.answer is not None
    assert place.answer.best.move == "cd"
    found = {branch.feedback: (branch.count, branch.cost) for branch in place.branches}
    assert {feedback: count for feedback, (count, _) in found.items()} == {
        "00": 2,
        "10": 1,
        "02": 1,
    }
    assert {feedback: cost and cost.guesses for feedback, (_, cost) in found.items()} == {
        "00": 3,
        "10": 1,
        "02": 1,
    }
    assert place.cost == (9, 4, 0)
    assert place.cost.average == 2.25


@pytest.mark.parametrize("slug", ["optimal", "entropy", "letter-frequency"])
def test_the_averages_are_those_of_playing_every_word(slug: str) -> None:
    words, options = small(), WordleOptions()
    agent = build_agent("wordle", slug, words, options)
    agent = agent.with_artifact() if isinstance(agent, Optimal) else agent
    suite = TileSuite.of(words, options)
    record = play_grouped(agent, suite)
    place = walk(Walker(agent, suite, slug), [])
    tree = WordleTree(WordleAnalysis(options, Revision()))
    stored = walk(Walker(agent, suite, f"{slug}, stored", partial(tree.known_course, agent)), [])
    assert stored.cost == place.cost
    assert [one.cost for one in stored.branches] == [one.cost for one in place.branches]
    assert place.count == sum(branch.count for branch in place.branches) == suite.size
    assert place.cost is not None
    assert place.cost.guesses == int(record.guesses.sum())
    assert place.cost.lost == int((record.guesses == 0).sum())
    assert place.answer is not None
    move = place.answer.best.move
    for branch in place.branches:
        games = [
            game
            for game in range(suite.size)
            if to_text(marks(move, suite.secret(game))) == branch.feedback
        ]
        assert branch.cost is not None
        assert branch.cost.guesses == sum(int(record.guesses[game]) - 1 for game in games)


def test_a_class_that_takes_too_long_is_said_not_to_be_computed(
    client: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_walk, "BUDGET", -1.0)
    monkeypatch.setattr(tree_walk, "LEAST", -1.0)
    page = client.get("/agents/wordle/minimax/explore/")
    assert page.context["cost"] is None
    assert page.context["unknown"] == len(page.context["branches"]) - 1  # but for the solved one
    assert "not worked out yet" in page.content.decode()
    monkeypatch.setattr(tree_walk, "BUDGET", float("inf"))
    assert client.get("/agents/wordle/minimax/explore/").context["unknown"] == 0


def test_a_tap_works_a_tree_out_with_progress(
    client: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S8: "15 large classes would take too long to play here. Play more of them"."""
    for name in ("BUDGET", "LEAST"):
        monkeypatch.setattr(tree_walk, name, -1.0)
    monkeypatch.setattr(views, "WORK", -1.0)
    address = "/agents/wordle/expected-size/explore/"
    page = client.get(address).text
    assert "hatch" in page
    assert "few guesses to come" not in page, "a legend names only what is shown"
    assert re.search(r'<a class="button" href="(\?[^"]*work=1)"', page)
    assert "<progress" not in page
    going = client.get(f"{address}?work=1")
    assert "work=2" in re.search(r'hx-get="([^"]*)" hx-trigger="load', going.text)[1]
    known = going.context["games_known"]
    assert f'<progress max="{going.context["games"]}" value="{known}"' in going.text
    assert 'hx-trigger="load' not in client.get(f"{address}?work={views.LOOKS}").text
    assert client.get(f"{address}?work=x").status_code == 200
    monkeypatch.setattr(views, "WORK", float("inf"))
    done = client.get(f"{address}?work=2")
    assert (done.context["unknown"], done.context["games_unknown"]) == (0, 0)
    assert "not worked out yet" not in done.text
    assert 'class="unknown' not in done.text


def test_a_slow_agent_leaves_time_to_play_some_classes(
    client: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time counts from the beginning of the walk; it may be over before a class is played."""
    monkeypatch.setattr(tree_walk, "BUDGET", -1.0)
    monkeypatch.setattr(tree_walk, "LEAST", 60.0)
    assert client.get("/agents/wordle/minimax/explore/").context["unknown"] == 0


def test_every_answer_is_a_link_and_the_address_keeps_the_way(
    client: Client, small_english: Lexicon
) -> None:
    page = client.get(PAGE)
    branch = next(one for one in page.context["branches"] if one["count"] > 1)
    below = client.get(PAGE + branch["link"])
    assert below.context["count"] == branch["count"]
    assert len(below.context["steps"]) == 1
    assert below.context["cost"].average == pytest.approx(branch["cost"].average)
    above = client.get(PAGE + below.context["steps"][0]["link"])
    assert above.context["count"] == len(ANSWERS)


def test_a_walk_to_the_end_says_solved(client: Client, small_english: Lexicon) -> None:
    page, steps = client.get(PAGE), 0
    while not page.context["over"]:
        ahead = [one for one in page.context["branches"] if not one["solved"]]
        page = client.get(PAGE + (ahead or page.context["branches"])[0]["link"])
        steps += 1
        assert steps < 7
    assert page.context["won"]
    assert f"In {steps} guess" in page.content.decode()


@pytest.mark.parametrize("wrong", ["f=99", "f=", "f=22222&f=00000", "&".join(["f=00000"] * 60)])
def test_an_answer_that_no_word_gives_stops_the_walk(
    client: Client, small_english: Lexicon, wrong: str
) -> None:
    page = client.get(f"{PAGE}?lexicon=en&length=5&mode=normal&guesses=6&{wrong}")
    assert page.status_code == 200


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("lexicon=en&length=9&mode=normal&guesses=6", "but none of 9"),
        ("lexicon=no&length=5&mode=normal&guesses=6", "That dictionary is gone"),
        (
            "lexicon=en&length=5&mode=ultra-hard&guesses=6",
            ">Optimal doesn&#x27;t play ultra-hard",
        ),
    ],
)
def test_what_cannot_be_explored_is_a_sentence(
    client: Client, small_english: Lexicon, query: str, sentence: str
) -> None:
    page = client.get(f"/agents/wordle/optimal/explore/?{query}")
    assert page.status_code == 200
    assert sentence in page.content.decode()


def test_no_such_agent_is_a_404_and_no_dictionary_a_sentence(client: Client, db: None) -> None:
    assert client.get("/agents/wordle/nobody/explore/").status_code == 404
    assert client.get("/agents/chess/entropy/explore/").status_code == 404
    assert "There&#x27;s no dictionary yet" in client.get(PAGE).content.decode()


def test_a_watched_play_leads_to_its_place_in_the_tree(
    client: Client, small_english: Lexicon
) -> None:
    options = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": "normal"}
    watched = client.post("/watch/", {**options, "guesses": "6", "word": "jolly"})["Location"]
    page = client.get(f"{watched}?step=1")
    place = client.get(page.context["step"].explored)
    assert place.context["count"] == page.context["step"].explanation.after
    assert [step["move"] for step in place.context["steps"]] == [page.context["step"].move]


def test_the_icicle_shows_every_class_with_the_figures_of_its_table(
    client: Client, small_english: Lexicon
) -> None:
    """Explore was a table alone. Blocks as wide as their words, each a link into the tree."""
    page = client.get(PAGE)
    [figure] = check_pictures(page.content.decode())
    assert figure.kind == "icicle"
    first = {key: count for key, count in figure.marks.items() if "-" not in key}
    branches = page.context["branches"]
    assert first.pop("root") == len(ANSWERS)
    assert sorted(first.values()) == sorted(branch["count"] for branch in branches)
    below = client.get(PAGE + _link(page.content.decode(), max(first, key=first.__getitem__)))
    assert below.context["count"] == max(first.values())


def _link(html: str, key: str) -> str:
    found = re.search(rf'<a href="([^"]+)"[^>]*data-key="{key}"', html)
    assert found, key
    return unescape(found[1])


def test_a_word_is_found_in_the_tree(client: Client, small_english: Lexicon) -> None:
    """The way to a word is the game that the agent plays for it."""
    options = WordleOptions()
    analysis = WordleAnalysis(options, small_english.current)  # type: ignore[arg-type]
    state = Wordle("night", analysis.words, options)
    moves = []
    while state.status is Status.PLAYING:
        _, answer = analysis.ask(analysis.agent("entropy"), state.observe(), 1)
        moves.append(answer.best.move.upper())
        state = state.play(answer.best.move)
    page = client.get(PAGE, {"find": "NIGHT"})
    assert [step["move"] for step in page.context["found"]] == moves
    assert "sought" in page.content.decode()
    assert client.get(PAGE + page.context["found"][-1]["link"]).status_code == 200
    missing = client.get(PAGE, {"find": "zebra"}).content.decode()
    assert "ZEBRA is not among the words that are left here." in missing


def test_a_tree_is_saved_as_a_file_that_the_checker_reads(
    client: Client, small_english: Lexicon
) -> None:
    saved = client.get(PAGE, {"as": "tree"})
    assert saved["Content-Disposition"] == 'attachment; filename="wordle-entropy.txt"'
    tree = read_tree(saved.content.decode()).tree
    assert sorted(game[-1] for game in tree.games()) == sorted(ANSWERS)
    assert tree.mean == pytest.approx(client.get(PAGE).context["cost"].average)


def test_a_picture_is_saved_that_is_well_formed(client: Client, small_english: Lexicon) -> None:
    saved = client.get(PAGE, {"as": "svg"})
    assert saved["Content-Type"] == "image/svg+xml"
    drawn = ElementTree.fromstring(saved.content.decode())  # noqa: S314  (our own page)
    blocks = drawn.findall(".//{http://www.w3.org/2000/svg}g")
    [figure] = check_pictures(client.get(PAGE).content.decode())
    assert len(blocks) == len(figure.marks)
    german = client.get(PAGE, {"as": "svg"}, headers={"Accept-Language": "de"}).content.decode()
    assert "<title>Entropie, Wordle, " in german, "the bot's name was English"


def test_options_that_an_address_leaves_out_are_as_usual(
    client: Client, small_english: Lexicon
) -> None:
    """S13: /explore/?lexicon=en&length=7 asked for Guesses and Mode as errors."""
    page = client.get(PAGE, {"lexicon": "en", "length": "5"})
    assert not page.context["form"].errors
    assert page.context["count"] == len(ANSWERS)


def test_any_position_opens_in_the_tree(client: Client, small_english: Lexicon) -> None:
    """A guess that the agent would not make stands in the address, before its feedback."""
    left = [word for word in ANSWERS if to_text(marks("slate", word)) == "00000"]
    assert left
    page = client.get(PAGE, {"f": "slate:00000"})
    assert page.context["count"] == len(left)
    assert [step["move"] for step in page.context["steps"]] == ["SLATE"]
    further = client.get(PAGE + page.context["branches"][0]["link"])
    assert further.context["steps"][0]["move"] == "SLATE"
    refused = client.get(PAGE, {"f": "qqqqq:00000"}).content.decode()
    assert "Not in the word list." in refused
    back = client.get(page.context["analysed"])
    assert [row["guess"] for row in back.context["rows"]] == ["SLATE"]
    assert back.context["left"] == len(left)
    [(explore, address), (look, form)] = back.context["onwards"]
    assert explore.endswith("tree from here")
    assert client.get(address).context["count"] == len(left)
    word = look.rpartition(" ")[2].lower()
    assert word in left
    assert f'value="{word}"' in client.get(form).content.decode()


@pytest.mark.parametrize("agent", ["optimal", "minimax", "expected-size"])
def test_the_guesses_stand_by_the_figure_that_ranks_them(
    client: Client, small_english: Lexicon, agent: str
) -> None:
    """A guess of 5.41 bits stood above nine of more, and nothing said why."""
    page = client.get(f"/agents/wordle/{agent}/explore/")
    figure, ranked = page.context["figure"], page.context["ranked"]
    table = page.content.decode().partition("Its best guesses</h3>")[2].partition("</table>")[0]
    heads = re.findall(r'<th scope="col"[^>]*>(.*?)</th', table)
    assert heads[1] == figure.name
    cells = re.findall(r"</th\s*><td class=\"n\">(.*?)</td", table)
    assert cells == [figure.of(one) for one in ranked]
    assert cells[0]


@pytest.mark.parametrize("seconds", [-1.0, float("inf")])
def test_a_class_that_is_not_played_out_shows_its_next_guess_and_what_may_follow(
    client: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """Where nothing was stored the picture was a line of dashed boxes."""
    monkeypatch.setattr(tree_walk, "LEAST", -1.0)
    monkeypatch.setattr(tree_walk, "BUDGET", -1.0)
    monkeypatch.setattr(tree_walk, "AHEAD", seconds)
    page = client.get("/agents/wordle/minimax/explore/")
    open_classes = [it for it in page.context["branches"] if not it["solved"] and it["count"] > 1]
    shown = [it for it in open_classes if it["next_move"]]
    assert len(shown) == (0 if seconds < 0 else len(open_classes))
    for one in shown:
        below = client.get("/agents/wordle/minimax/explore/" + one["link"])
        assert below.context["move"] == one["next_move"]
    marks = page.context["icicle"].marks
    assert max(mark.depth for mark in marks) == (2 if shown else 1)
    assert all(mark.node.label not in {"", "…"} for mark in marks)


def _branch(number: int, count: int, word: str, course: Course) -> Branch:
    replay = partial(cast, State, None)
    return Branch(str(number), Status.PLAYING, count, (word,), course, ("", ()), replay)


@pytest.mark.parametrize(
    ("each", "classes", "drawn"), [(9, 200, 4), (9, 3, 3), (300, 6, 6)], ids=["fine", "few", "wide"]
)
def test_of_a_fine_tree_the_largest_classes_are_drawn_with_their_words(
    each: int, classes: int, drawn: int
) -> None:
    """Nerdle's 1,587 classes were a hundred stripes without a name, though all were played."""
    course = Course("filos", each, TreeCost(2 * each, each, 0))
    branches = tuple(_branch(at, each, "filos", course) for at in range(classes))
    answer = SimpleNamespace(best=SimpleNamespace(move="crate"))
    place = SimpleNamespace(
        answer=answer, branches=branches, count=1_800, cost=TreeCost(3_600, 1_800, 0)
    )
    picture = tree_picture(cast(TreePlace, place), str.upper, "".join)
    assert picture is not None
    assert sum(mark.node.label == "FILOS" for mark in picture.marks) == drawn
    assert ("largest" in picture.reading) == (drawn < classes)


def test_what_is_too_narrow_to_draw_is_not_followed() -> None:
    """Each look at Nerdle's tree of 17,723 games went down to every game, drawn or not."""
    followed = list[str]()

    def course(move: str, count: int, *below: Course) -> Course:
        def follow() -> tuple[tuple[str, Course], ...]:
            followed.append(move)
            return tuple((str(number), it) for number, it in enumerate(below))

        return Course(move, count, TreeCost(2 * count, count, 0), follow)

    wide = course("filos", 1_790, course("linen", 1_000, course("ennui", 3)), course("grubs", 3))
    branches = tuple(
        _branch(at, it.count, it.move, it)
        for at, it in enumerate((wide, course("plumb", 6), course("dusky", 4)))
    )
    answer = SimpleNamespace(best=SimpleNamespace(move="crate"))
    place = SimpleNamespace(
        answer=answer, branches=branches, count=1_800, cost=TreeCost(3_600, 1_800, 0)
    )
    assert tree_picture(cast(TreePlace, place), str.upper, "".join) is not None
    assert followed == ["filos", "linen"]


def test_a_stored_tree_is_added_up_once_for_each_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at Nerdle's tree of 17,962 places took half a second to add them up again."""
    monkeypatch.setattr(tree_walk, "KEPT", 2)  # the largest class of these words has four
    words, options, asked = small(), WordleOptions(), list[int]()
    agent = build_agent("wordle", "optimal", words, options)
    assert isinstance(agent, Optimal)
    agent = agent.with_artifact()
    tree = WordleTree(WordleAnalysis(options, Revision()))

    def known(observation: WordleObservation) -> Course | None:
        course = tree.known_course(agent, observation)
        asked.append(course.count if course else 0)
        return course

    walker = Walker(agent, TileSuite.of(words, options), "added up once", known)
    first, looked = walk(walker, []), len(asked)
    again = walk(walker, [])
    assert [it.course for it in again.branches] == [it.course for it in first.branches]
    assert max(asked[:looked]) > 1 == max(asked[looked:])
    large = [it.course for it in first.branches if it.count > 1]
    assert all(any(it is other.course for other in again.branches) for it in large)
