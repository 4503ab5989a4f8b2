"""The play page: guesses, refusals, double posts, strangers, with and without HTMX."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote

import pytest
from django.test import Client

from games.limits import rate_limits
from games.models import Event, Play
from lexicons.models import Lexicon
from wordgames.vocabulary.column_builder import columns_from

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db


def url(play: Play) -> str:
    return f"/wordle/play/{play.pk}/"


def test_a_guess_is_stored_and_redirects_to_the_page(client: Client, begin: Begin) -> None:
    play = begin("crane")
    response = client.post(url(play), {"guess": "slate", "sequence": 0})
    assert response.status_code == 302
    assert response["Location"] == url(play)
    page = client.get(url(play)).content.decode()
    assert 'data-state="correct"><b class="piece">A<' in page
    assert 'data-state="absent"><b class="piece">S<' in page
    play.refresh_from_db()
    assert (play.turns, play.status) == (1, "playing")


def test_with_htmx_only_the_moving_parts_come_back(client: Client, begin: Begin) -> None:
    play = begin("crane")
    response = client.post(
        url(play), {"guess": "slate", "sequence": 0}, headers={"HX-Request": "true"}
    )
    body = response.content.decode()
    assert response.status_code == 200
    assert body.lstrip().startswith("<table")
    assert "<html" not in body
    assert 'value="1" id="sequence"' in body
    assert "A correct" in body


def test_a_refused_guess_keeps_what_was_typed_and_costs_nothing(
    client: Client, begin: Begin
) -> None:
    play = begin("crane")
    response = client.post(url(play), {"guess": "qqqqq", "sequence": 0})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Not in the word list." in page
    assert 'value="QQQQQ"' in page
    assert not play.events.exists()


def test_a_refusal_with_htmx_swaps_nothing_but_the_status(client: Client, begin: Begin) -> None:
    play = begin("crane")
    response = client.post(
        url(play), {"guess": "qqqqq", "sequence": 0}, headers={"HX-Request": "true"}
    )
    assert response["HX-Reswap"] == "none"
    assert "Not in the word list." in response.content.decode()
    assert "<table" not in response.content.decode()


@pytest.mark.parametrize("word", ["", "a", "x" * 5000, "<b>x</b>", "\x01crane", "cr ne"])
def test_absurd_guesses_get_a_sentence(client: Client, begin: Begin, word: str) -> None:
    play = begin("house")
    response = client.post(url(play), {"guess": word, "sequence": 0})
    assert response.status_code == 422
    assert "<b>x</b>" not in response.content.decode()
    assert not play.events.exists()


@pytest.mark.parametrize("typed", [" SLÀte ", "ＳＬＡＴＥ"])
def test_letters_of_another_form_and_spaces_are_read_as_meant(
    client: Client, begin: Begin, typed: str
) -> None:
    play = begin("crane")
    assert client.post(url(play), {"guess": typed, "sequence": 0}).status_code == 302
    assert play.events.get().move == "slate"


def test_a_double_post_counts_once(client: Client, begin: Begin) -> None:
    play = begin("crane")
    for _ in range(2):
        client.post(url(play), {"guess": "slate", "sequence": 0})
    assert play.events.count() == 1


def test_a_late_post_from_another_tab_changes_nothing_and_shows_the_board(
    client: Client, begin: Begin
) -> None:
    play = begin("crane")
    client.post(url(play), {"guess": "slate", "sequence": 0})
    response = client.post(
        url(play), {"guess": "abbey", "sequence": 0}, headers={"HX-Request": "true"}
    )
    assert response.status_code == 200
    body = response.content.decode()
    assert "as it is now" in body
    number = body.split('value="1" id="sequence"')[1]  # the page goes on from where the game is
    assert number.split(">")[0].endswith('hx-swap-oob="true"')
    assert [event.move for event in play.events.all()] == ["slate"]


def test_a_late_post_without_javascript_says_so_too(client: Client, begin: Begin) -> None:
    play = begin("crane")
    client.post(url(play), {"guess": "slate", "sequence": 0})
    shown = client.post(url(play), {"guess": "abbey", "sequence": 0}, follow=True)
    assert "as it is now" in shown.content.decode()
    assert "as it is now" not in client.get(url(play)).content.decode()


@pytest.mark.parametrize("sequence", ["", "x", "-1", "٣", "9" * 30])
def test_an_unreadable_sequence_number_changes_nothing(
    client: Client, begin: Begin, sequence: str
) -> None:
    play = begin("crane")
    client.post(url(play), {"guess": "slate", "sequence": sequence})
    assert not play.events.exists()


def test_winning_shows_the_answer_and_takes_no_more_guesses(client: Client, begin: Begin) -> None:
    play = begin("crane")
    client.post(url(play), {"guess": "crane", "sequence": 0})
    page = client.get(url(play)).content.decode()
    assert 'id="ending-title"' in page
    assert 'id="guess"' not in page
    client.post(url(play), {"guess": "slate", "sequence": 1})
    play.refresh_from_db()
    assert (play.status, play.turns, play.events.count()) == ("won", 1, 1)
    assert play.ended_at is not None


def test_the_last_wrong_guess_loses(client: Client, begin: Begin) -> None:
    play = begin("crane", guesses=1)
    client.post(url(play), {"guess": "slate", "sequence": 0})
    play.refresh_from_db()
    assert play.status == "lost"
    assert "CRANE" in client.get(url(play)).content.decode()


def test_giving_up_ends_the_game_once(client: Client, begin: Begin) -> None:
    play = begin("crane")
    for _ in range(2):
        client.post(f"{url(play)}give-up/", {"sequence": 0})
    play.refresh_from_db()
    assert (play.status, play.events.count()) == ("given-up", 1)
    assert play.events.get().kind == Event.Kind.GIVE_UP
    assert "CRANE" in client.get(url(play)).content.decode()


def test_a_late_give_up_changes_nothing(client: Client, begin: Begin) -> None:
    play = begin("crane")
    client.post(url(play), {"guess": "slate", "sequence": 0})
    client.post(f"{url(play)}give-up/", {"sequence": 0})
    play.refresh_from_db()
    assert play.status == "playing"


def test_again_starts_a_new_game_with_the_same_settings(client: Client, begin: Begin) -> None:
    play = begin("cat", guesses=9, mode="hard")
    response = client.post(f"{url(play)}again/")
    new = Play.objects.exclude(pk=play.pk).get()
    assert response["Location"] == url(new)
    assert new.puzzle.setup["options"] == play.puzzle.setup["options"]
    assert new.puzzle.kind == "free"


def test_a_stranger_s_play_is_not_there(client: Client, begin: Begin) -> None:
    play = begin("crane")
    stranger = Client()
    begin("crane", stranger)  # without a game of their own they are nobody
    for response in (
        stranger.get(url(play)),
        stranger.post(url(play), {"guess": "slate", "sequence": 0}),
        stranger.post(f"{url(play)}give-up/", {"sequence": 0}),
        stranger.post(f"{url(play)}again/"),
    ):
        assert response.status_code == 404
    assert not play.events.exists()


def test_a_page_view_writes_nothing(client: Client, begin: Begin, english: Lexicon) -> None:
    visitor = Client()
    for path in ("/", "/wordle/", "/wordle/daily/", "/wordle/challenge/", "/lexicons/"):
        assert visitor.get(path).status_code == 200
    assert "sessionid" not in visitor.cookies


def test_hard_mode_refuses_in_the_player_s_own_upper_case(
    client: Client, begin: Begin, turkish: Lexicon
) -> None:
    play = begin("iklim", lexicon=turkish, mode="hard")
    client.post(url(play), {"guess": "İKRAM", "sequence": 0})
    page = client.get(url(play)).content.decode()
    assert 'data-state="correct">İ<' in page
    response = client.post(url(play), {"guess": "ılgaz", "sequence": 1})
    assert "1st letter must be İ." in response.content.decode()


def test_without_javascript_a_key_adds_its_letter_to_what_is_typed(
    client: Client, begin: Begin
) -> None:
    play = begin("crane")
    page = client.post(url(play), {"guess": "SLA", "key": "t", "sequence": 0}).content.decode()
    assert 'value="SLAT"' in page
    page = client.post(url(play), {"guess": "SLAT", "key": "delete", "sequence": 0})
    assert 'value="SLA"' in page.content.decode()
    page = client.post(url(play), {"guess": "SLATE", "key": "s", "sequence": 0})
    assert 'value="SLATE"' in page.content.decode()  # a full row took ten letters and more
    assert not play.events.exists()


def test_words_left_are_counted_when_asked_for(client: Client, begin: Begin) -> None:
    play = begin("crane", show_left=True)
    page = client.get(url(play)).content.decode()
    assert "<strong>6</strong> of the list's answers still fit" in page
    client.post(url(play), {"guess": "trace", "sequence": 0})
    assert "<strong>1</strong> of" in client.get(url(play)).content.decode()


def test_a_page_takes_few_queries_however_long_the_game(
    client: Client, begin: Begin, django_assert_max_num_queries: Callable[..., object]
) -> None:
    play = begin("crane", guesses=20)
    for sequence in range(5):
        client.post(url(play), {"guess": "slate", "sequence": sequence})
    with django_assert_max_num_queries(4):  # type: ignore[attr-defined]
        client.get(url(play))
    with django_assert_max_num_queries(8):  # type: ignore[attr-defined]
        client.post(url(play), {"guess": "abbey", "sequence": 5}, headers={"HX-Request": "true"})


def test_a_word_list_that_changed_never_breaks_a_stored_game(
    client: Client, begin: Begin, english: Lexicon
) -> None:
    from lexicons.revisions.publish import publish
    from wordgames.vocabulary.columns import Entry

    play = begin("crane")
    client.post(url(play), {"guess": "slate", "sequence": 0})
    publish(english, columns_from([Entry("quilt")], language="en", folded=True))
    english.retired_at = english.created_at
    english.save()
    assert "SLATE"[0] in client.get(url(play)).content.decode()
    assert client.post(url(play), {"guess": "crane", "sequence": 1}).status_code == 302
    play.refresh_from_db()
    assert play.status == "won"


def test_a_post_that_is_too_large_is_refused_in_words(client: Client, begin: Begin) -> None:
    play = begin("crane")
    response = client.post(url(play), {"guess": "x" * 3_000_000, "sequence": 0})
    assert response.status_code == 400
    assert "Your guesses are safe" in response.content.decode()
    assert not Event.objects.filter(play=play).exists()


def test_who_moves_faster_than_anybody_plays_is_slowed_down_and_loses_nothing(
    client: Client, begin: Begin
) -> None:
    play = begin("crane")
    codes = [client.post(url(play), {"guess": "x", "sequence": 0}).status_code for _ in range(121)]
    assert codes == [422] * 120 + [429]
    part = client.post(url(play), {"guess": "slate"}, headers={"HX-Request": "true"})
    assert (part.status_code, part["Retry-After"]) == (429, "60")
    assert unquote(part["X-Refusal"]).endswith("nothing was lost.")
    assert client.post(f"{url(play)}give-up/", {"sequence": 0}).status_code == 429
    assert client.get(url(play)).status_code == 200
    play.refresh_from_db()
    assert play.status == "playing"


@pytest.mark.slow
def test_an_address_has_a_limit_of_moves_too(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOVES_AN_ADDRESS", 160)
    codes = [Client().post("/wordle/play/AAAAAAAAAAAAAAAA/").status_code for _ in range(161)]
    assert codes == [404] * 160 + [429]
