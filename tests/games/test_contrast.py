"""Measured contrast of every pair of text and ground that the tokens make, in every look."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import catalogue

TOKENS = Path(__file__).resolve().parents[2] / "static" / "base/tokens.css"
GAMES = list(catalogue.GAMES)
STATES = ["correct", "present", "absent", "earlier", "later", "key", "key-absent", "piece", "act"]
GROUNDS = ("paper", "sheet", "wash")
TEXT = [
    (text, ground) for text in ["ink", "ink-soft", "accent", "danger", "good"] for ground in GROUNDS
]
TEXT += [(f"on-{name}", name) for name in [*STATES, *GAMES]]
TEXT += [(f"{slug}-ink", ground) for slug in GAMES for ground in GROUNDS]
TEXT += [(f"series-{number}", "sheet") for number in range(1, 7)]
TEXT += [("ink", "quiet"), ("accent-ink", "accent"), ("on-act", "act")]
EDGES = [
    ("field-line", "sheet"),
    ("field-line", "paper"),
    ("empty-line", "paper"),
    ("focus", "paper"),
    ("bar", "sheet"),
    ("accent", "paper"),
]
NIGHT_TEXT = [
    ("ink", "paper"),
    ("ink-soft", "paper"),
    ("accent", "paper"),
    ("ink-soft", "sheet"),
    ("ink-soft", "wash"),
    ("on-absent", "absent"),
    ("on-act", "act"),
    ("on-piece", "piece"),
    ("ink", "quiet"),
]


SHEET = TOKENS.read_text()
FIGURES = TOKENS.with_name("figures.css").read_text()
SITE = TOKENS.with_name("site.css").read_text()
PAIR = re.compile(r"light-dark\(([^,]+), ([^)]+)\)")
THEMES = {"light": 1, "dark": 2}


def block(start: str, sheet: str = SHEET) -> dict[str, str]:
    """Return the tokens of the rule that begins so."""
    rule = re.search(re.escape(start) + r" \{([^}]*)\}", sheet)
    assert rule, f"Give tokens.css a rule {start.strip()}."
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", rule[1]))


USUAL = block("\n\n:root") | block("\n:root", FIGURES)
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
    assert name in look, f"Give tokens.css a colour --{name}."
    value = look[name].strip()
    nested = re.fullmatch(r"var\(--([\w-]+)\)", value)
    return colour(look, nested[1]) if nested else value


def luminance(value: str) -> float:
    """Return the relative luminance of #rrggbb (WCAG 2.2)."""
    red, green, blue = (linear(int(value[place : place + 2], 16)) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_that_of_the_standard() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#ffffff", "#6aaa64") == pytest.approx(2.8, abs=0.05)


def linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def oklab(value: str) -> tuple[float, float, float]:
    """Return #rrggbb in the space that the style sheet mixes in (Ottosson 2020)."""
    r, g, b = (linear(int(value[place : place + 2], 16)) for place in (1, 3, 5))
    cones = (
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
        0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
    )
    long, middle, short = (cone ** (1 / 3) for cone in cones)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def mixed(one: str, other: str, share: float) -> str:
    """Return color-mix(in oklab, one share, other) as #rrggbb."""
    pairs = zip(oklab(one), oklab(other), strict=True)
    light, a, b = (first * share + second * (1 - share) for first, second in pairs)
    long, middle, short = (
        (light + p * a + q * b) ** 3
        for p, q in (
            (0.3963377774, 0.2158037573),
            (-0.1055613458, -0.0638541728),
            (-0.0894841775, -1.2914855480),
        )
    )
    lights = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    bounded = (min(1.0, max(0.0, each)) for each in lights)
    parts = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in bounded)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def too_low(pairs: dict[str, tuple[str, str]], least: float) -> dict[str, float]:
    ratios = {name: contrast(*pair) for name, pair in pairs.items()}
    return {name: round(ratio, 2) for name, ratio in ratios.items() if ratio < least}


def named(tokens: dict[str, str], pairs: list[tuple[str, str]]) -> dict[str, tuple[str, str]]:
    return {
        f"{one} on {other}": (colour(tokens, one), colour(tokens, other)) for one, other in pairs
    }


def test_every_game_has_its_colours_and_a_new_one_the_accent() -> None:
    new = ':where([class^="g-"], [class*=" g-"])'
    for start in (new, *(f".g-{slug}" for slug in GAMES)):
        assert set(block(f"\n{start}")) == {"game", "spark", "on-game", "game-ink"}, start
    colours = block(f"\n{new}")
    assert (colours["game"], colours["on-game"]) == ("var(--accent)", "var(--accent-ink)")


@pytest.mark.parametrize("look", LOOKS)
def test_text_stands_out_from_its_ground(look: str) -> None:
    assert not too_low(named(LOOKS[look], TEXT), 4.5)


@pytest.mark.parametrize("look", LOOKS)
def test_edges_of_tiles_and_fields_can_be_seen(look: str) -> None:
    assert not too_low(named(LOOKS[look], EDGES), 3)


def shares(name: str) -> list[float]:
    """Return how much of the first colour each mix of the room's token has."""
    rule = re.search(r"\n\.room \{([^}]*)\}", SITE)
    assert rule
    value = re.search(rf"--{name}: ([^;]+);", rule[1])
    assert value, name
    return [int(percent) / 100 for percent in re.findall(r"(\d+)%", value[1])]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("look", LOOKS)
def test_text_stands_out_in_the_room_of_a_game(look: str, slug: str) -> None:
    tokens = LOOKS[look]
    ink, paper = colour(tokens, "ink"), colour(tokens, "paper")
    room = mixed(colour(tokens, slug), paper, *shares("room"))
    assert not too_low(
        {
            "soft ink": (colour(tokens, "ink-soft"), room),
            "the game's ink": (colour(tokens, f"{slug}-ink"), room),
            "a sunk piece": (ink, mixed(ink, room, *shares("absent"))),
            "a sunk key": (
                mixed(ink, room, *shares("on-key-absent")),
                mixed(ink, room, *shares("key-absent")),
            ),
        },
        4.5,
    )


def test_text_stands_out_on_the_bots_night() -> None:
    assert not too_low(named(LOOKS["dark"] | block(".night", FIGURES), NIGHT_TEXT), 4.5)


def test_every_game_has_its_colours_and_its_emblem() -> None:
    sprite = (TOKENS.parents[1] / "icons" / "sprite.svg").read_text()
    for slug in GAMES:
        assert f".g-{slug} {{" in SHEET, f"Give tokens.css a rule .g-{slug}."
        assert f'<symbol id="e-{slug}"' in sprite, f"Give sprite.svg a symbol e-{slug}."


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
    usual = SHEET.split("/* Colour-blind colours")[0]
    stated = [name for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", usual) if "#" in value]
    assert len(stated) == len(set(stated))
    assert not [value for value in HIGH.values() if "#" in value]
