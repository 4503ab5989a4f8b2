"""Who leads a league and how sure that is, in words, from the games of the stored runs."""

from dataclasses import dataclass

from lexicons.languages.translation import gettext, ngettext, number
from solvers.agent_registry import agent_name
from solvers.counted_nouns import counted, named
from solvers.runs.run_game import measure
from solvers.stats.league import Gap, League, gap
from solvers.stats.league_entry import LeagueEntry


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads a league, and how sure that is."""

    heading: str
    sentences: tuple[str, ...]


def lead_of(league: League) -> Lead | None:
    """Return who leads a league; None where fewer than two have a rank."""
    ranked = [entry for entry in league.entries if not entry.unranked]
    if len(ranked) < 2:
        return None
    first, second = ranked[:2]
    names = {"bot": agent_name(league.game, first.agent)}
    names["other"] = agent_name(league.game, second.agent)
    others = len(league.leaders) - 1
    if not others:
        heading = gettext("{bot} leads", **names)
    elif others == 1:
        heading = gettext("{bot} and {other} are even", **names)
    else:
        heading = ngettext(
            "{bot} and {count} other are even", "{bot} and {count} others are even", others, **names
        )
    figures = {"figure": number(first.penalised, ".3f"), "unit": named(measure(league.game))}
    needs = gettext("{bot} needs {figure} {unit} on average.", **names, **figures)
    return Lead(heading, (needs, _margin(gap(first, second), first, names)))


def _margin(gap: Gap, first: LeagueEntry, names: dict[str, str]) -> str:
    """Return by how much the first beats the next, and whether that may be chance."""
    games = gettext("the same {games}", games=counted(first.games, "games"))
    if not gap.paired:
        games = gettext("games of their own")
    places = next((it for it in (2, 3) if gap.more >= 5 * 10**-it), 4)
    more, *ends = (number(it, f".{places}f") for it in (gap.more, *(gap.interval or ())))
    if not any((gap.more, *(gap.interval or ()))):
        return gettext("{other} needs just as many, over {games}.", **names, games=games)
    if gap.interval is None:
        return gettext(
            "It beats the next, {other}, by {more}, for certain: both played {games}, and there "
            "are no others.",
            **names,
            games=games,
            more=more,
        )
    facts = {**names, "games": games, "more": more, "low": ends[0], "high": ends[1]}
    if gap.certain:
        return gettext(
            "It beats the next, {other}, by {more} ({low} to {high}) over {games}.", **facts
        )
    return gettext(
        "The next, {other}, needs {more} more ({low} to {high}) over {games}: that may be chance.",
        **facts,
    )
