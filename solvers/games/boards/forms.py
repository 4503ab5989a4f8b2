"""The form that chooses a game of many boards to watch."""

from collections.abc import Sequence
from random import SystemRandom

from django import forms
from django.utils.translation import gettext_lazy

from games.contract.game import JSON
from games.wordle.boards.forms import LONGEST, BoardsForm, split_words
from games.wordle.boards.game import BoardsGame
from lexicons.models import Revision
from lexicons.revisions.publish import words_of
from solvers.games.tiles.forms import TileRunForm
from solvers.pages.watch.watch_form import AgentField, WatchForm
from solvers.runs.run_form import Listed
from wordgames.languages.translation import translate
from wordgames.rules.state import InvalidOptions


class BoardsWatchForm(WatchForm, BoardsForm):
    """The options of a game, an agent, and a word for each board or none."""

    agent = AgentField("boards", "multi-search")
    words = forms.CharField(
        max_length=LONGEST,
        required=False,
        label=gettext_lazy("Secret words"),
        help_text=gettext_lazy("2 to 16 of the same length, one per board. Empty: random ones."),
    )
    field_order = ("agent", "lexicon", "boards", "length", "words", "mode", "guesses")

    def clean(self) -> JSON:
        """Find the secrets: those typed, which decide boards and letters, or random ones."""
        cleaned = super().clean()
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        typed = split_words(cleaned["words"])
        try:
            cleaned["secrets"] = self._read(typed, revision) if typed else self._drawn(revision)
        except forms.ValidationError as refusal:
            self.add_error("words" if typed else "boards", refusal)
            return cleaned
        cleaned |= {"boards": len(cleaned["secrets"]), "length": len(cleaned["secrets"][0])}
        if (cleaned["guesses"] or cleaned["boards"]) < cleaned["boards"]:
            self.add_error("guesses", translate("A game needs at least one guess per board."))
        self.check_mode()
        return cleaned

    def _read(self, typed: Sequence[str], revision: Revision) -> list[str]:
        """Return the words that were typed, which an agent can only guess if it knows them."""
        words = self.read_words(typed)
        known = words_of(revision, len(words[0]))
        if strange := next((word for word in words if word not in known), ""):
            raise forms.ValidationError(
                translate(
                    "{dictionary} doesn't have the word {word}.",
                    dictionary=revision.lexicon.name,
                    word=strange,
                )
            )
        for word in (word for word in words if known.row(word) not in known.answers):
            self.announce_unexpected("words", word, revision.lexicon)
            break
        return words

    def _drawn(self, revision: Revision) -> list[str]:
        try:
            setup = BoardsGame().random_setup(self.options(), revision.single(), SystemRandom())
        except InvalidOptions as refusal:
            raise forms.ValidationError(str(refusal)) from refusal
        return list(setup["secrets"])

    def secret(self) -> str:
        """Return the words as a setup takes them."""
        return " ".join(self.cleaned_data["secrets"])


class BoardsRunForm(TileRunForm):
    """Runs in every combination of dictionaries, lengths and numbers of boards."""

    def check(self) -> None:
        """Refuse as Wordle does, and fewer guesses than boards."""
        super().check()
        limit, most = self.cleaned_data["guesses"], max(self.cleaned_data["boards"])
        if limit is not None and limit < most:
            self.add_error(
                "guesses", translate("{most} boards need at least {most} guesses.", most=most)
            )

    def listed(self) -> list[Listed]:
        """Return the dictionaries, lengths and boards, where there are answers for each board."""
        return [
            (revision, of)
            for revision, of in super().listed()
            if self.size(revision, **of) >= of["boards"]
        ]
