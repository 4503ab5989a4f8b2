"""Every page with a figure and a picture tells what the stored games come to.

The games are read from the files that come with the site and added up here: nothing of this is
shared with the pages. `check_pictures` compares each picture with its own table.
"""

from __future__ import annotations

import base64
import html
import json
import lzma
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command
from django.test import Client, RequestFactory

from lexicons.revisions.load_bundled import load_all
from solvers.runs.models import Run, Sweep
from solvers.stats import dashboard
from tests.check_pictures import Figure, check_pictures
from wordgames.agent_registry import agent_name
from wordgames_site.api.runs import all_leagues

GAMES = Path(__file__).parents[3] / "solvers" / "games"
BROKEN = ("no longer stored", "not computed", "…")
Line = dict[str, Any]


@dataclass
class Pool:
    """The games of one bot with one setting, by seed: guesses, 0 for a lost one."""

    params: Mapping[str, Any] = field(default_factory=dict)
    seeds: dict[int, list[int]] = field(default_factory=dict)

    def rate(self) -> float:
        return self._mean(lambda guesses, limit: float(guesses > 0), 0)

    def average(self, limit: int, losses: int = 1) -> float:
        return self._mean(lambda guesses, most: float(guesses or losses * most), limit)

    def _mean(self, worth: Any, limit: int) -> float:
        means = [sum(worth(it, limit) for it in seed) / len(seed) for seed in self.seeds.values()]
        return sum(means) / len(means)

    def bars(self) -> dict[str, float]:
        counts = Counter(it for seed in self.seeds.values() for it in seed)
        return {str(guesses) if guesses else "lost": games for guesses, games in counts.items()}


def lines(game: str) -> Iterator[Line]:
    for name in ("standing.jsonl", "studies.jsonl.xz"):
        file = GAMES / game / name
        if file.exists():
            raw = file.read_bytes()
            text = lzma.decompress(raw) if file.suffix == ".xz" else raw
            yield from map(json.loads, text.decode().splitlines())


def key(agent: str, lexicon: str, spec: Mapping[str, Any]) -> str:
    rest = {name: value for name, value in spec.items() if name != "seed"}
    return json.dumps([agent, lexicon, rest], sort_keys=True)


def alike(value: object, other: object) -> bool:
    """True if two values of a parameter are the same, one of them as a person types it."""
    try:
        return float(str(value)) == float(str(other))
    except ValueError:
        said = {"True": "yes", "False": "no"}
        return said.get(str(value), str(value)) == said.get(str(other), str(other))


def pools_of(game: str) -> dict[str, list[Pool]]:
    """Add up a game's files: pools by bot, words and options, one for each setting."""
    found: dict[str, list[Pool]] = {}
    for line in lines(game):
        guesses = np.frombuffer(zlib.decompress(base64.b64decode(line["guesses"])), "<i2").tolist()
        listed = found.setdefault(key(line["agent"], line["lexicon"], line["spec"]), [])
        params = line.get("params", {})
        known = [pool for pool in listed if pool.params == params]
        if not known:
            listed.append(Pool(params))
        (known or listed)[-1].seeds[line["spec"].get("seed", 1)] = guesses
    return found


class Site:
    """A site with all that comes along, and the games behind its runs."""

    def __init__(self) -> None:
        self.asked = 0
        self.pools = {path.parent.name: pools_of(path.parent.name)
                      for path in GAMES.glob("*/standing.jsonl")}  # fmt: skip
        self.faults: list[str] = []

    def pool(self, run: Run) -> Pool:
        """Return the games behind a run and the runs that differ from it in seed alone."""
        values = run.usual_params | run.params
        [found] = [
            pool
            for pool in self.pools[run.game][key(run.agent, run.revision.lexicon.slug, run.spec)]
            if run.own_params.keys() <= pool.params.keys()
            and all(alike(value, values[name]) for name, value in pool.params.items())
        ][:1]
        return found

    def alone(self, run: Run) -> Pool:
        seed = run.spec.get("seed", 1)
        return Pool(seeds={seed: self.pool(run).seeds[seed]})

    def get(self, address: str) -> Any:
        """Ask as somebody new each time: a visitor may not ask so often."""
        self.asked += 1
        return Client(REMOTE_ADDR=f"10.0.{self.asked // 250}.{self.asked % 250}").get(address)

    def page(self, address: str) -> str:
        answer = self.get(address)
        text = str(answer.content.decode())
        if answer.status_code != 200:
            self.faults.append(f"{address}: {answer.status_code}")
        main = re.search(r"<main.*?</main>", text, re.S)
        said = html.unescape(re.sub("<[^>]*>", " ", main[0] if main else text))
        said = said.replace("…", "") if address == "/stats/runs/" else said  # it has many pages
        self.faults += [f"{address}: {it}" for it in BROKEN if it in said]
        return text

    def figures(self, address: str) -> list[Figure]:
        return check_pictures(self.page(address))

    def same(self, what: str, told: float, counted: float, near: float = 1e-9) -> None:
        if abs(told - counted) > near:
            self.faults.append(f"{what}: {told}, counted {counted}")

    def bars(self, what: str, figure: Figure, pool: Pool) -> None:
        drawn = {name: games for name, games in figure.marks.items() if games}
        if drawn != pool.bars():
            self.faults.append(f"{what}: {drawn}, counted {pool.bars()}")


def weighted(run: Run) -> bool:
    """True if its secrets do not count the same: its games are counted, its averages are not."""
    return "weight" in run.spec


def loaded() -> None:
    list(load_all())
    call_command("equations", "--store")
    call_command("standing_runs", "load")


