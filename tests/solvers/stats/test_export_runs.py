"""All public runs as one table: what pandas reads back is what is stored."""

from __future__ import annotations

import sys
from pathlib import Path

import pandas as pd
import pytest

from lexicons.models import Lexicon, opaque_id
from solvers.runs.models import Run
from solvers.stats.league import leagues
from tests.run_commands import output, refusal
from tests.solvers.runs.fixtures import Finish
from wordgames.languages.storable_text import cell

pytestmark = pytest.mark.django_db


def exported(file: Path, *options: str) -> pd.DataFrame:
    output("export_runs", str(file), *options)
    return pd.read_csv(file, keep_default_na=False, na_values=[""])


def test_every_public_run_is_a_row_of_its_stored_figures(finished: Finish, tmp_path: Path) -> None:
    whole = finished("entropy")
    sample = finished("letter-frequency", {"explore": False}, games=9, seed=4)
    table = exported(tmp_path / "runs.csv.gz").set_index("id")
    assert list(table.index) == [whole.pk, sample.pk]
    for run in Run.objects.all():
        row = table.loc[run.pk]
        assert (row["game"], row["agent"], row["lexicon"]) == ("wordle", run.agent, "en")
        assert (row["games"], row["wins"], row["worst"]) == (run.games, run.wins, run.worst)
        assert row["average"] == pytest.approx(run.average)
        assert row["rate"] == pytest.approx(run.win_rate)
        assert row["spec.seed"] == run.spec["seed"]
    assert table["low"].isna().tolist() == [True, False]
    assert '"explore": false' in table.loc[sample.pk, "params"]


def test_an_id_is_the_same_in_a_spreadsheet() -> None:
    ids = {opaque_id() for _ in range(5_000)}
    assert {cell(name) for name in ids} == ids


def test_pooled_seeds_are_those_of_the_league(finished: Finish, tmp_path: Path) -> None:
    finished("entropy")
    for seed in (3, 1, 2):
        finished("random", seed=seed)
    table = exported(tmp_path / "runs.csv", "--pool").set_index("agent")
    [league] = leagues()
    assert len(table) == len(league.entries) == 2
    for entry in league.entries:
        row = table.loc[entry.agent]
        assert row["seeds"] == len(entry.seeds)
        assert row["penalised"] == pytest.approx(entry.penalised)
        assert row["average"] == pytest.approx(entry.average)
        assert row["rate"] == pytest.approx(entry.win_rate)


def test_runs_on_somebodys_own_list_are_left_out(finished: Finish, tmp_path: Path) -> None:
    run = finished("entropy")
    Lexicon.objects.update(visibility=Lexicon.Visibility.DRAFT)
    assert exported(tmp_path / "runs.csv").empty
    assert run.pk not in (tmp_path / "runs.csv").read_text()


def test_a_file_that_cannot_be_is_refused_in_a_sentence(
    finished: Finish, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished("entropy")
    assert refusal("export_runs", str(tmp_path / "runs.xls")).startswith("The name of the file")
    assert "cannot be written" in refusal("export_runs", str(tmp_path / "no" / "runs.csv"))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "fastparquet", None)
    assert refusal("export_runs", str(tmp_path / "runs.parquet")).startswith("Parquet needs")
