"""Base of the games' forms: the choice of a dictionary, and a typed secret."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.game import JSON, SetupForm
from lexicons.models import Lexicon, Revision
from lexicons.revisions.load_bundled import NONE
from lexicons.revisions.publish import among
from wordgames.languages.casing import choices_of, typed
from wordgames.languages.translation import translate

# Attributes that fetch the form again, with its options, when another dictionary is chosen.
FOLLOW = {
    "hx-get": "",
    "hx-target": "#options",
    "hx-swap": "outerHTML",
    "hx-include": "closest form",
    "hx-sync": "closest form:replace",
    "hx-params": "not csrfmiddlewaretoken",
}


class LexiconForm(SetupForm):
    """Form whose first choice is the dictionary, among those that suit the game."""

    lexicon = forms.ModelChoiceField(
        Lexicon.objects.none(), to_field_name="slug", empty_label=None, label=_("Dictionary")
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, lexicons, initial)
        field = self.fields["lexicon"]
        if not isinstance(field, forms.ModelChoiceField):
            raise TypeError("The dictionary is chosen from a list.")
        field.queryset = among(lexicons)
        field.choices = [(slug, lexicon.title) for slug, lexicon in self.lexicons.items()]
        field.error_messages["invalid_choice"] = translate(
            "That dictionary is gone. Choose another."
        )
        self.fit_fields()

    def fit_fields(self) -> None:
        """Fit the other fields to the dictionary: its lengths, its countries, its defaults."""

    def dictionary(self) -> Lexicon | None:
        """Return the dictionary selected so far, or else the first."""
        source = self.data if self.is_bound else self.initial
        return self.lexicons.get(source.get("lexicon", "")) or next(
            iter(self.lexicons.values()), None
        )

    def revision(self) -> Revision | None:
        """Return the current revision of the dictionary selected so far."""
        lexicon = self.dictionary()
        return lexicon.current if lexicon else None

    def read_secret(self, text: str) -> str:
        """Return a secret as the rules want it; raises ValidationError for a foreign letter."""
        lexicon, revision = self.dictionary(), self.revision()
        if lexicon is None or revision is None:
            raise forms.ValidationError(translate("That dictionary is gone."))
        secret = typed(text, lexicon.language, folded=revision.read().folded)
        foreign = sorted(set(secret) - set(revision.letters))
        if foreign:
            raise forms.ValidationError(
                translate(
                    "{dictionary} doesn't have the letter {letter}.",
                    letter=foreign[0],
                    dictionary=lexicon.title,
                )
            )
        return secret


class WordlessForm(SetupForm):
    """Form of a game without words: it asks for no dictionary, and takes the one without words."""

    def clean(self) -> JSON:
        """Add the dictionary; a site that is being set up has none yet."""
        cleaned = super().clean() or {}
        if not self.lexicons:
            raise forms.ValidationError(translate(NONE))
        return cleaned | {"lexicon": next(iter(self.lexicons.values()))}


class LengthsForm(LexiconForm):
    """Form for words of some lengths, from the shortest to the longest."""

    lengths: ClassVar[range]
    """The lengths that the rules take."""
    usual: ClassVar[range]
    """The default lengths of a game."""
    plays_names: ClassVar[bool] = False

    shortest = forms.IntegerField(label=_("Shortest word"))
    longest = forms.IntegerField(label=_("Longest word"))

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["lexicon"].widget.attrs |= FOLLOW
        revision = self.revision()
        lengths = self.lengths_of(revision) if revision else []
        if lengths:
            for name, length in self.usual_span(lengths).items():
                self._bound(name, lengths, length)

    @classmethod
    def usual_span(cls, lengths: Sequence[int]) -> dict[str, int]:
        """Return the usual shortest and longest among lengths, or the nearest ones."""
        nearest = min(lengths, key=lambda length: abs(length - cls.usual.start))
        playable_lengths = [length for length in lengths if length in cls.usual] or [nearest]
        return {"shortest": playable_lengths[0], "longest": playable_lengths[-1]}

    @classmethod
    def daily_span(cls, revision: Revision) -> dict[str, int] | None:
        """Return the lengths of daily puzzles: the usual ones, or all of names, often long ones."""
        lengths = cls.lengths_of(revision)
        if lengths and cls.plays_names and choices_of(revision.lexicon.language).signs:
            return {"shortest": lengths[0], "longest": lengths[-1]}
        return cls.usual_span(lengths) if lengths else None

    @classmethod
    def lengths_of(cls, revision: Revision) -> list[int]:
        """Return the lengths at which the revision has answers."""
        known = revision.counts if cls.plays_names else revision.single_counts
        counts = sorted((int(length), pair[1]) for length, pair in known.items())
        return [length for length, answers in counts if answers and length in cls.lengths]

    def _bound(self, name: str, lengths: Sequence[int], usual: int) -> None:
        """Limit lengths to those of the dictionary, with a note, and start from the usual one."""
        field = self.fields[name]
        field.initial = usual
        field.widget.attrs |= {"min": lengths[0], "max": lengths[-1]}
        initial = str(self.initial.get(name, ""))
        readable = initial.isdecimal() and len(initial) < 4
        if not (readable and lengths[0] <= int(initial) <= lengths[-1]):
            self.initial.pop(name, None)

    def clean(self) -> JSON:
        """Check that the dictionary has answers of these lengths."""
        cleaned = super().clean() or {}
        revision = self.revision()
        shortest, longest = cleaned.get("shortest"), cleaned.get("longest")
        if revision is None or shortest is None or longest is None:
            return cleaned
        there = self.lengths_of(revision)
        if shortest > longest:
            self.add_error(
                "longest", translate("The longest word can't be shorter than the shortest.")
            )
        elif shortest not in self.lengths or longest not in self.lengths:
            low, high = self.lengths[0], self.lengths[-1]
            self.add_error(
                "longest", translate("A word has {low} to {high} letters.", low=low, high=high)
            )
        elif not any(shortest <= length <= longest for length in there):
            self.add_error("shortest", _other_lengths(revision.lexicon.title, there))
        return cleaned


def _other_lengths(name: str, there: Sequence[int]) -> str:
    if not there:
        return translate("{dictionary} has no answers.", dictionary=name)
    return translate(
        "{dictionary} has answers of {low} to {high} letters.",
        dictionary=name,
        low=there[0],
        high=there[-1],
    )


def offered(choices: Sequence[tuple[str, str]]) -> list[tuple[str, Any]]:
    """Return choices with their English labels, shared with runs, in the reader's language."""
    return [(value, _(label)) for value, label in choices]
