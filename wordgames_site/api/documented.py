"""The words of the OpenAPI document: of every field, and of the options that each game has."""

import json
import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import override
from ninja import Field, Router, Schema
from pydantic import ConfigDict

from games.catalogue import GAMES, game, games
from games.contract.game import JSON, Game
from games.contract.option_fields import PERCENT
from lexicons.models import Lexicon
from solvers.declaration import solved
from solvers.stats.length_views import agents_of
from solvers.stats.new_run import VISITOR
from wordgames.evaluation.option import FieldSpec, Option
from wordgames.evaluation.run_game import runnable
from wordgames.languages.translation import localize, translate
from wordgames.rules.options import (
    ChoiceOption,
    GameOption,
    NumberOption,
    ShareOption,
    SwitchOption,
)
from wordgames_site.api.refusals import refusing

router = Router(tags=["play"])
AGENT = "The slug of an agent, perhaps with one of its presets after @; /agents lists them."
# Parts of schema names that only the code uses; the document has plain names, such as Game.
NAMES = re.compile(r"\b(?:Api|League(?=Place\b))(?=[A-Z])")


class Sent(Schema):
    """What a program sends: a field that nothing reads is refused."""

    model_config = ConfigDict(extra="forbid")


def of(description: str, example: Any, values: Any = None, **rules: Any) -> Any:
    """Return a field of a schema with its meaning, an example, and its few values if it has few."""
    enum: Any = {"enum": list(values)} if values else None
    return Field(description=description, examples=[example], json_schema_extra=enum, **rules)


def game_field() -> Any:
    """Return a field for the slug of a game."""
    return of("The game.", next(iter(GAMES)), GAMES)


class ApiOption(Schema):
    """An option of a game: what it may be, and what it is unless one asks for another."""

    name: str = of("Its name in `options`.", "guesses")
    label: str = of("What pages call it.", "Guesses")
    type: str = of("The JSON type of its value.", "integer", ("integer", "string", "boolean"))
    values: list[int | str] | None = of("Its values, if they are few.", ["normal", "hard"])
    lowest: int | None = of("Least value of a number; shares are in per cent.", 1)
    highest: int | None = of("Greatest value of a number.", 20)
    usual: int | str | bool | None = of("Its value if it is left out; null: it depends.", 6)


class GameOptions(Schema):
    """A game with its options."""

    game: str = game_field()
    name: str = of("Its name in the language of the request.", "Wordle")
    dictionary_kind: str = of("The kind of dictionary that it is played with.", "words")
    dictionaries: str = of("`dictionary_kind` by an older name.", "words")
    options: list[ApiOption] = of("Its options; a dictionary may offer fewer values.", [])
    runs: list[ApiOption] = of("The options of its runs, likewise.", [])


@router.get("/options", response={200: list[GameOptions], **refusing()})
def options(request: HttpRequest) -> list[GameOptions]:
    """Return the games, with the options that each may be begun with."""
    return [
        GameOptions(
            game=each.slug,
            name=translate(each.name),
            dictionary_kind=each.lexicon_kind,
            dictionaries=each.lexicon_kind,
            options=options_of(each),
            runs=run_options_of(each.slug) if each.slug in solved() else [],
        )
        for each in games()
    ]


def options_of(played: Game) -> list[ApiOption]:
    """Return the options of a game's form, those of its table first."""
    form = played.form_class
    table = [it for it in form.options_table if it.in_forms and it.name not in form.without]
    more = form.base_fields.keys() - {"lexicon", *form.options_table.names, *form.without}
    texts = [
        _option(GameOption("", ""), name, str(form.base_fields[name].label))
        for name in sorted(more)
    ]
    return [*map(_option, table), *texts]


def _option(option: GameOption, name: str = "", label: str = "") -> ApiOption:
    type_, usual = "string", option.default
    values: list[Any] | None = None
    low = high = None
    if isinstance(option, SwitchOption):
        type_ = "boolean"
    elif isinstance(option, ChoiceOption):
        values = list(option.values)
    elif isinstance(option, ShareOption):
        type_, low, high, usual = "integer", 0, PERCENT, round(PERCENT * option.default)
    elif isinstance(option, NumberOption):
        type_, low, high = "integer", option.among[0], option.among[-1]
        usual = usual if option.required else None
        apart = not isinstance(option.among, range)
        values = list(option.among) if apart else None
    label = label or translate(option.label)
    bounds = {"lowest": low, "highest": high, "usual": usual}
    return ApiOption(name=name or option.name, label=label, type=type_, values=values, **bounds)


