"""Parts computed by a Dask cluster of two workers: the same, to the last figure."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copytree

import pytest

from tests.site.services import PATIENCE, ROOT
from tests.solvers.work.kits import kit_of_words, once, until_stopped
from wordgames.artifacts import MemoryStore, use_store
from wordgames.evaluation import plan as parts
from wordgames.evaluation.plan import Kit
from wordgames.evaluation.tally import Tally, together
from wordgames.work import cluster, code_version
from wordgames.work.artifact_relay import found_by
from wordgames.work.cluster import Cluster
from wordgames.work.collect import Call, in_order
from wordgames.work.pool import Parcel, PartRefused, PoolBroke, PoolRefused, value_of
from wordgames.work.progress_news import News, Stopped, unreported
from workshop.site.server import free_port

pytestmark = pytest.mark.dask


class Hosts:
    """A scheduler and workers, each a process that knows no site and no database."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.port = str(free_port())
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self.start_scheduler()
        self.workers = [self.join(), self._run("manage.py", "cluster_worker", self.address)]

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        """Start a scheduler, which knows of no other before it."""
        return self._run("manage.py", "cluster_scheduler", "--port", self.port)

    def join(self, folder: Path = ROOT) -> subprocess.Popen[bytes]:
        """Start a worker with the code of a folder."""
        plain = ("--no-dashboard", "--no-nanny", "--nworkers=1", "--nthreads=1")
        command = "-m", "distributed.cli.dask_worker", self.address, *plain
        return self._run(*command, folder=folder)

    def _run(self, *arguments: str, folder: Path = ROOT) -> subprocess.Popen[bytes]:
        own = {name: value for name, value in os.environ.items() if "DJANGO" not in name}
        path = f"{folder}:{own.get('PYTHONPATH', '')}"
        started = subprocess.Popen(
            [sys.executable, *arguments],
            env=own | {"PYTHONPATH": path, "WORK_PROCESSES": "1"},
            cwd=folder,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(started.wait, PATIENCE)
        self._stack.callback(started.terminate)
        return started


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    with ExitStack() as stack:
        yield Hosts(stack)


@pytest.fixture
def pool(hosts: Hosts) -> Iterator[Cluster]:
    with Cluster(hosts.address) as pool:
        pool.client.wait_for_workers(2, timeout=PATIENCE)
        yield pool


def shared_out(pool: Cluster, kit: Kit) -> tuple[str, Tally]:
    """Play a kit's games by a pool, part by part."""
    (plan,) = in_order(pool, [Call(parts.plan, Parcel.of(kit))])
    kit.artifacts = found_by(lambda: kit.built().complete)
    parcel = Parcel.of(kit)
    calls = [Call(parts.play, parcel, (plan.opener, groups)) for groups, _ in plan.parts]
    return plan.opener, together([plan.tally, *in_order(pool, calls)])


def check(found: tuple[str, Tally], alone: tuple[str, Tally]) -> None:
    assert found[0] == alone[0]
    assert found[1].guesses.tolist() == alone[1].guesses.tolist()
    assert (found[1].turns, found[1].second) == (alone[1].turns, alone[1].second)


def test_two_workers_come_to_what_one_process_does(pool: Cluster) -> None:
    assert pool.size == 2
    kit = kit_of_words()
    check(shared_out(pool, kit), parts.whole(kit, unreported()))


def test_what_a_worker_searches_comes_back_and_goes_to_the_others(
    pool: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = use_store(MemoryStore())
    try:
        kit = kit_of_words("optimal", 60)
        assert not kit.built().complete
        found = shared_out(pool, kit)
        assert kit.built().complete, "the tree was searched by a worker"
        assert [artifact.complete for artifact in kit.artifacts.values()] == [True]
        check(found, parts.whole(kit, unreported()))
    finally:
        use_store(before)


def test_a_part_that_cannot_be_is_refused_with_a_sentence(pool: Cluster) -> None:
    kit = kit_of_words("nonesuch")
    with pytest.raises(PartRefused, match="There is no agent nonesuch"):
        list(in_order(pool, [Call(parts.plan, Parcel.of(kit))]))


def test_parts_that_are_not_wanted_any_more_stop(pool: Cluster) -> None:
    parcel = Parcel.of(None)
    future = pool.submit(3, until_stopped, parcel)
    heard: list[News] = []
    while not heard:
        heard = pool.news()
        time.sleep(0.01)
    assert heard[0].part == 3
    pool.stop()
    with pytest.raises(Stopped):
        value_of(pool, future)
    assert value_of(pool, pool.submit(4, once, parcel)) == "done", "what comes later is wanted"


@pytest.mark.slow
def test_what_a_killed_worker_had_is_computed_by_the_other(hosts: Hosts, pool: Cluster) -> None:
    kit = kit_of_words(words=500)
    kit.ready(unreported())
    killed = hosts.workers.pop(0)

    def kill(news: News) -> None:
        if killed.poll() is None:
            killed.kill()
            killed.wait(PATIENCE)

    (plan,) = in_order(pool, [Call(parts.plan, Parcel.of(kit))])
    calls = [Call(parts.play, Parcel.of(kit), (plan.opener, part[0])) for part in plan.parts]
    found = together([plan.tally, *in_order(pool, calls, kill)])
    hosts.workers.append(hosts.join())
    assert killed.returncode == -signal.SIGKILL
    check((plan.opener, found), parts.whole(kit, unreported()))


@pytest.mark.slow
def test_a_worker_of_another_version_is_refused(
    hosts: Hosts, pool: Cluster, tmp_path: Path
) -> None:
    for folder in code_version.SOURCES:
        copytree(ROOT / folder, tmp_path / folder, ignore=other_than_modules)
    (tmp_path / "wordgames" / "older.py").touch()
    joined = hosts.join(tmp_path)
    assert joined.wait(PATIENCE) == 0, "it was sent away"
    assert pool.size == 2
    from wordgames.work import worker_version

    pool.client.unregister_worker_plugin(worker_version.OneVersion.name)
    older = hosts.join(tmp_path)
    pool.client.wait_for_workers(3, timeout=PATIENCE)
    with pytest.raises(PoolRefused, match="runs another version of the site's code"):
        _ = Cluster(hosts.address).client
    older.terminate()  # the other tests share these hosts, in whatever order they come
    older.wait(PATIENCE)
    while pool.size > 2:
        time.sleep(0.05)


@pytest.mark.slow
def test_a_new_scheduler_is_told_all_that_the_one_before_knew(hosts: Hosts, pool: Cluster) -> None:
    """Between two runs nobody waits for anything that a lost connection would cancel."""
    parcel = Parcel.of("words")
    assert value_of(pool, pool.submit(1, once, parcel)) == "done"
    hosts.scheduler.kill()
    hosts.scheduler.wait(PATIENCE)
    with pytest.raises((PoolBroke, PoolRefused)):
        _ = pool.size
    for worker in hosts.workers:
        worker.terminate()  # or it may be long in finding out
    hosts.scheduler = hosts.start_scheduler()
    hosts.workers = [hosts.join(), hosts.join()]
    assert value_of(pool, pool.submit(2, once, parcel)) == "done"
    future = pool.submit(3, until_stopped, parcel)
    while not pool.news():
        time.sleep(0.01)
    pool.stop()
    with pytest.raises(Stopped):
        value_of(pool, future)


def test_a_tree_or_a_model_is_part_of_the_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an agent has learned decides its figures as its code does."""
    monkeypatch.setattr(code_version, "ROOT", tmp_path)
    model = tmp_path / "wordgames" / "model.xz"
    model.parent.mkdir()
    found = []
    for content in (b"one", b"other", b"one"):
        model.write_bytes(content)
        found.append(code_version.code_version.__wrapped__())
    assert found[0] == found[2] != found[1]
    monkeypatch.setattr(code_version.metadata, "version", lambda name: "0.1")
    assert code_version.code_version.__wrapped__() != found[0]


def other_than_modules(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if (Path(folder) / name).is_file() and name[-3:] != ".py"]


def test_no_scheduler_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    with pytest.raises(PoolRefused, match="No Dask worker answers at tcp:"):
        _ = Cluster("tcp://127.0.0.1:9").client


def test_a_scheduler_without_this_code_is_a_sentence(tmp_path: Path) -> None:
    """Dask's own command does not put a checkout on the path, wherever it is called."""
    port = free_port()
    command = [sys.executable, "-P", "-m", "distributed.cli.dask_scheduler", "--no-dashboard"]
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    address = f"tcp://127.0.0.1:{port}"
    with ExitStack() as stack:
        scheduler = subprocess.Popen(
            [*command, "--port", str(port)], env=outside, cwd=tmp_path, stderr=subprocess.DEVNULL
        )
        stack.callback(scheduler.wait, PATIENCE)
        stack.callback(scheduler.terminate)
        worker = [sys.executable, str(ROOT / "manage.py"), "cluster_worker", address]
        joined = subprocess.Popen(worker, cwd=ROOT, stderr=subprocess.DEVNULL)
        stack.callback(joined.wait, PATIENCE)
        stack.callback(joined.terminate)
        with pytest.raises(PoolRefused, match="start it with bin/manage cluster_scheduler"):
            _ = Cluster(address).client
