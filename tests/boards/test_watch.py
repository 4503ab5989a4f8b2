"""Many boards watched, beside each other, hinted and reviewed."""

from __future__ import annotations

import re
from dataclasses import replace
from math import log2
from random import Random

import numpy as np
import pytest
from django.test import Client

from games.models import Event, Play
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.analysis.review import ESTIMATED, SEARCHED
from solvers.games.boards import review as boards_review
from solvers.games.boards.analysis import boards_explained
from solvers.games.boards.review import against_best, fitted, review, told_of, unused
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS, small
from wordgames.agent_registry import build_agent
from wordgames.boards.agents.situation import situate
from wordgames.boards.rules import Boards, BoardsOptions
from wordgames.rules.feedback import marks

pytestmark = [pytest.mark.django_db]
FORM = {"agent": "multi-greedy", "lexicon": "en", "boards": "4", "length": "5", "mode": "normal"}
SECRETS = ("light", "folly", "mouse")


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/boards/", {**FORM, **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("boards")])
def test_every_agent_is_watched_step_by_step_and_reviewed(
    client: Client, small_english: Lexicon, agent: str
) -> None:
    play = watch(client, agent=agent, words=", ".join(SECRETS))
    assert play.puzzle.setup["options"] == {
        "length": 5, "boards": 3, "guesses": 8, "mode": "normal",
    }  # fmt: skip
    assert play.status == Play.Status.WON
    for step in range(play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}")
        text = page.content.decode()
        assert page.status_code == 200
        assert 'href="?board=' not in text, "a link to a board would leave the step"
        line = text.partition('id="step-line"')[2].partition("</p>")[0]
        assert ("FOLLY" in line) == (step == play.turns)
    reviewed = client.get(f"/review/{play.pk}/").context["reviewed"]
    assert sum(len(one.solved) for one in reviewed) == 3


@pytest.mark.parametrize("boards", [2, 16])
def test_random_secrets_are_drawn_and_differ(
    client: Client, small_english: Lexicon, boards: int
) -> None:
    play = watch(client, boards=str(boards))
    secrets = play.puzzle.setup["secrets"]
    assert len(set(secrets)) == boards
    assert set(secrets) <= set(ANSWERS)
    assert play.puzzle.setup["options"]["guesses"] == boards + 5


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"words": "light"}, "A game has 2 to 16 words; here are 1."),
        ({"words": "light light"}, "Every board needs a different word; one is here twice."),
        ({"words": "light cat"}, "All the words must be the same length."),
        ({"words": "light zzzzz"}, "English doesn&#x27;t have the word zzzzz."),
        ({"words": "light c4ndy"}, "English doesn&#x27;t have the letter 4."),
        (
            {"words": "light folly mouse", "guesses": "2"},
            "A game needs at least one guess per board",
        ),
        ({"boards": "17"}, "Select a valid choice"),
        ({"mode": "ultra-hard"}, "Select a valid choice"),
        ({"agent": "nobody"}, "Select a valid choice"),
        ({"length": "9"}, "but none of 9"),
    ],
)
def test_what_cannot_be_watched_is_a_sentence(
    client: Client, small_english: Lexicon, chosen: dict[str, str], sentence: str
) -> None:
    response = client.post("/watch/boards/", {**FORM, **chosen})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_a_word_that_is_no_answer_is_announced_before_the_game(client: Client, db: None) -> None:
    words = dict.fromkeys(("crane", "house", "light"), True) | {"aahed": False}
    make_lexicon("en", "English", "en", words, folded=True)
    refused = client.post("/watch/boards/", FORM | {"words": "crane aahed"})
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "but it&#x27;s no answer in English" in page
    assert 'name="anyway"' in page
    assert not Play.objects.exists()
    watch(client, words="crane aahed", anyway="on")
    assert Play.objects.exists()


def test_a_move_is_told_board_by_board_and_in_sum(client: Client, small_english: Lexicon) -> None:
    play = watch(client, words=" ".join(SECRETS))
    first = Event.objects.get(play=play, sequence=0).move
    told = client.get(f"/watch/{play.pk}/?step=1").context["step"].explanation
    left = [
        sum(marks(first, word) == marks(first, secret) for word in ANSWERS) for secret in SECRETS
    ]
    assert [(one.number, one.before, one.after) for one in told.boards] == [
        (number, len(ANSWERS), after) for number, after in enumerate(left, 1)
    ]
    assert (told.before, told.after) == (3 * len(ANSWERS), sum(left))
    assert told.received == pytest.approx(sum(log2(len(ANSWERS) / after) for after in left))
    assert told.expected == pytest.approx(told.ranked[0].bits)


