"""What each test costs, in CPU seconds: which tests run when, and with which a run begins.

`bin/test` runs the quick tests, `--ci` those and the slow ones, `--nightly` all. Nightly are

- the workshop's, but for CHECKS,
- what costs more than DEAR, but for PUSHED, and benchmarks,
- most of a test's costly variants (VARIANT),
- what is marked so: a longer form of what another test holds.

`WORDGAMES_COSTS=1 bin/test --nightly` measures the tests that run and notes them in `costs.tsv`, in
seconds of the machine of `tests/benchmarks/yardstick.py`, however fast this one is at the moment.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.benchmarks.yardstick import SECONDS, yardstick

KEPT, MUTATIONS = (Path(__file__).with_name(name) for name in ("costs.tsv", "mutations.md"))
# A test that a mutation names: CI takes it, whatever its turn.
CATCHES = re.compile(r'^test = "(.*)"$', re.MULTILINE)
# CPU seconds: a test that costs more is slow. So `bin/test` takes three minutes on two cores.
QUICK = 0.2
# CPU seconds from which a test is noted: one that is not costs about a tenth, as most do.
NOTED = 0.25
# CPU seconds from which a test is nightly: 123 tests, a third of what CI cost with them.
DEAR = 4.0
# Dear tests of what no cheaper one holds, and a push often breaks: CI has them.
PUSHED = (
    "tests/browser/test_axe_everywhere.py",
    "tests/browser/test_axe_in_every_language.py",
    "tests/browser/test_bots_of_every_game.py",
    "tests/games/test_races.py::test_every_game_s_first_and_second_moves_at_once",
    "tests/browser/test_hostile_texts.py",
    "tests/browser/test_live_races.py::test_three_race_and_race_again",
    "tests/browser/test_live_races.py::test_what_another_does_is_seen_in_every_kind_of_game",
    "tests/browser/test_play_layout.py::test_titles_and_sheets",
    "tests/browser/test_reasons_in_sight.py",
    "tests/laws/",
    "tests/package/test_container.py",
    "tests/package/test_types.py",
    "tests/package/test_wheel.py",
    "tests/site/test_every_page_speaks.py",
    "tests/site/test_handbook.py",
    "tests/site/test_migrations.py",
    "tests/site/test_services.py::test_it_plays_and_queues_on_postgresql_and_moves_to_sqlite_and_back",
    "tests/site/test_start_cost.py",
    "tests/site/test_stored_site.py",
    "tests/solvers/stats/test_every_figure.py",
    "tests/systems/test_hidden_system.py",
)
# Of a test's variants that cost more CPU seconds than that, CI takes every third: games and looks
# have their turns at other tests. Of languages it takes Hebrew and one that runs left to right.
VARIANT, TURNS = 1.0, 3
# Of these it takes all variants: no other test looks at so much of each of them.
WHOLE = (
    "tests/browser/test_axe_everywhere.py::test_a_game_is_accessible_from_its_door_to_its_review",
    "tests/browser/test_composed_letters.py::test_a_word_is_written_as_its_people_write_it",
    "tests/browser/test_every_list_format.py::"
    "test_it_is_played_and_sent_by_a_guest_and_published_by_staff",
    "tests/browser/test_play_layout.py::test_titles_and_sheets_fit_phones_in_every_language",
    "tests/browser/test_reasons_in_sight.py::"
    "test_why_a_bot_moved_is_seen_at_once_and_so_is_what_its_review_says",
    "tests/browser/test_sheet_and_me.py::"
    "test_the_sheet_has_two_halves_and_one_button_that_says_what_it_starts",
)
RIGHT_TO_LEFT = ("ar", "he")
WORKSHOP = "tests/workshop/"
CHECKS = ("test_dictionaries.py", "test_translating.py")
MEASURED = os.environ.get("WORDGAMES_COSTS") == "1"
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def kept() -> dict[str, float]:
    """Return what tests cost when they were measured last, by pytest's name of them."""
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    return {name: float(cost) for cost, _, name in (line.partition("\t") for line in lines)}


def write(costs: dict[str, float]) -> None:
    """Keep what tests cost, in the order of their names: not those that a test made elsewhere."""
    here = {name for name in costs if (KEPT.parents[1] / name.partition("::")[0]).exists()}
    lines = [f"{costs[name]:.1f}\t{name}" for name in sorted(here) if costs[name] >= NOTED]
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")


class Spent(NamedTuple):
    """CPU seconds of a process: its own, and those of children that ended and were waited for."""

    own: float
    reaped: float


def spent() -> dict[int, Spent]:
    """Return the CPU seconds of this process and of all that descend from it, by pid (Linux)."""
    parents, seconds = dict[int, int](), dict[int, Spent]()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue  # it ended meanwhile
            pid, ticks = int(folder.name), [int(it) / TICKS for it in fields[11:15]]
            parents[pid] = int(fields[1])
            seconds[pid] = Spent(sum(ticks[:2]), sum(ticks[2:]))
    return {pid: seconds[pid] for pid in _descent(os.getpid(), parents)}


