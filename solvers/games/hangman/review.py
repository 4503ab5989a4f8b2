"""Looking back at a finished Hangman, guess by guess: the chance to win, bits and luck."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log2

import numpy as np

from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.review import ESTIMATED, SEARCHED, Review, Reviewed
from solvers.games.hangman.analysis import HangmanAnalysis
from solvers.games.masks.pieces import masked
from wordgames.agent.agent import Agent, Rows, Situation
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.rules import HangmanObservation
from wordgames.languages.translation import translate
from wordgames.rules.masks import BLANK, MaskTurn
from wordgames.rules.state import Status
from wordgames.vocabulary.columns import Columns

# Words left, at most, whose games the adviser searches.
MOST = 63
# Suggestions that are asked for to find one's own guess among them: every letter.
EVERY = 1 << 16


@dataclass(frozen=True, slots=True)
class HangmanReviewed(Reviewed):
    """One guess; `lost` is the chance to win that it gave away against the best.

    chance        to win after this guess where it was searched; elsewhere the chance to be right
    best_chance   the same of the best guess
    """

    chance: float
    best_chance: float


class HangmanReview(Review[HangmanAnalysis]):
    """The chance to win that each guess gave away."""

    how_scored = "hangman/how_scored.html"
    skill = "hangman/skill.html"

    def kept(self, move: Reviewed) -> float | None:
        """Return the share of the best guess's chance that this one kept."""
        if not isinstance(move, HangmanReviewed) or not move.before:
            return None
        return move.chance / move.best_chance if move.best_chance else 1.0

    def pieces(self, observation: HangmanObservation) -> list[list[tuple[str, str]]]:
        return masked(observation)

    def look_back(self, observation: HangmanObservation) -> list[HangmanReviewed]:
        adviser, words = self.analysis.agent(self.analysis.adviser), self.analysis.words
        with compute_slot(self.analysis.slug):
            return [
                _review_of_move(observation, number, words, adviser)
                for number in range(len(observation.turns))
            ]


def _review_of_move(
    seen: HangmanObservation,
    number: int,
    words: Columns,
    adviser: Agent[HangmanObservation],
) -> HangmanReviewed:
    situation = situate(seen.before(number), words)
    move = seen.turns[number].move
    before = len(situation.candidates)
    after = len(situate(seen.before(number + 1), words).candidates)
    parts = list(classes(situation.observation, words, situation.candidates, move))
    bits, average = expected(parts, before)
    answer = adviser.suggest(situation, EVERY)
    best = answer.best if answer.ranked else None
    searched = _searchable(situation) and not answer.fallback
    searched_chance = _chance(parts, words, adviser) if searched and best else None
    if searched_chance is None or best is None:
        chance, most, how = (
            _hit(situation, words, move),
            (best.chance or 0.0) if best else 0.0,
            ESTIMATED,
        )
    else:
        chance, most, how = searched_chance, best.score, SEARCHED
    return HangmanReviewed(
        guess=move,
        before=before,
        after=after,
        expected=bits,
        received=log2(before / after) if before and after else None,
        expected_left=average,
        best=move if best is None or chance >= most else best.move,
        best_left=best.left if best else None,
        lost=max(0.0, most - chance),
        how=how,
        clues=clues(situation.observation, move),
        chance=chance,
        best_chance=max(most, chance),
    )


def _searchable(asked: Situation[HangmanObservation]) -> bool:
    options = asked.observation.options
    plain = not options.reveals_one and options.host == "honest"
    return plain and 0 < len(asked.candidates) <= MOST


def classes(
    seen: HangmanObservation, words: Columns, left: Rows, move: str
) -> Iterator[tuple[HangmanObservation, Rows]]:
    """Yield what could be seen after a guess, with the words left that each would leave.

    Where a letter shows one place at a time, a word with two is in two of them.
    """
    groups: dict[str, list[int]] = {}
    for row, word in zip(left.tolist(), words.words(len(seen.mask)).strings(left), strict=True):
        for mask in _masks(seen, word, move):
            groups.setdefault(mask, []).append(row)
    for mask, rows in groups.items():
        after = replace(seen, mask=mask, turns=(*seen.turns, MaskTurn(move, mask)))
        yield after, np.array(rows, left.dtype)


def _masks(seen: HangmanObservation, word: str, move: str) -> list[str]:
    """Return the masks that may follow a guess if this is the secret."""
    if len(move) > 1:
        return [word if word == move else seen.mask]
    places = [place for place, it in enumerate(word) if it == move and seen.mask[place] == BLANK]
    showings = [[place] for place in places] if seen.options.reveals_one else [places]
    return [
        "".join(move if it in shown else there for it, there in enumerate(seen.mask))
        for shown in showings or [[]]
    ]


def expected(parts: list[tuple[HangmanObservation, Rows]], before: int) -> tuple[float, float]:
    """Return the bits expected of a guess and the words that it leaves on average.

    A word's masks are equally likely.
    """
    masks = Counter(row for _, rows in parts for row in rows.tolist())
    shares = [(sum(1 / masks[row] for row in rows.tolist()), len(rows)) for _, rows in parts]
    bits = sum(share * log2(before / size) for share, size in shares)
    average = sum(share * size for share, size in shares)
    return (bits / before, average / before) if before else (0.0, 0.0)


def _chance(
    parts: list[tuple[HangmanObservation, Rows]], words: Columns, adviser: Agent[HangmanObservation]
) -> float | None:
    """Return the chance to win after a guess, each word left as likely; None if not searched."""
    won = 0.0
    for observation, rows in parts:
        if observation.status is Status.WON:
            won += len(rows)
        elif observation.status is Status.PLAYING and len(rows):
            answer = adviser.suggest(Situation(observation, words, rows), 1)
            if answer.fallback:
                return None
            won += len(rows) * answer.best.score
    return won / sum(len(rows) for _, rows in parts)


def _hit(asked: Situation[HangmanObservation], words: Columns, move: str) -> float:
    """Return the share of the words left that a guess is right for."""
    known, observation = words.words(len(asked.observation.mask)), asked.observation
    candidates = known.strings(asked.candidates)
    right = sum(_masks(observation, word, move)[0] != observation.mask for word in candidates)
    return right / len(candidates) if candidates else 0.0


def clues(seen: HangmanObservation, move: str) -> tuple[str, ...]:
    """Return why a guess could not be right, as sentences."""
    if len(move) == 1:
        return ()
    known = [
        translate("You knew {letter} was at place {place}.", letter=letter.upper(), place=place)
        for place, letter in enumerate(seen.mask, 1)
        if letter not in (BLANK, move[place - 1])
    ]
    wrong = [
        translate("You knew {letter} wasn't in it.", letter=letter.upper())
        for letter in seen.wrong_letters
        if letter in move
    ]
    return (*known, *wrong)
