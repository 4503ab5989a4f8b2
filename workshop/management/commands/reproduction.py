"""Set the documents' claims beside our measurements, and write docs/reproduction.md."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from solvers.pages.learn.report_facts import FILE, stored_facts
from solvers.shell.command import ShellCommand
from wordgames.cli.choose_pool import add_pool, pool_in
from wordgames.cli.refusal import RefusedError
from wordgames.kernels.backend import warm
from workshop.reproduction.claims import DocumentClaims, Part
from workshop.reproduction.documents import ALONE, DOCUMENTS
from workshop.reproduction.measure import ROOT, measuring_by

INTRODUCTION = """# Five reports, measured again

Made by `bin/manage reproduction --out docs/reproduction.md --claims --replace`; do not edit.
Documents 000 to 004 are student reports about bots. At the end of each are its claims, whether
they hold by our figures, and the command that measures them again; `--documents 004` measures one,
`--claim 2` prints a single claim. [Measure](measure.md) says where lists that are not shipped come
from.

Wordle has six guesses. *average* counts a lost game as six guesses, *of wins* leaves lost games
out, *losses doubled* counts one as twelve. Secrets are all of a list, once each, unless a number
of games is given. CPU seconds are of warm kernels, with the agent's preparation; a claim's are
those of the site's stored run, so they differ a little from a table's.

A score *holds* if ours is at least as good, or if the 95% interval of a rate reaches it; that one
agent does better than another holds if the difference is measured over every secret, or if its 95%
interval leaves out 0. So *does not hold* also appears where our games are too few to tell. A claim
of two halves of which one is so *holds in part*. A rate on other words than the document's says on
which, and never holds: it *depends on the words*. Seconds of a clock are set beside the document's
with *no verdict*, as has a claim without a figure. What a document would have tried next is no
claim: it *helps* or *does not help*.
"""


def merged(before: str, after: str) -> str:
    """Return the sections of a file with those that were measured again in their places."""
    sections = {_title(section): section for section in _sections(before)}
    sections |= {_title(section): section for section in _sections(after)}
    return "\n\n".join([INTRODUCTION.strip(), *sections.values()]) + "\n"


def _sections(text: str) -> list[str]:
    return [f"## {section.strip()}" for section in text.split("\n## ")[1:]]


def _title(section: str) -> str:
    return section.partition("\n")[0]


def _refuse_to_overwrite(options: dict[str, Any]) -> None:
    """Refuse files that are there already, unless the command says that they are replaced."""
    files = [options["out"] and ROOT / options["out"], options["claims"]]
    for file in filter(None, files):
        if file.exists() and not options["replace"]:
            raise RefusedError(f"{file.name} is there already: --replace writes over it.")


def _told(parts: Sequence[Part], number: int) -> str:
    """Return the Nth of the claims among a document's parts."""
    claims = next((part for part in parts if isinstance(part, DocumentClaims)), None)
    if claims is None:
        raise RefusedError(next((str(part) for part in parts[::-1]), "").strip())
    if not 1 <= number <= len(claims.claims):
        raise RefusedError(f"It has claims 1 to {len(claims.claims)}.")
    return claims.claims[number - 1].told()


class Command(ShellCommand):
    """Write the reproduction."""

    help = "Measure what documents 000 to 004 claim, under their conditions."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--documents", metavar="001,002", help="Only these.")
        parser.add_argument("--out", type=Path, metavar="FILE", help="A file instead of stdout.")
        add_pool(parser)
        parser.add_argument(
            "--claims",
            type=Path,
            metavar="FILE",
            nargs="?",
            const=FILE,
            help="Write the claims for the site too: to the file that comes with it, or another.",
        )
        parser.add_argument(
            "--claim", type=int, metavar="N", help="Print the figure of one document's Nth claim."
        )
        parser.add_argument(
            "--replace", action="store_true", help="Write over files that are there already."
        )

    def act(self, options: dict[str, Any]) -> None:
        documents = (options["documents"] or ",".join(DOCUMENTS)).split(",")
        for document in documents:
            if document not in DOCUMENTS:
                raise RefusedError(f"There is no document {document} here; there are 000 to 004.")
        _refuse_to_overwrite(options)
        if options["claim"] is not None and len(documents) != 1:
            raise RefusedError("--claim needs --documents with the one whose claim it is.")
        warm()
        with measuring_by(pool_in(options)):
            measured = ALONE.get(documents[0], {}).get(options["claim"], lambda: None)()
            if measured is not None:
                self.stdout.write(measured.told())
                return
            parts = [part for document in documents for part in DOCUMENTS[document](self._say)]
        if options["claim"] is not None:
            self.stdout.write(_told(parts, options["claim"]))
            return
        text = INTRODUCTION + "\n" + "\n".join(str(part) for part in parts)
        if options["claims"]:
            facts = stored_facts(options["claims"]) if options["documents"] else {}
            claims = [part for part in parts if isinstance(part, DocumentClaims)]
            facts |= {part.document: part.facts() for part in claims}
            ordered = json.dumps(dict(sorted(facts.items())), ensure_ascii=False, indent=1)
            options["claims"].write_text(f"{ordered}\n", encoding="utf-8")
        if options["out"]:
            path = ROOT / options["out"]
            before = path.read_text(encoding="utf-8") if path.exists() else ""
            text = merged(before, text) if options["documents"] else text
            path.write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text)

    def _say(self, sentence: str) -> None:
        self.stderr.write(sentence)
