"""The admin of lexicons: their list, the page and revisions of one, all addresses."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from lexicons.admin.base import OwnedAdmin
from lexicons.admin.forms import OfferedForm
from lexicons.admin.upload_views import UploadViews
from lexicons.admin.word_views import WordViews
from lexicons.models import Lexicon
from lexicons.revisions.dependents import dependents
from lexicons.revisions.publish import point, restore, retire, usage
from lexicons.revisions.remove import delete, take_down, used
from lexicons.templatetags.lexicons import thousands
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


KEYBOARD = ("keyboard", "keys", "its_keys")
# Fields for who is offered it, and where it comes among the others.
OFFERED = ("visibility", "has_dailies", "position")
MOST_TYPED = 400


class RetiredFilter(admin.SimpleListFilter):
    """Filter that separates lexicons in use from retired ones."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the two states."""
        return [("used", translate("In use")), ("retired", translate("Retired"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Return the lexicons in the chosen state."""
        if self.value() in ("used", "retired"):
            return queryset.filter(retired_at__isnull=self.value() == "used")
        return queryset


class OwnFilter(admin.SimpleListFilter):
    """Filter that separates the site's dictionaries from visitors' own lists."""

    title = _("owner")
    parameter_name = "whose"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the two kinds."""
        return [("site", translate("The site's")), ("own", translate("Visitors' own lists"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Return the lexicons of the chosen kind."""
        if self.value() == "site":
            return queryset.filter(keeper="")
        return queryset.exclude(keeper="") if self.value() == "own" else queryset


@admin.register(Lexicon)
class LexiconAdmin(UploadViews, WordViews, RevisionViews):
    """Admin of lexicons: upload, look, edit, retire; words are never changed in place."""

    form = OfferedForm
    list_display = ("name", "slug", "language", "kind", "words", "answers", "state", "open_reports")
    list_filter = ("kind", RetiredFilter, "visibility", OwnFilter)
    search_fields = ("name", "slug")
    list_per_page = 50
    change_form_template = "admin/lexicons/lexicon/change_form.html"
    actions = None

    def get_fields(self, request: HttpRequest, obj: Lexicon | None = None) -> tuple[str, ...]:
        """Return the details; only a superuser decides who may edit."""
        fields = ("slug", "name", "language", "kind", *KEYBOARD, "credits", *OFFERED, "revision")
        return (*fields, "editors") if request.user.is_superuser else fields

    def get_readonly_fields(
        self, request: HttpRequest, obj: Lexicon | None = None
    ) -> tuple[str, ...]:
        """Keep what addresses and stored words rely on as it is."""
        return ("slug", "kind", "its_keys")

    def get_urls(self) -> list[URLPattern]:
        """Put this admin's own addresses before the usual ones."""
        views: list[tuple[str, Callable[..., HttpResponseBase], str]] = [
            ("upload/<str:upload_id>/", self.preview_view, "preview"),
            ("upload/<str:upload_id>/left-out/", self.left_out_view, "left_out"),
            ("<int:pk>/upload/", self.upload_view, "upload"),
            ("<int:pk>/words/", self.words_view, "words"),
            ("<int:pk>/keyboard/", self.keyboard_view, "keyboard"),
            ("<int:pk>/retire/", self.retire_view, "retire"),
            ("<int:pk>/restore/", self.restore_view, "restore"),
            ("<int:pk>/remove/", self.remove_view, "remove"),
            ("<int:pk>/revisions/<int:number>/csv/", self.csv_view, "csv"),
            ("<int:pk>/revisions/<int:number>/current/", self.current_view, "make_current"),
        ]
        routes = [
            path(route, self.admin_site.admin_view(view), name=f"lexicons_lexicon_{name}")
            for route, view, name in views
        ]
        return [*routes, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the details and, below, every revision with its use; ask before it is public."""
        context = dict(extra_context or {})
        lexicon = self.get_object(request, object_id)
        public, sure = Lexicon.Visibility.PUBLIC, request.POST.get("sure") == "yes"
        offered = request.POST.get("visibility") == public and not sure
        if lexicon is not None and offered and lexicon.visibility != public:
            sent = [pair for pair in request.POST.lists() if pair[0] != "csrfmiddlewaretoken"]
            title, hanging = translate("Publish {name}?", name=str(lexicon)), dependents(lexicon)
            return self.page(request, "offer", title, lexicon=lexicon, hanging=hanging, sent=sent)
        if lexicon is not None:
            revisions = lexicon.revisions.defer("columns").select_related("created_by")
            uses = {pk: {of: n for of, n in it.items() if n} for pk, it in usage(revisions).items()}
            context["used"] = used(lexicon)
            context["revisions"] = [(each, uses.get(each.pk, {})) for each in revisions]
        return super().change_view(request, object_id, form_url, context)

    @admin.display(description=_("Its keys"))
    def its_keys(self, lexicon: Lexicon) -> SafeString:
        """Draw the keyboard as players see it; it is drawn anew while its rows are typed."""
        return render_to_string("admin/lexicons/lexicon/keyboard.html", {"lexicon": lexicon})

    def keyboard_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Draw the keyboard as it would be with other choices, which are not stored."""
        lexicon = self.owned(request, pk)
        lexicon.keys = request.GET.get("keys", "")[:MOST_TYPED].lower()
        lexicon.keyboard = request.GET.get("keyboard", "")[:MOST_TYPED]
        return render(request, "admin/lexicons/lexicon/keys.html", {"lexicon": lexicon})

    @admin.display(description=_("Words"))
    def words(self, lexicon: Lexicon) -> str:
        """Return how many words may be guessed."""
        return thousands(lexicon.current.words) if lexicon.current else translate("none yet")

    @admin.display(description=_("Answers"))
    def answers(self, lexicon: Lexicon) -> str:
        """Return how many words may be the answer."""
        return thousands(lexicon.current.answers) if lexicon.current else ""

    @admin.display(description=_("State"), ordering="retired_at")
    def state(self, lexicon: Lexicon) -> str:
        """Return the lexicon's state in words."""
        if lexicon.taken_down_at:
            return translate("taken down")
        if lexicon.retired_at:
            return translate("retired")
        if lexicon.visibility == Lexicon.Visibility.ASKED:
            return translate("waiting to be public")
        return translate("bundled") if lexicon.bundled else translate("in use")

    @admin.display(description=_("Reports"))
    def open_reports(self, lexicon: Lexicon) -> SafeString | str:
        """Return the number of open reports, as a link to them."""
        waiting: int = getattr(lexicon, "waiting", 0)
        if not waiting:
            return ""
        return format_html(
            '<a href="{}?state=open&amp;lexicon__id__exact={}">{}</a>',
            reverse("admin:lexicons_wordreport_changelist"),
            lexicon.pk,
            waiting,
        )
