"""One line of an .aff: when a stem meets it, what it makes, and which lines a stem meets at all."""

import unicodedata
from collections import defaultdict
from dataclasses import dataclass

import regex

from lexicons.importer.spelling import OLD_HANGUL

DECIDING = 4
"""Letters of a stem by which its rules are remembered."""
UNSURE = -1_000
"""Letters of a sign that is none, or joins the next: a form with it is made to be looked at."""


class _Weights(dict[str, int]):
    """The least number of letters that a character adds to a form."""

    def __missing__(self, sign: str) -> int:
        kind = unicodedata.category(sign)
        if kind[0] in "PSNZ" or sign in OLD_HANGUL or unicodedata.combining(sign) == VIRAMA:
            weight = UNSURE
        else:  # ำ of Thai is a letter, but one cell with the letter before it
            apart = len(regex.findall(r"\X", f"ก{sign}ก")) == 3
            weight = int(kind in ("Lu", "Ll", "Lt", "Lo") and apart)
        return self.setdefault(sign, weight)


WEIGHTS = _Weights()
VIRAMA = 9


def least_letters(text: str) -> int:
    """Return how many letters a text has at least, far below zero if that is not sure."""
    return sum(map(WEIGHTS.__getitem__, text))


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
    growth: int
    """Letters by which it makes a stem longer."""

    @property
    def plain(self) -> bool:
        """True if it makes one form and no more: nothing may follow, and either kind may join."""
        return self.crosses and not self.flags

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

    __slots__ = ("_met", "_reach", "exact", "rules")

    def __init__(self, reach: int, rules: list[AffixRule]) -> None:
        # The plain ones last, and by growth: where one makes too long a form, so do the others.
        self.rules = sorted(rules, key=lambda rule: rule.growth if rule.plain else UNSURE)
        self.exact = all(rule.reach <= DECIDING for rule in rules)
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
    """Return rules grouped by how many letters they look at, those beyond DECIDING together."""
    by_reach: dict[int, list[AffixRule]] = defaultdict(list)
    for rule in rules:
        by_reach[min(rule.reach, DECIDING + 1)].append(rule)
    return [Bunch(min(reach, DECIDING), by_reach[reach]) for reach in sorted(by_reach)]
