"""The dictionaries' part of the admin."""

from lexicons.admin.lexicon_admin import LexiconAdmin
from lexicons.admin.report_admin import WordReportAdmin

__all__ = ["LexiconAdmin", "WordReportAdmin"]
