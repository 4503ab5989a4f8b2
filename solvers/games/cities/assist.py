"""Help in a game of Cities played elsewhere: the mask and the guesses typed in."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from games.cities.rules import CitiesObservation, CitiesOptions
from games.game import JSON
from games.masks import BLANK, DISGUISED_LENGTH
from games.rules import InvalidOptions
from games.views.common import lexicons_for
from lexicons.countries import country_name
from lexicons.languages import fold, lower, upper
from lexicons.models import Lexicon
from lexicons.services import columns_of
from solvers.agents.suggestions import Suggestion
from solvers.games.cities.agents.percepts import mode_of, observation_from
from solvers.pages.desk import Desk, agents_of
from solvers.pages.explanation import LISTED, words_left

AGENT = "lookahead"
HIDDEN = "-_.?*"
LONGEST = 60
MOST_GUESSES = 120


def cities_assist(chosen: Desk, data: QueryDict) -> JSON:
    """Return the page's context; raises Busy when too many people ask at once."""
    lexicons = lexicons_for(chosen.game)
    lexicon = next((one for one in lexicons if one.slug == data.get("lexicon")), None)
    lexicon = lexicon or next(iter(lexicons), None)
    agents = agents_of(chosen.slug)
    wanted = next((one for one in agents if one.slug == data.get("agent")), None)
    page: JSON = {
        "game": chosen.game,
        "lexicons": lexicons,
        "lexicon": lexicon,
        "agents": agents,
        "agent": wanted or next(one for one in agents if one.slug == AGENT),
        "mask": data.get("mask", "")[:LONGEST],
        "guesses": data.get("guesses", "")[: LONGEST * 10],
        "favour": data.get("favour", "TZ")[:8],
    }
    if lexicon is None or lexicon.current is None:
        return page
    codes = [code for code in columns_of(lexicon.current).group_names if code]
    page["countries"] = sorted((country_name(code), code) for code in codes)
    page["favour"] = page["favour"] if page["favour"] in codes else ""
    if not page["mask"].strip():
        return page
    try:
        return page | _help(chosen, lexicon, page)
    except (ValueError, InvalidOptions) as refusal:
        return page | {"error": str(refusal)}


def _help(chosen: Desk, lexicon: Lexicon, page: JSON) -> JSON:
    seen = _seen(page, lexicon)
    if lexicon.current is None:
        return {}
    words = chosen.words(lexicon.current, seen.options)
    if seen.mask in words and BLANK not in seen.mask and seen.last_move == seen.mask:
        return {"solved": True}
    agent = chosen.agent(page["agent"].slug, lexicon.current, seen.options)
    situation, answer = chosen.ask(agent, seen, words)
    left = situation.candidates
    return {
        "none": not len(left),
        "left": len(left),
        "more": max(0, len(left) - LISTED),
        "listed": words_left(words, left, lexicon.language),
        "note": answer.note,
        "idea": answer.best.idea if answer.ranked else "",
        "suggestions": [_told(one, lexicon) for one in answer],
        "advanced": seen.options.reveals_one,
    }


def _seen(page: JSON, lexicon: Lexicon) -> CitiesObservation:
    """Return what was typed as an observation; raises ValueError with a sentence."""
    folded = bool(lexicon.current and columns_of(lexicon.current).folded)

    def read(text: str) -> str:
        word = lower(text, lexicon.language)
        return fold(word, lexicon.language) if folded else word

    mask = "".join(BLANK if it in HIDDEN else it for it in read("".join(page["mask"].split())))
    guesses = [read(it) for it in page["guesses"].replace(",", " ").split()][:MOST_GUESSES]
    if len(mask) > DISGUISED_LENGTH:
        raise ValueError(f"A mask has at most {DISGUISED_LENGTH} places, this one {len(mask)}.")
    shown = [it for it in dict.fromkeys(mask) if it != BLANK]
    missing = [it for it in shown if it not in guesses] if mask not in guesses else []
    options = CitiesOptions(mode=mode_of(mask), favour=page["favour"])
    counted = [it for it in missing for _ in range(_times(it, mask, options))]
    return observation_from(mask, [*counted, *guesses], options)


def _times(letter: str, mask: str, options: CitiesOptions) -> int:
    """Return how often a letter must have been guessed to be shown as it is."""
    return mask.count(letter) if options.reveals_one else 1


def _told(one: Suggestion, lexicon: Lexicon) -> dict[str, Any]:
    return {
        "move": upper(one.move, lexicon.language),
        "bits": one.bits,
        "left": one.left,
        "chance": one.chance,
    }
