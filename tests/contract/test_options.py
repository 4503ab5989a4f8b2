"""A game's options are those of its table: in rules, forms, runs and environments."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

import pytest
from django import forms

from games import catalogue
from games.hangman.options import OPTIONS as HANGMAN
from games.hangman.rules import HangmanOptions
from games.rules.options import ChoiceOption, GameOption, NumberOption, Options, SwitchOption
from games.rules.state import InvalidOptions
from solvers.outside.agents.environments import all_environments
from solvers.pages.watch.watch_form import watch_form
from solvers.runs.run_game import runnable

TABLES: dict[str, tuple[Options, type[Any]]] = {
    "hangman": (HANGMAN, HangmanOptions),
}
DRAWN = {"seed", "opener"}
"""Fields of the rules' options that a puzzle draws, and nobody chooses."""
OTHER_FIELDS = {"lexicon", "word", "agent"}
"""Fields of forms that are no options."""
OPTION_OF = [(game, option) for game, (table, _) in TABLES.items() for option in table]


def asked(form: forms.Form) -> tuple[str, ...]:
    return tuple(name for name in form.fields if name not in OTHER_FIELDS)


def usual(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


@pytest.mark.parametrize("game", TABLES)
def test_rules_have_the_options_of_the_table_and_their_defaults(game: str) -> None:
    table, rules = TABLES[game]
    defaults = {field.name: usual(field) for field in fields(rules) if field.name not in DRAWN}
    assert defaults == table.defaults()


@pytest.mark.parametrize("game", TABLES)
def test_forms_ask_for_the_options_of_the_table(game: str) -> None:
    table, kind = TABLES[game][0], catalogue.game(game)
    assert asked(kind.form_class(None, [])) == table.names
    assert asked(watch_form(game)(None, [], {})) == table.names
    challenge = kind.challenge_class(None, [])
    assert asked(challenge) == tuple(
        name for name in challenge.options_table.names if name not in challenge.without
    )
    assert set(challenge.options_table.names) <= set(table.names)


@pytest.mark.parametrize("game", TABLES)
def test_runs_have_the_options_of_the_table_that_they_can_choose(game: str) -> None:
    table = TABLES[game][0]
    runs = {option.name: option for option in runnable(game).options}
    assert set(table.names) & set(runs) == set(table.for_runs.names)
    for option in table.for_runs:
        if isinstance(option, ChoiceOption):
            assert runs[option.name].choices == option.values


@pytest.mark.parametrize("game", TABLES)
def test_environments_set_the_options_of_the_table(game: str) -> None:
    table = TABLES[game][0]
    for environment in all_environments().values():
        if environment.game == game:
            assert tuple(environment.options) == table.names


@pytest.mark.parametrize(("game", "option"), OPTION_OF, ids=lambda it: getattr(it, "name", it))
def test_rules_refuse_what_the_table_does_not_allow(game: str, option: GameOption) -> None:
    _, rules = TABLES[game]
    if isinstance(option, SwitchOption):
        return
    for value in _outside(option):
        with pytest.raises(InvalidOptions) as refusal:
            rules(**{option.name: value})
        assert refusal.value.args[0].code == option.refusal


def _outside(option: GameOption) -> tuple[Any, ...]:
    if isinstance(option, NumberOption):
        return (option.among[0] - 1, option.among[-1] + 1)
    return ("neither",)


def test_a_table_knows_its_options() -> None:
    with pytest.raises(TypeError, match="no option livess"):
        HANGMAN.defaults(livess=3)
    with pytest.raises(KeyError):
        HANGMAN.without("livess")
    assert HANGMAN.without("host").names == ("shortest", "longest", "lives", "reveal")
    assert HANGMAN.changed("lives", default=3).defaults(host="x") == {
        **HANGMAN.defaults(),
        "lives": 3,
        "host": "x",
    }
