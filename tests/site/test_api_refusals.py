"""What the JSON API refuses, it refuses in JSON, with a sentence, as its OpenAPI document says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse, JsonResponse
from django.test import Client, RequestFactory

from games.accounts import tokens
from games.limits import daily_quota
from lexicons.models import Lexicon
from wordgames_site.api import play, refusals
from wordgames_site.api import tokens as gate
from wordgames_site.api.api import api
from wordgames_site.middleware.json_refusals import in_json


@pytest.fixture
def program(db: None) -> Client:
    """A program with a token."""
    token = tokens.make(User.objects.create_user("ada"), "mine")[1]
    return Client(headers={"authorization": f"Bearer {token}"})


def detail(answer: Any) -> str:
    """Return the sentence of a refusal, which is JSON and nothing else."""
    assert answer["Content-Type"].startswith("application/json"), answer.content
    assert set(answer.json()) == {"detail"}
    sentence = answer.json()["detail"]
    assert isinstance(sentence, str)
    assert sentence.endswith(".")
    return sentence


@pytest.mark.parametrize(
    ("method", "path", "code", "said"),
    [
        ("GET", "nowhere", 404, "no such address"),
        ("GET", "dictionaries/en/../fr/words", 404, "no such address"),
        ("GET", "runs?game=%00", 400, "not plain text"),
        ("GET", "runs/a%00", 400, "not plain text"),
        ("DELETE", "leagues", 405, "does not take this method"),
        ("OPTIONS", "games", 405, "does not take this method"),
        ("GET", "dictionaries/en/words?length=99", 422, "length: "),
        ("GET", "dictionaries/en/words", 422, "length: "),
        ("GET", "runs?agnet=entropy", 422, "agnet: there is no such field"),
        ("GET", "leagues?game=wordle", 422, "game: there is no such field"),
        ("DELETE", "runs/aaaaaaaaaaaaaaaa?force=1", 422, "force: there is no such field"),
        ("GET", "today?day=yesterday", 422, "day: "),
        ("GET", "today?day=0", 422, "day: "),
        ("GET", "today?day=1790000000", 422, "day: "),
        ("GET", "today?day=2026-11-27T00:00:00", 422, "day: "),
    ],
)
def test_what_an_address_refuses_is_json_with_a_sentence(
    program: Client, method: str, path: str, code: int, said: str
) -> None:
    answer = program.generic(method, f"/api/v1/{path}")
    assert answer.status_code == code
    assert said in detail(answer)
    assert ("Allow" in answer) == (code == 405)


def test_a_locked_database_is_a_sentence_with_the_time_to_wait(rf: RequestFactory) -> None:
    """It was "Service Unavailable.", which is none."""
    away = HttpResponse("<p>a page", status=503, headers={"Retry-After": "5"})
    answer = in_json(lambda request: away)(rf.post("/api/v1/games/a/moves"))
    assert isinstance(answer, JsonResponse)
    said = json.loads(answer.content)
    assert "wait as many seconds as Retry-After says" in said["detail"]
    assert answer["Retry-After"] == "5"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("[]", "The body: send a JSON object."),
        ('{"game": {}, "dictionary": "en"}', "game: "),
        ('{"game": "wordle"}', "dictionary: "),
    ],
)
def test_a_body_that_is_not_as_the_document_has_it_is_named_by_its_field(
    program: Client, body: str, said: str
) -> None:
    answer = program.post("/api/v1/games", body, content_type="application/json")
    assert answer.status_code == 422
    assert detail(answer).startswith(said)


def test_pages_of_people_stay_pages(client: Client, db: None) -> None:
    for path in ("/nowhere", "/api/nowhere", "/outside/%00/"):
        assert client.get(path)["Content-Type"].startswith("text/html")


def test_who_has_no_token_is_told_how_to_send_one(client: Client, db: None) -> None:
    answer = client.get("/api/v1/bots")
    assert answer.status_code == 401
    assert "Authorization: Bearer" in answer.json()["detail"]
    assert answer["WWW-Authenticate"] == "Bearer"


def test_who_asks_too_often_is_told_when_to_ask_again(
    program: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "REQUESTS", 8)
    answers = [program.get("/api/v1/bots") for _ in range(9)]
    assert answers[-1].status_code == 429
    assert answers[-1]["Retry-After"] == "60"
    assert "in a minute" in detail(answers[-1])


def test_programs_take_no_games_from_people_on_the_same_network(
    program: Client, client: Client, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_quota, "A_DAY", 2)
    body = {"game": "wordle", "dictionary": english.slug}
    sent = {"data": body, "content_type": "application/json"}
    answers = [program.post("/api/v1/games", **sent) for _ in range(3)]  # type: ignore[arg-type]
    assert [one.status_code for one in answers] == [201, 201, 429]
    assert answers[-1]["Retry-After"] == str(daily_quota.DAY)
    assert str(daily_quota.DAY) in detail(answers[-1])
    by_hand = {"lexicon": english.slug, "length": 5, "guesses": 6, "mode": "normal"}
    assert client.post("/wordle/", by_hand).status_code == 302


def test_a_day_before_the_first_has_no_puzzles(program: Client, english: Lexicon) -> None:
    assert program.get("/api/v1/today?day=2025-12-31").json() == []
    first = program.get("/api/v1/today?day=2026-01-01").json()
    assert {one["number"] for one in first} == {1}


def test_the_document_names_every_refusal(client: Client, program: Client) -> None:
    document = client.get("/api/v1/openapi.json").json()
    refusal = {"$ref": "#/components/schemas/Refusal"}
    for path, methods in document["paths"].items():
        for operation in methods.values():
            told = {int(code): it for code, it in operation["responses"].items()}
            assert set(refusals.ALWAYS) <= set(told), path
            assert (404 in told) == (
                "{" in path or operation["operationId"] in ("begin", "ask_run")
            )
            for code in set(told) - {200, 201, 202}:
                assert told[code]["content"]["application/json"]["schema"] == refusal


def test_too_many_moves_are_told_when_to_go_on(
    program: Client, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "MOVES_A_PLAYER", 0)
    body = {"move": "crane", "sequence": 0}
    for _ in range(2):
        answer = program.post("/api/v1/games/x/moves", body, content_type="application/json")
    assert answer.status_code == 429
    assert answer["Retry-After"] == "60"


@pytest.mark.parametrize("number", [True, False, 0.0, 1.0, "0", None, [0]])
@pytest.mark.parametrize("path", ["moves", "give-up"])
def test_only_a_whole_number_is_a_sequence(program: Client, path: str, number: object) -> None:
    body = {"move": "crane", "sequence": number}
    where = f"/api/v1/games/nonesuchnonesuch/{path}"
    answer = program.post(where, body, content_type="application/json")
    assert answer.status_code == 422
    assert detail(answer).startswith("sequence: ")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("runs", {"game": "wordle", "agent": "random", "dictionary": "en", "games": 3, "seed": 5}),
        ("runs", {"game": "wordle", "agent": "random", "dictionary": "en", "params": {"x": 1}}),
        ("games", {"game": "wordle", "dictionary": "en", "option": {}}),
        ("games/aaaaaaaaaaaaaaaa/moves", {"move": "crane", "sequence": 0, "mode": "hard"}),
        ("games/aaaaaaaaaaaaaaaa/give-up", {"sequence": 0, "really": True}),
    ],
)
def test_a_field_that_nothing_reads_is_refused(
    program: Client, path: str, body: dict[str, Any]
) -> None:
    """S10: a run of 3 games was asked for, and one of 1,679 was played."""
    answer = program.post(f"/api/v1/{path}", body, "application/json")
    assert answer.status_code == 422
    assert "there is no such field here" in detail(answer)
    assert detail(answer).partition(":")[0] in body


def test_every_body_refuses_what_nothing_reads() -> None:
    """One that is added later too."""
    document = api.get_openapi_schema(path_prefix="")
    bodies = {
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].split("/")[-1]
        for methods in document["paths"].values()
        for operation in methods.values()
        if "requestBody" in operation
    }
    schemas = document["components"]["schemas"]
    assert len(bodies) > 3
    kinds = [it["$ref"].split("/")[-1] for name in bodies for it in schemas[name].get("oneOf", ())]
    whole = [name for name in [*bodies, *kinds] if "oneOf" not in schemas[name]]
    assert len(whole) > 20, "a game's own are looked at too"
    assert [name for name in whole if schemas[name].get("additionalProperties") is not False] == []
