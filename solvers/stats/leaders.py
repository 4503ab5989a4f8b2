"""Who leads a league and how sure that is, in words, from the games of the stored runs."""

from dataclasses import dataclass

from solvers.stats.league import Gap, League, gap
from wordgames.agent_registry import agent_name
from wordgames.counted_nouns import counted, named
from wordgames.evaluation.run_game import measure
from wordgames.languages.translation import (
    number,
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads a game's largest league, in a line.

    figure  what the leader needs a game, with its unit; "" where nobody leads yet
    told    the leader, and by how much it is ahead of the next or with whom it is even
    sure    whether the lead is more than chance
    """

    league: League
    figure: str = ""
    told: str = ""
    sure: bool = False


def lead_in_short(league: League) -> Lead:
    """Return who leads a league, by how much, and in which unit."""
    ranked = [entry for entry in league.members if not entry.unranked]
    if len(ranked) < 2:
        return Lead(league)
    first, second = ranked[:2]
    unit, others = named(measure(league.game)), len(league.leaders) - 1
    facts = {
        "bot": agent_name(league.game, first.agent),
        "other": agent_name(league.game, second.agent),
    }
    figure = f"{number(first.penalised, '.3f')} {unit}"
    if others == 1:
        told = translate("{bot} and {other} are even", **facts)
    elif others:
        told = translate_plural(EVEN, EVENS, others, **facts)
    else:
        more = gap(first, second).more
        facts["more"] = number(more, f".{_places(more)}f")
        told = translate("{bot}, {more} ahead of {other}", **facts)
    return Lead(league, figure, told, sure=not others)


EVEN, EVENS = translatable_plural(
    "{bot} and {count} other are even", "{bot} and {count} others are even"
)


def lead_of(league: League) -> tuple[str, str] | None:
    """Return who leads a league and how sure that is; None where fewer than two have a rank."""
    ranked = [entry for entry in league.members if not entry.unranked]
    if len(ranked) < 2:
        return None
    first, second = ranked[:2]
    facts = {
        "bot": agent_name(league.game, first.agent),
        "other": agent_name(league.game, second.agent),
        "figure": number(first.penalised, ".3f"),
        "unit": named(measure(league.game)),
        "games": counted(first.games, "games"),
    }
    others = len(league.leaders) - 1
    if not others:
        heading = translate("{bot} leads", **facts)
    elif others == 1:
        heading = translate("{bot} and {other} are even", **facts)
    else:
        heading = translate_plural(EVEN, EVENS, others, **facts)
    needs = translate("{bot} needs {figure} {unit} on average.", **facts)
    return heading, f"{needs} {_margin(gap(first, second), facts)}"


def _places(more: float) -> int:
    """Return the decimals that show a gap."""
    return next((it for it in (2, 3) if more >= 5 * 10**-it), 4)


def _margin(gap: Gap, facts: dict[str, str]) -> str:
    """Return by how much the first beats the next, and whether that may be chance."""
    ends = gap.interval or (0.0, 0.0)
    if not any((gap.more, *ends)):
        return translate("{other} needs just as many over the same {games}.", **facts)
    places = _places(gap.more)
    names = zip(("more", "low", "high"), (gap.more, *ends), strict=True)
    facts = facts | {name: number(it, f".{places}f") for name, it in names}
    if gap.interval is None:
        text = translatable(
            "It beats the next, {other}, by {more}, for certain: both played the same {games}, "
            "and there are no others."
        )
    elif not gap.paired:
        text = translatable(
            "The next, {other}, needs {more} more ({low} to {high}), but in other games."
        )
    elif gap.certain:
        text = translatable(
            "It beats the next, {other}, by {more} ({low} to {high}) over the same {games}."
        )
    else:
        text = translatable(
            "The next, {other}, needs {more} more ({low} to {high}) over the same {games}: that "
            "may be chance."
        )
    return translate(text, **facts)
