"""Upload in the admin: a file, a preview, and a yes or no."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from lexicons.admin.base import OwnedAdmin, person
from lexicons.admin.forms import LexiconAdminForm
from lexicons.hooks import FOLLOWING
from lexicons.models import Lexicon, PendingUpload, Revision
from lexicons.revisions.dependents import dependents
from lexicons.revisions.left_out_file import left_out_file
from lexicons.revisions.publish import StaleError
from lexicons.tasks import prune_at, read_upload
from lexicons.throttle.rate_counter import allowed
from lexicons.uploads.column_choice import columns_of
from lexicons.uploads.pending_upload import (
    NotWaitingError,
    confirm,
    differences,
    hold,
    reading,
    waiting,
)
from lexicons.uploads.read_upload import ask_again, broken_off, left_out_of, read, refuse
from lexicons.uploads.size_limit import limit_upload
from lexicons.uploads.upload_forms import LETTERS, ReadingForm, UploadForm
from lexicons.uploads.upload_request import Files, asked_from, asked_json
from wordgames.importer import ImportRefused
from wordgames.importer.report import TableSample, spoken
from wordgames.languages.translation import localize_stored, translate, translate_plural

UPLOADS_AN_HOUR = 30
# Digits of an id: Python does not read numbers of several thousand digits.
MOST_DIGITS = 19
# Seconds after which the page of a file being read asks about its progress.
FOLLOWS = "2"


class UploadViews(OwnedAdmin):
    """Views of uploads: one page makes new lexicons and new revisions."""

    # The size limit must be in place before anything reads the body, and the CSRF middleware would:
    # so these two are exempt from it, and `_upload` has its own protection, after the limit is set.
    @method_decorator(csrf_exempt)
    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Take the first file of a new lexicon."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return self._upload_within_limit(request, None)

    @method_decorator(csrf_exempt)
    def upload_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Take a file that is to become the lexicon's next revision."""
        return self._upload_within_limit(request, self.owned(request, pk))

    def _upload_within_limit(self, request: HttpRequest, lexicon: Lexicon | None) -> HttpResponse:
        limit = limit_upload(request, settings.LEXICON_UPLOAD_MAX_BYTES)
        return self._upload(request, lexicon, limit.too_big)

    @method_decorator(csrf_protect)
    def _upload(
        self, request: HttpRequest, lexicon: Lexicon | None, too_big: set[str]
    ) -> HttpResponse:
        data = request.POST if request.method == "POST" else None
        details = None if lexicon else LexiconAdminForm(data, initial=request.GET.dict())
        form = UploadForm(
            data,
            request.FILES if data is not None else None,
            too_big=too_big,
            limit=settings.LEXICON_UPLOAD_MAX_BYTES,
            initial=_usual(lexicon),
        )
        _without_letters(form, lexicon)
        sound = [each.is_valid() for each in (details, form) if each is not None]
        if data is not None and all(sound):
            upload = self._read(request, form, lexicon, details)
            if upload is not None:
                return redirect("admin:lexicons_lexicon_preview", upload.pk)
        title = _title(lexicon)
        return self.page(
            request,
            "upload",
            title,
            lexicon=lexicon,
            forms=[each for each in (details, form) if each is not None],
            waiting=waiting(person(request)),
        )

    def _read(
        self,
        request: HttpRequest,
        form: UploadForm,
        lexicon: Lexicon | None,
        details: LexiconAdminForm | None,
    ) -> PendingUpload | None:
        """Keep the files for the preview and have them read; a refusal goes to the form."""
        user = person(request)
        fields = details.cleaned_data if details else {}
        try:
            if not (user.is_superuser or allowed("upload", str(user.pk), UPLOADS_AN_HOUR, 3600)):
                raise ImportRefused(
                    translate("That's too many uploads for one hour. Try again later.")
                )
            files = form.sent()
            options = form.options(lexicon or Lexicon(**fields))
            upload = hold(user, files, options, lexicon, fields)
            self._start(upload, small=files.small)
        except ImportRefused as refusal:
            form.add_error("file", str(refusal))
            return None
        prune_at(upload.expires_at)
        return upload

    def _start(self, upload: PendingUpload, *, small: bool) -> None:
        """Read small files now, others in the background; raises ImportRefused for small ones."""
        if not small:
            read_upload.enqueue(upload.pk)
            return
        try:
            with reading():
                read(upload)
        except ImportRefused:
            upload.delete()
            raise

    def _mine(self, request: HttpRequest, upload_id: str) -> PendingUpload:
        """Return an upload of this user that waits; for others it does not exist."""
        mine = PendingUpload.objects.filter(
            created_by=person(request), expires_at__gt=timezone.now()
        )
        upload = get_object_or_404(mine.select_related("lexicon"), pk=upload_id)
        if upload.lexicon is not None:
            upload.lexicon = self.owned(request, upload.lexicon.pk)
        elif not self.has_add_permission(request):
            raise PermissionDenied
        return upload

    @method_decorator(require_safe)
    def left_out_view(self, request: HttpRequest, upload_id: str) -> HttpResponseBase:
        """Send the lines of an upload that gave no word, with the reasons."""
        upload = self._mine(request, upload_id)
        if not upload.report.get("rejected"):
            raise Http404("No line of the upload was left out.")
        try:
            return left_out_file(left_out_of(upload), upload.pk)
        except ImportRefused as refusal:
            return self._preview(request, upload, str(refusal))

    def preview_view(self, request: HttpRequest, upload_id: str) -> HttpResponse:
        """Show the content of an upload; a post publishes it or throws it away."""
        upload = self._mine(request, upload_id)
        if request.method != "POST":
            return self._preview(request, upload)
        answer = request.POST.get("answer")
        if answer == "again":
            return self._read_again(request, upload)
        if answer != "confirm":
            upload.delete()
            self.message_user(
                request,
                translate("{file} was discarded; nothing was published.", file=upload.filename),
            )
            return redirect("admin:lexicons_lexicon_changelist")
        if upload.state != PendingUpload.State.WAITING:
            return self._preview(request, upload, translate("The file has not been read yet."))
        if upload.report.get("warnings") and request.POST.get("anyway") != "yes":
            return self._preview(
                request, upload, translate("Confirm that you want to publish it as it is.")
            )
        return self._confirm(request, upload)

    def _read_again(self, request: HttpRequest, upload: PendingUpload) -> HttpResponse:
        """Read the files once more, with other choices or because their reader has stopped."""
        busy = upload.state == PendingUpload.State.READING and not broken_off(upload)
        form = ReadingForm(request.POST)
        if busy or not upload.files or not form.is_valid():
            notice = translate("The file is being read.") if busy else ""
            return self._preview(request, upload, notice, again=None if busy else form)
        try:
            upload.asked = asked_json(form.options(upload.lexicon or Lexicon(**upload.fields)))
            files = Files.unpacked(upload.filename, bytes(upload.files))
            ask_again(upload)
            if not files.small:
                read_upload.enqueue(upload.pk)
            else:
                with reading():
                    read(upload)
        except ImportRefused as refusal:
            refuse(upload, refusal)
        return redirect("admin:lexicons_lexicon_preview", upload.pk)

    def _preview(
        self,
        request: HttpRequest,
        upload: PendingUpload,
        error: str = "",
        again: ReadingForm | None = None,
    ) -> HttpResponse:
        """Show an upload's content or the progress of its reading; `again` has other choices."""
        upload.refresh_from_db(fields=["state", "share", "heard_at", "refusal"])
        waits = upload.state == PendingUpload.State.WAITING
        lexicon = upload.lexicon
        page = self.page(
            request,
            "preview" if waits else "reading",
            translate("Preview of {file}", file=upload.filename),
            status=409 if error else 200,
            upload=upload,
            lexicon=lexicon,
            report=spoken(upload.report) if upload.report else {},
            difference=differences(upload) if waits else None,
            hanging=dependents(lexicon) if lexicon else [],
            following=_following(upload) if waits else [],
            error=error,
            refusal=localize_stored(upload.refusal),
            broken_off=broken_off(upload),
            percent=int(100 * upload.share),
            again=again or _again_form(upload),
            **_table_of(upload),
        )
        if upload.state == PendingUpload.State.READING and not broken_off(upload):
            page["Refresh"] = FOLLOWS
        return page

    def _confirm(self, request: HttpRequest, upload: PendingUpload) -> HttpResponse:
        base = request.POST.get("base", "")
        try:
            revision = confirm(
                upload,
                person(request),
                int(base) if base.isdecimal() and len(base) < MOST_DIGITS else None,
            )
        except NotWaitingError as error:
            self.message_user(request, str(error), messages.ERROR)
            return redirect("admin:lexicons_lexicon_changelist")
        except StaleError as error:
            return self._preview(request, upload, str(error))
        except ValidationError as error:
            return self._preview(request, upload, " ".join(error.messages))
        lexicon = revision.lexicon
        message = f"Revision {revision.number} with {revision.words:,} words is published."
        log = self.log_change if upload.lexicon else self.log_addition
        log(request, lexicon, message)
        published = translate_plural(
            "Revision {number} with {count} word is published.",
            "Revision {number} with {count} words is published.",
            revision.words,
            number=revision.number,
        )
        self.message_user(request, published)
        return self.back(lexicon)


