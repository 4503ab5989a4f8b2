"""A game's options are those of its table: in rules, forms, runs and environments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, fields
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from games import catalogue
from games.contract.game import SecretForm, SetupForm
from solvers.outside.agents.environments import all_environments
from solvers.pages.watch.watch_form import watch_form
from wordgames.evaluation.option import Option
from wordgames.evaluation.run_game import runnable
from wordgames.rules.options import (
    ChoiceOption,
    GameOption,
    NumberOption,
    OfferedOption,
    Options,
    ShareOption,
    SwitchOption,
)
from wordgames.rules.state import InvalidOptions


@dataclass(frozen=True)
class NoOptions:
    """The options of rules that have none."""


def tables() -> Iterator[tuple[str, tuple[Options, type[Any]]]]:
    """Yield the games that have a table of options, with it and the class of the rules' options."""
    for slug in catalogue.GAMES:
        room = f"wordgames.{slug}"
        if find_spec(f"{room}.options"):
            table = getattr(import_module(f"{room}.options"), "OPTIONS", None)
            if isinstance(table, Options):
                rules = import_module(f"{room}.rules")
                yield slug, (table, rules_options(rules, table, slug))


def rules_options(rules: ModuleType, table: Options, slug: str) -> type[Any]:
    """Return the class of the rules' options, which only rules with no options do without."""
    classes = (it for name, it in vars(rules).items() if name.lower() == f"{slug}options")
    made: type[Any] | None = next(classes, None)
    if made is None and table.names:
        raise AttributeError(f"{rules.__name__} needs a class {slug.title()}Options with OPTIONS.")
    return made or NoOptions


TABLES = dict(tables())
# Fields of the rules' options that come with the puzzle, and that no option chooses.
GIVEN = {"seed", "opener", "alphabet", "rules"}
# Fields of forms that are no options.
OTHER_FIELDS = {"lexicon", "word", "words", "equation", "start", "target", "agent"}
OPTION_OF = [(game, option) for game, (table, _) in TABLES.items() for option in table]


def asked(form: SetupForm) -> set[str]:
    """Return the options that a form asks for, without the secret of a challenge."""
    secret = {form.answer_field} if isinstance(form, SecretForm) else set()
    return form.fields.keys() - ((OTHER_FIELDS | secret) - set(form.options_table.names))


def open_options(table: Options) -> set[str]:
    """Return the options that forms ask for, and that have more than one value."""
    closed = {it.name for it in table if isinstance(it, ChoiceOption) and len(it.choices) == 1}
    return {it.name for it in table if it.in_forms} - closed


def usual(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def offered_by_form(option: Option) -> list[Any]:
    return [value for value, _ in option.field.offered(())] if option.field else []


@pytest.mark.parametrize("game", TABLES)
def test_rules_have_the_options_of_the_table_and_their_defaults(game: str) -> None:
    table, rules = TABLES[game]
    defaults = {field.name: usual(field) for field in fields(rules) if field.name not in GIVEN}
    assert defaults == table.defaults()


@pytest.mark.parametrize("game", TABLES)
def test_forms_ask_for_the_options_of_the_table(game: str) -> None:
    table, kind = TABLES[game][0], catalogue.game(game)
    options = open_options(table)
    assert asked(kind.form_class(None, [])) == options
    watched = asked(watch_form(game)(None, [], {}))
    assert options & set(table.for_runs.names) <= watched <= options
    challenge = kind.challenge_class(None, [])
    asked_of_author = open_options(challenge.options_table) - set(challenge.without)
    assert asked(challenge) == asked_of_author <= options


@pytest.mark.parametrize("game", TABLES)
def test_runs_have_the_options_of_the_table_that_they_can_choose(game: str) -> None:
    table = TABLES[game][0]
    runs = {option.name: option for option in runnable(game).options}
    assert set(table.names) & set(runs) == set(table.for_runs.names)
    for option in table.for_runs:
        if isinstance(option, ChoiceOption):
            offered = runs[option.name].choices or offered_by_form(runs[option.name])
            assert tuple(offered) == option.values


@pytest.mark.parametrize("game", TABLES)
def test_environments_set_the_options_of_the_table(game: str) -> None:
    table = TABLES[game][0]
    for environment in all_environments().values():
        if environment.game == game:
            assert tuple(environment.options) == table.names


@pytest.mark.parametrize(("game", "option"), OPTION_OF, ids=lambda it: getattr(it, "name", it))
def test_rules_refuse_what_the_table_does_not_allow(game: str, option: GameOption) -> None:
    _, rules = TABLES[game]
    if isinstance(option, SwitchOption | OfferedOption):
        return
    for value in _outside(option):
        with pytest.raises(InvalidOptions) as refusal:
            rules(**{option.name: value})
        assert refusal.value.args[0].code == option.refusal


def _outside(option: GameOption) -> tuple[Any, ...]:
    if isinstance(option, NumberOption):
        around = (option.among[0] - 1, option.among[-1] + 1)
        return tuple(value for value in around if value != option.default)
    return (-0.1, 1.1) if isinstance(option, ShareOption) else ("neither",)


def test_every_game_has_a_table() -> None:
    assert set(TABLES) == set(catalogue.GAMES)


def test_a_table_knows_its_options() -> None:
    table = Options(NumberOption("lives", 6, among=range(1, 27)), SwitchOption("hurry"))
    with pytest.raises(TypeError, match="no option livess"):
        table.defaults(livess=3)
    with pytest.raises(KeyError):
        table.without("livess")
    assert table.without("hurry").names == ("lives",)
    assert table.changed("lives", default=3).defaults(hurry=True) == {"lives": 3, "hurry": True}
