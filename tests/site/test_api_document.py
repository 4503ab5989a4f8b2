"""The OpenAPI document: enough to write a client by, and as the API behaves."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.accounts import tokens
from games.catalogue import GAMES, game
from tests.contract.every_game import lexicon_for, small

# What generated clients call the operations: a name may come, none may go.
OPERATIONS = {
    *("dictionaries", "words", "today", "options", "begin", "look", "move", "give_up"),
    *("suggestions", "agents", "bots", "runs", "run", "all_leagues", "ask_run", "run_status"),
    "cancel_run",
}
CONTAINERS = {"object", "array"}


@pytest.fixture
def document(client: Client, db: None) -> Any:
    return client.get("/api/v1/openapi.json", headers={"accept-language": "fr"}).json()


@pytest.fixture
def program(db: None) -> Client:
    token = tokens.make(User.objects.create_user("ada"), "mine")[1]
    return Client(headers={"authorization": f"Bearer {token}"})


def operations(document: Any) -> Iterator[Any]:
    for methods in document["paths"].values():
        yield from methods.values()


def test_operations_keep_their_names(document: Any) -> None:
    names = [operation["operationId"] for operation in operations(document)]
    assert len(set(names)) == len(names)
    assert set(names) >= OPERATIONS


def test_no_two_addresses_differ_by_the_name_of_a_part_alone(document: Any) -> None:
    """The first answers for both."""
    shapes = Counter(re.sub(r"{[^}]*}", "{}", path) for path in document["paths"])
    twice = [shape for shape, number in shapes.items() if number > 1]
    assert not twice, f"Give one of these another address: {twice}"


def test_every_field_and_parameter_has_its_meaning_and_an_example(document: Any) -> None:
    schemas = [it for it in document["components"]["schemas"].values() if "properties" in it]
    options = [it["properties"]["options"] for it in schemas if "options" in it["properties"]]
    bare = [
        f"{described.get('title')}.{name}"
        for described in (*schemas, *options)
        for name, field in described.get("properties", {}).items()
        if not (field.get("description", "").strip(".") and "examples" in field)
    ]
    bare += [
        f"{operation['operationId']}({parameter['name']})"
        for operation in operations(document)
        for parameter in operation.get("parameters", ())
        if not parameter.get("description") or "example" not in parameter
    ]
    assert not bare


def test_its_links_name_operations_and_their_parameters(document: Any) -> None:
    """E8: tools that try one operation after the other could not follow."""
    operations = {
        it["operationId"]: it for path in document["paths"].values() for it in path.values()
    }
    links = [
        (each["operationId"], set(each["parameters"]))
        for operation in operations.values()
        for answer in operation["responses"].values()
        for each in answer.get("links", {}).values()
    ]
    assert len(links) > 4
    for name, parameters in links:
        assert parameters <= {it["name"] for it in operations[name]["parameters"]}


def test_every_reference_leads_to_a_schema(document: Any) -> None:
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    named = set(re.findall(r'"\$ref": "([^"]*)"', json.dumps(document)))
    assert named == known
    assert document["servers"]


def test_what_has_few_values_says_which(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert list(schemas["Begin"]["discriminator"]["mapping"]) == list(GAMES)
    for slug in GAMES:
        own = schemas[f"Begin{slug.title()}"]["properties"]
        assert own["game"]["const"] == slug
        assert own["options"]["properties"] or not game(slug).form_class.options_table.names
    assert schemas["Puzzle"]["properties"]["game"]["enum"] == list(GAMES)
    assert "given-up" in schemas["Game"]["properties"]["status"]["enum"]
    french = json.dumps(schemas, ensure_ascii=False)
    assert "é" not in french  # the document is in one language


def test_examples_of_few_values_are_among_them(document: Any) -> None:
    for described in document["components"]["schemas"].values():
        for name, field in described.get("properties", {}).items():
            if "enum" in field:
                assert {*field["examples"], field.get("default", field["enum"][0])} <= {
                    *field["enum"]
                }, name


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_begun_with_the_options_that_are_listed(program: Client, slug: str) -> None:
    """E6: no address said which options a game has."""
    needs = small(slug)
    lexicon = needs.lexicon() if needs else lexicon_for(game(slug).lexicon_kind)
    (own,) = (it for it in program.get("/api/v1/options").json() if it["game"] == slug)
    assert own["dictionaries"] == lexicon.kind
    for option in own["options"]:
        among = option["values"] or [option["lowest"], option["highest"]]
        if option["type"] == "boolean":
            among = [True, False]
        for value in (it for it in among if it is not None):
            body = {"game": slug, "dictionary": lexicon.slug, "options": {option["name"]: value}}
            answer = program.post("/api/v1/games", body, content_type="application/json")
            assert answer.status_code in (201, 422, 429), answer.content
            assert "has no option" not in answer.content.decode()
    body = {"game": slug, "dictionary": lexicon.slug, "options": {"colour": "red"}}
    answer = program.post("/api/v1/games", body, content_type="application/json")
    assert "no option colour" in answer.json()["detail"]
    for option in (it for it in own["options"] if it["type"] != "integer"):
        other = {"boolean": "perhaps", "string": True}[option["type"]]
        wrong = body | {"options": {option["name"]: other}}
        answer = program.post("/api/v1/games", wrong, content_type="application/json")
        assert answer.json() == {"detail": f"{option['name']}: send a JSON {option['type']}."}