def run_options_of(slug: str) -> list[ApiOption]:
    """Return the options of a game's runs that their form asks for."""
    options = runnable(slug).in_reading_order()
    return [_run_option(it, it.field) for it in options if it.field and not it.field.hidden]


def _run_option(option: Option, field: FieldSpec) -> ApiOption:
    values = None if callable(field.choices) else [value for value, _ in field.choices]
    low, high = field.low, VISITOR.games if option.name == "games" else field.high
    if isinstance(field.among, range):
        low, high = field.among[0], field.among[-1]
    return ApiOption(
        name=option.name,
        label=localize(field.label),
        type="string" if option.type is str else "integer",
        values=values or (list(field.among) if low is None else None) or None,
        lowest=low,
        highest=high,
        usual=None if callable(option.default) else option.shown(option.default),
    )


def with_options(document: JSON) -> JSON:
    """Return a document whose schemas have plain names, and tell what each game takes."""
    known: JSON = json.loads(NAMES.sub("", json.dumps(dict(document))))
    schemas = known["components"]["schemas"]
    with override("en"):  # the document is the same for all readers
        _by_game(schemas, "Begin", {each.slug: options_of(each) for each in games()})
        _by_game(schemas, "AskRun", {slug: run_options_of(slug) for slug in solved()})
    _link(known["paths"])
    return known


# What an answer leads to: its `id` is this parameter of those operations.
LINKS = {
    ("begin", "201"): {"look": "play_id", "move": "play_id", "suggestions": "play_id"},
    ("ask_run", "202"): {"run_status": "run_id", "cancel_run": "run_id"},
}


def _link(paths: JSON) -> None:
    """Add OpenAPI links, which tools that try one operation after the other follow."""
    operations = {it["operationId"]: it for methods in paths.values() for it in methods.values()}
    for (name, status), following in LINKS.items():
        operations[name]["responses"][status]["links"] = {
            each: {"operationId": each, "parameters": {parameter: "$response.body#/id"}}
            for each, parameter in following.items()
        }


def _by_game(schemas: JSON, name: str, options: Mapping[str, list[ApiOption]]) -> None:
    """Replace the schema of a body by one for each game."""
    whole, refs = schemas[name], dict[str, str]()
    for slug, taken in options.items():
        title = f"{name}{slug.title()}"
        schemas[title] = whole | {"title": title, "properties": _properties(whole, slug, taken)}
        refs[slug] = f"#/components/schemas/{title}"
    schemas[name] = {
        **{fact: whole[fact] for fact in ("title", "description")},
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "game", "mapping": refs},
    }


def _properties(whole: JSON, slug: str, taken: list[ApiOption]) -> JSON:
    """Return the properties of a body for one game."""
    known: JSON = whole["properties"]
    kind = game(slug).lexicon_kind
    facts = {"description": known["options"]["description"], "examples": [{}]}
    properties = {it.name: _property(it) for it in taken}
    table = {"type": "object", "properties": properties, "additionalProperties": False}
    lists = "en" if kind == Lexicon.Kind.WORDS else str(kind)
    special: JSON = {
        "game": {"description": "The game.", "examples": [slug], "const": slug},
        "dictionary": known["dictionary"] | {"examples": [lists]},
        "options": facts | table,
    }
    if "agent" in known:
        names = [*agents_of(slug)]
        special["agent"] = known["agent"] | {"enum": names, "examples": names[:1]}
    return known | special


def _property(option: ApiOption) -> JSON:
    """Return an option as a JSON schema."""
    facts = {
        "type": option.type,
        "description": f"{option.label}." if option.label else "A word.",
        "enum": option.values,
        "minimum": option.lowest if option.values is None else None,
        "maximum": option.highest if option.values is None else None,
        "default": option.usual,
    }
    schema = {name: value for name, value in facts.items() if value is not None}
    return schema | {"examples": [option.usual if option.usual is not None else option.lowest]}
