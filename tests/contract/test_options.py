"""A game's options are those of its table: in rules, forms, runs and environments."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any

import pytest

from games import catalogue
from games.cities.options import OPTIONS as CITIES
from games.cities.rules import CitiesOptions
from games.contract.game import SetupForm
from games.hangman.options import OPTIONS as HANGMAN
from games.hangman.rules import HangmanOptions
from games.jumble.options import OPTIONS as JUMBLE
from games.jumble.rules import JumbleOptions
from games.ladder.options import OPTIONS as LADDER
from games.ladder.rules import LadderOptions
from games.nerdle.options import OPTIONS as NERDLE
from games.nerdle.rules import NerdleOptions
from games.rules.options import (
    ChoiceOption,
    GameOption,
    NumberOption,
    OfferedOption,
    Options,
    ShareOption,
    SwitchOption,
)
from games.rules.state import InvalidOptions
from games.wordle.adversarial.options import OPTIONS as ADVERSARIAL
from games.wordle.adversarial.rules import AdversarialOptions
from games.wordle.boards.options import OPTIONS as BOARDS
from games.wordle.boards.rules import BoardsOptions
from games.wordle.fibble.options import OPTIONS as FIBBLE
from games.wordle.fibble.rules import FibbleOptions
from games.wordle.options import OPTIONS as WORDLE
from games.wordle.peaks.options import OPTIONS as PEAKS
from games.wordle.peaks.rules import PeaksOptions
from games.wordle.rules import WordleOptions
from solvers.outside.agents.environments import all_environments
from solvers.pages.watch.watch_form import watch_form
from solvers.runs.option import Option
from solvers.runs.run_game import runnable

TABLES: dict[str, tuple[Options, type[Any]]] = {
    "hangman": (HANGMAN, HangmanOptions),
    "wordle": (WORDLE, WordleOptions),
    "fibble": (FIBBLE, FibbleOptions),
    "peaks": (PEAKS, PeaksOptions),
    "adversarial": (ADVERSARIAL, AdversarialOptions),
    "boards": (BOARDS, BoardsOptions),
    "nerdle": (NERDLE, NerdleOptions),
    "ladder": (LADDER, LadderOptions),
    "jumble": (JUMBLE, JumbleOptions),
    "cities": (CITIES, CitiesOptions),
}
GIVEN = {"seed", "opener", "alphabet", "rules"}
"""Fields of the rules' options that come with the puzzle, and that no option chooses."""
OTHER_FIELDS = {"lexicon", "word", "words", "equation", "start", "target", "agent"}
"""Fields of forms that are no options."""
OPTION_OF = [(game, option) for game, (table, _) in TABLES.items() for option in table]


def asked(form: SetupForm) -> set[str]:
    return form.fields.keys() - (OTHER_FIELDS - set(form.options_table.names))


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
    assert asked(challenge) == asked_of_author < options


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


def test_a_table_knows_its_options() -> None:
    with pytest.raises(TypeError, match="no option livess"):
        HANGMAN.defaults(livess=3)
    with pytest.raises(KeyError):
        HANGMAN.without("livess")
    assert HANGMAN.without("host").names == tuple(it for it in HANGMAN.names if it != "host")
    assert HANGMAN.changed("lives", default=3).defaults(host="x") == {
        **HANGMAN.defaults(),
        "lives": 3,
        "host": "x",
    }
