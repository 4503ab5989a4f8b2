"""Challenges that name who asks: the link, the play, both grids at the end, and nothing before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from games.catalogue import GAMES
from games.friends.models import Dare, Taken
from games.models import Play

Begin = Callable[..., Play]


def solve(client: Client, play: Play, *guesses: str) -> Play:
    for number, guess in enumerate(guesses):
        client.post(f"/wordle/play/{play.pk}/", {"guess": guess, "sequence": number})
    play.refresh_from_db()
    return play


@pytest.fixture
def asked(client: Client, begin: Begin) -> Dare:
    """A challenge by somebody who found the word in two."""
    play = solve(client, begin(), "slate", "crane")
    answer = client.post(f"/dare/play/{play.pk}/", {"name": "Ana"})
    made = Dare.objects.get()
    assert answer["Location"] == f"/dare/{made.pk}/"
    return made


def test_the_link_says_who_asks_and_what_it_took(asked: Dare) -> None:
    page = Client().get(f"/dare/{asked.pk}/")
    text = page.content.decode()
    assert "Ana found it in 2. Can you?" in text
    assert "noindex" in page["X-Robots-Tag"]
    assert "crane" not in text.lower()
    assert 'class="pips"' not in text
    assert '<meta property="og:title" content="Ana found it in 2. Can you?">' in text


def test_the_link_opens_the_board_and_the_first_move_begins_the_play(asked: Dare) -> None:
    friend, at = Client(), f"/dare/{asked.pk}/"
    page = friend.get(at)
    assert f'hx-post="{at}"' in page.content.decode()
    assert page.context["board"]
    for nothing in ({}, {"guess": "", "sequence": 0}, {"guess": "zzzzz", "sequence": 0}):
        friend.post(at, nothing)
    assert Play.objects.count() == 1
    answer = friend.post(at, {"guess": "slate", "sequence": 0})
    taken = Taken.objects.get()
    assert answer["Location"] == f"/wordle/play/{taken.play_id}/"
    assert (taken.play.turns, taken.dare) == (1, asked)
    assert "Go on with your game" in friend.get(at).content.decode()


def test_a_hint_may_be_what_begins_it_too(asked: Dare) -> None:
    friend, at = Client(), f"dare/{asked.pk}/"
    unsaved = friend.get(f"/{at}").context["play"]
    posted = {"begin": at, "kind": "letter", "sequence": 0}
    assert friend.post(f"/hint/{unsaved.pk}/", posted).status_code == 302
    assert Taken.objects.get().play.hints == 1
    other = next(slug for slug in GAMES if slug != asked.play.puzzle.game)
    assert friend.post(f"/{other}/play/{unsaved.pk}/give-up/", posted).status_code == 404


def test_it_is_given_up_before_a_first_move_at_its_own_game_s_address(asked: Dare) -> None:
    """The address of a dare names no game; its puzzle does."""
    friend, at = Client(), f"dare/{asked.pk}/"
    unsaved = friend.get(f"/{at}").context["play"]
    posted = {"begin": at, "sequence": 0}
    answer = friend.post(f"/wordle/play/{unsaved.pk}/give-up/", posted)
    assert answer.status_code == 302
    assert Taken.objects.get().play.status == Play.Status.GIVEN_UP


def test_who_has_begun_it_elsewhere_goes_on_and_is_told_who_asked(asked: Dare) -> None:
    friend, at = Client(), f"/dare/{asked.pk}/"
    friend.post(f"/wordle/challenge/{asked.puzzle_id}/", {"guess": "slate", "sequence": 0})
    play = Play.objects.exclude(pk=asked.play_id).get()
    assert not Taken.objects.exists()
    assert friend.post(at)["Location"] == f"/wordle/play/{play.pk}/"
    assert Taken.objects.get().play == play


def test_who_asks_sees_the_link_and_may_play_what_he_chose(client: Client, english: object) -> None:
    form = {"lexicon": "en", "guesses": "6", "mode": "normal", "word": "crane", "name": "Ana"}
    client.post("/wordle/challenge/", form)
    at = f"/dare/{Dare.objects.get().pk}/"
    page = client.get(at).content.decode()
    assert "Send this link" in page
    assert 'href="?play"' in page
    assert client.get(f"{at}?play").context["board"]
    client.post(at, {"guess": "slate", "sequence": 0})
    assert Play.objects.get().turns == 1
    assert not Taken.objects.exists()  # nobody dares himself


def test_both_grids_are_seen_at_the_end_by_both_and_by_nobody_before(
    client: Client, asked: Dare
) -> None:
    friend = Client()
    friend.post(f"/dare/{asked.pk}/", {"guess": "slate", "sequence": 0})
    play = Play.objects.exclude(pk=asked.play_id).get()
    for visitor in (friend, client):
        assert visitor.get(f"/dare/{asked.pk}/").context["others"] == []
    for number, guess in enumerate(("trace", "crane"), 1):
        friend.post(f"/wordle/play/{play.pk}/", {"guess": guess, "sequence": number})
    (side, sentence), *rest = friend.get(f"/dare/{asked.pk}/").context["others"]
    assert not rest
    assert (side.name, sentence) == ("Ana", "Ana wins, 2 guesses to 3.")
    (side, sentence), *rest = client.get(f"/dare/{asked.pk}/").context["others"]
    assert not rest
    assert (side.finish.how, sentence) == ("3 guesses", "You win, 2 guesses to 3.")
    text = friend.get(f"/dare/{asked.pk}/").content.decode()
    assert text.count('<i class="correct"></i>' * 5) == 2
    assert "others" not in Client().get(f"/dare/{asked.pk}/").context


def test_a_name_is_optional_and_a_bad_one_is_refused(client: Client, begin: Begin) -> None:
    play = solve(client, begin(), "crane")
    refused = client.post(f"/dare/play/{play.pk}/", {"name": "http://spam"})
    assert refused.status_code == 422
    assert "Use letters only" in refused.content.decode()
    assert not Dare.objects.exists()
    client.post(f"/dare/play/{play.pk}/", {"name": ""})
    asked = Dare.objects.get()
    assert "A friend found it in 1. Can you?" in Client().get(f"/dare/{asked.pk}/").content.decode()
    client.post(f"/dare/play/{play.pk}/", {"name": "Bob"})
    asked.refresh_from_db()
    assert (Dare.objects.count(), asked.name) == (1, "Bob")


def test_only_one_s_own_finished_play_can_be_asked_about(client: Client, begin: Begin) -> None:
    play = begin()
    assert client.get(f"/dare/play/{play.pk}/").status_code == 404
    solve(client, play, "crane")
    assert Client().get(f"/dare/play/{play.pk}/").status_code == 404
    assert client.get(f"/dare/play/{play.pk}/").status_code == 200
    assert client.get("/dare/AAAAAAAAAAAAAAAA/").status_code == 404


def test_the_puzzle_made_for_somebody_can_be_signed(client: Client, english: object) -> None:
    form = {"lexicon": "en", "guesses": "6", "mode": "normal", "word": "crane", "name": "Ana"}
    answer = client.post("/wordle/challenge/", form)
    asked = Dare.objects.get()
    assert answer["Location"] == f"/dare/{asked.pk}/"
    assert "Ana chose this for you. Can you find it?" in (
        Client().get(f"/dare/{asked.pk}/").content.decode()
    )
    refused = client.post("/wordle/challenge/", form | {"name": "www.x.y"})
    assert (refused.status_code, Dare.objects.count()) == (422, 1)


def test_two_who_did_not_solve_it_are_equal(client: Client, begin: Begin) -> None:
    """Whoever gave up sooner won, with "not found against not found"."""
    play = solve(client, begin(), "slate")
    client.post(f"/wordle/play/{play.pk}/give-up/", {"sequence": 1})
    client.post(f"/dare/play/{play.pk}/", {"name": "Ana"})
    at, friend = f"/dare/{Dare.objects.get().pk}/", Client()
    friend.post(at, {"guess": "slate", "sequence": 0})
    theirs = solve(friend, Taken.objects.get().play, "slate")
    friend.post(f"/wordle/play/{theirs.pk}/", {"guess": "abbey", "sequence": 1})
    friend.post(f"/wordle/play/{theirs.pk}/give-up/", {"sequence": 2})
    assert "A draw: nobody solved it." in friend.get(at).content.decode()


def test_who_has_finished_it_reads_how_it_ended_and_is_not_asked_again(asked: Dare) -> None:
    """ "Ana found it in 2. Can you?" stood above the grids of one who had just lost."""
    friend, at = Client(), f"/dare/{asked.pk}/"
    friend.post(at, {"guess": "slate", "sequence": 0})
    play = Taken.objects.get().play
    assert "<h2>Ana found it in 2. Can you?</h2>" in friend.get(at).content.decode()
    friend.post(f"/wordle/play/{play.pk}/give-up/", {"sequence": 1})
    page = friend.get(at).content.decode()
    assert "<h2>Ana wins: 2 guesses.</h2>" in page
    assert page.count("Ana wins") == 1
    Dare.objects.update(play=None)  # a word that somebody chose and did not play
    assert "<h2>Ana chose this for you.</h2>" in friend.get(at).content.decode()
