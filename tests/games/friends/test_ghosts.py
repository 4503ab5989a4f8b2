"""Ghosts: marks of somebody else beside one's own, a row after each move and never before it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.accounts.account_data import delete_account, exported
from games.accounts.guest_cleanup import prune
from games.catalogue import GAMES, game
from games.friends import ghosts
from games.friends.dares import dare
from games.friends.models import Dare, Taken
from games.limits.compute_queue import Busy
from games.models import Event, Play, Player, Puzzle
from games.plays import ghosts as plays_ghosts
from games.templatetags.cached_frames import FRAMES
from lexicons.revisions.publish import forget_revisions
from lexicons.revisions.remove import take_down
from tests.check_secrecy import masked
from tests.fixtures import text_of_frames
from tests.games.twins import Twins, answering

Begin = Callable[..., Play]
HTMX = {"HX-Request": "true"}
MARKED = re.compile(r'<td class="beside">.*?</td>')
STRIP = re.compile(r'class="marks" aria-hidden="true">(.*?)</span>')
MARK = re.compile(r'<i class="(?!hollow)(\w+)">')
BESIDE = re.compile(r'class="beside')


def play_on(client: Client, play: Play, *guesses: str) -> Play:
    slug = play.puzzle.game
    for number, guess in enumerate(guesses, play.turns):
        client.post(f"/{slug}/play/{play.pk}/", {"guess": guess, "sequence": number})
    play.refresh_from_db()
    return play


@pytest.fixture
def dared(client: Client, begin: Begin) -> Dare:
    """A dare with a ghost, by somebody who found "crane" with her third word."""
    play = play_on(client, begin(), "slate", "trace", "crane")
    client.post(f"/dare/play/{play.pk}/", {"name": "Ana", "ghost": "on"})
    return Dare.objects.get()


def rows_in(text: str) -> list[str]:
    """Return the classes of the marks of each row of a ghost on a page."""
    cells = re.findall(r'<td class="beside"[^>]*>.*?</td>', text)
    return [
        marks
        for it in cells
        if (marks := " ".join(re.findall(r'<i class="(?!hollow)(\w+)">', it))).strip()
    ]


def test_the_choice_of_a_friend_as_ghost_is_kept_in_no_frame(dared: Dare) -> None:
    FRAMES.clear()
    page = Client().get(f"/dare/{dared.pk}/").content.decode()
    assert "<bdi>Ana" in page
    assert "('mode_and_ghost'" not in text_of_frames()


def test_row_n_is_sent_with_the_answer_to_guess_n_and_not_before(dared: Dare) -> None:
    friend, at = Client(), f"/dare/{dared.pk}/"
    page = friend.get(at).content.decode()
    assert len(BESIDE.findall(page)) == 6
    assert rows_in(page) == []
    friend.post(at, {"guess": "zzzzz", "sequence": 0}, headers=HTMX)
    assert not Taken.objects.exists()
    first = friend.post(at, {"guess": "mouse", "sequence": 0}, headers=HTMX).content.decode()
    assert rows_in(first) == ["absent absent correct absent correct"]
    assert not re.search(r"\bslate\b", first, re.I)
    own = f"/wordle/play/{Taken.objects.get().play_id}/"
    refused = friend.post(own, {"guess": "qqqqq", "sequence": 1}, headers=HTMX).content.decode()
    assert rows_in(refused) == []
    assert len(rows_in(friend.get(own).content.decode())) == 1
    for number in (1, 2):
        friend.post(own, {"guess": "house", "sequence": number})
        text = friend.get(own).content.decode()
        assert len(rows_in(text)) == number + 1
        assert ('class="flag"' in text) == (number == 2)
    friend.post(own, {"guess": "house", "sequence": 3})
    assert len(rows_in(friend.get(own).content.decode())) == 3


def test_a_dare_has_a_ghost_only_if_its_player_says_so(client: Client, begin: Begin) -> None:
    play = play_on(client, begin(), "slate", "crane")
    client.post(f"/dare/play/{play.pk}/", {"name": "Ana"})
    asked = Dare.objects.get()
    assert asked.ghost is None
    text = Client().get(f"/dare/{asked.pk}/").content.decode()
    assert "beside" not in text
    assert "Ana found it in 2. Can you?" in text
    client.post(f"/dare/play/{play.pk}/", {"name": "Ana", "ghost": "on"})
    asked.refresh_from_db()
    assert asked.ghost == {
        "rows": [["absent", "absent", "correct", "absent", "correct"], ["correct"] * 5],
        "solved": True,
    }


def test_one_tap_gets_the_message_to_send_with_the_name_of_an_earlier_dare(
    client: Client, dared: Dare, begin: Begin
) -> None:
    play = play_on(client, begin("slate"), "slate")
    at, json_only = f"/dare/play/{play.pk}/", {"Accept": "application/json"}
    text = client.post(at, {"ghost": "on"}, headers=json_only).json()["text"]
    fresh = Dare.objects.exclude(pk=dared.pk).get()
    assert fresh.name == "Ana"
    assert text.endswith(f"Can you beat me?\nhttp://testserver/dare/{fresh.pk}/")
    assert "🟩🟩🟩🟩🟩" in text
    assert "slate" not in text.lower()
    assert text in client.get(f"/dare/{fresh.pk}/").content.decode()


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_room_for_a_ghost_and_its_first_marks(
    slug: str, db: None, begin_puzzle: Begin
) -> None:
    pair = answering(slug)
    author, friend = Client(), Client()
    asked = _dare(slug, pair, 0, author, begin_puzzle)
    at = f"/dare/{asked.pk}/"
    before = friend.get(at).content.decode()
    in_rows = game(slug).ghost_shape == "rows"
    assert ('class="beside' in before) == in_rows
    assert ('class="marks" aria-hidden' in before) != in_rows
    assert not _marks(before)
    friend.post(at, {"guess": pair.guesses[0], "sequence": 0})
    play = Taken.objects.get().play
    assert play.turns == 1
    after = friend.get(f"/{slug}/play/{play.pk}/").content.decode()
    assert _marks(after) or not asked.ghost["rows"][0]


@pytest.mark.parametrize("slug", GAMES)
def test_twins_send_the_same_bytes_beside_ghosts_that_are_alike_so_far(
    slug: str, db: None, begin_puzzle: Begin
) -> None:
    """The two ghosts differ in their second row, which no answer to a first guess may hold."""
    pair = answering(slug)
    sent = [list(_sent(slug, pair, number, begin_puzzle)) for number in (0, 1)]
    assert len(sent[0]) == 5
    assert sent[0] == sent[1]


def _sent(slug: str, pair: Twins, number: int, begin: Begin) -> Iterator[str]:
    asked = _dare(slug, pair, number, Client(), begin)
    rows = asked.ghost["rows"]
    asked.ghost["rows"] = [*rows, rows[0] if number else [*rows[0], "correct"]]
    asked.ghost["solved"] = bool(number)
    asked.save()
    friend, at = Client(), f"/dare/{asked.pk}/"
    yield _masked(friend.get(at))
    yield _masked(friend.post(at, {"guess": "?", "sequence": 0}, headers=HTMX))
    yield _masked(friend.post(at, {"guess": pair.guesses[0], "sequence": 0}, headers=HTMX))
    play = Taken.objects.filter(dare=asked).get().play
    yield _masked(friend.get(f"/{slug}/play/{play.pk}/"))
    yield _masked(friend.get("/"))


def _masked(response: Any) -> str:
    return re.sub(r"/?dare/[A-Za-z0-9_-]{16}/", "/dare/ID/", masked(response))


def _marks(text: str) -> list[str]:
    strip = "".join(STRIP.findall(text))
    return rows_in(text) or re.findall(r'<i class="(?!hollow)\w+">', strip)


def _dare(slug: str, pair: Twins, number: int, author: Client, begin: Begin) -> Dare:
    """Return the dare of an author who gave a puzzle of twins up after one guess."""
    play = play_on(author, begin(slug, pair.lexicon, pair.setups[number], author), pair.guesses[0])
    author.post(f"/{slug}/play/{play.pk}/give-up/", {"sequence": play.turns})
    play.refresh_from_db()
    asked = dare(play.puzzle, Player.objects.get(pk=play.player_id), "Ana", play, racing=True)
    assert asked.ghost["rows"], f"Give the Share of {slug} a row of signs for each move."
    return asked


def test_links_that_lead_nowhere_are_refused_in_words(dared: Dare) -> None:
    for address in ("/dare/AAAAAAAAAAAAAAAA/", f"/dare/{dared.pk[::-1]}/"):
        page = Client().get(address)
        assert page.status_code == 404
        assert "This link is gone" in page.content.decode()
        assert Client().post(address, {"guess": "slate", "sequence": 0}).status_code == 404
        assert Client().post(f"{address}answer/", {"answer": "lucky"}).status_code == 404
    assert Play.objects.count() == 1


def test_a_ghost_is_kept_for_thirty_days_after_its_dare_was_last_opened(dared: Dare) -> None:
    at, friend = f"/dare/{dared.pk}/", Client()
    _age(dared, days=29)
    assert "beside" in friend.get(at).content.decode()
    dared.refresh_from_db()
    assert dared.opened_at is not None
    assert timezone.now() - dared.opened_at < timedelta(minutes=1)
    _age(dared, days=31)
    text = friend.get(at).content.decode()
    assert "beside" not in text
    assert "colours have expired; you can still play" in text
    friend.post(at, {"guess": "mouse", "sequence": 0})
    assert Taken.objects.get().play.ghost == ""
    prune()
    dared.refresh_from_db()
    assert dared.ghost == {}
    assert dared.play is not None


def test_a_play_begun_with_a_ghost_goes_on_without_it_once_it_is_gone(dared: Dare) -> None:
    friend, at = Client(), f"/dare/{dared.pk}/"
    friend.post(at, {"guess": "mouse", "sequence": 0})
    own = f"/wordle/play/{Taken.objects.get().play_id}/"
    assert "beside" in friend.get(own).content.decode()
    dared.delete()
    page = friend.post(own, {"guess": "house", "sequence": 1}, headers=HTMX)
    assert page.status_code == 200
    assert "beside" not in page.content.decode()


def test_a_ghost_goes_with_the_account_and_stands_in_its_file(dared: Dare) -> None:
    user = User.objects.create_user("ana")
    Player.objects.filter(pk=dared.player_id).update(user=user)
    (row,) = json.loads("".join(exported(user)))["dares"]
    assert row["ghost"]["rows"][-1] == ["correct"] * 5
    delete_account(user)
    dared.refresh_from_db()
    assert (dared.ghost, dared.name, dared.play) == ({}, "", None)
    text = Client().get(f"/dare/{dared.pk}/").content.decode()
    assert "Ana" not in text
    assert "beside" not in text


def test_a_visitor_keeps_the_newest_ghosts_only(
    client: Client, dared: Dare, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ghosts, "MOST_GHOSTS", 1)
    play = play_on(client, begin("slate"), "slate")
    client.post(f"/dare/play/{play.pk}/", {"ghost": "on"})
    dared.refresh_from_db()
    assert dared.ghost == {}
    assert Dare.objects.exclude(pk=dared.pk).get().ghost["solved"]


def test_one_tap_answers_once_the_puzzle_is_over(client: Client, dared: Dare) -> None:
    friend, at = Client(), f"/dare/{dared.pk}/"
    answer = f"{at}answer/"
    friend.post(at, {"guess": "mouse", "sequence": 0})
    taken = Taken.objects.get()
    assert friend.post(answer, {"answer": "lucky"}).status_code == 404
    play_on(friend, taken.play, "crane")
    ending = friend.get(f"/wordle/play/{taken.play_id}/").content.decode()
    assert "You win, 2 guesses to 3." in ending
    assert 'value="lucky"' in ending
    assert friend.post(answer, {"answer": "you are a fool"}).status_code == 404
    assert client.post(answer, {"answer": "lucky"}).status_code == 404  # nobody answers himself
    assert friend.post(answer, {"answer": "lucky"})["Location"] == at
    assert (
        "Sent: Lucky you!"
        in friend.post(answer, {"answer": "lucky"}, headers=HTMX).content.decode()
    )
    assert Taken.objects.get().answer == "lucky"
    assert "Says: Lucky you!" in client.get(at).content.decode()


def test_two_friends_answer_at_once_and_each_keeps_his_own(client: Client, dared: Dare) -> None:
    """Both pages were open before either answered; a second tap changes one's own answer alone."""
    at = f"/dare/{dared.pk}/"
    friends = {"lucky": Client(), "close": Client()}
    for friend in friends.values():
        friend.post(at, {"guess": "crane", "sequence": 0})
    for _ in range(2):
        for answer, friend in friends.items():
            sent = friend.post(f"{at}answer/", {"answer": answer}, headers=HTMX)
            assert sent.status_code == 200
    assert sorted(Taken.objects.values_list("answer", flat=True)) == ["close", "lucky"]
    text = client.get(at).content.decode()
    assert "Says: Lucky you!" in text
    assert "Says: That was close!" in text


