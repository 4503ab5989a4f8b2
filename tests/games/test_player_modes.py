"""A player may add a mode to the puzzle of a day: hard mode is a switch, and the result says so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.catalogue import games
from games.models import Play, Puzzle
from games.plays.consistency import disagreements
from games.plays.open_play import OpenPlay, events_of
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from tests.fixtures import make_lexicon
from wordgames.rules.options import ChoiceOption

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
WORDS = ("crane", "crate", "slate", "abbey", "trace", "house")
START = "/wordle/"
NOT_BEGUN = "AAAAAAAAAAAAAAAA"


@pytest.fixture
def words(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(WORDS, True), folded=True)


class Player:
    """A browser that fills in the forms of the page that it was shown last."""

    def __init__(self, client: Client, slug: str = "wordle", **headers: str) -> None:
        self.client, self.slug, self.headers = client, slug, headers
        self.look()

    def look(self) -> str:
        self.page = str(self.client.get(f"/{self.slug}/").content.decode())
        return self.page

    def play(self) -> Play | None:
        mine = Play.objects.filter(player__pk=self.client.session.get(SESSION_KEY, ""))
        return mine.order_by("started_at").last()

    def _hidden(self) -> dict[str, str]:
        play = self.play()
        sequence = play.events.count() if play else 0
        fields = dict(re.findall(r'name="(begin|opened|mode)" value="([^"]*)"', self.page))
        return {**fields, "sequence": str(sequence)}

    def choose(self, mode: str) -> Any:
        play = self.play()
        address = f"/{self.slug}/play/{play.pk if play else NOT_BEGUN}/mode/"
        answer = self.client.post(address, self._hidden() | {"want": mode})
        self.look()
        return answer

    def guess(self, word: str) -> Any:
        found = re.search(r'id="sequence" data-action="([^"]+)"', self.page)
        assert found
        address = found[1]
        answer = self.client.post(
            address, self._hidden() | {"guess": word}, headers=self.headers or None
        )
        self.look()
        return answer


def chosen(page: str) -> str:
    """Return the mode that the sheet shows as chosen, "" for the usual one."""
    (mode,) = re.findall(r'name="want" value="([^"]*)" aria-pressed="true"', page)
    return str(mode)


def secret_of_the_day(client: Client) -> str:
    """Return today's word, by a game of somebody else that was given up."""
    player = Player(client)
    begin = re.search(r'name="begin" value="([^"]+)"', player.page)
    assert begin
    client.post(f"/wordle/play/{NOT_BEGUN}/give-up/", {"begin": begin[1], "sequence": 0})
    secret = str(Puzzle.objects.get().setup["secrets"][0])
    Play.objects.all().delete()
    return secret


def breaking(secret: str) -> tuple[str, str]:
    """Return two guesses of which the second leaves out what the first has shown."""
    shares = {word: len(set(word) & set(secret)) for word in WORDS if word != secret}
    first = max(shares, key=lambda word: shares[word])
    kept = set(first) & set(secret)
    return first, next(word for word in WORDS if word not in (first, secret) and kept - set(word))


def test_the_modes_of_a_day_s_puzzle_are_those_of_its_game(words: Lexicon) -> None:
    offering = 0
    for kind in games():
        tables = {option.name: option for option in kind.form_class.options_table}
        if "strict" in tables:
            continue  # equations have a switch of their own: its game's tests play it
        mode = tables.get("mode")
        strict = isinstance(mode, ChoiceOption) and mode.default == "normal"
        choices = list(mode.choices[1:]) if isinstance(mode, ChoiceOption) and strict else []
        setup = {"options": {"mode": "normal"}}
        assert list(kind.player_modes(setup)) == choices, kind.slug
        for value, _ in choices:  # nothing takes a mode off a puzzle that has it
            assert not kind.player_modes({"options": {"mode": value}}), kind.slug
        offering += bool(choices)
    assert offering == 4


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_hard_mode_on_today_s_puzzle_refuses_and_says_so(
    client: Client, words: Lexicon, headers: dict[str, str]
) -> None:
    """It could be had in random games only."""
    first, second = breaking(secret_of_the_day(Client()))
    player = Player(client, **headers)
    assert chosen(player.page) == ""
    player.choose("hard")
    assert not Play.objects.exists()  # the switch alone begins nothing
    assert chosen(player.page) == "hard"
    assert '<b class="mode">hard</b>' in player.page
    player.guess(first)
    refused = player.guess(second)
    assert refused.status_code == (200 if headers else 422)
    assert re.search("must (be|contain)", refused.content.decode())
    play = Play.objects.get()
    assert play.turns == 1
    assert [event.kind for event in events_of(play)] == ["mode", "move"]
    assert play.puzzle.setup["options"]["mode"] == "normal"  # the same puzzle for everybody
    assert not list(disagreements())


