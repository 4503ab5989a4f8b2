"""Results as DataFrames: a row a game, and the figures that its rows add up to."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wordgames as wg
from tests.package.test_wheel import ROOT
from wordgames.importer.table import PandasMissing

WORDS = ("crane", "crate", "trace", "slate", "stale", "least", "plate", "prate")


@pytest.fixture(scope="module")
def setting() -> wg.Setting:
    return wg.Setting("wordle", wg.word_list(WORDS, name="mine"), length=5, guesses=3)


def test_a_frame_has_a_row_a_game_and_adds_up_to_the_figures(setting: wg.Setting) -> None:
    result = setting.evaluate("letter-frequency")
    table, figures = result.frame(), result.figures
    assert sorted(table.secret) == sorted(WORDS)
    assert list(table.game) == list(range(1, len(WORDS) + 1))
    assert set(table.agent) == {"letter-frequency"}
    assert table.won.sum() == figures.wins
    assert table.guesses.isna().equals(~table.won)
    assert table.guesses.value_counts().to_dict() == {
        guesses: games for guesses, games in figures.distribution.items() if games
    }
    assert np.average(table.guesses.fillna(3), weights=table.weight) == pytest.approx(
        figures.average_guesses
    )


def test_a_lost_game_has_no_guesses(setting: wg.Setting) -> None:
    table = setting.with_options(guesses=1).evaluate("letter-frequency").frame()
    assert table.won.sum() == table.guesses.notna().sum() == 1


def test_a_secret_drawn_twice_weighs_half() -> None:
    drawn = wg.Setting("wordle", wg.word_list(WORDS), length=5, games=20)
    table = drawn.evaluate("entropy").frame()
    each = table.groupby("secret").weight.sum()
    assert np.allclose(each, 1 / len(each))
    assert table.weight.nunique() > 1


def test_the_guesses_of_a_stored_run_make_a_frame(setting: wg.Setting) -> None:
    result = setting.evaluate("entropy")
    stored = result.evaluation.record.guesses.tolist()
    table = setting.experiment.frame(stored)
    from pandas.testing import assert_frame_equal  # no other process of the tests needs it

    assert_frame_equal(table, result.frame()[list(table)])
    assert list(setting.experiment.frame()) == ["game", "secret", "weight"]
    with pytest.raises(ValueError):
        setting.experiment.frame([1, 2])


def test_a_comparison_is_that_of_the_games(setting: wg.Setting) -> None:
    results = {name: setting.evaluate(name) for name in ("entropy", "letter-frequency", "csp")}
    table = wg.compare(results)
    assert table[["first", "second"]].to_numpy().tolist() == [
        ["entropy", "letter-frequency"],
        ["entropy", "csp"],
        ["letter-frequency", "csp"],
    ]
    spent = {name: result.frame().guesses.fillna(3) for name, result in results.items()}
    for row in table.itertuples():
        gap = (spent[row.first] - spent[row.second]).mean()
        assert row.difference == pytest.approx(gap)
        assert row.fewer + row.same + row.more == len(WORDS)


def test_frames_survive_csv(setting: wg.Setting, tmp_path: Path) -> None:
    table = setting.evaluate("entropy").frame()
    table.to_csv(tmp_path / "results.csv", index=False)
    from pandas import read_csv

    again = read_csv(tmp_path / "results.csv", dtype={"guesses": "Int16"})
    assert again.guesses.equals(table.guesses)
    assert again.secret.tolist() == table.secret.tolist()


def test_without_pandas_a_frame_is_refused_in_a_sentence(
    setting: wg.Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = setting.evaluate("entropy")
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(PandasMissing, match=r"pip install 'wordgames\[frames\]'"):
        result.frame()
    assert issubclass(PandasMissing, ImportError)


def test_the_package_measures_without_importing_pandas() -> None:
    program = (
        "import sys, wordgames as wg\n"
        "mine = wg.word_list(['crane', 'crate', 'trace'])\n"
        "wg.Setting('wordle', mine, length=5).evaluate('letter-frequency').figures\n"
        "assert 'pandas' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
