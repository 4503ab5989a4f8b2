"""The first lesson: from counting letters to knowing the whole game, on the site's own words."""

from collections import Counter
from dataclasses import dataclass
from math import log2
from typing import Any

import numpy as np
import numpy.typing as npt
from django.utils.translation import get_language

from lexicons.models import Revision
from lexicons.revisions.publish import words_of
from solvers.pictures.moves.funnel import Stage, funnel_picture
from solvers.pictures.moves.heaps import Heaps, Question, heaps_picture
from solvers.pictures.moves.heat import heat_picture
from solvers.pictures.moves.icicle import IcicleNode, icicle_picture
from solvers.pictures.moves.letter_bars import Letter, letters_picture
from solvers.pictures.picture import Picture
from wordgames.agent.bounded_cache import Memo
from wordgames.kernels.class_statistics import class_statistics, partition
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.languages.casing import typed, upper
from wordgames.languages.translation import number as written
from wordgames.languages.translation import translate, translate_plural
from wordgames.rules.feedback import from_code
from wordgames.vocabulary.arrays import Codes, Words

TEMPLATE = "wordle/lesson.html"
LENGTH = 5
# The openers that are set beside each other, where the list has them.
GOOD, POOR = "crate", "mamma"
HALVED = (32, 16, 8, 4, 2, 1)
# Numbers of words of a twig of the tree that may be drawn.
TWIG = range(4, 9)
STATES = ("absent", "present", "correct")
Pieces = list[tuple[str, str]]
Rows = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Trap:
    """Words that differ in one letter, and a word that sorts them though it is none of them."""

    words: list[str]
    pieces: list[Pieces]
    asked: str
    sorted_as: list[tuple[Pieces, list[str]]]


@dataclass(frozen=True, slots=True)
class Twig:
    """The end of a game: a guess that separates all the words left."""

    opener: str
    guess: str
    words: list[str]
    average: float
    picture: Picture


@dataclass(frozen=True, slots=True)
class Lesson:
    """The content of the page: pictures, and the figures that its sentences name."""

    answers: int
    common: tuple[tuple[str, int], tuple[str, int]]
    letters: Picture
    places: Picture
    good: Question
    poor: Question
    strips: Heaps
    halvings: float
    halved: Picture
    trap: Trap | None
    twig: Twig | None


def lesson_of(words: Words, language: str = "en") -> Lesson:
    """Return the lesson for words of one length; about a second for a whole dictionary.

    Its words are written as the language writes them.
    """
    secrets = words.codes[words.answers]
    counts = _holders(words, secrets)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    first, last = _openers(words, secrets)
    good, poor = (_question(words, secrets, row, language) for row in (first, last))
    return Lesson(
        answers=len(secrets),
        common=(_written(ranked[0], language), _written(ranked[-1], language)),
        letters=letters_picture(
            [Letter(upper(it, language), count, written(count)) for it, count in ranked],
            translate("Words that have each letter"),
            translate("Words"),
        ),
        places=heat_picture(
            _by_place(words, secrets, language),
            [upper(letter, language) for letter in words.letters],
            len(secrets),
        ),
        good=good,
        poor=poor,
        strips=strips(good, *([poor] if poor.name != good.name else [])),
        halvings=log2(len(secrets)),
        halved=funnel_picture([Stage(step, count) for step, count in enumerate(HALVED)]),
        trap=_trap(words, secrets, language),
        twig=_twig(words, secrets, first, language),
    )


def strips(*questions: Question) -> Heaps:
    """Return the picture of some guesses, each asked about all the words."""
    reading = translate(
        "Each strip is all the words. Each block is a group; the pale end is all the small groups."
    )
    return heaps_picture(questions, translate("Into how many groups?"), reading)


def _written(counted: tuple[str, int], language: str) -> tuple[str, int]:
    return upper(counted[0], language), counted[1]


def question(words: Words, guess: str, language: str = "en") -> Question:
    """Return how a guess sorts the answers; raises KeyError for a word that is not in the list."""
    row = words.row(guess)
    if row is None:
        raise KeyError(guess)
    return _question(words, words.codes[words.answers], row, language)


def _question(words: Words, secrets: Codes, row: int, language: str) -> Question:
    heaps = _heaps(words.codes[row], secrets)
    sizes = tuple(sorted((len(heap) for heap in heaps.values()), reverse=True))
    total = len(secrets)
    worth = -sum(size / total * log2(size / total) for size in sizes)
    return Question(upper(words[row], language), sizes, worth)


def _heaps(guess: Codes, secrets: Codes) -> dict[int, Rows]:
    return partition(feedback_codes(guess[None, :], secrets)[0])


