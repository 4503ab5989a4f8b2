"""Write the table of the records that a command finds, and no bot plays, into docs/figures.md."""

import argparse
import re
from pathlib import Path
from typing import Any

from solvers.records.best_known import BestKnown, shipped
from solvers.shell.command import ShellCommand

PLACE = re.compile(r"(<!-- bin/manage records_table .*?-->\n).*?(<!-- end -->)", re.DOTALL)
# How the finder of such a record begins.
COMMAND = "bin/manage "
HEAD = "| record | answers | reached | status |\n| --- | ---: | ---: | --- |\n"


def row(best: BestKnown) -> str:
    """Return a record as a row of the table."""
    if best.won:
        reached = f"{best.won:,}, {100 * (best.rate or 0):.2f}%"
    elif best.task.objective == "average":
        reached = f"{best.average:.4f} on average" + (
            f", at most {best.worst}" if best.worst else ""
        )
    else:
        reached = f"{best.bound} to {best.worst}" if best.bound else f"{best.worst}"
    task = best.task
    return f"| {task.game} `{task.key}` | {task.answers:,} | {reached} | {best.status} |"


class Command(ShellCommand):
    """A table of records.json."""

    help = "Write the table of records that commands find into a page."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, metavar="FILE", required=True, help="The page.")

    def act(self, options: dict[str, Any]) -> None:
        rows = [row(best) for best in shipped() if best.by.startswith(COMMAND)]
        text, table = options["out"].read_text(encoding="utf-8"), HEAD + "\n".join(rows)
        options["out"].write_text(PLACE.sub(rf"\g<1>{table}\n\g<2>", text), encoding="utf-8")
