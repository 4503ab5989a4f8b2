"""The public pages: the list of dictionaries, and a form to report a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from lexicons.models import Lexicon, WordReport
from lexicons.reports.word_reports import account_name, file_report, objection, reporter_name
from lexicons.revisions.publish import active
from lexicons.throttle.rate_counter import address, allowed
from wordgames.languages.translation import translate

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns

Reason = WordReport.Reason


class ReportForm(forms.ModelForm[WordReport]):
    """A player's report; `website` is a honeypot that only programs fill in."""

    website = forms.CharField(
        required=False,
        label=_("Leave this empty"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "tabindex": "-1"}),
    )

    class Meta:
        model = WordReport
        fields = ("word", "reason", "comment")
        labels: ClassVar[dict[str, Any]] = {"word": _("Word"), "comment": _("Comment")}
        widgets = {"word": forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"})}

    def __init__(self, *args: Any, columns: Columns | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.columns = columns
        self.fields["word"].required = True
        reasons = [each for each in Reason.choices if each[0] != Reason.WHOLE_LIST]
        self.fields["reason"] = forms.ChoiceField(
            choices=[("", _("Choose one")), *reasons], label=_("Reason")
        )

    def clean(self) -> dict[str, Any]:
        """Normalise the word as the lexicon keeps it; refuse senseless reports."""
        from wordgames.vocabulary.word_search import as_kept

        cleaned = super().clean() or self.cleaned_data
        if self.columns is not None and cleaned.get("word") and cleaned.get("reason"):
            cleaned["word"] = as_kept(self.columns, cleaned["word"])
            if sentence := objection(self.columns, cleaned["word"], cleaned["reason"]):
                self.add_error("word", sentence)
        return cleaned


REPORTS_A_VISITOR = 10
REPORTS_AN_ADDRESS = 60
HOUR = 3600


@require_safe
def lexicon_list(request: HttpRequest) -> HttpResponse:
    """Show every dictionary with its size and its sources."""
    return render(request, "lexicons/list.html", {"lexicons": active()})


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form for a bad or missing word, and take it."""
    lexicon = get_object_or_404(active(), slug=slug)
    if request.method != "POST":
        form = ReportForm(initial={"word": request.GET.get("word", "")[:40]})
        return _report_page(request, lexicon, form)
    if lexicon.current is None:
        raise Http404
    form = ReportForm(request.POST, columns=lexicon.current.read())
    if not within_limits(request):
        form.add_error(
            None, translate("That's too many reports for one hour. Please try again later.")
        )
        return _report_page(request, lexicon, form, status=429)
    if not form.is_valid():
        return _report_page(request, lexicon, form)
    if not form.cleaned_data["website"]:
        word_report = form.save(commit=False)
        word_report.lexicon = lexicon
        word_report.reporter = reporter_name(visitor_of(request))
        file_report(word_report)
    return redirect(f"{request.path}?sent=1")


def _report_page(
    request: HttpRequest, lexicon: Lexicon, form: ReportForm, status: int = 200
) -> HttpResponse:
    context = {"lexicon": lexicon, "form": form, "sent": "sent" in request.GET}
    return render(request, "lexicons/report.html", context, status=status)


def visitor_of(request: HttpRequest) -> str:
    """Return what tells one reporter from another: an account, a session or an address."""
    if request.user.is_authenticated:
        return account_name(request.user)
    return request.session.session_key or address(request)


def within_limits(request: HttpRequest) -> bool:
    """Count a report for the visitor and, since a cookie can be dropped, for the address."""
    visitor = allowed("report", visitor_of(request), REPORTS_A_VISITOR, HOUR)
    return allowed("report-address", address(request), REPORTS_AN_ADDRESS, HOUR) and visitor
