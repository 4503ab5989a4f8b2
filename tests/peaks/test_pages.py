"""Peaks on the site: start, play, keys, alphabets, dailies, challenges, sharing, secrecy."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from games.catalogue import game
from games.daily.daily_puzzle import daily_puzzle
from games.models import Play, Puzzle
from lexicons.models import Lexicon
from tests.check_secrecy import masked
from tests.fixtures import make_lexicon
from workshop.visitor.first_move import begun

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db


def setup(secret: str, **options: object) -> dict[str, object]:
    chosen = {"length": len(secret), "guesses": 6, "mode": "normal", "show_left": False}
    return game("peaks").setup_from(chosen | options, secret)


def guess(client: Client, play: Play, text: str, sequence: int) -> str:
    posted = {"guess": text, "sequence": sequence}
    client.post(f"/peaks/play/{play.pk}/", posted)
    return client.get(f"/peaks/play/{play.pk}/").content.decode()


def test_a_game_is_started_and_the_alphabet_is_shown(client: Client, english: Lexicon) -> None:
    answer = client.post(
        "/peaks/", {"lexicon": "en", "length": "5", "guesses": "6", "mode": "normal"}, follow=True
    )
    page = answer.content.decode()
    assert Play.objects.get().puzzle.game == "peaks"
    assert "Peaks board, 5 letters, 6 guesses" in page
    assert page.count("<span>A–Z</span>") == 5  # every place may be anything yet


def test_tiles_say_earlier_and_later_in_words(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("peaks", english, setup("mouse"))
    page = guess(client, play, "crane", 0)
    assert '<td class="slot" data-state="later"><b class="piece">C' in page
    assert 'R</b><span class="visually-hidden">, earlier in the alphabet</span>' in page
    assert "C later in the alphabet, R earlier in the alphabet" in page


def test_the_range_of_each_place_narrows_and_comes_after_its_tiles(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    """A bar for each place, which a move sends beside the board, to be shown later."""
    play = begin_puzzle("peaks", english, setup("mouse"))
    address, htmx = f"/peaks/play/{play.pk}/", {"HX-Request": "true"}
    moved = client.post(address, {"guess": "crane", "sequence": 0}, headers=htmx).content.decode()
    board, later = moved.split("innerHTML:#after")
    assert board.count("<span>A–Z</span>") == 5
    assert later.count("<span>D–Z</span>") == 1
    assert later.count("<span>A–Q</span>") == 1
    page = client.get(address).content.decode()
    assert "<span>D–Z</span>" in page


def test_keys_are_struck_out_only_where_no_open_place_takes_them(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("peaks", english, setup("mouse"))
    page = guess(client, play, "crane", 0)
    assert 'data-key="s">' in page  # not at the second place, but at the first
    page = guess(client, play, "house", 1)
    assert 'data-key="h" data-state="absent"' in page
    assert 'data-key="o" data-state="correct"' in page
    assert 'data-key="z">' in page


def test_the_spanish_enye_follows_n(client: Client, begin_puzzle: Begin) -> None:
    words = {"caña": True, "cana": True, "capa": True}
    lexicon = make_lexicon("es", "Español", "es", words, folded=True)
    client.post("/peaks/", {"lexicon": "es", "length": "4", "guesses": "6", "mode": "normal"})
    assert Play.objects.get().puzzle.setup["options"]["alphabet"] == "acnñp"
    play = begin_puzzle("peaks", lexicon, setup("caña", alphabet="acnñp"))
    assert 'data-state="later"><b class="piece">N' in guess(client, play, "cana", 0)
    assert 'data-state="earlier"><b class="piece">P' in guess(client, play, "capa", 1)


def test_ultra_hard_mode_is_explained_and_costs_nothing(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("peaks", english, setup("mouse", mode="ultra-hard"))
    guess(client, play, "crane", 0)
    posted = {"guess": "abbey", "sequence": 1}
    answer = client.post(f"/peaks/play/{play.pk}/", posted)
    assert answer.status_code == 422
    assert "1st letter must come after C." in answer.content.decode()
    assert play.events.count() == 1


def test_words_left_are_those_that_fit_the_arrows(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("peaks", english, setup("mouse", show_left=True))
    assert "<strong>1</strong> of the list's answers still fits" in guess(client, play, "house", 0)


def test_the_daily_is_the_same_for_everybody(english: Lexicon) -> None:
    found = daily_puzzle(game("peaks"), english, date(2026, 3, 1))
    assert found is not None
    assert found == daily_puzzle(game("peaks"), english, date(2026, 3, 1))
    assert found.setup["options"]["alphabet"] == english.current.letters  # type: ignore[union-attr]


def test_a_challenge_is_made_and_a_new_game_takes_the_letters_of_now(
    client: Client, english: Lexicon
) -> None:
    client.post(
        "/peaks/challenge/", {"word": "mouse", "lexicon": "en", "guesses": "6", "mode": "normal"}
    )
    puzzle = Puzzle.objects.get()
    assert puzzle.setup["secrets"] == ["mouse"]
    begun(client, puzzle)
    client.post(f"/peaks/play/{Play.objects.get().pk}/again/")
    assert Play.objects.latest("started_at").puzzle.setup["options"]["length"] == 5


def test_the_result_is_shared_as_arrows_and_in_words(
    client: Client, english: Lexicon, begin_puzzle: Begin
) -> None:
    play = begin_puzzle("peaks", english, setup("mouse"))
    guess(client, play, "crane", 0)
    page = guess(client, play, "mouse", 1)
    assert "➡️⬅️➡️➡️🟩" in page
    assert "Guess 1: later, earlier, later, later, correct." in page
    assert "2/6" in page


def test_secrets_with_the_same_arrows_send_the_same_bytes(
    english: Lexicon, begin_puzzle: Begin
) -> None:
    sent = []
    for secret, other in (("house", "crane"), ("mouse", "crane"), ("slate", "crane")):
        visitor = Client()
        play = begin_puzzle("peaks", english, setup(secret), visitor)
        url = f"/peaks/play/{play.pk}/"
        pages = [visitor.get(url), visitor.post(url, {"guess": other, "sequence": 0})]
        pages += [visitor.get(url), visitor.get(f"/review/{play.pk}/")]
        pages += [visitor.post(f"/hint/{play.pk}/", {"sequence": 1}), visitor.get(url)]
        pages += [visitor.get(f"/race/{play.pk}/"), visitor.get("/")]
        sent.append([masked(page) for page in pages])
    assert sent[0] == sent[1]
    assert sent[0] != sent[2]


def test_an_agent_without_hard_mode_says_so(client: Client, small_english: Lexicon) -> None:
    page = client.get("/assist/peaks/?length=5&hard=1")
    told = page.context["no_hard"]
    offered = {name for name, _, _ in page.context["picks"]}
    assert bool(told) == ("hard" not in offered)
