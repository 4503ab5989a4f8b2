"""Hangman's pages: both hosts, letters and words, drawings, challenges, dailies."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.daily.daily_puzzle import daily_puzzle
from games.friends.models import Dare, Taken
from games.hangman.game import FRAME, PERSON, gallows, petals
from games.models import Play, Puzzle
from games.visitors.visitor import today_for
from lexicons.models import Lexicon
from wordgames.hangman.options import ADVERSARIAL
from wordgames.hangman.options import OPTIONS as TABLE
from wordgames.rules.state import InvalidOptions

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db
OPTIONS = TABLE.defaults(shortest=3, longest=6)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def begin(begin_puzzle: Begin, english: Lexicon) -> Begin:
    def start(secret: str = "house", visitor: Client | None = None, **chosen: Any) -> Play:
        setup = game("hangman").setup_from(OPTIONS | chosen, secret) | {"seed": 1}
        if chosen.get("host") == ADVERSARIAL:
            setup |= {"secrets": []}
        begun_by = {"visitor": visitor} if visitor else {}
        return begin_puzzle("hangman", english, setup, **begun_by)

    return start


def url(play: Play) -> str:
    return f"/hangman/play/{play.pk}/"


def guess(client: Client, play: Play, *moves: str) -> str:
    """Guess one after another, and return the page after them."""
    for move in moves:
        client.post(url(play), {"guess": move, "sequence": play.events.count()})
    return client.get(url(play)).content.decode()


def test_posting_the_options_starts_a_game(client: Client, english: Lexicon) -> None:
    response = client.post("/hangman/", OPTIONS | {"lexicon": "en"})
    play = Play.objects.get()
    assert response["Location"] == url(play)
    assert len(play.puzzle.setup["secrets"][0]) in range(3, 7)
    assert "6 of 6 lives left" in client.get(url(play)).content.decode()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (
            {"shortest": 9, "longest": 8},
            "The longest word can&#x27;t be shorter than the shortest.",
        ),
        ({"shortest": 12, "longest": 15}, "English has answers of 3 to 5 letters."),
        ({"lives": 27}, "less than or equal to 26"),
        ({"lives": "x"}, "Enter a whole number."),
        ({"host": "kind"}, "not one of the available choices"),
        ({"lexicon": "xx"}, "That dictionary is gone."),
    ],
)
def test_bad_options_get_a_sentence_and_start_nothing(
    client: Client, english: Lexicon, wrong: dict[str, Any], sentence: str
) -> None:
    response = client.post("/hangman/", OPTIONS | {"lexicon": "en"} | wrong)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_choosing_a_lexicon_offers_its_lengths(
    client: Client, english: Lexicon, turkish: Lexicon
) -> None:
    part = client.get(
        "/hangman/settings/", {"lexicon": "tr", "shortest": 3}, headers=HTMX
    ).content.decode()
    assert "<html" not in part
    assert 'name="shortest" value="5" min="5" max="5"' in part


def test_a_letter_shows_all_its_places_and_the_keys_say_so(client: Client, begin: Begin) -> None:
    play = begin("abbey")
    page = guess(client, play, "b", "z")
    assert page.count('<b class="piece">B</b>') == 2
    assert 'data-key="b" data-state="correct"' in page
    assert 'data-key="z" data-state="absent"' in page
    assert "5 of 6 lives left" in page
    assert "5 letters, 2 shown" in page


def test_a_tapped_key_guesses_its_letter_without_javascript(client: Client, begin: Begin) -> None:
    play = begin("house")
    client.post(url(play), {"guess": ["", "o"], "sequence": 0})
    assert play.events.get().move == "o"


def test_with_htmx_only_the_moving_parts_come_back(client: Client, begin: Begin) -> None:
    play = begin("house")
    body = client.post(url(play), {"guess": "o", "sequence": 0}, headers=HTMX).content.decode()
    assert body.lstrip().startswith('<div class="masked" id="board"')
    assert "<html" not in body
    assert "O is letter 2. 6 lives left." in body
    assert 'data-letters="o:correct"' in body


@pytest.mark.parametrize("word", ["", "?", "x" * 5000, "<b>x</b>", "\x01", "hous", "zzzzz"])
def test_absurd_guesses_get_a_sentence_and_cost_nothing(
    client: Client, begin: Begin, word: str
) -> None:
    play = begin("house")
    response = client.post(url(play), {"guess": word, "sequence": 0})
    assert response.status_code == 422
    assert "<b>x</b>" not in response.content.decode()
    assert not play.events.exists()


def test_a_letter_again_is_refused_and_costs_nothing(client: Client, begin: Begin) -> None:
    play = begin("house")
    page = guess(client, play, "z")
    response = client.post(url(play), {"guess": "Z", "sequence": 1})
    assert response.status_code == 422
    assert "You&#x27;ve already tried Z; it&#x27;s not in the word." in response.content.decode()
    assert "5 of 6 lives left" in page
    assert play.events.count() == 1


def test_the_last_life_loses_and_the_answer_is_told(client: Client, begin: Begin) -> None:
    play = begin("house", lives=2)
    page = guess(client, play, "mouse", "z")
    play.refresh_from_db()
    assert play.status == "lost"
    assert "Not this time. The answer is" in page
    assert "HOUSE" in page
    assert "MOUSE" in page
    # P35: the blanks of all that nobody had found stayed blank.
    assert page.count('data-state="missed"') == 5


def test_a_result_tells_no_letter(client: Client, begin: Begin) -> None:
    play = begin("house")
    page = guess(client, play, "z", "o", "house")
    assert "⬛🟩🟩" in page
    assert "Guess 1: wrong." in page
    assert "🌼 Hangman from a friend · 1 wrong guess\n" in page
    assert "Found with 1 wrong guess<" in page


def test_revealed_one_at_a_time_the_key_says_there_may_be_more(
    client: Client, begin: Begin
) -> None:
    play = begin("abbey", reveal="one")
    page = guess(client, play, "b")
    assert page.count('<b class="piece">B</b>') == 1
    assert 'data-key="b" data-state="present"' in page
    page = guess(client, play, "b", "b")
    assert 'data-key="b" data-state="correct"' in page
    assert "5 of 6 lives left" in page


def test_an_adversarial_host_has_no_secret_before_the_end(client: Client, english: Lexicon) -> None:
    posted = OPTIONS | {"lexicon": "en", "host": ADVERSARIAL, "shortest": 5, "longest": 5}
    client.post("/hangman/", posted)
    play = Play.objects.get()
    assert play.puzzle.setup["secrets"] == []
    assert not any(word in str(play.puzzle.setup) for word in ("crane", "slate", "house"))
    page = client.get(url(play)).content.decode()
    assert ADVERSARIAL in page
    assert "it hasn't picked a word yet" in page


def test_an_adversarial_host_names_a_word_that_fits_when_the_game_is_over(
    client: Client, begin: Begin
) -> None:
    # crane, slate, trace, house, mouse end with an e, abbey does not
    play = begin("house", host=ADVERSARIAL)
    page = guess(client, play, "e", "a")
    assert page.count('<b class="piece">E</b>') == 1
    assert page.count('<b class="piece">A</b>') == 1  # crane, slate and trace were more
    client.post(f"{url(play)}give-up/", {"sequence": 2})
    page = client.get(url(play)).content.decode()
    assert "CRANE</span>" in page
    assert "2 other words fitted too" in page


def test_an_adversarial_host_is_beaten_at_last(client: Client, begin: Begin) -> None:
    play = begin("house", host=ADVERSARIAL, lives=26)
    page = guess(client, play, *"eacnrt")
    play.refresh_from_db()
    while play.status == "playing":
        left = [key for key in "slhoumby" if f'data-key="{key}" data-state' not in page]
        page = guess(client, play, left[0])
        play.refresh_from_db()
    assert play.status == "won"
    assert "The host had no other word left." in page


def test_giving_up_shows_the_word(client: Client, begin: Begin) -> None:
    play = begin("house")
    client.post(f"{url(play)}give-up/", {"sequence": 0})
    assert "Given up. The answer is" in client.get(url(play)).content.decode()


def test_a_new_game_keeps_the_settings(client: Client, begin: Begin) -> None:
    play = begin("house", host=ADVERSARIAL, reveal="one", lives=9)
    client.post(f"{url(play)}again/")
    again = Play.objects.exclude(pk=play.pk).get()
    assert again.puzzle.setup["options"] == play.puzzle.setup["options"]
    assert again.puzzle.setup["secrets"] == []


def test_a_challenge_may_hide_a_word_outside_the_dictionary(
    client: Client, english: Lexicon
) -> None:
    posted = OPTIONS | {"word": "Dizzy", "lexicon": "en", "lives": 4}
    client.post("/hangman/challenge/", posted)
    setup = Puzzle.objects.get().setup
    assert setup["secrets"] == ["dizzy"]
    assert (setup["options"]["shortest"], setup["options"]["lives"]) == (5, 4)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("a", "at least 2 letters"),
        ("naïve!", "English doesn&#x27;t have the letter !."),
        ("", "required"),
    ],
)
def test_a_secret_that_cannot_be_played_gets_a_sentence(
    client: Client, english: Lexicon, word: str, sentence: str
) -> None:
    posted = OPTIONS | {"word": word, "lexicon": "en"}
    response = client.post("/hangman/challenge/", posted)
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_everybody_gets_the_same_daily(client: Client, english: Lexicon, rf: Any) -> None:
    request = rf.get("/")
    day = today_for(request)
    for visitor in (client, Client()):
        visitor.post(f"/hangman/daily/en/{day.isoformat()}/", {"guess": "e", "sequence": 0})
    assert Puzzle.objects.filter(kind="daily").count() == 1
    puzzle = daily_puzzle(game("hangman"), english, day)
    assert puzzle is not None
    assert len(puzzle.setup["secrets"][0]) == 5


def test_every_length_is_drawn_as_often_as_it_has_words(english: Lexicon) -> None:
    columns = english.current.read()
    random = Random(3)
    setups = [game("hangman").random_setup(OPTIONS, columns, random) for _ in range(300)]
    lengths = [len(setup["secrets"][0]) for setup in setups]
    assert 60 < sum(length == 3 for length in lengths) < 150  # 2 of the 9 answers


def test_lengths_without_answers_make_no_game(english: Lexicon) -> None:
    with pytest.raises(InvalidOptions, match="no answers of these lengths"):
        game("hangman").random_setup(
            OPTIONS | {"shortest": 20, "longest": 21}, english.current.read(), Random(1)
        )


def test_the_drawing_is_chosen_and_kept(client: Client, begin: Begin) -> None:
    play = begin("house")
    assert "Gallows: nobody on it. 6 of 6 lives left." in guess(client, play)
    client.post("/preferences/", {"drawing": "flower", "next": url(play)})
    assert "Flower: 5 of 6 petals left." in guess(client, play, "z")
    client.post("/preferences/", {"drawing": "<b>"})
    assert "Flower: 5 of 6 petals left." in guess(client, play)


@pytest.mark.parametrize("lives", range(1, 27))
def test_the_gallows_grows_with_the_first_life_and_is_complete_with_the_last(lives: int) -> None:
    drawn = [gallows(lives, lives - lost) for lost in range(lives + 1)]
    sizes = [len(drawing.parts) for drawing in drawn]
    assert sizes == sorted(sizes)
    assert sizes[0] == (len(FRAME) if lives <= 6 else 0)
    assert sizes[1] > sizes[0]
    assert drawn[-1].parts == FRAME + PERSON


@pytest.mark.parametrize("lives", [1, 6, 26])
def test_the_flower_loses_a_petal_a_life(lives: int) -> None:
    for lost in range(lives + 1):
        flower = petals(lives, lives - lost)
        assert [petal.fallen for petal in flower.petals].count(True) == lost
        assert len(flower.petals) == lives


def test_wrong_guesses_decide_a_dare(client: Client, begin_puzzle: Begin, english: Lexicon) -> None:
    """Who found a word of many letters without a miss lost against fewer guesses."""
    options = {"lives": 6, "host": "honest", "reveal": "all", "shortest": 5, "longest": 5}
    play = begin_puzzle("hangman", english, game("hangman").setup_from(options, "crane"))
    for number, letter in enumerate("crane"):
        client.post(f"/hangman/play/{play.pk}/", {"guess": letter, "sequence": number})
    client.post(f"/dare/play/{play.pk}/", {"name": "Ana"})
    at, friend = f"/dare/{Dare.objects.get().pk}/", Client()
    asks = friend.get(at).content.decode()
    assert "Ana found it with no wrong guesses. Can you?" in asks
    for number, guess in enumerate(("z", "crane")):
        path = at if number == 0 else f"/hangman/play/{Taken.objects.get().play_id}/"
        friend.post(path, {"guess": guess, "sequence": number})
    page = friend.get(at).content.decode()
    assert "Ana wins, no wrong guesses to 1." in page
