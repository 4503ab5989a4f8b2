"""What Wordle's agents hold in their minds, drawn: worked out by hand on a few words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from solvers.games.wordle.pictures import inner_state
from solvers.pictures.moves.heat import Heat
from solvers.pictures.moves.letter_bars import LetterBars
from solvers.pictures.moves.search_tree import SearchTree
from solvers.pictures.picture import Picture
from solvers.pictures.statistics.bars import Bars
from tests.wordle.lists import seen
from wordgames.agent_registry import build_agent
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions

# Letters a to d, and e.
ANSWERS = ["abc", "abd", "bad", "ced"]
# A search, node by node, and the four of them side by side.
SEARCHED = [SearchTree, Bars]


def drawn(slug: str, *turns: str) -> tuple[Picture, ...]:
    words = Words.from_strings(ANSWERS, ANSWERS)
    situation = situate(seen(*turns, length=3), words)
    agent = build_agent("wordle", slug, words, WordleOptions(length=3))
    played: Any = SimpleNamespace(agent=agent, move="abd", before=situation)
    analysis: Any = SimpleNamespace(
        words=words,
        language="en",
        slug="wordle",
        written=str.upper,
        agent=lambda other: build_agent("wordle", other, words, WordleOptions(length=3)),
    )
    return inner_state(analysis, played)


def test_csp_shows_its_domains_and_which_letters_are_of_which_colour() -> None:
    """After bad, b yellow, a yellow, d green: the third place is d, e may be at two."""
    letters, places = drawn("csp", "bad:112")
    assert isinstance(letters, LetterBars)
    assert isinstance(places, Bars)
    assert letters.reading == "Green: D. Yellow: A, B. Grey: –. Unused: C, E."
    assert {it.letter.letter: it.letter.figure for it in letters.marks} == {
        "A": 1, "B": 1, "C": 2, "D": 3, "E": 2,
    }  # fmt: skip
    assert [(mark.it.amount, mark.it.others) for mark in places.marks] == [
        (4, ("A C D E",)), (4, ("B C D E",)), (1, ("D",)),
    ]  # fmt: skip


def test_a_gray_letter_is_open_nowhere() -> None:
    letters, places = drawn("csp", "ced:002")
    assert isinstance(letters, LetterBars)
    assert letters.reading == "Green: D. Yellow: –. Grey: C, E. Unused: A, B."
    gone = {mark.letter.letter for mark in letters.marks if mark.letter.gone}
    assert gone == {"C", "E"}
    assert isinstance(places, Bars)
    assert places.marks[0].it.others == ("A B D",)


def test_letters_are_counted_in_the_words_left() -> None:
    """After bad with a green d only abd is left; before it all four words are."""
    (letters,) = drawn("letter-frequency", "bad:112")
    assert isinstance(letters, LetterBars)
    counts = {mark.letter.letter: mark.letter.figure for mark in letters.marks}
    assert counts == {"A": 1, "B": 1, "C": 0, "D": 1, "E": 0}
    (letters,) = drawn("letter-frequency")
    assert isinstance(letters, LetterBars)
    counts = {mark.letter.letter: mark.letter.figure for mark in letters.marks}
    assert counts == {"A": 3, "B": 3, "C": 2, "D": 3, "E": 1}


def test_the_odds_of_every_letter_at_every_place_are_drawn() -> None:
    """What the positional agent and the tree searches rank by; these draw their search too."""
    for slug, beside in (("positional", []), ("bfs", SEARCHED), ("astar", SEARCHED)):
        (heat,) = drawn(slug)
        assert isinstance(heat, Heat)
        odds = {cell.key: cell.count for band in heat.bands for cell in band if cell.count}
        assert odds == {
            "A1": 0.5, "B1": 0.25, "C1": 0.25, "B2": 0.5, "A2": 0.25, "E2": 0.25,
            "C3": 0.25, "D3": 0.75,
        }  # fmt: skip
        *others, heat = drawn(slug, "bad:112")
        assert [type(it) for it in others] == beside
        assert isinstance(heat, Heat)
        odds = {cell.key: cell.count for band in heat.bands for cell in band if cell.count}
        assert (odds["D3"], "B1" in odds, "A2" in odds) == (1.0, False, False)


def test_other_agents_have_no_picture_of_their_own() -> None:
    assert drawn("entropy") == drawn("random") == ()
