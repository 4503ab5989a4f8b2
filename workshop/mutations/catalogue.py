"""The mutations of tests/mutations.md: which text of which file, and the test that catches it."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

CATALOGUE = "tests/mutations.md"
# Tier -> the marks of the tests that it runs, in pytest's -m syntax.
TIERS = {
    "quick": "not slow",
    "CI": "not nightly",
    "nightly": "",
}
BLOCK = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Mutation:
    """One fault: the text `old` of `file` becomes `new`, and `test` fails in its tier."""

    name: str
    file: str
    old: str
    new: str
    test: str
    tier: str


def read_catalogue(root: Path) -> tuple[Mutation, ...]:
    """Read a checkout's mutations; raises ValueError for an unreadable list."""
    blocks = BLOCK.findall((root / CATALOGUE).read_text(encoding="utf-8"))
    tables = tomllib.loads("\n".join(blocks))  # refuses a repeated name
    try:
        return tuple(Mutation(name, **fields) for name, fields in tables.items())
    except TypeError as error:
        raise ValueError(f"{CATALOGUE}: {error}") from error


def occurrences(mutation: Mutation, root: Path) -> int:
    """Return how often the old text is in its file: once, or the mutation is stale."""
    file = root / mutation.file
    return file.read_text(encoding="utf-8").count(mutation.old) if file.is_file() else 0


def chosen(mutations: Sequence[Mutation], names: Sequence[str], tier: str | None) -> list[Mutation]:
    """Return a tier's mutations with these names; raises LookupError for an unknown name."""
    if unknown := set(names) - {it.name for it in mutations}:
        raise LookupError(f"There is no mutation {min(unknown)!r} in {CATALOGUE}.")
    return [it for it in mutations if it.name in (names or (it.name,)) and tier in (None, it.tier)]
