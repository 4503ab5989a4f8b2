"""Players' reports of words that should not be there, or are missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from lexicons.models import WordReport
from wordgames.languages.translation import localize, translate

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns


def reporter_name(who: str) -> str:
    """Return a name that distinguishes reporters and reveals nothing else about them."""
    return salted_hmac("lexicons.report", who).hexdigest()[:32]


def account_name(user: User) -> str:
    """Return an account's name as a reporter, the same wherever it is logged in."""
    return f"account {user.pk}"


def reports_of(who: str) -> QuerySet[WordReport]:
    """Return the reports that a reporter has filed."""
    return WordReport.objects.filter(reporter=reporter_name(who))


def hand_over(before: str, after: str) -> None:
    """Move a browser's reports to the account that it has logged in to."""
    reports_of(before).update(reporter=reporter_name(after))


def forget_reporter(who: str) -> None:
    """Keep a reporter's reports without any name."""
    reports_of(who).update(reporter="")


def objection(columns: Columns, word: str, reason: str) -> str:
    """Return why a report makes no sense, as a sentence, or ""."""
    from wordgames.importer.spelling import why_no_letter  # its readers of files take long to load

    for letter in word:
        if reason_why := why_no_letter(letter):
            return translate(
                "Give one word, letters only. This one has {reason}.",
                reason=localize(reason_why),
            )
    if reason == WordReport.Reason.MISSING:
        return translate("“{word}” is already there.", word=word) if word in columns else ""
    if word not in columns:
        return translate(
            "“{word}” isn't in this dictionary, so there's nothing to report.", word=word
        )
    record = columns.record(word)
    if reason == WordReport.Reason.TOO_RARE and record is not None and not record.answer:
        return translate("“{word}” is never an answer; it can only be guessed.", word=word)
    return ""


@transaction.atomic
def file_report(report: WordReport) -> None:
    """Store a report, unless the same player has an open one that says the same."""
    same = WordReport.objects.filter(
        lexicon=report.lexicon,
        word=report.word,
        reason=report.reason,
        reporter=report.reporter,
        handled_at=None,
    )
    if not same.exists():
        report.save()


def close(reports: Iterable[WordReport], outcome: WordReport.Outcome) -> int:
    """Mark the reports as handled; return how many were still open."""
    return WordReport.objects.filter(
        pk__in=[report.pk for report in reports], handled_at=None
    ).update(handled_at=timezone.now(), outcome=outcome)
