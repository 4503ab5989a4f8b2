"""A game's options, stated once: rules check them, forms, runs and the shell ask for them.

Labels and sentences are in English, marked for translation, and translated when shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions


@dataclass(frozen=True, slots=True)
class InRuns:
    """How runs choose an option: what the table does not say of it anyway.

    help        the help of its flag in the shell, in English; "{default}" is replaced
    flag        the flag; made from the option's name if empty
    metavar     what the help calls a value; "N" for a range of numbers if not given
    switches    value -> (its flag, its help), instead of a flag with a value
    write       how a printed command has the value
    printed     print it even where it has the shell's default
    default     where it is not as in play: a value, or a function of the spec so far
    label       its label in the form of runs; the one in play if empty
    form_help   its explanation there
    asked       True if that form asks for it
    several     the form takes several numbers, each a run: the field's name, and an example
    phrase      how a run's description says it: "{} letters", or a function of the whole spec
    always      say it even when it is the default
    identifies  does it decide which secrets are played, in which order?
    sparse      leave it out of a spec where it is the default: the keys of runs stored before the
                option stay as they are. Only what runs had from their start is in every spec
    """

    help: str = ""
    _: KW_ONLY
    flag: str = ""
    metavar: str | None = None
    switches: Mapping[Any, tuple[str, str]] | None = None
    write: Callable[[Any], str] = str
    printed: bool = False
    default: Any = None
    label: str = ""
    form_help: str = ""
    asked: bool = True
    several: tuple[str, str] | None = None
    phrase: str | Callable[[dict[str, Any]], str] = ""
    always: bool = False
    identifies: bool = True
    sparse: bool = True


@dataclass(frozen=True, slots=True)
class GameOption:
    """One option of a game.

    name      its key in a setup, a spec, a form and the rules' options
    default   its value unless chosen otherwise
    refusal   the sentence that refuses an invalid value
    label     its name in forms
    help      its explanation in forms
    in_forms  True if forms ask for it; otherwise a setup has the default
    runs      how runs choose it; None if they cannot, say as it only changes what players see
    """

    name: str
    default: Any
    _: KW_ONLY
    refusal: str = ""
    label: str = ""
    help: str = ""
    in_forms: bool = True
    runs: InRuns | None = None

    @property
    def default_in_runs(self) -> Any:
        """Its default in runs, or a function of the spec that returns it."""
        other = self.runs.default if self.runs else None
        return self.default if other is None else other

    def allows(self, value: Any) -> bool:
        """True if the option can have this value."""
        return True


@dataclass(frozen=True, slots=True)
class NumberOption(GameOption):
    """One of a range of whole numbers; the default may be outside it, such as 0 for no limit."""

    among: Sequence[int]

    @property
    def required(self) -> bool:
        """True if a form requires a number; otherwise an empty field means the default."""
        return self.default in self.among

    def allows(self, value: Any) -> bool:
        return value in self.among or value == self.default


@dataclass(frozen=True, slots=True)
class ChoiceOption(GameOption):
    """One of a few values, each with its label; the default among them."""

    choices: Sequence[tuple[str, str]]

    @property
    def values(self) -> tuple[str, ...]:
        """The values without their labels."""
        return tuple(value for value, _ in self.choices)

    def allows(self, value: Any) -> bool:
        return value in self.values


@dataclass(frozen=True, slots=True)
class SwitchOption(GameOption):
    """Yes or no."""

    default: bool = False


@dataclass(frozen=True, slots=True)
class ShareOption(GameOption):
    """A share, from 0 to 1; forms ask for it in per cent."""

    def allows(self, value: Any) -> bool:
        return bool(0 <= value <= 1)


@dataclass(frozen=True, slots=True)
class OfferedOption(GameOption):
    """One of the values that a dictionary offers, such as its countries, or the one `otherwise`."""

    otherwise: tuple[str, str]


class Options:
    """A table of options, in the order in which forms ask for them and setups store them."""

    def __init__(self, *options: GameOption) -> None:
        self._by_name = {option.name: option for option in options}

    def __iter__(self) -> Iterator[GameOption]:
        return iter(self._by_name.values())

    def __getitem__(self, name: str) -> GameOption:
        return self._by_name[name]

    @property
    def names(self) -> tuple[str, ...]:
        """The options' names."""
        return tuple(self._by_name)

    @property
    def for_runs(self) -> Options:
        """The options that runs can choose."""
        return Options(*(option for option in self if option.runs))

    @property
    def fixed_in_runs(self) -> dict[str, Any]:
        """The defaults of the options that runs cannot choose."""
        return {option.name: option.default for option in self if not option.runs}

    def without(self, *names: str) -> Options:
        """Return a table without some options; raises KeyError for an unknown one."""
        gone = {self[name].name for name in names}
        return Options(*(option for option in self if option.name not in gone))

    def changed(
        self, name: str, *, runs: Mapping[str, Any] | None = None, **changes: Any
    ) -> Options:
        """Return a table with one option changed, such as its default; `runs` is of its InRuns."""
        option = self[name]
        if runs:
            changes["runs"] = replace(option.runs or InRuns(), **runs)
        return Options(*({**self._by_name, name: replace(option, **changes)}.values()))

    def taken(self, spec: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values that a run has, for the rules' options; sparse ones by default."""
        return {it.name: spec.get(it.name, it.default_in_runs) for it in self.for_runs}

    def defaults(self, **chosen: Any) -> dict[str, Any]:
        """Return a value for every option: the chosen one, else the default."""
        if unknown := chosen.keys() - self._by_name.keys():
            raise TypeError(f"There is no option {min(unknown)}.")
        return {option.name: chosen.get(option.name, option.default) for option in self}

    def check(self, options: object) -> None:
        """Raise InvalidOptions with the sentence of the first option with a wrong value."""
        for option in self:
            if not option.allows(getattr(options, option.name)):
                raise InvalidOptions(translate(option.refusal))
