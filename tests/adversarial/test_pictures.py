"""The adversarial host as pictures: the group that it keeps, the forced line, the forced tree."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.analysis.analysis import analysis_of
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from tests.tiles.guess_to_come import answer_known
from tests.wordle.lists import ANSWERS, OTHERS
from wordgames.adversarial.agents.absurd_search import AbsurdSearch
from wordgames.adversarial.host import AdversarialHost
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.feedback import from_text, marks

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("unhurried"),
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]
FORM = {"lexicon": "en", "length": "5", "mode": "normal", "guesses": ""}


@pytest.fixture(autouse=True)
def english(db: None) -> Lexicon:
    words = dict.fromkeys(ANSWERS, True) | dict.fromkeys(OTHERS, False)
    return make_lexicon("en", "English", "en", words, folded=True)


def watched(client: Client, agent: str, **chosen: str) -> str:
    return client.post("/watch/adversarial/", FORM | {"agent": agent} | chosen).headers["Location"]


def step(client: Client, path: str, number: int) -> Any:
    page = client.get(path, {"step": number})
    check_pictures(page.content.decode())
    return page.context["step"]


@pytest.mark.parametrize("agent", ["absurd-search", "minimax", "letter-frequency"])
def test_the_bright_group_is_the_one_that_the_host_keeps(client: Client, agent: str) -> None:
    here = step(client, watched(client, agent), 1)
    answers = here.thought.pictures[0]
    [kept] = [mark.answer for mark in answers.marks if mark.answer.came]
    assert kept.count == max(mark.answer.count for mark in answers.marks)
    analysis = analysis_of(here.open_play)
    left = AdversarialHost(analysis.words).left(here.open_play.state.observe().before(1).turns)
    assert kept.count == len(left)
    assert f"the host keeps the largest, {len(left)} words." in here.thought.why


def test_the_forced_line_is_as_long_as_the_search_says_and_the_host_is_led_along_it(
    client: Client,
) -> None:
    path = watched(client, "absurd-search")
    for number in (1, 2):
        here = step(client, path, number)
        line = here.thought.pictures[1]
        assert line.title.startswith("The forced line")
        needed = int(here.thought.deciding)
        assert len(line.marks) == needed + 1
        words, turns = (
            analysis_of(here.open_play).words,
            here.open_play.state.observe().before(number - 1),
        )
        host, seen = AdversarialHost(words), turns.turns
        for mark in line.marks[1:]:
            guess = mark.stage.move.lower()
            answer = host.answer(seen, guess)
            seen = (*seen, type(here.open_play.state.observe().turns[0])(guess, answer))
            assert mark.stage.count == len(host.left(seen))
        assert set(seen[-1].marks) == {2}


def test_a_first_move_that_is_stored_alone_has_its_line_too(client: Client) -> None:
    """Another process finds the first suggestions, and no line: it goes on from the answer."""
    here = step(client, watched(client, "absurd-search"), 1)
    analysis = analysis_of(here.open_play)
    moment = analysis.moment(here.open_play.state.observe(), 1, {"slug": "absurd-search"})
    assert isinstance(moment.agent, AbsurdSearch)
    assert moment.agent.line(moment.before) is None
    assert len(analysis.pictures(moment)) == 3


def test_an_agent_that_searches_no_line_shows_none(client: Client) -> None:
    here = step(client, watched(client, "minimax"), 1)
    assert [picture.kind for picture in here.thought.pictures] == ["answers", "heat"]


def test_the_forced_tree_has_one_branch_a_guess_down_to_the_last_word(client: Client) -> None:
    path = watched(client, "absurd-search")
    here = step(client, path, 99)
    counts, address = (
        [],
        "/agents/adversarial/absurd-search/explore/?lexicon=en&length=5&mode=normal",
    )
    while True:
        page = client.get(address)
        assert page.status_code == 200
        if page.context["over"]:
            break
        [branch] = page.context["branches"]
        counts.append((page.context["count"], page.context["cost"].average))
        address = f"/agents/adversarial/absurd-search/explore/{branch['link']}"
    assert counts[0][0] == len(ANSWERS)
    assert [cost for _, cost in counts] == list(range(len(counts), 0, -1))
    assert len(counts) == here.total
    assert page.context["won"]


def test_a_play_that_began_with_a_first_word_is_not_followed_in_the_tree(client: Client) -> None:
    assert step(client, watched(client, "absurd-search"), 1).explored
    assert not step(client, watched(client, "absurd-search", word="crane"), 1).explored


def test_no_line_is_drawn_for_words_that_do_not_fit(client: Client) -> None:
    page = client.get("/assist/adversarial/?length=5&g=crane&m1=2&m1=2&m1=2&m1=2&m1=0")
    assert page.status_code == 200
    assert from_text("22220") == marks("crane", "crank")


@pytest.mark.usefixtures("search_loaded")
def test_help_knows_the_host_s_answer_to_a_guess_before_it_comes(client: Client) -> None:
    assert answer_known(client, "adversarial")


def test_the_guess_of_the_line_leads_by_the_guesses_still_needed(client: Client) -> None:
    """MULCT stood fifth in a list by bits, and nothing said why it was played."""
    path = watched(client, "absurd-search")
    for number in range(1, 4):
        thought = step(client, path, number).thought
        drawn = thought.candidates
        if drawn is None:
            continue
        assert drawn.figure == "Guesses needed"
        assert "would cost" not in thought.why  # what is longer may be longer still
        values = [mark.candidate.value for mark in drawn.marks]
        assert values == sorted(values)
        assert drawn.marks[0].candidate.chosen
        assert ("or more: no line of" in drawn.reading) == (values[-1] > values[0])
