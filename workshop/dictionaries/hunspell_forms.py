"""Hunspell dictionaries unpacked: stems, their tags, and the forms made by their affixes."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

SPLITTERS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "long": lambda flags: tuple(flags[i : i + 2] for i in range(0, len(flags), 2)),
    "num": lambda flags: tuple(flags.split(",")) if flags else (),
}


@dataclass(frozen=True, slots=True)
class Affix:
    """One line of a suffix or prefix class: what it removes, what it adds, and when."""

    strip: str
    add: str
    condition: re.Pattern[str]
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StemEntry:
    """A stem of the dictionary with its flags and its morphological tags (`po:nom is:mas`)."""

    stem: str
    flags: tuple[str, ...]
    tags: tuple[str, ...]


@dataclass(slots=True)
class SuffixRules:
    """The suffix and prefix classes of an .aff file, by flag."""

    suffixes: dict[str, list[Affix]] = field(default_factory=dict)
    prefixes: dict[str, list[Affix]] = field(default_factory=dict)
    split: Callable[[str], tuple[str, ...]] = tuple

    def forms(self, entry: StemEntry) -> Iterator[str]:
        """Yield the stem and its suffixed forms, with at most two suffixes."""
        yield entry.stem
        for suffix, form in self._suffixed(entry.stem, entry.flags):
            yield form
            for _, further in self._suffixed(form, suffix.flags):
                yield further

    def prefixed(self, entry: StemEntry, form: str) -> Iterator[str]:
        """Yield a form of the entry after each prefix that the entry allows."""
        for flag in entry.flags:
            for prefix in self.prefixes.get(flag, ()):
                if form.startswith(prefix.strip) and prefix.condition.match(form):
                    yield prefix.add + form[len(prefix.strip) :]

    def _suffixed(self, form: str, flags: tuple[str, ...]) -> Iterator[tuple[Affix, str]]:
        for flag in flags:
            for suffix in self.suffixes.get(flag, ()):
                if form.endswith(suffix.strip) and suffix.condition.search(form):
                    yield suffix, form[: len(form) - len(suffix.strip)] + suffix.add


def read_affixes(path: Path) -> SuffixRules:
    """Read an .aff file: its suffix and prefix classes and its flag format."""
    lines = [line.split() for line in path.read_text("utf-8").splitlines()]
    style = next((line[1] for line in lines if line[:1] == ["FLAG"]), "")
    affixes = SuffixRules(split=SPLITTERS.get(style, tuple))
    for line in lines:
        if len(line) >= 5 and line[0] in ("SFX", "PFX"):
            classes = affixes.suffixes if line[0] == "SFX" else affixes.prefixes
            classes.setdefault(line[1], []).append(_affix(line, affixes.split))
    return affixes


def _affix(line: list[str], split: Callable[[str], tuple[str, ...]]) -> Affix:
    add, _, flags = line[3].partition("/")
    condition = f"(?:{line[4]})$" if line[0] == "SFX" else line[4]
    return Affix(
        strip="" if line[2] == "0" else line[2],
        add="" if add == "0" else add,
        condition=re.compile(condition),
        flags=split(flags),
    )


def read_entries(path: Path, affixes: SuffixRules) -> Iterator[StemEntry]:
    """Yield the entries of a .dic file; its first line is a count."""
    for line in path.read_text("utf-8").splitlines()[1:]:
        if line and not line.startswith(("\t", "#")):
            head, *tags = line.split()
            stem, _, flags = head.partition("/")
            yield StemEntry(stem, affixes.split(flags), tuple(tags))
