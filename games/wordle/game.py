"""Wordle as the play framework sees it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

from games.contract.badges import Badge, in_moves, played_with
from games.contract.game import JSON, Game, SecretForm, SetupForm, in_letters
from games.contract.hints import A_LETTER, AN_IDEA, THE_BOT, Hint, broken_clue, letter_of
from games.contract.share import Share
from games.contract.state_type import StateT
from games.display.tile_rows import (
    WORDLE,
    Look,
    empty_cells,
    letter_states,
    rows,
    share_of,
    spoken,
    words_left,
)
from games.wordle.forms import WordleChallengeForm, WordleForm, default_length, lengths_of
from lexicons.models import Revision
from wordgames.languages.casing import upper
from wordgames.languages.translation import (
    cached_translation,
    translatable,
    translate,
    translate_plural,
)
from wordgames.rules.feedback import Turn, marks
from wordgames.rules.options import ChoiceOption, Options
from wordgames.rules.state import IllegalMove, InvalidOptions
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns
from wordgames.wordle.options import OPTIONS
from wordgames.wordle.rules import Wordle, WordleObservation, WordleOptions

VERSION = 1
MODES = {"hard": translatable("hard"), "ultra-hard": translatable("ultra-hard")}
OF_GUESSES = translatable("guess {number} of {guesses}")
# Marks of modes in a shared result, as players know them.
STARS = {"hard": "*", "ultra-hard": "**"}


class WordleGame(Game[StateT]):
    """Wordle in any lexicon, at any length it has.

    A variant with other marks defines how they are shown (`look`), the letters' states that they
    imply (`letters`) and the number of words that they leave (`left`).
    """

    slug = "wordle"
    name = translatable("Wordle")
    emoji = "🟩"
    tagline = translatable("Find the word. Every guess shows how close you are.")
    sample: ClassVar[Sequence[tuple[str, str]]] = (
        ("W", "correct"),
        ("O", "absent"),
        ("R", "present"),
        ("D", "absent"),
        ("S", "absent"),
    )
    form_class: ClassVar[type[SetupForm]] = WordleForm
    challenge_class: ClassVar[type[SecretForm]] = WordleChallengeForm
    hints: ClassVar[Sequence[Hint]] = (A_LETTER, AN_IDEA, THE_BOT)
    options_table: ClassVar[Options] = OPTIONS
    badges: ClassVar[Sequence[Badge]] = (
        in_moves("two", translatable("In two"), translatable("Find the word in two guesses."), 2),
        played_with(
            "ultra-hard",
            translatable("Ultra-hard"),
            translatable("Win in ultra-hard mode."),
            mode="ultra-hard",
        ),
    )
    look: ClassVar[Look] = WORDLE
    guesses_are_listed: ClassVar[bool] = True
    rule: ClassVar[str] = translatable("Find the word: colours show how close.")
    marks_shown: ClassVar[Sequence[tuple[str, str]]] = (
        ("correct", translatable("correct")),
        ("present", translatable("wrong place")),
        ("absent", translatable("not in the word")),
    )

    def daily_options(self, revision: Revision) -> JSON | None:
        length = default_length(lengths_of(revision))
        if length is None:
            return None
        return self.options_table.defaults(length=length)

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        words = columns.words(options["length"])
        if not len(words.answers):
            raise InvalidOptions(no_answers(options["length"]))
        return words.secrets

    def player_modes(self, setup: JSON) -> Sequence[tuple[str, str]]:
        if setup["options"].get("mode", OPTIONS["mode"].default) != OPTIONS["mode"].default:
            return ()
        table = self.form_class.options_table
        modes = (option for option in table if isinstance(option, ChoiceOption))
        return [choice for mode in modes if mode.name == "mode" for choice in mode.choices[1:]]

    def mode_named(self, setup: JSON) -> str:
        mode = MODES.get(setup["options"].get("mode"), "")  # Fibble's options name none
        return translate(mode) if mode else ""

    def options(self, stored: JSON) -> WordleOptions:
        """Return the rules' options of a setup; raises InvalidOptions."""
        return WordleOptions(**stored)

    def setup_from(self, options: JSON, secret: str) -> JSON:
        self.options(options)
        return {"version": VERSION, "options": options, "secrets": [secret]}

    def state(self, setup: JSON, columns: Columns) -> StateT:
        """Return Wordle's own state; a variant returns another."""
        options = self.options(setup["options"])
        state = Wordle(setup["secrets"][0], columns.words(options.length), options)
        return cast("StateT", state)

    def describe(self, setup: JSON) -> str:
        options = self.options(setup["options"])
        settings = [in_letters(options.length), in_guesses(options.guesses)]
        return " · ".join([*settings, *notes_of(options)])

    def progress(self, setup: JSON, turns: int) -> str:
        guesses = setup["options"]["guesses"]
        return cached_translation(OF_GUESSES, number=turns + 1, guesses=guesses)

    def letters(self, observation: Any) -> dict[str, str]:
        """Return the states of letters, for the keys."""
        return letter_states(observation.turns)

    def left(self, observation: Any, words: Words) -> int:
        """Return the number of possible answers that fit the observation."""
        return words_left(observation.turns, words)

    def present(self, state: StateT, columns: Columns, language: str) -> JSON:
        observation: WordleObservation = state.observe()
        words = columns.words(observation.options.length)
        letters = self.letters(observation)
        return {
            "rows": rows(observation.turns, language, self.look),
            "empty_rows": range(len(observation.turns) + 1, observation.options.guesses + 1),
            "empty_cells": empty_cells(observation.options.length),
            "options": observation.options,
            "number": len(observation.turns) + 1,
            "guesses_left": observation.guesses_left,
            "letters": letters,
            "known": " ".join(f"{letter}:{state}" for letter, state in letters.items()),
            "left": self.left(observation, words) if observation.options.show_left else None,
        }

    def announce(self, state: StateT, language: str) -> str:
        turns = state.observe().turns
        return spoken(turns[-1], language, self.look) if turns else ""

    def answer(self, setup: JSON, columns: Columns) -> str:
        secret = str(setup["secrets"][0])
        return columns.words(len(secret)).display(secret)

    def letter_hint(self, state: StateT, told: Sequence[str]) -> str:
        wordle = cast("Wordle", state)
        return letter_of(wordle.secret, told, wordle.turns)

    def doubt(self, state: StateT, idea: str, language: str) -> str:
        """Return the first row that a word contradicts, and how, by ultra-hard mode's rules."""
        observation: WordleObservation = state.observe()
        if len(idea) != observation.options.length:
            return type_all(observation.options.length)
        row = broken_clue(observation.turns, lambda turn: self.fits(observation, turn, idea))
        return self.objection(observation, row, idea, language) if row else ""

    def fits(self, observation: WordleObservation, turn: Turn, idea: str) -> bool:
        """True if a word can be the secret behind a row."""
        return marks(turn.guess, idea) == turn.marks

    def objection(self, observation: WordleObservation, row: int, idea: str, language: str) -> str:
        """Return the row that a word contradicts, and the clue in it."""
        strict = WordleOptions(length=len(idea), mode="ultra-hard")
        refusal = WordleObservation(strict, (observation.turns[row - 1],)).refusal(idea)
        return ruled_out(row, refusal, language)

    def share(self, state: StateT) -> Share:
        observation: WordleObservation = state.observe()
        taken = len(observation.turns) if observation.solved else "X"
        result = f"{taken}/{observation.options.guesses}{STARS.get(observation.options.mode, '')}"
        notes = notes_of(replace(observation.options, mode="normal"))  # the stars tell the mode
        return share_of(result, observation.turns, self.look, notes)


def notes_of(options: WordleOptions) -> list[str]:
    """Return the notes on unusual options."""
    notes: list[str] = [] if options.mode == "normal" else [translate(MODES[options.mode])]
    return [*notes, translate("words left shown")] if options.show_left else notes


def in_guesses(guesses: int) -> str:
    """Return a limit of guesses in words."""
    return translate_plural("{count} guess", "{count} guesses", guesses)


def no_answers(length: int) -> str:
    """Return the refusal to draw from a dictionary without words of a length."""
    return translate_plural(
        "This dictionary has no answers of {count} letter.",
        "This dictionary has no answers of {count} letters.",
        length,
    )


def type_all(length: int) -> str:
    """Return the note on an idea that is too short or too long."""
    return translate_plural(
        "Type all {count} letter first.", "Type all {count} letters first.", length
    )


def ruled_out(row: int, refusal: IllegalMove | None, language: str) -> str:
    """Return the row that an idea contradicts, with the reason if there is one to give."""
    if refusal is None:
        return translate("Row {row} rules it out.", row=row)
    clue = refusal.sentence(lambda letters: upper(letters, language))
    return translate("Row {row} rules it out: {clue:clause}.", row=row, clue=clue)
