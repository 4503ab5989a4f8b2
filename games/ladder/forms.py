"""Word Ladder's forms: the options of a new game, and a challenge with two words."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.forms import FOLLOW, LexiconForm
from games.contract.game import JSON, SecretForm
from lexicons.models import Revision
from lexicons.revisions.publish import words_of
from wordgames.ladder.options import IN_PLAY, LENGTHS
from wordgames.ladder.word_pairs import graph_in, lengths_of, refusal
from wordgames.languages.casing import upper
from wordgames.languages.translation import translate, translate_plural
from wordgames.rules.state import InvalidOptions

USUAL = 4
LONGEST_TYPED = 40


class TwoWordsForm(LexiconForm):
    """A form with a start and a target, both words of the dictionary joined by a ladder."""

    start = forms.CharField(max_length=LONGEST_TYPED, label=_("Start word"))
    target = forms.CharField(max_length=LONGEST_TYPED, label=_("Target word"))
    options_table = IN_PLAY.without("length", "difficulty")

    def clean_start(self) -> str:
        """Read the start as the dictionary's keyboard types it."""
        return self._read("start")

    def clean_target(self) -> str:
        """Read the target as the dictionary's keyboard types it."""
        return self._read("target")

    def _read(self, name: str) -> str:
        revision = self.revision()
        if not self.cleaned_data[name] or revision is None:
            return ""
        word = self.read_secret(self.cleaned_data[name])
        if len(word) not in LENGTHS:
            raise forms.ValidationError(translate("A word on a ladder has 2 to 10 letters."))
        if word not in words_of(revision, len(word)):
            language = revision.lexicon.language
            shown = upper(word, language)
            raise forms.ValidationError(
                translate(
                    "{word} isn't in {dictionary}.", word=shown, dictionary=revision.lexicon.name
                )
            )
        return word

    def clean(self) -> JSON:
        """Check that a ladder joins the two words."""
        cleaned = super().clean() or {}
        revision = self.revision()
        start, target = cleaned.get("start"), cleaned.get("target")
        if start and target and revision is not None:
            self._check(start, target, revision)
        return cleaned

    def _check(self, start: str, target: str, revision: Revision) -> None:
        if len(start) != len(target):
            uneven = translate_plural(
                "Both words must be the same length: {count} letter here.",
                "Both words must be the same length: {count} letters here.",
                len(start),
            )
            self.add_error("target", uneven)
            return
        language = revision.lexicon.language
        try:
            why = refusal(graph_in(revision.single(), len(start)), start, target)
        except InvalidOptions as error:
            self.add_error("target", str(error))
            return
        if why is not None:
            self.add_error("target", why.sentence(lambda word: upper(word, language)))


class LadderForm(TwoWordsForm):
    """Lexicon, length and difficulty, or a start, a target or both from the player."""

    length = forms.TypedChoiceField(coerce=int, label=_("Letters"))
    options_table = IN_PLAY
    start = forms.CharField(
        max_length=LONGEST_TYPED,
        required=False,
        label=_("From"),
        widget=forms.TextInput({"placeholder": _("any")}),
    )
    target = forms.CharField(
        max_length=LONGEST_TYPED,
        required=False,
        label=_("To"),
        widget=forms.TextInput({"placeholder": _("any")}),
    )
    field_order = ("lexicon", "length", "difficulty", "shown", "start", "target")

    def fit_fields(self) -> None:
        super().fit_fields()
        self.fields["lexicon"].widget.attrs |= FOLLOW
        self._offer_lengths()

    def _offer_lengths(self) -> None:
        field, lexicon = self.fields["length"], self.dictionary()
        if not isinstance(field, forms.TypedChoiceField) or not lexicon or not lexicon.current:
            return
        lengths = lengths_of(lexicon.current)
        field.choices = [(length, str(length)) for length in lengths]
        field.initial = usual_length(lengths)
        if self.initial.get("length") not in {str(length) for length in lengths}:
            self.initial.pop("length", None)
        field.error_messages["invalid_choice"] = translate(
            "{dictionary} has no answers of {length} letters.",
            dictionary=lexicon.name.replace("%", "%%"),
            length="%(value)s",
        )

    def options(self) -> JSON:
        """Return the options as a setup stores them, and the player's own words with them."""
        settings = IN_PLAY.defaults(**super().options())
        words = {name: self.cleaned_data[name] for name in ("start", "target")}
        words = {name: word for name, word in words.items() if word}
        return settings | ({"length": len(next(iter(words.values())))} if words else {}) | words


class LadderChallengeForm(TwoWordsForm, SecretForm):
    """Form for a challenge: two words joined by a ladder."""

    field_order = ("start", "target", "lexicon", "shown")

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        length = len(self.cleaned_data["start"])
        return IN_PLAY.defaults(length=length, difficulty="any", **super().options())

    def secret(self) -> str:
        """Return both words: the puzzle consists of them, and nothing is secret."""
        return f"{self.cleaned_data['start']} {self.cleaned_data['target']}"


def usual_length(lengths: Sequence[int]) -> int | None:
    """Return four if there is a choice, else the nearest length."""
    return min(lengths, key=lambda length: abs(length - USUAL), default=None)
