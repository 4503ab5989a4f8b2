"""Help with some guesses only: legal in hard mode, possible answers, common words."""

from __future__ import annotations

import numpy as np
import pytest
from django.test import Client

from games.catalogue import GAMES, game
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.games.tiles.assist_choices import Picks, common_rows, picked
from solvers.games.tiles.marks_for_pages import PageMarks
from solvers.games.tiles.pictures import LIST_ONLY
from solvers.pictures.moves.answers import Answers
from tests.check_pictures import check_pictures
from tests.facts import stated
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS, seen, small
from wordgames.agent_registry import build_agent
from wordgames.languages.casing import fold
from wordgames.rules.feedback import Turn, from_text, marks, to_text
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import WORDS, Entry
from wordgames.wordle.rules import WordleObservation, WordleOptions

pytestmark = pytest.mark.usefixtures("unhurried")
CRANE = "g=crane&m1=0&m1=0&m1=0&m1=0&m1=0"
LIGHTS = {"light", "might", "sight", "night"}


def fits(word: str, guess: str = "crane", told: str = "00000") -> bool:
    return marks(guess, word) == from_text(told)


@pytest.mark.parametrize("agent", ["entropy", "optimal", "minimax", "letter-frequency"])
def test_only_words_that_can_be_it(client: Client, small_english: Lexicon, agent: str) -> None:
    """Phone users were told words that could not be it."""
    page = client.get(f"/assist/wordle/?length=5&agent={agent}&{CRANE}&can=1")
    moves = [one["move"].lower() for one in page.context["suggestions"]]
    assert moves
    assert all(fits(move) for move in moves)
    assert ("can", "Only possible answers", True) in page.context["picks"]
    check_pictures(page.content.decode())


def test_hard_mode_keeps_what_was_shown(client: Client, small_english: Lexicon) -> None:
    rows = "g=light&m1=0&m1=2&m1=2&m1=2&m1=2"
    free = client.get(f"/assist/wordle/?length=5&{rows}")
    assert {one["move"].lower() for one in free.context["suggestions"]} - LIGHTS
    hard = client.get(f"/assist/wordle/?length=5&{rows}&hard=1")
    moves = {one["move"].lower() for one in hard.context["suggestions"]}
    rules = WordleOptions(mode="hard")
    observation = WordleObservation(rules, (Turn("light", from_text("02222")),))
    assert moves
    assert not [move for move in moves if observation.refusal(move)]
    link = hard.context["suggestions"][0]["link"]
    assert "hard=1" in link, "the next row keeps the choice"


def test_common_words_are_as_common_as_nine_in_ten_answers() -> None:
    words = small()
    rows = common_rows(words)
    answers = np.sort(words.weights[words.answers])
    least = answers[int(np.ceil(0.1 * (len(answers) - 1)))]
    assert words.weights[rows].min() >= answers[0]
    assert np.isin(words.answers[words.weights[words.answers] >= least], rows).all()
    assert len(rows) < len(words)
    assert "crate" not in words.strings(rows), "the rarest of them all"


def test_words_that_an_agent_did_not_think_of_are_weighed() -> None:
    """Their bits are those of splitting the words left by hand; the best comes first."""
    words, observation = small(), seen("crane:00000")
    situation = situate(observation, words)
    agent = build_agent("wordle", "entropy", words, WordleOptions())

    class Silent:
        figure = agent.figure

        def suggest(self, *_: object) -> object:
            return type(agent.suggest(situation, 1))(())

    answer = picked(Picks(can_be=True), Silent(), situation, PageMarks(), name="It")  # type: ignore[arg-type]
    left = [word for word in ANSWERS if fits(word)]
    assert {it.move for it in answer} <= set(left)
    assert "It considered none of these words" in answer.note
    bits = [it.bits or 0.0 for it in answer]
    assert bits == sorted(bits, reverse=True)
    best = answer.best
    sizes = np.unique([to_text(marks(best.move, word)) for word in left], return_counts=True)[1]
    shares = sizes / len(left)
    assert best.bits == pytest.approx(-(shares * np.log2(shares)).sum())


def test_choices_follow_at_once_and_a_button_does_it_without_script(
    client: Client, small_english: Lexicon
) -> None:
    """Another dictionary, length or agent changed nothing until a guess was added."""
    for slug in (slug for slug in GAMES if game(slug).lexicon_kind == WORDS):
        answer = client.get(f"/assist/{slug}/")
        assert answer.status_code == 200, f"Give solver.py of {slug} an `assist`."
        page = answer.content.decode()
        assert 'hx-trigger="change"' in page, slug
        assert 'hx-target="#assist-page"' in page, slug
        assert 'id="assist-page"' in page, slug
        assert 'type="submit"' in page, slug


