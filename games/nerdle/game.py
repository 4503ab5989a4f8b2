"""Nerdle as the play framework sees it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from operator import add, mul, sub, truediv
from random import Random

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.contract.badges import in_moves
from games.contract.game import JSON, Game, Templates, Texts
from games.contract.hints import A_LETTER, AN_IDEA, THE_BOT_S_MOVE, broken_clue, letter_of
from games.contract.share import Share
from games.display.tile_rows import (
    STATES,
    WORDLE,
    empty_cells,
    letter_states,
    share_of,
    words_left,
)
from games.nerdle.forms import (
    NerdleChallengeForm,
    NerdleForm,
    default_size,
    sizes_of,
    usual_switches,
)
from lexicons.models import Lexicon, Revision
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.nerdle.equation import DIGITS, POWERS, as_kept, symbols
from wordgames.nerdle.generated_lists import draw, rules_of
from wordgames.nerdle.options import MODES, OPTIONS
from wordgames.nerdle.rules import NAMES, Nerdle, NerdleOptions
from wordgames.rules.feedback import Turn, marks
from wordgames.rules.state import InvalidOptions
from wordgames.vocabulary.columns import Columns

VERSION = 1
A_SYMBOL = replace(A_LETTER, name=translatable("A digit or a sign"))
# Nerdle's look: shared results have circles in its own colour.
LOOK = replace(
    WORDLE,
    words=(
        translatable("not in the equation"),
        translatable("wrong place"),
        translatable("correct"),
    ),
    squares=("⬛", "🟣", "🟩"),
)
# The size of document 001's game.
MICRO = 5


class NerdleGame(Game[Nerdle]):
    """Nerdle with generated equations, or with an uploaded list."""

    slug = "nerdle"
    name = translatable("Nerdle")
    emoji = "🧮"
    tagline = translatable("Find the equation. Every guess shows how close you are.")
    sample = (
        ("3", "correct"),
        ("*", "absent"),
        ("4", "present"),
        ("=", "present"),
        ("1", "absent"),
    )
    form_class = NerdleForm
    challenge_class = NerdleChallengeForm
    rule = translatable("Find the equation: every guess must add up.")
    marks_shown = (
        ("correct", translatable("correct")),
        ("present", translatable("wrong place")),
        ("absent", translatable("not in it")),
    )
    lexicon_kind = Lexicon.Kind.EQUATIONS
    race_pace = (18, 40)
    hints = (A_SYMBOL, AN_IDEA, THE_BOT_S_MOVE)
    badges = (
        in_moves(
            "three",
            translatable("Quick sums"),
            translatable("Find the equation in three guesses."),
            3,
        ),
    )
    texts = Texts(
        challenge_lede=translatable(
            "Choose a secret equation of 5, 6, 7, 8 or 10 places and send the link. The link "
            "doesn't give it away."
        ),
        challenge_offer=translatable("Choose the secret equation yourself and send the link."),
        noun=translatable("equation"),
        units=translatable("places"),
        symbol_names=NAMES,
        also_typed={"*": "× ·", "/": "÷ :", "-": "− –", "²": "^2", "³": "^3"},
    )
    templates = Templates(epilogue="nerdle/epilogue.html")
    joy = "nerdle_win.css"
    scripts = ("nerdle.js",)

    def daily_options(self, revision: Revision) -> JSON | None:
        rules = rules_of(revision.lexicon)
        listed = [size for size in sizes_of(revision) if size in revision.playable_lengths()]
        size = MICRO if rules == "report" and MICRO in listed else default_size(listed)
        if size is None:
            return None
        switches = usual_switches(rules)
        fixed = OPTIONS.without(*switches).defaults(size=size)
        return {"size": size, "rules": rules, **fixed, **switches}

    def player_modes(self, setup: JSON) -> Sequence[tuple[str, str]]:
        return () if setup["options"].get("strict") else MODES[1:]

    def in_mode(self, options: JSON, mode: str) -> JSON:
        return options | {"strict": True}

    def mode_named(self, setup: JSON) -> str:
        return translate("strict") if setup["options"].get("strict") else ""

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        words = columns.words(options["size"])
        if not len(words.answers):
            refusal = translate_plural(
                "This list has no equations of {count} place.",
                "This list has no equations of {count} places.",
                options["size"],
            )
            raise InvalidOptions(refusal)
        return words.strings(words.answers)

    def setup_from(self, options: JSON, secret: str) -> JSON:
        NerdleOptions(**options)
        return {"version": VERSION, "options": options, "secrets": [secret]}

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Draw an equation of the list; if the list has none of this size yet, make one."""
        words = columns.words(options["size"])
        if len(words.answers):
            secret = words[int(random.choice(words.answers))]
        else:
            secret = draw(options["size"], options["rules"], random)
        return self.setup_from(options, secret)

    def state(self, setup: JSON, columns: Columns) -> Nerdle:
        options = NerdleOptions(**setup["options"])
        return Nerdle(setup["secrets"][0], columns.words(options.size), options)

    def read_move(self, text: str, language: str, *, folded: bool) -> str:
        return as_kept(text)

    def keys(self, setup: JSON, revision: Revision) -> tuple[str, str]:
        return "equations", symbols(setup["options"]["size"])

    def describe(self, setup: JSON) -> str:
        options = NerdleOptions(**setup["options"])
        parts: list[str] = [
            translate_plural("{count} place", "{count} places", options.size),
            translate_plural("{count} guess", "{count} guesses", options.guesses),
        ]
        if options.commuted:
            parts.append(translate("any order wins"))
        return " · ".join([*parts, *_notes(options)])

    def progress(self, setup: JSON, turns: int) -> str:
        guesses = setup["options"]["guesses"]
        return translate("guess {number} of {guesses}", number=turns + 1, guesses=guesses)

    def present(self, state: Nerdle, columns: Columns, language: str) -> JSON:
        observation = state.observe()
        letters = letter_states(observation.turns)
        words, spoken = columns.words(observation.options.size), LOOK.spoken()
        shown = observation.options.show_left and len(words.answers)
        return {
            "rows": [_cells(turn, _names(turn), spoken) for turn in observation.turns],
            "empty_rows": range(len(observation.turns) + 1, observation.options.guesses + 1),
            "empty_cells": empty_cells(observation.options.size),
            "options": observation.options,
            "number": len(observation.turns) + 1,
            "guesses_left": observation.guesses_left,
            "letters": letters,
            "known": " ".join(f"{letter}:{state}" for letter, state in letters.items()),
            "left": words_left(observation.turns, words) if shown else None,
        }

    def announce(self, state: Nerdle, language: str) -> str:
        turns = state.observe().turns
        if not turns:
            return ""
        spoken = LOOK.spoken()
        return ", ".join(
            translate("{symbol} {mark}", symbol=name, mark=spoken[mark])
            for name, mark in zip(_names(turns[-1]), turns[-1].marks, strict=True)
        )

    def letter_hint(self, state: Nerdle, told: Sequence[str]) -> str:
        return letter_of(state.secret, told, state.turns)

    def doubt(self, state: Nerdle, idea: str, language: str) -> str:
        observation = state.observe()
        if len(idea) != observation.options.size:
            return translate_plural(
                "Fill all {count} place first.",
                "Fill all {count} places first.",
                observation.options.size,
            )
        row = broken_clue(observation.turns, lambda turn: marks(turn.guess, idea) == turn.marks)
        if not row:
            return ""
        return translate("Row {row} rules it out: its colours would be different.", row=row)

    def answer(self, setup: JSON, columns: Columns) -> str:
        return str(setup["secrets"][0])

    def epilogue(self, setup: JSON, state: Nerdle, columns: Columns) -> JSON:
        """Return the calculation of the left side, one step at a time."""
        return {"working": working(str(setup["secrets"][0]).partition("=")[0])}

    def share(self, state: Nerdle) -> Share:
        observation = state.observe()
        options = observation.options
        taken = len(observation.turns) if observation.solved else "X"
        result = f"{taken}/{options.guesses}{'*' if options.strict else ''}"
        return share_of(result, observation.turns, LOOK, _notes(options))


