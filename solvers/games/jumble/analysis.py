"""Jumble on the solvers' pages: watch, hint, review, and help with letters typed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any

import numpy as np
from django import forms
from django.http import QueryDict

from games.game import JSON, SecretForm
from games.jumble.anagrams import index_of
from games.jumble.forms import OptionsForm, read_word
from games.jumble.rules import HIDDEN, Jumble, JumbleObservation, JumbleOptions, Turn
from games.rules import InvalidOptions
from games.sittings import Sitting
from lexicons.columns import Columns
from lexicons.languages import upper
from lexicons.models import Lexicon, Revision
from lexicons.services import columns_of
from solvers.games.jumble.agents.agent import JumbleSituation, situate
from solvers.pages.budget import compute_slot
from solvers.pages.desk import Desk, agents_of
from solvers.pages.reviewed import SEARCHED, Reviewed

ADVISER = "index"


class WatchForm(OptionsForm, SecretForm):
    """What is watched: the options of a round, an agent, and a word or none."""

    agent = forms.ChoiceField(label="Agent")
    word = forms.CharField(
        max_length=40,
        required=False,
        label="A word of your own",
        help_text="A round of random words if left empty.",
    )
    field_order = ("agent", "lexicon", "word", "shortest", "longest", "words", "difficulty")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        lexicons: Sequence[Lexicon],
        initial: JSON | None = None,
    ) -> None:
        super().__init__(data, lexicons, {"agent": ADVISER, **(initial or {})})
        field = self.fields["agent"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(agent.slug, agent.name) for agent in agents_of("jumble")]

    def clean(self) -> JSON:
        """Check the word, or draw a round."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        try:
            cleaned["secret"] = self._secret(cleaned, revision)
        except InvalidOptions as refusal:
            self.add_error("shortest", str(refusal))
        except forms.ValidationError as error:
            self.add_error("word", error)
        return cleaned

    def _secret(self, cleaned: JSON, revision: Revision) -> str:
        if cleaned.get("word"):
            return read_word(self, cleaned["word"])
        from games.catalogue import game

        options = super().options()
        drawn = game("jumble").random_setup(options, columns_of(revision), SystemRandom())
        return " ".join(drawn["secrets"])

    def options(self) -> JSON:
        """Return the options as a setup stores them; a word of one's own is a round of one."""
        if not self.cleaned_data.get("word"):
            return super().options()
        length = len(self.secret())
        return {"shortest": length, "longest": length, "words": 1, "difficulty": "any"}

    def secret(self) -> str:
        """Return the words as the rules want them."""
        return str(self.cleaned_data["secret"])


class JumbleDesk(Desk):
    """Jumble's lexicon, options and situations."""

    slug = "jumble"
    review_template = "jumble/review.html"
    reasons = "jumble/reasons.html"
    assist_template = "jumble/assist.html"

    def options(self, setup: JSON) -> JumbleOptions:
        return JumbleOptions(**setup["options"])

    def words(self, revision: Revision, options: JumbleOptions) -> Columns:
        return columns_of(revision)

    def situation(self, observation: JumbleObservation, words: Columns) -> JumbleSituation:
        return situate(observation, words, _rows(observation.letters, words))

    def before(self, observation: JumbleObservation, moves: int) -> JumbleObservation:
        turns = observation.turns
        if moves >= len(turns):
            return observation
        letters = turns[moves].letters
        shown = HIDDEN * len(letters)
        return replace(observation, letters=letters, shown=shown, turns=turns[:moves])

    def moves(self, observation: JumbleObservation) -> Sequence[str]:
        return [turn.move for turn in observation.turns]

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> WatchForm:
        return WatchForm(data, lexicons, initial)

    def adviser(self, options: JumbleOptions) -> str:
        return ADVISER

    def hint(self, sitting: Sitting, kind: str) -> str:
        """Return the places shown with one more of them, as the rules choose it."""
        state = sitting.state
        return state.hint(kind) if isinstance(state, Jumble) else ""

    def assist(self, data: QueryDict) -> JSON:
        from solvers.games.jumble.assist import jumble_assist

        return jumble_assist(self, data)

    def review(self, observation: JumbleObservation, revision: Revision) -> list[Reviewed]:
        columns = columns_of(revision)
        language = revision.lexicon.language
        with compute_slot():
            return [_reviewed(played, columns, language) for played in observation.turns]


def _rows(letters: str, columns: Columns) -> Any:
    """Return the rows of the words that all of these letters make."""
    words = columns.words(len(letters)) if letters else None
    found = index_of(words).find(letters) if words is not None and len(words) else []
    return np.array(sorted(found), np.int32)


def _reviewed(played: Turn, columns: Columns, language: str) -> Reviewed:
    """Look back at one word: what its letters make, and what the hints cost."""
    words = columns.words(len(played.letters))
    found = index_of(words).anagrams(played.letters) if len(words) else []
    return Reviewed(
        guess=played.move if played.solved else "",
        before=len(found),
        after=len(found),
        expected=0.0,
        received=0.0,
        best=found[0] if found else "",
        best_left=None,
        lost=float(len(played.letters) - played.points),
        how=SEARCHED,
        clues=tuple(upper(words.display(word), language) for word in found),
    )
