"""Trees of lists that are not shipped: numbers in place of words, joined with one's own list."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.records.best_known import BestKnown, shipped
from tests.run_commands import lists, output, refusal
from tests.wordle.lists import made_up, small
from wordgames.artifacts import words_hash
from wordgames.search.options import SearchError
from wordgames.tiles.agents.tree_text import is_numbered, named, numbered

__all__ = ("lists",)
NUMBERED = [best for best in shipped() if best.tree.startswith("numbered")]
TREE = "# wordle tree 1\n# words: {}\n# mode: normal\n"


def written(games: str) -> str:
    return TREE.format(words_hash(small())) + games


def test_a_tree_is_the_same_after_its_words_were_numbers() -> None:
    first, second = small()[0], small()[1]
    text = written(f"{first}\n{first} {second}\n")
    there = numbered(text, small())
    assert is_numbered(there)
    assert first not in there
    assert named(there, small()) == text
    with pytest.raises(SearchError):
        named(there, made_up(7))


def test_a_numbered_tree_is_played_with_the_list_of_a_visitor(
    lists: list[str], tmp_path: Path
) -> None:
    words, file, out = small(), tmp_path / "tree.txt", tmp_path / "words.txt"
    answers = words.strings(words.answers)
    games = "\n".join(" ".join(dict.fromkeys([answers[0], word])) for word in answers[:2])
    file.write_text(numbered(written(games), words), encoding="utf-8")
    assert "2 words in 3 guesses" in output("check_tree", str(file), *lists, "--out", str(out))
    assert out.read_text(encoding="utf-8") == written(games) + "\n"
    assert "numbers for words" in refusal("check_tree", str(file))


@pytest.mark.parametrize("best", NUMBERED, ids=lambda best: best.task.key)
def test_a_shipped_tree_has_numbers_alone_and_one_line_an_answer(best: BestKnown) -> None:
    """The lists are not ours to ship: not one of their words may stand in a tree."""
    text = best.path(best.tree).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert len(lines) == 2_315
    assert all(part.isdecimal() for line in lines for part in line.split())
    assert sum(len(line.split()) for line in lines) == best.total
