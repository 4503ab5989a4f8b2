"""Beliefs of Wordle's agents as pictures: counts, odds, domains."""

import numpy as np

from solvers.analysis.explanation import Moment
from solvers.games.tiles.pictures import Sorted
from solvers.games.tiles.searches import Searching, searches
from solvers.pictures.moves.heat import Heat, heat_picture
from solvers.pictures.moves.letter_bars import Letter, LetterBars, letters_picture
from solvers.pictures.picture import Picture
from solvers.pictures.statistics.bars import Amount, Bars, bars_picture
from wordgames.languages.casing import upper
from wordgames.languages.translation import number, translate
from wordgames.rules.feedback import ABSENT, CORRECT, PRESENT
from wordgames.tiles.agents.csp import Constraints, ConstraintSatisfaction
from wordgames.tiles.agents.letter_frequency import LetterFrequency, letter_counts
from wordgames.tiles.agents.letter_odds import LetterOdds, place_odds
from wordgames.tiles.agents.positional import Positional
from wordgames.tiles.agents.tree_search import TreeSearch
from wordgames.wordle.rules import WordleObservation

WordleMoment = Moment[WordleObservation]


def inner_state(analysis: Searching, played: WordleMoment) -> tuple[Picture, ...]:
    """Draw what decided: how often letters are, their odds by place, what is open."""
    if isinstance(played.agent, LetterFrequency):
        return (counted_letters(analysis, played),)
    if isinstance(played.agent, TreeSearch):
        return (*searches(analysis, played, played.agent), odds_by_place(analysis, played))
    if isinstance(played.agent, Positional):
        return (odds_by_place(analysis, played),)
    if isinstance(played.agent, ConstraintSatisfaction):
        known = Constraints.of(analysis.words, played.before.observation.turns)
        return (open_letters(analysis, played, known), open_places(analysis, known))
    return ()


def counted_letters(analysis: Sorted, played: WordleMoment) -> LetterBars:
    """Draw how often each letter is in the words left."""
    words = analysis.words
    counts = letter_counts(words.codes[played.before.candidates], len(words.letters))
    letters = [
        Letter(
            upper(letter, analysis.language),
            float(count),
            number(int(count)),
            chosen=letter in played.move,
        )
        for letter, count in zip(words.letters, counts.tolist(), strict=True)
    ]
    return letters_picture(
        letters,
        translate("How often each letter is in the words left"),
        translate("Times"),
        reading=translate("Bright letters are in its guess; higher is more often."),
    )


def odds_by_place(analysis: Sorted, played: WordleMoment) -> Heat:
    """Draw the odds that it gives each letter at each place after the feedback so far."""
    words, turns = analysis.words, played.before.observation.turns
    odds = LetterOdds.after(words, place_odds(words), turns, 0.0).odds
    shown = [upper(letter, analysis.language) for letter in words.letters]
    places = [
        {letter: odd for letter, odd in zip(shown, row, strict=False) if odd}
        for row in odds.tolist()
    ]
    return heat_picture(
        places,
        shown,
        1,
        title=translate("The odds it gives each letter"),
        reading=translate(
            "Place by place from top to bottom. A placed letter is certain; one that was "
            "wrong there is out."
        ),
    )


def open_letters(analysis: Sorted, played: WordleMoment, known: Constraints) -> LetterBars:
    """Draw at how many places each letter is possible, with a sentence about their colours."""
    letters = analysis.words.letters
    places = known.domains[:, : len(letters)].sum(axis=0) * (known.most[: len(letters)] > 0)
    drawn = [
        Letter(
            upper(letter, analysis.language),
            float(count),
            number(int(count)),
            chosen=letter in played.move,
            gone=count == 0,
        )
        for letter, count in zip(letters, places.tolist(), strict=True)
    ]
    return letters_picture(
        drawn,
        translate("Where each letter may be"),
        translate("Places open"),
        reading=colours(analysis, played),
    )


def colours(analysis: Sorted, played: WordleMoment) -> str:
    """Sentence about the green, yellow, gray and unused letters, each by its best mark."""
    best: dict[str, int] = {}
    for turn in played.before.observation.turns:
        for letter, mark in zip(turn.guess, turn.marks, strict=True):
            best[letter] = max(mark, best.get(letter, mark))
    groups: dict[int | None, list[str]] = {CORRECT: [], PRESENT: [], ABSENT: [], None: []}
    for letter in analysis.words.letters:
        groups[best.get(letter)].append(upper(letter, analysis.language))
    green, yellow, gray, unused = (", ".join(group) or "–" for group in groups.values())
    return translate(
        "Green: {green}. Yellow: {yellow}. Grey: {gray}. Unused: {unused}.",
        green=green,
        yellow=yellow,
        gray=gray,
        unused=unused,
    )


def open_places(analysis: Sorted, known: Constraints) -> Bars:
    """Draw how many letters each place may still have: the domains of its variables."""
    letters = [upper(letter, analysis.language) for letter in analysis.words.letters]
    open_here = known.domains[:, : len(letters)] & (known.most[: len(letters)] > 0)
    amounts = [
        Amount(
            translate("Place {place}", place=place),
            int(row.sum()),
            others=(" ".join(letters[symbol] for symbol in np.flatnonzero(row)),),
        )
        for place, row in enumerate(open_here, 1)
    ]
    return bars_picture(
        amounts,
        translate("Letters still possible in each place"),
        (translate("Place"), translate("Letters open"), translate("Which")),
        translate(
            "Fewer is closer to the answer: it fills the place with the fewest letters first."
        ),
    )
