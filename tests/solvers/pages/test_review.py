"""The review of a play: bits, skill and luck as computed by hand, and who may see it."""

from __future__ import annotations

from collections import Counter
from functools import partial
from math import log2

import numpy as np
import pytest
from django.template.loader import render_to_string
from django.test import Client

from games.catalogue import game
from games.models import Event, Play, Player, Puzzle
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from solvers.analysis.review import ESTIMATED, SEARCHED, totals
from solvers.games.tiles.review import review, unused_clues
from tests.fixtures import make_lexicon
from tests.wordle.bundled import bundled
from tests.wordle.lists import ANSWERS, made_up, seen
from wordgames.agent.suggestions import Suggestions
from wordgames.agent_registry import build_agent
from wordgames.kernels.class_statistics import class_statistics
from wordgames.languages.casing import upper
from wordgames.rules.feedback import marks, to_text
from wordgames.tiles.agents.agent import with_reasons
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.situation import TileSituation, situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn, WordleObservation, WordleOptions

FOUR = Words.from_strings(["ab", "ac", "ad", "ae", "cd"], ["ab", "ac", "ad", "ae"])


def played(words: Words, secret: str, *guesses: str) -> WordleObservation:
    turns = tuple(Turn(guess, marks(guess, secret)) for guess in guesses)
    return WordleObservation(WordleOptions(length=words.length), turns)


def test_four_words_by_hand() -> None:
    """Of ab, ac, ad, ae: ab splits 1 and 3, then 6 guesses are the least for three words: with the
    guess itself 1 + 3 + 6 = 10, 2.5 a game. cd splits {ab, ae}, ac, ad: 4 + 3 + 1 + 1 = 9, 2.25."""
    one, two, three = review(
        played(FOUR, "ae", "ab", "cd", "ae"),
        FOUR,
        build_agent("wordle", "entropy", FOUR, WordleOptions(length=2)),
    )
    assert (one.before, one.after, one.best, one.how) == (4, 3, "cd", SEARCHED)
    assert one.lost == pytest.approx(0.25)
    assert one.expected == pytest.approx(0.25 * 2 + 0.75 * log2(4 / 3))
    assert one.received == pytest.approx(log2(4 / 3))
    assert one.luck == pytest.approx(-0.5 + 0.25 * log2(4 / 3))
    assert one.best_left == pytest.approx((4 + 1 + 1) / 4)
    assert (two.before, two.after, two.lost) == (3, 1, 0.0)
    assert two.expected == two.received == pytest.approx(log2(3))
    assert (three.lost, three.received, three.luck) == (0.0, 0.0, 0.0)
    assert totals([one, two, three]) == pytest.approx((0.25, one.luck))


def test_many_words_are_estimated_by_bits() -> None:
    words = made_up(5, 400, 200)
    agent = build_agent("wordle", "entropy", words, WordleOptions())
    secret, poor = words[int(words.answers[0])], words[int(words.answers[-1])]
    found = review(played(words, secret, poor), words, agent)[0]
    best = agent.suggest(situate(WordleObservation(WordleOptions()), words), 1).best
    assert (found.how, found.best) == (ESTIMATED, best.move)
    assert found.lost == pytest.approx(1 - found.expected / (best.bits or 0))


def test_the_better_guess_is_called_the_bot_s_and_not_the_best_by_information() -> None:
    """S12: CRATE is what the bot plays; REAST and four others tell more, counted here by hand."""
    words = bundled("en", 5)
    answers = words.strings(words.answers)

    def bits(guess: str) -> float:
        sizes = Counter(marks(guess, answer) for answer in answers).values()
        return log2(len(answers)) - sum(size * log2(size) for size in sizes) / len(answers)

    crate, mamma = bits("crate"), bits("mamma")
    assert bits("reast") > bits("slate") > crate
    move = review(played(words, "skunk", "mamma"), words, Crate(words, WordleOptions()))[0]
    assert (move.how, move.best) == (ESTIMATED, "crate")
    assert move.lost == pytest.approx(1 - mamma / crate)
    said = render_to_string("solvers/review/skill.html", {"one": move, "game": game("wordle")})
    assert "information" not in said
    assert f"Worth {100 * (1 - mamma / crate):.2f}% less than the bot's guess" in said


class Crate(Entropy):
    """A bot that plays CRATE."""

    def suggest(self, situation: TileSituation, count: int = 10) -> Suggestions:
        row = np.array([self.words.row("crate")])
        statistics = class_statistics(self.words.codes[row], self.words.codes[situation.candidates])
        return Suggestions(
            with_reasons(
                self.words, row, np.zeros(1), statistics, size=len(situation.candidates), idea=""
            )
        )


def test_a_secret_outside_the_answers_is_no_bad_luck() -> None:
    """Of ab, ac, ad, ae none fits what cd tells of cd: bits received cannot be told."""
    adviser = build_agent("wordle", "entropy", FOUR, WordleOptions(length=2))
    one, two = review(played(FOUR, "cd", "ab", "cd"), FOUR, adviser)
    assert (one.before, one.after, one.received, one.luck) == (4, 0, None, 0.0)
    assert (two.before, two.after, two.received, two.luck) == (0, 0, None, 0.0)
    assert totals([one, two])[1] == 0.0


def test_unused_clues_are_named_once() -> None:
    history = seen("crane:20000", "cloth:20000")
    assert unused_clues(history, "slate") == (
        "1st letter must be C.",
        "You knew A, E, L and T weren't in it.",
    )
    assert unused_clues(history, "cubic") == ()


def test_unused_clues_are_said_in_the_upper_case_of_the_language() -> None:
    turkish = partial(upper, code="tr")
    assert unused_clues(seen("sivri:02000"), "kalem", turkish) == ("2nd letter must be İ.",)


def test_a_letter_shown_once_is_not_called_absent_for_its_second_tile() -> None:
    assert unused_clues(seen("eerie:10000"), "ocean") == ()


@pytest.fixture
def small_english(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(ANSWERS, True), folded=True)


def own_play(client: Client, small_english: Lexicon, status: str) -> Play:
    player = Player.objects.create()
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()
    options = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    setup = {"version": 1, "options": options, "secrets": ["crane"]}
    puzzle = Puzzle.objects.create(game="wordle", setup=setup, revision=small_english.current)
    play = Play.objects.create(puzzle=puzzle, player=player, status=status)
    for number, word in enumerate(("slate", "crane")):
        feedback = to_text(marks(word, "crane"))
        Event.objects.create(play=play, sequence=number, move=word, feedback=feedback)
    return play


def test_one_s_own_finished_play_is_reviewed_and_no_other(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "won")
    page = client.get(f"/review/{play.pk}/")
    assert page.status_code == 200
    assert [one.guess for one in page.context["reviewed"]] == ["slate", "crane"]
    assert "CRANE" in page.content.decode()
    assert Client().get(f"/review/{play.pk}/").status_code == 404
    assert client.get("/review/AAAAAAAAAAAAAAAA/").status_code == 404


def test_a_play_that_goes_on_is_not_reviewed(client: Client, small_english: Lexicon) -> None:
    play = own_play(client, small_english, "playing")
    page = client.get(f"/review/{play.pk}/")
    assert page.status_code == 404
    assert "CRANE" not in page.content.decode()


def test_a_play_given_up_and_one_without_a_guess_are_reviewed(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "given-up")
    play.events.all().delete()
    Event.objects.create(play=play, sequence=0, kind="give-up")
    assert "Nothing was guessed" in client.get(f"/review/{play.pk}/").content.decode()
