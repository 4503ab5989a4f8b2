"""Fibble on the site: start, play, keys without colours, the lies told at the end, secrecy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.test import Client

from games.catalogue import game
from games.daily.daily_puzzle import daily_puzzle
from games.models import Play, Puzzle
from lexicons.models import Lexicon
from tests.check_secrecy import masked
from wordgames.fibble.rules import drawn, lie
from wordgames.rules.feedback import Marks, marks

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db


def setup(secret: str, seed: int = 5, **options: object) -> dict[str, object]:
    chosen = {"length": len(secret), "guesses": 9, "show_left": False}
    return game("fibble").setup_from(chosen | options, secret) | {"seed": seed}


def guess(client: Client, play: Play, text: str, sequence: int) -> str:
    client.post(f"/fibble/play/{play.pk}/", {"guess": text, "sequence": sequence})
    return client.get(f"/fibble/play/{play.pk}/").content.decode()


def test_a_game_is_started_with_nine_guesses_and_a_seed(client: Client, english: Lexicon) -> None:
    page = client.get("/fibble/settings/").content.decode()
    assert 'value="9"' in page
    assert "Mode" not in page
    client.post("/fibble/", {"lexicon": "en", "length": "5", "guesses": "9"})
    setup = Play.objects.get().puzzle.setup
    assert setup["options"] == {"length": 5, "guesses": 9, "show_left": False}
    assert isinstance(setup["seed"], int)


def test_one_tile_of_a_row_lies_and_keys_take_no_colour(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("fibble", english, setup("crane"))
    page = guess(client, play, "slate", 0)
    told = play.events.get().feedback
    true = "".join(map(str, marks("slate", "crane")))
    assert sum(a != b for a, b in zip(told, true, strict=True)) == 1
    assert 'data-key="s" data-state="tried"' in page
    assert 'data-key="c">' in page
    assert 'data-letters="s:tried l:tried a:tried t:tried e:tried"' in page


def test_the_lies_are_told_when_the_game_is_over_and_not_before(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("fibble", english, setup("crane"))
    assert "The lies" not in guess(client, play, "slate", 0)
    page = guess(client, play, "crane", 1)
    place, _ = drawn(5, 1, 5)
    assert "Solved in 2 of 9. The answer is" in page
    assert "The lies" in page
    assert f"the {('1st', '2nd', '3rd', '4th', '5th')[place]} tile, {'SLATE'[place]}, said" in page
    assert page.count("was the truth") == 1
    assert "2/9" in page


def test_a_game_won_at_once_has_no_lies_to_tell(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("fibble", english, setup("crane"))
    assert "The lies" not in guess(client, play, "crane", 0)


def test_words_left_reckon_with_the_lie(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("fibble", english, setup("crane", show_left=True))
    page = guess(client, play, "slate", 0)
    assert "of the list's answers still fit" in page
    assert "<strong>0</strong> of the list" not in page


def test_the_daily_lies_alike_to_everybody(english: Lexicon) -> None:
    found = daily_puzzle(game("fibble"), english, date(2026, 3, 1))
    assert found is not None
    again = daily_puzzle(game("fibble"), english, date(2026, 3, 1))
    assert again is not None
    assert again.setup["seed"] == found.setup["seed"]
    assert found.setup["options"]["guesses"] == 9


def test_a_challenge_draws_lies_that_its_author_does_not_choose(
    client: Client, english: Lexicon
) -> None:
    client.post("/fibble/challenge/", {"word": "mouse", "lexicon": "en", "guesses": "9"})
    made = Puzzle.objects.get().setup
    assert made["secrets"] == ["mouse"]
    assert made["options"]["length"] == 5
    assert "seed" in made


def sent(
    begin: Begin, lexicon: Lexicon, stored: dict[str, object], guesses: tuple[str, ...]
) -> Iterator[str]:
    visitor, htmx = Client(), {"HX-Request": "true"}
    play = begin("fibble", lexicon, stored, visitor)
    url = f"/fibble/play/{play.pk}/"
    yield masked(Client().get(f"/fibble/challenge/{play.puzzle_id}/"))
    yield masked(visitor.get(url))
    for number, word in enumerate(guesses):
        yield masked(visitor.post(url, {"guess": word, "sequence": number}, headers=htmx))
        yield masked(visitor.get(url))
        yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get(f"/race/{play.pk}/"))
    yield masked(visitor.post(f"/race/{play.pk}/", {"agent": "entropy"}))
    yield masked(visitor.post(f"/hint/{play.pk}/", {"sequence": len(guesses)}))
    yield masked(visitor.get(url))
    yield masked(visitor.get("/"))


def seed_like(secret: str, guesses: tuple[str, ...], rows: list[Marks]) -> int:
    """Return another seed by which a secret's guesses get these rows."""
    return next(
        seed
        for seed in range(1_000_000, 1_100_000)
        if rows
        == [lie(marks(word, secret), *drawn(seed, turn, 5)) for turn, word in enumerate(guesses, 1)]
    )


def test_seeds_and_secrets_send_the_same_bytes_until_a_row_differs(
    english: Lexicon, begin_puzzle: Begin
) -> None:
    guesses = ("slate", "abbey")
    rows = [lie(marks(word, "house"), *drawn(7, turn, 5)) for turn, word in enumerate(guesses, 1)]
    same = [("house", 7), ("house", seed_like("house", guesses, rows))]
    same.append(("mouse", seed_like("mouse", guesses, rows)))
    answers = [
        list(sent(begin_puzzle, english, setup(secret, seed), guesses)) for secret, seed in same
    ]
    assert answers[0] == answers[1] == answers[2]
    assert not any(str(seed) in text for _, seed in same[1:] for text in answers[0])
    other = next(seed for seed in range(8, 50) if drawn(seed, 1, 5) != drawn(7, 1, 5))
    assert list(sent(begin_puzzle, english, setup("house", other), guesses)) != answers[0]