def test_a_move_sent_twice_to_a_dare_is_made_once(dared: Dare) -> None:
    """A double tap, a replayed request, and the same request of somebody else's browser."""
    friend, at = Client(), f"/dare/{dared.pk}/"
    move = {"guess": "mouse", "sequence": 0}
    first = friend.post(at, move, headers=HTMX)
    again = friend.post(at, move, headers=HTMX)
    assert first.status_code == 200
    assert "Here is the game as it is now" in again.content.decode()
    own = Taken.objects.get().play
    own.refresh_from_db()
    assert own.turns == 1
    stranger = Client()
    assert stranger.post(f"/wordle/play/{own.pk}/", move | {"sequence": 1}).status_code == 404
    assert stranger.get(f"/wordle/play/{own.pk}/").status_code == 404
    assert rows_in(stranger.get(at).content.decode()) == []


def test_a_dare_of_a_deleted_account_is_played_to_its_end(dared: Dare) -> None:
    """Its friend had begun before the account went: nothing is compared, nobody is named."""
    friend, at = Client(), f"/dare/{dared.pk}/"
    friend.post(at, {"guess": "mouse", "sequence": 0})
    user = User.objects.create_user("ana")
    Player.objects.filter(pk=dared.player_id).update(user=user)
    delete_account(user)
    own = Taken.objects.get().play
    play_on(friend, own, "crane")
    for address in (f"/wordle/play/{own.pk}/", at):
        page = friend.get(address)
        assert page.status_code == 200
        assert "Ana" not in page.content.decode()
        assert "You win" not in page.content.decode()
    assert friend.post(f"{at}answer/", {"answer": "lucky"}).status_code in {302, 404}
    assert Client().get(at).status_code == 200


