"""The command `wordgames`: play in the terminal, measure agents, explain them, search trees."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

# The rest is imported when a command is known: `--help` and `--version` need none of it.
if TYPE_CHECKING:
    from wordgames.cli.refusal import Action

# Name -> class; those of a single game come from its declaration.
ACTIONS = {
    "play": "wordgames.terminal_play:TerminalPlay",
    "evaluate": "wordgames.cli.evaluate:Evaluate",
    "explain": "wordgames.cli.explain:Explain",
    "sweep": "wordgames.cli.sweep:SweepGrid",
}
SUMMARY = """Word games and their agents.

  wordgames play wordle                              play in the terminal; ? asks an agent
  wordgames evaluate wordle --agent entropy          measure an agent over all secrets
  wordgames explain wordle --agent entropy --history crane:01002
  wordgames sweep wordle --agent entropy-ngram --grid PARAMETER=1,2
                                                     measure it at every point of a grid
  wordgames train hangman --lexicon en               learn the letter model of a list
  wordgames trees search --lexicon en                search a decision tree, and keep it
  wordgames check_tree FILE                          replay a tree by the rules
  wordgames equations --size 6                       print Nerdle's equations

`wordgames COMMAND --help` says more, `wordgames COMMAND GAME --help` all.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 2 for a refusal, with one sentence."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    gc.set_threshold(50_000)  # Python's 700 would search all that is imported again and again
    atexit.register(gc.freeze)  # nor is it searched at the end: a quarter of `evaluate` was that
    try:
        if not argv or argv[0] in {"-h", "--help"}:
            print(SUMMARY)
            return 0
        if argv[0] == "--version":
            from wordgames.version import __version__

            print(f"wordgames {__version__}")
            return 0
        return _run(argv)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # `wordgames ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _run(argv: list[str]) -> int:
    from wordgames.cli.refusal import BAD_ARGUMENTS, REFUSALS
    from wordgames.languages.letters import written
    from wordgames.sources.bundled_lists import BundleError, cache_folder

    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder() / "kernels"))
    try:
        _do(argv, lambda text: print(written(text)))
    except (*REFUSALS, BundleError) as refusal:
        print(written(str(refusal)), file=sys.stderr)
        return BAD_ARGUMENTS
    return 0


def _do(argv: list[str], write: Callable[[str], object]) -> None:
    from wordgames.cli.refusal import SentenceParser
    from wordgames.game_setting import prepare

    name, *rest = argv
    actions = commands()
    if name not in actions:
        known = f"There is no command {name}; there are: {', '.join(actions)}"
        SentenceParser(prog="wordgames").error(known)
    action = _action(actions[name])
    parser = SentenceParser(prog=f"wordgames {name}", description=action.help)
    action.add_arguments(parser)
    options = vars(parser.parse_args(rest))
    if game := options.get("game"):
        prepare(game, action.agents(options))
    action.act(options, write)


def commands() -> dict[str, str]:
    """Return the addresses of all commands, by name: every game's, then those of single games."""
    from wordgames.declaration import declared, declared_games

    return ACTIONS | {
        name: f"{declared(slug).room}{address}"
        for slug in declared_games()
        for name, address in declared(slug).commands.items()
    }


def _action(address: str) -> Action:
    from wordgames.cli.refusal import Action

    module, _, name = address.partition(":")
    action = getattr(import_module(module), name)()
    if not isinstance(action, Action):
        raise TypeError(f"{address} is no action.")
    return action
