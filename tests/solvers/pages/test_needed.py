"""What a game still takes is the figure that decides, and how a search got there is seen."""

from __future__ import annotations

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.analysis.needed import LIVES, STEPS, StillNeeded

pytestmark = pytest.mark.usefixtures("search_loaded")
WATCHED = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": "normal", "guesses": "6"}


def test_the_figure_stands_in_its_sentence_and_others_are_told_by_what_they_cost() -> None:
    needed = StillNeeded({"crane": 2.0, "slate": 2.03, "brave": 1.89, "trace": 2.001})
    assert needed.phrase("crane") == ("about", "2.00", "more guesses")
    assert needed.against("crane", "slate", "SLATE") == "SLATE: 0.03 guesses more."
    assert needed.against("crane", "brave", "BRAVE") == "BRAVE would need 1.89."
    assert needed.against("crane", "trace", "TRACE") == "TRACE would do as well."
    steps = StillNeeded({"cord": 1.0, "bold": 2.0}, STEPS, whole=True)
    assert steps.phrase("cord") == ("", "1", "more step")
    assert steps.against("cord", "bold", "BOLD") == "BOLD: 1 step more."
    assert StillNeeded({"e": 0.5}, LIVES).phrase("e") == ("about", "0.50", "more lives")


@pytest.mark.django_db
def test_the_opener_can_be_set_and_one_that_is_no_word_is_refused(
    client: Client, small_english: Lexicon
) -> None:
    """S13, C10: "There's no parameter opener; choose from guesses, opening"."""
    posted = {**WATCHED, "word": "crane", "parameters": "opener=Slate"}
    page = client.get(client.post("/watch/wordle/", posted).headers["Location"], {"step": 1})
    step = page.context["step"]
    assert step.thought.move == "SLATE"
    assert step.thought.why.startswith("The opener it was given.")
    assert "opener=slate" in page.content.decode()
    refused = client.post("/watch/wordle/", {**posted, "parameters": "opener=xxxxx"})
    assert "The opener XXXXX isn&#x27;t in English." in refused.content.decode()


@pytest.mark.django_db
def test_help_for_a_word_that_may_be_in_no_list_never_says_that_it_is_sure(
    client: Client, small_english: Lexicon
) -> None:
    """S4: "A 100.00 %, all others 0.00 %" for a word that the list has alone."""
    text = client.get("/assist/hangman/?mask=cran-").content.decode()
    assert "1 word left" in text
    assert "100.00%" not in text
    assert "Your word may be in no list of ours, so no chance is ever 100%." in text


@pytest.mark.django_db
def test_a_search_of_strings_is_drawn_node_by_node(client: Client, small_english: Lexicon) -> None:
    """C5: tree, fringe and depth were nowhere to be seen."""
    at = client.post("/watch/wordle/", {**WATCHED, "agent": "bfs", "word": "crane"})
    for step in range(1, 7):
        page = client.get(at.headers["Location"], {"step": step})
        pictures = page.context["step"].thought.pictures
        tree = next((it for it in pictures if it.kind == "search_tree"), None)
        if tree is None:
            assert page.context["step"].thought.why.startswith("Opener ")
            continue
        assert sum(looked for _, looked, _ in tree.levels) + 1 == tree.looked
        assert sum(made for _, _, made in tree.levels) + 1 == tree.looked + tree.fringe
        scores = [it.below for it in tree.otherwise]
        assert scores == sorted(scores)
        chosen = [mark.node for mark in tree.marks if mark.node.taken]
        assert [node.string for node in chosen] == [page.context["step"].thought.move]
        assert "The four searches here" in page.content.decode()
        return
    raise AssertionError("It searched for no guess.")
