"""Upload in the admin: a file, a preview, and a yes or no."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from lexicons.admin.base import OwnedAdmin, person
from lexicons.forms import LexiconForm, UploadForm
from lexicons.importer import Import, ImportOptions, ImportRefused, read_lexicon
from lexicons.languages import Choices, choices_of
from lexicons.models import Lexicon, PendingUpload
from lexicons.pending import NotWaitingError, confirm, differences, hold, reading, waiting
from lexicons.services import StaleError, columns_of
from lexicons.speech import gettext, ngettext
from lexicons.tasks import prune_at
from lexicons.throttle import allowed
from lexicons.upload_limit import limit_upload

UPLOADS_AN_HOUR = 30
NAMES = {"": None, "yes": True, "no": False}
FOLDS = {"auto": None, "yes": True, "no": False}


class UploadViews(OwnedAdmin):
    """A new lexicon and a new revision are made by the same page."""

    # The size limit must be in place before anything reads the body, and the CSRF middleware would:
    # so these two are exempt from it, and `_upload` is protected by itself, after the limit is set.
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
        return self._limited(request, None)

    @method_decorator(csrf_exempt)
    def upload_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Take a file that is to become the lexicon's next revision."""
        return self._limited(request, self.owned(request, pk))

    def _limited(self, request: HttpRequest, lexicon: Lexicon | None) -> HttpResponse:
        limit = limit_upload(request, settings.LEXICON_UPLOAD_MAX_BYTES)
        return self._upload(request, lexicon, limit.too_big)

    @method_decorator(csrf_protect)
    def _upload(
        self, request: HttpRequest, lexicon: Lexicon | None, too_big: set[str]
    ) -> HttpResponse:
        data = request.POST if request.method == "POST" else None
        details = None if lexicon else LexiconForm(data, initial=request.GET.dict())
        form = UploadForm(
            data,
            request.FILES if data is not None else None,
            too_big=too_big,
            limit=settings.LEXICON_UPLOAD_MAX_BYTES,
            initial=_usual(lexicon),
        )
        if lexicon is not None:
            for name in ("jamo", "pairs", "one"):
                form.fields.pop(name)
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
        details: LexiconForm | None,
    ) -> PendingUpload | None:
        """Read the file and keep it for the preview; a refusal goes to the form."""
        user = person(request)
        fields = details.cleaned_data if details else {}
        try:
            if not (user.is_superuser or allowed("upload", str(user.pk), UPLOADS_AN_HOUR, 3600)):
                raise ImportRefused(gettext("That were many uploads in an hour; go on later."))
            with reading():
                result = _import(form, lexicon or Lexicon(**fields))
                upload = hold(user, result, lexicon, fields)
        except ImportRefused as refusal:
            form.add_error("file", str(refusal))
            return None
        prune_at(upload.expires_at)
        return upload

    def preview_view(self, request: HttpRequest, upload_id: str) -> HttpResponse:
        """Show what an upload holds; a post publishes it or throws it away."""
        mine = PendingUpload.objects.filter(
            created_by=person(request), expires_at__gt=timezone.now()
        )
        upload = get_object_or_404(mine.select_related("lexicon"), pk=upload_id)
        if upload.lexicon is not None:
            upload.lexicon = self.owned(request, upload.lexicon.pk)
        elif not self.has_add_permission(request):
            raise PermissionDenied
        if request.method != "POST":
            return self._preview(request, upload)
        if request.POST.get("answer") != "confirm":
            upload.delete()
            thrown = gettext("{file} was thrown away; nothing was published.", file=upload.filename)
            self.message_user(request, thrown)
            return redirect("admin:lexicons_lexicon_changelist")
        if upload.report.get("warnings") and request.POST.get("anyway") != "yes":
            return self._preview(request, upload, gettext("Say that it may be published as it is."))
        return self._confirm(request, upload)

    def _preview(
        self, request: HttpRequest, upload: PendingUpload, error: str = ""
    ) -> HttpResponse:
        lexicon = upload.lexicon
        return self.page(
            request,
            "preview",
            gettext("Preview of {file}", file=upload.filename),
            status=409 if error else 200,
            upload=upload,
            lexicon=lexicon,
            report=upload.report,
            difference=differences(upload),
            error=error,
        )

    def _confirm(self, request: HttpRequest, upload: PendingUpload) -> HttpResponse:
        base = request.POST.get("base", "")
        try:
            revision = confirm(upload, person(request), int(base) if base.isdecimal() else None)
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
        published = ngettext(
            "Revision {number} with {count} word is published.",
            "Revision {number} with {count} words is published.",
            revision.words,
            number=revision.number,
        )
        self.message_user(request, published)
        return self.back(lexicon)


def _usual(lexicon: Lexicon | None) -> dict[str, Any]:
    """Return the choices that a new revision starts from: those of the revision before."""
    if lexicon is None or lexicon.current is None:
        return {}
    return {"fold": "yes" if columns_of(lexicon.current).folded else "no"}


def _choices(lexicon: Lexicon, fields: dict[str, Any]) -> Choices:
    """Return what counts as a letter: as in the revisions before, or as the form says."""
    if lexicon.pk:
        return choices_of(lexicon.language)
    return Choices(jamo=fields["jamo"], pairs=fields["pairs"], one=fields["one"])


def _import(form: UploadForm, lexicon: Lexicon) -> Import:
    """Read the form's files as words of this lexicon; raises ImportRefused."""
    fields = form.cleaned_data
    options = ImportOptions(
        language=lexicon.language,
        kind=lexicon.kind,
        fold=FOLDS[fields["fold"]],
        minimum=fields["min_length"],
        maximum=fields["max_length"],
        population=fields["population"],
        proper_names=NAMES[fields["proper_names"]],
        encoding=fields["encoding"] or None,
        stems=fields["stems"],
        commonest=fields["commonest"],
        choices=_choices(lexicon, fields),
    )
    extra = {name: fields[name].read() for name in ("answers", "affix") if fields[name]}
    return read_lexicon(
        fields["file"].read(),
        fields["file"].name,
        options,
        answers_data=extra.get("answers"),
        affix_data=extra.get("affix"),
    )


def _title(lexicon: Lexicon | None) -> str:
    if lexicon is None:
        return gettext("Upload a new lexicon")
    return gettext("A new revision of {lexicon}", lexicon=str(lexicon))
