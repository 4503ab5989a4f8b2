"""Hunspell's affix rules: every form of a stem, up to a limit."""

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from lexicons.languages.translation import gettext_noop

MOST_TRIES = 40_000_000
MOST_FORMS = 12_000_000
MOST_FORMS_A_STEM = 30_000
DECIDING = 4
"""Letters of a stem by which its rules are remembered."""
EXPLOSION = gettext_noop("Its affixes make too many words, so we only take its stems.")
MOST_SETS = 4_096
NO_FLAGS: frozenset[str] = frozenset()
Key = TypeVar("Key")
Value = TypeVar("Value")


class TooManyForms(Exception):
    """The affixes of a dictionary make more forms than can be computed or kept."""


Place = tuple[bool, str] | None
"""Letters allowed at one place of a condition: (letters are excluded, the letters); None: any."""


@dataclass(frozen=True, slots=True)
class AffixRule:
    """One line of an affix: take `strip` off, put `add` on, where the stem meets the condition."""

    strip: str
    add: str
    condition: tuple[Place, ...]
    flags: frozenset[str]
    crosses: bool

    @property
    def reach(self) -> int:
        """Return how many letters of a stem decide whether it meets the rule."""
        return max(len(self.strip), len(self.condition))

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

    def may_follow(self, end: str) -> bool:
        """True if stems with this end may meet the rule; compares as many letters as it has."""
        strip, condition = self.strip[-len(end) :], self.condition[-len(end) :]
        return end.endswith(strip) and _meets(end[len(end) - len(condition) :], condition)

    def may_precede(self, start: str) -> bool:
        """True if stems with this beginning may meet the rule."""
        strip, condition = self.strip[: len(start)], self.condition[: len(start)]
        return start.startswith(strip) and _meets(start[: len(condition)], condition)


def _meets(part: str, condition: tuple[Place, ...]) -> bool:
    for letter, place in zip(part, condition, strict=True):
        if place is not None and (letter in place[1]) == place[0]:
            return False
    return True


class Bunch:
    """Rules of a flag that look at the same number of letters; remembers which ones a stem meets.

    A language has hundreds of rules per flag, a stem meets few, and stems with the same end meet
    the same ones.
    """

    __slots__ = ("_met", "_reach", "rules")

    def __init__(self, reach: int, rules: list[AffixRule]) -> None:
        self.rules = rules
        self._reach = reach
        self._met: dict[str, tuple[AffixRule, ...]] = {}

    def behind(self, stem: str) -> tuple[AffixRule, ...] | None:
        """Return the rules that may follow a stem, or None if not looked up yet."""
        return self._met.get(stem[-self._reach :] if self._reach else "")

    def before(self, stem: str) -> tuple[AffixRule, ...] | None:
        """Return the rules that may come before a stem, or None if not looked up yet."""
        return self._met.get(stem[: self._reach])

    def look_behind(self, stem: str) -> tuple[AffixRule, ...]:
        """Look up the rules that may follow a stem, and remember them."""
        end = stem[-self._reach :] if self._reach else ""
        met = tuple(rule for rule in self._within(stem) if not end or rule.may_follow(end))
        self._met[end] = met
        return met

    def look_before(self, stem: str) -> tuple[AffixRule, ...]:
        """Look up the rules that may come before a stem, and remember them."""
        start = stem[: self._reach]
        met = tuple(rule for rule in self._within(stem) if rule.may_precede(start))
        self._met[start] = met
        return met

    def _within(self, stem: str) -> list[AffixRule]:
        """Return the rules, none where the stem has fewer letters than they look at."""
        return self.rules if len(stem) >= self._reach else []


def bunched(rules: list[AffixRule]) -> list[Bunch]:
    """Return rules grouped by how many letters they look at, capped at DECIDING."""
    by_reach: dict[int, list[AffixRule]] = defaultdict(list)
    for rule in rules:
        by_reach[min(rule.reach, DECIDING)].append(rule)
    return [Bunch(reach, by_reach[reach]) for reach in sorted(by_reach)]


def _remembered(memory: dict[Key, Value], key: Key, value: Value) -> Value:
    """Remember a value and return it; a full memory starts afresh.

    Turkish has 48,000 sets of up to sixty flags.
    """
    if len(memory) >= MOST_SETS:
        memory.clear()
    memory[key] = value
    return value


