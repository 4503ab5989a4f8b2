"""The adversarial host as pictures: the group that it keeps, the line that it is led along."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from solvers.analysis.explanation import Moment, words_left
from solvers.games.tiles.analysis import TileAnalysis
from solvers.games.tiles.pictures import drawn_answers
from solvers.pictures.moves.answers import Answers
from solvers.pictures.moves.funnel import Funnel, Stage, funnel_picture
from wordgames.adversarial.agents.absurd_search import AbsurdSearch
from wordgames.adversarial.agents.search import Line
from wordgames.adversarial.host import kept_code
from wordgames.adversarial.rules import AdversarialObservation, AdversarialOptions
from wordgames.agent.agent import Rows, Situation
from wordgames.counted_nouns import counted
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.rules.feedback import Marks, Turn, from_code
from wordgames.vocabulary.arrays import Words

BoundAdversarial = TileAnalysis[AdversarialOptions, AdversarialObservation]

# Most words left that are named.
NAMED = 8
PROVEN = translatable("Nothing from here is shorter with this list: it was searched to the end.")
FOUND = translatable("It's the shortest found; fewer than {least} is impossible.")
UNPROVEN = translatable("It's the shortest found; there may be a shorter one.")


def classes(analysis: BoundAdversarial, played: Moment[Any]) -> Answers:
    """Draw the groups that a guess makes; bright is the one that the host keeps, as it must."""
    marks, largest = reply(analysis.words, played.before.candidates, played.move)
    picture = drawn_answers(analysis, played, came=marks)
    return replace(
        picture,
        title=translate("The groups that {move} makes", move=analysis.written(played.move)),
        reading=translate_plural(
            "The host keeps the largest, the bright one: {count} word.",
            "The host keeps the largest, the bright one: {count} words.",
            len(largest),
        ),
    )


def reply(words: Words, left: Rows, guess: str) -> tuple[Marks, Rows]:
    """Return the marks that the host gives a guess, and the words that it keeps, as rows."""
    codes = feedback_codes(words.symbols(guess)[None, :], words.codes[left])[0]
    code = kept_code(codes, words.length)
    return from_code(code, words.length), left[np.flatnonzero(codes == code)]


def forced_line(analysis: BoundAdversarial, played: Moment[Any]) -> Funnel | None:
    """Draw the line that the search keeps to from here; None of agents that search none."""
    agent, before = played.agent, played.before
    if not isinstance(agent, AbsurdSearch) or not len(before.candidates):
        return None
    line = agent.line(before) or _after_the_first(analysis, played, agent)
    if line is None:
        return None
    guesses = [analysis.words[row] for row in line.guesses]
    done = len(before.observation.moves)
    first = Stage(done, len(before.candidates))
    return funnel_picture(
        [first, *_stages(analysis, before.candidates, guesses, done)],
        title=translate_plural(
            "The forced line: {count} guess from here",
            "The forced line: {count} guesses from here",
            len(guesses),
        ),
        reading=_proof(line),
    )


def _after_the_first(
    analysis: BoundAdversarial, played: Moment[Any], agent: AbsurdSearch
) -> Line | None:
    """Return the line after the agent's first guess, and that guess, where it is stored alone."""
    row = analysis.words.row(played.answer.best.move) if played.answer.ranked else None
    if row is None:
        return None
    observation, guess = played.before.observation, analysis.words[row]
    marks, _ = reply(analysis.words, played.before.candidates, guess)
    after = analysis.observed((*observation.turns, Turn(guess, marks)))
    known = analysis.situation(after)
    rest = agent.line(Situation(known.observation, known.words, known.candidates))
    return None if rest is None else Line((row, *rest.guesses), 1)


def _stages(
    analysis: BoundAdversarial, left: Rows, guesses: Sequence[str], done: int
) -> Iterator[Stage]:
    states = analysis.rule.states
    for step, guess in enumerate(guesses, done + 1):
        marks, left = reply(analysis.words, left, guess)
        few, shown = len(left) <= NAMED, analysis.written(guess)
        yield Stage(
            step,
            len(left),
            names=tuple(words_left(analysis.words, left, analysis.language)) if few else (),
            move=shown,
            pieces=tuple((it, states[mark]) for it, mark in zip(shown, marks, strict=True)),
        )


def _proof(line: Line) -> str:
    if line.proven:
        return translate(PROVEN)
    return translate(FOUND, least=line.least) if line.least > 1 else translate(UNPROVEN)


def reason(analysis: BoundAdversarial, played: Moment[Any], groups: int) -> str:
    """Sentence about the words that a guess makes the host keep."""
    rows, move = played.before.candidates, analysis.written(played.move)
    if not len(rows):
        return translate("No word in the list fits any more.")
    _, largest = reply(analysis.words, rows, played.move)
    if len(rows) == 1:
        wins = analysis.words[int(rows[0])] == played.move
        if not wins:
            return translate("One word is left, and this isn't it.")
        return translate("{move} is the only word left.", move=move)
    if len(largest) == len(rows):
        return translate(
            "With {words} left, {move} lets the host keep them all.",
            words=counted(len(rows), "words"),
            move=move,
        )
    return translate(
        "With {words} left, {move} makes {groups}; the host keeps the largest, {kept}.",
        words=counted(len(rows), "words"),
        move=move,
        groups=translate_plural("{count} group", "{count} groups", groups),
        kept=counted(len(largest), "words"),
    )
