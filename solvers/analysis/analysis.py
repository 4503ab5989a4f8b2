"""One game with its options and dictionary, as its agents see it; every page uses it."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from games.catalogue import game as game_by
from games.contract.game import JSON, Game
from games.plays.open_play import OpenPlay
from lexicons.models import Revision
from lexicons.reference.words import printable, veiled
from lexicons.revisions.publish import words_of
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.explanation import Explanation, Moment, ObservationT, explain_move
from solvers.analysis.needed import LITTLE, StillNeeded, own_needs
from solvers.analysis.thought_pictures import SHOWN as WEIGHED
from solvers.analysis.thought_pictures import Thought, candidates_of
from solvers.declaration import solver
from solvers.pictures.moves.candidates import Candidates
from solvers.pictures.moves.funnel import Stage
from solvers.pictures.picture import Picture
from wordgames.agent.agent import Agent, Situation
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.suggestions import Suggestions
from wordgames.agent_registry import build_agent
from wordgames.counted_nouns import counted
from wordgames.languages.casing import in_capitals
from wordgames.languages.translation import many_of, translate
from wordgames.rules.state import InvalidOptions, State
from wordgames.vocabulary.arrays import Words

SHOWN = 10
AnyAgent = Agent[Any]
# Agents at work, by what they were built of.
_agents: Memo[AnyAgent] = Memo(24)

OptionsT = TypeVar("OptionsT")
WordsT = TypeVar("WordsT")

# An agent as its play is stored: its slug, its own parameters and opener, if it has any.
StoredAgent = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AgentTexts:
    """Templates and a sentence by which a game's pages explain its agents.

    reasons       why an agent made a move: the next two put together
    explanation   what there is to know of one move
    ranking       the moves that it thought of
    details       what is shown of a step beside these, from `Analysis.details`
    """

    reasons: str = "solvers/analysis/reasons.html"
    explanation: str = "solvers/analysis/explanation.html"
    ranking: str = "solvers/analysis/ranking.html"
    details: str = ""


@dataclass(frozen=True, eq=False)
class Analysis(ABC, Generic[OptionsT, ObservationT, WordsT]):
    """A game, its options and a revision of a dictionary, bound once a request.

    A game's class says how its options are read, which words are played, what a situation is and
    who gives the hints; the rest is the same for all.
    """

    slug: ClassVar[str]
    options_class: ClassVar[type[Any]]
    texts: ClassVar[AgentTexts] = AgentTexts()
    move_noun: ClassVar[str] = "guess"
    moves_are_answers: ClassVar[bool] = False
    """Whether moves are what is guessed: then pictures tell those that can be it."""
    unlisted: ClassVar[int] = 0
    """Words beside those of the list that may be sought: 1 in a game played elsewhere."""
    thought_of: ClassVar[int] = SHOWN
    """Moves that an agent is asked for to draw what it thought."""

    options: OptionsT
    revision: Revision

    @classmethod
    def read_options(cls, setup: JSON) -> OptionsT:
        """Return the rules' options of a setup."""
        options: OptionsT = cls.options_class(**setup["options"])
        return options

    @property
    @abstractmethod
    def words(self) -> WordsT:
        """The words that are played with; raises InvalidOptions where there are none."""

    @abstractmethod
    def situation(self, observation: ObservationT) -> Situation[ObservationT]:
        """Return what an agent is asked about after this observation."""

    @property
    @abstractmethod
    def adviser(self) -> str:
        """The slug of the agent that gives hints."""

    @property
    def game(self) -> Game:
        """The game as the play framework sees it."""
        return game_by(self.slug)

    @property
    def noun(self) -> str:
        """Noun for what a move reduces, such as "word"; pages write its plural too."""
        return self.game.texts.noun

    @property
    def stage_noun(self) -> str:
        """What a step counts as left."""
        return self.noun

    @property
    def agent_options(self) -> OptionsT:
        """The options that agents are built with: what they are asked about may hold the rest."""
        return self.options

    def agent(
        self, slug: str, params: Mapping[str, Any] | None = None, opener: str = ""
    ) -> Agent[ObservationT]:
        """Return an agent, built once and remembered for a while; raises Busy as `ask` does."""
        words, options = self.words, self.agent_options
        changed = json.dumps(dict(params or {}), sort_keys=True)
        key = (type(self), slug, self.revision.sha256, options, changed, opener)

        def build() -> Agent[ObservationT]:
            with compute_slot(self.slug):
                return build_agent(
                    self.slug, slug, words, options, params=params, opener=opener or None
                )

        return _agents.get(key, build)

    def ask(
        self, agent: Agent[ObservationT], observation: ObservationT, count: int = SHOWN
    ) -> tuple[Situation[ObservationT], Suggestions]:
        """Ask an agent, waiting for a slot to compute; raises Busy when none comes free.

        Moves that the site never prints unasked are left out.
        """
        with compute_slot(self.slug):
            situation = self.situation(observation)
            answer = self.decent(asked(agent, situation, count))
            if not answer.ranked and count < SHOWN:
                answer = self.decent(asked(agent, situation))
            return situation, answer

    def decent(self, answer: Suggestions) -> Suggestions:
        """Return the suggestions that the site prints unasked, and those that are answers."""
        columns, language = self.revision.read(), self.revision.lexicon.language
        ranked = (
            it
            for it in answer
            if printable(it.move, language) or getattr(columns.record(it.move), "answer", False)
        )
        return replace(answer, ranked=tuple(ranked))

    def explain(
        self, observation: ObservationT, step: int, player: StoredAgent | None = None
    ) -> Explanation:
        """Explain a player's move number `step` (from 1) and the feedback that it got.

        Of a person's move there are no suggestions. Raises Busy.
        """
        return self.explained(self.moment(observation, step, player))

    def moment(
        self,
        observation: ObservationT,
        step: int,
        player: StoredAgent | None = None,
        count: int = 0,
    ) -> Moment[ObservationT]:
        """Return a player's move number `step` (from 1) with what it thought; raises Busy.

        It is asked for at least `count` moves: another player's may be far down its list.
        """
        earlier = observation.before(step - 1)
        agent = None if player is None else self.agent(**player)
        if agent is None:
            before, answer = self.situation(earlier), Suggestions(())
        else:
            before, answer = self.ask(agent, earlier, max(self.thought_of, count))
        after = self.situation(observation.before(step))
        return Moment(observation.moves[step - 1], answer, before, after, agent)

    def explained(self, played: Moment[ObservationT]) -> Explanation:
        """Return what there is to know of a move: what was left before and after it, its bits."""
        after = None if played.after is None else len(played.after.candidates)
        explanation = explain_move(played.move, played.answer, len(played.before.candidates), after)
        return replace(explanation, nouns=many_of(self.noun))

    def thought(self, played: Moment[ObservationT]) -> Thought:
        """Return what pages draw of a move: the hooks below, put together."""
        played = replace(played, needed=self.needed(played))
        phrase = played.needed.phrase(played.move) if played.needed else ("", "", "")
        return Thought(
            move=self.written(played.move),
            lead=phrase[0],
            deciding=phrase[1],
            figure=phrase[2],
            why=self.why(played),
            candidates=self.candidates(played),
            pictures=self.pictures(played),
        )

    def needed(self, played: Moment[ObservationT]) -> StillNeeded | None:
        """What the game still takes after a move and others thought of; None if unknown.

        The agent's own reckoning where it ranks by that; else the one below.
        """
        moves = [it.move for it in played.answer.ranked[:WEIGHED] if it.move != played.move]
        known = own_needs(played.answer, played.answer.figure)
        if played.move not in known:
            known = dict(self.needs(played.before, [played.move, *moves]))
        return StillNeeded(known) if played.move in known else None

    def needs(self, before: Situation[ObservationT], moves: Sequence[str]) -> Mapping[str, float]:
        """Return what a game still takes after the first of some moves, or after more of them."""
        return {}

    def thought_of_next(
        self,
        agent: Agent[ObservationT],
        situation: Situation[ObservationT],
        answer: Suggestions,
    ) -> Thought | None:
        """Return what pages draw of the best move, not played yet; None where there is none."""
        if not answer.ranked:
            return None
        return self.thought(Moment(answer.best.move, answer, situation, None, agent))

    def stage(self, situation: Situation[ObservationT]) -> Stage | None:
        """Return what is left in a situation, for the dots above a play; None draws none."""
        moves = situation.observation.moves
        move = self.written(moves[-1]) if moves else ""
        return Stage(len(moves), len(situation.candidates), move=move)

    def why(self, played: Moment[ObservationT]) -> str:
        """Explain a move in a sentence: what is left, what it does, what is next best."""
        words = counted(len(played.before.candidates), many_of(self.noun))
        move = self.written(played.move)
        plays = translate("With {words} left, it plays {move}.", words=words, move=move)
        return f"{plays}{self.next_best(played)}"

    def candidates(self, played: Moment[ObservationT]) -> Candidates | None:
        """Draw the moves thought of, by the figure that ranked them."""
        return candidates_of(played, self.written, self.move_noun, answers=self.moves_are_answers)

    def pictures(self, played: Moment[ObservationT]) -> tuple[Picture, ...]:
        """Draw what else there is to see: answers, letters by place, an agent's inner state."""
        return ()

    def next_best(self, played: Moment[ObservationT]) -> str:
        """Sentence about the next best move, after a space; "" without one or if all is known."""
        if played.needed is not None:
            return self.next_needed(played, played.needed)
        other, figure, best = played.runner_up, played.answer.figure, played.suggestion
        if len(played.before.candidates) == 1 or other is None or figure is None or best is None:
            return ""
        cost = best.score - other.score
        texts = {"move": self.written(other.move), "cost": figure.written(cost)}
        if cost < 0 and figure.cost(-cost):
            return " " + translate(
                "Next best is {move}: {figure}.", figure=figure.of(other), **texts
            )
        if not figure.cost(cost):
            return " " + translate("{move} would do as well.", **texts)
        if figure.sign > 0:
            return " " + translate("Next best, {move}, is {cost} behind.", **texts)
        if played.answer.bounds:
            return " " + translate("Next best, {move}, seems to cost {cost} more.", **texts)
        return " " + translate("Next best, {move}, would cost {cost} more.", **texts)

    def next_needed(self, played: Moment[ObservationT], needed: StillNeeded) -> str:
        """Sentence about what the best other move would cost, after a space; "" without one."""
        others = [it.move for it in played.answer if it.move != played.move]
        others = [move for move in others if move in needed.by_move]
        if len(played.before.candidates) == 1 or not others:
            return ""
        if not self.well_known(played.move):
            others = [move for move in others if self.well_known(move)] or others
        least = min(needed.by_move[move] for move in others)
        if needed.whole and played.answer.bounds and least > needed.by_move[played.move]:
            return ""  # what is longer may be longer still
        other = self.familiar([move for move in others if needed.by_move[move] < least + LITTLE])
        return " " + needed.against(played.move, other, self.written(other))

    def well_known(self, move: str) -> bool:
        """True if most people know the move."""
        return True

    def familiar(self, moves: Sequence[str]) -> str:
        """Return the move that people know best, of some that are worth the same."""
        return moves[0]

    def written(self, move: str) -> str:
        """Write a move as pages do, in capitals; one that the site never prints as dots."""
        language = self.revision.lexicon.language
        shown = in_capitals(move, language)
        return veiled(shown, move, language) if len(move) > 1 else shown

    def hint(self, state: State, kind: str) -> str:
        """Return what is suggested to a player, "" where nothing is; raises Busy.

        The adviser's best move, unless a game gives hints of another kind.
        """
        _, answer = self.ask(self.agent(self.adviser), state.observe(), count=1)
        return answer.best.move if answer.ranked else ""

    def details(self, observation: ObservationT, player: StoredAgent) -> JSON:
        """Return what `texts.details` shows of an agent's play at a step; raises Busy."""
        return {}

    def knowledge(self, slug: str) -> str:
        """Sentence about an agent's knowledge of the words; "" where all agents know the same."""
        return ""