@dataclass(slots=True)
class Affixes:
    """An .aff file: its flags' style, its rules by flag, and its special flags."""

    encoding: str
    style: str = "short"
    whole: bool = False
    aliases: list[frozenset[str]] | None = None
    marks: dict[str, str] = field(default_factory=dict)
    prefixes: dict[str, list[AffixRule]] = field(default_factory=lambda: defaultdict(list))
    suffixes: dict[str, list[AffixRule]] = field(default_factory=lambda: defaultdict(list))
    dropped: int = 0
    damaged: list[int] = field(default_factory=list)
    tries: int = 0
    forms: int = 0
    _flags: dict[str, frozenset[str]] = field(default_factory=dict)
    _bunched: dict[tuple[str, str], list[Bunch]] = field(default_factory=dict)
    _suffixes: dict[frozenset[str], list[Bunch]] = field(default_factory=dict)
    _prefixes: dict[frozenset[str], list[Bunch]] = field(default_factory=dict)

    def flags(self, text: str) -> frozenset[str]:
        """Return the flags after a slash; raises ValueError for an unknown alias."""
        if self.aliases is None or not text.isdecimal():
            return self.written_flags(text)
        number = int(text[:9])
        if not 1 <= number <= len(self.aliases):
            raise ValueError(f"no alias {number}")
        return self.aliases[number - 1]

    def written_flags(self, text: str) -> frozenset[str]:
        """Return flags that are spelled out, in the file's own style."""
        known = self._flags.get(text)
        if known is None:
            # Stems share sets of flags: one set per stem would take 200 MB for a million stems.
            known = _remembered(self._flags, text, self._read_flags(text))
        return known

    def _read_flags(self, text: str) -> frozenset[str]:
        if not text:
            return NO_FLAGS
        if self.style == "long":
            return frozenset(text[place : place + 2] for place in range(0, len(text), 2))
        if self.style == "num":
            return frozenset(map(sys.intern, text.split(",")))
        return frozenset(text)

    def has(self, flags: frozenset[str], mark: str) -> bool:
        """True if the flags hold the one that the file names for this mark."""
        return self.marks.get(mark) in flags

    def expand(self, stem: str, flags: frozenset[str]) -> list[str]:
        """Return the stem and its forms; raises TooManyForms if there are too many.

        Two suffixes may follow each other, a prefix joins suffixes where both allow it.
        """
        if not flags:
            return [stem]
        if self.has(flags, "ONLYINCOMPOUND"):
            return []
        forms = list(islice(self._forms(stem, flags), MOST_FORMS_A_STEM + 1))
        self.forms += len(forms)
        if len(forms) > MOST_FORMS_A_STEM or self.forms > MOST_FORMS:
            raise TooManyForms(EXPLOSION)
        return forms

    def _forms(self, stem: str, flags: frozenset[str]) -> Iterator[str]:
        if not self.has(flags, "NEEDAFFIX"):
            yield stem
        ends = list(islice(self._suffixed(stem, flags), MOST_FORMS_A_STEM + 1))
        if len(ends) > MOST_FORMS_A_STEM:
            raise TooManyForms(EXPLOSION)
        fronts = self._before(flags)
        for form, rule in ends:
            if not rule.flags:
                yield form
            else:
                if self._stands(rule):
                    yield form
                yield from self._joined(form, rule, self._before(rule.flags))
            if fronts:
                yield from self._joined(form, rule, fronts)
        for begun, front in self._prefixed(stem, fronts):
            if self._stands(front):
                yield begun
            if front.flags:
                # The prefix allows suffixes that the stem does not.
                for form, rule in self._suffixed(stem, front.flags):
                    both = self._both(form, rule, front)
                    if both is not None:
                        yield both

    def _stands(self, rule: AffixRule) -> bool:
        return not rule.flags or not any(
            self.has(rule.flags, mark) for mark in ("NEEDAFFIX", "ONLYINCOMPOUND", "CIRCUMFIX")
        )

    def _joined(self, form: str, rule: AffixRule, fronts: list[Bunch]) -> Iterator[str]:
        """Yield a suffixed form with each prefix that it meets, where both allow the other."""
        for begun, front in self._prefixed(form, fronts):
            if self._may_join(rule, front):
                yield begun

    def _both(self, form: str, rule: AffixRule, front: AffixRule) -> str | None:
        """Return a suffixed form with this prefix too, or None where one excludes the other."""
        return front.prefix(form, self.whole) if self._may_join(rule, front) else None

    def _may_join(self, rule: AffixRule, front: AffixRule) -> bool:
        if not (rule.crosses and front.crosses):
            return False
        if not (rule.flags or front.flags):
            return True
        both = (rule.flags, front.flags)
        circumfixed = [self.has(flags, "CIRCUMFIX") for flags in both]
        if circumfixed[0] != circumfixed[1] or all(self.has(flags, "NEEDAFFIX") for flags in both):
            return False
        return not any(self.has(flags, "ONLYINCOMPOUND") for flags in both)

    def _prefixed(self, stem: str, fronts: list[Bunch]) -> Iterator[tuple[str, AffixRule]]:
        """Yield the stem with each prefix of these that it meets."""
        for bunch in fronts:
            rules = bunch.before(stem)
            if rules is None:
                rules = bunch.look_before(stem)
                self._spend(len(bunch.rules))
            self.tries += len(rules)
            for rule in rules:
                form = rule.prefix(stem, self.whole)
                if form is not None:
                    yield form, rule

    def _suffixed(
        self, stem: str, flags: frozenset[str], twofold: bool = True
    ) -> Iterator[tuple[str, AffixRule]]:
        for bunch in self._behind(flags):
            rules = bunch.behind(stem)
            if rules is None:
                rules = bunch.look_behind(stem)
                self._spend(len(bunch.rules))
            self.tries += len(rules)
            for rule in rules:
                form = rule.suffix(stem, self.whole)
                if form is None:
                    continue
                yield form, rule
                if twofold and rule.flags:
                    yield from self._suffixed(form, rule.flags, twofold=False)

    def _behind(self, flags: frozenset[str]) -> list[Bunch]:
        """Return the suffixes that a set of flags allows."""
        bunches = self._suffixes.get(flags)
        if bunches is None:
            bunches = _remembered(self._suffixes, flags, self._bunches(flags, self.suffixes))
        return bunches

    def _before(self, flags: frozenset[str]) -> list[Bunch]:
        """Return the prefixes that a set of flags allows."""
        bunches = self._prefixes.get(flags)
        if bunches is None:
            bunches = _remembered(self._prefixes, flags, self._bunches(flags, self.prefixes))
        return bunches

    def _bunches(self, flags: frozenset[str], rules: dict[str, list[AffixRule]]) -> list[Bunch]:
        bunches: list[Bunch] = []
        for flag in sorted(flags & rules.keys()):
            kind = "P" if rules is self.prefixes else "S"
            if (kind, flag) not in self._bunched:
                self._bunched[kind, flag] = bunched(rules[flag])
            bunches += self._bunched[kind, flag]
        return bunches

    def _spend(self, tries: int) -> None:
        self.tries += tries
        if self.tries > MOST_TRIES:
            raise TooManyForms(EXPLOSION)
