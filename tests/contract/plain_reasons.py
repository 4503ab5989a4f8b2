"""The sentences in which agents give their reasons, recomputed from plain rules.

Nothing of the site or the engine is used here: words are strings, and the rules are written out
again. `check` raises AssertionError for a sentence that is not so, or that nobody knows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2

NUMBER = r"([\d,.]+)"
Feedback = str


@dataclass(frozen=True)
class Seen:
    """What an agent saw: guesses with their feedback, the words it may guess, those that may be it.

    marks  gives a guess's possible feedback for a secret, one string or, with lies, several
    limit  how many guesses are left
    """

    turns: Sequence[tuple[str, Feedback]]
    allowed: Sequence[str]
    answers: Sequence[str]
    marks: Callable[[str, str], set[Feedback]]

    @property
    def left(self) -> list[str]:
        """The answers that fit every turn."""
        return [
            word
            for word in self.answers
            if all(feedback in self.marks(guess, word) for guess, feedback in self.turns)
        ]

    def groups(self, guess: str) -> list[int]:
        """How many of the words left give each feedback."""
        counts = Counter(shown for word in self.left for shown in self.marks(guess, word))
        return sorted(counts.values(), reverse=True)

    def bits(self, guess: str) -> float:
        """The information of a guess over the words left."""
        sizes, whole = self.groups(guess), len(self.left)
        return sum(size / whole * log2(whole / size) for size in sizes)

    def free(self) -> list[str]:
        """The words that were not guessed yet."""
        guessed = {guess for guess, _ in self.turns}
        return [word for word in self.allowed if word not in guessed]


def tiles(guess: str, secret: str) -> set[Feedback]:
    """Wordle's marks: 2 correct, 1 elsewhere, 0 absent."""
    marks, left = ["0"] * len(guess), Counter[str]()
    for place, (letter, other) in enumerate(zip(guess, secret, strict=True)):
        if letter == other:
            marks[place] = "2"
        else:
            left[other] += 1
    for place, letter in enumerate(guess):
        if marks[place] == "0" and left[letter]:
            marks[place] = "1"
            left[letter] -= 1
    return {"".join(marks)}


def arrows(guess: str, secret: str) -> set[Feedback]:
    """The marks of Peaks: is the letter of the secret earlier, later, or the same?"""
    pairs = zip(guess, secret, strict=True)
    return {"".join("2" if a == b else "0" if b < a else "1" for a, b in pairs)}


def lying(guess: str, secret: str) -> set[Feedback]:
    """The marks of Fibble: one tile lies, but on the secret itself."""
    [true] = tiles(guess, secret)
    if set(true) == {"2"}:
        return {true}
    return {
        true[:place] + other + true[place + 1 :]
        for place in range(len(true))
        for other in "012"
        if other != true[place]
    }


def figure(text: str) -> float:
    """Read a number as it is written on a page."""
    return float(text.replace(",", "").rstrip("."))


def check(seen: Seen, move: str, sentence: str) -> str:
    """Check what a sentence says of a move in a game of tiles; return the kind of its reason."""
    for kind, pattern in PATTERNS.items():
        if found := re.match(pattern, sentence):
            groups = [figure(it) for it in found.groups() if it and it[0].isdigit()]
            CHECKS[kind](seen, move, groups, sentence)
            return kind
    raise AssertionError(
        f"Add a pattern for this reason to PATTERNS of {__name__}, and what recomputes its figures "
        f"to CHECKS: {sentence}"
    )


def _words(seen: Seen, count: float) -> None:
    assert count == len(seen.left), (count, seen.left)


