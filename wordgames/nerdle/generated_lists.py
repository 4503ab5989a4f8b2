"""Generated lists of equations, and the rules of lists."""

from random import Random

from wordgames.nerdle.equation import DIGITS, EXTRA_SIZE, EquationError, check, left_value
from wordgames.nerdle.shapes import DIGIT, Shape, left_sides
from wordgames.sources.dictionaries import Dictionary

SMALL = (5, 6, 7, 8)
WHOLE = (*SMALL, EXTRA_SIZE)
# Rules -> slug, name, and the sizes of the list. Size 10 belongs to Nerdle's own rules.
LEXICONS = {
    "official": ("equations", "Equations", WHOLE),
    "report": ("equations-001", "Equations with a lone 0", SMALL),
}


def rules_of(lexicon: Dictionary) -> str:
    """Return the rules of a lexicon: an uploaded list may have lone zeros."""
    rules_by_slug = {slug: rules for rules, (slug, _, _) in LEXICONS.items()}
    return rules_by_slug.get(lexicon.slug, "report") if lexicon.bundled else "report"


def generated(lexicon: Dictionary) -> bool:
    """True if a lexicon is one of those made here."""
    return lexicon.bundled and lexicon.slug in {slug for slug, _, _ in LEXICONS.values()}


def draw(size: int, rules: str, random: Random) -> str:
    """Return a correct equation: shapes are drawn until a value fits on the right side.

    Every shape is as likely as the others, so that brackets and powers are common; the equations
    themselves are not all equally likely.
    """
    shapes = {length: left_sides(length, extra=size == EXTRA_SIZE) for length in range(3, size - 1)}
    lengths = [length for length, templates in shapes.items() if templates]
    while True:
        left_side = _draw_digits(random.choice(shapes[random.choice(lengths)]), random)
        try:
            equation = f"{left_side}={left_value(left_side, rules)}"
            check(equation, size, rules)
        except EquationError:
            continue
        return equation


def _draw_digits(shape: Shape, random: Random) -> str:
    symbols = shape.template
    return "".join(random.choice(DIGITS) if it == DIGIT else it for it in symbols)
