"""The search by a pool: the total of one process; a proof that is stopped goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tests.wordle.lists import made_up
from wordgames.artifacts import MemoryStore, use_store
from wordgames.search import search_by_pool
from wordgames.search.engine import Engine, SearchState
from wordgames.search.options import NoTree, SearchError, SearchOptions
from wordgames.search.search import Checkpoint, SearchResult, search
from wordgames.search.search_arrays import EMPTY, UNLIMITED, new_game
from wordgames.search.search_by_pool import search_by
from wordgames.search.search_parts import SearchKit, try_openers
from wordgames.search.state_table import recall, remember
from wordgames.search.tree import DecisionTree
from wordgames.tiles.agents import optimal
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.evaluation.tree_check import check_tree
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions
from wordgames.work.pool import Here, PartRefused, Pool
from wordgames.work.processes import Processes
from wordgames.work.progress_news import Reporter, Stopped
from wordgames.work.threads import Threads
from workshop.proofs.tree_proof import Proof


@pytest.fixture(scope="module")
def processes() -> Iterator[Pool]:
    with Processes(2) as pool:
        yield pool


@pytest.fixture
def _own_store(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(optimal, "AGAIN", -1.0)
    before = use_store(MemoryStore())
    yield
    use_store(before)


@pytest.mark.parametrize(
    "options",
    [
        SearchOptions(),
        SearchOptions(worst=5),
        SearchOptions(mode="hard"),
        SearchOptions(prior="weights"),
        SearchOptions(width=4, openers=12),
    ],
    ids=["free", "worst", "hard", "weights", "width"],
)
def test_every_pool_proves_the_total_of_one(processes: Pool, options: SearchOptions) -> None:
    words = made_up(5, 90, 60)
    alone = search(words, options)
    with Threads(3) as threads:
        _check_pools(words, options, (processes, threads, Here()), alone)


def _check_pools(
    words: Words, options: SearchOptions, pools: Sequence[Pool], alone: SearchResult
) -> None:
    for pool in pools:
        found = search_by(words, options, pool=pool)
        assert found.status == alone.status
        assert options.prior == "weights" or found.total == alone.total
        assert found.mean == pytest.approx(alone.mean)
        checked = check_tree(found.tree, words, options.mode)
        assert checked.total == found.total
        assert not checked.left_out
        assert found.worst <= (options.worst or found.worst)


def test_threads_share_their_memory_and_count_for_themselves() -> None:
    kit = SearchKit(made_up(5, 90, 60), SearchOptions())
    mine = kit.begin().engine.game
    with ThreadPoolExecutor(1) as other:
        theirs = other.submit(lambda: kit.share.engine.game).result()
    assert theirs.values is mine.values
    assert theirs.keys is mine.keys
    assert not np.shares_memory(theirs.levels, mine.levels)
    assert not np.shares_memory(theirs.control, mine.control)


@pytest.mark.parametrize("name", ["keys", "values", "guesses", "worsts"])
def test_what_another_thread_has_half_written_is_not_recalled(name: str) -> None:
    game = new_game(made_up(5, 90, 60).codes, np.ones(60, np.int64), 1 << 10)
    key = np.uint64(2**63 + 4), np.uint64(77)
    remember(game, *key, 130, True, 12, 3)
    assert recall(game, *key) == (261, 12, 3)
    (slot,) = np.flatnonzero(game.values)
    written = getattr(game, name)
    written[slot] += written.dtype.type(2)
    assert recall(game, *key)[0] == EMPTY
    remember(game, *key, 131, True, 12, 3)
    assert recall(game, *key) == (263, 12, 3)


def test_what_cannot_be_searched_is_a_sentence(processes: Pool) -> None:
    words = made_up(5, 90, 60)
    with pytest.raises(PartRefused, match="The opener zzzzz isn't in the word list") as found:
        search_by(words, SearchOptions(opener="zzzzz"), pool=processes)
    assert found.value.kind is SearchError
    with pytest.raises(NoTree, match="No tree that always ends by guess 2 exists"):
        search_by(words, SearchOptions(worst=2), pool=processes)


def test_a_total_that_is_announced_cuts_what_is_under_way() -> None:
    kit = SearchKit(made_up(5, 90, 60), SearchOptions())
    total = search(kit.words, kit.options).total
    opener = kit.share.engine.openers(1)[0]
    free = Reporter(0, lambda news: None, lambda: False)
    told = Reporter(0, lambda news: None, lambda: False, lambda: total - 1)
    (found,) = try_openers(kit, told, [(0, opener)], search_by_pool.IMPOSSIBLE)
    assert found.root is None
    assert found.value >= total - 1
    (found,) = try_openers(kit, free, [(0, opener)], search_by_pool.IMPOSSIBLE)
    assert found.root is not None
    assert found.value >= total


def test_time_that_is_up_leaves_the_best_tree() -> None:
    words = made_up(5, 90, 60)
    found = search_by(words, SearchOptions(seconds=1e-9), pool=Here())
    assert found.status == "time limit"
    assert sum(found.distribution.values()) == 60


def test_a_tree_is_read_to_its_end_though_time_is_up_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the memory had forgotten was searched a hundred times, and stopped at once each time."""
    engine = Engine(made_up(5, 90, 60), SearchOptions())
    engine.start(0)
    states = engine.classes(engine.whole(), engine.openers(1)[0], UNLIMITED)
    state = max(states, key=lambda state: len(state.words))
    value, calls = engine.value, list[SearchState]()

    def stopped_once(state: SearchState, depth: int) -> int:
        calls.append(state)
        if len(calls) == 1:
            engine.stop()
        return value(state, depth)

    monkeypatch.setattr(engine, "value", stopped_once)
    games = DecisionTree(engine.tree(state, UNLIMITED)).games()
    assert sorted(game[-1] for game in games) == sorted(engine.names[word] for word in state.words)
    assert engine.stopped
    assert len(calls) >= 2