def asked(agent: AnyAgent, situation: Situation[Any], count: int = SHOWN) -> Suggestions:
    """Return what an agent suggests, with the figure by which it ranks."""
    answer = agent.suggest(situation, count)
    return replace(answer, figure=answer.figure or agent.figure)


AnyAnalysis = Analysis[Any, Any, Any]
AnalysisT = TypeVar("AnalysisT", bound=AnyAnalysis)


def with_options(analysis: AnalysisT, **changes: object) -> AnalysisT:
    """Return the analysis of the same game with some other options."""
    return replace(analysis, options=replace(analysis.options, **changes))


def words_of_length(revision: Revision, length: int) -> Words:
    """Return a dictionary's words of a length; raises InvalidOptions where there are none."""
    words = words_of(revision, length)
    if not len(words):
        raise InvalidOptions(
            translate("This dictionary has no words of {length} letters.", length=length)
        )
    return words


@cache
def analysis_class(slug: str) -> type[AnyAnalysis]:
    """Return a game's class of analyses; raises KeyError for a game without agents."""
    kind: type[AnyAnalysis] = solver(slug).load(solver(slug).analysis)
    return kind


def analyse(slug: str, revision: Revision, setup: JSON) -> AnyAnalysis:
    """Return the analysis of a puzzle; raises InvalidOptions."""
    kind = analysis_class(slug)
    return kind(kind.read_options(setup), revision)


def analyse_options(slug: str, revision: Revision, stored: JSON) -> AnyAnalysis:
    """Return the analysis of any puzzle with these options; InvalidOptions where there is none."""
    game = game_by(slug)
    drawn = game.random_setup(stored, game.words(revision), Random(0))
    return analyse(slug, revision, drawn)


def analysis_of(open_play: OpenPlay) -> AnyAnalysis:
    """Return the analysis of a play's puzzle."""
    return analyse(open_play.puzzle.game, open_play.revision, open_play.puzzle.setup)