def runs() -> list[Run]:
    stored = Run.objects.filter(standing=True).select_related("revision__lexicon")
    return list(stored.defer("record", "revision__columns"))


def walk_leagues(site: Site, every: Mapping[str, Run]) -> None:
    """Compare each league's JSON, page, overview and cards of bots with the games."""
    for league in all_leagues(RequestFactory().get("/")):
        name = f"{league.game}/{league.dictionary}/{league.label}"
        counted = {}
        for place in league.places:
            run, pool = every[place.run], site.pool(every[place.run])
            if weighted(run):
                continue
            limit, what = run.results["limit"], f"{name} {run.agent}"
            doubled = pool.average(limit, 2)
            site.same(f"{what}, doubled", place.penalised, doubled)
            site.same(f"{what}, average", place.average, pool.average(limit))
            site.same(f"{what}, rate", place.win_rate, pool.rate())
            counted[agent_name(run.game, run.agent)] = doubled
        for bot, figure in site.figures(f"/stats/?league={name}")[0].marks.items():
            if counted:
                site.same(f"/stats/ {name} {bot}", figure, counted[bot])


def walk_bots(site: Site, every: Mapping[str, Run], game: str) -> None:
    """Compare the cards of a game's bots, and each bot's own page, with the games."""
    page = site.page(f"/agents/{game}/")
    check_pictures(page)
    for slug, card in re.findall(r'<li class="card bot" id="([\w-]+)">(.*?)</li>', page, re.S):
        if found := re.search(r'name="runs" value="([\w-]+)"', card):
            compare_card(site, every[found[1]], f"/agents/{game}/ {slug}", card)
        own = site.page(f"/agents/{game}/{slug}/")
        check_pictures(own)
        for part in re.findall(r'<li class="bot">(.*?)</li>', own, re.S):
            run = re.search(r'href="/stats/runs/([\w-]+)/"', part)
            assert run
            compare_card(site, every[run[1]], f"/agents/{game}/{slug}/ {run[1]}", part)


def compare_card(site: Site, run: Run, what: str, card: str) -> None:
    pool = site.pool(run)
    [figure] = [it for it in check_pictures(card) if it.kind == "distribution"]
    site.bars(what, figure, pool)
    if not weighted(run):
        shown = re.search(r"on average</dt><dd>([\d.]+)</dd>", card)
        won = re.search(r"<dd>([\d.]+)%</dd>", card)
        assert shown
        assert won
        near = 0.5000001 * 10 ** -len(shown[1].partition(".")[2])
        site.same(what, float(shown[1]), pool.average(run.results["limit"], 2), near)
        site.same(f"{what}, won", float(won[1]), 100 * pool.rate(), 0.005001)


def walk_runs(site: Site, every: Mapping[str, Run]) -> None:
    """Compare one run of each bot and setting, its JSON and its comparison with the games."""
    seen: dict[tuple[str, str], Run] = {}
    for run in every.values():
        seen.setdefault((run.game, run.agent), run)
    for run in seen.values():
        address, alone = f"/stats/runs/{run.pk}", site.alone(run)
        site.bars(address, site.figures(f"{address}/")[0], alone)
        told = site.get(f"{address}.json").json()["results"]
        bars = {name: games for name, games in told["distribution"].items() if games}
        if bars != {name: games for name, games in alone.bars().items() if name != "lost"}:
            site.faults.append(f"{address}.json: {bars}")
        if not weighted(run):
            site.same(address, told["average_guesses"], alone.average(told["limit"]))
            site.same(address, told["average_penalised"], alone.average(told["limit"], 2))
    for game in sorted({game for game, _ in seen}):
        pair = [run for (other, _), run in seen.items() if other == game][:2]
        pictures = site.figures("/stats/compare/?" + "&".join(f"runs={run.pk}" for run in pair))
        drawn = sorted(pictures[0].marks.values()) if pictures else []
        counted = sorted(site.pool(run).average(run.results["limit"]) for run in pair)
        if not weighted(pair[0]):
            for value, figure in zip(drawn, counted, strict=True):
                site.same(f"comparison in {game}", value, figure)


def walk_sweeps(site: Site) -> None:
    """Compare each cell of each sweep that comes along with the games."""
    for sweep in Sweep.objects.all():
        pictures = site.figures(f"/stats/sweeps/{sweep.pk}/")
        cells = {run.pk: run for run in sweep.runs.select_related("revision__lexicon")}
        if len(cells) != np.prod([len(values) for values in sweep.grid.values()]):
            site.faults.append(f"{sweep}: {len(cells)} cells")
        counted = {
            round(site.alone(run).average(run.results["limit"]), 9)
            for run in cells.values()
            if not weighted(run)
        }
        averages = pictures[1] if len(pictures) > 1 and len(sweep.grid) > 1 else pictures[0]
        drawn = {round(value, 9) for value in averages.marks.values()}
        if counted and drawn != counted:
            site.faults.append(f"{sweep}: {sorted(drawn ^ counted)}")


def walk(site: Site) -> list[str]:
    """Return every figure of the site that is not what the stored games come to."""
    every = {run.pk: run for run in runs()}
    walk_leagues(site, every)
    for game in site.pools:
        walk_bots(site, every, game)
    walk_runs(site, every)
    walk_sweeps(site)
    for address in ("/claims/", "/records/", "/stats/sweeps/", "/stats/runs/"):
        check_pictures(site.page(address))
    return site.faults


@pytest.mark.slow
@pytest.mark.django_db
def test_every_figure_is_what_the_stored_games_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded()
    once = cache(dashboard.leagues)  # each page of a league reads all, and none is changed here
    monkeypatch.setattr(dashboard, "leagues", once)
    assert walk(Site()) == []
