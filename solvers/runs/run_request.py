"""A run as a page or a command asks for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lexicons.models import Revision
from wordgames.evaluation.option import Spec
from wordgames.languages.translation import translate


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A run as it is asked for."""

    game: str
    agent: str
    params: Mapping[str, Any]
    spec: Spec
    revision: Revision


class GridError(ValueError):
    """A text that is no grid; it is a sentence for a person."""


def read_grid(text: str) -> dict[str, list[str]]:
    """Return parameter -> values; raises GridError for anything else."""
    axes: dict[str, list[str]] = {}
    for part in text.split():
        name, equals, values = part.partition("=")
        items = list(dict.fromkeys(value for value in values.split(",") if value))
        if not (name and equals and items):
            raise GridError(
                translate(
                    "Write a parameter as name=value or name=value,value, not {part}.", part=part
                )
            )
        if name in axes:
            raise GridError(translate("The parameter {name} is given twice.", name=name))
        axes[name] = items
    return axes
