"""The forms of adversarial Wordle: the options of a game, and a challenge by its first word."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.forms import LexiconForm
from games.contract.game import JSON, SecretForm
from games.wordle.forms import WordleForm, lengths_of
from lexicons.models import Revision
from lexicons.revisions.publish import words_of
from wordgames.adversarial.options import ENDLESS, OPTIONS
from wordgames.languages.translation import translate, translate_plural

# Least number of possible answers: a single one would be known before the first guess.
FEWEST = 2


class AdversarialForm(WordleForm):
    """Form for lexicon, length, mode, and a limit of guesses or none."""

    options_table = OPTIONS

    def fit_fields(self) -> None:
        """Show no limit, which a setup stores as 0, as an empty field."""
        super().fit_fields()
        if str(self.initial.get("guesses", "")) == str(ENDLESS):
            self.initial["guesses"] = None

    def clean(self) -> JSON:
        """Check that there is more than one possible answer."""
        cleaned = super().clean() or {}
        lexicon, length = cleaned.get("lexicon"), cleaned.get("length")
        if lexicon and length and lexicon.current and not enough(lexicon.current, length):
            self.add_error("length", translate("There's only one possible answer of this length."))
        return cleaned

    def options(self) -> JSON:
        """Return the options as a setup stores them; no limit is stored as 0."""
        return super().options() | {"guesses": self.cleaned_data["guesses"] or ENDLESS}


class AdversarialChallengeForm(AdversarialForm, SecretForm):
    """Form for a challenge by its first word: the host answers it before the game begins."""

    word = forms.CharField(max_length=40, label=_("The first word"))
    without = ("length",)
    field_order = ("word", "lexicon", *OPTIONS.without("length").names)

    def clean(self) -> JSON:
        """Check that the word may be guessed: the host can only mark known words."""
        cleaned = LexiconForm.clean(self) or {}
        revision = self.revision()
        if not cleaned.get("lexicon") or not cleaned.get("word") or revision is None:
            return cleaned
        try:
            cleaned["secret"] = self.read_secret(cleaned["word"])
            self._check(cleaned["secret"], revision)
        except forms.ValidationError as error:
            self.add_error("word", error)
        return cleaned

    def _check(self, word: str, revision: Revision) -> None:
        name = revision.lexicon.name
        if len(word) not in lengths_of(revision) or not enough(revision, len(word)):
            refusal = translate_plural(
                "{dictionary} has no words of {count} letter for this game.",
                "{dictionary} has no words of {count} letters for this game.",
                len(word),
                dictionary=name,
            )
            raise forms.ValidationError(refusal)
        if word not in words_of(revision, len(word)):
            raise forms.ValidationError(
                translate("That word isn't in {dictionary}.", dictionary=name)
            )

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return {"length": len(self.secret())} | super().options()


def enough(revision: Revision, length: int) -> bool:
    """True if there are enough possible answers of a length for a game."""
    _, answers = revision.single_counts[str(length)]
    return int(answers) >= FEWEST
