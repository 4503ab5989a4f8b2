"""Measures as people read them: rates, averages, intervals, times; nothing where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from games.catalogue import GAMES, game
from wordgames.agent_registry import agent_name
from wordgames.languages.translation import number, translate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from solvers.stats.search_costs import SearchCost
    from wordgames.agent.suggestions import Figure, Suggestion

register = template.Library()
MINUTE, HOUR = 60, 3600


@register.filter
def percent(share: float | None) -> str:
    """Write 0.98549 as 98.55 %."""
    return "" if share is None else translate("{percent:.2f}%", percent=100 * share)


@register.filter
def chance(share: float | None) -> str:
    """Write a chance: none only where there is none; None of a word that fits, but no answer is."""
    if share is None:
        return translate("not expected")
    if not share:
        return translate("none")
    if share < 1:
        share = min(share, 0.9999)  # a chance that isn't certain is never rounded up to 100%
    return percent(share) if share >= 0.0001 else translate("below {percent:.2f}%", percent=0.01)


@register.filter
def figure(suggestion: Suggestion, ranked_by: Figure) -> str:
    """Write the figure by which an agent ranked a move."""
    return ranked_by.of(suggestion)


@register.filter
def cost_of(costs: Mapping[str, SearchCost], run: str) -> SearchCost | None:
    """Return what the searches of a league's run cost, where its agent counts their nodes."""
    return costs.get(run)


@register.filter
def nodes(mean: float) -> str:
    """Write a mean number of nodes."""
    from solvers.pictures.statistics.scatter import counted  # pages alone draw pictures

    return counted(mean)


@register.filter
def decimals(value: float | None, places: int) -> str:
    """Write a number with `places` decimals."""
    return "" if value is None else number(value, f",.{places}f")


@register.filter
def signed(value: float | str | None, places: int) -> str:
    """Write a difference with its sign: −0.1234; nothing where there is none."""
    if value is None or isinstance(value, str):
        return ""
    return number(value, f"+,.{places}f").replace("-", "−")


@register.filter
def span(interval: Sequence[float] | None) -> str:
    """Write an interval of means."""
    if interval is None:
        return ""
    return translate("{low:.4f} to {high:.4f}", low=interval[0], high=interval[1])


@register.filter
def percent_span(interval: Sequence[float] | None) -> str:
    """Write an interval of rates."""
    if interval is None:
        return ""
    low, high = (100 * end for end in interval)
    return translate("{low:.2f} to {high:.2f}%", low=low, high=high)


@register.filter
def duration(seconds: float | None) -> str:
    """Write 75 as 1 min 15 s."""
    if seconds is None:
        return ""
    if seconds < 10:
        return translate("{seconds:.1f} s", seconds=seconds)
    whole = round(seconds)
    if whole < MINUTE:
        return translate("{seconds} s", seconds=whole)
    if whole < HOUR:
        minutes, rest = divmod(whole, MINUTE)
        return translate("{minutes} min {seconds} s", minutes=minutes, seconds=rest)
    hours, rest = divmod(whole, HOUR)
    return translate("{hours} h {minutes} min", hours=hours, minutes=rest // MINUTE)


@register.filter
def game_name(slug: str) -> str:
    """Return a game's name; its slug, where it is no longer there."""
    return translate(game(slug).name) if slug in GAMES else slug


@register.filter
def bot_of(agent: str, slug: str) -> str:
    """Return the name of a game's bot, its preset behind: `entry.agent|bot_of:league.game`."""
    return agent_name(slug, agent)
