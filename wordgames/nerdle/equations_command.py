"""Count Nerdle's equations, or print them."""

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

from wordgames.cli.refusal import Action, RefusedError
from wordgames.nerdle.equation import RULES, SIZES, check
from wordgames.nerdle.generator import equations, texts

DEFINITION = (
    "One = with a number on its right; on its left a calculation of numbers by + - * /, exact "
    "fractions on the way, * and / before + and -, no signs, no leading zeros, {zero}{extra}."
)
ZERO = {"official": "no lone 0", "report": "lone zeros allowed"}
EXTRA = "; a number or brackets may be squared or cubed once, brackets hold a calculation"


class Equations(Action):
    """Look at the equations."""

    help = "Count or print Nerdle's equations of a size."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--size", type=int, choices=SIZES, default=8, help="Places.")
        parser.add_argument(
            "--rules", choices=RULES, default="official", help="Nerdle's own, or 001's."
        )
        parser.add_argument("--count", action="store_true", help="Only how many there are.")
        parser.add_argument(
            "--up-to-order", action="store_true", help="Count commuted equations once, too."
        )
        parser.add_argument("--json", action="store_true", help="One JSON object on stdout.")

    def act(self, options: dict[str, Any], write: Callable[[str], object]) -> None:
        began = time.process_time()
        size, rules = options["size"], options["rules"]
        rows = equations(size, rules)
        report: dict[str, Any] = {
            "size": size,
            "rules": rules,
            "equations": len(rows),
            "definition": DEFINITION.format(
                zero=ZERO[rules], extra=EXTRA if size == max(SIZES) else ""
            ),
            "cpu_seconds": round(time.process_time() - began, 3),
        }
        if options["up_to_order"]:
            report["up_to_order"] = up_to_order(texts(rows, size), size)
        write(_text(report, options, rows))


def _text(report: dict[str, Any], options: dict[str, Any], rows: Any) -> str:
    if options["json"]:
        if not options["count"]:
            report["list"] = sorted(texts(rows, report["size"]))
        return json.dumps(report, ensure_ascii=False)
    if not options["count"]:
        return "\n".join(sorted(texts(rows, report["size"])))
    counted = f"{report['equations']:,} equations. {report['definition']}"
    if "up_to_order" in report:
        counted += f"\n{report['up_to_order']:,} up to order."
    return counted


def up_to_order(lines: list[str], size: int) -> int:
    """Return the number of equations if the order of sums and products does not count.

    Raises RefusedError for size 10, whose millions are not read one by one.
    """
    if size == max(SIZES):
        raise RefusedError("Equations of 10 places are not counted up to order.")
    forms = {(check(text, size, "report").canon, text.partition("=")[2]) for text in lines}
    return len(forms)
