"""List the site's environment variables and what each does."""

import argparse
import re
from pathlib import Path
from textwrap import fill
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from wordgames_site.setup.variable_kinds import SWITCH, Variable
from wordgames_site.setup.variables import VARIABLES

DOCS = Path("docs/deployment.md")
BEGIN, END = "<!-- bin/manage settings --docs -->\n", "<!-- end -->\n"
WIDTH = 96
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")


class Command(BaseCommand):
    """A printer of the table of variables, which can also write it into the handbook."""

    help = "List the environment variables of the site: what each does, its default, its value."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the option that writes the handbook."""
        parser.add_argument("--docs", action="store_true", help=f"Write the table of {DOCS} anew.")

    def handle(self, *args: Any, docs: bool = False, **options: Any) -> None:
        """Print every variable, or write the handbook."""
        if docs:
            path = settings.BASE_DIR / DOCS
            path.write_text(with_table(path.read_text()))
        else:
            self.stdout.write("\n\n".join(described(variable) for variable in VARIABLES))


def described(variable: Variable[Any]) -> str:
    """Return a variable's description for the shell: its kind, default, value and purpose."""
    default = default_of(variable).replace("`", "") or "none"
    about = LINK.sub(r"\1", variable.about).replace("`", "")
    lines = [
        f"{variable.name} ({variable.kind.label})",
        f"  default: {default}; now: {variable.shown or 'not set'}",
        fill(f"{about[0].upper()}{about[1:]}.", WIDTH, initial_indent="  ", subsequent_indent="  "),
    ]
    return "\n".join(lines)


def default_of(variable: Variable[Any]) -> str:
    """Return a variable's default in Markdown."""
    if variable.default_label:
        return variable.default_label
    if variable.kind is SWITCH:
        return "off"
    return f"`{variable.default}`" if variable.default else ""


def with_table(text: str) -> str:
    """Return the handbook's text with its table of variables brought up to date."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = [
        f"| `{it.name}` | {_literal(it.kind.label)} | {default_of(it)} | {it.about} |"
        for it in VARIABLES
    ]
    head = ["| variable | value | default | meaning |", "|---|---|---|---|"]
    return f"{before}{BEGIN}{chr(10).join([*head, *rows])}\n{END}{after}"


def _literal(label: str) -> str:
    """Return a kind's label for Markdown, with addresses kept from becoming links."""
    return f"`{label}`" if "://" in label else label
