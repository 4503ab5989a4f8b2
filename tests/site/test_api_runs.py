"""Programs ask for runs within the limits of the page, by the document alone; none is ranked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.accounts import tokens
from games.catalogue import GAMES, game
from games.models import Player
from lexicons.models import Lexicon
from lexicons.throttle import rate_counter
from solvers.declaration import solved
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.queue_allowance import ASKED_A_MINUTE, Allowance
from tests.contract.every_game import lexicon_for, small
from wordgames.agent_registry import agent_slugs
from wordgames.evaluation.run_game import runnable
from wordgames_site.api import new_runs

Program = Callable[..., Any]


def header_of(name: str) -> dict[str, str]:
    """Return the header with a token of a new account."""
    return {"authorization": f"Bearer {tokens.make(User.objects.create_user(name), 'mine')[1]}"}


def program_of(name: str) -> Program:
    """Return what sends requests with a token of a new account."""
    client = Client(headers=header_of(name))

    def ask(path: str, body: Any = None) -> Any:
        if body is None:
            return client.get(f"/api/v1/{path}")
        return client.post(f"/api/v1/{path}", body, content_type="application/json")

    return ask


@pytest.fixture
def program(db: None) -> Program:
    return program_of("ada")


def wordle(**more: Any) -> dict[str, Any]:
    return {"game": "wordle", "agent": "entropy", "dictionary": "en", **more}


def test_a_run_is_asked_for_played_and_read(
    program: Program, english: Lexicon, client: Client, queue: None
) -> None:
    asked = program("runs", wordle(options={"games": 3, "mode": "hard"}))
    assert asked.status_code == 200, asked.json()  # the tests' queue plays at once
    run = Run.objects.get()
    assert asked.json()["id"] == run.pk
    assert asked.json()["played"] == 3
    assert (run.spec["games"], run.spec["mode"], run.standing) == (3, "hard", False)
    whole = program(f"runs/{run.pk}").json()
    assert len(whole["guesses"]) == 3
    assert whole["agent"] == "entropy"
    assert program("leagues").json() == []
    assert program("runs").json() == []
    assert [it["id"] for it in program("runs?visitors=true").json()] == [run.pk]
    client.force_login(User.objects.get())  # and it is among one's runs on the page
    assert f"/stats/runs/{run.pk}/" in client.get("/stats/runs/?whose=mine").content.decode()


def test_a_run_that_somebody_cancelled_goes_on(program: Program, english: Lexicon) -> None:
    run = Run.objects.get(pk=program("runs", wordle()).json()["id"])
    services.cancel(run)
    assert program(f"runs/{run.pk}/status").json()["status"] == "cancelled"
    assert program("runs", wordle()).json()["status"] == "running"


def test_a_run_of_one_s_own_is_cancelled_and_nobody_else_s(english: Lexicon) -> None:
    ada, eve = (Client(headers=header_of(name)) for name in ("ada", "eve"))
    asked = ada.post("/api/v1/runs", wordle(), content_type="application/json").json()
    path = f"/api/v1/runs/{asked['id']}"
    stranger = eve.delete(path)
    assert (stranger.status_code, stranger.json()) == (404, {"detail": "You have no such run."})
    assert Run.objects.get().open
    first, again = ada.delete(path), ada.delete(path)
    assert first.status_code == 200
    assert first.json()["status"] == "cancelled"
    assert again.json() == first.json() == ada.get(f"{path}/status").json()
    Run.objects.update(status=Run.Status.DONE)
    assert ada.delete(path).json()["status"] == "done"  # its results stay
    Run.objects.update(status=Run.Status.RUNNING, standing=True)
    assert ada.delete(path).status_code == 404
    assert ada.delete("/api/v1/runs/nothing").status_code == 404


def test_a_run_that_waits_has_a_status_and_no_results(program: Program, english: Lexicon) -> None:
    asked = program("runs", wordle())
    assert asked.status_code == 202
    path, stranger = f"runs/{asked.json()['id']}", program_of("eve")
    assert program(f"{path}/status").json() == asked.json()
    assert (asked.json()["status"], asked.json()["played"]) == ("waiting", 0)
    assert program(path).status_code == 404  # it has no results yet
    assert stranger(f"{path}/status").json()["status"] == "waiting"
    assert program("runs/nothing/status").status_code == 404


def test_the_same_run_asked_twice_is_one_run_and_its_first_asker_s(
    program: Program, english: Lexicon
) -> None:
    other = program_of("eve")
    answers = [ask("runs", wordle()).json() for ask in (program, other, program)]
    assert len({it["id"] for it in answers}) == 1
    run = Run.objects.get()
    assert run.requester == Player.objects.get(user__username="ada")


def test_two_tokens_of_an_account_share_the_page_s_limits(
    program: Program, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_runs, "VISITOR", Allowance(20, 2))
    assert program("runs", wordle(options={"seed": 2, "games": 2})).status_code == 202
    token = tokens.make(User.objects.get(), "second")[1]
    second = Client(headers={"authorization": f"Bearer {token}"})
    body = wordle(options={"seed": 3, "games": 2})
    assert second.post("/api/v1/runs", body, content_type="application/json").status_code == 202
    full = program("runs", wordle(options={"seed": 4, "games": 2}))
    assert full.status_code == 429
    assert full.json() == {"detail": "You have 2 runs going; wait for one to end, or cancel one."}
    many = program("runs", wordle(options={"games": 21}))
    assert many.status_code == 422
    assert many.json() == {"detail": "games: That's 21 games; you can ask for 20 at once."}
    assert Run.objects.count() == 2


def test_an_address_asks_as_often_as_on_the_page(
    program: Program, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_counter, "clock", lambda: 0)
    codes = [program("runs", wordle()).status_code for _ in range(ASKED_A_MINUTE + 1)]
    assert codes == [202] * ASKED_A_MINUTE + [429]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (wordle(game="chess"), 404, "There is no such game."),
        (wordle(agent="nobody"), 422, "agent: "),
        (wordle(dictionary="none"), 422, "dictionary: there is none of this name"),
        (wordle(options={"colour": 1}), 422, "Runs of wordle have no option colour; they have: "),
        (wordle(options={"top": 5}), 422, "Runs of wordle have no option top; they have: "),
        (wordle(options={"length": "5"}), 422, "length: send a JSON integer."),
        (wordle(options={"guesses": True}), 422, "guesses: send a JSON integer."),
        (wordle(options={"games": 1.5}), 422, "games: send a JSON integer."),
        (wordle(options={"games": 10**10}), 422, "games: That's 10,000,000,000 games; you can ask"),
        (wordle(options={"guesses": 99}), 422, "guesses: "),
        (wordle(options={"length": 40}), 422, "length: "),
        (wordle(options={"mode": 1}), 422, "mode: send a JSON string."),
        (wordle(options={"mode": "odd"}), 422, "mode: "),
        (wordle(agent="optimal", options={"mode": "ultra-hard"}), 422, "mode: "),
        (wordle(options={"opener": "zzzzz"}), 422, "opener: "),
        (wordle(parameters={"nothing": 1}), 422, "parameters: "),
        (wordle(agent="letter-frequency", parameters={"repeats": "1,2"}), 422, "parameters: "),
        ({"game": "wordle"}, 422, "agent: "),
    ],
)
def test_what_cannot_be_asked_for_is_said(
    program: Program, english: Lexicon, body: Any, status: int, said: str
) -> None:
    answer = program("runs", body)
    assert answer.status_code == status, answer.json()
    assert said in answer.json()["detail"]
    assert not Run.objects.exists()


def test_a_game_whose_page_asks_for_no_parameters_takes_none(
    program: Program, english: Lexicon
) -> None:
    slug = next(it for it in solved() if not runnable(it).parameters)
    body = wordle(game=slug, agent=agent_slugs(slug)[0], parameters={"depth": 1})
    assert program("runs", body).status_code == 422
    assert not Run.objects.exists()


@pytest.mark.parametrize("text", ["NaN", "1e999", "-Infinity", "1" * 5000])
def test_numbers_that_are_none_are_refused(program: Program, english: Lexicon, text: str) -> None:
    body = json.dumps(wordle(options={"games": "GAMES"})).replace('"GAMES"', text)
    assert program("runs", body).status_code in (400, 422)


def test_a_list_of_one_s_own_is_played_and_nobody_else_s(
    program: Program, english: Lexicon
) -> None:
    other = program_of("eve")
    keeper = Player.objects.create(user=User.objects.get(username="ada"))
    draft = Lexicon.Visibility.DRAFT
    Lexicon.objects.filter(pk=english.pk).update(keeper=keeper.pk, visibility=draft)
    assert program("runs", wordle()).status_code == 202
    assert other("runs", wordle(options={"games": 2})).status_code == 422


@pytest.mark.parametrize("slug", solved())
def test_every_game_s_runs_are_asked_for_by_the_document(
    program: Program, client: Client, slug: str
) -> None:
    needs = small(slug)
    lexicon = needs.lexicon() if needs else lexicon_for(game(slug).lexicon_kind)
    document = client.get("/api/v1/openapi.json").json()
    schemas = document["components"]["schemas"]
    assert list(schemas["AskRun"]["discriminator"]["mapping"]) == list(GAMES)
    described = schemas[f"AskRun{slug.title()}"]["properties"]
    options = described["options"]["properties"]
    (own,) = (it for it in program("options").json() if it["game"] == slug)
    assert {it["name"] for it in own["runs"]} == set(options)
    assert set(options) >= {"games", "seed"}
    body = {"game": slug, "agent": described["agent"]["examples"][0], "dictionary": lexicon.slug}
    chosen = {name: it["default"] for name, it in options.items() if "default" in it}
    chosen |= {name: it for name, it in getattr(needs, "OPTIONS", {}).items() if name in options}
    asked = program("runs", body | {"options": chosen | {"games": 2}})
    assert asked.status_code == 202, asked.json()
    spec = Run.objects.get().spec
    assert spec["seed"] == 1
    assert spec["games"] in (2, None)  # an empty board of Adversarial has one game
