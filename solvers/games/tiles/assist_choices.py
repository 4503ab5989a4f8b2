"""Choice of guesses in a game played elsewhere: common words, possible answers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import Any, Self

import numpy as np
from django.http import QueryDict

from lexicons.reference.words import printable
from solvers.agent_cards import Card
from solvers.analysis.analysis import SHOWN, asked
from solvers.analysis.explanation import unasked
from solvers.games.tiles.marks_for_pages import PageMarks
from wordgames.agent.agent import Agent, Rows
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.languages.translation import deferred, translatable, translate
from wordgames.tiles.agents.allowed_words import Circles
from wordgames.tiles.agents.situation import TileSituation, legal_rows
from wordgames.vocabulary.arrays import Words

# Suggestions that the picked ones are taken from.
WIDE = 40
# Words at most that are weighed where an agent thought of none that was picked.
POOL = 3_000
# A word is common from the weight on that nine in ten answers of its list have.
USUAL = 0.1
HARD, CAN_BE, COMMON = "hard", "can", "common"
INSTEAD = translatable(
    "{agent} considered none of these words, so they're in order of what they tell."
)
NO_HARD = translatable("{agent} doesn't play hard mode, so it suggests any word.")
ALONE = translatable("Only what it tells.")
NONE = translatable("No such word is left. Take one of the choices back.")


@dataclass(frozen=True, slots=True)
class Picks:
    """Conditions on guesses: legal in hard mode, perhaps the answer, common."""

    hard: bool = False
    can_be: bool = False
    common: bool = False

    @classmethod
    def read(cls, data: QueryDict) -> Self:
        """Return what an address picks; what it does not say is not picked."""
        return cls(*(data.get(name) == "1" for name in (HARD, CAN_BE, COMMON)))

    @property
    def address(self) -> dict[str, str]:
        names = {HARD: self.hard, CAN_BE: self.can_be, COMMON: self.common}
        return {name: "1" for name, picked in names.items() if picked}

    @property
    def narrows(self) -> bool:
        """Do they leave out suggestions of an agent that plays the mode?"""
        return self.can_be or self.common

    def shown(self, agent: Card, *, modes: bool, common: bool) -> list[tuple[str, str, bool]]:
        """Return the boxes to tick: name, label and whether it is ticked.

        modes: has the game a hard mode? common: does the list mark common words?
        """
        boxes: list[tuple[str, str, bool]] = [
            (CAN_BE, translate("Only possible answers"), self.can_be)
        ]
        if modes and "hard" in agent.promises.modes:
            boxes.append((HARD, translate("Hard mode"), self.hard))
        if common:
            boxes.append((COMMON, translate("Common words only"), self.common))
        return boxes


def picked(
    picks: Picks,
    agent: Agent[Any],
    situation: TileSituation,
    rule: PageMarks,
    *,
    name: str,
    language: str = "",
) -> Suggestions:
    """Ask an agent, and keep what was picked; where nothing is left of it, weigh those words.

    Only words that the site prints unasked are suggested, and answers of the list.
    """
    if not picks.narrows or not len(situation.candidates) + len(situation.others):
        words, answer = situation.words, asked(agent, situation)
        fit = (printable(it.move, language) or words.row(it.move) in words.answers for it in answer)
        return replace(answer, ranked=tuple(compress(answer, fit)))
    words, answer = situation.words, asked(agent, situation, WIDE)
    rows = _pool(picks, situation, language)
    allowed = set(words.strings(rows))
    ranked = tuple(it for it in answer if it.move in allowed)[:SHOWN]
    if ranked or not len(rows):
        return replace(answer, ranked=ranked, note=answer.note if ranked else NONE)
    note = deferred(INSTEAD, agent=deferred(name))
    return Suggestions(tuple(_most_informative(rows, situation, rule)), note=note)


def common_rows(words: Words) -> Rows:
    """Return the rows of the common words; all of them where no word is rarer than another."""
    answers = words.weights[words.answers]
    least = float(np.quantile(answers, USUAL)) if len(answers) else 0.0
    return np.flatnonzero(words.weights >= least).astype(np.int32)


def tells_common(words: Words) -> bool:
    """True if a list distinguishes common words from rare ones."""
    return 0 < len(common_rows(words)) < len(words)


def _pool(picks: Picks, situation: TileSituation, language: str) -> Rows:
    """Return the rows of the words that were picked."""
    words = situation.words
    rows = legal_rows(words, situation.observation)
    if picks.common:
        rows = np.intersect1d(rows, common_rows(words))
    if picks.can_be:
        rows = np.intersect1d(rows, np.union1d(situation.candidates, situation.others))
    rare = np.setdiff1d(rows, words.answers)
    unfit = np.setdiff1d(rare, unasked(words, rare, language))
    return np.setdiff1d(rows, unfit).astype(np.int32)


def _most_informative(
    rows: Rows, situation: TileSituation, rule: PageMarks
) -> Sequence[Suggestion]:
    """Return the words with most bits, the commonest first among equals."""
    words = situation.words
    rows = rows[np.lexsort((rows, -words.weights[rows]))][:POOL]
    circles = Circles.of(situation)
    statistics = circles.statistics(words, rule.marking, rows)
    best = np.lexsort((~statistics.contains, -statistics.entropy))[:SHOWN]
    chances = circles.chances(rows[best])
    return [
        Suggestion(
            words[int(rows[place])],
            score=float(statistics.entropy[place]),
            idea=ALONE,
            bits=float(statistics.entropy[place]),
            left=float(statistics.expected[place]),
            chance=float(chance),
            weighed=False,
        )
        for place, chance in zip(best.tolist(), chances, strict=True)
    ]
