"""The pages of Wordle on many boards without a browser: start, play, end, challenge."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Play, Puzzle
from lexicons.models import Lexicon

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
GOOD = {"lexicon": "en", "boards": "4", "length": "5", "guesses": "", "mode": "normal"}
SECRETS = "crane house slate abbey"


@pytest.fixture
def begin(begin_puzzle: Begin, english: Lexicon) -> Begin:
    def start(secrets: str = SECRETS, **options: Any) -> Play:
        words = secrets.split()
        chosen = {"length": len(words[0]), "boards": len(words), "guesses": 9, "mode": "normal"}
        setup = game("boards").setup_from(chosen | options, secrets)
        return begin_puzzle("boards", english, setup)

    return start


def url(play: Play) -> str:
    return f"/boards/play/{play.pk}/"


def play_words(client: Client, play: Play, *moves: str) -> str:
    for move in moves:
        client.post(url(play), {"guess": move, "sequence": play.events.count()})
    return client.get(url(play)).content.decode()


def rows_of(page: str, board: int) -> list[str]:
    """Return the letters of each row that a board has, with their states' first letters."""
    table = re.search(rf'id="board-{board}".*?</table>', page, re.DOTALL)
    assert table is not None
    rows = re.findall(r"<tr.*?</tr>", table[0])
    cells = [re.findall(r'data-state="(.)\w+"><b class="piece">(\w)<', row) for row in rows]
    return [" ".join(letter + state for state, letter in row) for row in cells if row]


def test_a_challenge_says_that_words_outside_its_dictionary_can_be_tried_for_free(
    client: Client, english: Lexicon
) -> None:
    """F13: boards have a text of their own for it."""
    page = " ".join(client.get("/boards/challenge/").content.decode().split())
    assert "your friend can try unknown words without losing a guess" in page


def test_posting_the_options_starts_a_game_with_a_secret_a_board(
    client: Client, english: Lexicon
) -> None:
    response = client.post("/boards/", GOOD)
    play = Play.objects.get()
    assert response["Location"] == url(play)
    assert play.puzzle.setup["options"] == {
        "length": 5,
        "boards": 4,
        "guesses": 9,
        "mode": "normal",
    }
    assert len(set(play.puzzle.setup["secrets"])) == 4
    page = client.get(url(play)).content.decode()
    assert page.count('<section class="one') == 4
    assert "4 boards · 5 letters · 9 guesses" in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"length": "9"}, "English has answers of 3, 4 and 5 letters, but none of 9."),
        ({"boards": "17"}, "Select a valid choice"),
        ({"boards": "8"}, "only 6 answers of 5 letters"),
        ({"guesses": "3"}, "A game needs at least one guess per board"),
        ({"guesses": "99"}, "less than or equal to 31"),
        ({"mode": "ultra-hard"}, "Select a valid choice"),
    ],
)
def test_bad_options_get_a_sentence_and_start_nothing(
    client: Client, english: Lexicon, change: dict[str, str], sentence: str
) -> None:
    response = client.post("/boards/", GOOD | change)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_one_guess_is_answered_by_every_board(client: Client, begin: Begin) -> None:
    page = play_words(client, begin(), "trace")
    assert rows_of(page, 1) == ["Ta Rc Ac Cp Ec"]
    assert rows_of(page, 2) == ["Ta Ra Aa Ca Ec"]
    assert 'class="lid"' not in page  # no board is solved


def test_a_solved_board_folds_into_a_line_with_its_rows_inside(
    client: Client, begin: Begin
) -> None:
    page = play_words(client, begin(), "trace", "house", "slate")
    assert page.count('class="lid"') == 2
    line = re.search(r'id="board-2".*?</section>', page, re.DOTALL)
    assert line is not None
    assert "<b>HOUSE</b>" in line[0]
    assert rows_of(page, 2) == ["Ta Ra Aa Ca Ec", "Hc Oc Uc Sc Ec"]
    assert len(rows_of(page, 1)) == 3


def test_a_guess_by_htmx_sends_only_what_it_changes(client: Client, begin: Begin) -> None:
    play = begin()
    play_words(client, play, "trace")
    body = client.post(url(play), {"guess": "house", "sequence": 1}, headers=HTMX).content.decode()
    assert body.count("<tr data-new") == 4  # the newest row of each board: the winning one is seen
    assert body.count("Guess 1<") == 0  # no row that is there already
    assert body.count('class="lid"') == 1
    assert [f'id="now-{board}"' in body for board in (1, 2, 3, 4)] == [True, False, True, True]
    assert body.count('hx-swap-oob="outerHTML:#now-') == 4  # each stands where it was typed
    assert body.count('hx-swap-oob="outerHTML:#gap-') == 3
    assert 'id="board"' not in body


def test_a_late_post_shows_the_boards_as_they_stand(client: Client, begin: Begin) -> None:
    play = begin()
    play_words(client, play, "trace")
    body = client.post(url(play), {"guess": "mouse", "sequence": 0}, headers=HTMX).content.decode()
    assert 'id="board" translate="no" lang="en" hx-swap-oob="true"' in body
    assert "as it is now" in body
    assert play.events.count() == 1


