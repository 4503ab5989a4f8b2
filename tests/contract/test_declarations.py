"""Every game's declaration: its addresses lead to what they promise."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from games.catalogue import GAMES, game
from games.contract.game import SecretForm
from solvers.analysis.analysis import Analysis
from solvers.analysis.review import Review
from solvers.declaration import Solver, solved, solver
from solvers.outside.agents.environments import Environment
from solvers.pages.help.assist import Assist
from solvers.pages.help.background_search import Search
from solvers.pages.trees.tree import Tree
from solvers.pages.watch.watch_form import watch_form
from solvers.records.record_game import Records
from solvers.runs.run_form import RunForm
from solvers.shell.command import ShellCommand
from wordgames.agent.agent import Agent
from wordgames.cli.game_shell import GameShell
from wordgames.cli.refusal import Action
from wordgames.declaration import Declaration, declared, declared_games
from wordgames.evaluation.run_game import RunGame, runnable
from wordgames.kernel_warming import costs_of
from wordgames.vocabulary.kinds import NONE

OF_PAGES: dict[str, type] = {
    "analysis": Analysis,
    "review": Review,
    "assist": Assist,
    "tree": Tree,
    "search": Search,
    "records": Records,
    "run_form": RunForm,
    "watch_form": SecretForm,
}
OF_ENGINE: dict[str, type] = {"runs": RunGame, "command_line": GameShell}
CAPABILITIES = [*((solver, it) for it in OF_PAGES), *((declared, it) for it in OF_ENGINE)]
REQUIRED = ("analysis", "runs")
each_game = pytest.mark.parametrize("slug", GAMES)


def test_every_game_of_the_catalogue_has_a_solver() -> None:
    assert solved() == declared_games() == tuple(GAMES)


@each_game
def test_a_game_whose_pages_have_trees_says_so_to_the_engine(slug: str) -> None:
    assert declared(slug).tree == bool(solver(slug).tree)


@each_game
@pytest.mark.parametrize(("half", "capability"), CAPABILITIES)
def test_an_address_leads_to_a_whole_class_of_its_capability(
    slug: str, half: Callable[[str], Solver | Declaration], capability: str
) -> None:
    address = getattr(half(slug), capability)
    if not address:
        assert capability not in REQUIRED
        return
    kind = half(slug).load(address)
    assert issubclass(kind, (OF_PAGES | OF_ENGINE)[capability]), kind
    assert not inspect.isabstract(kind), f"{kind} leaves {kind.__abstractmethods__} open"


@each_game
def test_a_game_has_agents_and_each_is_called_by_its_slug(slug: str) -> None:
    agents = declared(slug).agents
    assert agents
    for name, address in agents.items():
        kind = declared(slug).load(address)
        assert issubclass(kind, Agent)
        assert not inspect.isabstract(kind)
        assert kind.slug == name
        assert all((kind.name, kind.idea, kind.source))


@each_game
def test_what_is_declared_of_a_game_names_that_game(slug: str) -> None:
    declaration = solver(slug)
    for capability in ("analysis", "assist"):
        if address := getattr(declaration, capability):
            assert declaration.load(address).slug == slug
    assert declared(slug).load(declared(slug).runs).slug == slug


@each_game
def test_the_functions_and_commands_are_there(slug: str) -> None:
    declaration = solver(slug)
    engine = declared(slug)
    for address in (*engine.warm, *engine.warm_later, *filter(None, [engine.ready_made])):
        assert callable(engine.load(address))
    assert all(callable(declaration.load(address)) for address in declaration.set_up)
    for half in (engine, declaration):
        for address in half.commands.values():
            assert issubclass(half.load(address), (ShellCommand, Action))
    if declaration.environments:
        environments = declaration.load(declaration.environments)
        assert environments
        assert all(isinstance(environment, Environment) for environment in environments)


@each_game
def test_two_processes_can_compile_a_game_s_costly_kernels(slug: str) -> None:
    """A module is never compiled in both: Hangman's 40 seconds, the last ones, ran in one."""
    own = (it for it in costs_of(slug).items() if it[0].startswith(declared(slug).room))
    modules = [address.partition(":")[0] for address, cost in own if cost > 5]
    assert len(modules) == len(set(modules))


@pytest.mark.django_db
@each_game
def test_a_game_is_watched_by_a_form_that_asks_for_dictionary_and_agent(slug: str) -> None:
    fields = watch_form(slug)(None, [], {}).fields
    wordless = game(slug).lexicon_kind == NONE
    assert {"agent", "lexicon"} - fields.keys() == ({"lexicon"} if wordless else set())
    assert runnable(slug).wordless == wordless
