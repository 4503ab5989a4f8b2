"""Write the table of exact records into docs/figures.md: answers solved in time, fewest lives."""

import argparse
import re
from pathlib import Path
from typing import Any

from solvers.records.best_known import BestKnown, shipped
from solvers.shell.command import ShellCommand

PLACE = re.compile(r"(<!-- bin/manage records_table .*?-->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = "| record | answers | reached | status |\n| --- | ---: | ---: | --- |\n"


def row(best: BestKnown) -> str:
    """Return a record as a row of the table."""
    if best.won:
        reached = f"{best.won:,}, {100 * (best.rate or 0):.2f}%"
    else:
        reached = f"{best.bound} to {best.worst}" if best.bound else f"{best.worst}"
    task = best.task
    return f"| {task.game} `{task.key}` | {task.answers:,} | {reached} | {best.status} |"


class Command(ShellCommand):
    """A table of records.json."""

    help = "Write the table of exact records into a page."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, metavar="FILE", required=True, help="The page.")

    def act(self, options: dict[str, Any]) -> None:
        rows = [row(best) for best in shipped() if best.won or best.task.objective == "lives"]
        text, table = options["out"].read_text(encoding="utf-8"), HEAD + "\n".join(rows)
        options["out"].write_text(PLACE.sub(rf"\g<1>{table}\n\g<2>", text), encoding="utf-8")
