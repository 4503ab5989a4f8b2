"""The pictures of the overview: who is better, quick or good, how runs settle, what is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from games.catalogue import game
from solvers.pictures.statistics.bars import Amount, Bars, bars_picture
from solvers.pictures.statistics.intervals import Intervals, PicturedEstimate, intervals_picture
from solvers.pictures.statistics.scatter import NODES, Point, Scatter, scatter_picture
from solvers.stats.league import League, LeagueEntry
from solvers.stats.search_costs import SearchCost
from wordgames.agent_registry import agent_name
from wordgames.counted_nouns import headed
from wordgames.languages.translation import number, translate

# Dots that make a picture of quick or good.
FEWEST = 3


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """Number of times a game was played here."""

    game: str
    plays: int
    finished: int
    won: int

    @property
    def win_rate(self) -> float | None:
        """Return the share of finished plays that were won."""
        return self.won / self.finished if self.finished else None


def estimate(game: str, entry: LeagueEntry, link: str = "") -> PicturedEstimate:
    """Return an entry of a game's league as pictures take it."""
    low, high = entry.interval or (None, None)
    return PicturedEstimate(
        agent_name(game, entry.agent),
        entry.penalised,
        low,
        high,
        link,
        entry.needs or entry.without,
        entry.place,
    )


def order_picture(league: League, unit: str) -> Intervals:
    """Draw a league: a dot each, and an interval where chance plays a part."""
    return intervals_picture(
        [
            estimate(league.game, entry, reverse("solvers:run", args=(entry.run,)))
            for entry in league.entries
            if not entry.unknown
        ],
        translate("Who is better"),
        translate("{unit} on average", unit=headed(unit)),
        reading=translate("A lost game counts double. Fewer is better: further left."),
    )


def speed_picture(league: League, unit: str) -> Scatter | None:
    """Draw the figure of each entry against the CPU time of a game; None for too few."""
    points = [
        Point(
            agent_name(league.game, entry.agent),
            entry.penalised,
            entry.cpu_seconds / entry.games,
            str(entry.rank or ""),
            reverse("solvers:run", args=(entry.run,)),
        )
        for entry in league.entries
        if not entry.unknown and entry.games
    ]
    if len(points) < FEWEST:
        return None
    return scatter_picture(
        points, translate("Quick or good?"), translate("{unit} on average", unit=headed(unit))
    )


def search_picture(league: League, searches: Mapping[str, SearchCost], unit: str) -> Scatter | None:
    """Draw the figure of each entry that searches against its nodes; None for fewer than two."""
    points = [
        Point(
            agent_name(league.game, entry.agent),
            entry.penalised,
            searches[entry.run].nodes,
            str(entry.rank or ""),
            reverse("solvers:run", args=(entry.run,)),
        )
        for entry in league.entries
        if entry.run in searches
    ]
    if len(points) < 2:
        return None
    return scatter_picture(
        points,
        translate("Small search or good?"),
        translate("{unit} on average", unit=headed(unit)),
        cost=NODES,
    )


def people_picture(played: Sequence[PlayedGames]) -> Bars:
    """Draw how often people began each game."""
    amounts = [
        Amount(
            translate(game(it.game).name),
            it.plays,
            it.game,
            others=(
                number(it.finished),
                number(it.won),
                ""
                if it.win_rate is None
                else translate("{percent:.2f}%", percent=100 * it.win_rate),
            ),
        )
        for it in played
    ]
    columns = (
        translate("Game"),
        translate("Begun"),
        translate("Finished"),
        translate("Won"),
        translate("Win rate"),
    )
    return bars_picture(
        amounts, translate("What people play"), columns, translate("Games people have started.")
    )
