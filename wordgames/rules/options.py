"""A game's options, stated once: rules check them, forms ask for them, runs and bots derive theirs.

Labels and sentences are in English, marked for translation, and translated when shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions


@dataclass(frozen=True, slots=True)
class GameOption:
    """One option of a game.

    name      its key in a setup, a spec, a form and the rules' options
    default   its value unless chosen otherwise
    refusal   the sentence that refuses an invalid value
    label     its name in forms
    help      its explanation in forms
    in_forms  True if forms ask for it; otherwise a setup has the default
    in_runs   True if runs can choose it; not, say, if it only changes what players see
    """

    name: str
    default: Any
    _: KW_ONLY
    refusal: str = ""
    label: str = ""
    help: str = ""
    in_forms: bool = True
    in_runs: bool = True

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
        return Options(*(option for option in self if option.in_runs))

    @property
    def fixed_in_runs(self) -> dict[str, Any]:
        """The defaults of the options that runs cannot choose."""
        return {option.name: option.default for option in self if not option.in_runs}

    def without(self, *names: str) -> Options:
        """Return a table without some options; raises KeyError for an unknown one."""
        gone = {self[name].name for name in names}
        return Options(*(option for option in self if option.name not in gone))

    def changed(self, name: str, **changes: Any) -> Options:
        """Return a table with one option changed, such as its default."""
        return Options(*({**self._by_name, name: replace(self[name], **changes)}.values()))

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
