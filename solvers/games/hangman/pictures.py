"""Letters asked one by one as pictures: what the words left hold, and what an agent makes of it."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from lexicons.reference.words import printable
from solvers.analysis.analysis import Analysis
from solvers.analysis.explanation import Moment
from solvers.pictures.moves.heat import Heat, heat_picture
from solvers.pictures.moves.letter_bars import Letter, LetterBars, chances_of, letters_picture
from solvers.pictures.picture import Picture
from solvers.pictures.statistics.bars import Amount, Bars, bars_picture
from wordgames.agent.suggestions import SCORE
from wordgames.counted_nouns import counted
from wordgames.hangman.agents.agent import OPENER_GIVEN
from wordgames.hangman.agents.frequency_and_entropy import Frequency, LetterEntropy
from wordgames.hangman.agents.learned_agent import LearnedAgent
from wordgames.hangman.agents.ngram_vote import NgramVote, Voters
from wordgames.hangman.agents.position.letters import hits, holdings
from wordgames.hangman.agents.position.situation import (
    HangmanSituation,
    closed_letters,
    position_of,
)
from wordgames.hangman.agents.shannon_ngram import ShannonNgram
from wordgames.hangman.agents.win_search import WinSearch
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.languages.translation import localize, translatable, translate, translate_plural
from wordgames.rules.masks import BLANK
from wordgames.vocabulary.columns import Columns

ONE = translatable("With {words} left and {lives}, {move} is one of them.")
NONE = translatable("With {words} left and {lives}, {move} is none of them.")
IN_IT, NOT_IN_IT, IN_ALL, IN_SOME = range(4)
UNSEARCHED, WINS_ALL, WINS_SOME = range(3)
# By whether the words left hold the letter, and what it wins by the search.
HOLDS = {
    (IN_IT, UNSEARCHED): translatable("With {words} left and {lives}, {move} is in it."),
    (IN_IT, WINS_ALL): translatable(
        "With {words} left and {lives}, {move} is in it and wins whatever comes."
    ),
    (IN_IT, WINS_SOME): translatable(
        "With {words} left and {lives}, {move} is in it and wins {wins} of the {left} games."
    ),
    (NOT_IN_IT, UNSEARCHED): translatable("With {words} left and {lives}, {move} isn't in it."),
    (NOT_IN_IT, WINS_ALL): translatable(
        "With {words} left and {lives}, {move} isn't in it and wins whatever comes."
    ),
    (NOT_IN_IT, WINS_SOME): translatable(
        "With {words} left and {lives}, {move} isn't in it and wins {wins} of the {left} games."
    ),
    (IN_ALL, UNSEARCHED): translatable("With {words} left and {lives}, {move} is in all of them."),
    (IN_ALL, WINS_ALL): translatable(
        "With {words} left and {lives}, {move} is in all of them and wins whatever comes."
    ),
    (IN_ALL, WINS_SOME): translatable(
        "With {words} left and {lives}, {move} is in all of them and wins {wins} of the {left} "
        "games."
    ),
    (IN_SOME, UNSEARCHED): translatable(
        "With {words} left and {lives}, {move} is in {count} of them."
    ),
    (IN_SOME, WINS_ALL): translatable(
        "With {words} left and {lives}, {move} is in {count} of them and wins whatever comes."
    ),
    (IN_SOME, WINS_SOME): translatable(
        "With {words} left and {lives}, {move} is in {count} of them and wins {wins} of the "
        "{left} games."
    ),
}


BoundHangman = Analysis[HangmanOptions, HangmanObservation, Columns]

HangmanMoment = Moment[HangmanObservation]
VOTERS = 10
IN_MOST = translatable("{count} of the {words} left have {move}; no letter is in more of them.")
TELLS_MOST = translatable(
    "No answer tells more about the {words} left than that to {move}, which {count} of them have."
)
SHARE_AND_BITS = translatable(
    "{count} of the {words} left have {move}; counting what its answer tells, no letter is better."
)
PIECES = translatable(
    "Going by the pieces of words that fit what's shown, no letter's places tell more than those "
    "of {move}."
)


def inner_state(analysis: BoundHangman, played: HangmanMoment) -> tuple[Picture, ...]:
    """Draw what the agent holds in its mind: its votes, its places, how it weighs the letters."""
    if not played.answer.ranked or played.answer.fallback:
        return ()
    if isinstance(played.agent, NgramVote):
        voters = voting(analysis, played, played.agent)
        return (weighed_letters(analysis, played), *([voters] if voters else []))
    if isinstance(played.agent, LearnedAgent):
        places = likely_places(analysis, played, played.agent)
        return (*([places] if places else []), weighed_letters(analysis, played))
    figure, several = played.answer.figure, sum(it.weighed for it in played.answer) > 1
    if figure in (None, Frequency.figure) or not several:
        return ()
    return (weighed_letters(analysis, played),)


def letters_left(analysis: BoundHangman, played: HangmanMoment) -> LetterBars:
    """Draw the share of the words left that hold each letter at a blank."""
    shares = held(played.before)
    tried = played.before.observation.letters
    letters = chances_of(shares, analysis.written, played.move, tried)
    return letters_picture(
        letters,
        translate("Which letters the words left have"),
        translate("Words with it"),
        reading=translate_plural(
            "Of the {count} word left, the share with the letter in a blank. Faint: already asked.",
            "Of the {count} words left, the share with the letter in a blank. Faint: already "
            "asked.",
            len(played.before.candidates),
        ),
    )


def held(situation: HangmanSituation) -> dict[str, float]:
    """Return for every letter the share of the words left that hold it at a blank."""
    positions = position_of(situation)
    counts = hits(positions, holdings(positions))[0] / max(1, len(situation.candidates))
    return dict(zip(situation.words.letters, counts.tolist(), strict=True))


def weighed_letters(analysis: BoundHangman, played: HangmanMoment) -> LetterBars:
    """Draw every letter by the figure that the agent ranks by."""
    figure = played.answer.figure
    name = translate((figure or SCORE).name)
    scores = {it.move: it for it in played.answer if it.weighed}
    closed = closed_letters(played.before.observation)
    letters = [
        Letter(
            analysis.written(letter),
            max(0.0, scores[letter].score) if letter in scores else 0.0,
            figure.of(scores[letter]) if figure and letter in scores else "0",
            chosen=letter == played.move,
            gone=letter in closed,
        )
        for letter in analysis.words.letters
    ]
    return letters_picture(
        letters,
        translate("How it weighs the letters"),
        name,
        reading=translate(
            "{figure}, letter by letter; higher is better. Faint: already asked.", figure=name
        ),
    )


def voting(analysis: BoundHangman, played: HangmanMoment, agent: NgramVote) -> Bars | None:
    """Draw the pieces of words whose votes count most."""
    voters = agent.voters(played.before)
    if not voters.order:
        return None
    amounts = [
        Amount(analysis.written(piece), worth)
        for piece, worth in islice(_shown_ngrams(analysis, voters), VOTERS)
    ]
    return bars_picture(
        amounts,
        translate("Which pieces of words vote"),
        (translate("Piece"), translate("Votes for each of its letters")),
        translate_plural(
            "{count} piece of {letters} fits what's shown; those with the most votes.",
            "{count} pieces of {letters} fit what's shown; those with the most votes.",
            len(voters),
            letters=counted(voters.order, "letters"),
        ),
    )


def _shown_ngrams(analysis: BoundHangman, voters: Voters) -> Iterator[tuple[str, float]]:
    """Yield the n-grams that a page may show, with what the vote of each counts."""
    letters, language = analysis.words.letters, analysis.revision.lexicon.language
    for codes, worth in zip(voters.codes, voters.worth, strict=True):
        piece = "".join(letters[symbol] for symbol in codes)
        if printable(piece, language):
            yield piece, float(worth)


def likely_places(
    analysis: BoundHangman, played: HangmanMoment, agent: LearnedAgent[Any]
) -> Heat | None:
    """Draw the chance of each letter at each place, as the model sees it."""
    chances = agent.places(played.before)
    if chances is None or not chances.any():
        return None
    shown = [analysis.written(letter) for letter in analysis.words.letters]
    places = []
    for there, row in zip(played.before.observation.mask, chances.tolist(), strict=True):
        if there == BLANK:
            places.append({it: chance for it, chance in zip(shown, row, strict=True) if chance})
        else:
            places.append({analysis.written(there): 1.0})
    return heat_picture(
        places,
        shown,
        1,
        title=translate("What its model expects where"),
        reading=translate("Place by place from top to bottom; a letter already shown is certain."),
    )


def reason(analysis: BoundHangman, played: HangmanMoment) -> str:
    """Sentence about the words left and the letter: in how many words it is, or its weight."""
    observation, count = played.before.observation, len(played.before.candidates)
    move = analysis.written(played.move)
    if played.answer.note and played.answer.fallback:
        return localize(played.answer.note)
    if isinstance(played.agent, NgramVote) and played.suggestion:
        return _voted(played, played.agent, move)
    if isinstance(played.agent, LearnedAgent) and played.suggestion:
        chance = played.agent.chance(played.before, played.suggestion.move) or 0.0
        return translate(
            "Going by how words are spelled, {move} is in one of the blanks with a chance of "
            "{percent:.0f}%.",
            move=move,
            percent=100 * chance,
        )
    if not count:
        return translate("No word in the list fits any more; it plays {move}.", move=move)
    words, lives = counted(count, "words"), counted(observation.lives_left, "lives")
    if told := _own(played, count, move, words):
        return told
    if len(played.move) > 1:
        fits = played.move in analysis.words.words(len(observation.mask)).strings(
            played.before.candidates
        )
        return translate(ONE if fits else NONE, words=words, lives=lives, move=move)
    return _does(played, count, move, words=words, lives=lives)


def _own(played: HangmanMoment, left: int, move: str, words: str) -> str:
    """Sentence about why an agent that counts words or pieces asks for a letter; "" of others."""
    agent, suggestion = played.agent, played.suggestion
    if suggestion is None or len(played.move) > 1 or left == 1:
        return ""
    if not suggestion.weighed and suggestion.idea == OPENER_GIVEN:
        return localize(suggestion.idea)
    count = round(held(played.before).get(played.move, 0.0) * left)
    values = {"words": words, "move": move, "count": count}
    if isinstance(agent, ShannonNgram):
        return translate(PIECES, **values)
    if isinstance(agent, Frequency):
        return translate(IN_MOST, **values)
    if isinstance(agent, LetterEntropy):
        return translate(TELLS_MOST, **values)
    figure = played.answer.figure
    if isinstance(agent, WinSearch) and figure is not None and not figure.share:
        return translate(SHARE_AND_BITS, **values)
    return ""


def _does(played: HangmanMoment, left: int, move: str, *, words: str, lives: str) -> str:
    """Say in how many of the words left a letter is, and what that wins by the search."""
    count = round(held(played.before).get(played.move, 0.0) * left)
    alone, several = IN_IT if count else NOT_IN_IT, IN_ALL if count == left else IN_SOME
    has = alone if left == 1 else several
    suggestion, figure = played.suggestion, played.answer.figure
    won, wins = UNSEARCHED, 0
    if suggestion and figure and figure.name == WinSearch.figure.name:
        wins = int(np.rint(suggestion.score * left))
        won = WINS_ALL if wins == left else WINS_SOME
    values = {"words": words, "lives": lives, "count": count, "wins": wins, "left": left}
    return translate(HOLDS[has, won], move=move, **values)


def _voted(played: HangmanMoment, agent: NgramVote, move: str) -> str:
    """Sentence about the n-grams that voted, and the letter's share of their votes."""
    voters = agent.voters(played.before)
    every = sum(max(0.0, it.score) for it in played.answer)
    score = played.suggestion.score if played.suggestion else 0.0
    share = 100 * max(0.0, score) / every if every else 0.0
    return translate_plural(
        "{count} piece of {letters} fits what's shown, and {move} has {share:.0f}% of its votes.",
        "{count} pieces of {letters} fit what's shown, and {move} has {share:.0f}% of their votes.",
        len(voters),
        letters=counted(voters.order, "letters"),
        move=move,
        share=share,
    )
