"""Demands of hard mode, as proofs write them: the places that are known, then letters to use.

`c...eceer` means for five letters: a guess begins with C, ends in E and holds a second E and an R.
One question then answers two: may this word be guessed, and does one demand ask as much as another?
"""

# An unknown place. Words of lists hold letters only.
OPEN = "."


def nothing(length: int) -> str:
    """Return what is demanded before the first guess."""
    return OPEN * length


def shown(before: str, guess: str, secret: str) -> str:
    """Return what is demanded after one more guess."""
    length = len(guess)
    places = "".join(
        b if a == b else old for a, b, old in zip(guess, secret, before[:length], strict=True)
    )
    letters = {letter: before.count(letter, length) for letter in before[length:]}
    for letter in set(guess):
        both = min(guess.count(letter), secret.count(letter))
        letters[letter] = max(letters.get(letter, 0), both)
    return places + "".join(letter * letters[letter] for letter in sorted(letters))


def meets(places: str, letters: str, demand: str) -> bool:
    """True if a word (given as both), or another demand, has all that a demand asks for."""
    length = len(places)
    fixed = all(b in {OPEN, a} for a, b in zip(places, demand, strict=False))
    return fixed and all(letters.count(x) >= demand.count(x, length) for x in set(demand[length:]))
