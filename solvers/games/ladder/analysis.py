"""Word Ladder on the solvers' pages."""

from collections.abc import Sequence
from functools import cached_property
from random import SystemRandom
from urllib.parse import urlencode

from django.forms import ValidationError

from games.contract.game import JSON
from games.ladder.forms import LadderForm
from games.ladder.game import LadderGame
from games.ladder.ladder_picture import picture
from lexicons.models import Revision
from lexicons.reference.words import veiled
from solvers.analysis.analysis import AgentTexts, Analysis, StoredAgent, words_of_length
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.needed import STEPS, StillNeeded
from solvers.analysis.review import SEARCHED, Review, Reviewed
from solvers.games.ladder.pictures import LadderMoment, reason, spreading
from solvers.pages.help.assist import Assist, AssistForm, Position
from solvers.pages.watch.watch_form import AgentField, WatchForm
from solvers.pictures.picture import Picture
from solvers.runs.run_form import RunForm
from wordgames.ladder.agents.agent import LadderAgent, LadderSituation, situate
from wordgames.ladder.graph import Graph
from wordgames.ladder.options import ANSWERS
from wordgames.ladder.rules import LadderObservation, LadderOptions
from wordgames.ladder.word_pairs import bits, graph_for, graph_in, lengths_of, refusal, row_of
from wordgames.languages.casing import capitals, upper
from wordgames.languages.translation import translate
from wordgames.rules.state import IllegalMove, InvalidOptions, State
from wordgames.vocabulary.arrays import Words

ADVISER = "bidirectional"


class LadderAnalysis(Analysis[LadderOptions, LadderObservation, Words]):
    """A ladder's words and their graph."""

    slug = "ladder"
    options_class = LadderOptions
    adviser = ADVISER
    move_noun = "step"
    texts = AgentTexts(
        explanation="ladder/explanation.html",
        ranking="ladder/ranking.html",
        details="ladder/details.html",
    )

    @cached_property
    def words(self) -> Words:
        words = words_of_length(self.revision, self.options.length)
        graph_for(words)
        return words

    def situation(self, observation: LadderObservation) -> LadderSituation:
        return situate(observation, self.words)

    def stage(self, situation: LadderSituation) -> None:
        """Draw nothing: in a ladder no words are left, it is climbed."""

    def needed(self, played: LadderMoment) -> StillNeeded | None:
        """Steps to the target by a shortest ladder over the step, which is counted too."""
        left = {it.move: 1 + it.left for it in played.answer if it.left is not None}
        return StillNeeded(left, STEPS, whole=True) if played.move in left else None

    def hint(self, state: State, kind: str) -> str:
        """Return the next word of a shortest ladder of words that people know; the rarest way else.

        So a hint follows the length that the line shows, and teaches no word that nobody knows.
        """
        graph, seen = graph_for(self.words), state.observe()
        if not isinstance(seen, LadderObservation):
            return ""
        around = graph.next_to(row_of(graph, seen.here))
        steps = graph.distances(row_of(graph, seen.target), ANSWERS)[around]
        known = around[steps >= 0]
        if not len(known):
            return super().hint(state, kind)
        nearest = known[steps[steps >= 0] == steps[steps >= 0].min()]
        best = max(nearest.tolist(), key=lambda node: float(graph.words.weights[node]))
        return graph.words[best]

    def why(self, played: LadderMoment) -> str:
        """Sentence about the distance to the target, the gain of the step, and the next best."""
        return reason(self, played, graph_for(self.words)) + self.next_best(played)

    def pictures(self, played: LadderMoment) -> tuple[Picture, ...]:
        """Draw how the search for the ladder spread."""
        if not isinstance(played.agent, LadderAgent):
            return ()
        try:
            plan = played.agent.plan(played.before.observation)
        except KeyError:
            return ()
        drawn = spreading(self, plan.path, played.agent)
        return (drawn,) if drawn else ()

    def details(self, observation: LadderObservation, player: StoredAgent) -> JSON:
        """Return the picture of the ladder so far, and what the agent's search went through."""
        agent = self.agent(**player)
        if not isinstance(agent, LadderAgent):
            return {}
        with compute_slot(self.slug):
            plan = agent.plan(observation.before(0))
            climbed = [agent.row(word) for word in observation.words]
            drawn = picture(agent.graph, climbed, plan.path, self.revision.lexicon.language)
        return {"frontiers": plan.frontiers, "looked_at": plan.looked_at, "picture": drawn}


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
            translate(
                "Both words must be the same length; these have {start} and {target} letters.",
                start=len(start),
                target=len(target),
            )
        )
    graph = graph_in(revision.single(), len(start))
    if (why := refusal(graph, start, target)) is not None:
        raise why
    options = LadderOptions(length=len(start), difficulty="any")
    analysis = LadderAnalysis(options, revision)
    agent = analysis.agent(slug)
    if not isinstance(agent, LadderAgent):
        raise InvalidOptions(translate("Choose one of the bots."))
    with compute_slot(analysis.slug):
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
        "tries": float(2 ** bits(graph, last)[first]),
        "best": [
            capitals(it, language)
            if row in {first, last}
            else veiled(capitals(it, language), words[row], language)
            for row in path
            for it in [words.display(words[row])]
        ],
        "picture": picture(graph, [], list(path), language),
        "start": words[first],
        "target": words[last],
    }


