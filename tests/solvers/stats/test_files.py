"""S5: a file says what its page says: pandas averages each and finds the page's figure."""

from __future__ import annotations

import json
import re
from io import BytesIO
from math import isnan
from typing import Any

import pandas
import pytest
from django.test import Client

from games.models import Player
from solvers.records.services import standing as records
from solvers.runs import services
from solvers.runs.models import Run, Sweep
from solvers.runs.queue_allowance import Requester
from solvers.runs.runs_by_seed import intervals_stored
from tests.solvers.runs.fixtures import Ask, Finish

pytestmark = pytest.mark.django_db
CLOSE = 1e-9


def table(path: str, client: Client | None = None) -> pandas.DataFrame:
    """Return a file of CSV as pandas reads it; that of JSON has the same rows."""
    reader = client or Client()
    before, _, query = path.partition("?")
    both = [f"{before}?{query}&format={kind}" for kind in ("csv", "json", "tex")]
    answers = [reader.get(it) for it in both]
    assert [it.status_code for it in answers] == [200, 200, 200]
    assert all("attachment" in it["Content-Disposition"] for it in answers)
    read = pandas.read_csv(BytesIO(b"".join(answers[0])))
    rows = json.loads(answers[1].content)
    assert len(rows) == len(read)
    assert not rows or list(rows[0]) == list(read.columns)
    check_latex(answers[2].content.decode(), read)
    return read


def check_latex(text: str, rows: pandas.DataFrame) -> None:
    """Check that a table of LaTeX has these rows, with the same number of cells in each."""
    lines = [line.removesuffix(r" \\") for line in text.splitlines() if line.endswith(r" \\")]
    assert len(lines) == len(rows) + 1
    assert {len(re.findall(r"(?<!\\)&", line)) for line in lines} == {lines[0].count("&")}
    assert not re.search(r"(?<!\\)[#_$]|(?<!\\)%(?! Needs)", text), "nothing is left unescaped"
    head = lines[0].split(" & ")
    for name in ("average", "win rate"):
        if name in head and len(rows):
            cells = [line.split(" & ")[head.index(name)] for line in lines[1:]]
            figures = rows[name.replace(" ", "_")]
            assert cells == ["--" if isnan(it) else f"{it:.4f}" for it in figures]


@pytest.fixture
def lost(finished: Finish) -> Run:
    """A sample of which games are lost: its bot may guess twice."""
    run = finished("random", guesses=2, games=20)
    assert 0 < run.results["wins"] < 20
    return run


def test_the_games_of_a_run_average_to_its_page(client: Client, lost: Run) -> None:
    """pandas' mean was 7.8439, as a lost game's guesses are empty, and the page's 8.0300."""
    file = pandas.read_csv(BytesIO(b"".join(client.get(f"/stats/runs/{lost.pk}.csv"))))
    assert file["counted"].mean() == pytest.approx(lost.results["average_guesses"], abs=CLOSE)
    assert (file["won"] == "yes").mean() == pytest.approx(lost.win_rate, abs=CLOSE)
    assert file.loc[file["won"] == "no", "counted"].eq(2).all()
    assert file["guesses"].isna().sum() == 20 - lost.results["wins"]
    assert (file["weight"] == 1).all()
    whole = client.get(f"/stats/runs/{lost.pk}.json").json()
    assert whole["counted"] == file["counted"].tolist()


def test_an_interval_is_two_numbers(client: Client, finished: Finish) -> None:
    run = finished("csp", games=20)
    file = pandas.read_csv(BytesIO(b"".join(client.get(f"/stats/runs/{run.pk}.csv"))))
    low, high = (intervals_stored(run) or {})["average_guesses"]
    assert file["average_low"].unique() == pytest.approx([low], abs=CLOSE)
    assert file["average_high"].unique() == pytest.approx([high], abs=CLOSE)
    assert file["without_interval"].isna().all()
    exact = finished("entropy")
    file = pandas.read_csv(BytesIO(b"".join(client.get(f"/stats/runs/{exact.pk}.csv"))))
    assert file["average_low"].isna().all()
    assert set(file["without_interval"]) == {"exact"}


