"""Wordle as the play framework sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from games.badges import Badge, in_moves, played_with
from games.feedback import Turn, marks
from games.game import JSON, Game, SecretForm, SetupForm
from games.hints import A_LETTER, AN_IDEA, THE_BOT, Hint, broken_clue, letter_of, said
from games.rules import InvalidOptions, State
from games.share import Share
from games.tile_rows import (
    WORDLE,
    Look,
    cells,
    empty_cells,
    letter_states,
    share_of,
    spoken,
    words_left,
)
from games.wordle.forms import ChallengeForm, OptionsForm, default_length, lengths_of
from games.wordle.rules import Wordle, WordleObservation, WordleOptions
from lexicons.amounts import amount
from lexicons.arrays import Words
from lexicons.columns import Columns
from lexicons.models import Revision

VERSION = 1
STARS = {"hard": "*", "ultra-hard": "**"}
"""What a result wears for a mode, as players know it."""


class WordleGame(Game):
    """Wordle in any lexicon, at any length it has.

    A variant that answers guesses in its own way says how marks are shown (`look`), what they tell
    of letters (`letters`) and how many words they leave (`left`).
    """

    slug = "wordle"
    name = "Wordle"
    emoji = "🟩"
    tagline = "Find the word. Every guess shows how close you are."
    sample: ClassVar[Sequence[tuple[str, str]]] = (
        ("W", "correct"),
        ("O", "absent"),
        ("R", "present"),
        ("D", "absent"),
        ("S", "absent"),
    )
    form_class: ClassVar[type[SetupForm]] = OptionsForm
    challenge_class: ClassVar[type[SecretForm]] = ChallengeForm
    hints: ClassVar[Sequence[Hint]] = (A_LETTER, AN_IDEA, THE_BOT)
    usual_guesses: ClassVar[int] = 6
    badges: ClassVar[Sequence[Badge]] = (
        in_moves("two", "In two", "Find the word in two guesses.", 2),
        played_with("ultra-hard", "Ultra-hard", "Win in ultra-hard mode.", mode="ultra-hard"),
    )
    look: ClassVar[Look] = WORDLE

    def daily_options(self, revision: Revision) -> JSON | None:
        length = default_length(lengths_of(revision))
        if length is None:
            return None
        return {
            "length": length,
            "guesses": self.usual_guesses,
            "mode": "normal",
            "show_left": False,
        }

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        words = columns.words(options["length"])
        if not len(words.answers):
            raise InvalidOptions(f"This dictionary has no answers of {options['length']} letters.")
        return words.strings(words.answers)

    def options(self, stored: JSON) -> WordleOptions:
        """Return the rules' options of a setup; raises InvalidOptions."""
        return WordleOptions(**stored)

    def setup_from(self, options: JSON, secret: str) -> JSON:
        self.options(options)
        return {"version": VERSION, "options": options, "secrets": [secret]}

    def state(self, setup: JSON, columns: Columns) -> State:
        options = self.options(setup["options"])
        return Wordle(setup["secrets"][0], columns.words(options.length), options)

    def describe(self, setup: JSON) -> str:
        options = self.options(setup["options"])
        parts = [f"{options.length} letters", amount(options.guesses, "guesses")]
        if options.mode != "normal":
            parts.append(options.mode)
        if options.show_left:
            parts.append("words left shown")
        return " · ".join(parts)

    def progress(self, setup: JSON, turns: int) -> str:
        return f"guess {turns + 1} of {setup['options']['guesses']}"

    def letters(self, observation: Any) -> dict[str, str]:
        """Return what is known of letters, for the keys."""
        return letter_states(observation.turns)

    def left(self, observation: Any, words: Words) -> int:
        """Return how many possible answers fit what was seen."""
        return words_left(observation.turns, words)

    def present(self, state: Any, columns: Columns, language: str) -> JSON:
        observation: WordleObservation = state.observe()
        words = columns.words(observation.options.length)
        letters = self.letters(observation)
        return {
            "rows": [cells(turn, language, self.look) for turn in observation.turns],
            "empty_rows": range(len(observation.turns) + 1, observation.options.guesses + 1),
            "empty_cells": empty_cells(observation.options.length),
            "options": observation.options,
            "number": len(observation.turns) + 1,
            "guesses_left": observation.guesses_left,
            "letters": letters,
            "known": " ".join(f"{letter}:{state}" for letter, state in letters.items()),
            "left": self.left(observation, words) if observation.options.show_left else None,
        }

    def announce(self, state: Any, language: str) -> str:
        turns = state.observe().turns
        return spoken(turns[-1], language, self.look) if turns else ""

    def answer(self, setup: JSON, columns: Columns) -> str:
        secret = str(setup["secrets"][0])
        return columns.words(len(secret)).display(secret)

    def letter_hint(self, state: Any, told: Sequence[str]) -> str:
        return letter_of(state.secret, told, state.turns)

    def doubt(self, state: Any, idea: str, language: str) -> str:
        """Return the first row that a word contradicts, and how; as ultra-hard mode reads clues."""
        observation: WordleObservation = state.observe()
        if len(idea) != observation.options.length:
            return f"Type all {observation.options.length} letters first."
        row = broken_clue(observation.turns, lambda turn: self.fits(observation, turn, idea))
        return (
            f"Row {row} rules it out{self.reason(observation, row, idea, language)}." if row else ""
        )

    def fits(self, observation: WordleObservation, turn: Turn, idea: str) -> bool:
        """Say whether a word can be the secret behind a row."""
        return marks(turn.guess, idea) == turn.marks

    def reason(self, observation: WordleObservation, row: int, idea: str, language: str) -> str:
        """Return the clue of a row that a word does not keep, after a colon."""
        strict = WordleOptions(length=len(idea), mode="ultra-hard")
        refusal = WordleObservation(strict, (observation.turns[row - 1],)).refusal(idea)
        return said(refusal, language)

    def share(self, state: Any) -> Share:
        observation: WordleObservation = state.observe()
        taken = len(observation.turns) if observation.solved else "X"
        result = f"{taken}/{observation.options.guesses}{STARS.get(observation.options.mode, '')}"
        return share_of(result, observation.turns, self.look, notes_of(observation.options))


def notes_of(options: WordleOptions) -> list[str]:
    """Return what a result says of unusual options."""
    notes = [] if options.mode == "normal" else [options.mode]
    return [*notes, "words left shown"] if options.show_left else notes
