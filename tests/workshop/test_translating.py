"""Finding texts, bringing catalogues up to date, checking them, and seeing what was forgotten."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import polib
import pytest
from django.utils import translation

from wordgames.languages.country_names import country_name
from wordgames_site.setup.translation_catalogues import (
    FOLDER,
    catalogues_in,
    is_complete,
    languages,
)
from workshop.translating import po_files as catalogue
from workshop.translating.extraction import SourceText, fields, in_files
from workshop.translating.extraction import messages as messages_of_the_site
from workshop.translating.pseudo_languages import marked
from workshop.translating.untranslated_text import faults_of

# Languages that are being translated; each leaves the set once its catalogue is complete.
BEGUN: frozenset[str] = frozenset()
TEMPLATE = """{% load i18n %}<p title="{% translate "A title" %}">
  {% blocktranslate trimmed with name=player.name %}
    Good day,
    <b>{{ name }}</b>.
  {% endblocktranslate %}
  {% translate "Play" context "a verb" %} it's 100%
  {% blocktranslate count n=words %}{{ n }} word{% plural %}{{ n }} words{% endblocktranslate %}
</p>"""
MODULE = """
TITLE = gettext_noop("Settings")
def told(n, texts):
    # Translators: of a game that is over
    first = gettext("Solved in {count} "
                    "guesses.", count=n)
    rest = gettext(TITLE), gettext(texts["code"])
    return first, rest, ngettext("{count} word", "{count} words", n)
