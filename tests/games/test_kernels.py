"""The kernels against the plain rule: every pair of small sets, and random strings."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import product
from math import log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.kernels import backend, numba_codes
from wordgames.kernels.class_statistics import class_statistics, partition
from wordgames.kernels.feedback_codes import consistent, feedback_codes
from wordgames.rules import feedback
from wordgames.vocabulary.arrays import Words

LATIN = "abcdefghijklmnopqrstuvwxyz"
GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
DIGITS = "0123456789+-*/=()^"
IDEOGRAMS = "".join(chr(0x4E00 + number) for number in range(300))
BOTH = pytest.mark.parametrize("no_numba", ["0", "1"], ids=["numba", "numpy"])


@pytest.fixture(autouse=True)
def implementation(request, monkeypatch):
    parameters = getattr(request.node, "callspec", None)
    choice = parameters.params.get("no_numba", "0") if parameters else "0"
    monkeypatch.setenv("WORDGAMES_NO_NUMBA", choice)


def plain_code(guess: str, secret: str) -> int:
    return feedback.to_code(feedback.marks(guess, secret))


def encoded(words: list[str], letters: str) -> np.ndarray:
    dtype = np.uint8 if len(letters) <= 256 else np.uint16
    return np.array([[letters.index(letter) for letter in word] for word in words], dtype)


@st.composite
def word_lists(draw):
    letters = draw(st.sampled_from([LATIN[:3], LATIN, GREEK, DIGITS, IDEOGRAMS]))
    length = draw(st.integers(1, 15))
    word = st.text(st.sampled_from(letters), min_size=length, max_size=length)
    lists = st.lists(word, min_size=1, max_size=20)
    return letters, draw(lists), draw(lists)


@BOTH
@pytest.mark.parametrize(
    ("guess", "secret", "marks"),
    [
        ("speed", "abide", "00101"),
        ("speed", "erase", "10110"),
        ("speed", "steal", "20200"),
        ("speed", "crepe", "01210"),
        ("eerie", "there", "10102"),
        ("allee", "eagle", "11012"),
    ],
)
def test_published_repeated_letters_are_paid_as_the_rule_pays_them(guess, secret, marks, no_numba):
    code = feedback_codes(encoded([guess], LATIN), encoded([secret], LATIN))[0, 0]
    assert feedback.to_text(feedback.from_code(int(code), 5)) == marks


@BOTH
@pytest.mark.parametrize(("letters", "length"), [("ab", 5), ("abc", 4), ("abcd", 3), ("ab", 9)])
def test_every_pair_of_a_small_alphabet_is_coded_as_the_plain_rule_codes_it(
    letters, length, no_numba
):
    words = ["".join(word) for word in product(letters, repeat=length)][:128]
    codes = encoded(words, letters)
    expected = [[plain_code(guess, secret) for secret in words] for guess in words]
    assert feedback_codes(codes, codes).tolist() == expected


@pytest.mark.parametrize("length", [5, 8])
def test_more_secrets_than_are_marked_at_a_time_are_coded_as_numpy_codes_them(length, monkeypatch):
    rng = np.random.default_rng(length)
    secrets = rng.integers(0, 9, (3 * numba_codes.TOGETHER // 2 + 1, length), np.uint8)
    guesses = secrets[::100]
    codes = feedback_codes(guesses, secrets)
    counted = class_statistics(guesses, secrets)
    monkeypatch.setenv("WORDGAMES_NO_NUMBA", "1")
    assert (feedback_codes(guesses, secrets) == codes).all()
    plainly = class_statistics(guesses, secrets)
    assert (plainly.entropy == counted.entropy).all()
    assert (plainly.largest == counted.largest).all()


@BOTH
@settings(max_examples=60, deadline=None)
@given(lists=word_lists())
def test_random_strings_are_coded_as_the_plain_rule_codes_them(lists, no_numba):
    letters, guesses, secrets = lists
    codes = feedback_codes(encoded(guesses, letters), encoded(secrets, letters))
    assert codes.tolist() == [
        [plain_code(guess, secret) for secret in secrets] for guess in guesses
    ]


@settings(max_examples=40, deadline=None)
@given(lists=word_lists())
def test_consistent_words_are_those_that_would_have_given_the_feedback(lists):
    letters, guesses, words = lists
    guess, symbols = guesses[0], encoded(guesses[:1], letters)[0]
    codes = encoded(words, letters)
    for secret in words[:5]:
        code = plain_code(guess, secret)
        expected = [plain_code(guess, word) == code for word in words]
        assert consistent(codes, symbols, code).tolist() == expected


def expected_row(sizes: dict[int, float], guess: str, secrets: list[str]) -> list[float]:
    total = sum(sizes.values())
    shares = [size / total for size in sizes.values() if size]
    return [
        len(sizes),
        max(sizes.values()),
        -sum(share * log2(share) for share in shares),
        sum(size * size for size in sizes.values()) / total,
        guess in secrets,
    ]


def as_rows(found) -> np.ndarray:
    columns = [found.classes, found.largest, found.entropy, found.expected, found.contains]
    return np.column_stack(columns).astype(float)


@BOTH
@settings(max_examples=40, deadline=None)
@given(lists=word_lists(), data=st.data())
def test_statistics_are_those_of_the_classes(lists, data, no_numba):
    letters, guesses, secrets = lists
    weight = st.floats(0.5, 100.0)
    weights = data.draw(st.lists(weight, min_size=len(secrets), max_size=len(secrets)))
    arrays = encoded(guesses, letters), encoded(secrets, letters)
    counted, weighed = [], []
    for guess in guesses:
        codes = [plain_code(guess, secret) for secret in secrets]
        counted.append(expected_row(Counter(codes), guess, secrets))
        worth = dict.fromkeys(codes, 0.0)
        for code, value in zip(codes, weights, strict=True):
            worth[code] += value
        weighed.append(expected_row(worth, guess, secrets))
    assert as_rows(class_statistics(*arrays)) == pytest.approx(np.array(counted), abs=1e-6)
    found = as_rows(class_statistics(*arrays, np.array(weights)))
    assert found == pytest.approx(np.array(weighed), rel=1e-9, abs=1e-6)


@settings(max_examples=30, deadline=None)
@given(lists=word_lists())
def test_both_implementations_count_the_same_to_the_last_bit(lists):
    letters, guesses, secrets = lists
    arrays = encoded(guesses, letters), encoded(secrets, letters)
    with pytest.MonkeyPatch.context() as patch:
        compiled = as_rows(class_statistics(*arrays))
        patch.setenv("WORDGAMES_NO_NUMBA", "1")
        plain = as_rows(class_statistics(*arrays))
    assert np.array_equal(compiled, plain)


def test_memory_mapped_read_only_lists_are_taken_as_they_are(tmp_path):
    words = encoded(["crane", "slate", "eerie"], LATIN)
    np.save(tmp_path / "words.npy", words)
    mapped = np.load(tmp_path / "words.npy", mmap_mode="r")
    assert feedback_codes(mapped, mapped).tolist() == feedback_codes(words, words).tolist()
    assert class_statistics(mapped, mapped).classes.tolist() == [3, 3, 3]


def test_a_partition_holds_every_position_once_under_its_code():
    codes = np.array([5, 0, 5, 2, 0], dtype=np.uint8)
    found = {code: rows.tolist() for code, rows in partition(codes).items()}
    assert found == {0: [1, 4], 2: [3], 5: [0, 2]}
    assert partition(codes[:0]) == {}


def test_bad_input_is_refused_with_a_sentence():
    five, four = encoded(["crane"], LATIN), encoded(["cran"], LATIN)
    with pytest.raises(ValueError, match="same length"):
        feedback_codes(five, four)
    with pytest.raises(ValueError, match="1 to 15 letters"):
        feedback_codes(np.zeros((1, 16), np.uint8), np.zeros((1, 16), np.uint8))
    with pytest.raises(ValueError, match="code 243"):
        consistent(five, five[0], 243)
    with pytest.raises(ValueError, match="no words left"):
        class_statistics(five, five[:0])
    with pytest.raises(ValueError, match="Weights"):
        class_statistics(five, five, np.array([0.0]))


def test_filtering_words_never_imports_numba():
    script = (
        "import sys, numpy as np; from wordgames.kernels.feedback_codes import consistent;"
        "from wordgames.kernels.class_statistics import class_statistics;"
        "words = np.zeros((3, 5), np.uint8); assert consistent(words, words[0], 242).all();"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_warming_says_which_implementation_is_in_use(monkeypatch):
    assert backend.warm() == (backend.compiled() is not None)
    monkeypatch.setenv("WORDGAMES_NO_NUMBA", "1")
    assert backend.warm() is False


def test_words_of_a_lexicon_go_straight_into_the_kernels():
    words = Words.from_strings(["crane", "slate", "eerie", "arise"], answers=["crane", "eerie"])
    statistics = class_statistics(words.codes, words.codes[words.answers])
    assert statistics.contains.tolist() == words.is_answer.tolist()
