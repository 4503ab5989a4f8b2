"""Players' reports of words in the admin: remove, demote, add, or dismiss."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lexicons.admin.base import editable, may_edit, person
from lexicons.models import Lexicon, Revision, WordReport
from lexicons.reports.word_reports import close
from lexicons.revisions.edit_words import edit, typed_entries, with_answer
from lexicons.revisions.publish import StaleError
from wordgames.importer import ImportRefused
from wordgames.languages.translation import translate, translate_plural

Deed = Callable[[Lexicon, Any, list[str]], Revision]
Outcome = WordReport.Outcome


class OpenFilter(admin.SimpleListFilter):
    """Filter that shows open reports, unless asked for handled ones."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the two states."""
        return [("open", translate("Waiting")), ("handled", translate("Handled"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Return the reports in the chosen state."""
        if self.value() in ("open", "handled"):
            return queryset.filter(handled_at__isnull=self.value() == "open")
        return queryset


class OwnLexiconFilter(admin.RelatedFieldListFilter):
    """Filter that offers only the lexicons that the user may edit."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> Any:
        """Return the choices without the names of other people's lexicons."""
        lexicons = editable(request.user)
        return [(lexicon.pk, str(lexicon)) for lexicon in lexicons]


@admin.register(WordReport)
class WordReportAdmin(admin.ModelAdmin[WordReport]):
    """Admin where reports are read and handled, never written."""

    list_display = ("word", "reason", "lexicon", "comment", "created_at", "outcome")
    list_filter = (OpenFilter, "reason", ("lexicon", OwnLexiconFilter))
    list_select_related = ("lexicon",)
    search_fields = ("word",)
    actions = ("remove_words", "demote_words", "add_words", "dismiss")
    readonly_fields = (
        "lexicon",
        "word",
        "reason",
        "comment",
        "created_at",
        "handled_at",
        "outcome",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[WordReport]:
        """Return the reports on the lexicons of this user."""
        return super().get_queryset(request).filter(lexicon__in=editable(request.user))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: reports come from players."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: WordReport | None = None) -> bool:
        """Refuse: reports are dismissed, so that decisions can be read later."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: WordReport | None = None) -> bool:
        """True if the user handles reports and owns the lexicon."""
        mine = obj is None or may_edit(request.user, obj.lexicon)
        return super().has_change_permission(request, obj) and mine

    def has_view_permission(self, request: HttpRequest, obj: WordReport | None = None) -> bool:
        """True if the user may see reports and owns the lexicon."""
        mine = obj is None or may_edit(request.user, obj.lexicon)
        return super().has_view_permission(request, obj) and mine

    @admin.action(description=_("Remove the words"), permissions=["change"])
    def remove_words(self, request: HttpRequest, queryset: QuerySet[WordReport]) -> None:
        """Take the words out of their lexicons: one new revision for each lexicon."""
        self._handle(request, queryset, Outcome.REMOVED, _remove)

    @admin.action(description=_("Keep the words, but never as answers"), permissions=["change"])
    def demote_words(self, request: HttpRequest, queryset: QuerySet[WordReport]) -> None:
        """Turn the words into words that may be guessed but are no longer secrets."""
        self._handle(request, queryset, Outcome.DEMOTED, _demote)

    @admin.action(description=_("Add the missing words (as guesses)"), permissions=["change"])
    def add_words(self, request: HttpRequest, queryset: QuerySet[WordReport]) -> None:
        """Add the reported words, as words that may be guessed."""
        missing = queryset.filter(reason=WordReport.Reason.MISSING)
        self._handle(request, missing, Outcome.ADDED, _add)

    @admin.action(description=_("Dismiss"), permissions=["change"])
    def dismiss(self, request: HttpRequest, queryset: QuerySet[WordReport]) -> None:
        """Close the reports and change nothing else."""
        count = close(queryset, Outcome.DISMISSED)
        dismissed = translate_plural(
            "{count} report dismissed.", "{count} reports dismissed.", count
        )
        self.message_user(request, dismissed)

    def _handle(
        self, request: HttpRequest, queryset: QuerySet[WordReport], outcome: Outcome, deed: Deed
    ) -> None:
        """Make the change once for each lexicon, and close the reports that it answers."""
        reports: dict[Lexicon, list[WordReport]] = defaultdict(list)
        for report in queryset.filter(handled_at=None).select_related("lexicon"):
            reports[report.lexicon].append(report)
        if not reports:
            none = translate("None of these reports is waiting.")
            self.message_user(request, none, messages.WARNING)
        for lexicon, group in reports.items():
            words = sorted({report.word for report in group})
            try:
                revision = deed(lexicon, person(request), words)
            except (ImportRefused, StaleError) as refusal:
                self.message_user(request, f"{lexicon}: {refusal}", messages.ERROR)
                continue
            count = close(group, outcome)
            message = translate_plural(
                "{lexicon}: revision {number} is current, {count} report handled.",
                "{lexicon}: revision {number} is current, {count} reports handled.",
                count,
                lexicon=str(lexicon),
                number=revision.number,
            )
            self.message_user(request, message)


def _remove(lexicon: Lexicon, user: Any, words: list[str]) -> Revision:
    return edit(lexicon, user, remove=words)


def _demote(lexicon: Lexicon, user: Any, words: list[str]) -> Revision:
    return edit(lexicon, user, add=with_answer(lexicon, words, answer=False))


def _add(lexicon: Lexicon, user: Any, words: list[str]) -> Revision:
    """Add the words still missing; one added in the meantime stays as it is."""
    known = {entry.word for entry in with_answer(lexicon, words, answer=False)}
    missing = "\n".join(word for word in words if word not in known)
    return edit(lexicon, user, add=typed_entries(lexicon, missing, answer=False).entries)
