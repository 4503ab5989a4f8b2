"""Spreadsheets (XLSX, XLS, ODS) as tables with tabs: cells as they were saved, nothing computed."""

import io
from itertools import islice

from python_calamine import CalamineError, CalamineWorkbook

from wordgames.importer.report import ImportRefused
from wordgames.importer.shapes import tabbed
from wordgames.languages.translation import translate

MOST_ROWS = 1_100_000
"""Rows of a sheet: a little more than a spreadsheet program keeps."""


def rows_of(data: bytes) -> str:
    """Return the first sheet with rows as text with tabs; raises ImportRefused."""
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        for name in workbook.sheet_names:
            sheet = workbook.get_sheet_by_name(name)
            if sheet.height and sheet.total_height <= MOST_ROWS:
                return tabbed(islice(sheet.iter_rows(), MOST_ROWS))
    except (CalamineError, OSError, ValueError) as error:
        raise ImportRefused(translate("The spreadsheet is damaged or has a password.")) from error
    raise ImportRefused(translate("The spreadsheet is empty."))