def test_a_solved_board_is_told_once() -> None:
    words = small()
    options = BoardsOptions(5, 2, 7)
    state = Boards(("light", "folly"), words, options).play("light")
    before = situate(Boards(("light", "folly"), words, options).observe(), words)
    (solved, other) = boards_explained(before, situate(state.observe(), words))
    assert (solved.solved, solved.after, other.solved) == (True, 1, False)
    after = situate(state.observe(), words)
    later = situate(state.play("mouse").observe(), words)
    assert [one.number for one in boards_explained(after, later)] == [2]


def test_two_agents_beside_each_other_have_parts_with_names_of_their_own(
    client: Client, small_english: Lexicon
) -> None:
    response = client.post("/watch/boards/", {**FORM, "beside": "one-by-one"})
    page = client.get(f"{response['Location']}?step=2").content.decode()
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {"board-1", "board-2", "board-1-1", "board-1-2"} <= set(ids)
    assert set(re.findall(r'href="#(board[^"]*)"', page)) <= set(ids)


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_a_game_is_won_by_hints_alone(
    client: Client, small_english: Lexicon, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.plays.actions.SystemRandom", lambda: Random(1))  # some are lost
    options = {"lexicon": "en", "boards": "4", "length": "5", "mode": mode}
    assert client.post("/boards/", options).status_code == 302
    play, sequence = Play.objects.get(), 0
    while not play.over:
        client.post(f"/hint/{play.pk}/", {"sequence": sequence})
        move = Event.objects.get(play=play, sequence=sequence).move
        client.post(f"/boards/play/{play.pk}/", {"guess": move, "sequence": sequence + 1})
        sequence += 2
        play.refresh_from_db()
    assert (play.status, play.hints) == ("won", sequence // 2)
    assert client.get(f"/review/{play.pk}/").status_code == 200
    assert client.get(f"/race/{play.pk}/").status_code == 200


def test_a_review_tells_what_each_guess_was_worth_against_the_best_found() -> None:
    words = small()
    options = BoardsOptions(5, 2, 7)
    state = Boards(("light", "folly"), words, options)
    for guess in ("geese", "light", "biddy", "jolly"):
        state = state.play(guess)
    adviser = build_agent("boards", "multi-greedy", words, options)
    first, second, third, last = review(state.observe(), words, adviser)
    assert first.lost > 0.2
    assert first.best != "geese"
    assert first.told == "It couldn't be the answer on any open board."
    assert (second.solved, second.told) == ((1,), "It solved board 1.")
    assert third.clues == ("You knew I was on no open board.",)
    assert last.told == "It could have been the answer on board 2."
    assert last.received == pytest.approx(log2(last.before / last.after))


def test_a_guess_that_tells_nothing_on_known_boards_loses_a_whole_guess() -> None:
    words = small()
    adviser = build_agent("boards", "multi-greedy", words, BoardsOptions(5, 2, 7))
    seen = Boards(("light", "abbey"), words, BoardsOptions(5, 2, 7)).play("bumph").observe()
    situation = situate(seen, words)
    known = replace(
        situation, by_board=tuple(np.array([words.row(it)]) for it in ("light", "abbey"))
    )
    best, lost, how = against_best("bumph", known, words, adviser)
    assert best in {"light", "abbey"}
    assert lost == pytest.approx(1.0)
    assert how == SEARCHED
    assert against_best("light", known, words, adviser) == ("light", 0.0, SEARCHED)


def test_where_too_many_words_are_left_the_agent_s_guess_is_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boards_review, "MOST", 1)
    words = small()
    adviser = build_agent("boards", "multi-greedy", words, BoardsOptions(5, 2, 7))
    start = situate(Boards(("light", "folly"), words, BoardsOptions(5, 2, 7)).observe(), words)
    advised = adviser.suggest(start, 1).best.move
    assert against_best(advised, start, words, adviser) == (advised, 0.0, ESTIMATED)
    best, lost, _ = against_best("vozhd", start, words, adviser)
    assert best == advised
    assert lost > 0
    assert against_best("qwert", start, words, adviser) == ("", 0.0, ESTIMATED)


def test_what_a_guess_tells_is_summed_over_the_open_boards() -> None:
    words = small(["light", "might", "sight", "night"])
    state = Boards(("light", "might"), words, BoardsOptions(5, 2, 7)).play("doubt")
    situation = situate(state.observe(), words)
    bits, left = told_of("light", words, situation)
    assert bits == pytest.approx(2 * (0.25 * log2(4) + 0.75 * log2(4 / 3)))
    assert left == pytest.approx(2 * (0.25 * 1 + 0.75 * 3))
    assert fitted("light", words, situation) == [0, 1]
    assert unused(state.observe(), "dolly") == (
        "You knew D was on no open board.",
        "You knew O was on no open board.",
    )