def _holders(words: Words, secrets: Codes) -> dict[str, int]:
    letters = enumerate(words.letters)
    holds = {letter: int((secrets == at).any(axis=1).sum()) for at, letter in letters}
    return {letter: count for letter, count in holds.items() if count}


def _by_place(words: Words, secrets: Codes, language: str) -> list[dict[str, float]]:
    return [
        {
            upper(words.letters[symbol], language): float(count)
            for symbol, count in Counter(column).items()
        }
        for column in secrets.T.tolist()
    ]


def _openers(words: Words, secrets: Codes) -> tuple[int, int]:
    """Return the rows of a good and a poor first guess: two that are named, or best and worst.

    Both are the same where the list has a single answer.
    """
    good, poor = words.row(GOOD), words.row(POOR)
    if good is None or poor is None:
        entropy = class_statistics(secrets, secrets).entropy
        best, worst = int(entropy.argmax()), len(entropy) - 1 - int(entropy[::-1].argmin())
        good, poor = int(words.answers[best]), int(words.answers[worst])
    return good, poor


def _trap(words: Words, secrets: Codes, language: str) -> Trap | None:
    """Return the largest set of answers that differ in one place, and what sorts it best."""
    families: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for number, secret in enumerate(secrets.tolist()):
        for place in range(len(secret)):
            rest = (*secret[:place], *secret[place + 1 :])
            families.setdefault((place, rest), []).append(number)
    members = max(families.values(), key=len)
    if len(members) < min(TWIG):
        return None
    family = secrets[members]
    probe = int(class_statistics(words.codes, family).classes.argmax())
    names = [words[int(words.answers[number])] for number in members]
    last = names[-1]
    return Trap(
        [upper(name, language) for name in names],
        [_pieces(words, name, last, language) for name in names],
        upper(words[probe], language),
        [
            (
                _marked(words[probe], code, language),
                [upper(names[at], language) for at in heap.tolist()],
            )
            for code, heap in _heaps(words.codes[probe], family).items()
        ],
    )


def _pieces(words: Words, guess: str, secret: str, language: str) -> Pieces:
    codes = feedback_codes(words.symbols(guess)[None, :], words.symbols(secret)[None, :])
    return _marked(guess, int(codes[0, 0]), language)


def _marked(guess: str, code: int, language: str) -> Pieces:
    marks = from_code(code, len(guess))
    return [(upper(it, language), STATES[mark]) for it, mark in zip(guess, marks, strict=True)]


def _twig(words: Words, secrets: Codes, opener: int, language: str) -> Twig | None:
    """Return the largest class of an opener whose words are all separated by one of them."""
    heaps = _heaps(words.codes[opener], secrets).values()
    for heap in sorted(heaps, key=len, reverse=True):
        if len(heap) not in TWIG:
            continue
        codes = secrets[heap]
        apart = np.flatnonzero(class_statistics(codes, codes).classes == len(codes))
        if len(apart):
            names = [upper(words[int(at)], language) for at in words.answers[heap]]
            return _draw_tree(names, int(apart[0]), upper(words[opener], language))
    return None


def _draw_tree(names: list[str], best: int, opener: str) -> Twig:
    guess, count = names[best], len(names)
    children = [IcicleNode("0", 1, guess, 1.0, solved=True)]
    children += [
        IcicleNode(str(number), 1, name, 1.0)
        for number, name in enumerate((it for it in names if it != guess), 1)
    ]
    average = (1 + 2 * (count - 1)) / count
    tree = IcicleNode("", count, guess, average, children=tuple(children))
    reading = translate(
        "Yellow: the guess was the answer. Below it, the words that are then certain."
    )
    return Twig(opener, guess, names, average, icicle_picture(tree, title=guess, reading=reading))


# By dictionary and language, as pictures have texts.
_lessons: Memo[Lesson] = Memo(8)


def page(revision: Revision, asked: str) -> dict[str, Any]:
    """Return the page's context for a dictionary and a word that the reader tries."""
    words, language = words_of(revision, LENGTH), revision.lexicon.language
    if not len(words.answers):
        return {"template": TEMPLATE}
    key = (revision.sha256, language, get_language())
    lesson = _lessons.get(key, lambda: lesson_of(words, language))
    context: dict[str, Any] = {"template": TEMPLATE, "lesson": lesson, "asked": asked}
    if asked:
        try:
            word = typed(asked, language, folded=revision.read().folded)
            attempt = question(words, word, language)
            beside = lesson.poor if attempt.name == lesson.good.name else lesson.good
            context["tried"] = strips(*([beside] if beside.name != attempt.name else []), attempt)
        except KeyError:
            context["refusal"] = translate_plural(
                "{word} is not the one word.",
                "{word} is not one of the {count} words.",
                len(words),
                word=upper(asked, language),
            )
    return context
