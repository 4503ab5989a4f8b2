"""The options of Wordle on many boards."""

from wordgames.languages.translation import translatable
from wordgames.rules.options import InRuns, NumberOption, Options
from wordgames.wordle.options import OPTIONS as WORDLE_OPTIONS

BOARDS = range(2, 17)
GUESSES = range(1, 32)
MODES = (
    ("normal", translatable("Normal: any word")),
    ("hard", translatable("Hard: use the clues of an open board")),
)


def usual_guesses(length: int, boards: int) -> int:
    """Return the usual limit: 7, 9, 13, 21 for 2, 4, 8, 16 boards of five letters.

    That is five more than there are boards; for other lengths, as many more as there are letters.
    """
    return min(boards + length, GUESSES.stop - 1)


_WORDLE = WORDLE_OPTIONS.changed(
    "guesses",
    default=9,
    among=GUESSES,
    refusal=translatable("A game has 1 to 31 guesses."),
    runs={
        "help": "Guesses a game has; the usual number.",
        "default": lambda spec: usual_guesses(spec["length"], spec["boards"]),
        "form_help": translatable(
            "Empty: one guess per board plus one per letter: 7, 9, 13, 21 for 2, 4, 8, 16 boards "
            "of five letters."
        ),
    },
).changed("mode", choices=MODES, refusal=translatable("The mode is normal or hard."))

OPTIONS = Options(
    _WORDLE["length"],
    NumberOption(
        "boards",
        4,
        among=BOARDS,
        refusal=translatable("A game has 2 to 16 boards."),
        label=translatable("Boards"),
        runs=InRuns(
            "Boards, 2 to 16.",
            printed=True,
            form_help=translatable(
                "One number or several: 2, 4, 8, 16. Each is a separate run and league."
            ),
            several=("boards", "2, 4, 8, 16"),
            phrase=translatable("{} boards"),
            always=True,
            sparse=False,
        ),
    ),
    _WORDLE["guesses"],
    _WORDLE["mode"],
)
