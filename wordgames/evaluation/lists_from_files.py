"""Word lists from files, one word a line, for runs without a database."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from wordgames.agent.agent import Rows
from wordgames.refusal import Refusal
from wordgames.vocabulary import column_builder
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns, Entry


class ListError(Refusal):
    """A list that cannot be played with; the text is a sentence for a person."""


def read_words(path: Path) -> list[str]:
    """Return a file's words in lower case; raises ListError if it is empty."""
    try:
        lines = path.read_text(encoding="utf-8").split()
    except (OSError, UnicodeDecodeError) as error:
        raise ListError(f"The list {path} cannot be read: {unreadable(error)}.") from error
    words = [unicodedata.normalize("NFC", line.lower()) for line in lines]
    if not words:
        raise ListError(f"The list {path} is empty.")
    return words


def unreadable(error: OSError | UnicodeDecodeError) -> str:
    """Return why a file cannot be read, as the end of a sentence."""
    reason = error.strerror if isinstance(error, OSError) else None
    return reason or "it is not UTF-8 text"


def read_list(path: Path) -> list[str]:
    """Return a file's words in lower case; raises ListError if it is empty or of mixed lengths."""
    words = read_words(path)
    lengths = sorted({len(word) for word in words})
    if len(lengths) > 1:
        shown = ", ".join(map(str, lengths))
        raise ListError(f"The words of {path} have different lengths: {shown}.")
    return words


def words_of_length(path: Path, length: int) -> Words:
    """Return a file's words of one length; raises ListError where there are none."""
    words = [word for word in read_words(path) if len(word) == length]
    if not words:
        raise ListError(f"The list {path} has no words of {length} letters.")
    return Words.from_strings(words)


def columns_from(path: Path) -> Columns:
    """Return a file's words, of any lengths; all may be secrets."""
    return column_builder.columns_from(Entry(word) for word in read_words(path))


def words_from_files(answers: Path, allowed: Path | None = None) -> Words:
    """Return the words that may be guessed, with those that may be secrets."""
    secrets = read_list(answers)
    guesses = secrets if allowed is None else read_list(allowed)
    if len(secrets[0]) != len(guesses[0]):
        raise ListError(
            f"The answers have {len(secrets[0])} letters, the allowed words {len(guesses[0])}."
        )
    missing = sorted(set(secrets) - set(guesses))
    if missing:
        raise ListError(
            f"Answers that are not allowed as guesses: {len(missing)}, {missing[0]} the first."
        )
    return Words.from_strings(guesses, secrets)


def with_answers(words: Words, answers: Rows) -> Words:
    """Return the same words with other answers."""
    return Words(words.letters, words.codes, words.weights, answers, words.displays)


def rows_of(words: Words, known: Sequence[str]) -> Rows:
    """Return the sorted rows of those of the given words that are in the list."""
    rows = {words.row(word) for word in known}
    return np.array(sorted(row for row in rows if row is not None), dtype=np.int32)


def most_common(words: Words, count: int) -> Rows:
    """Return the sorted rows of the `count` words with the greatest weight, ties by row."""
    order = np.lexsort((np.arange(len(words)), -words.weights))
    return np.sort(order[:count]).astype(np.int32)


def only(words: Words, rows: Rows) -> Words:
    """Return the list cut down to some of its rows, answers among them kept.

    Raises ListError when none of them may be the answer.
    """
    known = np.zeros(len(words), bool)  # np.isin would import numpy.ma, 0.04 s
    known[words.answers] = True
    answers = np.flatnonzero(known[rows]).astype(np.int32)
    if not len(answers):
        raise ListError("None of the words left may be the answer.")
    displays = {
        place: words.displays[int(row)] for place, row in enumerate(rows) if row in words.displays
    }
    return Words(words.letters, words.codes[rows], words.weights[rows], answers, displays)


def played(words: Words, secrets: str = "answers", top: int | None = None) -> Words:
    """Return the list to play of a lexicon: its answers, "all" words or its top as secrets.

    Raises ListError with a sentence when nothing is left to be the secret.
    """
    if secrets == "all":
        words = with_answers(words, np.arange(len(words), dtype=np.int32))
    if top is not None:
        if top < 1:
            raise ListError("The top of a list is at least one word.")
        words = only(words, most_common(words, top))
    if not len(words.answers):
        raise ListError("None of these words may be the answer; try all words as secrets.")
    return words
