"""Options are stated once: form, spec, command line and description agree, game by game."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.utils.datastructures import MultiValueDict
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games import catalogue
from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.declaration import solved
from solvers.runs import services, shipped_runs
from solvers.runs.run_form import RunForm, field_of, run_form
from solvers.runs.run_request import RunRequest
from tests.contract.every_game import lexicon_for, small
from tests.fixtures import make_lexicon
from tests.run_commands import parsed_by_evaluate, spec_of
from tests.wordle.lists import ANSWERS
from wordgames.agent_registry import agent_slugs
from wordgames.cli.game_shell import shell
from wordgames.evaluation.common_options import of_table
from wordgames.evaluation.experiment import Experiment
from wordgames.evaluation.option import Option, add_flags, as_arguments, values_in
from wordgames.evaluation.run_game import league_of, runnable, secrets_of
from wordgames.refusal import Refusal
from wordgames.rules.options import InRuns, Options, SwitchOption
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import CITIES, EQUATIONS
from wordgames.vocabulary.kinds import NONE

RECORDED = json.loads(Path(__file__).with_name("recorded.json").read_text(encoding="utf-8"))


@pytest.fixture
def dictionary(game: str, small_english: Lexicon, request: pytest.FixtureRequest) -> Lexicon:
    """Words that the game is played with, a few of them of five letters."""
    needs = small(game)
    if runnable(game).wordless:
        return lexicon_for(NONE)
    if needs and catalogue.game(game).lexicon_kind == EQUATIONS:
        equations: Lexicon = needs.lexicon()
        return equations
    if shell(game).kind == CITIES:
        places: Lexicon = request.getfixturevalue("world")
        return places
    if any(option.name == "knows" for option in runnable(game).options):
        make_lexicon("other", "Other", "en", dict.fromkeys((*ANSWERS[:5], "ginko"), True))
    return small_english


def offered(dictionary: Lexicon) -> list[Lexicon]:
    """Return all dictionaries that are played as this one is, which comes first."""
    others = Lexicon.objects.filter(kind=dictionary.kind).exclude(pk=dictionary.pk)
    return [dictionary, *others.select_related("current")]


@pytest.mark.parametrize("game", RECORDED)
def test_stored_runs_have_the_keys_and_descriptions_that_they_always_had(
    game: str, small_english: Lexicon
) -> None:
    """`recorded.json` was written before the options were stated once, with three seeds.

    The runs of the agents that it names as `later` came after it, or are of other settings since.

    Nerdle had no run then: its record is that of the first that came with the site.
    """
    assert small_english.current is not None
    record = RECORDED[game]
    later = record.get("later", ())
    shipped = (run for run in shipped_runs.shipped_runs(game) if run.agent not in later)
    runs = [run for run in shipped if run.spec["seed"] <= 3 and run.lexicon not in ("de", "he")]
    keys = [
        services.key_of(RunRequest(game, run.agent, {}, run.spec, small_english.current))
        for run in runs
    ]
    assert hashlib.sha256("\n".join(keys).encode()).hexdigest() == record["keys"]
    described = {
        (runnable(game).describe(run.spec), league_of(game, run.spec), _digest(game, run.spec))
        for run in runs
    }
    assert sorted(map(list, described)) == record["specs"]


@pytest.mark.parametrize("game", RECORDED)
def test_forms_ask_what_they_always_asked(game: str) -> None:
    """Addresses fill a form by these names; what is asked beside them is left out of old specs."""
    asked, recorded = list(run_form(game, None, []).fields), RECORDED[game]["form"]
    later = {option.field_name for option in runnable(game).options if option.sparse}
    assert [name for name in asked if name in recorded] == recorded
    assert {*asked} - {*recorded} <= later


@pytest.mark.parametrize("game", solved())
def test_a_form_asks_by_a_label_and_begins_with_the_defaults(game: str) -> None:
    runs, form = runnable(game), run_form(game, None, [])
    for option in filter(lambda option: option.field, runs.options):
        field, about = form.fields[option.field_name], option.field
        usual = None if callable(option.default) else option.shown(option.default)
        initial = form.get_initial_for_field(field, option.field_name)
        expected = runs.defaults.get(option.name, usual) or None
        assert initial == (str(expected) if about and about.plural else expected)
        assert field.label or field.widget.is_hidden


def _digest(game: str, spec: dict[str, Any]) -> str:
    facts = json.dumps(secrets_of(game, spec), sort_keys=True)
    return hashlib.sha256(facts.encode()).hexdigest()[:16]


def _number(draw: st.DrawFn, option: Option) -> int | None:
    field = option.field
    assert field is not None
    low = 1 if field.low is None else field.low
    high = 30 if field.high is None else field.high
    numbers = st.integers(low, high)
    return draw(numbers if field.required else st.none() | numbers)


# Options of runs by which secrets are drawn: rules play a secret of any length.
CHOOSE_SECRETS = {"shortest", "longest"}
AROUND_FIVE = {"shortest": (2, 5), "longest": (5, 60)}


@st.composite
def filled_in(draw: st.DrawFn, form: RunForm) -> MultiValueDict[str, Any]:
    """Fill a form in as a person might: every field that an option has."""
    game = form.game
    data: dict[str, list[Any]] = {
        "agents": [draw(st.sampled_from(agent_slugs(game.slug)))],
        "lexicons": list(form.known)[:1],
    }
    for option in game.options:
        if option.field is None:
            continue
        choices = getattr(form.fields[option.field_name], "choices", None)
        if option.field.plural:
            value: Any = "5"
        elif choices:
            value = draw(st.sampled_from([name for name, _ in choices]))
        elif option.name == "opener":
            revision = next(iter(form.known.values())).current
            assert revision is not None
            value = draw(st.sampled_from(("", words_of(revision, 5)[0])))
        elif option.name in AROUND_FIVE:
            value = draw(st.integers(*AROUND_FIVE[option.name]))
        else:
            value = _number(draw, option)
        data[option.field_name] = ["" if value is None else str(value)]
    return MultiValueDict(data)


def taken(game: str, spec: dict[str, Any]) -> dict[str, Any]:
    """Return the values that a spec has for the rules of a game."""
    table: Options = import_module(f"wordgames.{game}.options").OPTIONS
    chosen = table.taken(spec)
    return {name: chosen[name] for name in chosen.keys() - CHOOSE_SECRETS}


def secrets(experiment: Experiment) -> list[str]:
    return [experiment.suite.secret(game) for game in range(experiment.suite.size)]


@pytest.mark.parametrize("game", solved())
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_a_form_its_spec_and_its_command_are_the_same_games(
    game: str, dictionary: Lexicon, data: st.DataObject
) -> None:
    lexicons = offered(dictionary)
    posted = data.draw(filled_in(run_form(game, None, lexicons)))
    form = run_form(game, posted, lexicons, most=10**9)
    assume(form.is_valid())  # not every agent plays every mode
    (request,) = form.requests()
    runs = runnable(game)
    runs.check(request.spec)
    arguments = runs.shell_arguments(request.spec, dictionary.slug)
    assert arguments is not None
    parsed = parsed_by_evaluate(game, arguments)
    spec = runs.shell_spec(request.spec["lexicon"], shell(game).values(parsed))
    assert spec == request.spec
    assert list(spec) == list(request.spec)
    assert services.key_of(RunRequest(game, request.agent, {}, spec, request.revision))
    try:
        stored = runs.experiment_of(request.spec, request.revision)
    except (Refusal, InvalidOptions) as refusal:  # such as a list without words of the length
        with pytest.raises(type(refusal), match=re.escape(str(refusal))):
            shell(game).experiment(parsed)
        return
    obeyed = {name: getattr(stored.options, name) for name in taken(game, request.spec)}
    assert obeyed == taken(game, request.spec)
    played = shell(game).experiment(parsed)
    assert secrets(played) == secrets(stored)
    assert (played.options, played.sampled) == (stored.options, stored.sampled)
    assert played.suite.seed == stored.suite.seed == request.spec["seed"]


@pytest.mark.parametrize("game", solved())
def test_a_form_is_filled_in_from_a_spec(game: str, dictionary: Lexicon) -> None:
    assert dictionary.current is not None
    spec = runnable(game).spec_of(dictionary.current, seed=7)
    form = run_form(game, None, [dictionary], runnable(game).form_values(spec))
    assert form["seed"].value() == 7
    assert form["games"].value() == spec["games"]


@pytest.mark.parametrize("game", solved())
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seed": "one"}, "can't be this int"),
        ({"seed": -1}, "out of range"),
        ({"games": 0}, "out of range"),
        ({"opener": None}, "can't be this str"),
        ({"surprise": 1}, "have no option surprise"),
    ],
)
def test_a_spec_that_is_none_of_the_games_is_refused(
    game: str, changes: dict[str, Any], sentence: str, dictionary: Lexicon
) -> None:
    assert dictionary.current is not None
    spec = runnable(game).spec_of(dictionary.current)
    with pytest.raises(InvalidOptions, match=sentence):
        runnable(game).check(spec | changes)
    with pytest.raises(InvalidOptions, match="need the option seed"):
        runnable(game).check({name: value for name, value in spec.items() if name != "seed"})


SPARSE = [(game, option) for game in solved() for option in runnable(game).options if option.sparse]


@pytest.mark.parametrize(("game", "option"), SPARSE, ids=str)
def test_a_sparse_option_is_left_out_of_a_spec_where_it_is_the_default(
    game: str, option: Option, small_english: Lexicon
) -> None:
    assert small_english.current is not None
    runs, usual = runnable(game), option.default
    other = next((value for value in option.choices if value != usual), "other")
    assert option.name not in runs.spec_of(small_english.current)
    assert option.name not in runs.spec_of(small_english.current, **{option.name: usual})
    spec = runs.spec_of(small_english.current, **{option.name: other})
    assert spec[option.name] == other


@pytest.mark.parametrize("game", solved())
def test_an_option_that_a_game_does_not_have_is_an_error(game: str, small_english: Lexicon) -> None:
    assert small_english.current is not None
    with pytest.raises(TypeError, match="no option surprise"):
        runnable(game).spec_of(small_english.current, surprise=1)


# The games whose forms must be told how many are played.
SAMPLED = [game for game in solved() if runnable(game).filled({}).get("games")]


@pytest.mark.parametrize("game", SAMPLED)
def test_a_stored_spec_without_a_number_of_games_has_the_usual_number(
    game: str, dictionary: Lexicon
) -> None:
    assert dictionary.current is not None
    runs = runnable(game)
    usual = runs.spec_of(dictionary.current)
    stored = runs.experiment_of(usual | {"games": None}, dictionary.current)
    assert stored.suite.size == usual["games"]
    assert runs.shell_arguments(usual | {"games": None}, dictionary.slug) == runs.shell_arguments(
        usual, dictionary.slug
    )


@pytest.mark.parametrize(
    ("arguments", "mode"),
    [
        ("--hard", "hard"),
        ("--hard --ultra-hard", "ultra-hard"),
        ("--ultra-hard --hard", "ultra-hard"),
    ],
)
def test_switches_choose_the_mode(arguments: str, mode: str) -> None:
    assert spec_of("wordle", arguments)["mode"] == mode


@pytest.mark.parametrize(("usual", "flag"), [(False, "--in-ink"), (True, "--no-in-ink")])
def test_a_switch_of_a_game_goes_to_runs(usual: bool, flag: str) -> None:
    runs = InRuns("Or in pencil.", phrase="the other pen")
    table = Options(SwitchOption("in_ink", usual, label="Write in ink", runs=runs))
    (option,) = of_table(table)
    parser = argparse.ArgumentParser()
    add_flags(parser, [option])
    assert values_in([option], vars(parser.parse_args([]))) == {}
    chosen = values_in([option], vars(parser.parse_args([flag])))
    assert chosen == {"in_ink": not usual}
    assert as_arguments([option], chosen, {}) == [flag]
    assert option.describe(chosen) == "the other pen"
    assert option.sparse
    assert [table.taken(spec) for spec in ({}, chosen)] == [{"in_ink": usual}, chosen]
    assert (option.refusal(True, {}), option.describe({"in_ink": usual})) == ("", "")
    assert option.refusal("yes", {})
    assert option.refusal(1, {})
    assert option.field is not None
    field = field_of(option, option.field, [])
    assert (field.label, bool(field.initial)) == ("Write in ink", usual)
    assert [field.clean(typed) for typed in (None, "on")] == [False, True]
