"""Hangman drawn: every figure in a picture is the agent's own, reckoned here a second way."""

from __future__ import annotations

import gzip
import re
from collections import Counter

import numpy as np
import pytest
from django.test import Client

from games.models import Play
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.games.hangman.pictures import held
from solvers.games.hangman.review import _chance, classes
from tests.check_pictures import check_pictures
from tests.hangman.lists import LIST, dictionary, made_up, seen, small
from wordgames.hangman.agents.blend import Blend
from wordgames.hangman.agents.ngram_vote import NgramVote, NgramVoteWeighted
from wordgames.hangman.agents.position.situation import position_of, situate
from wordgames.hangman.agents.win_search import WinSearch
from wordgames.hangman.options import OPTIONS as TABLE
from wordgames.hangman.rules import HangmanOptions
from wordgames.rules.masks import BLANK

HEAVIEST = 12_000
OPTIONS = TABLE.defaults(shortest=3, longest=6) | {"lexicon": "en"}
HISTORIES = [seen(5), seen(5, "e:_____", "i:_i___"), seen(6, "n:__nn__", "z:__nn__")]


@pytest.fixture
def english(db: None) -> Lexicon:
    return dictionary("en", LIST)


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/hangman/", {**OPTIONS, "agent": "frequency", **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("hangman")])
def test_every_step_of_every_agent_shows_what_its_tables_say(
    client: Client, english: Lexicon, agent: str
) -> None:
    play = watch(client, agent=agent, word="night")
    for step in range(play.turns + 1):
        html = client.get(f"/watch/{play.pk}/?step={step}").content.decode()
        figures = check_pictures(html)
        assert len(gzip.compress(html.encode())) <= HEAVIEST
        if step:
            assert "letter_bars" in {figure.kind for figure in figures}


def test_why_says_what_is_left_and_what_the_letter_does(client: Client, english: Lexicon) -> None:
    play = watch(client, word="night")
    thought = client.get(f"/watch/{play.pk}/?step=1").context["step"].thought
    fives = [word for word in LIST.split() if len(word) == 5]
    count = sum(thought.move.lower() in word for word in fives)
    said = f"{count} of the {len(fives)} words left have {thought.move}; no letter is in more"
    assert thought.why.startswith(said)


def test_the_letters_left_are_counted_word_by_word() -> None:
    for observation in HISTORIES:
        situation = situate(observation, small())
        words = small().words(len(observation.mask)).strings(situation.candidates)
        for letter, share in held(situation).items():
            at_blank = sum(
                any(
                    it == letter and there == BLANK
                    for it, there in zip(word, observation.mask, strict=True)
                )
                for word in words
            )
            assert share == at_blank / max(1, len(words)), letter


@pytest.mark.parametrize("kind", [NgramVote, NgramVoteWeighted])
def test_the_voters_give_the_letters_their_votes(kind: type[NgramVote]) -> None:
    words = made_up()
    agent = kind(words, HangmanOptions())
    for observation in [seen(5), seen(6, "a:_a_a__"), seen(7, "e:_e_____", "o:_e_o___")]:
        situation = situate(observation, words)
        voters, votes = agent.voters(situation), Counter[str]()
        for codes, worth in zip(voters.codes.tolist(), voters.worth.tolist(), strict=True):
            for symbol in codes:
                votes[words.letters[symbol]] += worth
        closed = observation.letters
        told = {it.move: it.score for it in agent.suggest(situation, 30)}
        assert voters.order
        assert told == {it: votes[it] for it in told}
        assert not closed & set(told)


def test_a_models_places_come_to_its_chances() -> None:
    words = made_up()
    agent = Blend(words, HangmanOptions(), {"rounds": 0.2}).with_artifact()
    for observation in [seen(5), seen(6, "a:_a_a__"), seen(7, "e:_e_____", "o:_e_o___")]:
        situation = situate(observation, words)
        places = agent.places(situation)
        assert places is not None
        blanks = [place for place, it in enumerate(observation.mask) if it == BLANK]
        np.testing.assert_allclose(places[blanks].sum(axis=1), 1, atol=1e-5)
        somewhere = 1 - np.prod(1 - places, axis=0)
        scores = agent.score(position_of(situation)).scores[0]
        np.testing.assert_allclose(somewhere, scores, atol=1e-5)


def test_the_chance_to_win_after_a_letter_is_that_of_its_answers() -> None:
    """The review follows each answer by itself; the best letter's chance is the agent's figure."""
    words = small()
    agent = WinSearch(words, HangmanOptions())
    for observation in [seen(3, lives=2), seen(5, "z:_____", lives=2), seen(6, lives=1)]:
        situation = situate(observation, words)
        best = agent.suggest(situation).best
        letters = sorted({*"aeint", best.move})
        chances = agent.chances(situation, letters)
        assert chances.keys() == set(letters)
        assert chances[best.move] == pytest.approx(best.score)
        for letter, chance in chances.items():
            parts = list(classes(observation, words, situation.candidates, letter))
            assert chance == pytest.approx(_chance(parts, words, agent)), letter
            assert chance <= best.score + 1e-12


