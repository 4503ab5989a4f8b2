"""Pictures of the lives left: a gallows that grows, or a flower that loses its petals."""

from dataclasses import dataclass
from math import ceil

from wordgames.languages.translation import translatable, translate, translate_plural

FRAME = ("ground", "post", "brace", "beam", "rope")
PERSON = (
    translatable("head"),
    translatable("body"),
    translatable("left arm"),
    translatable("right arm"),
    translatable("left leg"),
    translatable("right leg"),
)
NOBODY, NOT_BEGUN = translatable("nobody on it"), translatable("not started")


@dataclass(frozen=True, slots=True)
class Gallows:
    """The parts drawn, in the order of losses, and a description."""

    parts: tuple[str, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Petal:
    """One petal: its angle in degrees, and whether it has fallen."""

    angle: float
    fallen: bool


@dataclass(frozen=True, slots=True)
class Flower:
    """All petals, their width, and a description of how many are left."""

    petals: tuple[Petal, ...]
    width: float
    spoken: str


def gallows(lives: int, remaining: int) -> Gallows:
    """Return the gallows for these remaining lives: complete once the last one is lost.

    With up to six lives the frame is there from the start and only the person is drawn; with more,
    the frame is drawn as well, so that the first losses show.
    """
    steps = PERSON if lives <= len(PERSON) else FRAME + PERSON
    drawn = _parts_to_draw(lives, lives - remaining, len(steps))
    parts = (FRAME + PERSON[:drawn]) if lives <= len(PERSON) else steps[:drawn]
    person = [part for part in parts if part in PERSON]
    if not person:
        person = [NOBODY if parts else NOT_BEGUN]
    label = translate_plural(
        "Gallows: {drawing}. {remaining} of {count} life left.",
        "Gallows: {drawing}. {remaining} of {count} lives left.",
        lives,
        drawing=", ".join(translate(part) for part in person),
        remaining=remaining,
    )
    return Gallows(parts, label)


def _parts_to_draw(lives: int, lost: int, parts: int) -> int:
    """Return the number of parts to draw: all at the last life, at least one at the first."""
    return min(parts, ceil(lost * parts / lives))


def petals(lives: int, remaining: int) -> Flower:
    """Return a flower with one petal per life, the first ones lost fallen."""
    lost = lives - remaining
    ring = tuple(Petal(round(number * 360 / lives, 2), number < lost) for number in range(lives))
    label = translate_plural(
        "Flower: {remaining} of {count} petal left.",
        "Flower: {remaining} of {count} petals left.",
        lives,
        remaining=remaining,
    )
    return Flower(ring, round(min(13.0, 80 / lives), 2), label)