def test_the_result_and_its_text_have_the_star_of_hard_mode(client: Client, words: Lexicon) -> None:
    secret = secret_of_the_day(Client())
    player = Player(client)
    player.choose("hard")
    player.guess(secret)
    play = Play.objects.get()
    assert play.status == Play.Status.WON
    page = player.page.replace("\r", "")
    assert "· 1/6*\n" in page
    shared = page.partition("· 1/6*\n")[2].partition("<")[0]
    assert "hard" not in shared.lower(), "P20: the star says it, no line below does"
    assert OpenPlay(play, events_of(play)).described.endswith("hard")


def test_a_mode_is_set_with_the_first_guess(client: Client, words: Lexicon) -> None:
    """Its row in the sheet shows a lock from then on (sketch `sheet`), and the rule is the same."""
    first, second = breaking(secret_of_the_day(Client()))
    player = Player(client)
    player.choose("hard")
    player.choose("")
    player.guess(first)
    assert re.search(r"<span data-begun></span>\s*Back to guess 2<", player.page)
    player.choose("hard")  # by hand, past the lock
    assert "Mode and ghost are set with your first guess." in player.page
    player.guess(second)  # which hard mode refuses
    play = Play.objects.get()
    assert (OpenPlay(play, events_of(play)).mode, play.turns) == ("", 2)
    assert not list(disagreements())


def test_the_mode_is_remembered_for_the_next_day_and_not_for_other_puzzles(
    client: Client, words: Lexicon
) -> None:
    player = Player(client)
    player.choose("hard")
    yesterday = re.search(r'class="chip" href="(/wordle/daily/[^"?]+)"', player.page)
    assert yesterday
    assert chosen(client.get(yesterday[1]).content.decode()) == "hard"
    answer = client.post(START, {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"})
    assert '<b class="mode">' not in client.get(answer["Location"]).content.decode()
    player.choose("")
    assert chosen(client.get(yesterday[1]).content.decode()) == ""


def test_only_a_mode_of_the_game_can_be_chosen(client: Client, words: Lexicon) -> None:
    player = Player(client)
    assert player.choose("impossible").status_code == 404
    client.cookies["mode-wordle"] = "impossible"
    assert chosen(player.look()) == ""
    player.guess("crane")
    assert [event.kind for event in events_of(Play.objects.get())] == ["move"]


def test_nobody_changes_the_mode_of_another_s_play(client: Client, words: Lexicon) -> None:
    Player(client).guess("crane")
    play = Play.objects.get()
    answer = Client().post(f"/wordle/play/{play.pk}/mode/", {"want": "hard", "sequence": 1})
    assert answer.status_code == 404


def test_a_finished_play_keeps_its_mode(client: Client, words: Lexicon) -> None:
    secret = secret_of_the_day(Client())
    player = Player(client)
    player.guess(secret)
    player.choose("hard")
    play = Play.objects.get()
    assert [event.kind for event in events_of(play)] == ["move"]
    assert 'name="want"' not in player.page


def test_a_hard_and_a_normal_play_are_of_one_puzzle(words: Lexicon) -> None:
    secret = secret_of_the_day(Client())
    for mode in ("", "hard"):
        player = Player(Client())
        if mode:
            player.choose(mode)
        player.guess(secret)
    plays = Play.objects.all()
    assert plays.count() == 2
    assert len({play.puzzle_id for play in plays}) == 1
    assert {play.status for play in plays} == {"won"}
