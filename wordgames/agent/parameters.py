"""The parameters of agents: name, default, range, meaning; read from text or values."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from wordgames.languages.translation import number, translate
from wordgames.refusal import Refusal

Value = bool | int | float | str

YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")


class ParameterError(Refusal):
    """A parameter that the agent cannot take; the text is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter; its kind (on or off, whole number, number, text) is that of its default."""

    name: str
    default: Value
    meaning: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    costly: bool = False
    """Does more of it take longer? A page that answers at once then takes the default at most."""
    sparse: bool = False
    """Do keys of runs leave its default out? So for each one added after runs were stored."""
    draws: bool = False
    """Does every other value than the default make the agent draw by the run's seed?"""

    @property
    def range(self) -> str:
        """The values that it accepts, in words."""
        if self.choices:
            return ", ".join(self.choices)
        if isinstance(self.default, bool):
            return translate("on or off")
        if self.low is None and self.high is None:
            return translate("any")
        if self.high is None:
            return translate("from {low}", low=_plain(self.low))
        if self.low is None:
            return translate("to {high}", high=_plain(self.high))
        return translate("from {low} to {high}", low=_plain(self.low), high=_plain(self.high))

    @property
    def is_share(self) -> bool:
        """True if it is a chance or a weight between none and all."""
        return isinstance(self.default, float) and (self.low, self.high) == (0, 1)

    def said(self, value: Value) -> str:
        """Return a value as a page says it: "on", "70 %"; commands take what `read` does."""
        if isinstance(value, bool):
            return translate("on") if value else translate("off")
        if isinstance(value, str):
            return value
        if self.is_share:
            return translate("{percent:g}%", percent=100 * value)
        return number(value, "g" if isinstance(value, float) else "")

    def read(self, value: object) -> Value:
        """Return the value in the parameter's kind; raises ParameterError if it is not one."""
        read = self._convert(value)
        if self.choices and read not in self.choices:
            raise ParameterError(
                translate(
                    "Parameter {name} is one of {range}, not {value}.",
                    name=self.name,
                    range=self.range,
                    value=str(value),
                )
            )
        if isinstance(read, int | float) and not isinstance(read, bool):
            self._check_range(read)
        return read

    def _convert(self, value: object) -> Value:
        if isinstance(self.default, bool):
            return self._switch(value)
        kind = type(self.default)
        try:
            return kind(str(value))
        except ValueError:
            expectation = translate("a whole number") if kind is int else translate("a number")
            raise ParameterError(
                translate(
                    "Parameter {name} takes {expectation}, not {value}.",
                    name=self.name,
                    expectation=expectation,
                    value=str(value),
                )
            ) from None

    def _switch(self, value: object) -> bool:
        text = str(value).lower()
        if text not in YES + NO:
            raise ParameterError(
                translate(
                    "Parameter {name} is on or off, not {value}.", name=self.name, value=str(value)
                )
            )
        return text in YES

    def _check_range(self, number: float) -> None:
        below = self.low is not None and number < self.low
        above = self.high is not None and number > self.high
        if below or above or not math.isfinite(number):
            raise ParameterError(
                translate(
                    "Parameter {name} goes {range}; {number:g} is outside.",
                    name=self.name,
                    range=self.range,
                    number=number,
                )
            )


def _plain(limit: float | None) -> float | None:
    """Return a limit for people: a million with its separators, not as 1e+06."""
    return int(limit) if limit is not None and float(limit).is_integer() else limit


def read_parameters(
    parameters: Sequence[Parameter], values: Mapping[str, object]
) -> Mapping[str, Value]:
    """Return every parameter's value; raises ParameterError for an unknown name."""
    known = {parameter.name for parameter in parameters}
    for name in values:
        if name not in known:
            raise ParameterError(_no_such_parameter(name, known))
    return MappingProxyType(
        {
            parameter.name: parameter.read(values.get(parameter.name, parameter.default))
            for parameter in parameters
        }
    )


def _no_such_parameter(name: str, known: Iterable[str]) -> str:
    """Sentence that there is no such parameter, with those that there are."""
    names = ", ".join(sorted(known))
    if not names:
        return translate("There's no parameter {name}; there are none.", name=name)
    return translate("There's no parameter {name}; choose from {names}.", name=name, names=names)
