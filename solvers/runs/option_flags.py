"""Options on a command line: added to a parser, read from it, and written as a command."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from solvers.runs.option import Option, Spec, Value


def add_flags(
    parser: argparse.ArgumentParser, options: Iterable[Option], *, plays: bool = False
) -> None:
    """Add the flags that every command takes, or those that only commands that play take."""
    for option in options:
        flag = option.flag
        if flag is None or not flag.added or flag.plays is not plays:
            continue
        for name, meaning in (flag.switches or {}).values():
            parser.add_argument(name, action="store_true", help=meaning)
        if flag.switches is None:
            parser.add_argument(
                option.flag_name,
                dest=option.name,
                type=str if flag.read else option.type,
                metavar=flag.metavar,
                choices=flag.choices,
                help=flag.help,
            )


def flags_of(options: Iterable[Option]) -> set[str]:
    """Return the flags by which commands take these options."""
    flags: set[str] = set()
    for option in options:
        if option.flag and option.flag.switches is not None:
            flags |= {name for name, _ in option.flag.switches.values()}
        elif option.flag:
            flags.add(option.flag_name)
    return flags


def values_in(options: Iterable[Option], arguments: Mapping[str, Any]) -> dict[str, Value]:
    """Return the options that a command was given, and nothing of the others.

    Of several switches of one option the last that the option has counts: the strictest mode.
    """
    values: dict[str, Value] = {}
    for option in options:
        value = arguments.get(option.name)
        if option.flag is None:
            continue
        if option.flag.switches:
            for switched, (name, _) in option.flag.switches.items():
                if arguments.get(name.removeprefix("--").replace("-", "_")):
                    values[option.name] = switched
        elif value is not None:
            values[option.name] = option.flag.read(value) if option.flag.read else value
    return values


def as_arguments(
    options: Sequence[Option],
    spec: Spec,
    shell_defaults: Mapping[str, Value],
    last: Sequence[str] = ("seed",),
) -> list[str]:
    """Return the arguments that choose a spec; those named by `last` come last."""
    arguments: list[str] = []
    places = {name: place for place, name in enumerate(last)}
    for option in sorted(options, key=lambda option: places.get(option.name, -1)):
        value, flag = option.value(spec), option.flag
        usual = shell_defaults.get(option.name, option.usual(spec))
        if flag is None or (value == usual and not flag.printed):
            continue
        if flag.switches is None:
            arguments += [option.flag_name, flag.write(value)]
        elif value in flag.switches:
            arguments.append(flag.switches[value][0])
    return arguments
