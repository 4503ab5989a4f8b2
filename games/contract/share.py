"""Result to share: its signs as a small picture and as text, with no letter of the answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wordgames.languages.translation import translate

FROM_LEFT, FROM_RIGHT = "\u200e", "\u200f"


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a result: the character that is sent, and its form in the small picture.

    pip     "correct", "present", "absent", "earlier", "later" or "missed", as on a board
    number  its text, for signs that are numbers
    """

    text: str
    pip: str = "absent"
    number: str = ""


Rows = tuple[tuple[Sign, ...], ...]


@dataclass(frozen=True, slots=True)
class Share:
    """Result of a finished play: "3/6", its signs row by row, and each row in words.

    notes  other facts for readers: "hard", "words left shown"
    """

    result: str
    rows: Rows = ()
    words: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def squares(self, mark: str = "") -> str:
        """Return the signs as lines of text, each after a mark of its direction."""
        return "\n".join(mark + "".join(sign.text for sign in row) for row in self.rows)


def in_lines(signs: Iterable[Sign], across: int) -> Rows:
    """Break a long row of signs into lines."""
    row = tuple(signs)
    return tuple(row[start : start + across] for start in range(0, len(row), across))


@dataclass(frozen=True, slots=True)
class ShareMessage:
    """Result as text, ready to send: as signs, and in plain words."""

    signs: str
    words: str


def mark_of(*, from_right: bool, page_from_right: bool) -> str:
    """Return the mark that makes lines of signs run in the board's direction.

    Signs alone have no direction: they would take the reader's. For left to right
    the mark is empty.
    """
    return FROM_RIGHT if from_right else FROM_LEFT if page_from_right else ""


def message(
    emoji: str, title: str, share: Share, notes: Sequence[str], address: str, *, mark: str = ""
) -> ShareMessage:
    """Return "🟩 Wordle 326 · 3/6", a line for anything unusual, the signs, and the address.

    `mark` begins every line of signs (see `mark_of`).
    """
    unusual = ", ".join([*notes, *share.notes])
    line = unusual[:1].upper() + unusual[1:]
    signs = [f"{emoji} {title} · {share.result}", line, "", share.squares(mark), "", address]
    words = [
        translate("{puzzle}: {result}.", puzzle=title, result=share.result),
        f"{line}." if line else "",
        *share.words,
        address,
    ]
    if not line:
        del signs[1], words[1]
    return ShareMessage("\n".join(signs), "\n".join(words))
