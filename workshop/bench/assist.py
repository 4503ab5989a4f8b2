"""How long visitors wait when many ask an agent at once, and those who play meanwhile."""

import argparse
import os
import signal
from collections.abc import Iterator
from typing import Any

from games.catalogue import GAMES
from workshop.bench import bot_pages, hostile
from workshop.bench.crowd import first_pages, run
from workshop.bench.measured import BenchResult, Number
from workshop.site.begun_plays import prepare, sessions_of_accounts
from workshop.site.server import scratch

HELP = "Help for many visitors at once, and play pages and guesses meanwhile."
NUMBERS = {
    "visitors": Number(30, 1, 200, "who ask at once"),
    "players": Number(3, 1, 20, "who play meanwhile"),
    "workers": Number(2, 1, 16, "web processes"),
    "seconds": Number(60, 2, 900, "how long --hostile takes"),
}
PLAYS = 400
NAMES = {"first_help": "first help", "help": "all help", "play_page": "play page", "guess": "guess"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take whom the visitors ask, or what is measured instead."""
    parser.add_argument("--agent", default="optimal", help="the agent that is asked")
    parser.add_argument(
        "--hostile",
        action="store_true",
        help="instead, one address does its worst while the players play",
    )
    parser.add_argument(
        "--pages",
        nargs="*",
        choices=GAMES,
        metavar="GAME",
        help="instead, what each page of the bots costs, of all games or of these",
    )


def measure(options: dict[str, Any]) -> BenchResult:
    """Start the site as bin/play does in a folder of its own, and let a crowd in."""
    if options["pages"] is not None:
        return _pages(options["pages"])
    return _attacked(options) if options["hostile"] else _crowd(options)


def _load() -> float:
    return round(os.getloadavg()[0], 2)


def _pages(games: list[str]) -> BenchResult:
    """Return what the bots' pages cost."""
    load = _load()
    with scratch() as server:
        pages = bot_pages.measure(server, games, bot_pages.RUNS, bot_pages.PLAYS)
    lines = [*bot_pages.lines(pages), f"Load of the machine before: {load}."]
    return BenchResult({"pages": pages, "load": load}, lines)


def _attacked(options: dict[str, Any]) -> BenchResult:
    """Return what players meet in peace, then attacked, on one server with a worker."""
    players, seconds = options["players"], options["seconds"]
    with scratch(options["workers"], behind_proxy=False) as server:
        server.set_up()
        prepared = server.result(prepare, 20 * players + 2 * seconds)
        prepared["accounts"] = server.result(sessions_of_accounts, hostile.ACCOUNTS)
        load, plays = _load(), prepared["plays"]
        figures: dict[str, Any] = {}
        with server:
            worker = server.start_worker()
            try:
                for state, share, lasting in (
                    ("peace", plays[::2], max(2, seconds / 4)),
                    ("attacked", plays[1::2], seconds),
                ):
                    figures[state] = hostile.run(
                        server,
                        prepared | {"plays": share},
                        players,
                        lasting,
                        attacked=state == "attacked",
                    )
            finally:
                os.killpg(worker.pid, signal.SIGKILL)
                worker.wait()
    figures |= {"load": load, "players": players}
    return BenchResult(figures, _lines_of_attack(figures))


def _crowd(options: dict[str, Any]) -> BenchResult:
    """Return what the visitors and the players waited for."""
    visitors, players, agent = (options[name] for name in ("visitors", "players", "agent"))
    with scratch(options["workers"]) as server:
        server.set_up()
        prepared = server.result(prepare, PLAYS)
        load = _load()
        with server:
            alone = first_pages(server, prepared, agent)
            cpu = server.cpu_seconds()
            figures = run(server, prepared, visitors, players, agent)
            figures["cpu_seconds"] = round(server.cpu_seconds() - cpu, 2)
    limits = {name: options[name] for name in ("visitors", "players", "agent", "workers")}
    figures |= {"alone": alone, "load": load, **limits}
    return BenchResult(figures, _lines(figures))


def _lines(figures: dict[str, Any]) -> Iterator[str]:
    yield "milliseconds   requests   median  slowest"
    for name, shown in NAMES.items():
        times = figures[name]
        yield f"{shown:12}{times['requests']:>11}{times['median']:>9}{times['slowest']:>9}"
    if figures["refused"]:
        yield f"{figures['refused']} pages of help were refused: too many waited."
    yield (
        f"The first page of help in a fresh process took {figures['alone']['first']} ms, the "
        f"slowest of five more {figures['alone']['later']} ms. The crowd cost "
        f"{figures['cpu_seconds']} CPU seconds; load of the machine before: {figures['load']}."
    )


def _lines_of_attack(figures: dict[str, Any]) -> Iterator[str]:
    yield "milliseconds        requests   median      p99  slowest"
    for state in ("peace", "attacked"):
        for kind in ("bare", "page", "guess", "hint"):
            times = figures[state][kind]
            row = (times[name] for name in ("requests", "median", "p99", "slowest"))
            yield f"{state:9}{kind:10}" + "".join(f"{each:>9}" for each in row)
    beyond = figures["attacked"]["page"]["p99"] - figures["attacked"]["bare"]["p99"]
    yield (
        f"Attacked, the players' pages took {beyond} ms at the 99th percentile beyond a bare "
        f"view; they were refused {sum(figures['attacked']['refused'].values())} times"
        f" {figures['attacked']['refused'] or ''}. "
        f"The hostile address with {hostile.ACCOUNTS} accounts and {hostile.SOCKETS} slow "
        f"connections met {figures['attacked']['hostile']}. "
        f"Load of the machine before: {figures['load']}."
    )
