"""The assist page: what it shows for the rows in its address."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from games.feedback import Turn
from games.rules import InvalidOptions
from games.tile_rows import Look
from games.views.common import lexicons_for
from lexicons.languages import upper
from lexicons.models import Lexicon
from lexicons.services import columns_of
from solvers.agents.suggestions import Suggestion
from solvers.games.tiles.agents.situation import all_rows
from solvers.games.tiles.analysis import WordleDesk
from solvers.games.tiles.assist_rows import MOST_ROWS, Row, contradictions, read_rows, solved
from solvers.pages.budget import compute_slot
from solvers.pages.desk import agents_of
from solvers.pages.explanation import LISTED, words_left
from solvers.pages.searching import offered

COMMON = 6
"""Guesses that the agent plans for; a game elsewhere rarely has others, and helped it goes on."""


def assist_page(chosen: WordleDesk, data: QueryDict) -> dict[str, Any]:
    """Return the page's context; raises Busy when too many people ask at once."""
    lexicons = lexicons_for(chosen.game)
    lexicon = next((one for one in lexicons if one.slug == data.get("lexicon")), None)
    lexicon = lexicon or next(iter(lexicons), None)
    page: dict[str, Any] = {"game": chosen.game, "lexicons": lexicons, "lexicon": lexicon}
    if lexicon is None or lexicon.current is None:
        return page
    lengths = chosen.lengths(lexicon.current)
    length = _number(data.get("length", ""))
    length = length if length in lengths else chosen.usual_length(lengths)
    if length is None:
        return page
    agents = [agent for agent in agents_of(chosen.slug) if "normal" in agent.promises.modes]
    wanted = next((one.slug for one in agents if one.slug == data.get("agent")), chosen.helper)
    folded = columns_of(lexicon.current).folded
    language, game = lexicon.language, chosen.game
    rows = read_rows(
        data, length, game.texts.units, lambda typed: game.read_move(typed, language, folded=folded)
    )
    page |= {
        "lengths": lengths,
        "length": length,
        "agents": agents,
        "agent": next(one for one in agents if one.slug == wanted),
        "rows": [_shown(row, lexicon.language) for row in rows],
        "marks": [
            (mark, state, said.format(noun=game.texts.noun))
            for mark, (state, said) in enumerate(zip(chosen.look.states, chosen.says, strict=True))
        ],
    }
    options = chosen.elsewhere(lexicon.current, length, COMMON)
    here = f"{reverse('solvers:assist', args=(chosen.slug,))}?{data.urlencode()}"
    page["search"] = offered(chosen, wanted, lexicon.current, options, here)
    with compute_slot():
        return page | _help(chosen, lexicon, length, wanted, rows)


def _help(
    chosen: WordleDesk, lexicon: Lexicon, length: int, agent: str, rows: list[Row]
) -> dict[str, Any]:
    """Return the words left and the next guesses, or why there are none."""
    if lexicon.current is None or any(row.error for row in rows):
        return {}
    options = chosen.elsewhere(lexicon.current, length, MOST_ROWS)  # so that it goes on
    seen = chosen.seen(options, [Turn(row.guess, row.marks) for row in rows])
    rule = chosen.rule(seen.options)
    if solved(seen.turns, rule):
        return {"solved": True}
    try:
        words = chosen.words(lexicon.current, seen.options)
    except InvalidOptions as refusal:
        return {"note": str(refusal)}
    usual = replace(seen.options, guesses=COMMON)
    player = chosen.agent(agent, lexicon.current, usual)
    situation, answer = chosen.ask(player, seen, words)
    left = situation.candidates
    rarer = not len(left)
    if rarer:
        left = rule.marking.fitting(words, all_rows(words), seen.turns)
    if not len(left):
        found = contradictions(words, seen.turns, rule)
        return {"contradictions": _told(found, lexicon, chosen.look), "none": True}
    expected = None if rarer else chosen.still_needed(words, seen, left)
    base = _address(lexicon, length, agent, rows)
    return {
        "left": len(left),
        "rarer": rarer,
        "more": max(0, len(left) - LISTED),
        "listed": words_left(words, left, lexicon.language),
        "note": answer.note,
        "idea": answer.best.idea if answer.ranked else "",
        "expected": expected,
        "suggestions": [_suggested(one, lexicon, base) for one in answer],
    }


def _told(found: list[Any], lexicon: Lexicon, look: Look) -> list[dict[str, Any]]:
    return [
        {
            "number": one.number,
            "guess": upper(one.guess, lexicon.language),
            "tiles": _tiles(one.guess, one.nearest, lexicon.language, look) if one.nearest else [],
        }
        for one in found
    ]


def _tiles(guess: str, marks: tuple[int, ...], language: str, look: Look) -> list[tuple[str, str]]:
    pairs = zip(guess, marks, strict=True)
    return [(upper(letter, language), look.states[mark]) for letter, mark in pairs]


def _shown(row: Row, language: str) -> dict[str, Any]:
    letters = [upper(letter, language) for letter in row.guess]
    tiles = list(zip(letters, row.marks, strict=True))
    return {"guess": "".join(letters).rstrip("?"), "tiles": tiles, "error": row.error}


def _suggested(one: Suggestion, lexicon: Lexicon, base: QueryDict) -> dict[str, Any]:
    address = base.copy()
    address.appendlist("g", one.move)
    return {
        "move": upper(one.move, lexicon.language),
        "bits": one.bits,
        "left": one.left,
        "chance": one.chance,
        "link": f"?{address.urlencode()}",
    }


def _address(lexicon: Lexicon, length: int, agent: str, rows: list[Row]) -> QueryDict:
    """Return the query of this page, to which a row can be added."""
    query = QueryDict(mutable=True)
    query.update({"lexicon": lexicon.slug, "length": str(length), "agent": agent})
    for number, row in enumerate(rows, 1):
        query.appendlist("g", row.guess)
        query.setlist(f"m{number}", [str(mark) for mark in row.marks])
    return query


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None
