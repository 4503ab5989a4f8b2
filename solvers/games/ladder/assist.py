"""A ladder between two words that somebody has, or at once why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.forms import ValidationError

from games.game import JSON
from games.ladder.graph import Graph
from games.ladder.pairs import bits, graph_in, refusal
from games.ladder.picture import picture
from games.ladder.rules import LadderObservation, LadderOptions
from games.rules import IllegalMove, InvalidOptions
from lexicons.languages import capitals, upper
from lexicons.models import Revision
from lexicons.speech import gettext
from solvers.games.ladder.agents.agent import LadderAgent
from solvers.games.ladder.analysis import ADVISER, LadderAnalysis
from solvers.games.ladder.drawing import spreading
from solvers.pages.assist import Assist, AssistForm, Position
from solvers.pages.budget import compute_slot

LONGEST = 40


class LadderAssist(Assist):
    """A shortest ladder between two words."""

    slug = "ladder"
    usual_agent = ADVISER
    template = "ladder/assist.html"

    def position(self, observation: LadderObservation) -> Position:
        return ("start", observation.here), ("target", observation.target)

    def help(self, form: AssistForm) -> JSON:
        typed = {name: form.text(name, LONGEST) for name in ("start", "target")}
        revision = form.revision()
        if revision is None or not all(word.strip() for word in typed.values()):
            return typed
        try:
            start, target = (form.read_secret(word) for word in typed.values())
            return typed | _ladder(revision, form.agent.slug, start, target)
        except ValidationError as error:
            return typed | {"error": " ".join(error.messages)}
        except InvalidOptions as error:
            return typed | {"error": str(error)}
        except IllegalMove as refused:
            language = revision.lexicon.language
            return typed | {"none": refused.sentence(lambda word: upper(word, language))}


def _ladder(revision: Revision, slug: str, start: str, target: str) -> JSON:
    """Return a shortest ladder; raises InvalidOptions or IllegalMove with a sentence if none is."""
    if len(start) != len(target):
        raise InvalidOptions(
            gettext(
                "Both words have the same length; these have {start} and {target} letters.",
                start=len(start),
                target=len(target),
            )
        )
    graph = graph_in(revision.read(), len(start))
    if (why := refusal(graph, start, target)) is not None:
        raise why
    options = LadderOptions(length=len(start), difficulty="any")
    analysis = LadderAnalysis(options, revision)
    agent = analysis.agent(slug)
    if not isinstance(agent, LadderAgent):
        raise InvalidOptions(gettext("Choose one of the bots."))
    with compute_slot():
        plan = agent.plan(LadderObservation(options, target, (start,)))
        return {
            "ladder": _shown(graph, plan.path, revision.lexicon.language),
            "note": agent.describe(plan),
            "frontiers": plan.frontiers,
            "onward": _onward(revision, slug, target),
            "spread": spreading(analysis, plan.path, agent),
        }


def _onward(revision: Revision, slug: str, target: str) -> str:
    """Return the address of this page but for the start: each word of the graph leads on."""
    query = {"lexicon": revision.lexicon.slug, "agent": slug, "target": target}
    return f"?{urlencode(query)}"


def _shown(graph: Graph, path: Sequence[int], language: str) -> JSON:
    """Return what is shown of a ladder, as the end of a game shows it."""
    words = graph.words
    first, last = path[0], path[-1]
    return {
        "steps": len(path) - 1,
        "ladders": graph.count(first, last),
        "bits": float(bits(graph, last)[first]),
        "best": [capitals(words.display(words[row]), language) for row in path],
        "picture": picture(graph, [], list(path), language),
        "start": words[first],
        "target": words[last],
    }
