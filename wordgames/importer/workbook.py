"""Spreadsheets (XLSX, XLS, ODS) as tables with tabs: cells as they were saved, nothing computed."""

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import Never

from wordgames.importer import workbook_process
from wordgames.importer.report import ImportRefused
from wordgames.languages.translation import translatable, translate

SECONDS = 40
"""Time that a spreadsheet may take on a busy machine; an honest one takes a few."""
KEPT = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
"""Variables that a process may need to start. The reader gets no secret."""
CALAMINE = "python_calamine"
TOO_LONG = translatable("Reading the spreadsheet takes too long: send the words as text or CSV.")


def rows_of(data: bytes) -> bytes:
    """Return the first sheet with rows as text with tabs in UTF-8; raises ImportRefused."""
    if find_spec(CALAMINE) is None:
        raise ImportRefused("python-calamine is needed: pip install 'wordgames[spreadsheets]'.")
    kept = {name: value for name, value in os.environ.items() if name in KEPT}
    here = str(Path(workbook_process.__file__).resolve().parents[2])  # sys.path may say ""
    environment = {**kept, "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), here])}
    command = [sys.executable, "-P", "-B", workbook_process.__file__]
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
            _refuse(done.returncode, rows.read(100), said.read(10_000))
        return rows.read()


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
        raise ImportRefused(translate("The spreadsheet is empty."))
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
