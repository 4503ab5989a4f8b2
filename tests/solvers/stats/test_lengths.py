"""Word lengths: which runs the lines are made of, and asking for those that are missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Player
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from solvers.pictures.statistics.curves import STYLES
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from solvers.stats.length_curves import (
    LengthCurve,
    best_known,
    figure,
    known_lines,
    split_league,
)
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from wordgames.evaluation.run_game import runnable

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unqueued")]
URL = "/stats/lengths/"


@pytest.fixture
def unqueued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be worked on."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)


@pytest.fixture
def small_english(db: None) -> Lexicon:
    words = ("cat", "dog", "cow", "lion", "bear", "wolf", "tiger", "zebra")
    return make_lexicon("en", "English", "en", dict.fromkeys(words, True), folded=True)


def store(
    lexicon: Lexicon,
    length: int,
    average: float = 4.0,
    agent: str = "letter-frequency",
    player: Player | None = None,
    **spec: object,
) -> Run:
    """Store a finished run with an average of one's own: the site's, or a player's."""
    assert lexicon.current is not None
    chosen = runnable("wordle").spec_of(lexicon.current, length=length, **spec)
    asked = RunRequest("wordle", agent, {}, chosen, lexicon.current)
    run = services.ask(asked, player, standing=player is None)
    sampled = chosen["games"] is not None
    games = chosen["games"] or 8
    figures = {"average": average, "penalised": average + 6 / games}
    Run.objects.filter(pk=run.pk).update(
        status="done", games=games, wins=games - 1, sampled=sampled, **figures
    )
    run.refresh_from_db()
    return run


def wanted(**changed: object) -> dict[str, object]:
    """Return what the page posts."""
    return {"lexicons": "en", "modes": ["normal", "hard"], "lengths": "3 4", "games": "", **changed}


@pytest.mark.parametrize(
    ("league", "parts"),
    [
        ("5 letters", (5, "normal")),
        ("12 letters · hard · 8 guesses", (12, "hard · 8 guesses")),
        ("10 lives", (None, "10 lives")),
        ("", (None, "normal")),
    ],
)
def test_a_league_is_a_length_and_the_rest(league: str, parts: tuple[int | None, str]) -> None:
    assert split_league(league) == parts


def test_a_line_is_a_dictionary_and_a_mode(small_english: Lexicon) -> None:
    for length in (3, 4):
        store(small_english, length, 5 - length / 2)
    store(small_english, 5, 3.0, mode="hard")
    lines = known_lines("wordle", "letter-frequency")
    assert {key: line.name for key, line in lines.items()} == {
        ("en", "hard"): "English, hard",
        ("en", "normal"): "English, normal",
    }
    measured = lines["en", "normal"].measured
    assert {length: one.average for length, one in measured.items()} == {3: 3.5, 4: 3.0}
    assert measured[3].win_rate == pytest.approx(7 / 8)


def test_the_exact_run_goes_before_samples_and_the_greater_sample_before_less(
    small_english: Lexicon,
) -> None:
    store(small_english, 4, 4.5, games=3)
    store(small_english, 4, 4.25, games=2)
    assert known_lines("wordle", "letter-frequency")["en", "normal"].measured[4].average == 4.5
    store(small_english, 4, 4.0)
    store(small_english, 4, 3.0, games=300)
    assert known_lines("wordle", "letter-frequency")["en", "normal"].measured[4].average == 4.0


def test_a_visitors_run_is_a_point_for_nobody_else(client: Client, small_english: Lexicon) -> None:
    """S1: a game of a guest was a solid point at 100% that everybody saw."""
    visitor = Player.objects.create()
    store(small_english, 4, 4.5, agent="random", seed=2, games=3)
    store(small_english, 4, 2.0, agent="random", player=visitor, seed=77, games=3)
    store(small_english, 5, 2.0, agent="random", player=visitor, games=1)
    store(small_english, 3, 2.0, agent="entropy", player=visitor)
    measured = known_lines("wordle", "random")["en", "normal"].measured
    assert {length: (at.average, at.seeds) for length, at in measured.items()} == {4: (4.5, 1)}
    assert best_known("wordle") == "random"
    assert not known_lines("wordle", "entropy")
    theirs = known_lines("wordle", "random", player=visitor.pk)["en", "normal"].measured
    assert {length: at.standing for length, at in theirs.items()} == {4: True, 5: False}
    session = client.session
    session[SESSION_KEY] = visitor.pk
    session.save()
    assert "your run" in client.get(f"{URL}?agent=random").content.decode()
    assert "your run" not in Client().get(f"{URL}?agent=random").content.decode()


def test_the_lines_with_most_lengths_are_drawn(small_english: Lexicon) -> None:
    for length in (3, 4, 5):
        store(small_english, length)
    longest = known_lines("wordle", "letter-frequency")["en", "normal"]
    short = LengthCurve("short", {3: longest.measured[3]})
    drawn = figure(
        "wordle", [*(replace(short, name=f"line {it}") for it in range(STYLES)), longest]
    )
    assert drawn is not None
    assert longest.name in drawn.names


def test_runs_of_other_parameters_openers_or_revisions_are_no_points(
    small_english: Lexicon,
) -> None:
    store(small_english, 4, opener="lion")
    assert not known_lines("wordle", "letter-frequency")
    store(small_english, 4)
    small_english.current = None
    small_english.save()
    assert not known_lines("wordle", "letter-frequency")


