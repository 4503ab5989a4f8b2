"""What a benchmark takes and gives: numbers within limits, and figures with their lines."""

import argparse
from collections.abc import Iterable
from typing import Any, NamedTuple


class Number(NamedTuple):
    """An option that is a number: its default, its limits, and what it says."""

    default: float
    least: float
    most: float
    says: str

    def add_to(self, parser: argparse.ArgumentParser, name: str) -> None:
        """Let a command take it."""
        text = f"{self.says}, {self.least} to {self.most}"
        parser.add_argument(f"--{name}", type=type(self.default), default=self.default, help=text)

    def refusal(self, name: str, value: float) -> str:
        """Return a sentence if the value is beyond the limits, or nothing."""
        within = self.least <= value <= self.most
        return "" if within else f"--{name} goes from {self.least} to {self.most}."


class BenchResult(NamedTuple):
    """Figures for JSON, the same in lines for people, and whether they are in order."""

    figures: Any
    lines: Iterable[str]
    in_order: bool = True
