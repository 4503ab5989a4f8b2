"""Spreadsheets (XLSX, XLS, ODS) as tables with tabs: cells as they were saved, nothing computed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Never

from wordgames.importer import workbook_process
from wordgames.importer.report import ImportRefused, shortened
from wordgames.languages.translation import (
    deferred,
    deferred_plural,
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)

# Time that a spreadsheet may take on a busy machine; an honest one takes a few.
SECONDS = 40
# Variables that a process may need to start. The reader gets no secret.
KEPT = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
CALAMINE = "python_calamine"
MOST_NAMED = 9
OTHERS = translatable("The words are from the sheet “{sheet}”; not read: {others}.")
FORMULAS = translatable_plural(
    "{count} cell has a formula whose value wasn't saved. Open the file in a spreadsheet program "
    "and save it.",
    "{count} cells have formulas whose values weren't saved. Open the file in a spreadsheet "
    "program and save it.",
)
TOO_LONG = translatable("Reading the spreadsheet takes too long: send the words as text or CSV.")


def sheet_of(data: bytes, sheet: str = "") -> tuple[bytes, tuple[str, ...]]:
    """Return a sheet as text with tabs in UTF-8, and notes on the rest; raises ImportRefused.

    Without a name it is the first one, unless it is prose and another has words.
    """
    if find_spec(CALAMINE) is None:
        raise ImportRefused("python-calamine is needed: pip install 'wordgames[spreadsheets]'.")
    kept = {name: value for name, value in os.environ.items() if name in KEPT}
    here = str(Path(workbook_process.__file__).resolve().parents[2])  # sys.path may say ""
    environment = {**kept, "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), here])}
    command = [sys.executable, "-P", "-B", workbook_process.__file__, sheet]
    with TemporaryFile() as sent, TemporaryFile() as rows, TemporaryFile() as said:
        sent.write(data)
        sent.seek(0)
        try:
            done = subprocess.run(
                command,
                stdin=sent,
                stdout=rows,
                stderr=said,
                env=environment,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise ImportRefused(translate(TOO_LONG)) from error
        for file in (rows, said):
            file.seek(0)
        if done.returncode:
            _refuse(done.returncode, rows.read(10_000), said.read(10_000))
        return rows.read(), tuple(_notes(json.loads(said.read() or b"{}")))


def _notes(facts: dict[str, Any]) -> Iterator[str]:
    """Yield sentences on the sheets that are not read, and on cells without a value."""
    if others := facts.get("others"):
        names = ", ".join(shortened(name) for name in others[:MOST_NAMED])
        more = ", …" if len(others) > MOST_NAMED else ""
        yield deferred(OTHERS, sheet=shortened(facts["sheet"]), others=names + more)
    if formulas := facts.get("formulas", 0):
        yield deferred_plural(*FORMULAS, formulas)


def _refuse(code: int, rows: bytes, said: bytes) -> Never:
    """Raise the sentence for an exit code of the process that read a spreadsheet."""
    if code == workbook_process.TOO_MANY_CELLS:
        high, wide = rows.split()
        raise ImportRefused(
            translate(
                "The spreadsheet has {rows} × {columns} cells. We read up to {most}: delete "
                "what lies far from the words.",
                rows=int(high),
                columns=int(wide),
                most=workbook_process.MOST_CELLS,
            )
        )
    if code == workbook_process.TOO_MUCH_TEXT:
        most = workbook_process.MOST_TEXT // 1_000_000
        raise ImportRefused(
            translate("The spreadsheet has more than {most} MB of text.", most=most)
        )
    if code == workbook_process.EMPTY:
        formulas = int(rows or 0)
        unsaved = translate_plural(*FORMULAS, formulas) if formulas else ""
        raise ImportRefused(f"{translate('The spreadsheet is empty.')} {unsaved}".strip())
    if code == workbook_process.NO_SUCH_SHEET:
        names = ", ".join(rows.decode("utf-8", "replace").splitlines()[:MOST_NAMED])
        raise ImportRefused(
            translate("The workbook has no such sheet; it has: {names}.", names=names)
        )
    if code == -getattr(signal, "SIGXCPU", 0):
        raise ImportRefused(translate(TOO_LONG))
    if b"memory allocation" in said or b"MemoryError" in said:
        most = workbook_process.MEMORY // 1_000_000
        raise ImportRefused(
            translate(
                "Reading the spreadsheet takes more than {most} MB of memory: send the words as "
                "text or CSV.",
                most=most,
            )
        )
    raise ImportRefused(translate("The spreadsheet is damaged or has a password."))