def test_the_agent_with_most_is_shown_first(client: Client, small_english: Lexicon) -> None:
    assert best_known("wordle") == ""
    assert client.get(URL).context["agent"] == "random"
    store(small_english, 4, agent="entropy")
    store(small_english, 4)
    store(small_english, 3)
    assert best_known("wordle") == "letter-frequency"
    page = client.get(URL)
    assert page.context["agent"] == "letter-frequency"
    kinds = [figure.kind for figure in check_pictures(page.content.decode())]
    assert kinds == ["curves", "curves"]
    assert client.get(f"{URL}?agent=entropy").context["agent"] == "entropy"
    assert client.get(f"{URL}?agent=nobody").context["agent"] == "letter-frequency"
    assert client.get(f"{URL}?game=chess").status_code == 404


def test_every_point_leads_to_its_run(client: Client, small_english: Lexicon) -> None:
    runs = [store(small_english, 3, 4.125), store(small_english, 4, 3.5, games=3)]
    text = client.get(URL).content.decode()
    for run in runs:
        assert f'<a href="/stats/runs/{run.pk}/">{run.penalised:.3f}</a>' in text
    assert "3 games" in text


def test_the_pictures_show_the_figures_of_the_runs(client: Client, small_english: Lexicon) -> None:
    """C17: the second report's figure, with lost games doubled as it has them."""
    runs = [store(small_english, length, 7 - length) for length in (3, 4, 5)]
    hard = store(small_english, 5, 2.5, mode="hard")
    doubled, won = check_pictures(client.get(URL).content.decode())

    def shown(figure: str) -> dict[str, float]:
        names = [f"English, normal, {length}" for length in (3, 4, 5)] + ["English, hard, 5"]
        values = [getattr(run, figure) for run in (*runs, hard)]
        return dict(zip(names, values, strict=True))

    assert doubled.marks == shown("penalised")
    assert won.marks == shown("win_rate")


def test_lines_of_other_secrets_are_drawn_apart(client: Client, small_english: Lexicon) -> None:
    """C17: the second report played every word; six lines of it stand together."""
    store(small_english, 3)
    for mode in ("normal", "hard"):
        every = store(small_english, 4, 4.5, mode=mode, secrets="all")
    first = client.get(URL)
    assert first.context["kinds"] == ["answers", "all words"]
    assert first.context["figure"].names == ["English, normal"]
    other = client.get(URL, {"of": "all words"})
    assert other.context["figure"].names == ["English, all words", "English, hard · all words"]
    assert f"/stats/runs/{every.pk}/" in other.content.decode()
    assert client.get(URL, {"of": "nonsense"}).context["kind"] == "answers"


def test_lines_that_find_no_room_are_counted(small_english: Lexicon) -> None:
    store(small_english, 4)
    line = known_lines("wordle", "letter-frequency")["en", "normal"]
    many = [LengthCurve(f"line {number}", line.measured) for number in range(STYLES + 2)]
    made = figure("wordle", many)
    assert made is not None
    assert (len(made.names), made.left_out) == (STYLES, 2)
    assert figure("wordle", []) is None


def test_only_what_is_missing_is_asked_for(client: Client, small_english: Lexicon) -> None:
    store(small_english, 3)
    response = client.post(f"{URL}?agent=letter-frequency", wanted())
    assert response.status_code == 302
    assert response.url == f"{URL}?game=wordle&agent=letter-frequency"
    asked = Run.objects.filter(status="waiting").values_list("label", flat=True)
    assert sorted(asked) == ["3 letters · hard", "4 letters", "4 letters · hard"]
    page = client.get(response.url).content.decode()
    assert "3 runs are asked for." in page
    assert "3 runs of this bot are on the way" in page
    Run.objects.update(status="done", games=3, wins=3, average=3.0)
    again = client.post(f"{URL}?agent=letter-frequency", wanted(), follow=True)
    assert "All these runs are already stored." in again.content.decode()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"lexicons": []}, "Choose at least one dictionary."),
        ({"modes": []}, "Choose at least one mode."),
        ({"modes": "sideways"}, "sideways is not one of the available choices"),
        ({"lengths": "x"}, "Lengths are whole numbers"),
        ({"lengths": "13"}, "No chosen dictionary has answers of these lengths."),
        ({"games": "-1"}, "greater than or equal to 1"),
        ({"games": "19999"}, "you can ask for 10,000 at once"),
    ],
)
def test_what_cannot_be_asked_is_said(
    client: Client, small_english: Lexicon, changed: dict[str, object], sentence: str
) -> None:
    response = client.post(f"{URL}?agent=entropy", wanted(**changed))
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Run.objects.exists()


def test_a_visitor_asks_a_few_times_a_minute(client: Client, small_english: Lexicon) -> None:
    codes = [client.post(URL, wanted()).status_code for _ in range(7)]
    assert codes == [302] * 6 + [429]


def test_many_runs_take_as_many_queries_as_few(
    client: Client, small_english: Lexicon, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for lengths in ((3,), (4, 5)):
        for length in lengths:
            store(small_english, length)
            store(small_english, length, games=4)
        with django_assert_num_queries(4):
            client.get(f"{URL}?agent=letter-frequency")
