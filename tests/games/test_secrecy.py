"""The secret cannot be told from what is sent: twins that differ in it send the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.catalogue import game
from games.masks import draw
from games.models import Play, Puzzle
from lexicons.models import Lexicon
from lexicons.services import columns_of
from tests.fixtures import ENGLISH, make_lexicon

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db
CHANGING = {"Set-Cookie", "Expires", "Date", "Last-Modified"}
# "slate" gets the same feedback, 00202, from both of these
TWINS = ("crane", "grape")


def masked(response: HttpResponse) -> str:
    """Return status, headers, cookies and body with every id, token and nonce masked."""
    headers = sorted(f"{name}: {value}" for name, value in response.items() if name not in CHANGING)
    cookies = sorted(response.cookies)
    body = response.content.decode()
    text = "\n".join([str(response.status_code), *headers, *cookies, body])
    text = re.sub(r'(csrfmiddlewaretoken" value=")[^"]+', r"\1TOKEN", text)
    text = re.sub(r"/(play|challenge|hint|review|race)/[A-Za-z0-9_-]{16}/", r"/\1/ID/", text)
    return re.sub(r"Content-Length: \d+", "Content-Length: N", text)


def everything_sent(secret: str, begin: Begin, **options: object) -> Iterator[str]:
    """Play a game as far as the feedback is the same, by every way there is, and yield answers."""
    visitor = Client()
    play = begin(secret, visitor, **options)
    url = f"/wordle/play/{play.pk}/"
    htmx = {"HX-Request": "true"}
    puzzle = Puzzle.objects.get(plays=play)
    yield masked(Client().get(f"/wordle/challenge/{puzzle.pk}/"))
    yield masked(visitor.get(f"/wordle/challenge/{puzzle.pk}/"))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "zzzzz", "sequence": 0}))
    yield masked(visitor.post(url, {"guess": "zzzzz", "sequence": 0}, headers=htmx))
    yield masked(visitor.post(url, {"guess": "sl", "key": "a", "sequence": 0}))
    yield masked(visitor.post(url, {"guess": "slate", "sequence": 0}, headers=htmx))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "slate", "sequence": 0}, headers=htmx))
    yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get(f"/race/{play.pk}/"))
    yield masked(visitor.post(f"/race/{play.pk}/", {"agent": "optimal"}))
    yield masked(visitor.post(f"/hint/{play.pk}/", {"sequence": 1}))
    yield masked(visitor.get(url))
    yield masked(visitor.get("/"))
    yield masked(visitor.post(f"/wordle/challenge/{puzzle.pk}/"))


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("show_left", [False, True])
def test_puzzles_that_differ_only_in_the_secret_send_the_same_bytes(
    begin: Begin, mode: str, show_left: bool
) -> None:
    one, other = (
        list(everything_sent(secret, begin, mode=mode, show_left=show_left)) for secret in TWINS
    )
    assert one == other


def test_the_mask_hides_ids_only(begin: Begin) -> None:
    answers = [list(everything_sent(secret, begin)) for secret in ("crane", "mouse")]
    assert answers[0] != answers[1]  # their feedback differs: the test above can fail


def test_the_session_knows_the_player_and_nothing_of_the_puzzle(
    client: Client, begin: Begin
) -> None:
    begin("crane")
    assert set(client.session.keys()) == {"player"}


def test_a_custom_secret_outside_the_lexicon_sends_the_same_bytes(begin: Begin) -> None:
    one, other = (list(everything_sent(secret, begin)) for secret in ("qraqe", "crane"))
    assert one == other


HANGMAN = {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": "all"}
CITIES = {"mode": "simple", "favour": "TZ", "weight": 0.5, "cap": 100, "slips": "refused"}
MASKED = [
    # the same letters at the same places are shown, or the same one is drawn by these seeds
    ("hangman", HANGMAN, ("crane", "trace"), ("z", "a", "house")),
    ("hangman", HANGMAN | {"reveal": "one"}, ("crane", "trace"), ("z", "a", "a")),
    ("cities", CITIES, ("moshi", "lusli"), ("y", "i", "mbeya")),
    ("cities", CITIES | {"mode": "advanced"}, ("lima", "limoges"), ("y", "l", "arusha")),
]


def masked_game_sent(
    slug: str, lexicon: Lexicon, setup: dict[str, Any], guesses: Sequence[str], begin: Begin
) -> Iterator[str]:
    """Play as far as the masks are the same, by every way there is, and yield answers."""
    visitor, htmx = Client(), {"HX-Request": "true"}
    play = begin(slug, lexicon, setup, visitor)
    url, door = f"/{slug}/play/{play.pk}/", f"/{slug}/challenge/{play.puzzle_id}/"
    yield masked(Client().get(door))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "?", "sequence": 0}))
    for number, guess in enumerate(guesses):
        yield masked(visitor.post(url, {"guess": guess, "sequence": number}, headers=htmx))
        yield masked(visitor.get(url))
        yield masked(visitor.post(url, {"guess": guess, "sequence": number + 1}, headers=htmx))
    yield masked(visitor.get(url))
    yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get("/"))
    yield masked(visitor.post(door))


def seed_for(secret: str, guesses: Sequence[str]) -> int:
    """Return a seed by which the first place of each letter is drawn first."""
    letters = [guess for guess in dict.fromkeys(guesses) if guess in secret]
    return next(
        seed
        for seed in range(1000)
        if all(draw(seed, secret, letter, 0, secret.count(letter)) == 0 for letter in letters)
    )


@pytest.mark.parametrize("twins", MASKED, ids=str)
def test_masked_secrets_send_the_same_bytes_until_their_masks_differ(
    twins: tuple[str, dict[str, Any], tuple[str, str], Sequence[str]],
    english: Lexicon,
    world: Lexicon,
    begin_puzzle: Begin,
) -> None:
    slug, options, secrets, guesses = twins
    lexicon = world if slug == "cities" else english
    answers = []
    for secret in secrets:
        setup = game(slug).setup_from(options, secret)
        setup["seed"] = seed_for(secret, guesses)
        answers.append(list(masked_game_sent(slug, lexicon, setup, guesses, begin_puzzle)))
    assert answers[0] == answers[1]
    assert not any(secret.upper() in text for secret in secrets for text in answers[0])


def test_masked_games_with_other_masks_send_other_bytes(
    english: Lexicon, begin_puzzle: Begin
) -> None:
    setups = [game("hangman").setup_from(HANGMAN, secret) for secret in ("crane", "mouse")]
    one, other = (
        list(masked_game_sent("hangman", english, setup, ("a",), begin_puzzle)) for setup in setups
    )
    assert one != other


@pytest.mark.parametrize("reveal", ["all", "one"])
def test_the_secret_of_an_adversarial_host_does_not_exist_before_the_end(
    reveal: str, client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    options = HANGMAN | {"host": "adversarial", "reveal": reveal}
    columns = columns_of(english.current)
    setup = game("hangman").random_setup(options, columns, Random(1))
    words = [word for word in ENGLISH if len(word) == 5]
    play = begin_puzzle("hangman", english, setup)
    for number, guess in enumerate("zea"):
        page = client.post(
            f"/hangman/play/{play.pk}/", {"guess": guess, "sequence": number}, follow=True
        )
        assert not any(word.upper() in page.content.decode() for word in words)
    stored = [setup, *play.events.values_list("move", "feedback"), dict(client.session.items())]
    assert not any(word in str(stored).lower() for word in words)
    client.post(f"/hangman/play/{play.pk}/give-up/", {"sequence": 3})
    over = client.get(f"/hangman/play/{play.pk}/").content.decode()
    assert any(word.upper() in over for word in words)


@pytest.mark.parametrize("show_left", [False, True])
def test_no_word_that_an_adversarial_wordle_still_has_is_sent_before_the_end(
    show_left: bool, client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    options = {"length": 5, "guesses": 0, "mode": "normal", "show_left": show_left}
    setup = game("adversarial").random_setup(options, columns_of(english.current), Random(1))
    words = [word for word in ENGLISH if len(word) == 5]
    play = begin_puzzle("adversarial", english, setup)
    url = f"/adversarial/play/{play.pk}/"
    sent = [client.get(url).content.decode()]
    for number, guess in enumerate(("zzyzx", "abbey")):
        sent.append(client.post(url, {"guess": guess, "sequence": number}, follow=True).text)
    sent += [client.get(f"/{page}/{play.pk}/").text for page in ("review", "race")]
    others = [word for word in words if word not in ("zzyzx", "abbey")]
    assert not any(word.upper() in page for word in others for page in sent)
    assert any("possible answers left" in page for page in sent) == show_left
    stored = [setup, *play.events.values_list("move", "feedback"), dict(client.session.items())]
    assert not any(word in str(stored) for word in others)
    client.post(f"{url}give-up/", {"sequence": 2})
    assert any(word.upper() in client.get(url).text for word in others)


JUMBLE = {"shortest": 5, "longest": 5, "words": 1, "difficulty": "any"}


def jumble_sent(secret: str, lexicon: Lexicon, begin: Begin) -> Iterator[str]:
    """Shuffle, ask for hints and try words that are refused, by every way there is."""
    visitor, htmx = Client(), {"HX-Request": "true"}
    setup = game("jumble").setup_from(JUMBLE, secret) | {"seed": 5}
    play = begin("jumble", lexicon, setup, visitor)
    url, door = f"/jumble/play/{play.pk}/", f"/jumble/challenge/{play.puzzle_id}/"
    yield masked(Client().get(door))
    yield masked(visitor.get(url))
    for order in range(1, 6):
        yield masked(visitor.get(f"{url}?order={order}"))
    for word in ("?", "cra", "slate", "ecart"):
        yield masked(visitor.post(url, {"guess": word, "sequence": 0}))
        yield masked(visitor.post(url, {"guess": word, "sequence": 0}, headers=htmx))
    yield masked(visitor.post(url, {"guess": "c", "key": "r", "order": "2", "sequence": 0}))
    for number, kind in enumerate(("first", "place", "")):
        yield masked(visitor.post(f"/hint/{play.pk}/", {"sequence": number, "kind": kind}))
        yield masked(visitor.get(url))
    yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get(f"/race/{play.pk}/"))
    yield masked(visitor.post(f"/race/{play.pk}/", {"agent": "index"}))
    yield masked(visitor.get("/"))
    yield masked(visitor.post(door))


def test_scrambled_words_of_the_same_letters_send_the_same_bytes(begin_puzzle: Begin) -> None:
    words = {"trace": True, "crate": True, "react": False, "house": True}
    lexicon = make_lexicon("en", "English", "en", words, folded=True)
    one, other, third = (
        list(jumble_sent(secret, lexicon, begin_puzzle)) for secret in ("trace", "crate", "house")
    )
    assert one == other
    assert one != third
    assert not any(word.upper() in text for word in ("trace", "crate", "react") for text in one)


def test_a_round_sends_nothing_of_the_words_to_come(english: Lexicon, begin_puzzle: Begin) -> None:
    rounds = ("house crane", "house abbey")
    sent = []
    for secrets in rounds:
        visitor = Client()
        setup = game("jumble").setup_from(JUMBLE | {"words": 2}, secrets) | {"seed": 5}
        play = begin_puzzle("jumble", english, setup, visitor)
        sent.append(masked(visitor.get(f"/jumble/play/{play.pk}/")))
    assert sent[0] == sent[1]


BOARDS = {"length": 5, "boards": 3, "guesses": 8, "mode": "normal"}
BOARDS_TWINS = [
    # "slate" gets 00202 from both first words, and 00002 from both last ones
    ("crane abbey house", "grape abbey mouse"),
    ("qraqe abbey house", "crane abbey mouse"),
]


def boards_sent(secrets: str, mode: str, lexicon: Lexicon, begin: Begin) -> Iterator[str]:
    """Play as far as every board's feedback is the same, by every way there is."""
    visitor, htmx = Client(), {"HX-Request": "true"}
    setup = game("boards").setup_from(BOARDS | {"mode": mode}, secrets)
    play = begin("boards", lexicon, setup, visitor)
    url, door = f"/boards/play/{play.pk}/", f"/boards/challenge/{play.puzzle_id}/"
    yield masked(Client().get(door))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "zzzzz", "sequence": 0}))
    yield masked(visitor.post(url, {"guess": "sl", "key": "a", "sequence": 0}))
    for number, guess in enumerate(("slate", "abbey")):  # the second board is solved
        posted = {"guess": guess, "sequence": number}
        yield masked(visitor.post(url, posted, headers=htmx))
        yield masked(visitor.post(url, posted, headers=htmx))
        yield masked(visitor.get(f"{url}?board=3"))
        yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get(f"/race/{play.pk}/"))
    yield masked(visitor.get("/"))
    yield masked(visitor.post(door))


@pytest.mark.parametrize("mode", ["normal", "hard"])
@pytest.mark.parametrize("twins", BOARDS_TWINS, ids=str)
def test_boards_that_differ_only_in_open_secrets_send_the_same_bytes(
    twins: tuple[str, str], mode: str, english: Lexicon, begin_puzzle: Begin
) -> None:
    one, other = (list(boards_sent(twin, mode, english, begin_puzzle)) for twin in twins)
    assert one == other
    secrets = {word.upper() for twin in twins for word in twin.split()} - {"ABBEY"}
    assert not any(secret in text for secret in secrets for text in one)


def test_boards_with_other_feedback_send_other_bytes(english: Lexicon, begin_puzzle: Begin) -> None:
    one, other = (
        list(boards_sent(secrets, "normal", english, begin_puzzle))
        for secrets in ("crane abbey house", "crane abbey trace")
    )
    assert one != other
