"""Help in a game with coloured tiles that is played elsewhere: rows typed in, next guesses."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from games.contract.game import JSON
from games.display.tile_rows import WORDLE, Look
from games.wordle.forms import default_length, lengths_of
from lexicons.models import Revision
from lexicons.revisions.publish import words_of
from solvers.agent_cards import Card
from solvers.analysis.analysis import with_options
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.explanation import heaviest_unasked
from solvers.analysis.needed import own_needs
from solvers.declaration import has_tree
from solvers.games.tiles.analysis import AnyTiles
from solvers.games.tiles.assist_choices import NO_HARD, Picks, picked, tells_common
from solvers.games.tiles.assist_display import (
    WORTH_LEFT,
    address_with,
    funnel_after,
    over_both_circles,
    shown_contradiction,
    shown_left,
    shown_row,
    shown_suggestions,
    thought_of,
)
from solvers.games.tiles.assist_rows import (
    MOST_ROWS,
    Contradiction,
    TypedRow,
    contradictions,
    read_rows,
    solved,
    with_first_colours,
)
from solvers.games.tiles.marks_for_pages import PageMarks
from solvers.pages.help.assist import Assist, AssistForm, Position
from solvers.pages.help.background_search import SearchTarget, offered
from solvers.pages.trees.tree import settings_of
from solvers.pages.trees.tree_walk import GIVEN
from solvers.pages.watch.watch_form import watch_form
from wordgames.agent.agent import Rows
from wordgames.agent.suggestions import Suggestions
from wordgames.agent_registry import draws
from wordgames.counted_nouns import counted
from wordgames.languages.translation import translatable, translate
from wordgames.rules.feedback import Turn, to_text
from wordgames.rules.state import InvalidOptions
from wordgames.search.options import SearchError
from wordgames.tiles.agents.allowed_words import outweighed, second_circle
from wordgames.tiles.agents.endgame import Endgame, endgames
from wordgames.tiles.agents.situation import TileSituation, all_rows
from wordgames.vocabulary.arrays import Words

SECOND_CIRCLE = translatable(
    "Your word may be in no list of ours, so no chance is ever 100%. Words the dictionary "
    "only allows count too, a tenth of an answer each; if no answer fits, they count by how "
    "common they are."
)
# Sentence about a guess that the list lacks; its colours count all the same.
UNKNOWN = {
    "equation": translatable("{guess} isn't in this list. If you typed it right, go on."),
    "word": translatable("{guess} isn't in this dictionary. If you spelled it right, go on."),
}
OTHER_LIST = {
    "equation": translatable(
        "If your game has other answers than this list, its equation may be missing here, "
        "even when only one is left."
    ),
    "word": translatable(
        "If your game has other answers than this list, its word may be missing here, even "
        "when only one is left."
    ),
}
# What two guesses need that are equally good, but for the order of sums.
TIE = 1e-9
# Guesses that the agent plans for; a game elsewhere rarely has others, and helped it goes on.
COMMON = 6


# The text of a link, and its address.
Onward = tuple[str, str]


class TileAssist(Assist):
    """The words left after the rows typed, and the next guesses, or which row must be wrong."""

    usual_agent = "entropy"
    look: ClassVar[Look] = WORDLE
    has_second_circle: ClassVar[bool] = True
    """Do allowed words that are no answers of the list count a little?"""
    has_modes: ClassVar[bool] = True
    """Has the game a hard mode?"""
    says: ClassVar[tuple[str, ...]] = (
        translatable("not in the word"),
        translatable("wrong place"),
        translatable("correct"),
    )
    """Names of the marks of a game played elsewhere, by their numbers."""

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

    def situation(self, analysis: AnyTiles, observation: Any) -> TileSituation:
        """Return what is known after the rows, the second circle included."""
        situation = analysis.situation(observation)
        if not self.has_second_circle:
            return situation
        circle = second_circle(analysis.words, analysis.rule.marking, observation.turns)
        return replace(situation, others=circle)

    def position(self, observation: Any) -> Position:
        rows = [("length", str(observation.options.length))]
        for number, turn in enumerate(observation.turns[: MOST_ROWS - 1], 1):
            rows += [("g", turn.guess), *((f"m{number}", str(mark)) for mark in turn.marks)]
        return rows

    def help(self, form: AssistForm) -> JSON:
        revision = form.revision()
        if revision is None:
            return {}
        lengths = self.lengths(revision)
        length = form.length(lengths, self.usual_length(lengths))
        if length is None:
            return {}
        rows, picks = self._rows(form, revision, length), Picks.read(form.typed)
        mode = self._mode(picks, form.agent)
        stored = self.stored(revision, length, COMMON) | mode
        target = SearchTarget(self.slug, form.agent.slug, revision, stored)
        typed = {
            "under_name": f"{revision.lexicon.title} · {counted(length, self.game.texts.units)}",
            "lengths": lengths,
            "length": length,
            "rows": [self._shown_row(row, revision, length) for row in rows],
            "marks": self._marks(),
            "picks": picks.shown(
                form.agent,
                modes=self.has_modes,
                common=tells_common(words_of(revision, length)),
            ),
            "no_hard": translate(NO_HARD, agent=translate(form.agent.name))
            if picks.hard and not mode
            else "",
            "search": offered(target, form.here),
        }
        if any(row.error for row in rows):
            return typed
        with compute_slot(self.slug):
            return typed | self._next(revision, length, form.agent, rows, picks)

    def _mode(self, picks: Picks, agent: Card) -> JSON:
        """Return the mode as options have it, if it is another and the agent plays it."""
        plays = self.has_modes and "hard" in agent.promises.modes
        return {"mode": "hard"} if picks.hard and plays else {}

    def _rows(self, form: AssistForm, revision: Revision, length: int) -> list[TypedRow]:
        game, language, folded = self.game, revision.lexicon.language, revision.read().folded
        rows = read_rows(
            form.typed,
            length,
            game.texts.units,
            lambda typed: game.read_move(typed, language, folded=folded),
        )
        if all(row.coloured for row in rows):
            return rows
        analysis = self.analysis(revision, self.stored(revision, length, MOST_ROWS))
        return with_first_colours(rows, words_of(revision, length), analysis.rule)

    def _shown_row(self, row: TypedRow, revision: Revision, length: int) -> JSON:
        """Return what the page shows of a row, and whether the dictionary lacks its guess."""
        shown = shown_row(row, revision.lexicon.language)
        unknown = not (row.error or row.guess in words_of(revision, length))
        return shown | {
            "unknown": translate(UNKNOWN[self.game.texts.noun], guess=shown["guess"])
            if unknown
            else ""
        }

    def _caveat(self, words: Words) -> str:
        """Caveat about the words left in a game that is played elsewhere."""
        if self.has_second_circle and len(words.answers) < len(words):
            return translate(SECOND_CIRCLE)
        return translate(OTHER_LIST[self.game.texts.noun])

    def _marks(self) -> list[tuple[int, str, str]]:
        """Return the marks that a tile may have: number, state and what it is called."""
        pairs = zip(self.look.states, self.says, strict=True)
        return [(mark, state, translate(phrase)) for mark, (state, phrase) in enumerate(pairs)]

    def _contradicted(
        self, rows: Sequence[Contradiction], language: str, base: QueryDict
    ) -> list[JSON]:
        """Return what the page shows of rows that leave no word."""
        return [shown_contradiction(row, language, self.look, base) for row in rows]

    def _next(
        self, revision: Revision, length: int, card: Card, rows: list[TypedRow], picks: Picks
    ) -> JSON:
        """Return the words left and the next guesses, or why there are none."""
        longest = self.stored(revision, length, MOST_ROWS)  # so that it goes on
        analysis = self.analysis(revision, longest | self._mode(picks, card))
        observation = analysis.observed([Turn(row.guess, row.marks) for row in rows])
        if solved(observation.turns, analysis.rule):
            return {"solved": True}
        try:
            words = analysis.words
        except InvalidOptions as refusal:
            return {"note": str(refusal)}
        agent = with_options(analysis, guesses=COMMON).agent(card.slug)
        situation, language = self.situation(analysis, observation), revision.lexicon.language
        known = situation if observation.turns else analysis.situation(observation)  # usual opener
        answer = picked(picks, agent, known, analysis.rule, name=card.name, language=language)
        base = address_with(revision.lexicon.slug, length, card.slug, rows, picks)
        rarer = not len(situation.candidates)
        candidates, others = _circles(situation, words, analysis.rule)
        if not len(candidates):
            wrong = contradictions(words, observation.turns, analysis.rule)
            return {"contradictions": self._contradicted(wrong, language, base), "none": True}
        answer = familiar_first(analysis, situation, answer)
        if self.has_second_circle:
            answer = over_both_circles(answer, situation, words, analysis.rule)
        certain = not (rarer or outweighed(situation))
        page = shown_suggestions(answer, language, base)
        links = page["suggestions"]
        return page | {
            "left_column": translate(WORTH_LEFT) if len(others) else "",
            "thought": None if rarer else thought_of(analysis, agent, situation, answer, links),
            "funnel": funnel_after(analysis, situation),
            "rarer": rarer,
            **shown_left(words, candidates, others, language, rarer=rarer),
            "onwards": self._onwards(analysis, card, rows, candidates),
            "caveat": self._caveat(words),
            "expected": self.still_needed(words, observation, candidates) if certain else None,
        }

    def _watched(self, analysis: AnyTiles, card: Card, left: Rows) -> list[Onward]:
        """Return where the agent is watched as it looks for the likeliest word left."""
        if "word" not in getattr(watch_form(self.slug), "base_fields", {}):
            return []
        words, lexicon = analysis.words, analysis.revision.lexicon
        likeliest = next(heaviest_unasked(words, left, lexicon.language), None)
        if likeliest is None:
            return []
        word = words[likeliest]
        query = {"agent": card.slug, "lexicon": lexicon.slug, "length": words.length, "word": word}
        address = f"{reverse('solvers:watch', args=(self.slug,))}?{urlencode(query)}"
        shown = analysis.written(word)
        says = translate("Watch {agent} look for {word}", agent=translate(card.name), word=shown)
        return [(says, address)]

    def _onwards(
        self, analysis: AnyTiles, card: Card, rows: Sequence[TypedRow], left: Rows
    ) -> list[Onward]:
        """Return where else this position can be looked at."""
        return [*self._explored(analysis, card, rows), *self._watched(analysis, card, left)]

    def _explored(self, analysis: AnyTiles, card: Card, rows: Sequence[TypedRow]) -> list[Onward]:
        """Return where the agent's tree opens at this position, if it has one."""
        lexicon = analysis.revision.lexicon
        if not has_tree(self.slug) or draws(self.slug, card.slug) or len(rows) >= COMMON:
            return []
        stored = self.stored(analysis.revision, analysis.options.length, COMMON)
        stored["mode"] = analysis.options.mode
        path = [("f", f"{row.guess}{GIVEN}{to_text(row.marks)}") for row in rows]
        query = urlencode([*settings_of(lexicon, stored), *path], safe=GIVEN)
        address = reverse("solvers:explore", args=(self.slug, card.slug))
        says = translate("Explore {agent}'s tree from here", agent=translate(card.name))
        return [(says, f"{address}?{query}")]


