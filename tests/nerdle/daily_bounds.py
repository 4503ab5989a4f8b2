"""How hard a day of Nerdle may be: five or eight places, and an equation of its rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.nerdle.small import is_equation
from wordgames.vocabulary.columns import Columns


def faults(setup: dict[str, Any], columns: Columns) -> Iterator[str]:
    options, [equation] = setup["options"], setup["secrets"]
    if options["guesses"] != 6 or len(equation) not in {5, 8}:
        yield f"{options['guesses']} guesses of {len(equation)} places"
    if not is_equation(equation, options["size"], options["rules"]):
        yield f"{equation} is no equation of the {options['rules']} rules"
