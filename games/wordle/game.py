"""Wordle as the play framework sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.feedback import ABSENT, CORRECT, PRESENT
from games.game import JSON, Game, SecretForm
from games.marked import STATES, empty_cells, letter_states, share_of, words_left
from games.rules import InvalidOptions, State
from games.share import Share
from games.wordle.forms import ChallengeForm, OptionsForm, default_length, lengths_of
from games.wordle.rules import Turn, Wordle, WordleObservation, WordleOptions
from lexicons.columns import Columns
from lexicons.languages import fold, lower, upper
from lexicons.models import Lexicon, Revision

VERSION = 1
SPOKEN = {ABSENT: "not in the word", PRESENT: "in the word, wrong place", CORRECT: "correct"}


class WordleGame(Game):
    """Wordle in any lexicon, at any length it has."""

    slug = "wordle"
    name = "Wordle"
    tagline = "Guess the word; every guess tells how near you are."
    sample = (("W", "correct"), ("O", "absent"), ("R", "present"), ("D", "absent"), ("S", "absent"))

    def form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon], initial: JSON
    ) -> OptionsForm:
        return OptionsForm(data, lexicons, initial)

    def challenge_form(
        self, data: Mapping[str, Any] | None, lexicons: Sequence[Lexicon]
    ) -> SecretForm:
        return ChallengeForm(data, lexicons)

    def daily_options(self, revision: Revision) -> JSON | None:
        length = default_length(lengths_of(revision))
        if length is None:
            return None
        return {"length": length, "guesses": 6, "mode": "normal", "show_left": False}

    def secrets(self, options: JSON, columns: Columns) -> Sequence[str]:
        words = columns.words(options["length"])
        if not len(words.answers):
            raise InvalidOptions(f"This dictionary has no answers of {options['length']} letters.")
        return words.strings(words.answers)

    def setup(self, options: JSON, secret: str) -> JSON:
        WordleOptions(**options)
        return {"version": VERSION, "options": options, "secrets": [secret]}

    def state(self, setup: JSON, columns: Columns) -> State:
        options = WordleOptions(**setup["options"])
        return Wordle(setup["secrets"][0], columns.words(options.length), options)

    def read_move(self, text: str, language: str, *, folded: bool) -> str:
        word = lower("".join(text.split()), language)
        return fold(word, language) if folded else word

    def describe(self, setup: JSON) -> str:
        options = WordleOptions(**setup["options"])
        parts = [f"{options.length} letters", f"{options.guesses} guesses"]
        if options.mode != "normal":
            parts.append(options.mode)
        if options.show_left:
            parts.append("words left shown")
        return " · ".join(parts)

    def progress(self, setup: JSON, turns: int) -> str:
        return f"guess {turns + 1} of {setup['options']['guesses']}"

    def present(self, state: Any, columns: Columns, language: str) -> JSON:
        seen: WordleObservation = state.observe()
        words = columns.words(seen.options.length)
        letters = letter_states(seen.turns)
        return {
            "rows": [_cells(turn, language) for turn in seen.turns],
            "empty_rows": range(len(seen.turns) + 1, seen.options.guesses + 1),
            "empty_cells": empty_cells(seen.options.length),
            "options": seen.options,
            "number": len(seen.turns) + 1,
            "guesses_left": seen.guesses_left,
            "letters": letters,
            "known": " ".join(f"{letter}:{state}" for letter, state in letters.items()),
            "left": words_left(seen.turns, words) if seen.options.show_left else None,
        }

    def announce(self, state: Any, language: str) -> str:
        turns = state.observe().turns
        if not turns:
            return ""
        return ", ".join(
            f"{upper(letter, language)} {SPOKEN[mark]}"
            for letter, mark in zip(turns[-1].guess, turns[-1].marks, strict=True)
        )

    def answer(self, setup: JSON, columns: Columns) -> str:
        secret = str(setup["secrets"][0])
        return columns.words(len(secret)).display(secret)

    def share(self, state: Any, title: str) -> Share:
        seen: WordleObservation = state.observe()
        taken = str(len(seen.turns)) if seen.solved else "X"
        mode = {"hard": "*", "ultra-hard": "**"}.get(seen.options.mode, "")
        heading = f"{title} {taken}/{seen.options.guesses}{mode}"
        if seen.options.show_left:
            heading += " (words left shown)"
        return share_of(heading, seen.turns)


@lru_cache(maxsize=4096)
def _cells(turn: Turn, language: str) -> SafeString:
    """Return the cells of a row as HTML; a row never changes, and a board shows many of them."""
    return format_html_join(
        "",
        '<td class="tile" data-state="{}">{}<span class="visually-hidden">, {}</span></td>',
        (
            (STATES[mark], upper(letter, language), SPOKEN[mark])
            for letter, mark in zip(turn.guess, turn.marks, strict=True)
        ),
    )
