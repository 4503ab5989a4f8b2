"""Form of the public report page."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from lexicons.models import WordReport
from lexicons.reports.word_reports import objection
from lexicons.words.columns import Columns
from lexicons.words.word_search import as_kept

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
        cleaned = super().clean() or self.cleaned_data
        if self.columns is not None and cleaned.get("word") and cleaned.get("reason"):
            cleaned["word"] = as_kept(self.columns, cleaned["word"])
            if sentence := objection(self.columns, cleaned["word"], cleaned["reason"]):
                self.add_error("word", sentence)
        return cleaned
