"""Hunspell's affix rules: every form of a stem, up to a limit."""

import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from wordgames.importer.affix_rules import AffixRule, Bunch, bunched, least_letters
from wordgames.importer.spelling import ANY_LENGTH
from wordgames.languages.translation import translatable

MOST_TRIES = 40_000_000
MOST_FORMS = 12_000_000
MOST_FORMS_A_STEM = 30_000
EXPLOSION = translatable("Its affixes make too many words, so we only take its stems.")
MOST_SETS = 4_096
NO_FLAGS: frozenset[str] = frozenset()
NO_BUNCHES: list[Bunch] = []
Key = TypeVar("Key")
Value = TypeVar("Value")


class TooManyForms(Exception):
    """The affixes of a dictionary make more forms than can be computed or kept; a note on it."""


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
    mirrored: bool = False
    """Read from the end, so that two prefixes may follow each other, but not two suffixes."""
    aliases: list[frozenset[str]] | None = None
    marks: dict[str, str] = field(default_factory=dict)
    joins: set[str] = field(default_factory=set)
    """Flags of the parts of compounds."""
    typed: dict[str, str] = field(default_factory=dict)
    """What people type -> how this dictionary spells it."""
    prefixes: dict[str, list[AffixRule]] = field(default_factory=lambda: defaultdict(list))
    suffixes: dict[str, list[AffixRule]] = field(default_factory=lambda: defaultdict(list))
    dropped: int = 0
    damaged: list[int] = field(default_factory=list)
    too_long: list[str] = field(default_factory=list)
    """Flags of more letters than the file's FLAG allows: no stem has them."""
    tries: int = 0
    less: int = 0
    """Letters by which an affix may make a form shorter."""
    forms: int = 0
    cut: int = 0
    """Forms that were too long to be made."""
    _flags: dict[str, frozenset[str]] = field(default_factory=dict)
    _bunched: dict[tuple[str, bool], list[Bunch]] = field(default_factory=dict)
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

    def expand(self, stem: str, flags: frozenset[str], longest: int = ANY_LENGTH) -> list[str]:
        """Return the stem and its forms; raises TooManyForms if there are too many.

        Two suffixes may follow each other, a prefix joins suffixes where both allow it.

        longest  letters of the longest form that is of use; one that is surely longer is only
                 counted, and not what else may be put before it or behind
        """
        if not flags:
            return [stem]
        if self.has(flags, "ONLYINCOMPOUND"):
            return []
        grown = self._forms(stem[::-1] if self.mirrored else stem, flags, longest)
        forms = list(islice(grown, MOST_FORMS_A_STEM + 1))
        self.forms += len(forms)
        if len(forms) > MOST_FORMS_A_STEM or self.forms > MOST_FORMS:
            raise TooManyForms(EXPLOSION)
        return [form[::-1] for form in forms] if self.mirrored else forms

    def _forms(self, stem: str, flags: frozenset[str], longest: int) -> Iterator[str]:
        if not self.has(flags, "NEEDAFFIX"):
            yield stem
        room = longest - least_letters(stem)
        fronts = self._before(flags)
        grown = self._suffixed(stem, flags, room + self.less if fronts else room)
        ends = list(islice(grown, MOST_FORMS_A_STEM + 1))
        if len(ends) > MOST_FORMS_A_STEM:
            raise TooManyForms(EXPLOSION)
        for form, rule, inner in ends:
            if not rule.flags:
                yield form
            else:
                if self._stands(rule):
                    yield form
                yield from self._joined(form, rule, self._before(rule.flags), longest)
            if inner:
                yield from self._joined(form, rule, inner, longest)
            if fronts:
                yield from self._joined(form, rule, fronts, longest)
        if fronts:
            yield from self._begun(stem, fronts, room)

    def _begun(self, stem: str, fronts: list[Bunch], room: int) -> Iterator[str]:
        """Yield the stem with each prefix, and with the suffixes that only the prefix allows."""
        for begun, front in self._prefixed(stem, fronts, room):
            if self._stands(front):
                yield begun
            if front.flags and front.crosses:
                for form, rule, _ in self._suffixed(stem, front.flags, room - front.growth):
                    if self._may_join(rule, front):
                        both = front.prefix(form, self.whole)
                        if both is not None:
                            yield both

    def _stands(self, rule: AffixRule) -> bool:
        return not rule.flags or not any(
            self.has(rule.flags, mark) for mark in ("NEEDAFFIX", "ONLYINCOMPOUND", "CIRCUMFIX")
        )

    def _joined(
        self, form: str, rule: AffixRule, fronts: list[Bunch], longest: int
    ) -> Iterator[str]:
        """Yield a suffixed form with each prefix that it meets, where both allow the other."""
        room = longest - least_letters(form) if fronts else 0
        for begun, front in self._prefixed(form, fronts, room):
            if self._may_join(rule, front):
                yield begun

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

    def _prefixed(
        self, stem: str, fronts: list[Bunch], room: int
    ) -> Iterator[tuple[str, AffixRule]]:
        """Yield the stem with each prefix that it meets and that leaves it in the room."""
        for bunch in fronts:
            for rule in self._fitting(bunch.before(stem), bunch, room):
                form = rule.prefix(stem, self.whole)
                if form is not None:
                    yield form, rule

    def _suffixed(
        self, stem: str, flags: frozenset[str], room: int, twofold: bool = True
    ) -> Iterator[tuple[str, AffixRule, list[Bunch]]]:
        """Yield the stem with one suffix or two, and the prefixes that the inner one allows."""
        for bunch in self._behind(flags):
            for rule in self._fitting(bunch.behind(stem), bunch, room):
                form = rule.suffix(stem, self.whole)
                if form is None:
                    continue
                yield form, rule, NO_BUNCHES
                if twofold and rule.flags:
                    inner = self._before(rule.flags)
                    space = room - rule.growth + (self.less if inner else 0)
                    for longer, outer, _ in self._suffixed(form, rule.flags, space, False):
                        yield longer, outer, inner

    def _fitting(
        self, rules: tuple[AffixRule, ...], bunch: Bunch, room: int
    ) -> tuple[AffixRule, ...]:
        """Return the rules that leave a form in the room; count the others."""
        met = len(rules)
        if met and bunch.exact and self._need(rules[-1]) > room:
            rules = rules[: bisect_right(rules, room, key=self._need)]
            self.cut += met - len(rules)
        self._spend(len(rules))
        return rules

    def _need(self, rule: AffixRule) -> int:
        """Return the room that a rule needs; what may follow it may make a form shorter again."""
        return rule.growth - self.less if rule.flags else rule.growth

    def _behind(self, flags: frozenset[str]) -> list[Bunch]:
        """Return the suffixes that a set of flags allows."""
        known = self._suffixes.get(flags)
        return self._bunches(flags, self.suffixes, self._suffixes) if known is None else known

    def _before(self, flags: frozenset[str]) -> list[Bunch]:
        """Return the prefixes that a set of flags allows."""
        known = self._prefixes.get(flags)
        return self._bunches(flags, self.prefixes, self._prefixes) if known is None else known

    def _bunches(
        self,
        flags: frozenset[str],
        rules: dict[str, list[AffixRule]],
        memory: dict[frozenset[str], list[Bunch]],
    ) -> list[Bunch]:
        bunches: list[Bunch] = []
        for flag in sorted(flags & rules.keys()):
            key = flag, rules is self.prefixes
            if key not in self._bunched:
                ordered = sorted(rules[flag], key=self._need)
                self._bunched[key] = bunched(ordered, self._spend)
            bunches += self._bunched[key]
        return _remembered(memory, flags, bunches)

    def _spend(self, tries: int) -> None:
        self.tries += tries
        if self.tries > MOST_TRIES:
            raise TooManyForms(EXPLOSION)
