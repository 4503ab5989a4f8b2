"""First Letter as the play framework sees it."""

from __future__ import annotations

from collections.abc import Sequence

from games.firstletter.forms import ChallengeForm, OptionsForm
from wordgames.firstletter.rules import LENGTH, TRIES, FirstLetter

from games.contract.game import JSON, Game, in_letters
from games.contract.share import Share
from lexicons.models import Revision
from wordgames.languages.casing import upper
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import Columns


class FirstLetterGame(Game[FirstLetter]):
    """First Letter in any lexicon with words of five letters."""

    slug = "firstletter"
    name = translatable("First Letter")
    tagline = translatable("Name the letter that a word begins with.")
    sample = (("?", "absent"), ("O", "correct"), ("R", "correct"), ("D", "correct"))
    form_class = OptionsForm
    challenge_class = ChallengeForm

    def daily_options(self, revision: Revision) -> JSON | None:
        return {} if LENGTH in revision.playable_lengths() else None

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        words = columns.words(LENGTH)
        if not len(words.answers):
            raise InvalidOptions(translate("This dictionary has no answers of this length."))
        return words.strings(words.answers)

    def setup_from(self, options: JSON, secret: str) -> JSON:
        return {"version": 1, "options": options, "secrets": [secret]}

    def state(self, setup: JSON, columns: Columns) -> FirstLetter:
        return FirstLetter(setup["secrets"][0])

    def describe(self, setup: JSON) -> str:
        return in_letters(LENGTH, LENGTH)

    def progress(self, setup: JSON, turns: int) -> str:
        return translate("letter {number}", number=turns + 1)

    def present(self, state: FirstLetter, columns: Columns, language: str) -> JSON:
        observation = state.observe()
        return {
            "rest": upper(observation.rest, language),
            "tried": [upper(letter, language) for letter in observation.moves],
            "options": {"length": 1, "guesses": TRIES},
            "number": len(observation.moves) + 1,
            "letters": {},
        }

    def announce(self, state: FirstLetter, language: str) -> str:
        observation = state.observe()
        if not observation.moves:
            return ""
        letter = upper(observation.moves[-1], language)
        if observation.right:
            return translate("{letter} is right", letter=letter)
        return translate("{letter} is wrong", letter=letter)

    def answer(self, setup: JSON, columns: Columns) -> str:
        return columns.words(LENGTH).display(setup["secrets"][0])

    def share(self, state: FirstLetter) -> Share:
        return Share(f"{len(state.observe().moves)}/{TRIES}")
