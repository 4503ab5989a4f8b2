"""Ratings over the weeks: every game of a week is a match of all who played in it.

By openskill's Plackett and Luce model (Weng and Lin, JMLR 12, 2011), which takes matches of any
number of players with ties. Somebody new is rated 25 with a standard deviation of 25/3; a rating
twice that away on either side is where it lies 19 times in 20.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Rating = tuple[float, float]
"""Mean and standard deviation."""
START = 25.0
SURE = 2.0
"""Standard deviations on either side that a rating lies within 19 times in 20."""


def rated(
    before: Mapping[str, Rating], outcomes: Mapping[str, Sequence[float]], *, fewer_is_better: bool
) -> dict[str, Rating]:
    """Return everybody's rating after a week.

    before    the ratings of those who have played in an earlier week
    outcomes  by player what each game came to, the games in the same order for all
    """
    from openskill.models import PlackettLuce  # only who closes a week needs it

    model = PlackettLuce()
    players = sorted(outcomes)
    teams = [[model.rating(*before.get(player, (START, START / 3)))] for player in players]
    if len(players) > 1:
        sign = 1.0 if fewer_is_better else -1.0
        for game in zip(*(outcomes[player] for player in players), strict=True):
            teams = model.rate(teams, ranks=[sign * outcome for outcome in game])
    return {
        player: (float(team[0].mu), float(team[0].sigma))
        for player, team in zip(players, teams, strict=True)
    }
