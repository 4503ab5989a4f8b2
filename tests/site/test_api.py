"""The JSON API: tokens, words, games without their secrets, suggestions; attacked a little."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.accounts import tokens
from games.accounts.account_data import delete_account
from games.accounts.models import ApiToken
from games.catalogue import GAMES, game, games
from games.models import Play, Player, Puzzle
from lexicons.models import Lexicon
from solvers.stats.dashboard import played
from tests.contract.every_game import lexicon_for, small
from wordgames_site.api import tokens as gate
from wordgames_site.api.play import plain

PASSWORD = "a long one here"


@dataclass(frozen=True)
class Program:
    """A program of somebody's, with its token."""

    token: str

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """GET, or POST what there is; return the response."""
        send = Client(headers={"authorization": f"Bearer {token or self.token}"})
        if body is None:
            return send.get(f"/api/v1/{path}")
        return send.post(f"/api/v1/{path}", json.dumps(body), content_type="application/json")


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("ada", password=PASSWORD)


@pytest.fixture
def program(owner: User) -> Program:
    return Program(tokens.make(owner, "mine")[1])


def test_a_token_is_made_shown_once_and_revoked(client: Client, owner: User) -> None:
    assert client.get("/account/tokens/").status_code == 302
    client.force_login(owner)
    page = client.post("/account/tokens/", {"name": "<b>mine</b>", "password": PASSWORD})
    text = page.context["shown"]
    assert text in page.content.decode()
    assert "<b>mine" not in page.content.decode()
    assert text not in client.get("/account/tokens/").content.decode()
    known = ApiToken.objects.get()
    assert text not in (known.sha256, str(known))
    program = Program(text)
    assert program.ask("bots").status_code == 200
    client.post("/account/tokens/", {"revoke": known.pk})
    assert program.ask("bots").status_code == 401


def test_nobody_revokes_another_s_token(client: Client, program: Program) -> None:
    client.force_login(User.objects.create_user("eve"))
    client.post("/account/tokens/", {"revoke": ApiToken.objects.get().pk})
    assert ApiToken.objects.exists()


def test_an_account_has_ten_tokens_at_most(client: Client, owner: User) -> None:
    client.force_login(owner)
    for _ in range(tokens.MOST):
        assert (
            client.post("/account/tokens/", {"name": "one", "password": PASSWORD}).status_code
            == 200
        )
    refused = client.post("/account/tokens/", {"name": "one more", "password": PASSWORD})
    assert refused.status_code == 422
    assert "ten tokens" in refused.content.decode()
    assert client.post("/account/tokens/", {"name": "", "password": PASSWORD}).status_code == 422


@pytest.mark.parametrize(
    "token", ["", "wg_", "wg_wrong", "wg_" + "x" * 200, "eyJhbGciOi", "wg_\u00e9"]
)
def test_a_wrong_token_is_not_let_in(program: Program, token: str) -> None:
    answer = Client(headers={"authorization": f"Bearer {token}"}).get("/api/v1/bots")
    assert answer.status_code == 401


def test_a_session_is_no_token_and_a_token_no_session(client: Client, program: Program) -> None:
    client.force_login(User.objects.get())
    assert client.get("/api/v1/bots").status_code == 401
    carrier = Client(headers={"authorization": f"Bearer {program.token}"})
    assert carrier.get("/account/").status_code == 302


def test_who_may_not_log_in_has_no_token(program: Program) -> None:
    User.objects.update(is_active=False)
    assert program.ask("bots").status_code == 401


def test_guessing_tokens_ends_at_429(program: Program) -> None:
    codes = [program.ask("bots", token="wg_no").status_code for _ in range(gate.WRONG + 1)]
    assert codes == [401] * gate.WRONG + [429]


def test_an_account_s_requests_are_counted_over_all_its_tokens(
    program: Program, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "REQUESTS", 8)
    other = Program(tokens.make(owner, "other")[1])
    codes = [each.ask("bots").status_code for each in [program, other] * 6]
    assert codes.count(200) == 8
    assert codes[-1] == 429


def test_a_body_that_is_too_long_or_no_json_is_refused(program: Program) -> None:
    assert program.ask("games", {"game": "x" * gate.LARGEST}).status_code == 413
    send = Client(headers={"authorization": f"Bearer {program.token}"})
    for body in ("", "{", "[]", "null", '{"game": {}}'):
        answer = send.post("/api/v1/games", body, content_type="application/json")
        assert answer.status_code in (400, 422), body