def _notes(options: NerdleOptions) -> list[str]:
    """Return the notes on unusual options."""
    notes = {
        translate("strict"): options.strict,
        translate("guesses as in the official game"): options.lenient,
        translate("equations left shown"): options.show_left,
    }
    return [note for note, unusual in notes.items() if unusual]


def _names(turn: Turn) -> tuple[str, ...]:
    """Return the names of the symbols of a guess."""
    return tuple(translate(NAMES[it]) if it in NAMES else it for it in turn.guess)


@lru_cache(maxsize=4096)
def _cells(turn: Turn, names: tuple[str, ...], spoken: tuple[str, ...]) -> SafeString:
    """Return the cells of a row: the visible symbol, and its name and mark for screen readers."""
    return format_html_join(
        "",
        '<td class="slot" data-state="{}" data-sign="{}"><b class="piece" aria-hidden="true">{}</b>'
        '<span class="visually-hidden">{}, {}</span></td>',
        (
            (STATES[mark], symbol, symbol, name, spoken[mark])
            for symbol, name, mark in zip(turn.guess, names, turn.marks, strict=True)
        ),
    )


Token = Fraction | str
Step = Callable[[Fraction, Fraction], Fraction]
# Operators from the closest to the loosest; among equals the left one comes first.
BINARY: Sequence[dict[str, Step]] = ({"*": mul, "/": truediv}, {"+": add, "-": sub})
SHOWN = {"*": "×", "/": "÷", "-": "−"}
FRACTION = "\u2044"