def between(before: dict[int, Spent], after: dict[int, Spent]) -> float:
    """Return the CPU seconds between two looks.

    What a process took that ended between them is in its parent's account, unless that did not wait
    for it: nobody waits for the processes of Chromium's windows.
    """
    none = Spent(0.0, 0.0)
    steps = [(it, before.get(pid, none)) for pid, it in after.items()]
    ended = sum(map(sum, (it for pid, it in before.items() if pid not in after)))
    own = sum(now.own - then.own for now, then in steps)
    return own + max(0.0, sum(now.reaped - then.reaped for now, then in steps) - ended)


def _descent(pid: int, parents: dict[int, int]) -> Iterable[int]:
    """Yield a process and all that descend from it."""
    yield pid
    for child, parent in parents.items():
        if parent == pid:
            yield from _descent(child, parents)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    """Mark the slow, and begin with what takes longest: no process is left with it at the end.

    The tests of a file stay together, in their order: a process that has what they share set up, or
    a window of the browser open, goes on with them.
    """
    costs = kept()
    for item in (*in_turn(items, costs), *filter(too_dear(costs), items)):
        item.add_marker(pytest.mark.nightly)
    for item in items:
        if costs.get(item.nodeid, 0.0) > QUICK or item.get_closest_marker("nightly"):
            item.add_marker(pytest.mark.slow)
    yield
    longest = defaultdict[Path, float](float)
    for item in items:
        longest[kin(item)] = max(longest[kin(item)], costs.get(item.nodeid, 0.0))
    items.sort(key=lambda item: (-longest[kin(item)], kin(item), item.path))


def kin(item: pytest.Item) -> Path:
    """Return a test's file, but of all laws their folder: each of them reads the same sources."""
    return item.path.parent if item.path.parent.name == "laws" else item.path


def pytest_configure(config: pytest.Config) -> None:
    """Measure what tests cost, where that is asked for."""
    if MEASURED:
        config.pluginmanager.register(Measuring(config))


def in_turn(items: list[pytest.Item], costs: dict[str, float]) -> Iterable[pytest.Item]:
    """Yield the costly variants that CI leaves out."""
    variants = defaultdict[str, list[pytest.Item]](list)
    always = {*WHOLE, *CATCHES.findall(MUTATIONS.read_text(encoding="utf-8"))}
    for item in sorted(items, key=lambda item: item.nodeid):
        test, bracket, _ = item.nodeid.partition("[")
        if bracket and not {test, item.nodeid} & always and costs.get(item.nodeid, 0.0) > VARIANT:
            variants[test].append(item)
    for ordered in variants.values():
        yield from one_of_each_direction(ordered) or (
            item for number, item in enumerate(ordered) if number % TURNS
        )


def one_of_each_direction(variants: list[pytest.Item]) -> list[pytest.Item]:
    """Return the languages that CI leaves out; none where the variants are no languages."""
    codes = [item.nodeid.partition("[")[2].rstrip("]") for item in variants]
    if "he" not in codes:
        return []
    first = next((code for code in codes if not code.startswith(RIGHT_TO_LEFT)), "he")
    return [item for item, code in zip(variants, codes, strict=True) if code not in {"he", first}]


def too_dear(costs: dict[str, float]) -> Callable[[pytest.Item], bool]:
    """Return a predicate: True if a test is nightly by what it costs or by where it is."""

    def nightly(item: pytest.Item) -> bool:
        if item.nodeid.startswith(WORKSHOP) and item.path.name not in CHECKS:
            return True
        if item.get_closest_marker("benchmark"):
            return True
        return costs.get(item.nodeid, 0.0) > DEAR and not item.nodeid.startswith(PUSHED)

    return nightly


class Measuring:
    """Notes what each test costs, in whichever of a run's processes it runs."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    @property
    def notes(self) -> Path:
        from tests.shared_folder import shared_folder

        return shared_folder(self.config) / "costs.tsv"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Measure a test with its setup and teardown, and the yardstick after it."""
        before = spent()
        done = yield
        cost = between(before, spent()) * SECONDS / yardstick()
        with self.notes.open("a", encoding="utf-8") as file:
            file.write(f"{cost:.2f}\t{item.nodeid}\n")
        return done

    def pytest_sessionfinish(self) -> None:
        """Keep what was measured beside what was not: benchmarks run in a process of their own."""
        if not hasattr(self.config, "workerinput") and self.notes.exists():
            lines = self.notes.read_text(encoding="utf-8").splitlines()
            measured = {name: float(cost) for cost, _, name in (x.partition("\t") for x in lines)}
            write(kept() | measured)
