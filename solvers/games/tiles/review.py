"""Looking back at a finished Wordle, guess by guess: skill, luck, and clues left unused."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import log2

from solvers.analysis.analysis import with_options
from solvers.analysis.compute_budget import compute_slot
from solvers.analysis.review import ESTIMATED, SEARCHED, Review, Reviewed
from solvers.games.tiles.analysis import AnyTiles
from wordgames.agent.agent import Agent, Rows
from wordgames.kernels.class_statistics import class_statistics
from wordgames.languages.casing import upper
from wordgames.languages.translation import listed, translatable_plural, translate_plural
from wordgames.search.options import SearchError
from wordgames.tiles.agents.endgame import MOST, endgames
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.options import OPTIONS
from wordgames.wordle.rules import Turn, WordleObservation, WordleOptions

ABSENT = translatable_plural(
    "You knew {letters} wasn't in it.", "You knew {letters} weren't in it."
)


class GuessReview(Review[AnyTiles]):
    """What reviews of one secret have in common: a guess may be the answer."""

    def fitted(self, observation: WordleObservation) -> bool | None:
        situation = self.analysis.situation(observation.before(len(observation.turns) - 1))
        row = self.analysis.words.row(observation.turns[-1].guess)
        return row in situation.candidates if len(situation.candidates) else None


class TileReview(GuessReview):
    """Skill by searching what a guess costs where few words are left; elsewhere by its bits."""

    searched = MOST
    judge = "optimal"
    """The agent that names the best guess while many words are left, by its stored tree if any."""

    def look_back(self, observation: WordleObservation) -> list[Reviewed]:
        analysis, language = self.analysis, self.analysis.revision.lexicon.language
        adviser = with_options(analysis, mode="normal", **OPTIONS.fixed_in_runs).agent(self.judge)
        with compute_slot(self.analysis.slug):
            return review(observation, analysis.words, adviser, partial(upper, code=language))


def review(
    observation: WordleObservation,
    words: Words,
    adviser: Agent[WordleObservation],
    upper: Callable[[str], str] = str.upper,
) -> list[Reviewed]:
    """Review every guess of a game; `adviser` names the best one where too many words are left.

    `upper` is the upper case of the language that is played.
    """
    reviewed = []
    for number, played in enumerate(observation.turns):
        earlier = observation.before(number)
        clues = unused_clues(earlier, played.guess, upper)
        reviewed.append(replace(_reviewed(earlier, played, words, adviser), clues=clues))
    return reviewed


def _reviewed(
    seen: WordleObservation, turn: Turn, words: Words, adviser: Agent[WordleObservation]
) -> Reviewed:
    situation = situate(seen, words)
    candidates = situation.candidates
    after = len(situate(replace(seen, turns=(*seen.turns, turn)), words).candidates)
    expected, average = bits_and_left(turn.guess, words, candidates)
    best, lost, how = _against_best(seen, turn.guess, words, adviser)
    return Reviewed(
        guess=turn.guess,
        before=len(candidates),
        after=after,
        expected=expected,
        received=log2(len(candidates) / after) if len(candidates) and after else None,
        expected_left=average,
        best=best,
        best_left=bits_and_left(best, words, candidates)[1] if best else None,
        lost=lost,
        how=how,
        clues=(),
    )


def bits_and_left(guess: str, words: Words, left: Rows) -> tuple[float, float]:
    """Return the bits expected of a guess, and the words it leaves on average."""
    if not len(left):
        return 0.0, 0.0
    statistics = class_statistics(words.symbols(guess)[None, :], words.codes[left])
    return float(statistics.entropy[0]), float(statistics.expected[0])


def _against_best(
    seen: WordleObservation, guess: str, words: Words, adviser: Agent[WordleObservation]
) -> tuple[str, float, str]:
    """Return the best guess, the turns that this one loses against it, and how that is known."""
    candidates = situate(seen, words).candidates
    if not len(candidates):
        return "", 0.0, ESTIMATED
    try:
        best, played = endgames(words, seen, candidates, [None, guess])
    except SearchError:  # no numba here
        best = played = None
    if best and played:
        better = best if best.expected < played.expected else played
        return better.guess, played.expected - better.expected, SEARCHED
    advised = adviser.suggest(situate(seen, words), 1)
    if not advised.ranked:
        return "", 0.0, ESTIMATED
    if advised.best.move == guess and advised.standing:  # as the stored tree has it
        return guess, 0.0, SEARCHED
    bits, most = bits_and_left(guess, words, candidates)[0], advised.best.bits or 0.0
    if bits >= most:
        return guess, 0.0, ESTIMATED
    return advised.best.move, 1 - bits / most, ESTIMATED


def unused_clues(
    seen: WordleObservation, guess: str, upper: Callable[[str], str] = str.upper
) -> tuple[str, ...]:
    """Return what the guess did not use of what was known, as hard mode would say it."""
    clues = []
    hard = WordleOptions(length=seen.options.length, mode="hard")
    for number in range(len(seen.turns)):
        alone = WordleObservation(hard, (seen.turns[number],))
        refusal = alone.refusal(guess)
        if refusal is not None:
            clues.append(refusal.sentence(upper))
    absent = known_absent(seen) & set(guess)
    if absent:
        letters = [upper(letter) for letter in sorted(absent)]
        clues.append(translate_plural(*ABSENT, len(letters), letters=listed(letters)))
    return tuple(dict.fromkeys(clues))


def known_absent(seen: WordleObservation) -> set[str]:
    """Return the letters that some row marked absent in every place."""
    known: set[str] = set()
    shown: set[str] = set()
    for turn in seen.turns:
        for letter, mark in zip(turn.guess, turn.marks, strict=True):
            (shown if mark else known).add(letter)
    return known - shown
