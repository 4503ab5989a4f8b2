"""Hunspell's affix rules: every form of a stem, up to a limit."""

import sys
import unicodedata
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import TypeVar

import regex

from wordgames.importer.spelling import ANY_LENGTH, OLD_HANGUL
from wordgames.languages.translation import translatable

VIRAMA = 9
# Letters of a stem by which its rules are remembered.
DECIDING = 4
# Letters of a sign that is none, or joins the next: a form with it is made to be looked at.
UNSURE = -1_000


@cache
def _weight(sign: str) -> int:
    """Return the least number of letters that a character adds to a form."""
    kind = unicodedata.category(sign)
    if kind[0] in "PSNZ" or sign in OLD_HANGUL or unicodedata.combining(sign) == VIRAMA:
        return UNSURE
    # ำ of Thai is a letter, but one cell with the letter before it.
    apart = len(regex.findall(r"\X", f"ก{sign}ก")) == 3
    return int(kind in ("Lu", "Ll", "Lt", "Lo") and apart)


def least_letters(text: str) -> int:
    """Return how many letters a text has at least, far below zero if that is not sure."""
    return sum(map(_weight, text))


# Letters allowed at one place of a condition: (letters are excluded, the letters); None: any.
Place = tuple[bool, str] | None


@dataclass(frozen=True, slots=True)
class AffixRule:
    """One line of an affix: take `strip` off, put `add` on, where the stem meets the condition."""

    strip: str
    add: str
    condition: tuple[Place, ...]
    flags: frozenset[str]
    crosses: bool
    growth: int
    """Letters by which it makes a stem longer."""

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

    spend  takes how many rules were compared
    """

    __slots__ = ("_met", "_reach", "_rules", "_spend", "exact")

    def __init__(self, reach: int, rules: list[AffixRule], spend: Callable[[int], None]) -> None:
        self._rules, self._reach, self._spend = rules, reach, spend
        self.exact = all(rule.reach <= DECIDING for rule in rules)
        self._met: dict[str, tuple[AffixRule, ...]] = {}

    def behind(self, stem: str) -> tuple[AffixRule, ...]:
        """Return the rules that may follow a stem."""
        end = stem[-self._reach :] if self._reach else ""
        met = self._met.get(end)
        return self._look_up(stem, end, AffixRule.may_follow) if met is None else met

    def before(self, stem: str) -> tuple[AffixRule, ...]:
        """Return the rules that may come before a stem."""
        start = stem[: self._reach]
        met = self._met.get(start)
        return self._look_up(stem, start, AffixRule.may_precede) if met is None else met

    def _look_up(
        self, stem: str, part: str, may_join: Callable[[AffixRule, str], bool]
    ) -> tuple[AffixRule, ...]:
        """Return the rules, none where the stem has fewer letters than they look at."""
        self._spend(len(self._rules))
        rules = self._rules if len(stem) >= self._reach else []
        met = self._met[part] = tuple(it for it in rules if not part or may_join(it, part))
        return met


def bunched(rules: list[AffixRule], spend: Callable[[int], None]) -> list[Bunch]:
    """Return rules grouped by how many letters they look at, those beyond DECIDING together."""
    by_reach: dict[int, list[AffixRule]] = defaultdict(list)
    for rule in rules:
        by_reach[min(rule.reach, DECIDING + 1)].append(rule)
    return [Bunch(min(reach, DECIDING), by_reach[reach], spend) for reach in sorted(by_reach)]


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
            yield from self._with_prefixes(stem, fronts, room)

    def _with_prefixes(self, stem: str, fronts: list[Bunch], room: int) -> Iterator[str]:
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
