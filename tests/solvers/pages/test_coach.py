"""The coach: scores by hand and by the plain twin, its page in every state, and its picture."""

from __future__ import annotations

import re
from collections import Counter
from math import log2
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.catalogue import GAMES, game
from games.models import Event, Play, Player, Puzzle
from games.plays.head_to_head import finish_of
from games.plays.open_play import OpenPlay
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from solvers.analysis.compute_budget import Busy
from solvers.analysis.review import has_review
from solvers.games.tiles import review as tile_review
from solvers.pages.review.coached_play import LEAST
from solvers.pages.review.models import PlayReview
from solvers.pages.review.scores import Dots, luck_score, skill_score
from tests.contract.every_game import begin_any
from tests.fixtures import make_lexicon
from tests.solvers.pages.test_review import own_play
from tests.wordle.lists import ANSWERS
from wordgames.rules.feedback import marks, to_text

HTMX = {"HX-Request": "true"}


@pytest.fixture
def small_english(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(ANSWERS, True), folded=True)


@pytest.mark.parametrize(("kept", "score"), [(1, 99), (0.5, 50), (0.25, 25), (0, 0), (1.2, 99)])
def test_skill_by_hand(kept: float, score: int) -> None:
    assert skill_score(kept) == score


@pytest.mark.parametrize(("bits", "score"), [(0, 50), (1, 66), (-1, 33), (3, 88), (-3, 11)])
def test_luck_by_hand(bits: float, score: int) -> None:
    """Half as many left as expected is 99 * 2 / 3; twice as many 99 / 3; an eighth 99 * 8 / 9."""
    assert luck_score(bits) == pytest.approx(score, abs=0.51)


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_more_bits_are_never_less_luck_and_bad_luck_mirrors_good(one: float, two: float) -> None:
    assert (luck_score(one) <= luck_score(two)) == (one <= two) or luck_score(one) == luck_score(
        two
    )
    assert luck_score(one) + luck_score(-one) in (98, 99, 100)
    assert 0 <= luck_score(one) <= 99


@given(st.integers(0, 50_000), st.integers(0, 50_000))
def test_dots_count_what_is_left(before: int, less: int) -> None:
    after = max(0, before - less)
    dots = Dots(before, after)
    assert dots.number <= 120
    assert dots.number * dots.each >= before
    assert (dots.left == 0) == (after == 0)
    assert dots.round.count("M") == dots.left
    assert dots.round.count("M") + dots.square.count("M") == dots.number


def test_the_scores_of_a_game_are_those_of_plain_counting(
    client: Client, small_english: Lexicon
) -> None:
    """Words left, bits and luck are counted again, word by word with the rule as it is stated."""
    play = own_play(client, small_english, "won")
    page = client.get(f"/review/{play.pk}/")
    left = list(ANSWERS)
    for row, guess in zip(page.context["coached"], ("slate", "crane"), strict=True):
        classes = Counter(marks(guess, word) for word in left)
        expected = sum(n / len(left) * log2(len(left) / n) for n in classes.values())
        after = [word for word in left if marks(guess, word) == marks(guess, "crane")]
        assert (row.move.before, row.move.after) == (len(left), len(after))
        assert row.luck == round(99 / (1 + 2 ** (expected - log2(len(left) / len(after)))))
        left = after
    scores = [row.skill for row in page.context["coached"]]
    assert page.context["verdict"].skill == round(sum(scores) / 2)


def finished(client: Client, lexicon: Lexicon, secret: str, *words: str, status: str) -> Play:
    """Store a Wordle of the visitor's that has come to this end."""
    player = Player.objects.create()
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()
    options = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    setup = {"version": 1, "options": options, "secrets": [secret]}
    puzzle = Puzzle.objects.create(game="wordle", setup=setup, revision=lexicon.current)
    play = Play.objects.create(puzzle=puzzle, player=player, status=status, turns=len(words))
    for number, word in enumerate(words):
        feedback = to_text(marks(word, secret))
        Event.objects.create(play=play, sequence=number, move=word, feedback=feedback)
    return play


def test_a_guess_that_solved_is_no_mistake(client: Client, small_english: Lexicon) -> None:
    """The winning word had a skill of 55, and "There was a better move"."""
    play = finished(client, small_english, "jolly", "jolly", status="won")
    page = client.get(f"/review/{play.pk}/")
    (row,) = page.context["coached"]
    assert (row.skill, row.better != "") == (99, True)
    assert row.note == f"You found it. {row.better} was the safer test."
    assert page.context["verdict"].weakest is None
    text = page.content.decode()
    assert "Better:" not in text
    assert "Nothing better" not in text


