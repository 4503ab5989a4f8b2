"""Leagues: the agents that played the same games, ranked; ties share a rank."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.fields.json import KT

from games.visitors.dictionary_access import page_languages
from lexicons.revisions.publish import language_rank
from solvers.declaration import solved
from solvers.runs.models import Run
from solvers.runs.public_runs import league_lexicons, league_runs
from solvers.runs.results import drawn_as
from solvers.stats.comparison import paired_difference, same_secrets
from wordgames.agent_registry import agent_slugs, draws
from wordgames.evaluation.figures import SeedFigure, pooled
from wordgames.evaluation.sampling import EXACT, ONE_SEED
from wordgames.languages.translation import translatable, translate, translate_plural

Row = Mapping[str, Any]
FIGURES = (
    "id",
    "agent",
    "games",
    "sampled",
    "wins",
    "rate",
    "average",
    "penalised",
    "low",
    "high",
    "worst",
    "cpu_seconds",
)
# Two options of a run: its seed, and its number of games where it is not all there are.
OPTIONS = {"seed": KT("spec__seed"), "limited": F("spec__games")}
NO_SPREAD = translatable("no spread seen")
# Fewest games of a sample that has a rank.
FEWEST_GAMES = 100


@dataclass(frozen=True, slots=True)
class LeagueEntry:
    """An agent's most reliable runs in a league: all secrets before a sample, then most games.

    Runs that differ only in seed are pooled: `run` is that of the least of the `seeds`, `runs` are
    all of them, games and CPU seconds are those of one seed. `penalised` decides: the average with
    a lost game counted as twice the limit, so that giving up a hard word never pays. An estimate
    lies between `low` and `high`; an exact one equals both. For an agent that drew with one seed
    that interval is unknown, so it has no rank: 0. Nor has a sample that lacks games: `more`. The
    rank of several is `shared` where their games do not tell them apart.
    """

    run: str
    agent: str
    games: int
    sampled: bool
    win_rate: float
    average: float
    penalised: float
    low: float
    high: float
    worst: int
    cpu_seconds: float
    rank: int = 0
    seeds: tuple[int, ...] = (1,)
    runs: tuple[str, ...] = ()
    more: int = 0
    shared: bool = False

    @property
    def unknown(self) -> bool:
        """True if nothing is known of where it lies."""
        return math.isinf(self.high)

    @property
    def unranked(self) -> bool:
        """True if too little is known of it for a rank."""
        return self.unknown or self.more > 0

    @property
    def place(self) -> str:
        """Return its rank as tables write it: "9=" where it is shared, nothing without one."""
        return f"{self.rank or ''}{'=' * self.shared}"

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the interval of an estimate, where there is one."""
        estimated = self.sampled and not self.unknown and self.low < self.high
        return (self.low, self.high) if estimated else None

    @property
    def without(self) -> str:
        """Return why there is no interval, or nothing where there is one."""
        if self.unknown:
            return ONE_SEED
        return "" if self.interval else NO_SPREAD if self.sampled else EXACT

    @property
    def needs(self) -> str:
        """Return what it lacks for a rank, in words; nothing where it lacks nothing."""
        if not self.more:
            return translate(ONE_SEED) if self.unknown else ""
        return translate_plural("needs {count} more game", "needs {count} more games", self.more)


def entries_of(game: str, rows: Iterable[Row]) -> list[LeagueEntry]:
    """Return one entry for each agent: its most reliable runs, those of several seeds pooled."""
    pools: dict[tuple[str, bool, int], dict[str, Row]] = {}
    for row in rows:
        seeds = pools.setdefault((row["agent"], row["sampled"], row["games"]), {})
        seeds.setdefault(row["seed"] if row["sampled"] else "", row)
    best: dict[str, list[Row]] = {}
    for (agent, _, _), seeds in pools.items():
        pool = sorted(seeds.values(), key=lambda row: (int(row["seed"] or 0), row["id"]))
        if agent not in best or _worth(pool) > _worth(best[agent]):
            best[agent] = pool
    return [_entry(pool, drawing=_draws(game, agent)) for agent, pool in best.items()]


def _draws(game: str, agent: str) -> bool:
    """True if an agent draws; False for one that no longer exists."""
    slug = agent.partition("@")[0]
    known = game in solved() and slug in agent_slugs(game)
    return known and draws(game, agent)


def _worth(pool: Sequence[Row]) -> tuple[bool, int]:
    """Return how reliable the figures of some runs are, as a sort key."""
    return (not pool[0]["sampled"], sum(row["games"] for row in pool))


