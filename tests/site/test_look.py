"""What the style sheets promise of keys, of touch and of the typeface."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template import engines

from wordgames_site.setup.game_folders import room_folders

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
SHEETS = sorted(
    path
    for folder in (STATIC, *map(Path, room_folders("static")))
    for path in folder.rglob("*.css")
    if not path.name.startswith("admin_")
)
# Bytes of the Latin letters, which every first visit fetches.
FONT_LIMIT = 60_000


def rules(sheet: str) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Return the rules of a style sheet: the at-rules around each, its selector and its body."""
    around: list[str] = []
    rest = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for head, sign in re.findall(r"([^{}]*)([{}])", rest):
        if sign == "{":
            around.append(head.strip())
        else:
            selector = around.pop() if around else ""
            if not selector.startswith("@"):
                yield tuple(around), selector, head.strip()


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_nothing_stays_pale_after_a_tap(path: Path) -> None:
    for around, selector, _ in rules(path.read_text()):
        if ":hover" in selector:
            assert any("hover: hover" in each for each in around), selector


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_sign_on_a_key_or_a_piece_is_struck_through(path: Path) -> None:
    for _, selector, body in rules(path.read_text()):
        if "keyboard" in selector or "piece" in selector:
            assert "line-through" not in body, selector


def test_a_key_that_is_right_has_no_bars_of_another_colour() -> None:
    found = [
        body
        for _, selector, body in rules((STATIC / "base/site.css").read_text())
        if selector == ".keyboard [data-state=correct]"
    ]
    assert len(found) == 1
    assert re.findall(r"box-shadow: ([^;]+);", found[0]) == [
        "inset 0 -.1875rem 0 var(--correct-lip)"
    ]


def test_the_typeface_is_the_site_s_own_and_small() -> None:
    tokens = (STATIC / "base/tokens.css").read_text()
    sources = re.findall(r'src: url\("([^"]+)"\)', tokens)
    assert sources
    for source in sources:
        assert not source.startswith(("http", "//"))
        assert (STATIC / "base" / source).is_file()
    assert (STATIC / "fonts" / "rubik-latin.woff2").stat().st_size <= FONT_LIMIT
    assert "SIL OPEN FONT LICENSE" in (STATIC / "fonts" / "OFL.txt").read_text().upper()


def test_every_icon_that_templates_ask_for_is_in_the_sprite() -> None:
    sprite = (STATIC / "icons" / "sprite.svg").read_text()
    templates = [
        path
        for folder in (ROOT / "templates", ROOT / "games", ROOT / "solvers")
        for path in folder.rglob("*.html")
    ]
    asked = {
        name for path in templates for name in re.findall(r'\{% icon "([\w-]+)"', path.read_text())
    }
    assert asked
    assert not [name for name in asked if f'<symbol id="i-{name}"' not in sprite]


def test_no_sheet_script_or_template_carries_the_marks_of_a_merge() -> None:
    """Browsers pass over them and the rule behind them: the dots of what is left were gone."""
    folders = (STATIC, ROOT / "templates", ROOT / "games", ROOT / "solvers")
    kinds = ("*.css", "*.js", "*.html")
    for path in (it for folder in folders for kind in kinds for it in folder.rglob(kind)):
        assert not re.search(r"^(<{7}|={7}$|>{7})", path.read_text(), re.MULTILINE), path


def test_movements_of_two_sheets_have_two_names() -> None:
    """Hangman's beam and the word of praise both "drop": the praise fell 160 px, over the keys."""
    sheets: dict[str, set[str]] = {}
    for folder in (STATIC, ROOT / "games", ROOT / "solvers"):
        for path in folder.rglob("*.css"):
            for name in re.findall(r"@keyframes ([\w-]+)", path.read_text()):
                sheets.setdefault(name, set()).add(path.name)
    assert sheets
    assert not {name: found for name, found in sheets.items() if len(found) > 1}


def test_every_template_can_be_read() -> None:
    """A line broken inside a tag is no tag: the pages of all runs failed by one."""
    for folder in (ROOT / "templates", ROOT / "games", ROOT / "solvers"):
        for path in folder.rglob("*.html"):
            engines["django"].from_string(path.read_text())


def test_no_line_of_a_template_is_longer_than_a_screen_shows() -> None:
    """There were 129: a change in one of them could not be read in a review."""
    folders = (ROOT / "templates", ROOT / "games", ROOT / "solvers")
    for path in (it for folder in folders for it in folder.rglob("*.html")):
        long = [at for at, line in enumerate(path.read_text().splitlines(), 1) if len(line) > 300]
        assert not long, f"{path}, lines {long}"
