"""Forms of an upload: a file of words, and choices for reading it."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.template.defaultfilters import filesizeformat
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from lexicons.models import Lexicon
from lexicons.uploads.column_choice import column_choice
from lexicons.uploads.upload_request import Files
from wordgames.importer import ImportOptions, ImportRefused
from wordgames.importer.options import HARD_LIMIT
from wordgames.languages.casing import Choices, choices_of
from wordgames.languages.translation import translate

FOLD_CHOICES = [
    ("auto", _("The language's usual way")),
    ("yes", _("Yes: é counts as e")),
    ("no", _("No: é is a letter like any other")),
]
NAME_CHOICES = [
    ("", _("The file's usual way")),
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
            ("iso8859-5", _("Cyrillic")),
            ("cp866", _("Cyrillic, of DOS")),
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
# Fields that decide what counts as a letter.
LETTERS = ("jamo", "pairs", "one", "signs")
SEVERAL_WORDS = forms.BooleanField(
    required=False,
    label=_("Also names of several words"),
    help_text=_(
        "Such as San Francisco, Jean-Luc or ISO 9000. We show the spaces, hyphens and digits; "
        "players type only letters."
    ),
)
YES_OR_NO = {"": None, "auto": None, "yes": True, "no": False}


class ReadingForm(forms.Form):
    """Choices for reading a file of words."""

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
        help_text=_("For a file that isn't in Unicode; the preview shows some words."),
    )
    part = forms.CharField(
        max_length=100,
        required=False,
        label=_("List in the archive"),
        help_text=_("Of an archive with several: its name, such as en_GB."),
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
        help_text=_("Keep this many words, those with the most weight."),
    )
    pairs = forms.BooleanField(
        required=False,
        label=_("Count pairs as one letter"),
        help_text=_("Such as Hungarian cs, Dutch ij, Croatian nj, Welsh ll."),
    )
    jamo = forms.BooleanField(required=False, initial=True, label=_("Hangul by jamo"))
    one = forms.BooleanField(
        required=False,
        initial=True,
        label=_("Count forms of a letter as one"),
        help_text=_("Hebrew's final forms, Arabic's alefs."),
    )
    signs = SEVERAL_WORDS
    population = forms.IntegerField(
        min_value=0,
        required=False,
        label=_("Minimum population"),
        help_text=_("Cities only: leave out places with fewer people."),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse lengths that are out of order."""
        cleaned = super().clean() or self.cleaned_data
        low, high = cleaned.get("min_length"), cleaned.get("max_length")
        if low and high and low > high:
            self.add_error(
                "max_length", translate("The maximum length is below the minimum length.")
            )
        try:
            column_choice(self.data)
        except ImportRefused as refusal:
            self.add_error(None, str(refusal))
        return cleaned

    def options(self, lexicon: Lexicon) -> ImportOptions:
        """Return the choices made, for words of this lexicon; raises ImportRefused.

        Letters count as in the lexicon's earlier revisions, if there are any.
        """
        fields = self.cleaned_data
        choices = Choices(**{name: fields.get(name, False) for name in LETTERS})
        return ImportOptions(
            language=lexicon.language,
            kind=lexicon.kind,
            fold=YES_OR_NO[fields["fold"]],
            minimum=fields["min_length"],
            maximum=fields["max_length"],
            population=fields["population"],
            proper_names=YES_OR_NO[fields["proper_names"]],
            encoding=fields["encoding"] or None,
            part=fields["part"],
            **column_choice(self.data)._asdict(),
            stems=fields["stems"],
            commonest=fields["commonest"],
            choices=choices_of(lexicon.language) if lexicon.pk else choices,
        )

    @staticmethod
    def as_asked(asked: ImportOptions) -> dict[str, Any]:
        """Return the form's values for choices that were made before."""
        return {
            "fold": _said(asked.fold) or "auto",
            "min_length": asked.minimum,
            "max_length": asked.maximum,
            "population": asked.population,
            "proper_names": _said(asked.proper_names),
            "encoding": asked.encoding or "",
            "part": asked.part,
            "stems": asked.stems,
            "commonest": asked.commonest,
            **(asdict(asked.choices) if asked.choices else {}),
        }


def _said(choice: bool | None) -> str:
    return "" if choice is None else "yes" if choice else "no"


class UploadForm(ReadingForm):
    """A file of words and choices for reading it; `too_big` names files that were dropped."""

    file = forms.FileField(
        label=_("Words"),
        help_text=_(
            "Text, CSV, TSV, a spreadsheet (XLSX, XLS, ODS), JSON, XML, SQL, YAML, TOML, a list in "
            "source code, a table of HTML or Markdown, Anki's or Quizlet's export, or hunspell's "
            ".dic; also as gz, xz or zip."
        ),
    )
    answers = forms.FileField(
        required=False,
        label=_("Answers"),
        help_text=_("The words that can be secrets. Without this file, the words file decides."),
    )
    affix = forms.FileField(
        required=False, label=_("Affixes"), help_text=_("The .aff file beside a hunspell .dic.")
    )

    def __init__(self, *args: Any, too_big: Collection[str] = (), limit: int = 0, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.too_big, self.limit = too_big, limit

    def clean(self) -> dict[str, Any]:
        """Refuse files that were too big, by name."""
        cleaned = super().clean()
        for name in self.too_big & self.fields.keys():
            self.errors.pop(name, None)
            size = filesizeformat(self.limit)
            self.add_error(name, translate("The file is larger than {size}.", size=size))
        return cleaned

    @property
    def main(self) -> list[forms.BoundField]:
        """Return the field that the form begins with."""
        return [self["file"]]

    @property
    def others(self) -> list[forms.BoundField]:
        """Return the fields that few files need."""
        return [field for field in self if field.name != "file"]

    @property
    def others_wrong(self) -> bool:
        """True if one of those is refused, so that it has to be seen."""
        return any(field.errors for field in self.others)

    def sent(self) -> Files:
        fields = self.cleaned_data
        extra = {name: fields[name].read() for name in ("answers", "affix") if fields[name]}
        return Files(fields["file"].name, fields["file"].read(), **extra)


class NamesField(forms.CharField):
    """Field for account names with commas between, which shows no list of all accounts."""

    def prepare_value(self, value: Any) -> Any:
        """Return the names as typed text."""
        if isinstance(value, list):
            return ", ".join(sorted(user.get_username() for user in value))
        return value

    def clean(self, value: Any) -> list[User]:
        """Return the accounts; name those that do not exist."""
        typed = super().clean(value)
        names = {name.strip() for name in typed.split(",") if name.strip()}
        known = {user.username: user for user in User.objects.filter(username__in=names)}
        if missing := sorted(names - known.keys()):
            raise forms.ValidationError(
                translate("There's no account called {name}.", name=missing[0])
            )
        return list(known.values())
