"""Help in a game of Hangman played elsewhere: the mask and the letters used, typed in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from games.game import JSON
from games.hangman.rules import LENGTHS, LIVES, HangmanObservation, HangmanOptions
from games.masks import BLANK, Turn
from games.rules import Status
from games.views.common import lexicons_for
from lexicons.arrays import Words
from lexicons.languages import upper
from lexicons.models import Lexicon
from lexicons.services import columns_of
from solvers.agents.base import Rows
from solvers.agents.suggestions import Suggestion
from solvers.games.hangman.agents.situation import situate
from solvers.games.hangman.runs import is_unseen
from solvers.pages.desk import Desk, agents_of
from solvers.pages.explanation import LISTED
from solvers.pages.searching import offered

HIDDEN = "-_.?*"
MOST_USED = 120
USUAL_LIVES = 6


def hangman_assist(chosen: Desk, data: QueryDict) -> JSON:
    """Return the page's context; raises Busy when too many people ask at once."""
    lexicons = lexicons_for(chosen.game)
    lexicon = next((one for one in lexicons if one.slug == data.get("lexicon")), None)
    lexicon = lexicon or next(iter(lexicons), None)
    agents = agents_of(chosen.slug)
    wanted = next((one for one in agents if one.slug == data.get("agent")), None)
    usual = chosen.adviser(HangmanOptions())
    agent = wanted or next(one for one in agents if one.slug == usual)
    page: JSON = {
        "game": chosen.game,
        "lexicons": lexicons,
        "lexicon": lexicon,
        "agents": [(one, is_unseen(one.slug)) for one in agents],
        "agent": agent,
        "unseen": is_unseen(agent.slug),
        "mask": data.get("mask", "")[: 2 * LENGTHS.stop],
        "used": data.get("used", "")[:MOST_USED],
        "lives": _lives(data.get("lives", "")),
    }
    if lexicon is None or lexicon.current is None:
        return page
    page["knowledge"] = chosen.knowledge(agent.slug, lexicon.current)
    page["search"] = _search(chosen, page, data)
    if not page["mask"].strip():
        return page
    try:
        seen = observed(chosen, lexicon, page)
    except ValueError as refusal:
        return page | {"error": str(refusal)}
    return page | _help(chosen, lexicon, page, seen)


def _search(chosen: Desk, page: JSON, data: QueryDict) -> Any:
    here = f"{reverse('solvers:assist', args=(chosen.slug,))}?{data.urlencode()}"
    revision = page["lexicon"].current
    options = chosen.game.daily_options(revision)
    return offered(chosen, page["agent"].slug, revision, options, here) if options else None


def _lives(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else USUAL_LIVES
    return number if number in LIVES else USUAL_LIVES


def observed(chosen: Desk, lexicon: Lexicon, page: JSON) -> HangmanObservation:
    """Return what was typed as an observation; raises ValueError with a sentence."""
    columns = columns_of(lexicon.current)  # type: ignore[arg-type]

    def read(text: str) -> str:
        return chosen.game.read_move(text, lexicon.language, folded=columns.folded)

    mask = "".join(BLANK if it in HIDDEN else it for it in read(page["mask"]))
    used = list(dict.fromkeys(read(page["used"].replace(",", " "))))
    strange = [it for it in (*mask, *used) if it not in columns.letters and it != BLANK]
    if strange:
        letter = upper(strange[0], lexicon.language)
        raise ValueError(f"{letter} is not a letter of {lexicon.name}.")
    if len(mask) not in LENGTHS:
        raise ValueError(f"A word has 2 to 60 letters, this one {len(mask)}.")
    right = [it for it in dict.fromkeys(mask) if it != BLANK]
    return history(mask, right, [it for it in used if it not in right], page["lives"])


def history(
    mask: str, right: Sequence[str], wrong: Sequence[str], lives: int
) -> HangmanObservation:
    """Return a history that shows this mask with these letters: the right ones first."""
    turns, shown = [], BLANK * len(mask)
    for letter in right:
        shown = "".join(
            letter if it == letter else was for it, was in zip(mask, shown, strict=True)
        )
        turns.append(Turn(letter, shown))
    turns += [Turn(letter, mask) for letter in wrong]
    return HangmanObservation(HangmanOptions(lives=lives), mask, tuple(turns))


def _help(chosen: Desk, lexicon: Lexicon, page: JSON, seen: HangmanObservation) -> JSON:
    if seen.status is Status.WON:
        return {"solved": True}
    if seen.status is Status.LOST:
        return {"lost": len(seen.wrong_letters)}
    if lexicon.current is None:
        return {}
    known = columns_of(lexicon.current)
    agent = chosen.agent(page["agent"].slug, lexicon.current, seen.options)
    situation, answer = chosen.ask(agent, seen, known)
    words, left = known.words(len(seen.mask)), situation.candidates
    told = {
        "left": len(left),
        "lives_left": seen.lives_left,
        "more": max(0, len(left) - LISTED),
        "listed": weighed(words, left, lexicon.language),
        "note": answer.note,
        "idea": answer.best.idea if answer.ranked else "",
        "suggestions": [_told(one, lexicon) for one in answer],
    }
    if len(left):
        return told
    blamed = [upper(one, lexicon.language) for one in contradictions(seen, known)]
    return told | {"none": True, "blamed": blamed}


def weighed(words: Words, rows: Rows, language: str) -> list[tuple[str, float]]:
    """Return the words left that a page lists, with their share of all weights, greatest first."""
    weights = words.weights[rows].astype(float)
    whole = float(weights.sum()) or 1.0
    pairs = sorted(
        zip(rows.tolist(), weights.tolist(), strict=True), key=lambda it: (-it[1], it[0])
    )
    return [
        (upper(words.display(words[row]), language), weight / whole)
        for row, weight in pairs[:LISTED]
    ]


def contradictions(seen: HangmanObservation, known: Any) -> Iterator[str]:
    """Yield the letters without which, right or wrong, some word fits all the rest."""
    right = [it for it in dict.fromkeys(seen.mask) if it != BLANK]
    for letter in (*right, *seen.wrong_letters):
        mask = seen.mask.replace(letter, BLANK)
        others = [it for it in right if it != letter]
        wrong = [it for it in seen.wrong_letters if it != letter]
        asked = history(mask, others, wrong, seen.options.lives)
        if len(situate(asked, known).candidates):
            yield letter


def _told(one: Suggestion, lexicon: Lexicon) -> JSON:
    return {
        "move": upper(one.move, lexicon.language),
        "score": one.score,
        "bits": one.bits,
        "left": one.left,
        "chance": one.chance,
    }
