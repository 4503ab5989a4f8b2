"""What the bots' pages cost, game by game: the first request of a fresh process, and the others."""

from collections.abc import Iterator, Sequence
from itertools import count
from statistics import median
from typing import Any

from games.catalogue import GAMES
from lexicons.models import Lexicon
from solvers.analysis.agent_plays import watch
from solvers.pages.help.assist import analysed_at
from solvers.pages.trees.tree import address_of
from solvers.pages.watch.featured_game import show_of
from workshop.site.server import Server
from workshop.site.stored_runs import store_plays, store_runs
from workshop.visitor.visitor import Visitor, expected

RUNS, PLAYS = 2_000, 50_000
FIRST, LATER = "first", "later"
# Milliseconds that a page may take: the first request for it in a process, and those after.
GOALS = {
    "watch": {FIRST: 150, LATER: 150},
    "assist": {FIRST: 300, LATER: 300},
    "explore": {FIRST: 500, LATER: 500},
    "review": {},
    "statistics": {FIRST: 200, LATER: 200},
}
STATISTICS = ("/stats/", "/stats/runs/", "/stats/league/")
Addresses = dict[str, dict[str, list[str]]]


def prepare(slugs: Sequence[str], runs: int, plays: int) -> Addresses:
    """Store runs and plays, let every game's adviser play; return addresses by kind and game."""
    lexicon = Lexicon.objects.get(slug="en")
    store_runs(lexicon, runs)
    store_plays(lexicon, plays)
    by_kind: Addresses = {kind: {} for kind in GOALS}
    for slug in slugs or GAMES:
        for kind, addresses in _addresses(slug):
            by_kind[kind][slug] = addresses
    by_kind["statistics"]["all"] = list(STATISTICS)
    return by_kind


def _addresses(slug: str) -> Iterator[tuple[str, list[str]]]:
    open_play = show_of(slug)
    if open_play is None:
        return
    puzzle, steps = open_play.puzzle, len(open_play.events)
    yield "watch", [f"/watch/{slug}/?step={step}" for step in range(steps + 1)]
    observation = open_play.state.observe()
    yield "assist", [analysed_at(open_play, observation.before(step)) for step in range(steps)]
    explored = [address_of(open_play, step) for step in range(steps)]
    if all(explored):
        yield "explore", explored
    play = watch(slug, puzzle.setup, puzzle.revision, open_play.play.agent)
    yield "review", [f"/review/{play.pk}/"]


def measure(server: Server, slugs: Sequence[str], runs: int, plays: int) -> dict[str, Any]:
    """Return the cost of every kind of page in every game, each kind in a fresh process."""
    server.set_up()
    addresses = server.result(prepare, list(slugs), runs, plays)
    figures = {}
    for kind, games in addresses.items():
        with server:
            figures[kind] = _costs(server, games)
    return figures


def _costs(server: Server, games: dict[str, list[str]]) -> dict[str, dict[str, int]]:
    visitors = (server.visitor(f"10.4.0.{number}") for number in count(1))
    return {
        slug: _cost(server, visitor, paths)
        for visitor, (slug, paths) in zip(visitors, games.items(), strict=False)
    }


def _cost(server: Server, visitor: Visitor, paths: list[str]) -> dict[str, int]:
    """Return what the pages of a kind cost in one game, in milliseconds.

    `first` and `later`, the slowest of the others, are of the server's CPU; `clock` is the slowest
    of all by the clock, which a busy machine makes longer.
    """
    cpu, clock = zip(*(_one(server, visitor, path) for path in paths), strict=True)
    later = cpu[1:] or cpu
    return {
        "requests": len(paths),
        FIRST: cpu[0],
        "median": round(median(later)),
        LATER: max(later),
        "clock": max(clock),
    }


def _one(server: Server, visitor: Visitor, path: str) -> tuple[int, int]:
    """Return what a page takes, in milliseconds of CPU and by the clock."""
    before = server.cpu_seconds()
    answer = expected(visitor.get(path))
    return round(1000 * (server.cpu_seconds() - before)), round(1000 * answer.seconds)


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """Yield the figures as a table."""
    yield "milliseconds            requests   first  median   later   clock"
    for kind, games in figures.items():
        for slug, cost in games.items():
            numbers = "".join(f"{value:>8}" for value in cost.values())
            missed = "  missed" if any(cost[it] > most for it, most in GOALS[kind].items()) else ""
            yield f"{kind:12}{slug:12}{numbers}{missed}"
    goals = ((kind, *goal.values()) for kind, goal in GOALS.items() if goal)
    yield "Goals: " + "; ".join(f"{kind} {first}, then {later}" for kind, first, later in goals)