def test_letters_are_drawn_by_the_lives_that_the_game_still_costs(
    client: Client, english: Lexicon
) -> None:
    play = watch(client, agent="win-search", word="night", lives="2")
    page = client.get(f"/watch/{play.pk}/?step=1")
    thought = page.context["step"].thought
    assert thought.figure == "more lives"
    assert thought.candidates.figure == "More lives"
    drawn = {mark.candidate.move: mark.candidate.value for mark in thought.candidates.marks}
    assert float(thought.deciding) == pytest.approx(drawn[thought.move], abs=0.0051)
    assert len(drawn) > 2
    assert thought.candidates.reading.startswith("Shorter line")
    costs = [mark.candidate.cost for mark in thought.candidates.marks]
    assert costs == sorted(costs, key=lambda cost: float(re.sub(r"[^\d.]", "", cost) or 0))


@pytest.mark.parametrize("word", ["night", "green", "brine"])
def test_words_and_bars_give_a_letter_the_same_cost(
    client: Client, english: Lexicon, word: str
) -> None:
    """ "Next best is R: 0.00 %" stood beside a bar of R with 100 %: R was in all words left."""
    play = watch(client, agent="win-search", word=word)
    for step in range(1, play.turns + 1):
        thought = client.get(f"/watch/{play.pk}/?step={step}").context["step"].thought
        if thought.candidates is None:
            continue
        drawn = {it.candidate.move: it.candidate.text for it in thought.candidates.marks}
        for move, told in re.findall(r"(\w): ([\d.]+) lives more\.", thought.why):
            more = float(drawn[move]) - float(drawn[thought.move])
            assert more == pytest.approx(float(told), abs=0.0101), thought.why


def test_only_the_letter_that_was_searched_has_a_chance_to_win() -> None:
    words = small()
    agent = WinSearch(words, HangmanOptions())
    for observation in HISTORIES:
        situation = situate(observation, words)
        for it in agent.suggest(situation, 26):
            if it.weighed and len(situation.candidates) > 1:
                assert agent.chances(situation, [it.move])[it.move] == pytest.approx(it.score)


@pytest.mark.parametrize("agent", ["win-search", "ngram-vote"])
def test_help_draws_the_same_pictures_of_the_letter_to_come(
    client: Client, english: Lexicon, agent: str
) -> None:
    asked = {"mask": "-----", "used": "", "agent": agent}
    page = client.get("/assist/hangman/", asked)
    figures = {figure.kind for figure in check_pictures(page.content.decode())}
    assert "letter_bars" in figures
    assert page.context["thought"].move == page.context["suggestions"][0]["move"]
    assert len(page.context["suggestions"]) == 10


def test_the_first_letters_are_explored_as_a_tree(client: Client, english: Lexicon) -> None:
    chosen = {"lexicon": "en", "shortest": "5", "lives": "6"}
    page = client.get("/agents/hangman/frequency/explore/", chosen)
    fives = [word for word in LIST.split() if len(word) == 5]
    assert page.context["count"] == len(fives)
    branches = page.context["branches"]
    assert sum(branch["count"] for branch in branches) == len(fives)
    letter = page.context["move"].lower()
    shown = {"".join(it if it == letter else "_" for it in word) for word in fives}
    assert len({str(branch["rows"]) for branch in branches}) == len(branches) == len(shown)


def test_a_step_that_is_watched_is_explored_at_its_own_length(
    client: Client, english: Lexicon
) -> None:
    play = watch(client, word="night")
    explored = client.get(f"/watch/{play.pk}/?step=2").context["step"].explored
    page = client.get(explored)
    assert not page.context["lost_way"]
    assert len(page.context["steps"]) == 2


def test_the_beginning_of_what_is_watched_is_explored_at_its_own_length(
    client: Client, english: Lexicon
) -> None:
    """It opened the shortest words, from which no way led to the one that was watched."""
    play = watch(client, word="night")
    explored = client.get(f"/watch/{play.pk}/?step=0").context["step"].explored
    place = client.get(explored).context
    assert place["count"] == sum(len(word) == len("night") for word in LIST.split())
    assert place["form"].cleaned_data["shortest"] == len("night")


def test_a_length_without_words_is_a_sentence(client: Client, english: Lexicon) -> None:
    for length in ("99", "2", "x"):
        page = client.get(
            "/agents/hangman/frequency/explore/",
            {"lexicon": "en", "shortest": length, "lives": "6"},
        )
        assert page.status_code == 200
        assert page.context["form"].errors["shortest"]


def test_pieces_that_nobody_wants_to_be_shown_vote_unseen(client: Client, db: None) -> None:
    """The words of the length vote whole, so one of them would stand among the pieces."""
    dictionary("en", "kiss miss moss mass piss pass bass boss")
    play = watch(client, agent="ngram-vote", word="kiss", shortest="4", longest="4")
    thought = client.get(f"/watch/{play.pk}/?step=1").context["step"].thought
    [voters] = [picture for picture in thought.pictures if picture.kind == "bars"]
    shown = {mark.it.name for mark in voters.marks}
    assert "PISS" not in shown
    assert {"KISS", "MISS", "BOSS"} <= shown
