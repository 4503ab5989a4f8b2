"""Coloured tiles as pictures: the possible feedback on a guess, where letters are, and why."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

import numpy as np

from games.contract.game import Game
from solvers.analysis.explanation import Moment, words_left
from solvers.games.tiles.marks_for_pages import PageMarks
from solvers.games.tiles.own_reasons import ReasonedMove, own_reason
from solvers.pictures.moves.answers import Answer, Answers, answers_picture
from solvers.pictures.moves.heat import Heat, heat_picture
from wordgames.agent.agent import Rows
from wordgames.counted_nouns import counted
from wordgames.languages.casing import upper
from wordgames.languages.translation import (
    many_of,
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)
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


ONLY = {
    "answer": translatable("{move} is the only answer left."),
    "equation": translatable("{move} is the only equation left."),
    "word": translatable("{move} is the only word left."),
}
OVERLAP, BOTH, ALL, NONE, GROUPS = range(5)
CAN_BE, FITS, CANNOT = range(3)
# Where several answers may be given to one word: by whether the guess can be the answer.
SEVERAL = {
    CAN_BE: translatable_plural(
        "With {left} left, {move} can only get one answer, which leaves {largest}, and can "
        "be the answer.",
        "With {left} left, {move} splits them {count} ways (a lie counts as one) and leaves "
        "at most {largest}. It can be the answer.",
    ),
    FITS: translatable_plural(
        "With {left} left, {move} can only get one answer, which leaves {largest}, and fits, "
        "but isn't in the list of answers.",
        "With {left} left, {move} splits them {count} ways (a lie counts as one) and leaves "
        "at most {largest}. It fits, but isn't in the list of answers.",
    ),
    CANNOT: translatable_plural(
        "With {left} left, {move} can only get one answer, which leaves {largest}, but can't "
        "be the answer.",
        "With {left} left, {move} splits them {count} ways (a lie counts as one) and leaves "
        "at most {largest}. It can't be the answer.",
    ),
}
# By how a guess sorts what is left otherwise, and by whether it can be the answer.
SENTENCES = {
    (BOTH, CAN_BE): translatable(
        "With {left} left, {move} tells them apart and can be the answer."
    ),
    (BOTH, FITS): translatable(
        "With {left} left, {move} tells them apart and fits, but isn't in the list of answers."
    ),
    (BOTH, CANNOT): translatable(
        "With {left} left, {move} tells them apart but can't be the answer."
    ),
    (ALL, CAN_BE): translatable(
        "With {left} left, {move} tells all {count} apart and can be the answer."
    ),
    (ALL, FITS): translatable(
        "With {left} left, {move} tells all {count} apart and fits, but isn't in the list of "
        "answers."
    ),
    (ALL, CANNOT): translatable(
        "With {left} left, {move} tells all {count} apart but can't be the answer."
    ),
    (NONE, CAN_BE): translatable(
        "With {left} left, {move} doesn't tell them apart, but can be the answer."
    ),
    (NONE, FITS): translatable(
        "With {left} left, {move} doesn't tell them apart. It fits, but isn't in the list of "
        "answers."
    ),
    (NONE, CANNOT): translatable(
        "With {left} left, {move} doesn't tell them apart and can't be the answer."
    ),
    (GROUPS, CAN_BE): translatable(
        "With {left} left, {move} splits them into {groups} groups, the largest of "
        "{largest}, and can be the answer."
    ),
    (GROUPS, FITS): translatable(
        "With {left} left, {move} splits them into {groups} groups, the largest of "
        "{largest}, and fits, but isn't in the list of answers."
    ),
    (GROUPS, CANNOT): translatable(
        "With {left} left, {move} splits them into {groups} groups, the largest of "
        "{largest}, but can't be the answer."
    ),
}


def only(move: str, noun: str) -> str:
    """Sentence that nothing else is left; `noun` is what the move is: "word"."""
    return translate(ONLY[noun], move=move)


def sorting(sizes: list[int], left: int, *, overlap: bool) -> int:
    """Return how a guess sorts `left` words, from the numbers of words that its answers leave.

    overlap: one word can give several answers.
    """
    if overlap:
        return OVERLAP
    if max(sizes) == 1:
        return BOTH if left == 2 else ALL
    return NONE if len(sizes) == 1 else GROUPS


def sorted_so(how: tuple[int, int], move: str, left: int, nouns: str, sizes: list[int]) -> str:
    """Sentence about how a guess sorts what is left, by `sorting`, and if it can be the answer.

    `nouns` are "words", `sizes` how many of them each answer leaves.
    """
    words = counted(left, nouns)
    if how[0] == OVERLAP:
        several = SEVERAL[how[1]]
        return translate_plural(*several, len(sizes), left=words, move=move, largest=max(sizes))
    return translate(
        SENTENCES[how],
        left=words,
        move=move,
        count=left,
        groups=len(sizes),
        largest=max(sizes),
    )
