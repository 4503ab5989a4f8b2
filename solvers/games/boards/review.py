"""Looking back at a finished game of many boards, guess by guess: skill, luck, clues unused."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import log2

import numpy as np

from solvers.analysis.analysis import with_options
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.review import ESTIMATED, SEARCHED, Review, Reviewed
from solvers.games.boards.analysis import BoardsAnalysis
from solvers.games.tiles.review import bits_and_left, known_absent
from wordgames.agent.agent import Agent
from wordgames.boards.agents.agent import parts
from wordgames.boards.agents.look_ahead import looked_ahead
from wordgames.boards.agents.needed_guesses import expected_guesses, quick
from wordgames.boards.agents.situation import BoardsSituation, legal, situate
from wordgames.boards.rules import BoardsObservation
from wordgames.languages.casing import upper
from wordgames.languages.translation import listed, translate, translate_plural
from wordgames.rules.feedback import CORRECT
from wordgames.vocabulary.arrays import Words

# Words left on all boards, at most, with which the review looks ahead: a fifth of a CPU second.
MOST = 2_000
# Guesses looked ahead from, guesses that may be the reply, positions between that are drawn.
WIDTH, REPLIES, DRAWS = 12, 200, 300
# Guesses that are not worth telling: less is as good as the best.
NEARLY = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsReviewed(Reviewed):
    """One guess on all open boards; the words and bits are sums over them, `lost` is in guesses.

    solved   numbers of the boards that it solved; fitted: of those whose answer it could be
    """

    solved: tuple[int, ...]
    fitted: tuple[int, ...]

    @property
    def told(self) -> str:
        """Its effect on single boards, in words."""
        if self.solved:
            return translate_plural(
                "It solved board {numbers}.",
                "It solved boards {numbers}.",
                len(self.solved),
                numbers=listed(self.solved),
            )
        if self.fitted:
            return translate_plural(
                "It could have been the answer on board {numbers}.",
                "It could have been the answer on boards {numbers}.",
                len(self.fitted),
                numbers=listed(self.fitted),
            )
        return translate("It couldn't be the answer on any open board.")


class BoardsReview(Review[BoardsAnalysis]):
    """The cost of each guess, on all open boards."""

    how_scored = "boards/how_scored.html"
    skill = "boards/skill.html"

    def kept(self, move: Reviewed) -> float | None:
        """Return what the guesses lost leave; they are reckoned where nothing is searched too."""
        return self.halved(move.lost) if move.best else None

    def pieces(self, observation: BoardsObservation) -> list[list[tuple[str, str]]]:
        """Return the guesses without clues: every board gave another."""
        return [[(letter, "") for letter in turn.guess] for turn in observation.turns]

    def look_back(self, observation: BoardsObservation) -> list[BoardsReviewed]:
        analysis, language = self.analysis, self.analysis.revision.lexicon.language
        adviser = with_options(analysis, mode="normal").agent(analysis.adviser)
        with compute_slot(self.analysis.slug):
            return review(observation, analysis.words, adviser, partial(upper, code=language))


def review(
    observation: BoardsObservation,
    words: Words,
    adviser: Agent[BoardsObservation],
    upper: Callable[[str], str] = str.upper,
) -> list[BoardsReviewed]:
    """Review every guess of a game; `adviser` names the best one where too many words are left.

    `upper` is the upper case of the language that is played.
    """
    moments = [
        situate(replace(observation, turns=observation.turns[:number]), words)
        for number in range(len(observation.turns) + 1)
    ]
    reviewed = []
    for before, after in pairwise(moments):
        clues = unused(before.observation, after.observation.turns[-1].guess, upper)
        reviewed.append(replace(_review_of_turn(before, after, words, adviser), clues=clues))
    return reviewed


def _review_of_turn(
    before: BoardsSituation,
    after: BoardsSituation,
    words: Words,
    adviser: Agent[BoardsObservation],
) -> BoardsReviewed:
    turn, still = after.observation.turns[-1], before.observation.open_boards
    solved = tuple(board for board in still if set(turn.marks[board]) == {CORRECT})
    sizes = [
        (len(before.by_board[board]), 1 if board in solved else len(after.by_board[board]))
        for board in still
    ]
    known = all(was and now for was, now in sizes)
    bits, average = told_of(turn.guess, words, before)
    best, lost, how = against_best(turn.guess, before, words, adviser)
    return BoardsReviewed(
        guess=turn.guess,
        before=sum(was for was, _ in sizes),
        after=sum(now for _, now in sizes),
        expected=bits,
        received=sum(log2(was / now) for was, now in sizes) if known else None,
        expected_left=average,
        best=best,
        best_left=told_of(best, words, before)[1] if best else None,
        lost=lost,
        how=how,
        clues=(),
        solved=tuple(board + 1 for board in solved),
        fitted=tuple(board + 1 for board in fitted(turn.guess, words, before)),
    )


def told_of(guess: str, words: Words, situation: BoardsSituation) -> tuple[float, float]:
    """Return the bits expected of a guess and the words it leaves, on all boards."""
    pairs = [bits_and_left(guess, words, rows) for rows in parts(situation)]
    return sum(bits for bits, _ in pairs), sum(words_left for _, words_left in pairs)


def fitted(guess: str, words: Words, situation: BoardsSituation) -> list[int]:
    """Return the boards that a guess may be the answer of."""
    row = words.row(guess)
    return [
        board for board, rows in enumerate(situation.by_board) if row is not None and row in rows
    ]


def against_best(
    guess: str, situation: BoardsSituation, words: Words, adviser: Agent[BoardsObservation]
) -> tuple[str, float, str]:
    """Return the best guess, how many guesses more this one is expected to take, and how known.

    Nothing is reckoned for a guess that is in no list, or where no known answers fit.
    """
    boards, row = parts(situation), words.row(guess)
    if not boards or row is None:
        return "", 0.0, ESTIMATED
    if not quick(words) or sum(map(len, boards)) > MOST:
        advised = adviser.suggest(situation, 1).best.move
        options = np.array([row, words.row(advised)], dtype=np.int32)
        values, how = expected_guesses(words, options, boards), ESTIMATED
    else:
        rows = legal(words, situation.observation)
        replies = rows[np.argsort(expected_guesses(words, rows, boards), kind="stable")][:REPLIES]
        options = np.append(np.int32(row), replies[:WIDTH])
        values, how = looked_ahead(words, options, replies, boards, DRAWS), SEARCHED
    best = int(np.argmin(values))
    best = best if values[0] - values[best] >= NEARLY else 0
    return words[int(options[best])], float(values[0] - values[best]), how


def unused(
    seen: BoardsObservation, guess: str, upper: Callable[[str], str] = str.upper
) -> tuple[str, ...]:
    """Return the letters of a guess that no open board has, as sentences."""
    absent = [known_absent(seen.board(board)) for board in seen.open_boards]
    everywhere = set(guess).intersection(*absent) if absent else set[str]()
    return tuple(
        translate("You knew {letter} was on no open board.", letter=upper(it))
        for it in sorted(everywhere)
    )