def _drawn(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    _words(seen, said[0])
    assert move in seen.left


def _only(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    assert seen.left == [move]


def _split(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    _words(seen, said[0])
    assert said[1] == len(seen.groups(move))


def _most_bits(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    _split(seen, move, said, sentence)
    worth = seen.bits(move)
    assert all(seen.bits(word) <= worth + 1e-9 for word in seen.free()), sentence


def _most_with_chance(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    _split(seen, move, said, sentence)
    left = seen.left
    worth = {word: seen.bits(word) + (word in left) / len(left) for word in {*seen.free(), move}}
    assert all(it <= worth[move] + 1e-9 for it in worth.values()), sentence


def _ways(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    assert said[0] == len(seen.groups(move))


def _largest(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    assert said[0] == seen.groups(move)[0]
    _words(seen, said[1])
    assert all(seen.groups(word)[0] >= said[0] for word in seen.free()), sentence


def _average(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    def left_after(word: str) -> float:
        return sum(size * size for size in seen.groups(word)) / len(seen.left)

    assert abs(said[0] - left_after(move)) < 0.051, sentence
    _words(seen, said[1])
    assert all(left_after(word) >= left_after(move) - 1e-9 for word in seen.free()), sentence


def _most_groups(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    _split(seen, move, said, sentence)
    assert all(len(seen.groups(word)) <= said[1] for word in seen.free()), sentence


def _frequent(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    counts = Counter(letter for word in seen.left for letter in word)
    sums = {word: sum(counts[letter] for letter in set(word)) for word in seen.left}
    assert said[0] == sums[move] == max(sums.values()), sentence
    _words(seen, said[1])


def _telling(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    holding = Counter(letter for word in seen.left for letter in set(word))
    telling = {letter for letter, count in holding.items() if count < len(seen.left)}
    assert said[0] == len(telling & set(move)), sentence
    assert all(len(telling & set(word)) <= said[0] for word in seen.free()), sentence
    _words(seen, said[1])


def _covers(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    holding = Counter(letter for word in seen.answers for letter in set(word))
    sums = {word: sum(holding[letter] for letter in set(word)) for word in seen.answers}
    assert said[0] == sums[move] == max(sums.values()), sentence


def _filled(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    place, count = int(said[0]) - 1, said[1]
    opened = [{word[at] for word in seen.left} for at in range(len(move))]
    assert count == len(opened[place]) == min(len(it) for it in opened if len(it) > 1), sentence
    [letter] = re.findall(r"with (.), as", sentence)
    often = Counter(word[place] for word in seen.left)
    assert letter.lower() == move[place], sentence
    assert often[move[place]] == max(often.values()), sentence
    assert move in seen.left


def _likely(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    """Odds of the first guess only: what feedback makes of them is document 004's own rule."""
    if seen.turns:
        return
    odds = [Counter(word[at] for word in seen.answers) for at in range(len(move))]

    def score(word: str) -> float:
        return sum(it[letter] for it, letter in zip(odds, word, strict=True)) / len(seen.answers)

    assert abs(score(move) - said[0]) < 0.0051, sentence
    assert all(score(word) <= score(move) + 1e-9 for word in seen.answers), sentence


def _met(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    assert said[1] >= 1, sentence
    assert move in seen.free(), sentence


def _opener(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    assert said[0] == len(seen.turns) + 1 <= said[1], sentence
    letters = {letter for guess, _ in seen.turns for letter in guess}
    assert len(set(move)) == len(move), sentence
    assert not set(move) & letters, sentence


def _first(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    _words(seen, said[0])
    order = "0123456789+-*/="
    assert move == min(seen.left, key=lambda it: [order.index(sign) for sign in it]), sentence


def _network(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    assert said[0] >= 1, sentence


def _kept(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    _words(seen, said[0])
    if "keep them all" not in sentence:
        assert said[1:] == [len(seen.groups(move)), seen.groups(move)[0]], sentence


def _known(seen: Seen, move: str, said: list[float], sentence: str) -> None:
    assert sentence


PATTERNS = {
    "drawn": rf"\S+ was drawn by lot from the {NUMBER} ",
    "only": r"\S+ is the only (?:word|equation) left",
    "bits": rf"\S+ splits the {NUMBER} \w+ left into {NUMBER} groups; nothing tells more",
    "chance": rf"\S+ splits the {NUMBER} \w+ left into {NUMBER} groups; counting its chance",
    "parts": rf"\S+ splits the {NUMBER} \w+ left into {NUMBER} groups; nothing makes more",
    "grams": rf"\S+ splits the {NUMBER} \w+ left into {NUMBER} groups and has common pieces",
    "fewest": rf"No play that it found needs fewer guesses: \S+ splits the {NUMBER} \w+ left into "
    rf"{NUMBER} groups",
    "fewest lies": rf"No play that it found needs fewer guesses: \S+ can get {NUMBER} answers",
    "lies": rf"\S+ can get {NUMBER} answers, lies included; counting",
    "largest": rf"At worst \S+ leaves {NUMBER} of the {NUMBER} \w+; nothing leaves fewer",
    "average": rf"\S+ leaves {NUMBER} of the {NUMBER} \w+ on average; nothing leaves fewer",
    "frequent": rf"The letters of \w+ come up {NUMBER} times in the {NUMBER} words left",
    "telling": rf"\w+ has {NUMBER} of the letters that tell the {NUMBER} words left apart",
    "covers": rf"Letter by letter, \w+ has what most answers have: {NUMBER} in sum",
    "filled": rf"It filled place {NUMBER} first, with \w, as {NUMBER} letters were open",
    "all known": r"\w+ satisfies every clue, and nothing else does",
    "likely": rf"The letters of \w+ are the likeliest in their places: their odds add up to "
    rf"{NUMBER}",
    "met": rf"\w+ is the first word over {NUMBER} that it met[:,] string {NUMBER}",
    "opener": rf"Opener {NUMBER} of {NUMBER}, fixed",
    "first": rf"The first of {NUMBER} equations? that",
    "network": rf"Its network expects {NUMBER} more guesses with",
    "host": rf"With {NUMBER} words left, \w+ (?:makes {NUMBER} groups?; the host keeps the "
    rf"largest, {NUMBER} |lets the host keep them all)",
    "no word": r"The search found no word over any threshold|No answer it knows fits",
    "two": r"With 2 \w+ left",
}
CHECKS: dict[str, Callable[[Seen, str, list[float], str], None]] = {
    "drawn": _drawn,
    "only": _only,
    "bits": _most_bits,
    "chance": _most_with_chance,
    "parts": _most_groups,
    "grams": _split,
    "fewest": _split,
    "fewest lies": _ways,
    "lies": _ways,
    "largest": _largest,
    "average": _average,
    "frequent": _frequent,
    "telling": _telling,
    "covers": _covers,
    "filled": _filled,
    "all known": _only,
    "likely": _likely,
    "met": _met,
    "opener": _opener,
    "first": _first,
    "network": _network,
    "host": _kept,
    "no word": _known,
    "two": _known,
}


def check_letter(left: Sequence[str], hidden: set[int], move: str, sentence: str) -> None:
    """Check the counts in a sentence about a letter of Hangman."""
    held = [word for word in left if any(word[place] == move for place in hidden)]
    if found := re.match(rf"{NUMBER} of the {NUMBER} words left have (\w)", sentence):
        assert figure(found[1]) == len(held), sentence
        assert figure(found[2]) == len(left), sentence
        if "no letter is in more" in sentence:
            counts = Counter(it for word in left for it in {word[place] for place in hidden})
            assert counts[move] == max(counts.values()), sentence
    elif found := re.match(
        rf"No answer tells more about the {NUMBER} .* which {NUMBER} of", sentence
    ):
        assert [figure(it) for it in found.groups()] == [len(left), len(held)], sentence
    elif found := re.match(rf"With {NUMBER} words? left and", sentence):
        assert figure(found[1]) == len(left), sentence
    else:
        spelled = r"\d+ pieces? of|Going by|Not trained yet|No known answer|The opener"
        known = re.match(spelled, sentence)
        assert known, f"Add this reason to `check_letter` of {__name__}: {sentence}"
