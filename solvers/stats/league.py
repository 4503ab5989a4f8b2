"""Leagues: the agents that played the same games, ranked; ties share a rank."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from games.visitors.dictionary_access import page_languages
from lexicons.revisions.publish import language_rank
from solvers.declaration import solved
from solvers.runs.models import Run
from solvers.runs.public_runs import league_lexicons, league_runs
from solvers.runs.results import drawn_as
from solvers.stats.comparison import paired_difference, same_secrets
from solvers.stats.league_entry import FIGURES, OPTIONS, LeagueEntry, Row, entries_of

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