def test_a_dare_whose_list_was_removed_says_so_unless_it_was_begun(dared: Dare) -> None:
    """It opened a board that refused every word but those that others had played."""
    friend, at = Client(), f"/dare/{dared.pk}/"
    friend.post(at, {"guess": "mouse", "sequence": 0})
    take_down(dared.puzzle.revision.lexicon)
    forget_revisions()
    stranger = Client()
    for address in (at, f"/wordle/challenge/{dared.puzzle_id}/"):
        assert stranger.get(address).status_code == 404
        refused = stranger.post(address, {"guess": "slate", "sequence": 0}, headers=HTMX)
        assert refused.status_code == 404
        assert refused.content.decode() == "This puzzle has been taken down."
    own = Taken.objects.get().play
    play_on(friend, own, "crane")
    own.refresh_from_db()
    assert own.status == Play.Status.WON
    assert friend.get(at).status_code == 200


@pytest.mark.parametrize("name", ["דנה", "عمر ١٢", "דנה 2", "<b>Ana</b>", "Ana & Bob"])
def test_names_of_any_kind_stand_beside_the_board(name: str, client: Client, begin: Begin) -> None:
    play = play_on(client, begin(), "slate", "crane")
    player = Player.objects.get(pk=play.player_id)
    asked = dare(play.puzzle, player, name, play, racing=True)
    friend = Client()
    friend.post(f"/dare/{asked.pk}/", {"guess": "mouse", "sequence": 0})
    taken = Taken.objects.get().play
    text = friend.get(f"/wordle/play/{taken.pk}/").content.decode()
    escaped = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert f"{escaped}</bdi>: not in the word" in text
    play_on(friend, taken, "crane")
    assert f"<bdi>{escaped}</bdi>" in friend.get(f"/wordle/play/{taken.pk}/").content.decode()