def hidden_in(play: Play) -> Sequence[str]:
    """Return what a puzzle's setup hides."""
    setup = play.puzzle.setup
    return [*setup.get("secrets", ()), *map(str, filter(None, [setup.get("seed")]))]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_begun_and_shown_without_its_secret(program: Program, slug: str) -> None:
    needs = small(slug)
    lexicon = needs.lexicon() if needs else lexicon_for(game(slug).lexicon_kind)
    options = getattr(needs, "OPTIONS", {})
    asked = {name: value for name, value in options.items() if isinstance(value, str | int)}
    begun = program.ask("games", {"game": slug, "dictionary": lexicon.slug, "options": asked})
    if begun.status_code == 422 and asked:  # options of the rules that its form does not have
        begun = program.ask("games", {"game": slug, "dictionary": lexicon.slug})
    assert begun.status_code == 201, begun.json()
    play = Play.objects.get()
    assert begun.json()["answer"] is None
    assert begun.json()["status"] == "playing"
    if getattr(needs, "HIDES", True):
        text = json.dumps(begun.json()).lower()
        assert not [it for it in hidden_in(play) if it.lower() in text]
    looked = program.ask(f"games/{play.pk}")
    assert looked.json() == begun.json()
    ended = program.ask(f"games/{play.pk}/give-up", {"sequence": 0})
    assert ended.json()["status"] == ("lost" if game(slug).skips else "given-up")
    assert ended.json()["answer"] is not None  # "" of a host that had not chosen yet
    assert program.ask(f"games/{play.pk}/give-up", {"sequence": 0}).status_code == 409


@pytest.fixture
def begun(program: Program, english: Lexicon) -> Any:
    """A game of Wordle, as the API shows it."""
    answer = program.ask("games", {"game": "wordle", "dictionary": english.slug})
    assert answer.status_code == 201, answer.json()
    return answer.json()


def test_a_game_is_played_to_its_end(program: Program, begun: Any) -> None:
    path, secret = f"games/{begun['id']}/moves", Play.objects.get().puzzle.setup["secrets"][0]
    refused = program.ask(path, {"move": "zzzzz", "sequence": 0})
    assert refused.status_code == 422
    assert refused.json()["detail"] == "Not in the word list."
    assert program.ask(path, {"move": secret, "sequence": 1}).status_code == 409
    won = program.ask(path, {"move": secret, "sequence": 0}).json()
    assert (won["status"], won["answer"], won["sequence"]) == ("won", secret, 1)
    assert won["observation"]["turns"] == [{"guess": secret, "marks": [2] * len(secret)}]
    assert program.ask(path, {"move": secret, "sequence": 1}).status_code == 409
    assert program.ask(f"games/{begun['id']}/suggestions").status_code == 409


def test_a_stale_move_is_told_the_sequence_that_the_next_one_needs(
    program: Program, begun: Any
) -> None:
    """E6: moves from before and from ahead, and endings, are refused with the number to send."""
    path, secret = f"games/{begun['id']}", Play.objects.get().puzzle.setup["secrets"][0]
    wrong = next(it for it in ("crane", "house") if it != secret)
    for number in range(2):
        told = f"The game is not where you think: its status is playing and its sequence {number}."
        for other in (number - 1, number + 1) if number else (1, 7):
            for action, body in (("moves", {"move": wrong}), ("give-up", {})):
                refused = program.ask(f"{path}/{action}", {**body, "sequence": other})
                assert (refused.status_code, refused.json()["detail"]) == (409, told)
        played = program.ask(f"{path}/moves", {"move": wrong, "sequence": number})
        assert (played.status_code, played.json()["sequence"]) == (200, number + 1)
    program.ask(f"{path}/give-up", {"sequence": 2})
    ended = program.ask(f"{path}/moves", {"move": secret, "sequence": 3})
    assert ended.status_code == 409
    assert "its status is given-up and its sequence 3" in ended.json()["detail"]


def test_what_a_program_plays_is_nobody_s(program: Program, begun: Any, owner: User) -> None:
    play = Play.objects.get()
    assert play.player is not None
    assert play.player.user is None
    assert not Player.objects.filter(user=owner).exists()
    assert played() == []  # nor do the statistics count it as a person's
    stranger = Program(tokens.make(User.objects.create_user("eve"), "hers")[1])
    assert stranger.ask(f"games/{begun['id']}").status_code == 404
    assert stranger.ask(f"games/{begun['id']}/suggestions").status_code == 404


def test_an_account_that_goes_takes_its_programs_games_along(begun: Any, owner: User) -> None:
    delete_account(owner)
    assert not Play.objects.exists()
    assert not Player.objects.exists()
    assert not Puzzle.objects.exists()


