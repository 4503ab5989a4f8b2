"""The forms of a visitor's own list."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.lists.preset import PAPER
from games.names.public_names import NameField
from lexicons.models import Lexicon
from lexicons.reference.language_field import LanguageField
from lexicons.uploads.column_choice import OF_GUESTS, TableColumn, column_choice, columns_of
from lexicons.uploads.guess_language import guess_language
from lexicons.uploads.upload_forms import SEVERAL_WORDS
from lexicons.uploads.visitor_lists import (
    MOST_BYTES,
    Draft,
    first_rows,
    has_cells,
    read_own,
    remarks,
    text_of,
)
from wordgames.importer import ImportRefused
from wordgames.importer.report import TableSample
from wordgames.languages.casing import choices_of, language_for, plain
from wordgames.languages.storable_text import storable
from wordgames.languages.translation import translate

LONGEST_NAME = 40
# Characters of the words in a refused form: a page is copied some ten times until it is sent, and
# two million quotes are twelve million characters of it.
MOST_ESCAPED = 2 * MOST_BYTES
PICTURES = ["🎉", "💍", "🎂", "🎓", "🏫", "⚽", "🎵", "🐾", "🌱", "🍕", "🚀", "📚", PAPER]
Seen = Lexicon.Visibility
MINE = [
    (Seen.UNLISTED, _("Anyone with the link")),
    (Seen.DRAFT, _("Only me")),
    (Seen.ASKED, _("Public (after a check by our editors)")),
]


def own_language() -> str:
    """Return the reader's interface language, the most likely one of their words."""
    return language_for(get_language() or "en").code


class ListForm(forms.Form):
    """Form for a list's words and details; `draft` holds the words once read.

    `too_big` names files that were dropped on the way.
    """

    name = NameField(LONGEST_NAME, digits=True, label=_("List name"))
    picture = forms.ChoiceField(
        choices=[(it, it) for it in PICTURES],
        initial=PICTURES[0],
        required=False,
        widget=forms.RadioSelect,
        label=_("Picture"),
    )
    until = forms.DateField(
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        label=_("A new puzzle every day until"),
        help_text=_("Optional; for example until your wedding or your exam."),
    )
    language = LanguageField(
        required=False,
        label=_("Language"),
        help_text=_("Leave it empty and we guess it from the words."),
    )
    words = forms.CharField(
        required=False,
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocapitalize": "none"}),
        label=_("Words"),
        help_text=_(
            "One per line, or separated by commas; up to 50,000. Write “chien: dog” to give "
            "“dog” as the clue."
        ),
    )
    file = forms.FileField(required=False, label=_("Or upload a file"))
    names = SEVERAL_WORDS
    visibility = forms.ChoiceField(
        choices=MINE, initial=Seen.UNLISTED, label=_("Who can play"), widget=forms.RadioSelect
    )

    draft: Draft | None = None
    table: TableSample | None = None
    """The first rows of a table whose columns its sender has still to confirm."""
    notes: tuple[str, ...] = ()
    """What was left out of it, or read in a way that its sender may not mean."""

    def __init__(self, *args: Any, too_big: Collection[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.too_big = too_big

    def clean(self) -> dict[str, Any]:
        """Read the words; show refusals beside them."""
        cleaned = super().clean() or self.cleaned_data
        if "file" in self.too_big:
            self.errors.clear()  # the fields after a huge file never arrived
            self.add_error("file", translate("The file is larger than 2 MB."))
            return cleaned
        if self.errors.keys() & {"words", "file", "language"}:
            return cleaned
        try:
            self._read(*self._text(cleaned), cleaned)
        except ImportRefused as refusal:
            self.add_error("words", str(refusal))
            if len(escape(self.data.get("words", ""))) > MOST_ESCAPED:
                self._put_in_words("")
        return cleaned

    def _read(
        self, text: str, cells: bool, notes: tuple[str, ...], cleaned: dict[str, Any]
    ) -> None:
        """Read the words; of a table that has to be confirmed, keep the first rows and the text."""
        choice = column_choice(self.data)
        language = cleaned["language"] or guess_language(text, own_language())
        names = cleaned["names"]
        try:
            draft = read_own(
                text, language, **choice._asdict(), names=names, cells=cells, notes=notes
            )
        except ImportRefused:
            self.notes = notes
            if first := first_rows(text, cells=cells):
                self._ask(*first)
                if choice.columns:  # what was chosen, not what was guessed
                    self.table = replace(first[0], columns=choice.columns)
            raise
        if not draft.unsure:
            self.draft = draft
        elif draft.read.report.table is not None:
            self.notes = draft.read.report.notes
            self._ask(draft.read.report.table, draft.text)

    def _ask(self, table: TableSample, text: str) -> None:
        """Show the first rows for the choice of columns, and keep the text for the next post."""
        self.table = table
        self._put_in_words(text)  # a file cannot be sent back to its field

    def _put_in_words(self, text: str) -> None:
        data: Any = self.data
        data = data.copy()
        data["words"] = text
        self.data = data

    def column_choices(self) -> list[TableColumn]:
        """Return the columns of the table, each with what it may hold."""
        return list(columns_of(self.table, OF_GUESTS)) if self.table else []

    def remarks(self) -> list[str]:
        """Return what the words' reading left out, or took in a way that may not be meant."""
        return list(remarks(self.notes))

    def clean_until(self) -> date | None:
        """Return the last day of the puzzles, which is still to come."""
        until: date | None = self.cleaned_data["until"]
        if until and until < timezone.localdate():
            raise forms.ValidationError(_("Choose a day that is still to come."))
        return until

    def _text(self, cleaned: dict[str, Any]) -> tuple[str, bool, tuple[str, ...]]:
        """Return the words as text, whether they are a table's file, and what else the file has."""
        text: str = cleaned.get("words", "")
        cells, notes = False, tuple[str, ...]()
        if upload := cleaned.get("file"):
            if upload.size > MOST_BYTES:
                raise ImportRefused(translate("The file is larger than 2 MB."))
            language = cleaned["language"] or own_language()
            sent, notes = text_of(upload.read(), upload.name, language)
            cells = not text.strip() and has_cells(sent, upload.name)
            text = f"{text}\n{sent}" if text.strip() else sent
        if not storable(text):
            raise ImportRefused(translate("The text has characters we can't store."))
        return text, cells, notes


def words_form(lexicon: Lexicon, words: str) -> ListForm:
    """Return the form that changes the words of a list."""
    language, names = plain(lexicon.language), choices_of(lexicon.language).signs
    return ListForm(initial={"language": language, "words": words, "names": names})


class DetailsForm(forms.Form):
    """Form for the details of an existing list, and which editors lose it."""

    name = NameField(LONGEST_NAME, digits=True, label=_("List name"))
    visibility = forms.ChoiceField(choices=MINE, label=_("Who can play"), widget=forms.RadioSelect)
    has_dailies = forms.BooleanField(required=False, label=_("A daily puzzle in every game"))
    removed = forms.MultipleChoiceField(
        required=False,
        label=_("Remove editors"),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, editors: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if editors:
            self.fields["removed"].choices = [(name, name) for name in editors]  # type: ignore[attr-defined]
        else:
            del self.fields["removed"]


class ListReportForm(forms.Form):
    """Form for the reason that staff should look at a list."""

    comment = forms.CharField(
        max_length=300, label=_("What's wrong with it?"), widget=forms.Textarea(attrs={"rows": 3})
    )