@pytest.fixture
def rival(monkeypatch: pytest.MonkeyPatch) -> list[Play]:
    """Let a bot that knows two words play, and count its plays."""
    plays: list[Play] = []

    def played(open_play: Any) -> Play:
        plays.append(
            Play.objects.create(puzzle=open_play.puzzle, agent={"slug": "x"}, status="won")
        )
        for number, (move, feedback) in enumerate((("slate", "00202"), ("crane", "22222"))):
            Event.objects.create(play=plays[-1], sequence=number, move=move, feedback=feedback)
        return plays[-1]

    monkeypatch.setattr(plays_ghosts, "RIVALS", [played])
    return plays


def test_the_bot_races_from_the_first_guess_and_in_the_next_game_too(
    client: Client, begin: Begin, rival: list[Play]
) -> None:
    play = begin()
    client.post(f"/ghost/{play.pk}/", {"ghost": "bot"})
    assert client.cookies["ghost-wordle"].value == "bot"  # P18: and in no other game
    own = f"/wordle/play/{play.pk}/"
    page = client.get(own).content.decode()
    assert len(BESIDE.findall(page)) == 6
    assert rows_in(page) == []
    assert not rival  # nothing is computed before a guess
    text = client.post(own, {"guess": "mouse", "sequence": 0}, headers=HTMX).content.decode()
    assert rows_in(text) == ["absent absent correct absent correct"]
    play.refresh_from_db()
    play_on(client, play, "house")
    assert len(rival) == 1
    play_on(client, play, "crane")
    ending = client.get(own).content.decode()
    assert f'href="/watch/{rival[0].pk}/"' in ending
    assert "The bot wins, 2 guesses to 3." in ending
    assert 'class="versus' not in ending  # the bot's game is told already
    following = Puzzle.objects.get(pk=play.puzzle_id)
    following.pk = "B" * 16
    following.save(force_insert=True)
    assert "beside" in client.get(f"/wordle/challenge/{following.pk}/").content.decode()


