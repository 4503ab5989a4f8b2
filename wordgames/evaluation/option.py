"""One option of a game's runs: stated once, for spec, form, command line and description."""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wordgames.languages.translation import translate
from wordgames.sources.dictionaries import ListedDictionary

Value = int | float | str | None
# Versioned JSON: the lexicon's content, and the value of every option.
Spec = dict[str, Any]
Choices = Sequence[tuple[Any, str]]
# Choices, or a function of the site's dictionaries that returns them.
Offered = Choices | Callable[[Sequence[ListedDictionary]], Choices]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """The field of an option in a form.

    choices     values with their labels, or a function of the site's dictionaries
    scale       factor by which the form multiplies the value: 100 for per cent
    required    must it be filled in?
    hidden      it has one value only, which the form sends along
    plural      the field takes several numbers, "4, 5, 6", each of them a run; its name
    unreadable  the sentence that refuses text that is no list of numbers
    outside     the sentence that refuses numbers that are not in `among`
    """

    label: str = ""
    help: str = ""
    choices: Offered = ()
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    scale: int = 1
    required: bool = True
    hidden: bool = False
    plural: str = ""
    unreadable: str = ""
    outside: str = ""
    among: Sequence[int] = ()

    def offered(self, lexicons: Sequence[ListedDictionary]) -> list[tuple[Any, str]]:
        """Return the choices that a form of these dictionaries has."""
        return list(self.choices(lexicons) if callable(self.choices) else self.choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """The flag of an option in the shell's commands, read and printed.

    name      "--length"; made from the option's name if empty
    choices   the values that are taken, where they are few
    switches  value -> (its flag, its help), instead of a flag with a value
    read      how the value is read after the arguments are, for what argparse cannot say well
    write     how a printed command has the value
    plays     only commands that play whole suites take it
    printed   print it even where it has the shell's default
    added     False where the commands themselves add it, as --opener
    """

    name: str = ""
    help: str = ""
    metavar: str | None = None
    choices: Sequence[Value] | None = None
    switches: Mapping[Any, tuple[str, str]] | None = None
    read: Callable[[str], Value] | None = None
    write: Callable[[Any], str] = str
    plays: bool = False
    printed: bool = False
    added: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One key of a spec, with all that pages and commands do with it.

    name        the key of the spec
    type        of its values; None is one of them where the default is None or it is `optional`
    default     what it is unless chosen otherwise, or a function of the options before it
    choices     the only values that there are, where they are few
    low, high   the least and greatest number
    field       how the form asks for it; without one, it does not
    flag        how commands take it; without one, they do not
    phrase      how a description says it: "{} letters", or a function of the whole spec
    always      say it even when it is the default
    identifies  does it decide which secrets are played, in which order?
    sparse      leave it out of a spec where it is the default: set this for every option that is
                added once runs are stored, so that their keys stay as they are
    """

    name: str
    type: type = int
    default: Value | Callable[[Spec], Value] = None
    optional: bool = False
    choices: Sequence[Value] = ()
    low: float | None = None
    high: float | None = None
    field: FieldSpec | None = None
    flag: Flag | None = None
    phrase: str | Callable[[Spec], str] = ""
    always: bool = False
    identifies: bool = True
    sparse: bool = False

    def usual(self, spec: Spec) -> Value:
        """Return the default, given the options before this one."""
        return self.default(spec) if callable(self.default) else self.default

    def value(self, spec: Spec) -> Any:
        """Return the value that a spec has, or the default of a sparse option."""
        return spec[self.name] if self.name in spec else self.usual(spec)

    def shown(self, value: Any) -> Any:
        """Return what a form shows for a value."""
        scale = self.field.scale if self.field else 1
        return value if scale == 1 or value is None else round(value * scale)

    def read(self, value: Any) -> Any:
        """Return the option's value of a form's; a scaled field that was left empty is 0."""
        scale = self.field.scale if self.field else 1
        return value if scale == 1 else (value or 0) / scale

    def describe(self, spec: Spec) -> str:
        """Return the option in words, or nothing where it need not be mentioned."""
        value = self.value(spec)
        if not self.phrase or value in (None, ""):
            return ""
        if value == self.usual(spec) and not self.always:
            return ""
        return self.phrase(spec) if callable(self.phrase) else self.phrase.format(value)

    def refusal(self, value: object, spec: Spec) -> str:
        """Return the sentence that refuses a value of a spec, or nothing."""
        if value is None and (self.optional or self.usual(spec) is None):
            return ""
        kinds = (int, float) if self.type is float else (self.type,)
        if isinstance(value, bool) != (self.type is bool) or not isinstance(value, kinds):
            return translate(
                "The option {name} can't be this {type}: {value}.",
                name=self.name,
                type=self.type.__name__,
                value=str(value),
            )
        if self.choices and value not in self.choices:
            return translate("The option {name} can't be {value}.", name=self.name, value=value)
        if isinstance(value, int | float) and not self._in_range(value):
            return translate(
                "The option {name} is out of range: {value}.", name=self.name, value=value
            )
        return ""

    def _in_range(self, value: float) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    @property
    def field_name(self) -> str:
        """The name of the form's field."""
        return self.field.plural or self.name if self.field else self.name

    @property
    def flag_name(self) -> str:
        return (self.flag and self.flag.name) or f"--{self.name.replace('_', '-')}"


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
