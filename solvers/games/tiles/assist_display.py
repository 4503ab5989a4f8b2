"""Rows, suggestions and thoughts on the page of help in a game with coloured tiles."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from games.contract.game import JSON
from games.display.tile_rows import Look
from solvers.analysis.explanation import Moment, words_left
from solvers.analysis.thought_pictures import Thought, with_links
from solvers.analysis.words_left import funnel_of
from solvers.games.tiles.analysis import AnyTiles
from solvers.games.tiles.assist_choices import Picks
from solvers.games.tiles.assist_rows import Contradiction, TypedRow
from solvers.games.tiles.marks_for_pages import PageMarks
from solvers.pages.help.assist import suggested
from solvers.pictures.moves.funnel import Funnel
from wordgames.agent.agent import Agent, Rows
from wordgames.agent.suggestions import Figure, Suggestion, Suggestions
from wordgames.languages.casing import upper
from wordgames.languages.translation import translatable, translate
from wordgames.tiles.agents.allowed_words import WORTH, Circles
from wordgames.tiles.agents.situation import TileSituation
from wordgames.vocabulary.arrays import Words

# Heading above how many words are left, where not all are worth an answer.
WORTH_LEFT = translatable("Answers' worth left")
NOUNS_LEFT = {"equation": translatable("Equations left"), "word": translatable("Words left")}
# Rarer words named beside the only common answer that fits.
NAMED = 8


def funnel_after(analysis: AnyTiles, situation: TileSituation) -> Funnel | None:
    """Return what was left after each row; None before the first.

    Where other words fit too, what is counted are answers.
    """
    observation, rows = situation.observation, len(situation.observation.turns)
    drawn = funnel_of(analysis, observation, rows, rows, link=lambda step: "") if rows else None
    return replace(drawn, noun="answer") if drawn and len(situation.others) else drawn


def thought_of(
    analysis: AnyTiles,
    agent: Agent[Any],
    situation: TileSituation,
    answer: Suggestions,
    links: Sequence[JSON],
) -> Thought | None:
    """Return what is drawn of the best guess, which is not played yet; `links` add a guess."""
    if not answer.ranked:
        return None
    thought = analysis.thought(Moment(answer.best.move, answer, situation, None, agent))
    nouns = NOUNS_LEFT[analysis.game.texts.noun]
    label = translate(WORTH_LEFT if len(situation.others) else nouns)
    return with_links(thought, {it["move"]: it["link"] for it in links}, label)


def shown_contradiction(row: Contradiction, language: str, look: Look, base: QueryDict) -> JSON:
    """Return a row that cannot be, and where the page has the nearest marks in its place."""
    address = base.copy()
    address.setlist(f"m{row.number}", [str(mark) for mark in row.nearest or ()])
    return {
        "link": f"?{address.urlencode()}",
        "number": row.number,
        "guess": upper(row.guess, language),
        "tiles": _tiles(row.guess, row.nearest, language, look) if row.nearest else [],
    }


def _tiles(guess: str, marks: tuple[int, ...], language: str, look: Look) -> list[tuple[str, str]]:
    pairs = zip(guess, marks, strict=True)
    return [(upper(letter, language), look.states[mark]) for letter, mark in pairs]


def shown_row(row: TypedRow, language: str) -> JSON:
    letters = [upper(letter, language) for letter in row.guess]
    tiles = list(zip(letters, row.marks, strict=True))
    return {"guess": "".join(letters).rstrip("?"), "tiles": tiles, "error": row.error}


def _linked_suggestion(suggestion: Suggestion, language: str, base: QueryDict) -> JSON:
    address = base.copy()
    address.appendlist("g", suggestion.move)
    return suggested(suggestion, language) | {"link": f"?{address.urlencode()}"}


def shown_suggestions(answer: Suggestions, language: str, base: QueryDict) -> JSON:
    """Return what an agent suggests, by which figure, and why."""
    figure = answer.figure
    return {
        "note": answer.note,
        "idea": answer.best.idea if answer.ranked else "",
        "figure": figure,
        "suggestions": [
            _linked_suggestion(suggestion, language, base)
            | {"figure": figure.of(suggestion) if figure else ""}
            for suggestion in answer
        ],
    }


def in_answers(figure: Figure | None) -> Figure | None:
    """Return the figure as it is over both circles: words count by what they are worth."""
    if figure is None or figure.column != "left":
        return figure
    return replace(figure, name=WORTH_LEFT)


def over_both_circles(
    answer: Suggestions, situation: TileSituation, words: Words, rule: PageMarks
) -> Suggestions:
    """Return suggestions whose reasons count the words of both circles, and one unlisted word.

    That one counts like one of the rarest words that fit: Laplace's rule of succession.
    """
    answers, others = situation.candidates, situation.others
    if len(answers) and len(others) and answer.ranked:
        ranked = Circles.of(situation).reasoned(words, rule.marking, answer.ranked)
        answer = replace(answer, ranked=ranked, figure=in_answers(answer.figure))
    listed = len(answers) / WORTH + len(others)
    ranked = tuple(
        it if it.chance is None else replace(it, chance=listed / (listed + 1) * it.chance)
        for it in answer
    )
    return replace(answer, ranked=ranked)


def address_with(
    lexicon: str, length: int, agent: str, rows: list[TypedRow], picks: Picks
) -> QueryDict:
    """Return the query of this page, to which a row can be added."""
    query = QueryDict(mutable=True)
    query.update({"lexicon": lexicon, "length": str(length), "agent": agent} | picks.address)
    for number, row in enumerate(rows, 1):
        query.appendlist("g", row.guess)
        query.setlist(f"m{number}", [str(mark) for mark in row.marks])
    return query


def shown_left(words: Words, left: Rows, others: Rows, language: str, *, rarer: bool) -> JSON:
    """Return the words that a page lists, and how many fit; no slur is listed, though it counts."""
    others = others[:0] if rarer else others  # what is left are rare words themselves
    listed = words_left(words, left, language)
    beside = words_left(words, others, language)
    more, others_more = len(left) - len(listed), len(others) - len(beside)
    single = len(left) == 1 and not rarer and bool(listed)
    return {
        "left": len(left),
        "more": more,
        "listed": listed,
        "others": len(others),
        "others_more": others_more,
        "others_listed": beside,
        "rarer_named": _first_words(beside, len(others)) if single else "",
    }


def _first_words(words: Sequence[str], count: int) -> str:
    """Return the first of the words that fit, as the end of a sentence; "" of none."""
    return ", ".join(words[:NAMED]) + (" …" if count > NAMED else ".") if words else ""