def test_a_bot_s_suggestions_come_with_their_reasons(program: Program, begun: Any) -> None:
    path = f"games/{begun['id']}/suggestions"
    first, *_ = program.ask(f"{path}?bot=entropy").json()
    assert first["bits"] > 0
    assert len(first["move"]) == 5
    assert program.ask(f"{path}?bot=nobody").status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"game": "chess", "dictionary": "en"}, 404, "no such game"),
        ({"game": "wordle", "dictionary": "no"}, 422, "dictionary: there is none of this name"),
        (
            {"game": "wordle", "dictionary": "en", "options": {"colour": 1}},
            422,
            "no option colour; it has: ",
        ),
        ({"game": "wordle", "dictionary": "en", "options": {"length": 40}}, 422, "length"),
        ({"game": "wordle", "dictionary": "en", "options": {"mode": "x" * 999}}, 422, "mode"),
    ],
)
def test_what_cannot_be_begun_is_said(
    program: Program, english: Lexicon, body: Any, status: int, said: str
) -> None:
    answer = program.ask("games", body)
    assert answer.status_code == status
    assert said in answer.json()["detail"]
    assert not Play.objects.exists()


def test_dictionaries_and_their_words_are_listed(program: Program, english: Lexicon) -> None:
    (known,) = program.ask("dictionaries").json()
    assert known["slug"] == english.slug
    length, count = next(iter(known["words"].items()))
    page = program.ask(f"dictionaries/{english.slug}/words?length={length}").json()
    assert len(page["words"]) == count
    assert page["next"] is None
    assert program.ask(f"dictionaries/{english.slug}/words?length=0").status_code == 422
    assert program.ask(f"dictionaries/{english.slug}/words?length=5&start=-1").status_code == 422
    assert program.ask("dictionaries/none/words?length=5").status_code == 404


def test_a_list_is_sent_played_with_and_kept_as_the_account_s(
    program: Program, owner: User
) -> None:
    """E8: there was no way to send a list."""
    words = "crane: a bird\nslate\nbrick\nd0g\nslate\n"
    answer = program.ask("lists", {"name": "Mine", "words": words, "language": "en"})
    assert answer.status_code == 201, answer.json()
    made = answer.json()
    assert (made["words"], made["duplicates"], made["left_out"]) == (3, 1, 1)
    assert made["lines"] == [{"line": 4, "text": "d0g", "reason": "has a digit"}]
    assert Client().get(made["url"].removeprefix("http://testserver")).status_code == 200
    lexicon = Lexicon.objects.get(slug=made["slug"])
    assert lexicon.keeper == Player.objects.get(user=owner).pk
    assert lexicon.visibility == Lexicon.Visibility.UNLISTED
    for body, fault in (
        ({"name": "", "words": words}, "name: "),
        ({"name": "Mine", "words": ""}, "words: "),
        ({"name": "Mine", "words": words, "visibility": "public"}, "visibility: "),
    ):
        refused = program.ask("lists", body)
        assert refused.status_code == 422
        assert refused.json()["detail"].startswith(fault)
    assert program.ask("lists", {"name": "x", "words": "a" * 1_100_000}).status_code == 413


def test_the_puzzles_of_a_day_are_named_and_never_those_to_come(
    program: Program, english: Lexicon
) -> None:
    revision = english.current
    assert revision is not None
    fitting = [kind for kind in games() if kind.lexicon_kind == english.kind]
    offered = {kind.slug for kind in fitting if kind.daily_options(revision) is not None}
    today = program.ask("today").json()
    assert {one["game"] for one in today} == offered
    assert set(today[0]) == {"game", "variant", "dictionary", "date", "number", "url"}
    assert program.ask("today?day=2999-01-01").json() == today
    assert program.ask("today?day=yesterday").status_code == 422


def test_runs_and_leagues_are_listed(program: Program, english: Lexicon) -> None:
    assert program.ask("runs").json() == []
    assert program.ask("runs?game=%00").status_code == 400
    assert program.ask("runs/nothing").status_code == 404
    assert program.ask("leagues").json() == []


def test_the_guide_names_every_address_of_the_document(client: Client, db: None) -> None:
    document = client.get("/api/v1/openapi.json").json()
    page = client.get("/api/").content.decode()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert f"{method.upper()} {path}" in page
            assert operation["description"]
    assert "from <code>start</code> on" in page
    assert "`" not in page[page.index("<dl") : page.index("</dl")]


class Colour(Enum):
    RED = "red"


def test_only_what_json_has_becomes_json() -> None:
    assert plain({"a": (1, 2.5, None), Colour.RED: frozenset("ba")}) == {
        "a": [1, 2.5, None],
        "red": ["a", "b"],
    }
    with pytest.raises(TypeError):
        plain(object())
