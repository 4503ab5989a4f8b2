"""Hunspell's affix rules: every form of a stem, and no more forms than a limit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from lexicons.importer.refusal import ImportRefused

MOST_TRIES = 30_000_000
MOST_FORMS = 6_000_000
MOST_FORMS_A_STEM = 30_000
EXPLOSION = "Its affixes make too many words, so only its stems are taken."
NO_FLAGS: frozenset[str] = frozenset()


class TooManyForms(Exception):
    """The affixes of a dictionary make more forms than can be computed or kept."""


Place = tuple[bool, str] | None
"""What one place of a condition allows: (whether letters are excluded, the letters), None: any."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an affix: take `strip` off, put `add` on, where the stem meets the condition."""

    strip: str
    add: str
    condition: tuple[Place, ...]
    flags: frozenset[str]
    crosses: bool

    def suffix(self, stem: str, whole: bool) -> str | None:
        """Return the stem with this suffix, or None where it does not apply."""
        rest = len(stem) - len(self.strip)
        if not stem.endswith(self.strip) or not (rest or whole):
            return None
        first = len(stem) - len(self.condition)
        if first < 0 or not _meets(stem[first:], self.condition):
            return None
        return stem[:rest] + self.add

    def prefix(self, stem: str, whole: bool) -> str | None:
        """Return the stem with this prefix, or None where it does not apply."""
        if not stem.startswith(self.strip) or (not whole and len(stem) == len(self.strip)):
            return None
        if len(stem) < len(self.condition):
            return None
        if not _meets(stem[: len(self.condition)], self.condition):
            return None
        return self.add + stem[len(self.strip) :]


def _meets(part: str, condition: tuple[Place, ...]) -> bool:
    for letter, place in zip(part, condition, strict=True):
        if place is not None and (letter in place[1]) == place[0]:
            return False
    return True


@dataclass(slots=True)
class Affixes:
    """An .aff file: its flags' style, its rules by flag, the flags with a meaning of their own."""

    encoding: str
    style: str = "short"
    whole: bool = False
    aliases: list[frozenset[str]] | None = None
    marks: dict[str, str] = field(default_factory=dict)
    prefixes: dict[str, list[Rule]] = field(default_factory=lambda: defaultdict(list))
    suffixes: dict[str, list[Rule]] = field(default_factory=lambda: defaultdict(list))
    dropped: int = 0
    tries: int = 0
    forms: int = 0
    _by_end: dict[tuple[str, str], list[Rule]] = field(default_factory=dict)

    def flags(self, text: str) -> frozenset[str]:
        """Return the flags after a slash; raises ImportRefused for an unknown alias."""
        if self.aliases is None or not text.isdecimal():
            return self.written_flags(text)
        number = int(text[:9])
        if not 1 <= number <= len(self.aliases):
            raise ImportRefused(f"The dictionary uses the flag alias {number}, which is not there.")
        return self.aliases[number - 1]

    def written_flags(self, text: str) -> frozenset[str]:
        """Return flags that are spelled out, in the file's own style."""
        if not text:
            return NO_FLAGS
        if self.style == "long":
            return frozenset(text[place : place + 2] for place in range(0, len(text), 2))
        if self.style == "num":
            return frozenset(text.split(","))
        return frozenset(text)

    def has(self, flags: frozenset[str], mark: str) -> bool:
        """Return whether the flags hold the one that the file names for this mark."""
        return self.marks.get(mark) in flags

    def expand(self, stem: str, flags: frozenset[str]) -> Iterator[str]:
        """Yield the stem and its forms; raises TooManyForms when they are too many.

        Two suffixes may follow each other, a prefix joins suffixes where both allow it.
        """
        if self.has(flags, "ONLYINCOMPOUND"):
            return
        for number, form in enumerate(self._forms(stem, flags), 1):
            self.forms += 1
            if number > MOST_FORMS_A_STEM or self.forms > MOST_FORMS:
                raise TooManyForms(EXPLOSION)
            yield form

    def _forms(self, stem: str, flags: frozenset[str]) -> Iterator[str]:
        if not self.has(flags, "NEEDAFFIX"):
            yield stem
        ends = list(islice(self._suffixed(stem, flags), MOST_FORMS_A_STEM + 1))
        if len(ends) > MOST_FORMS_A_STEM:
            raise TooManyForms(EXPLOSION)
        for form, rule in ends:
            if self._stands(rule):
                yield form
            if rule.flags:
                for front in self._prefix_rules(rule.flags):
                    yield from self._joined(form, rule, front)
        for front in self._prefix_rules(flags):
            begun = front.prefix(stem, self.whole)
            if begun is not None and self._stands(front):
                yield begun
            for form, rule in ends:
                yield from self._joined(form, rule, front)
            if begun is not None and front.flags:
                for form, rule in self._suffixed(stem, front.flags):
                    yield from self._joined(form, rule, front)

    def _stands(self, rule: Rule) -> bool:
        return not rule.flags or not any(
            self.has(rule.flags, mark) for mark in ("NEEDAFFIX", "ONLYINCOMPOUND", "CIRCUMFIX")
        )

    def _joined(self, form: str, rule: Rule, front: Rule) -> Iterator[str]:
        """Yield a suffixed form with a prefix too, where both allow the other."""
        both = (rule.flags, front.flags)
        circumfixed = [self.has(flags, "CIRCUMFIX") for flags in both]
        bare = all(self.has(flags, "NEEDAFFIX") for flags in both)
        if not (rule.crosses and front.crosses) or bare or circumfixed[0] != circumfixed[1]:
            return
        joined = front.prefix(form, self.whole)
        if joined is not None and not any(self.has(flags, "ONLYINCOMPOUND") for flags in both):
            yield joined

    def _prefix_rules(self, flags: frozenset[str]) -> Iterator[Rule]:
        for flag in sorted(flags & self.prefixes.keys()):
            self._spend(len(self.prefixes[flag]))
            yield from self.prefixes[flag]

    def _suffixed(
        self, stem: str, flags: frozenset[str], twofold: bool = True
    ) -> Iterator[tuple[str, Rule]]:
        for flag in sorted(flags & self.suffixes.keys()):
            rules = self._suffix_rules(flag, stem[-1:])
            self._spend(len(rules))
            for rule in rules:
                form = rule.suffix(stem, self.whole)
                if form is None:
                    continue
                yield form, rule
                if twofold and rule.flags:
                    yield from self._suffixed(form, rule.flags, twofold=False)

    def _suffix_rules(self, flag: str, end: str) -> list[Rule]:
        """Return the rules of a flag that can follow a last letter: most of hundreds cannot."""
        key = (flag, end)
        if key not in self._by_end:
            self._by_end[key] = [
                rule
                for rule in self.suffixes[flag]
                if rule.strip[-1:] in ("", end)
                and _meets(end[: len(rule.condition)], rule.condition[-1:])
            ]
            self._spend(len(self.suffixes[flag]))
        return self._by_end[key]

    def _spend(self, tries: int) -> None:
        self.tries += tries
        if self.tries > MOST_TRIES:
            raise TooManyForms(EXPLOSION)
