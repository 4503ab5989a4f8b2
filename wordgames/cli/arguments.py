"""Arguments that the commands of every game share, and how their values are read."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product

from wordgames.agent_registry import agent_class
from wordgames.cli.game_shell import GameShell, shell
from wordgames.cli.refusal import RefusedError, SentenceParser
from wordgames.declaration import declared_games
from wordgames.evaluation.option import flags_of
from wordgames.evaluation.run_game import runnable


class GameParser(SentenceParser):
    """The parser of one game's arguments; its error names the games that have an unknown one.

    It gets its arguments when it is used, for they are declared where the game is: whoever names
    one game waits for no other.
    """

    add: Callable[[argparse.ArgumentParser], object] | None = None

    def complete(self) -> None:
        """Add the arguments, once."""
        add, self.add = self.add, None
        if add:
            add(self)

    def format_usage(self) -> str:
        self.complete()
        return super().format_usage()

    def format_help(self) -> str:
        self.complete()
        return super().format_help()

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        self.complete()
        known, rest = super().parse_known_args(args, namespace)
        if rest:
            sentences = [f"unrecognized arguments: {' '.join(rest)}", *map(whose, rest)]
            self.error(". ".join(filter(None, sentences)))
        return known, rest


def whose(argument: str) -> str:
    """Return which games have an option with this flag, or nothing."""
    flag = argument.partition("=")[0]
    games = [game for game in declared_games() if flag in flags_of(runnable(game).options)]
    return f"{flag} is an option of {' and '.join(games)}" if games else ""


# Adds a command's arguments to the parser of a game.
AddArguments = Callable[[GameShell, argparse.ArgumentParser], object]


def add_games(parser: argparse.ArgumentParser, add: AddArguments) -> None:
    """Make the game the first argument; `add` is called for the games that are asked for."""
    choices = parser.add_subparsers(
        dest="game", required=True, metavar="GAME", parser_class=GameParser
    )
    for game in declared_games():
        of_game: GameParser = choices.add_parser(game, help=f"The arguments of {game}.")
        of_game.add = partial(_add, game, add)


def _add(game: str, add: AddArguments, parser: argparse.ArgumentParser) -> None:
    add(shell(game), parser)


def add_params(parser: argparse.ArgumentParser) -> None:
    """Add --param and --json."""
    parser.add_argument(
        "--param",
        nargs="+",
        action="extend",
        default=[],
        metavar="k=v",
        help="The agent's parameters.",
    )
    parser.add_argument("--json", action="store_true", help="One JSON object on stdout.")


def read_params(pairs: Sequence[str]) -> dict[str, str]:
    """Return parameters written as k=v; raises RefusedError for anything else."""
    params = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise RefusedError(f"A parameter is written k=v, not {pair}.")
        params[name] = value
    return params


def params_for(game: str, names: Sequence[str], params: Mapping[str, str]) -> list[dict[str, str]]:
    """Give each agent those of the parameters that it has; one that none has is refused."""
    if len(names) == 1:
        return [dict(params)]
    has = [
        {known.name for known in agent_class(game, name.partition("@")[0]).parameters}
        for name in names
    ]
    for name in params:
        if not any(name in known for known in has):
            raise RefusedError(f"None of the agents has a parameter {name}.")
    return [{name: params[name] for name in params if name in known} for known in has]


def read_grid(pairs: Sequence[str]) -> list[dict[str, str]]:
    """Return every combination of parameters written as k=v,v,v."""
    axes: dict[str, list[str]] = {}
    for name, values in read_params(pairs).items():
        axes[name] = [value for value in values.split(",") if value]
        if not axes[name]:
            raise RefusedError(f"The grid of {name} has no values.")
    if not axes:
        raise RefusedError("A sweep needs a --grid of at least one parameter.")
    return [dict(zip(axes, point, strict=True)) for point in product(*axes.values())]
