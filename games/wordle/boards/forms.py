"""The forms of Wordle on many boards: a new game's options, and a challenge with words chosen."""

import re
from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract.game import JSON, SecretForm
from games.wordle.forms import WordleForm, none_to_guess
from wordgames.boards.options import BOARDS, GUESSES, OPTIONS, usual_guesses
from wordgames.languages.translation import translate
from wordgames.wordle.options import LENGTHS

LONGEST = 400


class BoardsForm(WordleForm):
    """Form for lexicon, boards, length, guesses and mode; an empty limit means the usual one."""

    boards = forms.TypedChoiceField(
        coerce=int, choices=[(n, str(n)) for n in BOARDS], initial=4, label=_("Boards")
    )
    guesses = forms.IntegerField(
        required=False,
        min_value=BOARDS.start,
        max_value=GUESSES.stop - 1,
        label=_("Guesses"),
        help_text=_("Left empty: boards plus letters."),
    )
    options_table = OPTIONS
    field_order: tuple[str, ...] = ("lexicon", "boards", "length", "guesses", "mode")

    def clean(self) -> JSON:
        """Check that there are enough guesses for each board."""
        cleaned = super().clean() or {}
        boards, guesses = cleaned.get("boards"), cleaned.get("guesses")
        if boards and guesses and guesses < boards:
            self.add_error("guesses", translate("A game needs at least one guess per board."))
        return cleaned

    def read_words(self, typed: Sequence[str]) -> list[str]:
        """Return the secrets of a game, one per board; raises ValidationError."""
        words = [self.read_secret(word) for word in typed]
        if len(words) not in BOARDS:
            raise forms.ValidationError(
                translate("A game has 2 to 16 words; here are {given}.", given=len(words))
            )
        if len(set(words)) < len(words):
            raise forms.ValidationError(
                translate("Every board needs a different word; one is here twice.")
            )
        if len(set(map(len, words))) > 1:
            raise forms.ValidationError(translate("All the words must be the same length."))
        return words

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        return self._with(self.cleaned_data["length"], self.cleaned_data["boards"])

    def _with(self, length: int, boards: int) -> JSON:
        guesses = self.cleaned_data.get("guesses") or usual_guesses(length, boards)
        chosen = {"length": length, "boards": boards, "guesses": guesses}
        return OPTIONS.defaults(**super().options() | chosen)


class BoardsChallengeForm(BoardsForm, SecretForm):
    """Form for a challenge: a word for each board, not necessarily in the dictionary."""

    words = forms.CharField(
        max_length=LONGEST,
        label=_("Your secret words"),
        help_text=_(
            "2 to 16 words of the same length, one per board. Separate them with spaces, "
            "commas or new lines."
        ),
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"}),
    )
    without = ("length", "boards")
    field_order = ("words", "lexicon", "guesses", "mode")

    def clean(self) -> JSON:
        """Check that the words make boards, and can be typed on the dictionary's keyboard."""
        cleaned = super().clean()
        if not cleaned.get("lexicon") or not cleaned.get("words"):
            return cleaned
        try:
            cleaned["secrets"] = self._read(cleaned["words"])
        except forms.ValidationError as error:
            self.add_error("words", error)
            return cleaned
        if (cleaned.get("guesses") or GUESSES.stop) < len(cleaned["secrets"]):
            self.add_error("guesses", translate("A game needs at least one guess per board."))
        return cleaned

    def _read(self, text: str) -> list[str]:
        """Return the words; raises ValidationError with a sentence."""
        words = self.read_words(split_words(text))
        length, revision = len(words[0]), self.revision()
        if length not in LENGTHS:
            raise forms.ValidationError(translate("A secret has 2 to 15 letters."))
        if revision is not None and str(length) not in revision.single_counts:
            raise forms.ValidationError(none_to_guess(revision.lexicon.name, length))
        return words

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        words = self.cleaned_data["secrets"]
        return self._with(len(words[0]), len(words))

    def secret(self) -> str:
        """Return the words in the form of a setup."""
        return " ".join(self.cleaned_data["secrets"])


def split_words(text: str) -> list[str]:
    """Return the words of a text, separated by spaces, commas, semicolons or new lines."""
    return [word for word in re.split(r"[\s,;]+", text) if word]
