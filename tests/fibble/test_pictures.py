"""Fibble as pictures: the weight of each lie is the share of the words that it would lie for."""

from __future__ import annotations

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.analysis.analysis import analysis_of
from solvers.pages.watch.step import WatchedStep
from tests.check_pictures import check_pictures
from tests.site.positions import STEPS, same_letters_and_answers, told_of, watched
from tests.wordle.lists import ANSWERS
from wordgames.fibble.rules import fits, lies
from wordgames.rules.feedback import from_text, marks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded")]
FORM = {"agent": "entropy", "lexicon": "en", "length": "5", "guesses": "9", "word": "mouse"}


def test_each_tile_is_doubted_by_the_words_left_for_which_it_lies(
    client: Client, small_english: Lexicon
) -> None:
    path = client.post("/watch/fibble/", FORM).headers["Location"]
    page = client.get(path, {"step": 2})
    figures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
    open_play = page.context["step"].open_play
    [turn] = open_play.state.observe().before(1).turns
    left = [word for word in ANSWERS if fits(turn, word)]
    assert left
    for place, mark in enumerate(turn.marks):
        liars = sum(marks(turn.guess, word)[place] != mark for word in left)
        shown = figures["doubts"].marks[f"row 1 tile {place + 1}"]
        assert shown == pytest.approx(liars / len(left))
    assert sum(figures["doubts"].marks.values()) == pytest.approx(1)


def test_before_the_first_row_nothing_is_doubted(client: Client, small_english: Lexicon) -> None:
    path = client.post("/watch/fibble/", FORM).headers["Location"]
    kinds = {it.kind for it in check_pictures(client.get(path, {"step": 1}).content.decode())}
    assert "doubts" not in kinds


def test_every_answer_that_may_be_shown_is_explored_with_the_words_that_could_show_it(
    client: Client, small_english: Lexicon
) -> None:
    path = client.post("/watch/fibble/", FORM).headers["Location"]
    step = client.get(path, {"step": 1}).context["step"]
    assert step.explored
    open_play = step.open_play
    analysis, observation = analysis_of(open_play), open_play.state.observe()
    page = client.get(step.explored.partition("&f=")[0])
    guess = analysis.moment(observation, 1, open_play.play.agent).move
    could: dict[tuple[int, ...], int] = {}
    for word in ANSWERS:
        for shown in set(lies(marks(guess, word))):
            could[shown] = could.get(shown, 0) + 1
    branches = page.context["branches"]
    found = {branch["link"].rpartition("f=")[2]: branch["count"] for branch in branches}
    listed = {from_text(feedback): count for feedback, count in found.items()}
    assert listed.items() <= could.items()
    assert len(listed) == 100 == len(could) - page.context["more"]
    assert min(listed.values()) >= max(could[it] for it in could.keys() - listed.keys())
    html = page.content.decode()
    assert html.index("it guesses") < html.index('class="pic')
    [drawn] = check_pictures(html)
    assert drawn.kind == "answers"
    states = analysis.rule.states
    for shown, count in drawn.marks.items():
        assert could[tuple(map(states.index, shown.split("-")))] == count
    assert "not computed" not in page.content.decode(), "a word in several classes has no cost"
    deeper = client.get(step.explored)
    left = [word for word in ANSWERS if fits(observation.turns[0], word)]
    assert deeper.context["count"] == len(left)
    assert not deeper.context["lost_way"]


@pytest.mark.usefixtures("search_loaded", "unhurried")
def test_a_page_shows_every_answer_that_the_shell_counts(client: Client) -> None:
    """Word by word and lie by lie: the page counts classes of words."""
    play = watched("fibble")
    for number in range(1, min(STEPS, play.turns) + 1):
        page = client.get(f"/watch/{play.pk}/?step={number}")
        step: WatchedStep = page.context["step"]
        told = told_of(step, step.open_play.state.observe().before(number - 1))
        assert same_letters_and_answers(check_pictures(page.content.decode()), step, told)
