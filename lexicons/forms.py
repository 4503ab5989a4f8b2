"""Forms of the admin (upload, words) and of the public report page."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.models import User
from django.template.defaultfilters import filesizeformat
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from lexicons.columns import Columns
from lexicons.importer.options import HARD_LIMIT
from lexicons.languages import KEYBOARDS, LANGUAGES
from lexicons.models import Lexicon, WordReport
from lexicons.reports import objection
from lexicons.search import Query
from lexicons.speech import gettext
from lexicons.spelling import as_kept

Reason = WordReport.Reason
LANGUAGE_CHOICES = sorted(
    ((code, language.name) for code, language in LANGUAGES.items()),
    key=lambda choice: (choice[0] == "und", choice[1]),
)
LAYOUT_CHOICES = [
    ("", _("Usual for the language")),
    *((layout, layout) for layout in sorted(KEYBOARDS["layouts"])),
]
FOLD_CHOICES = [
    ("auto", _("As is usual for the language")),
    ("yes", _("Yes: é is played as e")),
    ("no", _("No: é is a letter of its own")),
]
NAME_CHOICES = [
    ("", _("As is usual for the file")),
    ("yes", _("Kept")),
    ("no", _("Left out: they are names")),
]
ENCODING_CHOICES = [
    ("", _("Guessed")),
    *(
        (codec, format_lazy("{}: {}", codec.replace("cp", "Windows-"), what))
        for codec, what in (
            ("cp1250", _("Central Europe")),
            ("cp1251", _("Cyrillic")),
            ("koi8-r", _("Russian")),
            ("koi8-u", _("Ukrainian")),
            ("cp1252", _("Western Europe")),
            ("cp1253", _("Greek")),
            ("cp1254", _("Turkish")),
            ("cp1255", _("Hebrew")),
            ("cp1256", _("Arabic")),
            ("cp1257", _("Baltic")),
            ("cp1258", _("Vietnamese")),
            ("tis-620", _("Thai")),
        )
    ),
]
PLACE_CHOICES = [
    ("contains", _("anywhere")),
    ("starts", _("at the start")),
    ("ends", _("at the end")),
    ("whole", _("as the whole word")),
]


class LexiconForm(forms.ModelForm[Lexicon]):
    """What a lexicon is called and how it is typed; its words are changed by revisions."""

    language = forms.ChoiceField(choices=LANGUAGE_CHOICES, label=_("Language"))
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
            "visibility": _("Visibility"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A new lexicon's language is chosen, never guessed: it decides how the file is read.
        first: list[tuple[str, str]] = [("", _("Choose one"))] if self.instance.pk is None else []
        for name, usual in (("language", first + LANGUAGE_CHOICES), ("keyboard", LAYOUT_CHOICES)):
            field, value = self.fields[name], getattr(self.instance, name)
            if isinstance(field, forms.ChoiceField):
                # A code from the shell that is not in our list stays a choice of its lexicon.
                known = value in dict(usual)
                field.choices = usual if known else [*usual, (value, value)]


class NamesField(forms.CharField):
    """Accounts by their names, with commas between.

    (Finding D23: the field listed every account of the site.)
    """

    def prepare_value(self, value: Any) -> Any:
        """Return the names as they are typed."""
        if isinstance(value, list):
            return ", ".join(sorted(user.get_username() for user in value))
        return value

    def clean(self, value: Any) -> list[User]:
        """Return the accounts; a name that nobody has is said."""
        typed = super().clean(value)
        names = {name.strip() for name in typed.split(",") if name.strip()}
        known = {user.username: user for user in User.objects.filter(username__in=names)}
        if missing := sorted(names - known.keys()):
            raise forms.ValidationError(gettext("There is no account {name}.", name=missing[0]))
        return list(known.values())


class OfferedForm(LexiconForm):
    """The same of a lexicon that is there, and whom it is offered to; what is not sent stays."""

    editors = NamesField(
        required=False,
        max_length=400,
        label=_("Editors"),
        help_text=_("Names of accounts, with commas between."),
    )

    class Meta(LexiconForm.Meta):
        fields = (*LexiconForm.Meta.fields, "visibility", "has_dailies", "position")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self.fields.keys() & {"visibility", "position"}:
            self.fields[name].required = False

    def clean_visibility(self) -> str:
        """Return the choice, or the one that is stored."""
        chosen: str = self.cleaned_data["visibility"] or self.instance.visibility
        return chosen

    def clean_position(self) -> int:
        """Return the place, or the one that is stored."""
        given = self.cleaned_data["position"]
        return self.instance.position if given is None else int(given)


class UploadForm(forms.Form):
    """A file of words and how to read it; `too_big` names files that were dropped on the way."""

    min_length = forms.IntegerField(
        min_value=1, max_value=HARD_LIMIT, required=False, label=_("Minimum length")
    )
    max_length = forms.IntegerField(
        min_value=1, max_value=HARD_LIMIT, required=False, label=_("Maximum length")
    )
    fold = forms.ChoiceField(choices=FOLD_CHOICES, initial="auto", label=_("Fold accents"))
    encoding = forms.ChoiceField(
        choices=ENCODING_CHOICES,
        required=False,
        label=_("Encoding"),
        help_text=_("Of a file that is not in Unicode; the preview shows some words."),
    )
    proper_names = forms.ChoiceField(
        choices=NAME_CHOICES, required=False, label=_("Words with a capital")
    )
    stems = forms.BooleanField(
        required=False,
        label=_("Only stems"),
        help_text=_("Of a hunspell dictionary: no other forms."),
    )
    commonest = forms.IntegerField(
        min_value=1,
        required=False,
        label=_("Commonest"),
        help_text=_("Keep so many words, the ones of most weight."),
    )
    pairs = forms.BooleanField(
        required=False,
        label=_("Pairs are one letter"),
        help_text=_("Such as Hungarian cs, Dutch ij, Croatian nj, Welsh ll."),
    )
    jamo = forms.BooleanField(required=False, initial=True, label=_("Hangul by jamo"))
    one = forms.BooleanField(
        required=False,
        initial=True,
        label=_("Forms of a letter count as one"),
        help_text=_("Hebrew's final forms, Arabic's alefs."),
    )
    population = forms.IntegerField(
        min_value=0,
        required=False,
        label=_("Least population"),
        help_text=_("Cities only: leave out places with fewer people."),
    )
    file = forms.FileField(
        label=_("Words"),
        help_text=_(
            "TXT (a word a line), CSV or TSV (word, weight, answer, group), hunspell .dic, "
            "or one of these as gz or zip."
        ),
    )
    answers = forms.FileField(
        required=False,
        label=_("Answers"),
        help_text=_("The words that may be secrets; without this file, the words file decides."),
    )
    affix = forms.FileField(
        required=False, label=_("Affixes"), help_text=_("The .aff file beside a hunspell .dic.")
    )

    def __init__(self, *args: Any, too_big: Collection[str] = (), limit: int = 0, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.too_big, self.limit = too_big, limit

    def clean(self) -> dict[str, Any]:
        """Say which files were too big, and that lengths must be in order."""
        cleaned = super().clean() or self.cleaned_data
        for name in self.too_big & self.fields.keys():
            self.errors.pop(name, None)
            size = filesizeformat(self.limit)
            self.add_error(name, gettext("The file is larger than {size}.", size=size))
        low, high = cleaned.get("min_length"), cleaned.get("max_length")
        if low and high and low > high:
            self.add_error("max_length", gettext("The maximum length is below the minimum length."))
        return cleaned


class SearchForm(forms.Form):
    """Which words of a revision to show."""

    pattern = forms.CharField(
        required=False, max_length=40, label=_("Letters"), help_text=_("? stands for any letter.")
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
        self.is_valid()
        known = self.cleaned_data
        return Query(
            pattern=as_kept(self.columns, known.get("pattern", "")),
            place=known.get("place") or "contains",
            length=known.get("length"),
            answers_only=known.get("answers", False),
        )


class WordsForm(forms.Form):
    """Words to add and words to remove, typed one a line."""

    add = forms.CharField(required=False, label=_("Add"), widget=forms.Textarea(attrs={"rows": 4}))
    may_be_answers = forms.BooleanField(
        required=False, initial=True, label=_("Added words may be answers")
    )
    remove = forms.CharField(
        required=False, label=_("Remove"), widget=forms.Textarea(attrs={"rows": 4})
    )

    def clean(self) -> dict[str, Any]:
        """Refuse an empty form."""
        cleaned = super().clean() or self.cleaned_data
        if not (cleaned.get("add", "").strip() or cleaned.get("remove", "").strip()):
            raise forms.ValidationError(gettext("Type the words to add or to remove, one a line."))
        return cleaned


class ReportForm(forms.ModelForm[WordReport]):
    """A player's report; `website` is a trap that only programs fill in."""

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
        """Bring the word into the form that the lexicon keeps; refuse what makes no sense."""
        cleaned = super().clean() or self.cleaned_data
        if self.columns is not None and cleaned.get("word") and cleaned.get("reason"):
            cleaned["word"] = as_kept(self.columns, cleaned["word"])
            if sentence := objection(self.columns, cleaned["word"], cleaned["reason"]):
                self.add_error("word", sentence)
        return cleaned