def test_keys_say_what_each_board_told(client: Client, begin: Begin) -> None:
    page = play_words(client, begin(), "trace")
    keys = dict(re.findall(r'data-key="(\w)".*?hidden">(.*?)</span>', page, re.DOTALL))
    assert keys["r"] == ", correct on 1; otherwise not in the word"
    assert keys["a"] == ", correct on 1, 3; wrong place on 4; otherwise not in the word"
    assert keys["e"] == ", correct on 1, 2, 3; wrong place on 4"
    assert keys["z"] == ""
    assert 'data-part="2"' in page
    page = play_words(client, Play.objects.get(), "crane")
    keys = dict(re.findall(r'data-key="(\w)".*?hidden">(.*?)</span>', page, re.DOTALL))
    assert keys["r"] == ", not in any word"  # on all that are open


def test_the_address_chooses_the_current_board_and_a_move_keeps_it(
    client: Client, begin: Begin
) -> None:
    play = begin()
    page = client.get(url(play)).content.decode()
    assert '<section class="one here" id="board-1"' in page
    page = client.get(url(play) + "?board=3").content.decode()
    assert '<section class="one here" id="board-3"' in page
    assert 'href="?board=3#board-3"' in page
    response = client.post(url(play) + "?board=3", {"guess": "trace", "sequence": 0})
    assert response["Location"] == url(play) + "?board=3"
    for nonsense in ("0", "17", "x", "²", "9" * 50):
        page = client.get(url(play), {"board": nonsense}).content.decode()
        assert '<section class="one here" id="board-1"' in page


def test_the_current_board_is_an_open_one(client: Client, begin: Begin) -> None:
    play = begin()
    play_words(client, play, "crane")
    page = client.get(url(play) + "?board=1").content.decode()
    assert '<section class="one here" id="board-2"' in page


def test_the_end_tells_every_answer_and_when_each_board_fell(client: Client, begin: Begin) -> None:
    page = play_words(client, begin(), "trace", *SECRETS.split())
    assert "The answers are CRANE, HOUSE, SLATE, ABBEY" in page
    assert "All 4 boards in 5 of 9 guesses" in page
    heading = "Wordle Boards from a friend · 5/9\n4 boards"
    squares = f"🟦 {heading}\n\n2\ufe0f\u20e33\ufe0f\u20e3\n4\ufe0f\u20e35\ufe0f\u20e3"
    assert squares in page
    words = "Board 1: guess 2.\nBoard 2: guess 3.\nBoard 3: guess 4.\nBoard 4: guess 5."
    assert f"Wordle Boards from a friend: 5/9.\n4 boards.\n{words}" in page


def test_giving_up_tells_every_answer(client: Client, begin: Begin) -> None:
    play = begin()
    play_words(client, play, "house")
    client.post(f"{url(play)}give-up/", {"sequence": 1})
    page = client.get(url(play)).content.decode()
    assert f"Given up. The answers are {SECRETS.upper().replace(' ', ', ')}." in page
    assert "Board 1: not found." not in page, "a game that was given up has no result to share"


def test_a_lost_game_keeps_its_open_boards_in_sight(client: Client, begin: Begin) -> None:
    play = begin("crane house", guesses=2)
    body = ""
    for number, word in enumerate(("trace", "mouse")):
        posted = {"guess": word, "sequence": number}
        body = client.post(url(play), posted, headers=HTMX).content.decode()
    assert "Not this time" in body
    assert "You missed both:" in body
    assert body.count('hx-swap-oob="outerHTML:#now-') == 2
    assert 'id="now-' not in body
    page = client.get(url(play)).content.decode()
    assert len(rows_of(page, 1)) == 2
    assert "Board 1: not found." in page
    assert "X/2" in page


def test_a_refusal_by_htmx_keeps_the_guess_and_the_boards(client: Client, begin: Begin) -> None:
    play = begin()
    response = client.post(url(play), {"guess": "zzzzz", "sequence": 0}, headers=HTMX)
    assert response["HX-Reswap"] == "none"
    assert "Not in the word list." in response.content.decode()
    assert play.events.count() == 0


def test_the_home_page_tells_how_far_a_game_is(client: Client, begin: Begin) -> None:
    play_words(client, begin(), "trace")
    assert "guess 2 of 9" in client.get("/").content.decode()


CHALLENGE = {"lexicon": "en", "guesses": "", "mode": "hard"}


@pytest.mark.parametrize(
    "typed", ["Crane house", "crane,HOUSE", "crane;\n house\n", "crane\r\nhouse"]
)
def test_a_challenge_hides_the_words_typed(client: Client, english: Lexicon, typed: str) -> None:
    response = client.post("/boards/challenge/", CHALLENGE | {"words": typed})
    assert response.status_code == 302
    setup = Puzzle.objects.get().setup
    assert setup["secrets"] == ["crane", "house"]
    assert setup["options"] == {"length": 5, "boards": 2, "guesses": 7, "mode": "hard"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"words": "crane"}, "A game has 2 to 16 words; here are 1."),
        ({"words": "crane house crane"}, "one is here twice"),
        ({"words": "crane cat"}, "All the words must be the same length"),
        ({"words": "crane h2use"}, "English doesn&#x27;t have the letter 2."),
        ({"words": "cranes houses"}, "English has no words of 6 letters to guess."),
        (
            {"words": "crane house mouse", "guesses": "2"},
            "A game needs at least one guess per board",
        ),
        ({"words": "x" * 500}, "at most 400 characters"),
        ({"words": ", ;"}, "here are 0"),
    ],
)
def test_words_that_make_no_boards_get_a_sentence(
    client: Client, english: Lexicon, change: dict[str, str], sentence: str
) -> None:
    response = client.post("/boards/challenge/", CHALLENGE | change)
    assert response.status_code == 422
    assert sentence in response.content.decode()
