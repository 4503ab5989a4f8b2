"""Labels have units that are true (C15, S17): sums of unlike things none, counts of words words."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from solvers.games.boards.analysis import BoardsAnalysis
from solvers.pictures.moves.answers import Answer, answers_picture
from tests.wordle.lists import seen, small
from wordgames.tiles.agents.entropy_ngram import EntropyNgram
from wordgames.tiles.agents.situation import situate

ROOT = Path(__file__).parents[2]
FIGURE = re.compile(r'Figure\(\s*translatable\("([^"]*)"')
UNITS = {"bits", "share", "chance", "guesses", "words"}


def test_no_figure_names_the_sum_of_unlike_things() -> None:
    """ "3.583 bits and chance" was the deciding figure of a page."""
    names = {
        name
        for part in ("wordgames", "solvers")
        for file in (ROOT / part).rglob("*.py")
        for name in FIGURE.findall(file.read_text())
    }
    assert {"Score", "Expected bits"} <= names
    for name in names:
        parts = re.split(" and |, ", name.lower())
        assert len(parts) == 1 or not UNITS & set(parts), name


def test_the_opener_of_document_003_is_chosen_by_a_count_of_words() -> None:
    """C15: "3,089.000 bits and n-grams" counts the words that hold each of its letters."""
    words = small()
    found = EntropyNgram(words, seen().options).suggest(situate(seen(), words))
    assert found.figure is not None
    answers = words.strings(words.answers)
    counted = {
        word: sum(letter in other for letter in set(word) for other in answers) for word in answers
    }
    assert found.best.score == max(counted.values()) == counted[found.best.move]
    assert found.figure.of(found.best) == f"{counted[found.best.move]:,}"
    assert "bits" not in found.figure.name.lower()


def test_answers_that_share_words_are_not_added_up() -> None:
    """S17: with 191 words left, 162 answers of Fibble left "985 words together"."""
    answers = [Answer((f"state {n}",), float(n)) for n in np.arange(1, 101)]
    apart, shared = (answers_picture(answers, "TONER", overlap=it).rest for it in (False, True))
    assert re.fullmatch(r"\d+ more answers leave [\d,]+ words together\.", apart)
    told = re.fullmatch(r"(\d+) more answers leave at most (\d+) words each\.", shared)
    assert told
    assert int(told[2]) == int(told[1]), "those of 1, 2, 3 ... words are not drawn"


def test_what_is_left_on_several_boards_are_words() -> None:
    """S7: one thing had three names: words, answers and possibilities left."""
    assert BoardsAnalysis.stage_noun.fget(None) == "word"  # type: ignore[attr-defined]
