"""The dictionaries' part of the admin."""

from lexicons.admin.lexicon import LexiconAdmin
from lexicons.admin.reports import WordReportAdmin

__all__ = ["LexiconAdmin", "WordReportAdmin"]
