"""CONTRIBUTING.md says what is there: its glossary, its checklist, and the files that it names."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from tests.contract.test_declarations import OF_PAGES
from tests.site.services import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHECKLIST, GLOSSARY = TEXT.partition("## Glossary")[0], TEXT.partition("## Glossary")[2]
ENTRIES = re.findall(r"^\| \*\*(.+?)\*\* \| .+ \| `(.+?)` \|$", GLOSSARY, re.MULTILINE)
DOCUMENTS = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
NAMED = re.compile(
    r"(?<![\w./])(?:bin|docs|games|lexicons|solvers|tests|wordgames(?!/[A-Z])|workshop|wordgames_site)/[\w/.]*[\w/]"
)
PLACEHOLDER = "FILE"
NEW_GAME = Path(__file__).parent / "new_game"
ROOMS = ("wordgames/<game>/", "games/<game>/", "solvers/games/<game>/")


def module_of(address: str) -> tuple[ModuleType, list[str]]:
    """Return the module that an address begins with, and the names after it."""
    parts = address.split(".")
    for end in range(len(parts), 0, -1):
        try:
            if find_spec(".".join(parts[:end])):
                return import_module(".".join(parts[:end])), parts[end:]
        except ModuleNotFoundError:
            continue
    raise AssertionError(f"There is no {address}.")


@pytest.mark.parametrize(("word", "address"), ENTRIES)
def test_a_word_is_held_by_what_its_entry_names(word: str, address: str) -> None:
    module, names = module_of(address)
    thing: object = module
    for name in names:
        assert hasattr(thing, name), f"{address}: {thing} has no {name}"
        thing = getattr(thing, name)
    if inspect.isclass(thing):
        assert thing.__module__ == module.__name__, f"{address} is imported there, not defined"


def test_the_glossary_has_each_word_once_and_in_order() -> None:
    assert len(ENTRIES) == GLOSSARY.count("| **")
    assert len({word for word, _ in ENTRIES}) == len(ENTRIES)
    assert sorted(ENTRIES) == ENTRIES


def test_the_glossary_has_what_a_game_declares_and_what_the_site_stores() -> None:
    addresses = {address for _, address in ENTRIES}
    kinds = [OF_PAGES[name] for name in ("analysis", "review", "assist", "tree", "search")]
    assert {f"{kind.__module__}.{kind.__qualname__}" for kind in kinds} <= addresses
    for module in ("games.models", "solvers.runs.models"):
        stored = {
            f"{module}.{name}"
            for name, kind in vars(import_module(module)).items()
            if inspect.isclass(kind) and kind.__module__ == module and name != "Player"
        }
        assert stored <= addresses


def files_of(room: str) -> set[str]:
    """Return the files that the checklist's table names for a room."""
    table = CHECKLIST.partition(f"| `{room}` |")[2].partition("\n\n")[0]
    return set(re.findall(r"^ *\| `([\w/.]+)` \|", table, re.MULTILINE))


@pytest.mark.parametrize("room", ROOMS)
def test_the_new_game_of_the_tests_is_the_checklist_followed_literally(room: str) -> None:
    folder = NEW_GAME / room.replace("<game>", "firstletter")
    files = {path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert files_of(room) == {str(path.relative_to(folder)) for path in files}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_files_that_a_document_names_are_there(document: Path) -> None:
    for name in NAMED.findall(document.read_text(encoding="utf-8")):
        assert (ROOT / name.removesuffix(PLACEHOLDER)).exists(), f"{document.name} names {name}"