def test_greek_words_left_have_no_stress(client: Client, db: None) -> None:
    """The words left read ΆΒΑΘΑ, the table above them ΑΒΑΘΑ."""
    entries = [Entry(fold(it, "el"), display=it) for it in ("άβαθα", "λόγος", "νερού", "χώρος")]
    greek = Lexicon.objects.create(slug="el", name="Ελληνικά", language="el")
    publish(greek, columns_from(entries, language="el", folded=True))
    page = client.get("/assist/wordle/?lexicon=el&length=5&agent=letter-frequency")
    assert set(page.context["listed"]) == {"ΑΒΑΘΑ", "ΛΟΓΟΣ", "ΝΕΡΟΥ", "ΧΩΡΟΣ"}


def test_a_move_of_the_picture_is_taken_by_its_name(client: Client, small_english: Lexicon) -> None:
    page = client.get(f"/assist/wordle/?length=5&{CRANE}")
    drawn = page.context["thought"].candidates
    assert drawn is not None
    first = drawn.marks[0].candidate
    followed = client.get(f"/assist/wordle/{first.link}")
    assert [row["guess"] for row in followed.context["rows"]] == ["CRANE", first.move]
    assert page.content.decode().count('class="data ranking"') == 0, "the table repeated the lines"


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("lexicon=klingon", "There is no dictionary klingon now; this is English."),
        ("agent=nobody", "No bot nobody helps here; this is Optimal."),
        ("length=9", "English has no games of 9 letters; this is 5."),
    ],
)
def test_what_is_not_there_is_said_to_be_replaced(
    client: Client, small_english: Lexicon, query: str, sentence: str
) -> None:
    """An unknown dictionary, length or agent was replaced without a word."""
    assert sentence in client.get(f"/assist/wordle/?{query}").content.decode()
    assert not client.get("/assist/wordle/?lexicon=en&length=5").context["replaced"]


def test_the_sentence_and_the_mark_of_a_guess_agree(client: Client, small_english: Lexicon) -> None:
    """A word that fits and is no answer was drawn as possible below "cannot be the answer"."""
    page = client.get(f"/assist/wordle/?length=5&agent=minimax&{CRANE}")
    for one in page.context["suggestions"]:
        followed = client.get(f"/assist/wordle/{one['link']}")
        thought = followed.context.get("thought")
        if thought and thought.candidates:
            chosen = [it.candidate for it in thought.candidates.marks if it.candidate.chosen]
            assert [it.can_be for it in chosen] == [
                "fits" in thought.why or "can't be" not in thought.why
            ]


@pytest.mark.parametrize("answers", [True, False], ids=["beside answers", "where none fits"])
def test_help_prints_no_slur_that_nobody_typed(client: Client, db: None, answers: bool) -> None:
    """Words that fit and are no answers were listed, whatever they were."""
    allowed = dict.fromkeys((*ANSWERS, "booty", "gypsy"), False)
    fitting = [word for word in ANSWERS if fits(word)]
    rare = fitting if not answers else fitting[:1]
    words = allowed | {word: word not in rare for word in ANSWERS}
    make_lexicon("en", "English", "en", words, folded=True)
    others = [(slug, "") for slug in stated("MARKED_AS_WORDLE")]
    for slug, extra in [("wordle", ""), ("wordle", "&can=1"), *others]:
        page = client.get(f"/assist/{slug}/?length=5&{CRANE}{extra}")
        assert "BOOTY" not in page.content.decode(), (slug, extra)
        assert fitting[0].upper() in page.content.decode(), (slug, extra)
    page = client.get(f"/assist/wordle/?length=5&{CRANE}")
    counted = page.context["others"] or page.context["left"]
    assert counted >= len(rare) + 1, "it still counts"
    listed = page.context["others_listed"] or page.context["listed"]
    assert "BOOTY" not in listed


def test_what_a_guess_can_be_told_says_which_words_it_counts(client: Client, db: None) -> None:
    """One answer stood there as certain, beside a chance of a half that it is the answer."""
    make_lexicon("en", "English", "en", {"plate": True, "abate": False, "elate": False})
    make_lexicon("all", "All", "en", dict.fromkeys(("plate", "abate", "elate"), True))
    row = "g=crane&m1=0&m1=0&m1=2&m1=0&m1=2"
    page = client.get(f"/assist/wordle/?lexicon=en&length=5&agent=entropy&{row}")
    [told] = [it for it in page.context["thought"].pictures if isinstance(it, Answers)]
    assert LIST_ONLY in told.reading
    every = client.get(f"/assist/wordle/?lexicon=all&length=5&agent=entropy&{row}")
    assert not any(LIST_ONLY in it.reading for it in every.context["thought"].pictures)