class LadderReview(Review[LadderAnalysis]):
    """The loss of each step against the steps that led nearer to the target."""

    facts = "ladder/facts.html"
    how_scored = "ladder/how_scored.html"
    half = 1.0
    luck = False
    left = "steps"

    def pieces(self, observation: LadderObservation) -> list[list[tuple[str, str]]]:
        """Return the steps; letters that the target has at the same place are correct."""
        return [
            [
                (it, "correct" if it == goal else "")
                for it, goal in zip(word, observation.target, strict=True)
            ]
            for word in observation.moves
        ]

    def look_back(self, observation: LadderObservation) -> list[Reviewed]:
        with compute_slot(self.analysis.slug):
            return [self._reviewed(observation, step) for step in range(observation.steps)]

    def _reviewed(self, observation: LadderObservation, number: int) -> Reviewed:
        """Look back at a step: `before` and `after` are the steps left to the target."""
        words = self.analysis.words
        graph = graph_for(words)
        around = (*observation.words[number : number + 2], observation.target)
        here, step, target = (words.row(word) or 0 for word in around)
        away = graph.distances(target)
        best = [words[int(node)] for node in graph.nearer(here, target)]
        return Reviewed(
            guess=observation.words[number + 1],
            before=int(away[here]),
            after=int(away[step]),
            expected=0.0,
            received=0.0,
            expected_left=None,
            best=", ".join(best[:8]),
            best_left=float(len(best)),
            lost=float(away[step] - away[here] + 1),
            how=SEARCHED,
            clues=(),
        )


class LadderWatchForm(WatchForm, LadderForm):
    """The options of a game, an agent, and words of one's own or none."""

    without = ("shown",)
    agent = AgentField("ladder", ADVISER)
    field_order = ("agent", "lexicon", "length", "difficulty", "start", "target")

    def clean(self) -> JSON:
        """Draw the words that were not given."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        try:
            cleaned["setup"] = LadderGame().random_setup(
                super().options(), revision.single(), SystemRandom()
            )
        except InvalidOptions as refusal:
            self.add_error(None, str(refusal))
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return dict(self.cleaned_data["setup"]["options"])

    def secret(self) -> str:
        """Return both words."""
        setup = self.cleaned_data["setup"]
        return f"{setup['start']} {setup['target']}"


class LadderRunForm(RunForm):
    """The options' fields, checked against the dictionaries."""

    def check(self) -> None:
        """Refuse a length that a chosen dictionary has no answers of."""
        length = self.cleaned_data["length"]
        for slug in self.cleaned_data["lexicons"]:
            lexicon = self.known[slug]
            if lexicon.current is None or length not in lengths_of(lexicon.current):
                self.add_error(
                    "length",
                    translate(
                        "{dictionary} has no answers of {length} letters.",
                        dictionary=lexicon.name,
                        length=length,
                    ),
                )
