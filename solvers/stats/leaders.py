"""Who leads a league and how sure that is, in words, from the games of the stored runs."""

from solvers.stats.league import Gap, League, gap
from wordgames.agent_registry import agent_name
from wordgames.counted_nouns import counted, named
from wordgames.evaluation.run_game import measure
from wordgames.languages.translation import number, translatable, translate, translate_plural


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
        heading = translate_plural(
            "{bot} and {count} other are even", "{bot} and {count} others are even", others, **facts
        )
    needs = translate("{bot} needs {figure} {unit} on average.", **facts)
    return heading, f"{needs} {_margin(gap(first, second), facts)}"


def _margin(gap: Gap, facts: dict[str, str]) -> str:
    """Return by how much the first beats the next, and whether that may be chance."""
    ends = gap.interval or (0.0, 0.0)
    if not any((gap.more, *ends)):
        return translate("{other} needs just as many over the same {games}.", **facts)
    places = next((it for it in (2, 3) if gap.more >= 5 * 10**-it), 4)
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
