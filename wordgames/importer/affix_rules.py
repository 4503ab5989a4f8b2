"""One line of an .aff: when a stem meets it, what it makes, and which lines a stem meets at all."""

import unicodedata
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import regex

from wordgames.importer.spelling import OLD_HANGUL

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
