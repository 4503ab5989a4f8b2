"""Words, signs and formulas keep the direction they are written in on a page that is mirrored."""

from __future__ import annotations

import re
from collections.abc import Callable

import polib
import pytest
from django.conf import settings
from django.template import Context, Template
from django.template.loader import render_to_string
from django.utils import translation

from games.contract.outcome import Scale
from games.contract.share import Share, Sign, mark_of, message
from games.plays.names_and_links import isolated
from lexicons.models import Lexicon
from solvers.templatetags.tiles import tiles
from tests.fixtures import make_lexicon
from wordgames.languages.casing import runs_right_to_left
from wordgames.languages.translation import translate, translate_plural
from wordgames_site.setup.translation_catalogues import FOLDER, catalogues_in

pytestmark = pytest.mark.django_db
FORMULA = re.compile(
    r"\S*\d[-+*/]\d\S*=\S*"  # 2+1=3
    r"|(?<![\w}])\^\d"
    r"|(?<![\w-])-{1,2}[A-Za-z][\w-]*"  # -A--A-, --games
    r"|\d/[a-z(]\S*"
)
ISOLATED = re.compile("[\u2066\u2067\u2068][^\u2069]*\u2069|<[^>]*>|%\\(\\w+\\)s")


@pytest.fixture
def hebrew() -> Lexicon:
    return make_lexicon("he", "עברית", "he", dict.fromkeys(("שלומי", "בקרים"), True), folded=False)


ROW = [("c", "correct"), ("r", "")]


def pieces(lexicon: Lexicon) -> str:
    page = {"lexicon": lexicon, "pieces": ROW, "size": "big"}
    return render_to_string("solvers/analysis/pieces.html", page)


def small_tiles(lexicon: Lexicon) -> str:
    return tiles(ROW, lexicon)


@pytest.mark.parametrize("draw", [pieces, small_tiles])
def test_a_word_in_pieces_runs_as_its_dictionary_does(
    english: Lexicon, hebrew: Lexicon, draw: Callable[[Lexicon], str]
) -> None:
    """CRATE read ETARC in reviews and in the solver."""

    def drawn(lexicon: Lexicon, language: str) -> str:
        with translation.override(language):
            return draw(lexicon)

    assert 'dir="ltr"' in drawn(english, "he")
    assert 'dir="rtl"' in drawn(hebrew, "en")
    assert "dir=" not in drawn(english, "en") + drawn(hebrew, "he")


SIGNS = Share("3/6", ((Sign("🟩"), Sign("⬛")), (Sign("🟩"), Sign("🟩"))))


@pytest.mark.parametrize(
    ("from_right", "page_from_right", "mark"),
    [(False, False, ""), (False, True, "\u200e"), (True, False, "\u200f"), (True, True, "\u200f")],
)
def test_lines_of_signs_run_as_the_board_does(
    from_right: bool, page_from_right: bool, mark: str
) -> None:
    begins = mark_of(from_right=from_right, page_from_right=page_from_right)
    text = message("🟩", "Wordle 326", SIGNS, (), "https://example.org/", mark=begins).signs
    assert f"\n{mark}🟩⬛\n{mark}🟩🟩\n" in text


def test_more_than_a_number_keeps_its_sign_behind_it() -> None:
    assert Scale((1, 15), endless=True).labels[-1] == "15+"
    with translation.override("he"):
        assert Scale((1, 15), endless=True).labels[-1] == "\u206615+\u2069"


@pytest.mark.parametrize(
    "language",
    [code for code, _ in catalogues_in(FOLDER) if translation.get_language_info(code)["bidi"]],
)
def test_formulas_in_sentences_from_the_right_are_isolated(language: str) -> None:
    """2+1=3 was shown as 3=1+2."""
    loose = []
    for entry in polib.pofile(str(dict(catalogues_in(FOLDER))[language])):
        for text in (entry.msgstr, *entry.msgstr_plural.values()):
            bare = ISOLATED.sub("", text)
            if runs_right_to_left("".join(filter(str.isalpha, bare))) and FORMULA.search(bare):
                loose.append(text)
    assert not loose


@pytest.mark.parametrize("value", ["7*42=294", "---er", "0.5%"])
def test_a_value_without_letters_stays_whole_in_a_sentence_from_the_right(value: str) -> None:
    """The bot's sentence read 294=42*7."""
    assert translate("Guess {move}", move=value) == f"Guess {value}"
    with translation.override("he"):
        assert f"\u2068{value}\u2069" in translate("Guess {move}", move=value)
        assert "\u2068" not in translate("Guess {move}", move="crane")
        assert "\u2068" not in translate_plural("{count} word", "{count} words", 1234)


def test_a_dictionary_s_name_takes_no_number_along_on_a_page_that_runs_against_it() -> None:
    assert isolated("English") == "English"
    assert isolated("עברית") == "\u2068עברית\u2069"
    with translation.override("he"):
        assert isolated("English") == "\u2068English\u2069"
        assert isolated("עברית") == "עברית"


def test_a_name_before_options_takes_no_number_of_them_along() -> None:
    """A page from the right read “Wordle 327 · 5”, and the letters of the 5 stood elsewhere."""
    template = Template("Wordle 327 · {{ setup|apart }}")
    page = Context({"setup": "5 letters · 6 guesses"})
    assert template.render(page) == "Wordle 327 · 5 letters · 6 guesses"
    with translation.override("he"):
        assert template.render(page) == "Wordle 327 · \u20685 letters · 6 guesses\u2069"
    loose = [
        path.name
        for path in (settings.BASE_DIR / "templates").rglob("*.html")
        if re.search(r"· {{ (\w+\.)?setup }}", path.read_text())
    ]
    assert not loose


def test_a_link_to_send_and_a_command_are_read_from_the_left() -> None:
    """A mirrored page showed the end of a link alone, its slash in front."""
    ids = r'(?:command|token|\{\{ id\|default:"link" \}\})'
    fields = [
        field
        for file in (settings.BASE_DIR / "templates").rglob("*.html")
        for field in re.findall(rf'<input[^>]*id="{ids}"[^>]*>', file.read_text())
    ]
    assert len(fields) == 3, "a command, a token, and the link of every page that has one to send"
    assert [field for field in fields if 'dir="ltr"' not in field] == []
