"""Wrong command lines of `bin/manage` and `wordgames`: one sentence, exit code 2.

The parsers are walked, so that a new command is asked too.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import get_commands, load_command_class
from django.core.management.base import CommandParser

from tests.wordle.lists import ANSWERS
from wordgames import command as package
from wordgames.cli.arguments import GameParser
from wordgames.cli.refusal import Action, SentenceParser
from wordgames_site.command_line import GROUPS, SiteUtility, _error, main

OURS = ("games", "lexicons", "solvers", "wordgames_site", "workshop")
SITE = {name: app for name, app in get_commands().items() if app in OURS}
PACKAGE = package.commands()
Run = Callable[..., tuple[int, str]]
AGENT = ["--agent", "csp"]
# What a command needs beside the argument that is wrong.
NEEDED = {
    "evaluate": AGENT,
    "explain": AGENT,
    "sweep": ["--agent", "entropy", "--grid", "opening=0,1"],
}
HUGE = "9" * 30
# Arguments that name a file to write: where it is empty it is written anew.
WRITTEN = {"export_runs", "backup", "trees export", "check_tree --out"}


@pytest.fixture
def site(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return what runs a command of the site as the shell does: its exit code, what stderr says."""
    monkeypatch.setattr(CommandParser, "error", CommandParser.error)  # put back after the test
    monkeypatch.setattr("django.setup", lambda: None)  # it is, and would begin its logs anew

    def run(*arguments: str) -> tuple[int, str]:
        code = 0
        try:
            main(["bin/manage", *arguments])
        except SystemExit as end:
            code = int(end.code or 0)
        return code, capsys.readouterr().err

    return run


