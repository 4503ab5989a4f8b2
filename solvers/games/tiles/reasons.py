"""Why a guess was made: how it sorts the words left, and whether it can be the answer."""

from wordgames.counted_nouns import counted
from wordgames.languages.translation import (
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)

ONLY = {
    "answer": translatable("{move} is the only answer left."),
    "equation": translatable("{move} is the only equation left."),
    "word": translatable("{move} is the only word left."),
}
OVERLAP, BOTH, ALL, NONE, GROUPS = range(5)
CAN_BE, FITS, CANNOT = range(3)
# Where several answers may be given to one word: by whether the guess can be the answer.
SEVERAL = {
    CAN_BE: translatable_plural(
        "With {left} left, {move} can only get one answer, which leaves {largest}, and can "
        "be the answer.",
        "With {left} left, {move} splits them {count} ways (a lie counts as one) and leaves "
        "at most {largest}. It can be the answer.",
    ),
    FITS: translatable_plural(
        "With {left} left, {move} can only get one answer, which leaves {largest}, and fits, "
        "but isn't in the list of answers.",
        "With {left} left, {move} splits them {count} ways (a lie counts as one) and leaves "
        "at most {largest}. It fits, but isn't in the list of answers.",
    ),
    CANNOT: translatable_plural(
        "With {left} left, {move} can only get one answer, which leaves {largest}, but can't "
        "be the answer.",
        "With {left} left, {move} splits them {count} ways (a lie counts as one) and leaves "
        "at most {largest}. It can't be the answer.",
    ),
}
# By how a guess sorts what is left otherwise, and by whether it can be the answer.
SENTENCES = {
    (BOTH, CAN_BE): translatable(
        "With {left} left, {move} tells them apart and can be the answer."
    ),
    (BOTH, FITS): translatable(
        "With {left} left, {move} tells them apart and fits, but isn't in the list of answers."
    ),
    (BOTH, CANNOT): translatable(
        "With {left} left, {move} tells them apart but can't be the answer."
    ),
    (ALL, CAN_BE): translatable(
        "With {left} left, {move} tells all {count} apart and can be the answer."
    ),
    (ALL, FITS): translatable(
        "With {left} left, {move} tells all {count} apart and fits, but isn't in the list of "
        "answers."
    ),
    (ALL, CANNOT): translatable(
        "With {left} left, {move} tells all {count} apart but can't be the answer."
    ),
    (NONE, CAN_BE): translatable(
        "With {left} left, {move} doesn't tell them apart, but can be the answer."
    ),
    (NONE, FITS): translatable(
        "With {left} left, {move} doesn't tell them apart. It fits, but isn't in the list of "
        "answers."
    ),
    (NONE, CANNOT): translatable(
        "With {left} left, {move} doesn't tell them apart and can't be the answer."
    ),
    (GROUPS, CAN_BE): translatable(
        "With {left} left, {move} splits them into {groups} groups, the largest of "
        "{largest}, and can be the answer."
    ),
    (GROUPS, FITS): translatable(
        "With {left} left, {move} splits them into {groups} groups, the largest of "
        "{largest}, and fits, but isn't in the list of answers."
    ),
    (GROUPS, CANNOT): translatable(
        "With {left} left, {move} splits them into {groups} groups, the largest of "
        "{largest}, but can't be the answer."
    ),
}


def only(move: str, noun: str) -> str:
    """Sentence that nothing else is left; `noun` is what the move is: "word"."""
    return translate(ONLY[noun], move=move)


def sorting(sizes: list[int], left: int, *, overlap: bool) -> int:
    """Return how a guess sorts `left` words, from the numbers of words that its answers leave.

    overlap: one word can give several answers.
    """
    if overlap:
        return OVERLAP
    if max(sizes) == 1:
        return BOTH if left == 2 else ALL
    return NONE if len(sizes) == 1 else GROUPS


def sorted_so(how: tuple[int, int], move: str, left: int, nouns: str, sizes: list[int]) -> str:
    """Sentence about how a guess sorts what is left, by `sorting`, and if it can be the answer.

    `nouns` are "words", `sizes` how many of them each answer leaves.
    """
    words = counted(left, nouns)
    if how[0] == OVERLAP:
        several = SEVERAL[how[1]]
        return translate_plural(*several, len(sizes), left=words, move=move, largest=max(sizes))
    return translate(
        SENTENCES[how],
        left=words,
        move=move,
        count=left,
        groups=len(sizes),
        largest=max(sizes),
    )