def test_what_came_and_what_was_expected_are_both_told_as_averages(
    client: Client, small_english: Lexicon
) -> None:
    """P11: "43 words left" stood beside "48 words left on average" of a guess said to be better."""
    play = finished(client, small_english, "night", "jolly", "night", status="won")
    page = client.get(f"/review/{play.pk}/")
    row = page.context["coached"][0]
    classes = Counter(marks("jolly", word) for word in ANSWERS)
    average = sum(n * n for n in classes.values()) / len(ANSWERS)
    assert row.move.expected_left == pytest.approx(average)
    assert row.move.best_left < row.move.expected_left
    text = " ".join(page.content.decode().split())
    assert f"<b>{row.move.before}</b> words left, then <b>{row.move.after}</b>" in text
    assert f"({average:.1f} expected)" in text
    assert f"{row.move.best_left:.1f} expected</span>" in text
    assert "The biggest chance was at guess 1:" in text


def test_a_better_guess_is_shown_with_no_figure_that_looks_worse(
    client: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is searched to the end may leave more words: "Better: SETUP, 12.3" stood under 7.7."""
    told = tile_review.bits_and_left

    def worse(guess: str, *about: Any) -> tuple[float, float]:
        bits, left = told(guess, *about)
        return bits, left if guess == "jolly" else left + 99

    monkeypatch.setattr(tile_review, "bits_and_left", worse)
    play = finished(client, small_english, "night", "jolly", "night", status="won")
    page = client.get(f"/review/{play.pk}/")
    first = page.context["coached"][0].move
    assert first.best_left > first.expected_left
    text = page.content.decode()
    assert "Better:" in text
    assert f"{first.best_left:.1f} expected" not in text


def test_a_thrown_last_guess_is_worth_nothing(client: Client, small_english: Lexicon) -> None:
    """KNEEL was the one word left, PLUCK was played, and the skill was 25."""
    words = ("light", "might", "sight", "slate", "slate", "audio")
    play = finished(client, small_english, "night", *words, status="lost")
    page = client.get(f"/review/{play.pk}/")
    last = page.context["coached"][-1]
    assert (last.move.before, last.skill, last.better) == (1, 0, "NIGHT")
    assert last.note.startswith("It wasn't the one left.")
    title = page.context["verdict"].title
    assert title.startswith(f"{page.context['verdict'].ignored} guesses ignored clues, ")


def test_a_last_guess_that_could_have_won_is_none_the_worse(
    client: Client, small_english: Lexicon
) -> None:
    words = ("slate", "slate", "slate", "slate", "holly", "jolly")
    play = finished(client, small_english, "folly", *words, status="lost")
    last = client.get(f"/review/{play.pk}/").context["coached"][-1]
    assert (last.move.before, last.skill, last.better) == (3, 99, "")
    assert last.note == "One of 3 still possible."


def test_a_game_given_up_has_no_score(client: Client, small_english: Lexicon) -> None:
    """Two moves of nine were "Masterly play, 96", with a button to send it."""
    play = finished(client, small_english, "night", "slate", "crane", status="given-up")
    page = client.get(f"/review/{play.pk}/")
    verdict, text = page.context["verdict"], page.content.decode()
    assert (verdict.skill, verdict.luck, verdict.title) == (None, None, "Nothing to score")
    assert "You played 2 moves. A game given up has no score." in text
    assert "coach-line" not in text
    assert page.context["coached"][0].skill is not None
    client.post(f"/review/{play.pk}/", headers=HTMX)
    assert PlayReview.objects.get().skill_score is None


def test_the_ending_asks_how_the_bot_did(client: Client, small_english: Lexicon) -> None:
    """The bot's game is told apart from people's, and counted with none of them."""
    play = finished(client, small_english, "crane", "slate", "crane", status="won")
    part = client.post(f"/review/{play.pk}/bot/?brief", headers=HTMX).content.decode()
    rival = Play.objects.get(player=None)
    assert rows(part) == [
        ("You", str(play.turns)),
        ("The bot", str(rival.turns)),
    ]
    assert text_of(part).endswith(f"A draw: {play.turns} guesses each.")
    with patch("solvers.pages.review.views.watch_same", side_effect=Busy(seconds=7)):
        busy = client.post(f"/review/{play.pk}/bot/?brief", headers=HTMX)
        late = client.post(f"/review/{play.pk}/bot/", headers=HTMX).content.decode()
    assert (busy.status_code, busy.content.strip()) == (200, b"")
    assert f'hx-post="/review/{play.pk}/bot/"' in late, "it is asked again by a button"


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_who_did_not_solve_it_stands_beside_the_bot_too(client: Client, slug: str) -> None:
    """The loser had no row, and the bot's result was in its row and in a sentence below it."""
    assert has_review(slug), f"Give solver.py of {slug} a `review`."
    play = begin_any(slug, client)
    client.post(f"/{slug}/play/{play.pk}/give-up/", {"sequence": 0})
    Play.objects.update(status=Play.Status.LOST)
    part = client.post(f"/review/{play.pk}/bot/?brief", headers=HTMX).content.decode()
    (you, how), (bot, result) = rows(part)
    assert (you, bot) == ("You", "The bot")
    assert how == ("0" if game(slug).scored else "–")
    other = Play.objects.get(player=None)
    told = finish_of(OpenPlay(other, tuple(other.events.all())))
    assert result == told.figure
    wins = f"The bot wins, {told.how} to 0." if game(slug).scored else f"The bot wins: {told.how}."
    assert text_of(part).endswith(wins)
    assert "same clues" not in part


def rows(part: str) -> list[tuple[str, str]]:
    """Return the rows of what an ending compares: whose, and the figure."""
    return [
        (text_of(whose), text_of(figure.partition("</b>")[0]))
        for whose, _, figure in (row.partition("<b>") for row in part.split("<li>")[1:])
    ]


def text_of(part: str) -> str:
    return re.sub(r"^[^<]*>|<[^>]*>", "", part).strip()


def test_a_browser_with_script_gets_the_page_at_once_and_then_the_coach(
    client: Client, small_english: Lexicon
) -> None:
    """The page never waits for what must be computed."""
    play = own_play(client, small_english, "won")
    client.cookies["tz"] = "UTC"
    with patch("solvers.pages.review.views.coaching_of", side_effect=AssertionError):
        page = client.get(f"/review/{play.pk}/")
    text = page.content.decode()
    assert 'hx-trigger="load, submit"' in text
    assert 'data-state="correct"' in text  # the guesses are there as pieces
    assert f'href="/wordle/play/{play.pk}/"' in text  # P17: a way back to the game
    assert not PlayReview.objects.exists()
    part = client.post(f"/review/{play.pk}/", headers=HTMX).content.decode()
    assert part.lstrip().startswith('<div class="coach" id="coach">')
    assert "<h1" not in part
    found = PlayReview.objects.get()
    assert f"Skill {found.skill_score}, Luck {found.luck_score}" in part
    again = client.post(f"/review/{play.pk}/")
    assert (again.status_code, again["Location"]) == (302, f"/review/{play.pk}/")


def test_a_full_line_is_a_page_that_asks_again_and_no_bare_refusal(
    client: Client, small_english: Lexicon
) -> None:
    """503 after 25 s was all that a player got."""
    play = own_play(client, small_english, "won")
    with patch("solvers.pages.review.views.coaching_of", side_effect=Busy(seconds=7)):
        whole = client.get(f"/review/{play.pk}/")
        part = client.post(f"/review/{play.pk}/", headers=HTMX)
    assert (whole.status_code, whole["Retry-After"]) == (503, "7")
    assert part.status_code == 200  # HTMX swaps no other
    for response in (whole, part):
        text = response.content.decode()
        assert "busy right now" in text
        assert 'hx-trigger="load delay:7s, submit"' in text
        assert 'data-state="correct"' in text


def test_others_are_told_as_a_mean_and_never_of_a_few(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "won")
    for number in range(LEAST):
        assert client.get(f"/review/{play.pk}/").context["others"] == {}
        other = Play.objects.create(
            puzzle=play.puzzle, player=Player.objects.create(), status="won"
        )
        PlayReview.objects.create(play=other, guesses=2, skill_score=70 + 10 * number)
    agent = Play.objects.create(puzzle=play.puzzle, agent={"slug": "entropy"}, status="won")
    PlayReview.objects.create(play=agent, guesses=2, skill_score=0)
    assert client.get(f"/review/{play.pk}/").context["others"] == {"skill": 80, "people": LEAST}


def test_the_bot_s_way_is_shown_beside(client: Client, small_english: Lexicon) -> None:
    play = own_play(client, small_english, "won")
    part = client.post(f"/review/{play.pk}/bot/", headers=HTMX)
    rival = Play.objects.get(player=None)
    text = part.content.decode()
    assert f"/watch/{play.pk}/beside/{rival.pk}/" in text
    assert len(part.context["path"]) == rival.turns
    plain = client.post(f"/review/{play.pk}/bot/")
    assert plain["Location"] == f"/watch/{play.pk}/beside/{rival.pk}/"
    assert Play.objects.filter(player=None).count() == 1
    assert Client().post(f"/review/{play.pk}/bot/").status_code == 404


def test_the_picture_is_a_png_that_shows_no_letter(client: Client, small_english: Lexicon) -> None:
    play = own_play(client, small_english, "won")
    with patch("solvers.pages.review.views.png_of", return_value=b"png") as draw:
        assert client.get(f"/review/{play.pk}/picture.png")["Content-Type"] == "image/png"
    drawing = draw.call_args.args[0]
    assert not re.search(r"crane|\bslate", drawing, re.IGNORECASE)
    picture = client.get(f"/review/{play.pk}/picture.png")
    assert picture.content.startswith(b"\x89PNG")
    assert Client().get(f"/review/{play.pk}/picture.png").status_code == 404


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_coach(client: Client, db: None, slug: str) -> None:
    """Let the adviser play a few moves as the visitor, give up, and look at the review."""
    assert has_review(slug), f"Give solver.py of {slug} a `review`."
    play = begin_any(slug, client)
    for _ in range(3):
        sequence = play.events.count()
        client.post(f"/hint/{play.pk}/", {"sequence": sequence})
        last = Event.objects.filter(play=play).order_by("-sequence").first()
        move = last.move if last and not game(slug).scored else "-"
        client.post(f"/{slug}/play/{play.pk}/", {"guess": move, "sequence": play.events.count()})
    play.refresh_from_db()
    if not play.over:
        client.post(f"/{slug}/play/{play.pk}/give-up/", {"sequence": play.events.count()})
        play.refresh_from_db()  # a round is played to its end
    page = client.get(f"/review/{play.pk}/")
    assert page.status_code == 200
    rows = page.context["coached"]
    assert len(rows) == play.turns > 0
    for row in rows:
        assert row.skill is None or 0 <= row.skill <= 99
        assert row.luck is None or 0 <= row.luck <= 99
        assert row.pieces
    assert (page.context["verdict"].skill is None) == (play.status == Play.Status.GIVEN_UP)
    five_questions(client, play, page.content.decode())


def five_questions(client: Client, play: Play, review: str) -> None:
    """Follow the links that answer a stranger's five questions: each is two taps from the ending.

    The first tap is Review, which itself says what another move was worth.
    """
    slug = play.puzzle.game
    ending = client.get(f"/{slug}/play/{play.pk}/").content.decode().partition('class="ending')[2]
    assert f'href="/review/{play.pk}/"' in ending
    better = "Better:", "Nothing better", "Let it play"  # where nothing is weighed, its own game
    assert any(mark in review for mark in better), "what would mine have cost?"
    best = linked(client, review, "Who is best, and how sure is that?")
    adviser = review.partition("How can I beat it?")[0].rpartition('href="')[2].partition('"')[0]
    card, _, place = adviser.partition("#")
    assert f'href="{card}"' in best, "the best are a list with the bot in it"
    beaten = linked(client, review, "How can I beat it?").partition(f'id="{place}"')[2]
    assert re.match(r">Weakness</dt><dd>[^<]{10}", beaten)
    bots = client.post(f"/review/{play.pk}/bot/", headers=HTMX).content.decode()
    assert 'aria-labelledby="reasons"' in (why := linked(client, bots, "Why it played so"))
    assert "Before the first move." not in why
    assert linked(client, review, "See this move in pictures")


def linked(client: Client, page: str, text: str) -> str:
    """Follow the link of a page that has this text."""
    before, found, _ = page.partition(f">{text}</a>")
    assert found, text
    answer = client.get(before.rpartition('href="')[2].removesuffix('"').partition("#")[0])
    assert answer.status_code == 200
    return str(answer.content.decode())
