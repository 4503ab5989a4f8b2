"""The command line of a checkout: one manner of help and of refusals for all commands."""

import gc
import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from django.core.management import ManagementUtility, get_commands
from django.core.management.base import (
    BaseCommand,
    CommandError,
    CommandParser,
    SystemCheckError,
)

BAD_ARGUMENTS = 2
# New objects until Python searches them for garbage. Its own 700 would search what a command
# imports again and again.
YOUNG = 50_000
PROGRAM = "bin/manage"
# Commands by who needs them; what is not here is Django's or another package's.
GROUPS: Mapping[str, Sequence[str]] = {
    "Play": ("play", "play_environment"),
    "Measure": (
        *("evaluate", "explain", "sweep", "train", "trees", "check_tree", "equations"),
        *("cluster_scheduler", "cluster_worker", "export_runs", "check_tournament"),
    ),
    "Host": (
        *("setup_site", "settings", "createsuperuser", "changepassword", "second_factor_keys"),
        *("import_lexicon", "lexicons", "load_bundled", "standing_runs", "run_worker"),
        *("backup", "restore", "check_plays", "migrate", "clearsessions", "sendtestemail"),
    ),
    "Develop": (
        *("bench", "fuzz", "mutations", "translations", "pictures", "simulate_day"),
        *("agents_table", "best_play", "teach", "reproduction", "make_standing_runs"),
        *("prove_record", "tree_bound", "tree_search", "most_solved", "records_table"),
        *("greedy_tree", "build_glosses", "import_table", "word_lists", "makemigrations", "shell"),
    ),
}
UNREADABLE = (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError)
REST = "Of Django and other packages"


class SiteUtility(ManagementUtility):
    """Django's utility, which refuses in one sentence and groups its help by reader."""

    def main_help_text(self, commands_only: bool = False) -> str:
        """Return the help: play, measure, host, develop, then all that comes with packages."""
        if commands_only:
            return super().main_help_text(commands_only)
        there, named = set(get_commands()), {it for names in GROUPS.values() for it in names}
        groups = {**GROUPS, REST: sorted(there - named)}
        lines = [f"{PROGRAM} COMMAND --help says more about a command."]
        for group, names in groups.items():
            lines += ["", group, *(f"    {name}" for name in names if name in there)]
        return "\n".join(lines)

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """Return a command that refuses in one sentence; refuse an unknown one."""
        if subcommand not in get_commands():
            if self.settings_exception:  # it is then any project's, of Django's own commands alone
                refuse(str(self.settings_exception))
            near = get_close_matches(subcommand, get_commands(), 1)
            hint = f"Did you mean {near[0]}?" if near else f"{PROGRAM} help lists them."
            refuse(f"There is no command {subcommand}. {hint}")
        command = super().fetch_command(subcommand)
        run = command.execute

        def execute(*args: Any, **options: Any) -> str | None:
            gc.freeze()  # what is imported is never searched for garbage, as it has none
            gc.set_threshold(YOUNG)
            gc.enable()
            try:
                return run(*args, **options)
            except SystemCheckError:
                raise
            except CommandError as error:
                if options.get("traceback"):
                    raise
                refuse(str(error), error.returncode)
            except UNREADABLE as error:
                if options.get("traceback") or error.filename is None:
                    raise
                refuse(f"{error.filename}: {error.strerror}.")

        command.execute = execute  # type: ignore[method-assign]
        return command


def refuse(sentence: str, code: int = BAD_ARGUMENTS) -> NoReturn:
    """End with one sentence on stderr."""
    print(sentence, file=sys.stderr)
    sys.exit(code)


def _error(parser: CommandParser, message: str) -> NoReturn:
    """Refuse arguments in one sentence, without a page of usage before it."""
    if not parser.called_from_command_line:
        raise CommandError(f"Error: {message}")
    refuse(f"{message[:1].upper()}{message[1:].rstrip('.')}.")


def main(argv: Sequence[str]) -> None:
    """Run a command with this project's settings."""
    CommandParser.error = _error  # type: ignore[assignment, method-assign]  # Django asks nobody for its parsers
    SiteUtility(list(argv)).execute()