def test_a_search_goes_on_where_it_stopped() -> None:
    words, kept = made_up(5, 90, 60), list[Checkpoint]()
    whole = search_by(words, SearchOptions(), None, kept.append, pool=Here())
    middle = kept[len(kept) // 2]
    assert 0 < middle.done < kept[-1].done
    rest = search_by(words, SearchOptions(), None, None, middle, pool=Here())
    assert (rest.total, rest.status) == (whole.total, "searched")
    assert rest.nodes < whole.nodes


@pytest.mark.usefixtures("_own_store")
def test_a_proof_that_is_stopped_keeps_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    def agent() -> Optimal:
        return Optimal(made_up(5, 90, 60), WordleOptions(), {"width": 0})

    def stop(done: float, text: str) -> None:
        if "opener 20 of" in text:
            raise Stopped

    assert Proof(agent()).told() == "Nothing is proven yet of 90 openers."
    with pytest.raises(Stopped):
        Proof(agent()).go_on(Here(), stop)
    middle = Proof(agent())
    assert not middle.whole
    assert len(middle.bounds) == 19
    assert "the best so far. 19 of" in middle.told()
    tried: list[int] = []

    def noting(kit: SearchKit, reporter: Reporter, openers: list[tuple[int, int]], bound: int):  # type: ignore[no-untyped-def]
        tried.extend(place for place, _ in openers)
        return try_openers(kit, reporter, openers, bound)

    monkeypatch.setattr(search_by_pool, "try_openers", noting)
    result = middle.go_on(Here())
    assert result is not None
    assert result.status == "searched"
    assert len(tried) == middle.openers - 19
    done = Proof(agent())
    assert done.whole
    assert "; searched to the end in" in done.told()
    assert done.go_on(Here()) is None
    assert agent().status == "searched"
    assert result.total == search(agent().words, agent().conditions()).total
