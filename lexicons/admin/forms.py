"""Forms of the admin (a lexicon, its words) and of the public report page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from lexicons.models import Lexicon
from lexicons.reference.language_field import LanguageField
from lexicons.revisions.publish import STALE
from lexicons.uploads.upload_forms import NamesField
from wordgames.languages.casing import KEYBOARDS, lower
from wordgames.languages.letters import CLUSTER
from wordgames.languages.translation import translate

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns
    from wordgames.vocabulary.word_search import Query

# Limits for typed keyboard rows: more does not fit on a phone.
MOST_ROWS, MOST_IN_A_ROW = 6, 40
LAYOUT_CHOICES = [
    ("", _("Usual for the language")),
    *((layout, layout) for layout in sorted(KEYBOARDS["layouts"])),
]
PLACE_CHOICES = [
    ("contains", _("anywhere")),
    ("starts", _("at the start")),
    ("ends", _("at the end")),
    ("whole", _("as the whole word")),
]


class LexiconAdminForm(forms.ModelForm[Lexicon]):
    """Form for a lexicon's name and typing; its words change through revisions."""

    language = LanguageField(label=_("Language"))
    keyboard = forms.ChoiceField(choices=LAYOUT_CHOICES, required=False, label=_("Keyboard"))

    class Meta:
        model = Lexicon
        fields: tuple[str, ...] = (
            "slug",
            "name",
            "language",
            "kind",
            "keyboard",
            "credits",
        )
        labels: ClassVar[dict[str, Any]] = {
            "slug": _("Slug"),
            "name": _("Name"),
            "kind": _("Kind"),
            "credits": _("Credits"),
            "keys": _("Keys"),
            "visibility": _("Visibility"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A code from the shell that is not in our list stays a choice of its lexicon.
        language, keyboard = self.fields.get("language"), self.fields.get("keyboard")
        if isinstance(language, LanguageField):
            # A new lexicon's language is chosen, never guessed: it decides how the file is read.
            language.stored = self.instance.language if self.instance.pk else ""
        if isinstance(keyboard, forms.ChoiceField):
            current = (self.instance.keyboard, self.instance.keyboard)
            known = current[0] in dict(LAYOUT_CHOICES)
            keyboard.choices = LAYOUT_CHOICES if known else [*LAYOUT_CHOICES, current]


class OfferedForm(LexiconAdminForm):
    """Form for an existing lexicon and who is offered it; fields not sent keep their values."""

    editors = NamesField(
        required=False,
        max_length=400,
        label=_("Editors"),
        help_text=_("Account names, separated by commas."),
    )
    revision = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta(LexiconAdminForm.Meta):
        fields = (*LexiconAdminForm.Meta.fields, "keys", "visibility", "has_dailies", "position")
        widgets = {"keys": forms.Textarea(attrs={"rows": 4, "spellcheck": "false"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.fields.keys() & {"visibility", "position"}:
            self.fields[name].required = False
        self.fields["revision"].initial = self.instance.current_id

    def clean_revision(self) -> str:
        """Refuse a page whose words are others by now: staff approve what they have seen."""
        revision = str(self.cleaned_data["revision"])
        if revision and revision != str(self.instance.current_id):
            self.add_error(None, translate(STALE))
        return revision

    def clean_keys(self) -> str:
        """Return the rows in small letters, without empty ones; name a key that occurs twice."""
        code = self.instance.language
        lines = lower(self.cleaned_data["keys"], code).splitlines()
        rows = [" ".join(line.split()) for line in lines if line.strip()]
        keys = [
            key for row in rows for key in (row.split() if " " in row else CLUSTER.findall(row))
        ]
        if twice := next((key for key in keys if keys.count(key) > 1), None):
            raise forms.ValidationError(translate("The key {key} is there twice.", key=twice))
        if len(rows) > MOST_ROWS or any(len(row) > MOST_IN_A_ROW for row in rows):
            message = translate(
                "A keyboard has at most {rows} rows, each of at most {keys} characters.",
                rows=MOST_ROWS,
                keys=MOST_IN_A_ROW,
            )
            raise forms.ValidationError(message)
        return "\n".join(rows)

    def clean_visibility(self) -> str:
        """Return the choice, or the one that is stored."""
        choice: str = self.cleaned_data["visibility"] or self.instance.visibility
        return choice

    def clean_position(self) -> int:
        """Return the place, or the one that is stored."""
        position = self.cleaned_data["position"]
        return self.instance.position if position is None else int(position)


class SearchForm(forms.Form):
    """Form for the words of a revision to show."""

    pattern = forms.CharField(
        required=False, max_length=40, label=_("Letters"), help_text=_("“?” matches any letter.")
    )
    place = forms.ChoiceField(choices=PLACE_CHOICES, required=False, label=_("Where"))
    length = forms.TypedChoiceField(label=_("Length"), coerce=int, empty_value=None, required=False)
    answers = forms.BooleanField(required=False, label=_("Answers only"))

    def __init__(self, data: Any, columns: Columns) -> None:
        super().__init__(data)
        self.columns = columns
        lengths = [(str(length), str(length)) for length in columns.lengths]
        self.fields["length"] = forms.TypedChoiceField(
            choices=[("", _("any")), *lengths],
            coerce=int,
            empty_value=None,
            required=False,
            label=_("Length"),
        )

    def query(self) -> Query:
        """Return what to look for; a field that cannot be read counts as empty."""
        from wordgames.vocabulary.word_search import ANY_LETTER, Query, as_kept

        self.is_valid()
        known = self.cleaned_data
        parts = known.get("pattern", "").split(ANY_LETTER)  # which is a sign in a list of names
        return Query(
            pattern=ANY_LETTER.join(as_kept(self.columns, part) for part in parts),
            place=known.get("place") or "contains",
            length=known.get("length"),
            answers_only=known.get("answers", False),
        )


class WordsForm(forms.Form):
    """Words to add and words to remove, typed one a line."""

    add = forms.CharField(required=False, label=_("Add"), widget=forms.Textarea(attrs={"rows": 4}))
    may_be_answers = forms.BooleanField(
        required=False, initial=True, label=_("Added words can be answers")
    )
    remove = forms.CharField(
        required=False, label=_("Remove"), widget=forms.Textarea(attrs={"rows": 4})
    )

    def clean(self) -> dict[str, Any]:
        """Refuse an empty form."""
        cleaned = super().clean() or self.cleaned_data
        if not (cleaned.get("add", "").strip() or cleaned.get("remove", "").strip()):
            raise forms.ValidationError(translate("Type the words to add or remove, one per line."))
        return cleaned