"""


def found(path: Path, text: str) -> list[tuple[int, str, str, str]]:
    path.write_text(text)
    return [(it.line, it.text, it.plural, it.context) for it in in_files([path])]


def test_the_texts_of_a_template_are_found(tmp_path: Path) -> None:
    assert found(tmp_path / "a.html", TEMPLATE) == [
        (1, "A title", "", ""),
        (2, "Good day, <b>%(name)s</b>.", "", ""),
        (6, "Play", "", "a verb"),
        (7, "%(n)s word", "%(n)s words", ""),
    ]


def test_the_texts_of_a_module_are_found_and_names_of_constants_are_none(tmp_path: Path) -> None:
    assert found(tmp_path / "a.py", MODULE) == [
        (2, "Settings", "", ""),
        (5, "Solved in {count} guesses.", "", ""),
        (8, "{count} word", "{count} words", ""),
    ]
    assert next(iter(in_files([tmp_path / "a.py"]))).comment == ""
    assert list(in_files([tmp_path / "a.py"]))[1].comment == "Translators: of a game that is over"


@pytest.mark.parametrize("text", ['f"{n} words"', '"a" + "b"', '"one " + name'])
def test_a_text_put_together_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"a\.py:1: a text to translate is one literal"):
        found(tmp_path / "a.py", f"gettext({text})")


def test_a_block_tag_inside_a_sentence_is_refused(tmp_path: Path) -> None:
    block = "{% blocktranslate %}a {% if b %}c{% endif %}{% endblocktranslate %}"
    with pytest.raises(ValueError, match="must not include other block tags"):
        found(tmp_path / "a.html", block)


def test_the_values_of_a_text_are_known() -> None:
    assert fields("%(a)s {b:.2f} {{c}} 100%") == {"a", "b", "c"}


def messages(*texts: str, plural: str = "") -> dict[tuple[str, str], list[SourceText]]:
    places = [SourceText("a.py", line, text, plural, "", "") for line, text in enumerate(texts)]
    return {each.key: [each] for each in places}


@pytest.fixture
def french(tmp_path: Path) -> Path:
    """A folder with an empty catalogue of French."""
    catalogue.add("fr", tmp_path)
    return tmp_path


def opened(folder: Path) -> polib.POFile:
    return polib.pofile(str(folder / "fr" / "LC_MESSAGES" / "django.po"))


def test_an_update_keeps_translations_and_guesses_none(french: Path) -> None:
    assert list(catalogue.update(messages("Play", "Words"), french)) == [
        "fr: 2 messages, 2 to translate"
    ]
    file = opened(french)
    file.find("Play").msgstr = "Jouer"
    file.save()
    assert list(catalogue.update(messages("Word", "Play"), french)) == [
        "fr: 2 messages, 1 to translate"
    ]
    file = opened(french)
    assert [(it.msgid, it.msgstr, it.fuzzy) for it in file] == [
        ("Word", "", False),
        ("Play", "Jouer", False),
    ]
    assert not file.obsolete_entries()
    before = Path(file.fpath).read_text()
    list(catalogue.update(messages("Word", "Play"), french))
    assert Path(file.fpath).read_text() == before


def test_a_moved_file_leaves_the_catalogues_as_they_are(french: Path) -> None:
    list(catalogue.update(messages("Play", "Word", "Log in"), french))
    before = [it.msgid for it in opened(french)]
    list(catalogue.update(messages("Log in", "Log out", "Play", "Word"), french))
    assert before == ["Play", "Word", "Log in"]
    assert [it.msgid for it in opened(french)] == [*before, "Log out"]


def test_an_editor_gets_files_and_formats_until_the_next_update(french: Path) -> None:
    known = messages("{count} words")
    list(catalogue.update(known, french))
    plain = Path(opened(french).fpath).read_text()
    list(catalogue.update(known, french, annotated=True))
    annotated = Path(opened(french).fpath).read_text()
    assert "#: a.py\n#, python-brace-format\n" in annotated
    list(catalogue.update(known, french))
    assert Path(opened(french).fpath).read_text() == plain != annotated


def french_for(folder: Path, text: str) -> str:
    (path,) = languages(folder / "var", folder).paths
    return gettext.translation("django", path, ["fr"]).gettext(text)


def test_countries_are_called_as_cldr_calls_them_unless_a_catalogue_says_otherwise(
    french: Path,
) -> None:
    known = messages("Tanzania", "Ivory Coast", "Netherlands Antilles", "Play")
    list(catalogue.update(known, french))
    file = opened(french)
    assert [it.msgid for it in file] == ["Netherlands Antilles", "Play"], "CLDR lacks these"
    assert french_for(french, "Tanzania") == "Tanzanie"
    assert french_for(french, "Ivory Coast") == "Côte d’Ivoire"
    file.append(polib.POEntry(msgid="Tanzania", msgstr="La Tanzanie"))
    file.save()
    list(catalogue.update(known, french))
    assert french_for(french, "Tanzania") == "La Tanzanie"
    told = list(catalogue.check(known, french))
    assert [line.partition(" (")[0] for line in told] == [
        "fr: not translated: 'Netherlands Antilles'",
        "fr: not translated: 'Play'",
    ]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("Ivory Coast", "Hong Kong", "Myanmar", "Tanzania")),
        ("de", ("Elfenbeinküste", "Hongkong", "Myanmar", "Tansania")),
        ("es", ("Costa de Marfil", "Hong Kong", "Birmania", "Tanzania")),
        ("fr", ("Côte d’Ivoire", "Hong Kong", "Birmanie", "Tanzanie")),
        ("he", ("חוף השנהב", "הונג קונג", "מיאנמר", "טנזניה")),
    ],
)
def test_countries_have_the_names_that_people_use(language: str, names: tuple[str, ...]) -> None:
    """CLDR has "Sonderverwaltungsregion Hongkong" and "Myanmar (Birmanie)"."""
    with translation.override(language):
        assert tuple(country_name(code) for code in ("CI", "HK", "MM", "TZ")) == names


def test_catalogues_hold_nothing_that_is_known_from_elsewhere() -> None:
    """Files and formats come from the code: with them a moved file would change every catalogue."""
    catalogues = [path.read_text().splitlines() for _, path in catalogues_in(FOLDER)]
    for lines in catalogues:
        assert [line for line in lines if re.match(r"#:|#,.*-format", line)] == []
        messages = sum(line.startswith("msgid ") for line in lines)
        assert len(lines) <= 4 * messages, "with places and formats they were nearly five"


@pytest.mark.parametrize(
    ("text", "said", "fault"),
    [
        ("Play", "Jouer", ""),
        ("{n} words", "{n} mots", ""),
        ("Play", "", "not translated"),
        ("{a} of {b}", "{b} sur {a}", ""),
        ("{a} of {b}", "{a} sur {c}", "values"),
        ("{a} of {b}", "sur {b}", "values"),
        ("%(a)s of %(b)s", "%(b)s sur", "values"),
        ("See <a href='x'>this</a>.", "Voir ceci.", "other tags"),
        ("See <b>this</b>.", "Voir <b>ceci</b>.", ""),
        ("Wins: ", "Gagne :", "other white space"),
        ("At 95 %% a bar", "À 95 % figure une barre", "a sign %"),
        ("At 95 %% %(a)s", "À 95 %% %(a)s", ""),
    ],
)
def test_faults_of_a_translation(french: Path, text: str, said: str, fault: str) -> None:
    known = messages(text)
    list(catalogue.update(known, french))
    file = opened(french)
    file.find(text).msgstr = said
    file.save()
    told = list(catalogue.check(known, french))
    assert bool(told) == bool(fault), told
    assert all(fault in line and line.startswith("fr: ") for line in told)


def test_a_fuzzy_message_one_too_few_and_one_too_many_are_told(french: Path) -> None:
    list(catalogue.update(messages("Play", "Gone"), french))
    file = opened(french)
    for each in file:
        each.msgstr = "x"
    file.find("Play").flags.append("fuzzy")
    file.save()
    told = list(catalogue.check(messages("Play", "New"), french))
    assert told == [
        "fr: fuzzy: 'Play' (a.py)",
        "fr: not in the catalogue: 'New' (a.py)",
        "fr: nobody says it any more: 'Gone'",
    ]


def test_both_forms_of_a_plural_are_checked(french: Path) -> None:
    known = messages("{count} word", plural="{count} words")
    list(catalogue.update(known, french))
    file = opened(french)
    file[0].msgstr_plural = {0: "un mot", 1: "{count} mots"}
    file.save()
    assert list(catalogue.check(known, french)) == []
    file[0].msgstr_plural = {0: "un mot", 1: "{cuont} mots"}
    file.save()
    assert "values ['cuont']" in next(catalogue.check(known, french))


@pytest.mark.parametrize(
    ("language", "said", "right"),
    [
        ("he", "נשארה מילה אחת ב{list}", True),
        ("he", "נשארה מילה אחת", False),
        ("fr", "il reste un mot dans {list}", False),
    ],
)
def test_the_form_for_one_alone_may_leave_the_number_out(
    tmp_path: Path, language: str, said: str, right: bool
) -> None:
    """Hebrew said "מילה 1", which is word no. 1; the French form is for no word at all too."""
    path = catalogue.add(language, tmp_path)
    known = messages("{shown} word in {list}", plural="{shown} words in {list}")
    list(catalogue.update(known, tmp_path))
    file = polib.pofile(str(path))
    file[0].msgstr_plural = {0: said, 1: "{shown} מילים ב{list}"}
    file.save()
    assert (list(catalogue.check(known, tmp_path)) == []) == right


def on_page(body: str, names: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    page = f'<html lang="en-xa"><body>{body}</body></html>'
    return [(fault.kind, fault.text) for fault in faults_of(page, names)]


def test_names_that_are_given_are_no_faults_and_parts_of_words_are_no_names() -> None:
    body = f"<p>{marked('Wordle')}, English · Anna</p>"
    assert on_page(body, ("English", "Anna")) == []
    assert on_page(body, ("English", "Ann")) == [("plain", ", English · Anna")]


@pytest.mark.parametrize("data", ["TRADE, POWER", "É", "X/6", "https://a.example/wordle/play/ab/"])
def test_words_in_capitals_and_addresses_are_data(data: str) -> None:
    assert on_page(f"<textarea>{marked('Wordle')} {data}</textarea>") == []


@pytest.mark.parametrize(
    "body",
    [
        f"<p>{marked('Log in')}</p>",
        f"<p>{marked('See <a href=x>the rules</a>, <b>now</b>.')}</p>",
        f'<p>{marked("It was")} <bdi translate="no">CRANE</bdi></p>',
        "<b lang='fr'>MOT</b><code>bin/play</code><script>let a;</script>",
        f'<b lang="he">מילה<i lang="en-xa">{marked("correct")}</i></b>',
        f'<input type="submit" value="{marked("Send")}"><p>12,5 % · 3</p>',
        f"<title>{marked('Settings')} · Wordgames</title>",
        f"<p>{marked('One.')} {marked('Two.')}</p>",
        f"<li><span>{marked('Wordle')}</span> <span>{marked('5 letters')}</span></li>",
        f"<p>{marked('{one} and more').replace('{one}', marked('One'))}</p>",
    ],
)
def test_a_page_that_says_all_by_gettext_is_in_order(body: str) -> None:
    assert on_page(body) == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<p>Log in</p>", ("plain", "Log in")),
        (f"<p>{marked('See')} <b>this</b></p>", ("plain", "this")),
        ('<img alt="A board">', ("plain", "A board")),
        ('<a aria-label="Close">x</a>', ("plain", "Close")),
        ('<meta property="og:title" content="Words">', ("plain", "Words")),
        ('<input type="submit" value="Send">', ("plain", "Send")),
        ('<b lang="fr">MOT<i lang="en-xa">correct</i></b>', ("plain", "correct")),
        ("<svg><text>Wins</text></svg>", ("plain", "Wins")),
        (
            f"<p>{marked('Solved in {x}.').replace('{x}', 'three long guesses')}</p>",
            ("pieces", "three long guesses"),
        ),
    ],
)
def test_what_is_not_said_by_gettext_is_seen(body: str, fault: tuple[str, str]) -> None:
    assert fault in on_page(body)


@pytest.mark.parametrize(
    "body",
    [
        f"<p>{marked('Solved in')} {marked('guesses')}</p>",
        f"<p>{marked('Solved in')} 3 {marked('guesses')}</p>",
        f'<p>{marked("The word")} <b translate="no">CRANE</b> {marked("was it")}</p>',
    ],
)
def test_a_sentence_glued_from_two_messages_is_seen(body: str) -> None:
    assert [kind for kind, _ in on_page(body)] == ["glued"]


def test_a_message_inside_another_is_the_translator_s_to_move() -> None:
    inner = f"⟦{marked('times')} {marked('correct')}⟧"
    assert on_page(f"<p>{inner}, {inner}</p>") == []
    assert [kind for kind, _ in on_page(f"<p>{inner} {marked('then')}</p>")] == ["glued"]


def test_a_message_may_begin_among_words_and_end_in_the_reader_s_language() -> None:
    inside = '⟦<i lang="en-xa">áŧ ǧúéšš </i>3⟧'
    assert on_page(f'<p lang="en">CRANE <small>{inside}</small></p>') == []


def test_every_message_of_a_finished_language_is_translated_with_its_values_and_tags() -> None:
    """One that is missing would take the language from its visitors: see docs/translating.md."""
    told = catalogue.check(messages_of_the_site())
    assert [line for line in told if line.partition(":")[0] not in BEGUN] == []


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        # A narrow no-break space stands before these in French, and after « too.
        ("fr", r"\w ?[;!?»](?!\w)|[\w)}>] [:;!?»%]|«(?!\u202f)"),
        ("es", r"^[^¿«]*[\w)}]\?(?![\w=«»])|^[^¡]*\w!|[\d})] %"),
        ("de", r"[\d})] %|[\w}] [;:!?](?!\S)"),
        ("he", r"[“”„«»]"),
    ],
)
def test_a_language_is_set_by_its_own_customs(language: str, wrong: str) -> None:
    """Narrow spaces, inverted marks and the signs of quotation are part of what is said."""
    catalogue = polib.pofile(str(FOLDER / language / "LC_MESSAGES" / "django.po"))
    said = [text for it in catalogue for text in (it.msgstr, *it.msgstr_plural.values())]
    no_code = [re.sub(r"&\w+;|\"[^\"]*\"|<[^>]*>|\?\w+=|%\(\w+\)s", "x", text) for text in said]
    assert [text for text in no_code if re.search(wrong, text)] == []


def test_what_is_translated_of_the_others_is_in_order_too() -> None:
    missing = ("not translated", "fuzzy", "not in the catalogue", "nobody says it any more")
    told = catalogue.check(messages_of_the_site())
    assert [line for line in told if not line.partition(": ")[2].startswith(missing)] == []


def test_a_language_leaves_the_list_of_those_begun_when_it_is_complete() -> None:
    complete = {
        code for code, path in catalogues_in(FOLDER) if is_complete(polib.pofile(str(path)))
    }
    assert not complete & BEGUN