@pytest.fixture
def engine(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return what runs a command of the package."""

    def run(*arguments: str) -> tuple[int, str]:
        code = package.main(arguments)
        return code, capsys.readouterr().err

    return run


def leaves(
    parser: argparse.ArgumentParser, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """Yield the parsers that have no parsers below them, each with the words that lead to it."""
    if isinstance(parser, GameParser):
        parser.complete()
    below = [it for it in parser._actions if isinstance(it, argparse._SubParsersAction)]
    if not below:
        yield path, parser
    for action in below:
        for name, inner in action.choices.items():
            yield from leaves(inner, (*path, name))


def site_parser(name: str) -> argparse.ArgumentParser:
    app = get_commands()[name]
    return load_command_class(app, name).create_parser("bin/manage", name)


def package_parser(name: str) -> argparse.ArgumentParser:
    module, _, kind = PACKAGE[name].partition(":")
    action: Action = getattr(import_module(module), kind)()
    parser = SentenceParser(prog=name)
    action.add_arguments(parser)
    return parser


class Declaring(Protocol):
    """A class whose objects declare the arguments of a command."""

    def add_arguments(self, parser: Any) -> None: ...


def declare_once(kind: type[Declaring], monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each further parser of a command what the first one got: it took three quarters."""
    built, add = dict[str, Any](), kind.add_arguments

    def add_arguments(own: Declaring, parser: argparse.ArgumentParser) -> None:
        if not built:
            add(own, parser)
            built.update(vars(parser))
        vars(parser).update(built)

    monkeypatch.setattr(kind, "add_arguments", add_arguments)


def wrong(parser: argparse.ArgumentParser) -> Iterator[list[str]]:
    """Yield arguments that a parser refuses, whatever the site holds."""
    yield ["--no-such-option"]
    yield ["--no-such-option=1"]
    # argparse calls a positional of any number of words required, which may be left out
    needed = [it for it in parser._actions if it.required and it.nargs != "*"]
    if needed:
        yield []
    for action in parser._actions:
        if action.type in {int, float} and action.option_strings:
            yield [action.option_strings[-1], "many"]
        if action.choices and action.option_strings:
            yield [action.option_strings[-1], "nosuch"]
        if action.option_strings and action.nargs is None:
            yield [action.option_strings[-1]]


def assert_one_sentence(answer: tuple[int, str], asked: Any) -> None:
    code, said = answer
    assert code == 2, (asked, code, said)
    assert said.count("\n") == 1, (asked, said)
    assert said.rstrip().endswith((".", "?")), (asked, said)
    assert not said.startswith(("usage", "CommandError", "Traceback", "Error")), (asked, said)
    assert "None" not in said, (asked, said)


@pytest.mark.parametrize("name", sorted(SITE))
def test_wrong_arguments_of_the_site_s_commands(
    name: str, site: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    parser = site_parser(name)
    declare_once(type(load_command_class(SITE[name], name)), monkeypatch)
    for path, leaf in leaves(parser, (name,)):
        for arguments in wrong(leaf):
            assert_one_sentence(site(*path, *arguments), [*path, *arguments])
        if len(path) > 1:
            assert_one_sentence(site(name, "nosuch"), [name, "nosuch"])
            assert_one_sentence(site(name), [name])


@pytest.mark.parametrize("name", PACKAGE)
def test_wrong_arguments_of_the_package_s_commands(
    name: str, engine: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    parser = package_parser(name)
    declare_once(type(package._action(PACKAGE[name])), monkeypatch)
    for path, leaf in leaves(parser, (name,)):
        for arguments in wrong(leaf):
            assert_one_sentence(engine(*path, *arguments), [*path, *arguments])
        if len(path) > 1:
            assert_one_sentence(engine(name, "nosuch"), [name, "nosuch"])
            assert_one_sentence(engine(name), [name])


def test_unknown_commands(site: Run, engine: Run) -> None:
    assert_one_sentence(site("nosuch"), "nosuch")
    assert_one_sentence(site("help", "nosuch"), "help nosuch")
    assert "Did you mean evaluate?" in site("evaluat")[1]
    assert_one_sentence(engine("nosuch"), "nosuch")


def test_refused_settings_are_named_and_not_the_command(
    site: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without SECRET_KEY every command of ours was said not to be there."""
    monkeypatch.setattr("wordgames_site.command_line.get_commands", lambda: {"check": "django"})

    def execute(self: SiteUtility) -> None:
        self.settings_exception = ImproperlyConfigured("Set SECRET_KEY.")
        self.fetch_command("evaluate")

    monkeypatch.setattr(SiteUtility, "execute", execute)
    assert site("evaluate") == (2, "Set SECRET_KEY.\n")


def named(parser: argparse.ArgumentParser, kind: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield the arguments of a kind: how each is called, and the words before its value."""
    for action in parser._actions:
        if action.type is kind:
            flags = action.option_strings[-1:]
            yield (flags[0] if flags else action.dest), list(flags)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Make what is no file to read: its kind, and its name."""
    (tmp_path / "empty.txt").write_bytes(b"")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)))
    (tmp_path / "words.txt").write_text("\n".join(ANSWERS), encoding="utf-8")
    return {
        "missing": str(tmp_path / "no" / "such.txt"),
        "empty": str(tmp_path / "empty.txt"),
        "binary": str(tmp_path / "binary.txt"),
        "folder": str(tmp_path),
    }


@pytest.mark.django_db
@pytest.mark.parametrize("name", [it for it in PACKAGE if it != "equations"])
def test_files_agents_and_lists_that_there_are_not(
    name: str, engine: Run, files: dict[str, str]
) -> None:
    for path, leaf in leaves(package_parser(name), (name,)):
        needed = NEEDED.get(name, [])
        for argument, flags in named(leaf, Path):
            if argument == "--out" or path[-1] == "export":
                continue
            for file in files.values():
                asked = [*path, *needed, *flags, file]
                assert_one_sentence(engine(*asked), asked)
        flags_there = {flag for action in leaf._actions for flag in action.option_strings}
        if "--lexicon" in flags_there:
            asked = [*path, *needed, "--lexicon", "nosuch"]
            if name != "check_tree" and path[-1] != "export":
                assert_one_sentence(engine(*asked), asked)
        if "--agent" in flags_there and name != "play":
            asked = [*path, *needed, "--agent", "nosuch"]
            assert_one_sentence(engine(*asked), asked)
    if "--agents" in flags_there:
        for agents in (",", "csp,", "csp,nosuch"):
            asked = [name, "wordle", "--agents", agents]
            assert_one_sentence(engine(*asked), asked)


@pytest.mark.django_db
def test_files_of_the_site_s_own_commands(site: Run, files: dict[str, str]) -> None:
    asked = 0
    # The workshop's commands do their work, whatever their folder holds: they aren't walked here.
    own = {name for name, app in SITE.items() if app != "workshop"}
    for name in sorted(own - set(PACKAGE) - {"restore"}):
        for path, leaf in leaves(site_parser(name), (name,)):
            for _, flags in named(leaf, Path):
                for kind, file in files.items():
                    if kind in {"empty", "binary"} and name in WRITTEN:
                        continue
                    assert_one_sentence(site(*path, *flags, file), [*path, *flags, kind])
                    asked += 1
    assert asked > 10


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["standing_runs", "load", "xx"], "There is no game xx"),
        (["make_standing_runs", "xx"], "There is no game xx"),
        (["cluster_worker", "nohost"], "A scheduler's address is tcp://HOST:PORT"),
        (["cluster_worker", "tcp://127.0.0.1:1x"], "A scheduler's address is tcp://HOST:PORT"),
        (["cluster_worker", "tcp://127.0.0.1:99999"], "A scheduler's address is tcp://HOST:PORT"),
        (["cluster_worker", "tcp://127.0.0.1:80", "--jobs", "0"], "Give --jobs 1 or more"),
        (["cluster_scheduler", "--host", "999.9.9.9"], "Nothing can listen at 999.9.9.9"),
        (["cluster_scheduler", "--port", "99999"], "--port goes from 0 to 65535"),
        (["trees", "forget", "nosuch"], "Unrecognized arguments: nosuch"),
        (["trees", "load", "xx"], "Unrecognized arguments: xx"),
        (["export_runs", "/nonexistent/runs.csv"], "/nonexistent/runs.csv cannot be written: "),
    ],
)
def test_each_refusal_says_what_is_wrong(arguments: list[str], sentence: str, site: Run) -> None:
    answer = site(*arguments)
    assert_one_sentence(answer, arguments)
    assert answer[1].startswith(sentence)


@pytest.mark.usefixtures("english")
def test_odd_answers_of_the_package(engine: Run, files: dict[str, str]) -> None:
    words = ["--answers", str(Path(files["folder"]) / "words.txt")]
    for arguments, sentence in (
        (["explain", "ladder", "--agent", "nosuch"], "There is no agent nosuch for ladder"),
        (["explain", "wordle", *AGENT, *words, "--history", "cr@ne:00000"], "@ is no letter"),
        (["evaluate", "wordle", *AGENT, *words, "--cluster", "nohost"], "A scheduler's address"),
        (["evaluate", "wordle", *AGENT, *words, "--jobs", HUGE], "Give --jobs 1,024 or less"),
    ):
        answer = engine(*arguments)
        assert_one_sentence(answer, arguments)
        assert answer[1].startswith(sentence)


@pytest.mark.usefixtures("english")
def test_a_number_beyond_all_that_there_is_means_all(
    site: Run, engine: Run, files: dict[str, str]
) -> None:
    words = ["--answers", str(Path(files["folder"]) / "words.txt")]
    assert engine("explain", "wordle", *AGENT, *words, "--count", HUGE) == (0, "")
    for days in (HUGE, "999999"):
        assert site("check_plays", "--days", days) == (0, "")


def test_the_help_has_every_command_of_ours_once_by_who_needs_it(site: Run) -> None:
    named = [name for names in GROUPS.values() for name in names]
    assert list(GROUPS) == ["Play", "Measure", "Host", "Develop"]
    assert len(named) == len(set(named))
    assert set(SITE) <= set(named) <= set(get_commands())
    assert set(SITE) >= set(PACKAGE)


def test_call_command_still_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal inside another command must not end the process."""
    from django.core.management import CommandError, call_command

    monkeypatch.setattr(CommandParser, "error", _error)
    with pytest.raises(CommandError):
        call_command("backup", "--nope")
