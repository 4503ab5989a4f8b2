"""Help in a game played elsewhere: words that are allowed but no answers count a little."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from html import unescape
from math import log2
from typing import Any

import numpy as np
import pytest
from django.test import Client

from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS, OTHERS, seen, small
from wordgames.agent_registry import build_agent
from wordgames.rules.feedback import marks
from wordgames.tiles.agents.allowed_words import WORTH, Circles, outweighed, second_circle
from wordgames.tiles.agents.situation import WORDLE, TileSituation, situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions

# The allowed words that fit CRANE and MOIST as PLATE does.
FITTING = [
    *("abate", "agate", "quate", "elate", "alate"),
    *("blate", "etage", "etape", "teade", "teaze"),
]
SEEN = ["crane", "moist"]
AFTER = "g=crane&m1=0&m1=0&m1=2&m1=0&m1=2&g=moist&m2=0&m2=0&m2=0&m2=0&m2=1"


def in_circles(words: Words, *turns: str) -> TileSituation:
    situation = situate(seen(*turns), words)
    return replace(situation, others=second_circle(words, WORDLE, situation.observation.turns))


def plates_and_others() -> Words:
    return Words.from_strings([*SEEN, "plate", *FITTING], [*SEEN, "plate"])


def expected_bits(guess: str, worth: dict[str, float]) -> float:
    """Return the bits of a guess over weighed words, in the most obvious way."""
    classes: dict[Any, float] = defaultdict(float)
    for word, weight in worth.items():
        classes[marks(guess, word)] += weight
    total = sum(worth.values())
    return -sum(weight / total * log2(weight / total) for weight in classes.values())


def test_both_circles_are_weighed_as_they_are_when_worked_out_word_by_word() -> None:
    words = small()
    situation = in_circles(words, "biddy:00000")
    fitting = [word for word in ANSWERS + OTHERS if not set(word) & set("biddy")]
    worth = {word: 1.0 if word in ANSWERS else WORTH for word in fitting}
    assert {words[int(row)] for row in situation.others} == set(fitting) & set(OTHERS)
    rows = np.arange(len(words))
    circles = Circles.of(situation)
    told = circles.statistics(words, WORDLE, rows)
    bits = [expected_bits(word, worth) for word in words.strings(rows)]
    assert told.entropy.tolist() == pytest.approx(bits)
    chances = [worth.get(word, 0) / sum(worth.values()) for word in words.strings(rows)]
    assert circles.chances(rows).tolist() == pytest.approx(chances)
    assert told.contains.tolist() == [chance > 0 for chance in chances]


@pytest.mark.parametrize("slug", ["entropy", "minimax", "expected-size", "most-parts"])
def test_an_agent_that_looks_one_step_ahead_ranks_over_both(slug: str) -> None:
    words = plates_and_others()
    agent = build_agent("wordle", slug, words, WordleOptions())
    turns = "crane:00202", "moist:00001"
    alone, both = situate(seen(*turns), words), in_circles(words, *turns)
    assert len(alone.candidates) == 1
    assert len(both.others) > 1
    assert agent.suggest(alone).best.chance == 1
    assert 0 < max(one.chance or 0 for one in agent.suggest(both)) < 1
    assert agent.suggest(alone).best.chance == 1, "what was remembered of one is not told of both"


def test_a_thinned_circle_weighs_as_much_as_the_whole() -> None:
    rows = np.arange(5000, dtype=np.int32)
    circles = Circles(rows, np.where(rows % 7 == 0, 1.0, WORTH))
    thin = circles.thinned(200)
    assert len(thin.rows) == 200
    assert (np.diff(thin.rows) > 0).all()
    assert thin.total == pytest.approx(circles.total)


def test_optimal_leaves_its_answers_when_the_other_words_outweigh_them() -> None:
    words = plates_and_others()
    situation = in_circles(words, "crane:00202", "moist:00001")
    assert outweighed(situation)
    answer = build_agent("wordle", "optimal", words, WordleOptions()).suggest(situation)
    assert "other words that fit weigh as much" in answer.note


@pytest.fixture
def plates(db: None) -> None:
    words = {"crane": True, "moist": True, "plate": True} | dict.fromkeys(FITTING, False)
    make_lexicon("en", "English", "en", words, folded=True)


@pytest.mark.parametrize("agent", ["entropy", "optimal", "minimax", "csp", "letter-frequency"])
def test_an_answer_that_is_none_here_is_not_ruled_out(
    client: Client, plates: None, agent: str
) -> None:
    """ABATE after CRANE, MOIST ended in "Guess PLATE. 1 word left. ... proven"."""
    page = client.get(f"/assist/wordle/?{AFTER}&agent={agent}")
    assert (page.context["left"], page.context["others"]) == (1, len(FITTING))
    assert "ABATE" in page.context["others_listed"]
    assert "1 words" not in page.content.decode()
    text = " ".join(page.content.decode().split())
    assert "PLATE is the only common answer that fits. 10 rarer words fit too: " in text
    assert "a tenth of an answer each;" in text
    assert "proven" not in text
    chances = {one["move"]: one["chance"] for one in page.context["suggestions"]}
    assert chances["PLATE"] == pytest.approx(1 / (1 + 10 * WORTH + WORTH))
    assert all(chances.get(word.upper()) != 0 for word in FITTING)


@pytest.mark.parametrize(
    ("agent", "measure"),
    [("entropy", "Expected bits"), ("expected-size", "Words it should leave")],
)
def test_a_table_over_both_circles_says_so(
    client: Client, plates: None, agent: str, measure: str
) -> None:
    """It said "Expected bits over 1 word left" above figures of eleven."""
    page = client.get(f"/assist/wordle/?{AFTER}&agent={agent}")
    text = " ".join(unescape(page.content.decode()).split())
    assert f": {measure}" in text
    assert "over 1 answer left and 10 other words the list allows" in text
    assert "word left" not in text
    assert "PLATE is the only answer left." in text
    assert "The 1 answer left, place by place" in text
    assert ">Answers' worth left<" not in text, "no other guesses are listed for one answer"
    left = [one["left"] for one in page.context["suggestions"]]
    assert min(left) < 1, "a class of other words alone is worth less than one answer"


@pytest.mark.parametrize("agent", ["entropy", "expected-size"])
def test_a_table_of_two_answers_is_headed_by_what_is_left(
    client: Client, db: None, agent: str
) -> None:
    words = dict.fromkeys(FITTING, False) | dict.fromkeys([*SEEN, "plate", "blate"], True)
    make_lexicon("en", "English", "en", words, folded=True)
    page = client.get(f"/assist/wordle/?{AFTER}&agent={agent}")
    text = " ".join(unescape(page.content.decode()).split())
    assert (page.context["left"], page.context["others"]) == (2, len(FITTING) - 1)
    assert text.count(">Answers' worth left<") == 1


def test_help_says_that_a_list_of_answers_alone_may_lack_the_word(client: Client, db: None) -> None:
    make_lexicon("en", "English", "en", dict.fromkeys(["crane", "plate", "moist"], True))
    page = client.get(f"/assist/wordle/?{AFTER}&agent=optimal").content.decode()
    assert "may be missing here" in page
    assert "more guesses on average" not in page, "about 1.00 more, for the one word left"
    assert "proven" not in page
    assert ">Words left<" in page


@pytest.mark.parametrize("agent", ["entropy", "optimal", "csp", "letter-frequency"])
@pytest.mark.parametrize(
    ("known", "chance"),
    [
        ({"crane": True, "moist": True, "plate": True}, 1 / (1 + WORTH)),
        ({"crane": True, "moist": True, "plate": False}, 1 / 2),
    ],
)
def test_no_chance_is_whole_where_the_game_may_have_a_word_that_the_list_lacks(
    client: Client, db: None, agent: str, known: dict[str, bool], chance: float
) -> None:
    """After ADMIN's colours it said KINDA, rarer, "Chance 100.00 %"."""
    make_lexicon("en", "English", "en", known, folded=True)
    page = client.get(f"/assist/wordle/?{AFTER}&agent={agent}")
    assert page.context["suggestions"][0]["move"] == "PLATE"
    text = " ".join(page.content.decode().split())
    assert "100.00" not in text
    assert page.context["suggestions"][0]["chance"] == pytest.approx(chance)
    said = "1 rarer word does. Your game may also have a word that this dictionary lacks."
    assert (said in text) is page.context["rarer"] is not known["plate"]


def test_a_guess_that_the_dictionary_lacks_is_said_beside_its_row(
    client: Client, plates: None
) -> None:
    """SKIBI, mistyped, was taken without a word."""
    page = client.get("/assist/wordle/?g=skibi&g=crane").content.decode()
    assert page.count("isn&#x27;t in this dictionary") == 1
    assert "SKIBI isn&#x27;t in this dictionary. If you spelled it right, go on." in page


def test_a_guess_without_colours_gets_some_that_can_be(client: Client, db: None) -> None:
    """Peaks began with A "earlier", which no letter is, and so with a contradiction."""
    make_lexicon("en", "English", "en", dict.fromkeys(["crane", "plate", "moist"], True))
    page = client.get("/assist/peaks/?g=crane")
    assert not page.context.get("none")
    assert page.context["left"]
    again = client.get("/assist/peaks/?g=crane" + "&m1=0" * 5)
    assert again.context["none"], "colours that were set stay as they were set"
