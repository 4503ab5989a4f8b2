"""Coloured tiles as pictures: the possible feedback on a guess, and where the letters are."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

import numpy as np

from games.contract.game import Game
from solvers.analysis.explanation import Moment, words_left
from solvers.games.tiles.marks_for_pages import PageMarks
from solvers.games.tiles.own_reasons import ReasonedMove, own_reason
from solvers.games.tiles.reasons import CAN_BE, CANNOT, FITS, only, sorted_so, sorting
from solvers.pictures.moves.answers import Answer, Answers, answers_picture
from solvers.pictures.moves.heat import Heat, heat_picture
from wordgames.agent.agent import Rows
from wordgames.counted_nouns import counted
from wordgames.languages.casing import upper
from wordgames.languages.translation import many_of, translatable, translate
from wordgames.rules.feedback import CORRECT, Marks
from wordgames.tiles.agents.positional import Positional
from wordgames.tiles.agents.tree_search import TreeSearch
from wordgames.vocabulary.arrays import Words

# Agents that never ask what fits: that a word is the only one left is no reason of theirs.
HEEDLESS = (Positional, TreeSearch)
# Words that the table of answers names for each.
NAMED = 4


# Sentence below the answers where other words that fit count beside those of the list.
LIST_ONLY = translatable(
    "This only counts the list's answers. If another word is right, you may be told more."
)


class Sorted(Protocol):
    """Part of an analysis that the pictures need: its words, and the feedback that they give."""

    @property
    def words(self) -> Words: ...

    @property
    def language(self) -> str: ...

    @property
    def rule(self) -> PageMarks: ...

    @property
    def game(self) -> Game: ...

    def written(self, move: str) -> str: ...

    def answers(self, played: Moment[Any]) -> Sequence[tuple[Marks, Rows]]: ...


def drawn_answers(analysis: Sorted, played: Moment[Any], came: Marks | None = None) -> Answers:
    """Draw the possible feedback on a guess; the feedback received, or given, is bright."""
    turns = played.after.observation.turns if played.after else ()
    came = turns[-1].marks if turns else came
    answers = [
        Answer(
            states=tuple(analysis.rule.states[mark] for mark in marks),
            count=len(rows),
            names=partial(words_left, analysis.words, rows[:NAMED], analysis.language),
            came=marks == came,
        )
        for marks, rows in analysis.answers(played)
    ]
    noun = analysis.game.texts.noun
    overlap = sum(answer.count for answer in answers) > len(played.before.candidates)
    picture = answers_picture(answers, analysis.written(played.move), noun=noun, overlap=overlap)
    if not len(played.before.others):
        return picture
    return replace(picture, reading=f"{picture.reading} {translate(LIST_ONLY)}")


def letters_left(analysis: Sorted, rows: Rows, noun: str) -> Heat:
    """Draw how many of the words left have each letter at each place."""
    codes, letters = analysis.words.codes[rows], analysis.words.letters
    shown = [upper(letter, analysis.language) for letter in letters]
    places = (np.bincount(column, minlength=len(letters)).tolist() for column in codes.T)
    counts = [
        {letter: count for letter, count in zip(shown, at, strict=True) if count} for at in places
    ]
    return heat_picture(
        counts,
        shown,
        len(rows),
        reading=translate(
            "The {left} left, place by place from top to bottom.",
            left=counted(len(rows), many_of(noun)),
        ),
        noun=noun,
    )


def noun_of(analysis: Sorted, played: Moment[Any]) -> str:
    """Return what the candidates are: answers, where other words that fit count beside them."""
    return "answer" if len(played.before.others) else analysis.game.texts.noun


def reason(analysis: Sorted, played: Moment[Any], answers: Sequence[tuple[Marks, Rows]]) -> str:
    """Sentence about how a guess splits the words left, and if it can be the answer itself."""
    noun, move = noun_of(analysis, played), analysis.written(played.move)
    count = len(played.before.candidates)
    if not count:
        return translate("No answer in the list fits any more.")  # another word of the list may
    can_be = any(set(marks) == {CORRECT} for marks, _ in answers)
    if count == 1 and can_be and not isinstance(played.agent, HEEDLESS):
        return only(move, noun)
    if played.agent is not None:
        bound = ReasonedMove(analysis.words, analysis.written, noun, played, answers)
        if told := own_reason(bound, analysis.rule):
            return told
    sizes = [len(rows) for _, rows in answers]
    how = sorting(sizes, count, overlap=analysis.rule.overlaps)
    end = CAN_BE if can_be else _cannot(analysis, played)
    return sorted_so((how, end), move, count, many_of(noun), sizes)


def _cannot(analysis: Sorted, played: Moment[Any]) -> int:
    """Return FITS for a word that fits but is no answer of the list, CANNOT for any other guess."""
    row = analysis.words.row(played.move)
    return FITS if row is not None and row in played.before.others else CANNOT
