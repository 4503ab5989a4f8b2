"""Revisions in the admin: download, make current, and retire or restore their lexicon."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_POST

from lexicons.admin.base import OwnedAdmin
from lexicons.revisions.dependents import dependents
from lexicons.revisions.publish import point, restore, retire
from lexicons.revisions.remove import delete, take_down, used
from wordgames.languages.translation import translate


class RevisionViews(OwnedAdmin):
    """Views of revisions; each first checks who owns the lexicon."""

    def csv_view(self, request: HttpRequest, pk: int, number: int) -> StreamingHttpResponse:
        """Send a revision's words as CSV, which can be uploaded again."""
        from wordgames.vocabulary.revision_changes import to_csv

        lexicon = self.owned(request, pk)
        revision = self.revision(lexicon, number)
        pages = to_csv(revision.read())
        response = StreamingHttpResponse(pages, content_type="text/csv; charset=utf-8")
        name = f"{lexicon.slug}-{revision.number}.csv"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    @method_decorator(require_POST)
    def current_view(self, request: HttpRequest, pk: int, number: int) -> HttpResponse:
        """Make an older revision the one that new games use."""
        lexicon = self.owned(request, pk)
        revision = point(lexicon, self.revision(lexicon, number))
        message = f"Revision {revision.number} is current; new games use it."
        self.log_change(request, lexicon, message)
        self.message_user(
            request,
            translate("Revision {number} is current; new games use it.", number=revision.number),
        )
        return self.back(lexicon)

    @method_decorator(require_POST)
    def retire_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Take the lexicon out of new games."""
        lexicon = self.owned(request, pk)
        retire(lexicon)
        self.log_change(request, lexicon, "Retired.")
        retired = translate(
            "{lexicon} is retired: no new games, but stored ones go on.", lexicon=str(lexicon)
        )
        self.message_user(request, retired)
        return self.back(lexicon)

    @method_decorator(require_POST)
    def restore_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Offer the lexicon again."""
        lexicon = self.owned(request, pk)
        restore(lexicon)
        self.log_change(request, lexicon, "Restored.")
        offered = translate("{lexicon} is back: new games can use it.", lexicon=str(lexicon))
        self.message_user(request, offered)
        return self.back(lexicon)

    def remove_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask once, with what hangs on a lexicon; then delete it, or its words if it is used."""
        lexicon = self.owned(request, pk)
        if lexicon.bundled:
            raise PermissionDenied(translate("Bundled lists can be retired, not deleted."))
        name = str(lexicon)
        if request.POST.get("sure") != "yes":
            title = translate("Delete {name}?", name=name)
            hanging, held = dependents(lexicon), used(lexicon)
            return self.page(request, "remove", title, lexicon=lexicon, used=held, hanging=hanging)
        if delete(lexicon):
            self.message_user(request, translate("{name} is deleted.", name=name))
            return redirect("admin:lexicons_lexicon_changelist")
        take_down(lexicon)
        self.log_change(request, lexicon, "Taken down.")
        self.message_user(
            request,
            translate("The words of {name} are deleted, except those of stored games.", name=name),
        )
        return self.back(lexicon)