def test_a_league_and_the_overview_have_every_place(client: Client, finished: Finish) -> None:
    for agent in ("entropy", "csp"):
        finished(agent)
    for seed in (1, 2, 3):
        finished("random", seed=seed)
    league = client.get("/stats/league/").context["league"]
    file = table("/stats/league/")
    for row, entry in zip(file.to_dict("records"), league.entries, strict=True):
        assert row["agent"] == entry.agent
        for name, value in (
            *(("average", entry.average), ("average_doubled", entry.penalised)),
            *(("win_rate", entry.win_rate), ("games", entry.games), ("seeds", len(entry.seeds))),
        ):
            assert row[name] == pytest.approx(value, abs=CLOSE)
        low, high = entry.interval or (float("nan"), float("nan"))
        assert row["low"] == pytest.approx(low, abs=CLOSE, nan_ok=True)
        assert row["high"] == pytest.approx(high, abs=CLOSE, nan_ok=True)
    every = table("/stats/")
    assert len(every) == sum(len(it.members) for it in client.get("/stats/").context["leagues"])
    runs = Run.objects.filter(agent="random")
    [drawn] = file.loc[file["agent"] == "random", "average"]
    assert drawn == pytest.approx(sum(run.average or 0 for run in runs) / 3, abs=CLOSE)


def test_a_comparison_has_every_game(client: Client, finished: Finish, lost: Run) -> None:
    runs = [finished("csp", guesses=2, games=20), lost]
    path = f"/stats/compare/?runs={','.join(run.pk for run in runs)}"
    shown = client.get(path).context["comparison"].compared
    file = table(path)
    means = file.groupby("bot")["counted"].mean()
    for one in shown:
        assert means[one.name] == pytest.approx(one.average, abs=CLOSE)
        won = (file.loc[file["bot"] == one.name, "won"] == "yes").mean()
        assert won == pytest.approx(one.results["win_rate"], abs=CLOSE)
    pairs = file.pivot(index="game", columns="bot", values="counted")
    assert len(pairs) == 20
    assert pairs.notna().all().all(), "game by game, as the page pairs them"


def test_a_sweep_has_every_cell(client: Client, asking: Ask, queue: None) -> None:
    grid = {"few": ["1", "3"]}
    asked = [asking("letter-frequency", {"few": it}) for it in grid["few"]]
    sweep: Sweep = services.sweep(asked, grid, Requester(Player.objects.create()))
    [field] = client.get(f"/stats/sweeps/{sweep.pk}/").context["fields"]
    file = table(f"/stats/sweeps/{sweep.pk}/")
    for row, place in zip(file.to_dict("records"), field.places, strict=True):
        assert str(row["few"]) == place.point["few"]
        assert row["average"] == pytest.approx(place.run.average, abs=CLOSE)
        assert row["win_rate"] == pytest.approx(place.run.win_rate, abs=CLOSE)
        assert (row["rank"], row["games"]) == (place.rank, place.run.games)
        games = pandas.read_csv(BytesIO(b"".join(client.get(f"/stats/runs/{row['run']}.csv"))))
        assert games["counted"].mean() == pytest.approx(row["average"], abs=CLOSE)


def test_lengths_have_every_point(client: Client, finished: Finish) -> None:
    finished("entropy")
    finished("entropy", mode="hard")
    path = "/stats/lengths/?game=wordle&agent=entropy"
    figure: Any = client.get(path).context["figure"]
    shown = {cell.run: cell for _, cells in figure.rows for cell in cells if cell}
    file = table(path)
    assert set(file["run"]) == set(shown)
    for row in file.to_dict("records"):
        assert row["average_doubled"] == pytest.approx(shown[row["run"]].penalised, abs=CLOSE)
        assert row["win_rate"] == pytest.approx(shown[row["run"]].win_rate, abs=CLOSE)
        assert not row["yours"]


def test_claims_and_records_have_every_row(client: Client) -> None:
    file = table("/claims/")
    context = client.get("/claims/").context
    claims = file.loc[file["kind"] == "claim"]
    assert len(claims) == context["total"]
    counts = claims["verdict"].value_counts()
    assert {verdict: counts.get(verdict, 0) for verdict, *_ in context["score"]} == {
        verdict: count for verdict, _, _, count, _ in context["score"]
    }
    known = {(it.task.game, it.task.key): it for it in records()}
    file = table("/records/")
    assert len(file) == len(known)
    for row in file.to_dict("records"):
        best = known[row["game"], row["task"]]
        if best.total:
            assert row["average"] == pytest.approx(best.total / row["games"], abs=CLOSE)
            assert row["total"] == best.total


def test_a_format_that_there_is_not_shows_the_page(client: Client) -> None:
    assert client.get("/claims/?format=exe")["Content-Type"].startswith("text/html")


def test_no_cell_is_a_formula(client: Client) -> None:
    text = b"".join(client.get("/records/?format=csv")).decode()
    assert "\n=" not in text
    assert ",=" not in text
