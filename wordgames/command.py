"""The command `wordgames`: play in the terminal, measure agents, explain them, check trees."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from lexicons.languages.letters import written
from lexicons.sources.bundled_lists import BundleError, cache_folder
from solvers.declaration import solved, solver
from solvers.shell.refusal import BAD_ARGUMENTS, REFUSALS, Action, SentenceParser
from wordgames.game_setting import prepare
from wordgames.version import __version__

ACTIONS = {
    "play": "wordgames.terminal_play:TerminalPlay",
    "evaluate": "solvers.shell.evaluate:Evaluate",
    "explain": "solvers.shell.explain:Explain",
}
"""Name -> class; those of a single game come from its declaration."""
SUMMARY = """Word games and their agents.

  wordgames play wordle                              play in the terminal; ? asks an agent
  wordgames evaluate wordle --agent entropy          measure an agent over all secrets
  wordgames explain wordle --agent entropy --history crane:01002
  wordgames check_tree FILE                          replay a tree by the rules

`wordgames COMMAND --help` says more, `wordgames COMMAND GAME --help` all.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 2 for a refusal, with one sentence."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder() / "kernels"))
    try:
        return _run(argv, _printed)
    except (*REFUSALS, BundleError) as refusal:
        print(written(str(refusal)), file=sys.stderr)
        return BAD_ARGUMENTS
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # `wordgames ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(told: list[str], write: Callable[[str], object]) -> int:
    actions = {**ACTIONS, **_of_games()}
    if not told or told[0] in {"-h", "--help"}:
        write(SUMMARY)
        return 0
    if told[0] == "--version":
        write(f"wordgames {__version__}")
        return 0
    top = SentenceParser(prog="wordgames")
    if told[0] not in actions:
        top.error(f"There is no command {told[0]}; there are: {', '.join(actions)}")
    action = _action(actions[told[0]])
    parser = SentenceParser(prog=f"wordgames {told[0]}", description=action.help)
    action.add_arguments(parser)
    options = vars(parser.parse_args(told[1:]))
    if game := options.get("game"):
        prepare(game)
    action.act(options, write)
    return 0


def _of_games() -> dict[str, str]:
    """Return the commands that games declare and that need no site."""
    return {
        name: f"{solver(slug).room}{address}"
        for slug in solved()
        for name, address in solver(slug).commands.items()
        if name in AMONG_GAMES
    }


AMONG_GAMES = ("check_tree",)
"""Commands of single games that are actions: the rest work on a site's database."""


def _action(address: str) -> Action:
    module, _, name = address.partition(":")
    action = getattr(import_module(module), name)()
    if not isinstance(action, Action):
        raise TypeError(f"{address} is no action.")
    return action


def _printed(text: str) -> None:
    print(written(text))
