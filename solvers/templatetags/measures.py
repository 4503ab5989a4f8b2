"""Measures as people read them: rates, averages, intervals, times; nothing where there is none."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from games.catalogue import GAMES, game
from solvers.agents.suggestions import Figure, Suggestion
from solvers.registry import agent_name

register = template.Library()
MINUTE, HOUR = 60, 3600


@register.filter
def percent(share: float | None) -> str:
    """Write 0.98549 as 98.55 %."""
    return "" if share is None else f"{100 * share:.2f} %"


@register.filter
def chance(share: float | None) -> str:
    """Write a chance: none only where there is none; None of a word that fits, but no answer is."""
    if share is None:
        return "not expected"
    if not share:
        return "none"
    return percent(share) if share >= 0.0001 else "below 0.01 %"


@register.filter
def figure(suggestion: Suggestion, ranked_by: Figure) -> str:
    """Write the figure by which an agent ranked a move."""
    return ranked_by.of(suggestion)


@register.filter
def decimals(value: float | None, places: int) -> str:
    """Write a number with so many decimals."""
    return "" if value is None else f"{value:,.{places}f}"


@register.filter
def signed(value: float, places: int) -> str:
    """Write a difference with its sign: −0.1234."""
    return f"{value:+,.{places}f}".replace("-", "−")


@register.filter
def span(interval: Sequence[float] | None) -> str:
    """Write an interval of means."""
    return "" if interval is None else f"{interval[0]:.4f} to {interval[1]:.4f}"


@register.filter
def percent_span(interval: Sequence[float] | None) -> str:
    """Write an interval of rates."""
    return "" if interval is None else f"{100 * interval[0]:.2f} to {100 * interval[1]:.2f} %"


@register.filter
def duration(seconds: float | None) -> str:
    """Write 75 as 1 min 15 s."""
    if seconds is None:
        return ""
    if seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    if whole < HOUR:
        return f"{whole // MINUTE} min {whole % MINUTE} s"
    return f"{whole // HOUR} h {whole % HOUR // MINUTE} min"


@register.filter
def game_name(slug: str) -> str:
    """Return a game's name; its slug, where it is no longer there."""
    return game(slug).name if slug in GAMES else slug


@register.filter
def bot_of(agent: str, slug: str) -> str:
    """Return the name of a game's bot, its preset behind: `entry.agent|bot_of:league.game`."""
    return agent_name(slug, agent)
