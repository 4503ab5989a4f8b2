"""The options of Wordle on many boards."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import NumberOption, Options
from wordgames.wordle.options import OPTIONS as WORDLE_OPTIONS

BOARDS = range(2, 17)
GUESSES = range(1, 32)
MODES = (
    ("normal", translatable("Normal: any word")),
    ("hard", translatable("Hard: use the clues of an open board")),
)
_WORDLE = WORDLE_OPTIONS.changed(
    "guesses",
    default=9,
    among=GUESSES,
    refusal=translatable("A game has 1 to 31 guesses."),
).changed("mode", choices=MODES, refusal=translatable("The mode is normal or hard."))

OPTIONS = Options(
    _WORDLE["length"],
    NumberOption(
        "boards",
        4,
        among=BOARDS,
        refusal=translatable("A game has 2 to 16 boards."),
        label=translatable("Boards"),
    ),
    _WORDLE["guesses"],
    _WORDLE["mode"],
)