def _circles(situation: TileSituation, words: Words, rule: PageMarks) -> tuple[Rows, Rows]:
    """Return the answers left and the other words that fit; these alone where no answer does."""
    if len(situation.candidates):
        return situation.candidates, situation.others
    turns = situation.observation.turns
    return rule.marking.fitting(words, all_rows(words), turns), situation.others[:0]


def familiar_first(
    analysis: AnyTiles, situation: TileSituation, answer: Suggestions
) -> Suggestions:
    """Put the word that people know best first, of those that an agent finds equally good."""
    needed = own_needs(answer, answer.figure)
    if not answer.ranked or answer.best.move not in needed:
        return answer
    least, chance = needed[answer.best.move], answer.best.chance
    alike = [
        it
        for it in answer
        if it.chance == chance and abs(needed.get(it.move, least + 1) - least) < TIE
    ]
    known = analysis.familiar([it.move for it in alike])
    first = next(it for it in alike if it.move == known)
    others = tuple(it for it in answer if it is not first)
    return replace(answer, ranked=(replace(first, idea=answer.best.idea), *others))


class SearchedAssist(TileAssist):
    """Help that searches the cost of the words left, where they are few."""

    def still_needed(self, words: Words, observation: Any, left: Rows) -> Endgame | None:
        try:
            return endgames(words, observation, left, [None])[0]
        except SearchError:  # no numba here
            return None
