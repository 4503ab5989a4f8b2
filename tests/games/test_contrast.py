"""Measured contrast of every pair of text and ground that the tokens make, in every look."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).resolve().parents[2] / "static" / "tokens.css"
TEXT = [
    ("ink", "paper"),
    ("ink", "sheet"),
    ("ink", "wash"),
    ("ink-soft", "paper"),
    ("ink-soft", "sheet"),
    ("accent", "paper"),
    ("accent", "sheet"),
    ("accent-ink", "accent"),
    ("danger", "paper"),
    ("danger", "sheet"),
    ("on-correct", "correct"),
    ("on-present", "present"),
    ("on-absent", "absent"),
    ("on-earlier", "earlier"),
    ("on-later", "later"),
    ("on-key", "key"),
]
EDGES = [("empty-line", "paper"), ("field-line", "sheet"), ("accent", "paper")]


SHEET = TOKENS.read_text()
PAIR = re.compile(r"light-dark\(([^,]+), ([^)]+)\)")
THEMES = {"light": 1, "dark": 2}


def block(start: str) -> dict[str, str]:
    """Return the tokens of the rule that begins so."""
    rule = re.search(re.escape(start) + r" \{([^}]*)\}", SHEET)
    assert rule, start
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", rule[1]))


USUAL = block("\n\n:root")
HIGH = block(":root[data-contrast=high]")


def in_theme(tokens: dict[str, str], theme: str) -> dict[str, str]:
    """Return the tokens with the side of each light-dark() that a theme shows."""
    return {name: PAIR.sub(rf"\{THEMES[theme]}", value) for name, value in tokens.items()}


LOOKS = {
    "light": in_theme(USUAL, "light"),
    "dark": in_theme(USUAL, "dark"),
    "light, high contrast": in_theme(USUAL | HIGH, "light"),
    "dark, high contrast": in_theme(USUAL | HIGH, "dark"),
}


def colour(look: dict[str, str], name: str) -> str:
    value = look[name].strip()
    nested = re.fullmatch(r"var\(--([\w-]+)\)", value)
    return colour(look, nested[1]) if nested else value


def luminance(value: str) -> float:
    """Return the relative luminance of #rrggbb (WCAG 2.2)."""
    parts = [int(value[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_that_of_the_standard() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#ffffff", "#6aaa64") == pytest.approx(2.8, abs=0.05)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_stands_out_from_its_ground(look: str, text: str, ground: str) -> None:
    tokens = LOOKS[look]
    assert contrast(colour(tokens, text), colour(tokens, ground)) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_edges_of_tiles_and_fields_can_be_seen(look: str, edge: str, ground: str) -> None:
    tokens = LOOKS[look]
    assert contrast(colour(tokens, edge), colour(tokens, ground)) >= 3


def test_dark_is_another_look_than_light() -> None:
    assert colour(LOOKS["dark"], "paper") != colour(LOOKS["light"], "paper")
    assert not [name for look in LOOKS.values() for name in look if "light-dark" in look[name]]


def test_high_contrast_by_the_system_and_by_choice_are_the_same() -> None:
    assert block("(prefers-contrast: more) {\n  :root") == HIGH


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_chooses_between_the_colours_and_states_none(theme: str) -> None:
    assert f":root[data-theme={theme}] {{ color-scheme: {theme}; }}" in SHEET
    assert "prefers-color-scheme" not in SHEET


def test_every_colour_is_stated_once() -> None:
    stated = [name for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", SHEET) if "#" in value]
    assert len(stated) == len(set(stated))
