"""Count Nerdle's equations, print them, or store them as lexicons."""

import argparse
import json
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.nerdle.lists import ask_for_whole, store_all, store_whole
from wordgames.nerdle.equation import RULES, SIZES, check
from wordgames.nerdle.generator import equations, texts

DEFINITION = (
    "One = with a number on its right; on its left a calculation of numbers by + - * /, exact "
    "fractions on the way, * and / before + and -, no signs, no leading zeros, {zero}{extra}."
)
ZERO = {"official": "no lone 0", "report": "lone zeros allowed"}
EXTRA = "; a number or brackets may be squared or cubed once, brackets hold a calculation"


class Command(BaseCommand):
    """Look at the equations."""

    help = "Count or print Nerdle's equations of a size; --store keeps them as lexicons."
    requires_system_checks = ()

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
        parser.add_argument("--store", action="store_true", help="Store sizes 5 to 8 as lexicons.")
        parser.add_argument("--background", action="store_true", help="Have size 10 stored later.")
        parser.add_argument("--store-10", action="store_true", help="Store size 10 now.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["store"] or options["background"] or options["store_10"]:
            self._store(options)
            return
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
        self._tell(report, options, rows)

    def _tell(self, report: dict[str, Any], options: dict[str, Any], rows: Any) -> None:
        if options["json"]:
            if not options["count"]:
                report["list"] = sorted(texts(rows, report["size"]))
            self.stdout.write(json.dumps(report, ensure_ascii=False))
        elif options["count"]:
            self.stdout.write(f"{report['equations']:,} equations. {report['definition']}")
            if "up_to_order" in report:
                self.stdout.write(f"{report['up_to_order']:,} up to order.")
        else:
            sys.stdout.write("\n".join(sorted(texts(rows, report["size"]))) + "\n")

    def _store(self, options: dict[str, Any]) -> None:
        if options["store"]:
            for sentence in store_all():
                self.stdout.write(sentence)
        if options["background"] and (sentence := ask_for_whole()):
            self.stdout.write(sentence)
        if options["store_10"]:
            self.stdout.write(str(store_whole.func()) or "They are stored already.")


def up_to_order(lines: list[str], size: int) -> int:
    """Return the number of equations if the order of sums and products does not count.

    Raises CommandError for size 10, whose millions are not read one by one.
    """
    if size == max(SIZES):
        raise CommandError("Equations of 10 places are not counted up to order.", returncode=2)
    forms = {(check(text, size, "report").canon, text.partition("=")[2]) for text in lines}
    return len(forms)
