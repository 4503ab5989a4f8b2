"""Possible answers to a guess: a bar for each, as high as the words that it leaves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from games.display.tile_rows import state_said
from solvers.pictures.picture import Cell, Picture, Row, Table, Upright, exact, pixels, upright
from wordgames.counted_nouns import counted, headed, named
from wordgames.languages.translation import many_of, number, translate, translate_plural

SIDE = 7.0


@dataclass(frozen=True, slots=True)
class Piece:
    """All pieces of one state in a column, as one path around x = 0."""

    state: str
    path: str


def column_of(states: Sequence[str], pitch: float) -> tuple[Piece, ...]:
    """Return the pieces of an answer one below the other, a path for each state."""
    paths: dict[str, str] = {}
    for place, state in enumerate(states):
        paths[state] = paths.get(state, "") + _path(state, place * pitch)
    return tuple(Piece(state, path) for state, path in paths.items())


def _path(state: str, y: float) -> str:
    half, top, middle = SIDE / 2, f"{y:g}", f"{y + SIDE / 2:g}"
    round_ = f"a{half:g} {half:g} 0 0"
    if state == "present":
        return f"M{-half:g} {middle}{round_} 0 {SIDE:g} 0{round_} 0 {-SIDE:g} 0z"
    if state == "earlier":
        return f"M{half:g} {top}h{-half:g}{round_} 0 0 {SIDE:g}h{half:g}z"
    if state == "later":
        return f"M{-half:g} {top}h{half:g}{round_} 1 0 {SIDE:g}h{-half:g}z"
    if state == "correct":
        return f"M{-half:g} {top}h{SIDE:g}v{SIDE:g}h{-SIDE:g}z"
    return f"M{-half:g} {y + 2.5:g}h{SIDE:g}v2h{-SIDE:g}z"


# Most answers drawn; those that leave the fewest words are summed up.
MOST = 30
TOP, HIGH, PITCH = 24.0, 110.0, 9.0
# Bars that there is room for at least: one alone would be as wide as the page.
FEWEST = 8
# Bars that have room for their number.
NUMBERS = 12


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that a guess may get: its marks in words, by place, and the words that it leaves.

    came   is it the one that the guess got?
    names  returns some of those words: only asked of answers that are drawn
    """

    states: tuple[str, ...]
    count: float
    names: Callable[[], Sequence[str]] = field(default=tuple, compare=False)
    came: bool = False

    @property
    def key(self) -> str:
        return "-".join(self.states)


@dataclass(frozen=True, slots=True)
class AnswerMark:
    """The bar of an answer, and its pieces below."""

    answer: Answer
    bar: Upright
    pieces: tuple[Piece, ...]
    numbered: bool

    @property
    def value(self) -> str:
        return exact(self.answer.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers(Picture):
    """Answers, the one that leaves the most words first; `rest` sums up those not drawn."""

    template: ClassVar[str] = "solvers/pictures/moves/answers.html"

    marks: tuple[AnswerMark, ...]
    height: str
    foot: str
    rest: str = ""
    noun: str = "word"

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                ", ".join(state_said(state, "a") for state in mark.answer.states),
                (
                    Cell(number(mark.answer.count, ",.0f"), mark.answer.key, mark.value),
                    Cell(", ".join(mark.answer.names()), number=False, data=True),
                ),
            )
            for mark in self.marks
        )
        return Table(
            (
                translate("Answer"),
                translate("{nouns} left", nouns=headed(many_of(self.noun))),
                translate("Which"),
            ),
            rows,
        )


def answers_picture(
    answers: Sequence[Answer], move: str, *, noun: str = "word", overlap: bool = False
) -> Answers:
    """Draw the possible answers to a move, given in any order with the words that each leaves.

    overlap  may a word be left by several of them, as where answers lie? They have no sum then
    """
    ranked = sorted(answers, key=lambda answer: (-answer.count, answer.states))
    shown = [*ranked[:MOST], *(answer for answer in ranked[MOST:] if answer.came)]
    rest = [answer for answer in ranked[MOST:] if not answer.came]
    most = max((answer.count for answer in shown), default=1)
    length = max((len(answer.states) for answer in shown), default=0)
    marks = tuple(_mark(answer, place, len(shown), most) for place, answer in enumerate(shown))
    bright = (
        " " + translate("The bright one is what came.")
        if any(answer.came for answer in shown)
        else ""
    )
    return Answers(
        title=translate("What {move} can tell", move=move),
        reading=translate_plural(
            "{count} answer, with the {nouns} it leaves.",
            "{count} answers, sorted by the {nouns} each leaves.",
            len(ranked),
            nouns=named(many_of(noun)),
        )
        + bright,
        summary=", ".join(number(answer.count, ",.0f") for answer in shown),
        marks=marks,
        height=pixels(TOP + HIGH + 8 + PITCH * length),
        foot=pixels(TOP + HIGH + 6),
        rest=_rest(rest, noun, overlap=overlap),
        noun=noun,
    )


def _mark(answer: Answer, place: int, count: int, most: float) -> AnswerMark:
    high = HIGH * answer.count / most
    return AnswerMark(
        answer=answer,
        bar=upright(place, max(count, FEWEST), max(high, 1), TOP + HIGH, clear=6),
        pieces=column_of(answer.states, PITCH),
        numbered=count <= NUMBERS or place == 0 or answer.came,
    )


def _rest(answers: Sequence[Answer], noun: str, *, overlap: bool) -> str:
    if not answers:
        return ""
    if overlap:
        return translate_plural(
            "{count} more answer leaves at most {words}.",
            "{count} more answers leave at most {words} each.",
            len(answers),
            words=counted(round(max(answer.count for answer in answers)), many_of(noun)),
        )
    words = round(sum(answer.count for answer in answers))
    return translate_plural(
        "{count} more answer leaves {words}.",
        "{count} more answers leave {words} together.",
        len(answers),
        words=counted(words, many_of(noun)),
    )
