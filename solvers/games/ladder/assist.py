"""A ladder between two words that somebody has, or at once why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from django.forms import ValidationError
from django.http import QueryDict

from games.forms import LexiconForm
from games.game import JSON
from games.ladder.graph import Graph
from games.ladder.pairs import bits, graph_in, refusal
from games.ladder.picture import picture
from games.ladder.rules import LadderObservation, LadderOptions
from games.rules import IllegalMove, InvalidOptions
from games.views.common import lexicons_for
from lexicons.languages import upper
from lexicons.models import Lexicon
from lexicons.services import columns_of
from solvers.games.ladder.agents.agent import LadderAgent
from solvers.pages.budget import compute_slot
from solvers.pages.desk import Desk, agents_of

AGENT = "bidirectional"
LONGEST = 40


def ladder_assist(chosen: Desk, data: QueryDict) -> JSON:
    """Return the page's context; raises Busy when too many people ask at once."""
    lexicons = lexicons_for(chosen.game)
    form = LexiconForm(data, lexicons)
    lexicon = form.dictionary()
    agents = agents_of(chosen.slug)
    wanted = next((one for one in agents if one.slug == data.get("agent")), None)
    page: JSON = {
        "game": chosen.game,
        "lexicons": lexicons,
        "lexicon": lexicon,
        "agents": agents,
        "agent": wanted or next(one for one in agents if one.slug == AGENT),
        "start": data.get("start", "")[:LONGEST],
        "target": data.get("target", "")[:LONGEST],
    }
    if lexicon is None or not (page["start"].strip() and page["target"].strip()):
        return page
    try:
        start, target = form.read_secret(page["start"]), form.read_secret(page["target"])
        return page | _help(chosen, lexicon, page["agent"].slug, start, target)
    except ValidationError as error:
        return page | {"error": " ".join(error.messages)}
    except InvalidOptions as error:
        return page | {"error": str(error)}
    except IllegalMove as refused:
        return page | {"none": refused.sentence(lambda word: upper(word, lexicon.language))}


def _help(chosen: Desk, lexicon: Lexicon, slug: str, start: str, target: str) -> JSON:
    """Return a shortest ladder; raises InvalidOptions or IllegalMove with a sentence if none is."""
    if lexicon.current is None:
        return {}
    if len(start) != len(target):
        raise InvalidOptions(
            f"Both words have the same length; these have {len(start)} and {len(target)} letters."
        )
    graph = graph_in(columns_of(lexicon.current), len(start))
    if (why := refusal(graph, start, target)) is not None:
        raise why
    options = LadderOptions(length=len(start), difficulty="any")
    agent = chosen.agent(slug, lexicon.current, options)
    if not isinstance(agent, LadderAgent):
        raise InvalidOptions("Choose one of the agents.")
    with compute_slot():
        found = agent.plan(LadderObservation(options, target, (start,)))
        return {
            "found": _told(graph, found.path, lexicon),
            "note": agent.describe(found),
            "frontiers": found.frontiers,
        }


def _told(graph: Graph, path: Sequence[int], lexicon: Lexicon) -> JSON:
    """Return what is told of a ladder, as the end of a game tells it."""
    words = graph.words
    first, last = path[0], path[-1]
    return {
        "steps": len(path) - 1,
        "ladders": graph.count(first, last),
        "bits": float(bits(graph, last)[first]),
        "best": [upper(words.display(words[row]), lexicon.language) for row in path],
        "picture": picture(graph, [], list(path), lexicon.language),
        "start": words[first],
        "target": words[last],
    }
