"""Help in a game with coloured tiles that is played elsewhere: rows typed in, next guesses."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django.http import QueryDict

from games.feedback import Turn
from games.game import JSON
from games.rules import InvalidOptions
from games.tile_rows import WORDLE, Look
from games.wordle.forms import default_length, lengths_of
from lexicons.arrays import Words
from lexicons.languages import upper
from lexicons.models import Revision
from lexicons.services import columns_of
from solvers.agents.base import Agent, Rows
from solvers.agents.suggestions import Figure, Suggestion, Suggestions
from solvers.cards import Card
from solvers.games.tiles.agents.endgame import Endgame, endgame
from solvers.games.tiles.agents.second_circle import Circles, outweighed, second_circle
from solvers.games.tiles.agents.situation import WordleSituation, all_rows
from solvers.games.tiles.analysis import AnyTiles
from solvers.games.tiles.assist_rows import (
    MOST_ROWS,
    Contradiction,
    Row,
    contradictions,
    read_rows,
    solved,
)
from solvers.pages.analysis import asked, with_options
from solvers.pages.assist import Assist, AssistForm
from solvers.pages.budget import compute_slot
from solvers.pages.explanation import LISTED, words_left
from solvers.pages.moment import Moment
from solvers.pages.search_offer import SearchTarget, offered
from solvers.pages.thought import WORTH_LEFT, Thought
from solvers.search.options import SearchError

SECOND_CIRCLE = (
    "Your game may have other answers than this dictionary. So words that it allows but does not "
    "hold as answers count too, each a tenth of an answer; where no answer fits, each by how "
    "common it is."
)
OTHER_LIST = (
    "If your game has other answers than this list, its {noun} may be missing here, even where a "
    "single one is left."
)
"""What stands above how many words are left, where not all are worth an answer."""
COMMON = 6
"""Guesses that the agent plans for; a game elsewhere rarely has others, and helped it goes on."""


class TileAssist(Assist):
    """The words left after the rows typed, and the next guesses, or which row must be wrong."""

    usual_agent = "entropy"
    look: ClassVar[Look] = WORDLE
    has_second_circle: ClassVar[bool] = True
    """Do allowed words that are no answers of the list count a little?"""
    says: ClassVar[tuple[str, ...]] = ("not in the {noun}", "wrong place", "correct")
    """What the marks of a game played elsewhere are called, by their numbers."""

    @abstractmethod
    def stored(self, revision: Revision, length: int, guesses: int) -> JSON:
        """Return the options of a game played elsewhere, as a setup stores them."""

    @abstractmethod
    def analysis(self, revision: Revision, stored: JSON) -> AnyTiles:
        """Return the analysis of a game with these options."""

    def agents(self) -> list[Card]:
        return [agent for agent in super().agents() if "normal" in agent.promises.modes]

    def lengths(self, revision: Revision) -> list[int]:
        """Return the lengths at which it helps."""
        return lengths_of(revision)

    def usual_length(self, lengths: Sequence[int]) -> int | None:
        """Return the length that most games have, or the nearest."""
        return default_length(lengths)

    def still_needed(self, words: Words, observation: Any, left: Rows) -> Endgame | None:
        """Return what the words left still cost, where few enough are left to search them."""
        return None

    def situation(self, analysis: AnyTiles, observation: Any) -> WordleSituation:
        """Return what is known after the rows, the second circle included."""
        situation = analysis.situation(observation)
        if not self.has_second_circle:
            return situation
        circle = second_circle(analysis.words, analysis.rule.marking, observation.turns)
        return replace(situation, others=circle)

    def help(self, form: AssistForm) -> JSON:
        revision = form.revision()
        if revision is None:
            return {}
        lengths, length = self.lengths(revision), form.number("length")
        length = length if length in lengths else self.usual_length(lengths)
        if length is None:
            return {}
        rows = self._rows(form, revision, length)
        target = SearchTarget(
            self.slug, form.agent.slug, revision, self.stored(revision, length, COMMON)
        )
        typed = {
            "lengths": lengths,
            "length": length,
            "rows": [_shown(row, revision.lexicon.language) for row in rows],
            "marks": self._marks(),
            "search": offered(target, form.here),
        }
        if any(row.error for row in rows):
            return typed
        with compute_slot():
            return typed | self._next(revision, length, form.agent.slug, rows)

    def _rows(self, form: AssistForm, revision: Revision, length: int) -> list[Row]:
        game, language, folded = self.game, revision.lexicon.language, columns_of(revision).folded
        return read_rows(
            form.typed,
            length,
            game.texts.units,
            lambda typed: game.read_move(typed, language, folded=folded),
        )

    def _caveat(self, words: Words) -> str:
        """Say what the words left are worth in a game that is played elsewhere."""
        if self.has_second_circle and len(words.answers) < len(words):
            return SECOND_CIRCLE
        return OTHER_LIST.format(noun=self.game.texts.noun)

    def _marks(self) -> list[tuple[int, str, str]]:
        """Return the marks that a tile may have: number, state and what it is called."""
        pairs = zip(self.look.states, self.says, strict=True)
        return [
            (mark, state, phrase.format(noun=self.game.texts.noun))
            for mark, (state, phrase) in enumerate(pairs)
        ]

    def _contradicted(self, rows: Sequence[Contradiction], language: str) -> list[JSON]:
        """Return what the page shows of rows that leave no word."""
        return [_contradiction(row, language, self.look) for row in rows]

    def _next(self, revision: Revision, length: int, slug: str, rows: list[Row]) -> JSON:
        """Return the words left and the next guesses, or why there are none."""
        longest = self.stored(revision, length, MOST_ROWS)  # so that it goes on
        analysis = self.analysis(revision, longest)
        observation = analysis.observed([Turn(row.guess, row.marks) for row in rows])
        if solved(observation.turns, analysis.rule):
            return {"solved": True}
        try:
            words = analysis.words
        except InvalidOptions as refusal:
            return {"note": str(refusal)}
        agent = with_options(analysis, guesses=COMMON).agent(slug)
        situation, language = self.situation(analysis, observation), revision.lexicon.language
        known = situation if observation.turns else analysis.situation(observation)
        answer = asked(agent, known)  # its usual opener, before the first row
        candidates, others = situation.candidates, situation.others
        rarer = not len(candidates)
        if rarer:
            candidates = analysis.rule.marking.fitting(words, all_rows(words), observation.turns)
        elif len(others):
            circles = Circles.of(situation)
            reasoned = circles.reasoned(words, analysis.rule.marking, answer.ranked)
            answer = replace(answer, ranked=reasoned, figure=_in_answers(answer.figure))
        if not len(candidates):
            wrong = contradictions(words, observation.turns, analysis.rule)
            return {"contradictions": self._contradicted(wrong, language), "none": True}
        base = _address(revision.lexicon.slug, length, slug, rows)
        certain = not (rarer or outweighed(situation))
        return _suggestions(answer, language, base) | {
            "left_column": WORTH_LEFT if not rarer and len(others) else "",
            "thought": None if rarer else _thought(analysis, agent, situation, answer),
            "left": len(candidates),
            "rarer": rarer,
            "more": max(0, len(candidates) - LISTED),
            "listed": words_left(words, candidates, language),
            "others": 0 if rarer else len(others),
            "others_more": max(0, len(others) - LISTED),
            "others_listed": words_left(words, others, language),
            "caveat": self._caveat(words),
            "expected": self.still_needed(words, observation, candidates) if certain else None,
        }


class SearchedAssist(TileAssist):
    """Where few words are left, what they still cost is searched."""

    def still_needed(self, words: Words, observation: Any, left: Rows) -> Endgame | None:
        try:
            return endgame(words, observation, left)
        except SearchError:  # no numba here
            return None


def _thought(
    analysis: AnyTiles, agent: Agent[Any], situation: WordleSituation, answer: Suggestions
) -> Thought | None:
    """Return what is drawn of the best guess, which is not played yet."""
    if not answer.ranked:
        return None
    return analysis.thought(Moment(answer.best.move, answer, situation, None, agent))


def _contradiction(row: Contradiction, language: str, look: Look) -> JSON:
    return {
        "number": row.number,
        "guess": upper(row.guess, language),
        "tiles": _tiles(row.guess, row.nearest, language, look) if row.nearest else [],
    }


def _tiles(guess: str, marks: tuple[int, ...], language: str, look: Look) -> list[tuple[str, str]]:
    pairs = zip(guess, marks, strict=True)
    return [(upper(letter, language), look.states[mark]) for letter, mark in pairs]


def _shown(row: Row, language: str) -> JSON:
    letters = [upper(letter, language) for letter in row.guess]
    tiles = list(zip(letters, row.marks, strict=True))
    return {"guess": "".join(letters).rstrip("?"), "tiles": tiles, "error": row.error}


def _suggested(suggestion: Suggestion, language: str, base: QueryDict) -> JSON:
    address = base.copy()
    address.appendlist("g", suggestion.move)
    return {
        "move": upper(suggestion.move, language),
        "bits": suggestion.bits,
        "left": suggestion.left,
        "chance": suggestion.chance,
        "link": f"?{address.urlencode()}",
    }


def _suggestions(answer: Suggestions, language: str, base: QueryDict) -> JSON:
    """Return what an agent suggests, by which figure, and why."""
    figure = answer.figure
    return {
        "note": answer.note,
        "idea": answer.best.idea if answer.ranked else "",
        "figure": figure,
        "suggestions": [
            _suggested(suggestion, language, base)
            | {"figure": figure.of(suggestion) if figure else ""}
            for suggestion in answer
        ],
    }


def _in_answers(figure: Figure | None) -> Figure | None:
    """Return the figure as it is over both circles: words count by what they are worth."""
    if figure is None or figure.column != "left":
        return figure
    return replace(figure, name=WORTH_LEFT)


def _address(lexicon: str, length: int, agent: str, rows: list[Row]) -> QueryDict:
    """Return the query of this page, to which a row can be added."""
    query = QueryDict(mutable=True)
    query.update({"lexicon": lexicon, "length": str(length), "agent": agent})
    for number, row in enumerate(rows, 1):
        query.appendlist("g", row.guess)
        query.setlist(f"m{number}", [str(mark) for mark in row.marks])
    return query