def working(left_side: str) -> list[str]:
    """Return a correct left side as it gets shorter: "3+4*2", "3 + 8", "11", spaced to read."""
    tokens = _tokens(left_side)
    steps = [_text_of(tokens)]
    while len(tokens) > 1:
        tokens = _next_step(tokens)
        steps.append(_text_of(tokens))
    return steps


def _tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    digits = ""
    for symbol in f"{text} ":
        if symbol in DIGITS:
            digits += symbol
            continue
        if digits:
            tokens.append(Fraction(int(digits)))
            digits = ""
        tokens.append(symbol)
    return tokens[:-1]


def _next_step(tokens: Sequence[Token]) -> list[Token]:
    """Do the next step: inside the first innermost brackets, if there are any."""
    if ")" not in tokens:
        return _one_operation(tokens)
    end = tokens.index(")")
    start = max(place for place in range(end) if tokens[place] == "(")
    inside = _one_operation(tokens[start + 1 : end])
    middle = inside if len(inside) == 1 else ["(", *inside, ")"]
    return [*tokens[:start], *middle, *tokens[end + 1 :]]


def _one_operation(tokens: Sequence[Token]) -> list[Token]:
    """Do one power, else one product, else one sum."""
    for place, token in enumerate(tokens):
        base = tokens[place - 1]
        if token in POWERS and isinstance(base, Fraction):
            return [*tokens[: place - 1], base ** POWERS[str(token)], *tokens[place + 1 :]]
    for operators in BINARY:
        for place, token in enumerate(tokens):
            if token in operators:
                first, right = tokens[place - 1], tokens[place + 1]
                if isinstance(first, Fraction) and isinstance(right, Fraction):
                    value = operators[str(token)](first, right)
                    return [*tokens[: place - 1], value, *tokens[place + 2 :]]
    raise ValueError("There is nothing to calculate.")


def _text_of(tokens: Sequence[Token]) -> str:
    text = ""
    for part in tokens:
        if isinstance(part, Fraction):
            text += str(part).replace("-", "−").replace("/", FRACTION)
        elif part in "()²³":
            text += part
        else:
            text += f" {SHOWN.get(part, part)} "
    return text
