"""Peaks as pictures: what the arrows leave of the alphabet, and how a guess halves each place."""

from solvers.games.tiles.analysis import TileAnalysis
from solvers.pictures.moves.spans import Span, Spans, spans_picture
from solvers.pictures.moves.splits import Split, SplitPart, Splits, splits_picture
from wordgames.agent.agent import Rows
from wordgames.languages.translation import number, translatable, translate, translate_plural
from wordgames.peaks.kernel import numbered
from wordgames.peaks.rules import Bounds, PeaksObservation, PeaksOptions

BoundPeaks = TileAnalysis[PeaksOptions, PeaksObservation]

SIDES = ("earlier", "correct", "later")
NAMES = (translatable("earlier"), translatable("the letter itself"), translatable("later"))


def open_letters(analysis: BoundPeaks, seen: PeaksObservation, move: str) -> Spans:
    """Draw the letters that the arrows leave at each place, and where the move asks."""
    alphabet = seen.options.alphabet
    spans = [
        _span(place, known, alphabet, letter)
        for place, (known, letter) in enumerate(zip(seen.bounds(), move, strict=True), 1)
    ]
    return spans_picture(
        spans,
        [analysis.written(letter) for letter in alphabet],
        title=translate("What the arrows leave of the alphabet"),
        reading=translate(
            "The filled part is open; the stroke is where {move} asks.", move=analysis.written(move)
        ),
    )


def _span(place: int, known: Bounds, alphabet: str, letter: str) -> Span:
    allowed = [at for at, it in enumerate(alphabet) if known.allow(it, alphabet)]
    allowed = allowed or list(range(len(alphabet)))  # the list has changed since
    cut = alphabet.find(letter)
    return Span(
        translate("Place {number}", number=place),
        allowed[0],
        allowed[-1],
        cut if cut >= 0 else None,
    )


def halves(analysis: BoundPeaks, rows: Rows, move: str) -> Splits:
    """Draw how the letters of a guess cut the words left at each place, as in a binary search."""
    words, alphabet = analysis.words, analysis.options.alphabet
    there = numbered(words.letters, alphabet)[words.codes[rows]]
    here = numbered(move, alphabet)
    counts = [(there < here).sum(axis=0), (there == here).sum(axis=0), (there > here).sum(axis=0)]
    splits = [
        Split(
            translate("Place {number}, {letter}", number=place, letter=analysis.written(letter)),
            tuple(
                SplitPart(translate(name), int(count), number(int(count)), look)
                for name, count, look in zip(NAMES, parts, SIDES, strict=True)
            ),
        )
        for place, (letter, *parts) in enumerate(zip(move, *counts, strict=True), 1)
    ]
    return splits_picture(
        splits,
        title=translate("How {move} halves each place", move=analysis.written(move)),
        noun=translate("Place"),
        reading=translate_plural(
            "The {count} word left, by where its letter is. The closer a cut is to the "
            "middle, the more it tells.",
            "The {count} words left, by where their letter is. The closer a cut is to the "
            "middle, the more it tells.",
            len(rows),
        ),
    )