def _entry(pool: Sequence[Row], *, drawing: bool) -> LeagueEntry:
    """Return the entry of one agent, from its runs, which differ only in seed."""
    first, seeds = pool[0], len(pool)
    penalised, interval = pooled([_seed_figure(row) for row in pool], drawing=drawing)
    if interval is None:
        unknown = drawing and seeds == 1
        interval = (-math.inf, math.inf) if unknown else (penalised, penalised)
    lacks = FEWEST_GAMES - first["games"] * seeds if first["limited"] else 0
    return LeagueEntry(
        run=first["id"],
        agent=first["agent"],
        games=first["games"],
        sampled=first["sampled"],
        win_rate=sum(_rate(row) for row in pool) / seeds,
        average=sum(row["average"] for row in pool) / seeds,
        penalised=penalised,
        low=interval[0],
        high=interval[1],
        worst=max(row["worst"] for row in pool),
        cpu_seconds=sum(row["cpu_seconds"] for row in pool) / seeds,
        seeds=tuple(int(row["seed"] or 0) for row in pool),
        runs=tuple(row["id"] for row in pool),
        more=max(0, lacks),
    )


def _rate(row: Row) -> float:
    rate = row["wins"] / row["games"] if row["rate"] is None else row["rate"]
    return float(rate)


def _seed_figure(row: Row) -> SeedFigure:
    return SeedFigure(row["penalised"], None if row["low"] is None else (row["low"], row["high"]))


