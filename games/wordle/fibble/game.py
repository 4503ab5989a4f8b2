"""Fibble as the play framework sees it: Wordle that lies once a row."""

from collections.abc import Sequence
from secrets import randbits

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.contract.badges import in_moves
from games.contract.game import JSON, Templates
from games.contract.hints import letter_of
from games.display.tile_rows import Look
from games.wordle.fibble.forms import FibbleChallengeForm, FibbleForm
from games.wordle.game import WordleGame
from wordgames.fibble.lies import fitting
from wordgames.fibble.options import OPTIONS
from wordgames.fibble.rules import Fibble, FibbleOptions, fits
from wordgames.languages.casing import upper
from wordgames.languages.translation import translatable, translate
from wordgames.rules.feedback import Turn
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns
from wordgames.wordle.rules import WordleObservation

SEED_BITS = 31


class FibbleGame(WordleGame[Fibble]):
    """Fibble in any lexicon; the seed of the lies stays on the server."""

    slug = "fibble"
    name = translatable("Fibble")
    emoji = "🤥"
    tagline = translatable("Wordle, but one tile in every row lies.")
    rule = translatable("One tile in every row lies.")
    sample = (
        ("F", "correct"),
        ("I", "present"),
        ("B", "absent"),
        ("B", "correct"),
        ("L", "absent"),
        ("E", "absent"),
    )
    form_class = FibbleForm
    challenge_class = FibbleChallengeForm
    badges = (
        in_moves(
            "liar",
            translatable("Lie detector"),
            translatable("See through the lies in four guesses."),
            4,
        ),
    )
    options_table = OPTIONS
    templates = Templates(epilogue="fibble/epilogue.html")
    stylesheets = ("fibble.css",)
    joy = "fibble_win.css"
    scripts = ("fibble.js",)

    def options(self, stored: JSON) -> FibbleOptions:
        return FibbleOptions(**stored)

    def setup_from(self, options: JSON, secret: str) -> JSON:
        return super().setup_from(options, secret) | {"seed": randbits(SEED_BITS)}

    def state(self, setup: JSON, columns: Columns) -> Fibble:
        options = self.options(setup["options"])
        words = columns.words(options.length)
        return Fibble(setup["secrets"][0], words, options, seed=setup["seed"])

    def letters(self, observation: WordleObservation) -> dict[str, str]:
        """Return the letters tried, and no more: any of their colours may be a lie."""
        guesses = "".join(turn.guess for turn in observation.turns)
        known = dict.fromkeys(guesses, "tried")
        right = dict.fromkeys(observation.turns[-1].guess, "correct") if observation.solved else {}
        return known | right

    def left(self, observation: WordleObservation, words: Words) -> int:
        return len(fitting(words, words.answers, observation.turns))

    def letter_hint(self, state: Fibble, told: Sequence[str]) -> str:
        """Return a letter regardless of the tiles: any of them may lie."""
        return letter_of(state.secret, told)

    def fits(self, observation: WordleObservation, turn: Turn, idea: str) -> bool:
        return fits(turn, idea)

    def objection(self, observation: WordleObservation, row: int, idea: str, language: str) -> str:
        return translate(
            "Row {row} rules it out: one tile per row lies, and this word would break that.",
            row=row,
        )

    def uncovered(self, board: JSON, setup: JSON, state: Fibble, columns: Columns) -> JSON:
        """Mark the tile that lied in each row, with its true state."""
        pairs = zip(state.turns, state.true_turns(), strict=True)
        return {"rows": [_unmasked_cells(*pair, columns.language, self.look) for pair in pairs]}

    def epilogue(self, setup: JSON, state: Fibble, columns: Columns) -> JSON:
        """Return the rows that lied in their true form, and the lies."""
        rows = zip(state.turns, state.true_turns(), strict=True)
        lied = [self._unmasked(turn, true, columns.language) for turn, true in rows]
        return {"lies": [row for row in lied if row]} if any(lied) else {}

    def _unmasked(self, turn: Turn, true: Turn, language: str) -> JSON:
        """Return a row's true form, and its lie; nothing for a row without one."""
        for place, (shown, mark) in enumerate(zip(turn.marks, true.marks, strict=True)):
            if shown != mark:
                letters = upper(turn.guess, language)
                states = [self.look.states[number] for number in true.marks]
                names = [translate(self.look.words[number]) for number in true.marks]
                return {
                    "tiles": list(zip(letters, states, names, strict=True)),
                    "lie": translate(
                        "was the truth; the {place:nth} tile, {letter}, said “{told}”.",
                        place=place + 1,
                        letter=letters[place],
                        told=translate(self.look.words[shown]),
                    ),
                }
        return {}


def _unmasked_cells(turn: Turn, true: Turn, language: str, look: Look) -> SafeString:
    """Return the cells of a row, the lying one with its true state."""
    parts = zip(turn.guess, turn.marks, true.marks, strict=True)
    return format_html_join(
        "",
        '<td class="slot" data-state="{}"{}><b class="piece">{}</b>'
        '<span class="visually-hidden">, {}</span></td>',
        (
            (
                look.states[shown],
                format_html(' data-lie="{}"', look.states[mark]) if shown != mark else "",
                upper(letter, language),
                _unmasked_words(look, shown, mark),
            )
            for letter, shown, mark in parts
        ),
    )


def _unmasked_words(look: Look, shown: int, mark: int) -> str:
    text = translate(look.words[shown])
    if shown == mark:
        return text
    return translate("{told}: a lie, really {truth}", told=text, truth=translate(look.words[mark]))
