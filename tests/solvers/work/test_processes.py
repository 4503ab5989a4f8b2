"""Parts computed by processes of this machine: the same, whoever of them is killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path

import pytest

from tests.site.services import ROOT
from tests.solvers.work.kits import compiles, die, die_once, kit_of_words, once, until_stopped
from wordgames.evaluation import plan as parts
from wordgames.evaluation.tally import together
from wordgames.kernels.backend import compiled, numba_wanted
from wordgames.work.choose_pool import pool_of
from wordgames.work.collect import Call, in_order
from wordgames.work.pool import Here, Parcel, PartFailed, PartRefused, Pool, PoolBroke, value_of
from wordgames.work.processes import Processes
from wordgames.work.progress_news import News, Reporter, Stopped, unreported


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Processes(2) as pool:
        yield pool


def test_two_processes_come_to_what_one_does(pool: Pool) -> None:
    kit = kit_of_words()
    parcel = Parcel.of(kit)
    (plan,) = in_order(pool, [Call(parts.plan, parcel)])
    calls = [Call(parts.play, parcel, (plan.opener, groups)) for groups, _ in plan.parts]
    found = together([plan.tally, *in_order(pool, calls)])
    opener, alone = parts.whole(kit, unreported())
    assert plan.opener == opener
    assert found.guesses.tolist() == alone.guesses.tolist()
    assert (found.turns, found.second) == (alone.turns, alone.second)


@pytest.mark.skipif(compiled() is None or not numba_wanted(), reason="There is no numba here.")
def test_processes_compute_by_compiled_kernels_however_few_the_words(pool: Pool) -> None:
    kit = kit_of_words("entropy-ngram", words=40)
    assert list(in_order(pool, [Call(compiles, Parcel.of(kit))])) == [True]


def test_all_points_of_a_sweep_share_the_groups_after_an_opener() -> None:
    kit = kit_of_words("entropy-ngram")
    opener = kit.experiment.words[0]
    other = kit.with_params({"beta_bigram": 1.0})
    assert other.first_groups(opener) is kit.first_groups(opener)
    assert other.ready(unreported()) is not kit.ready(unreported())


def test_killed_processes_are_replaced_and_nothing_is_lost(pool: Pool, tmp_path: Path) -> None:
    parcel = Parcel.of(str(tmp_path))
    calls = [Call(die_once, parcel, (number,)) for number in range(8)]
    assert list(in_order(pool, calls)) == [number * number for number in range(8)]
    assert {file.name for file in tmp_path.iterdir()} == {"1", "4", "7"}


def test_what_kills_whoever_computes_it_is_given_up(pool: Pool) -> None:
    with pytest.raises(PoolBroke):
        list(in_order(pool, [Call(die, Parcel.of(None))]))


def test_parts_that_are_not_wanted_any_more_stop(pool: Pool) -> None:
    parcel = Parcel.of(None)
    futures = [pool.submit(number, until_stopped, parcel) for number in (3, 4, 5)]
    heard: list[News] = []
    while {news.part for news in heard} != {3, 4}:
        heard += pool.news()
        time.sleep(0.01)
    assert {(news.done, news.text) for news in heard} == {(0.5, "It goes on.")}
    pool.stop()
    for future in futures:
        with pytest.raises(Stopped):
            value_of(pool, future)
    assert value_of(pool, pool.submit(6, once, parcel)) == "done", "what comes later is wanted"


def faulty(kit: None, reporter: Reporter) -> None:
    raise ZeroDivisionError("ours")


def refused(kit: None, reporter: Reporter) -> None:
    raise LookupError("There is no such word.")


@pytest.mark.parametrize("processes", [0, 2])
def test_errors_travel_as_sentences(pool: Pool, processes: int) -> None:
    used = pool if processes else Here()
    with pytest.raises(PartFailed, match="ZeroDivisionError: ours"):
        list(in_order(used, [Call(faulty, Parcel.of(None))]))
    with pytest.raises(PartRefused, match="There is no such word") as found:
        list(in_order(used, [Call(refused, Parcel.of(None))]))
    assert found.value.kind is LookupError


def test_which_pool_is_a_matter_of_numbers() -> None:
    assert isinstance(pool_of(0), Here)
    assert pool_of(3).size == 3
    with pytest.raises(ValueError, match="at least one process"):
        Processes(0)


WORK = """
import sys, time
from pathlib import Path
from wordgames.work.pool import Parcel
from wordgames.work.processes import Processes
from tests.site.services import ROOT
from tests.solvers.work.kits import once, until_stopped
if __name__ == "__main__":
    pool = Processes(1)
    pool.submit(0, once, Parcel.of(None)).result()
    pool.submit(1, until_stopped, Parcel.of(None))
    print(pool._folder, flush=True)
    time.sleep(600)
"""


def test_who_is_killed_leaves_neither_processes_nor_their_folder(tmp_path: Path) -> None:
    script = tmp_path / "work.py"
    script.write_text(WORK)
    own = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, env=own, cwd=ROOT, stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdout
        folder = Path(killed.stdout.readline().strip())
        assert (folder / Parcel.of(None).key).is_file()
        killed.kill()
    while folder.exists():
        time.sleep(0.02)


def test_a_parcel_that_the_disk_did_not_take_is_written_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        whole(path, data[:3])
        raise OSError(ENOSPC, "No space left on device")

    with Processes(1) as pool:
        monkeypatch.setattr(Path, "write_bytes", half)
        with pytest.raises(OSError, match="No space"):
            pool.submit(0, once, Parcel.of("words"))
        monkeypatch.undo()
        assert value_of(pool, pool.submit(0, once, Parcel.of("words"))) == "done"