LEXICON = "revision__lexicon__"
# Fields that the runs of a league have in common.
OF = ("game", f"{LEXICON}slug", f"{LEXICON}name", "league")
# The same, as columns of the runs.
SAME = ("game", "revision", "league")
NUMBER = re.compile(r"(\d+)")
# Fewest agents of a league.
FEWEST = 2
# A lost game counts as this many times the limit.
DOUBLED = 2
# Pairs of entries, and leagues, that a process remembers: stored runs do not change.
REMEMBERED = 4096
Apart = Callable[[LeagueEntry, LeagueEntry], bool]
# What leagues are made of: the dictionaries, and the figures of their runs.
Stored = tuple[tuple[Any, ...], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class League:
    """A league: the games that were played, and the agents, the best first.

    `members` have no ranks yet: telling all leagues' agents apart takes longer than a page may.
    """

    game: str
    slug: str
    lexicon: str
    label: str
    members: tuple[LeagueEntry, ...]

    @property
    def key(self) -> str:
        """Return its name in an address."""
        return f"{self.game}/{self.slug}/{self.label}"

    @property
    def entries(self) -> Sequence[LeagueEntry]:
        """Return the entries with their ranks; those without one come last."""
        return _all_ranked(self.members)

    @property
    def leaders(self) -> Sequence[LeagueEntry]:
        """Return the entries of the first rank."""
        return _placed(next(_groups(self.members, told_apart), []), 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """An agent's standing in a league: a run to open, and the results over all its seeds."""

    run: Run
    entry: LeagueEntry

    @property
    def played(self) -> str:
        """Return how the games were drawn, in words."""
        return drawn_as(self.run, self.entry.seeds)


def leagues(game: str = "") -> list[League]:
    """Return the leagues of the current dictionaries, or a game's; the most agents come first.

    Of equally large ones, those in the page's language.
    """
    dictionaries = tuple(league_lexicons().values_list("current", "slug", "name", "language"))
    runs = league_runs().filter(game=game) if game else league_runs()
    stored = (dictionaries, tuple(runs.values_list(*SAME, *FIGURES)))
    known = _known.get(game)
    if known is None or known[0] != stored:
        known = stored, _leagues_of(stored, runs)
        if not game or game in solved():
            _known[game] = known
    rank = language_rank(page_languages())
    ranks = {slug: rank(language) for _, slug, _, language in dictionaries}
    return sorted(
        known[1],
        key=lambda it: (-len(it.members), it.game, ranks[it.slug], it.lexicon, counting(it.label)),
    )


def _leagues_of(stored: Stored, runs: QuerySet[Run]) -> list[League]:
    """Make the leagues of dictionaries and the figures of runs, whose specs never change."""
    dictionaries, figures = stored
    names = {current: (slug, name) for current, slug, name, _ in dictionaries}
    specs = {row["id"]: row for row in runs.values("id", **OPTIONS)}
    groups: dict[tuple[str, ...], list[Row]] = {}
    for values in figures:
        row = dict(zip((*SAME, *FIGURES), values, strict=True))
        if row["id"] in specs and row["revision"] in names:  # else it has just been deleted
            key = (row["game"], *names[row["revision"]], row["league"])
            groups.setdefault(key, []).append(row | specs[row["id"]])
    every = (
        League(game, slug, name, label, tuple(sorted(entries_of(game, rows), key=_order)))
        for (game, slug, name, label), rows in groups.items()
    )
    return [league for league in every if len(league.members) >= FEWEST]


# The leagues of each game, and of "" all, as made last, and what they were made of.
_known: dict[str, tuple[Stored, list[League]]] = {}


def compare_leaders() -> None:
    """Find the leaders of all leagues, and the ranks of the one that the overview begins with.

    Comparing them game by game is slow the first time in a process.
    """
    every = leagues()
    _ = [league.leaders for league in every], [league.entries for league in every[:1]]


@lru_cache(maxsize=REMEMBERED)
def _all_ranked(members: tuple[LeagueEntry, ...]) -> list[LeagueEntry]:
    return ranked(members)


def counting(label: str) -> list[Any]:
    """Return a key that sorts labels as people count: 2 before 16."""
    return [int(part) if part.isdecimal() else part for part in NUMBER.split(label)]


def standing_of(game: str, slug: str) -> list[Standing]:
    """Return the standings of an agent and its presets: one of their runs a league."""
    runs = league_runs().filter(game=game)
    standing = runs.filter(agent=slug) | runs.filter(agent__startswith=f"{slug}@")
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in standing.values(*OF, *FIGURES, **OPTIONS):
        groups.setdefault(tuple(row[name] for name in OF), []).append(row)
    order = sorted(groups, key=lambda names: (names[2], counting(names[3])))
    entries = [entry for names in order for entry in entries_of(game, groups[names])]
    stored = Run.objects.select_related("revision__lexicon").defer("record", *Run.WORDS)
    known = stored.in_bulk([entry.run for entry in entries])
    return [Standing(known[entry.run], entry) for entry in entries]


@dataclass(frozen=True, slots=True)
class Gap:
    """How many moves more a game the second of two entries needs.

    interval  where that lies 19 times in 20; None where it is exact
    paired    whether they were compared game by game, over the same secrets
    """

    more: float
    interval: tuple[float, float] | None
    paired: bool

    @property
    def certain(self) -> bool:
        """True if it is more than chance."""
        low, high = self.interval or (self.more, self.more)
        return not low <= 0 <= high


@lru_cache(maxsize=REMEMBERED)
def gap(first: LeagueEntry, second: LeagueEntry) -> Gap:
    """Compare two entries, secret by secret where they played the same.

    Where they did not in all seeds, or that leaves no interval, the estimates are independent.
    """
    more = second.penalised - first.penalised
    if not (first.sampled or second.sampled):
        equal = math.isclose(first.penalised, second.penalised, rel_tol=1e-12)
        return Gap(0.0 if equal else more, None, paired=True)
    runs = Run.objects.select_related("revision").defer("revision__columns")
    known = runs.in_bulk([*first.runs, *second.runs])
    pools = [[known[pk] for pk in entry.runs if pk in known] for entry in (first, second)]
    if all(pools) and same_secrets(pools[0][0], pools[1][0]):
        difference = paired_difference(pools[1], pools[0], losses=DOUBLED)
        whole = math.isclose(difference.difference, more, abs_tol=1e-9)  # else seeds are unpaired
        if whole and (difference.interval or not difference.difference):
            return Gap(difference.difference, difference.interval, paired=True)
    half = math.hypot(*((it.high - it.low) / 2 for it in (first, second)))
    return Gap(more, (more - half, more + half), paired=False)


def told_apart(first: LeagueEntry, second: LeagueEntry) -> bool:
    """True if two entries differ by more than chance."""
    return gap(first, second).certain


def _order(entry: LeagueEntry) -> tuple[bool, bool, float, float, str]:
    """Return a sort key: of equal averages the least certain first, so equals stay together."""
    return (entry.unranked, entry.unknown, entry.penalised, -entry.high, entry.agent)


def ranked(entries: Sequence[LeagueEntry], apart: Apart = told_apart) -> list[LeagueEntry]:
    """Rank entries in the order of their averages; those without a rank come last.

    An entry shares the rank of the one above unless it differs from one of that rank.
    """
    order = sorted(entries, key=_order)
    ranking = list[LeagueEntry]()
    for group in _groups(order, apart):
        ranking += _placed(group, len(ranking) + 1)
    return [*ranking, *(entry for entry in order if entry.unranked)]


def _groups(order: Iterable[LeagueEntry], apart: Apart) -> Iterator[list[LeagueEntry]]:
    """Yield the entries of each rank, the best first; no more is compared than has been asked."""
    group = list[LeagueEntry]()
    for entry in (it for it in order if not it.unranked):
        if any(apart(better, entry) for better in group):
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


def _placed(group: Sequence[LeagueEntry], place: int) -> list[LeagueEntry]:
    return [replace(entry, rank=place, shared=len(group) > 1) for entry in group]
