"""Games in scripts whose letters take several code points, from list to page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.display.keyboard import composed, keyboard
from games.display.tile_rows import rows
from games.models import Play
from games.plays.names_and_links import isolated
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from wordgames.importer import ImportOptions, read_lexicon
from wordgames.languages.letters import STAND_IN, joined, written
from wordgames.rules.feedback import Turn
from wordgames_site.middleware.letter_output import spelled

pytestmark = pytest.mark.django_db
BASE_DIR = Path(settings.BASE_DIR)
WORDS = "कमल\nकिताब\nबालक\nक्षत्रिय\nसमय\nपुस्तक\nमकान\n"


def lexicon_of(words: str, language: str) -> Lexicon:
    result = read_lexicon(words.encode(), "list.txt", ImportOptions(language=language))
    lexicon = Lexicon.objects.create(slug="own", name="Own", language=result.columns.language)
    publish(lexicon, result.columns)
    return lexicon


def cells(page: str) -> list[tuple[str, str]]:
    return re.findall(r'class="slot" data-state="(\w+)"><b class="piece">([^<]+)<', page)


def test_a_guess_ends_in_its_final_letter_on_the_board() -> None:
    """The rows ended in another letter than the answer below them."""
    turn = Turn("ספרימ", (0, 0, 0, 0, 1))
    [row], [apart] = rows([turn], "he-x-one"), rows([turn], "he")
    assert (row.count("ם"), row.count("מ")) == (1, 0)
    assert (apart.count("ם"), apart.count("מ")) == (0, 1)


def test_a_hindi_guess_is_marked_cell_by_cell(client: Client, begin: Callable[..., Play]) -> None:
    lexicon = lexicon_of(WORDS, "hi")
    play = begin(joined("किताब"), lexicon=lexicon)
    address = f"/wordle/play/{play.pk}/"
    response = client.post(address, {"guess": "बालक", "sequence": 0})
    assert response.status_code == 302
    page = client.get(address).content.decode()
    assert cells(page) == [("absent", "बा"), ("absent", "ल"), ("absent", "क")]
    client.post(address, {"guess": "किताब", "sequence": 1})
    page = client.get(address).content.decode()
    assert cells(page)[3:] == [("correct", "कि"), ("correct", "ता"), ("correct", "ब")]
    assert not STAND_IN.search(page)
    play.refresh_from_db()
    assert play.status == "won"


def test_a_name_from_right_to_left_takes_no_number_along() -> None:
    """The heading read "Wordle 5 עברית letters"."""
    assert isolated("עברית") == "\u2068עברית\u2069"
    assert isolated("English") == "English"


def test_no_template_prints_a_name_that_takes_its_neighbours_along() -> None:
    """Twenty-five places did: a name stands in <bdi>, is isolated, or has no neighbours."""
    name = r"\{\{ *(?:[\w.]+\.lexicon|(?:[\w.]+\.)?lexicon\.name) *\}\}"
    printed = re.compile(f"(.{{0,30}}){name}(.?)", re.DOTALL)
    loose = [
        f"{template.relative_to(BASE_DIR)}: {found[0]}"
        for folder in ("templates", "games", "solvers")
        for template in (BASE_DIR / folder).rglob("*.html")
        if not {"admin", "bench"} & set(template.parts)
        for found in printed.finditer(template.read_text("utf-8"))
        if not (found[1].endswith(">") and found[2] == "<")
    ]
    assert not loose


def test_a_board_of_an_unknown_language_runs_as_its_letters_do(
    client: Client, begin: Callable[..., Play]
) -> None:
    """Persian as another language was laid out from left to right."""
    lexicon = lexicon_of("پسندی\nبچگان\nچشمان\n", "und")
    play = begin("پسندی", lexicon=lexicon)
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert re.search(r'id="board"[^>]*dir="rtl"', page)


def test_an_answer_in_json_is_written_out_too() -> None:
    stand_in = joined("कि")
    assert spelled(f'"{stand_in}"'.encode()).decode() == '"कि"'
    escaped = "".join(
        f"\\u{unit:04x}"
        for unit in (0xD800 + ((ord(stand_in) - 0x10000) >> 10), 0xDC00 + (ord(stand_in) & 0x3FF))
    )
    assert spelled(escaped.encode()).decode() == "कि"


def test_keys_type_the_parts_of_letters_and_know_the_best_of_them() -> None:
    letters = "".join(
        sorted(
            {joined(base + sign) for base in "कखगघचछजझटठडढ" for sign in ("", "ा", "ि", "ी", "ु", "ू")}
        )
    )
    assert composed(letters)
    states = {joined("कि"): "correct", joined("खा"): "absent", joined("गा"): "present"}
    keys = {
        key.letter: key.state
        for row in keyboard("devanagari", letters, "hi", states)
        for key in row
    }
    assert (keys["क"], keys["ि"], keys["ग"], keys["ा"], keys["ख"]) == (
        *("correct", "correct", "present", "present"),
        "",
    )
    assert sorted(keys) == sorted(set(written(letters)))
