"""The forms of Peaks: Wordle's, with the modes and the alphabet that Peaks has."""

from games.contract.game import JSON
from games.wordle.forms import WordleChallengeForm, WordleForm
from wordgames.languages.casing import in_order
from wordgames.peaks.options import OPTIONS


class PeaksForm(WordleForm):
    """Wordle's options; the order of the letters comes with the dictionary."""

    options_table = OPTIONS

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        revision = self.revision()
        if revision is None:
            raise TypeError("Options are read of a form that is valid.")
        return super().options() | {"alphabet": in_order(revision.letters, self._language())}

    def _language(self) -> str:
        lexicon = self.dictionary()
        return lexicon.language if lexicon else "und"


class PeaksChallengeForm(PeaksForm, WordleChallengeForm):
    """Form for a challenge."""