def _following(upload: PendingUpload) -> list[str]:
    """Return what publishing an upload sets off, in words."""
    lexicon = upload.lexicon or Lexicon(**upload.fields)
    revision = Revision(lexicon=lexicon, counts=upload.report["counts"])
    return [text for texts in FOLLOWING for text in texts(revision)]


def _usual(lexicon: Lexicon | None) -> dict[str, Any]:
    """Return the choices that a new revision starts from: those of the revision before."""
    if lexicon is None or lexicon.current is None:
        return {}
    return {"fold": "yes" if lexicon.current.read().folded else "no"}


def _again_form(upload: PendingUpload) -> ReadingForm | None:
    """Return the form of an upload's reading choices, or None if its files are gone."""
    if not upload.files:
        return None
    form = ReadingForm(initial=ReadingForm.as_asked(asked_from(upload.asked)))
    _without_letters(form, upload.lexicon)
    return form


def _table_of(upload: PendingUpload) -> dict[str, Any]:
    """Return the first rows of a table, for choosing its columns; {} for other files."""
    table = upload.report.get("table") if upload.report and upload.files else None
    if not table:
        return {}
    sample = TableSample(**table)
    return {"table": sample, "columns": list(columns_of(sample))}


def _without_letters(form: ReadingForm, lexicon: Lexicon | None) -> None:
    """Remove the choices that were fixed when the lexicon was made."""
    if lexicon is not None:
        for name in LETTERS:
            form.fields.pop(name)


def _title(lexicon: Lexicon | None) -> str:
    if lexicon is None:
        return translate("Upload a new lexicon")
    return translate("A new revision of {lexicon}", lexicon=str(lexicon))