def test_a_ghost_is_called_and_let_go_before_the_first_guess(
    client: Client, begin: Begin, rival: list[Play]
) -> None:
    """The sheet's row has a lock from then on (sketch `sheet`), and the rule is the same."""
    play, at = play_on(client, begin(), "mouse"), "/ghost/{}/"
    client.post(at.format(play.pk), {"ghost": "bot"})
    play.refresh_from_db()
    assert play.ghost == ""
    other = begin("slate")
    client.post(at.format(other.pk), {"ghost": "bot"})
    client.post(at.format(other.pk), {"ghost": "same"})  # what a friend's ghost posts
    play_on(client, other, "mouse")
    client.post(at.format(other.pk), {"ghost": "off"})
    other.refresh_from_db()
    assert (other.ghost, client.cookies["ghost-wordle"].value) == (f"bot:{rival[0].pk}", "bot")
    assert "set with your first guess" in client.get(f"/wordle/play/{other.pk}/").content.decode()
    third = begin("trace")
    for ghost in ("bot", "off"):
        client.post(at.format(third.pk), {"ghost": ghost})
    third.refresh_from_db()
    assert (third.ghost, client.cookies["ghost-wordle"].value) == ("", "off")
    assert Client().post(at.format(other.pk), {"ghost": "bot"}).status_code == 404


def test_a_bot_that_gets_no_turn_to_compute_is_asked_again(
    client: Client, begin: Begin, rival: list[Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin()
    client.post(f"/ghost/{play.pk}/", {"ghost": "bot"})
    with monkeypatch.context() as patch:

        def busy(_open_play: Any) -> Play:
            raise Busy("Later.")

        patch.setattr(plays_ghosts, "RIVALS", [busy])
        own = f"/wordle/play/{play.pk}/"
        page = client.post(own, {"guess": "mouse", "sequence": 0}, headers=HTMX)
    assert page.status_code == 200
    assert rows_in(page.content.decode()) == []
    text = client.post(own, {"guess": "house", "sequence": 1}, headers=HTMX).content.decode()
    assert len(rows_in(text)) == 2


def _age(asked: Dare, days: int) -> None:
    Dare.objects.filter(pk=asked.pk).update(opened_at=timezone.now() - timedelta(days=days))
