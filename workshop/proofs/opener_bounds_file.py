"""The file of a proof by openers: what each costs at least, so that the proof can resume."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from pathlib import Path

from wordgames.search.options import SearchError


@dataclass(frozen=True, slots=True)
class OpenersFile:
    """Facts, then a line an opener: its lower bound, and the opener.

    A line does not depend on the proof's total, so a file serves any total of the same list and
    rule.

    facts    the list and how guesses are marked: a file with others is refused
    openers  the guesses of the list, and `answers` of them
    """

    path: Path
    facts: Mapping[str, str]
    openers: Container[str]
    answers: int

    def begun(self) -> dict[str, int]:
        """Return an earlier proof's results, opener -> bound; create the file if it is new.

        A truncated last line is dropped, here and from the file. Raises SearchError, with a
        sentence, for a file of another proof or lines that mean nothing.
        """
        whole = self.path.read_text("utf-8") if self.path.exists() else ""
        text = whole[: whole.rfind("\n") + 1]
        lines = text.splitlines()
        head = [f"{name} {value}" for name, value in self.facts.items()]
        if not lines and not whole:
            self.path.write_text("".join(f"{line}\n" for line in head), "utf-8")
            return {}
        if lines[: len(head)] != head:
            raise SearchError(f"{self.path} is of another list or rule.")
        known: dict[str, int] = {}
        for number, line in enumerate(lines[len(head) :], len(head) + 1):
            opener, bound = self._read(line, number)
            known[opener] = max(bound, known.get(opener, 0))
        if text != whole:
            self.path.write_text(text, "utf-8")
        return known

    def note(self, opener: str, bound: int) -> None:
        """Store an opener's lower bound; a later line of the same opener may raise it."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{bound} {opener}\n")

    def _read(self, line: str, number: int) -> tuple[str, int]:
        bound, _, opener = line.partition(" ")
        least, most = 2 * self.answers - 1, self.answers * (self.answers + 1) // 2
        plain = bound.isascii() and bound.isdecimal() and len(bound) < 20
        if not plain or not least <= int(bound) <= most:
            raise SearchError(
                f"Line {number} of {self.path} has no bound from {least:,} to {most:,}."
            )
        if opener not in self.openers:
            raise SearchError(f"Line {number} of {self.path} has no guess of the list.")
        return opener, int(bound)
