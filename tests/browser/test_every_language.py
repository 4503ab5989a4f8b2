"""A Wordle in each of ninety-six languages, won by the keys of the page and marked by a twin.

Whoever brings a list names its language, nothing more. The twin knows the language's letters and
the rule of marks on its own: it takes words apart by what Unicode says of them, and crosses letters
off a list. The 35 lists that lie beside the repository are another site's and never committed.

Three are quick tests and every sixth of the others a slow one; WORDGAMES_EVERY_LANGUAGE=1 adds the
rest, and the lists of the other site: seventeen minutes on a busy machine.
"""

from __future__ import annotations

import os
import random
import unicodedata
from pathlib import Path

import pytest
import regex
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from tests.browser.helpers import challenge
from wordgames.importer import ImportOptions, read_lexicon
from wordgames.languages.casing import typed as as_played

LISTS = Path(__file__).resolve().parents[3] / "shared" / "data" / "languages"
CODES = sorted(path.stem for path in LISTS.glob("*.txt"))
OWN = {
    "am": "ከተማ ሰላም ተማሪ",
    "be": "вада неба мова",
    "bn": "আকাশ বাতাস মানুষ সকাল",
    "bo": "བོད་ཡིག སློབ་གྲྭ དགེ་རྒན རྒྱལ་ཁབ",
    "ca": "llibre platja ciutat",
    "chr": "ᎦᎵᏦᏕ ᎪᏪᎵ ᏣᎳᎩ ᎠᏂᏴᏫᏯ",
    "ckb": "قوتابی مامۆستا خوشک ئاسمان",
    "cs": "kniha škola město",
    "cy": "llyfr ysgol craig",
    "dv": "ދިވެހި ފޮތް ބަސް ހަނދު ވާރޭ",
    "eo": "libro ŝtono floro",
    "eu": "etxea mendi lurra",
    "fa": "کتاب درخت خانه",
    "gu": "મકાન સવાર બાળક",
    "ha": "sa'a ruwa gida fure",
    "haw": "ʻohana ho'omau hoʻāla kumuwai",
    "hi": "किताब बालक मकान",
    "hu": "könyv város virág",
    "hy": "գիրք ջուր տուն",
    "id": "rumah pohon malam",
    "ig": "akwụkwọ osisi mmiri ọkụkọ",
    "iu": "ᐃᓄᒃᑎᑐᑦ ᓄᓇᕗᑦ ᐃᖃᓗᒃ ᓇᓄᖅ ᑐᒃᑐ",
    "ja": "さくら みかん りんご",
    "ka": "წიგნი სახლი წყალი",
    "kk": "кітап бұлақ бөлме",
    "km": "កម្ពុជា សាលា ភាសា សៀវភៅ ស្រឡាញ់",
    "kn": "ಕನಸು ನಗರ ಆಕಾಶ",
    "ku": "pirtûk dibistan çêlek masî",
    "la": "terra silva porta",
    "lo": "ພາສາ ດອກໄມ້ ປະເທດ ຕາເວັນ",
    "lv": "māja koks zeme jūra",
    "mk": "вода небо куќа",
    "ml": "പുസ്തകം മലയാളം ഭാഷ ജീവിതം",
    "mr": "पाऊस शाळा मराठी माकड",
    "mt": "ktieb skola għajn",
    "my": "မြန်မာ စာအုပ် ကျောင်း ဆရာ ကျေးဇူး",
    "nqo": "ߒߞߏ ߓߏ߲ ߖߊ߬ߕߌ߮ ߞߊ߬ߙߊ߲߬ߕߊ",
    "or": "ଓଡ଼ିଶା ଭାଷା ପାଣି ବାଘ",
    "os": "хæдзар чызг лæппу бæлас",
    "pa": "ਕਿਤਾਬ ਮਕਾਨ ਸੜਕ",
    "ps": "ښوونځی ښوونکی کتاب هېواد",
    "ro": "carte pâine mâine",
    "ru": "книга школа вёсла",
    "si": "ගෙදර අහස පාසල",
    "sk": "kniha škola mesto",
    "sl": "šola žena reka",
    "sq": "bukë dorë natë",
    "sw": "kitabu nyumba mlango",
    "ta": "தமிழ் மரம் பாடம்",
    "te": "పలక నగరం మనిషి",
    "th": "ภาษา ตลาด ขนาด",
    "ti": "መጽሓፍ ቤት ሓወይ ጸሓይ",
    "tt": "мәктәп китап кояш чәчәк",
    "ug": "كىتاب مەكتەپ قۇياش دەرەخ",
    "uk": "вода п'ять м’ята небо",
    "ur": "کتاب درخت مکان زبان",
    "uz": "o‘zbek tovuq g'isht kitob choʻl",
    "vi": "nước sách cười",
    "yi": "וואַסער שפּראַך מענטש משפּחה",
    "yo": "ọ̀rẹ́ omi ilé ẹja",
    "zh": "ㄋㄧˇㄏㄠˇ ㄕㄨㄟˇ ㄌㄠˇㄕ ㄩㄝˋㄌㄧㄤˋ",
}
# Letters that lists of them have, and three words do not: a keyboard must have them all.
SYLLABARIES = {
    "am": [chr(code) for code in range(0x1208, 0x1358) if chr(code).isalpha()],
    "ja": list(map(chr, range(0x3042, 0x3094))),
    "chr": list(map(chr, range(0xAB70, 0xABC0))),
    "iu": list(map(chr, range(0x1403, 0x1480))),
    "km": [chr(code) + vowel for code in range(0x1780, 0x17A0) for vowel in "\u17b6\u17b7\u17bb"],
    "my": [chr(code) + vowel for code in range(0x1000, 0x1020) for vowel in "\u102d\u102f\u1031"],
}
# Right to left, clusters, signs that are not played: these three are won at every test.
QUICK = ("fa", "ta", "uk")
WITHOUT_ACCENTS = frozenset(["ca", "el", "es", "fr", "gl", "it", "la", "nl", "pt"])
THEIR_OWN = {"ca": "ç", "es": "ñ", "gl": "ñ"}
DOTTED = ("az", "tr")
APOSTROPHE = {"ha": "ʼ", "haw": "ʻ"}
TURNED = regex.compile("([og])['’ʻ‘]")
MARKED = ':is([data-state="correct"], [data-state="present"], [data-state="absent"])'


def letters_of(word: str, code: str) -> list[str]:
    """Take a word apart as schools of its language do, by the names that Unicode gives letters."""
    word = unicodedata.normalize("NFC", word)
    if code in DOTTED:
        word = word.replace("I", "ı").replace("İ", "i")
    word = word.lower()
    if code in APOSTROPHE:
        return [APOSTROPHE[code] if sign in "'’ʼʻ" else sign for sign in word]
    if code == "uz":
        return [f"{each}ʻ" if turned else each for turned, each in uzbek(word)]
    word = "".join(sign for sign in word if sign not in "'’ʼ·་\u200c\u200d")
    if code == "ko":
        return [jamo(part) for part in unicodedata.normalize("NFD", word)]
    return [plain(letter, code) for letter in regex.findall(r"\X", word)]


def uzbek(word: str) -> list[tuple[bool, str]]:
    """Return the letters of a word, and of each whether an apostrophe makes it another."""
    marked = TURNED.sub(lambda found: found[1].upper(), word)
    return [(sign.isupper(), sign.lower()) for sign in marked]


def jamo(part: str) -> str:
    name = unicodedata.name(part)
    return unicodedata.lookup(f"HANGUL LETTER {name.split(' ', 2)[2]}")


def plain(letter: str, code: str) -> str:
    """Return a letter without what its language does not count."""
    if letter == "ς":
        return "σ"
    if code == "os":
        return letter.replace("æ", "ӕ")
    base = unicodedata.normalize("NFD", letter)[0]
    if code in WITHOUT_ACCENTS and letter not in THEIR_OWN.get(code, ""):
        return base
    if code == "he":
        return unicodedata.lookup(unicodedata.name(base).replace(" FINAL ", " "))
    return "ا" if code == "ar" and base in "اٱ" else letter


def crossed_off(guess: list[str], secret: list[str]) -> list[str]:
    """Mark a guess by crossing letters off the secret: first those in their places."""
    left: list[str | None] = list(secret)
    states = ["absent"] * len(guess)
    for place, letter in enumerate(guess):
        if letter == secret[place]:
            states[place], left[place] = "correct", None
    for place, letter in enumerate(guess):
        if states[place] == "absent" and letter in left:
            states[place], left[left.index(letter)] = "present", None
    return states


def published(code: str, words: list[str]) -> Lexicon:
    """Publish a list by nothing but its language's code."""
    letters = SYLLABARIES.get(code, [])
    words = [*words, *("".join(pair) for pair in zip(letters[::2], letters[1::2], strict=False))]
    read = read_lexicon("\n".join(words).encode(), "list.txt", ImportOptions(language=code))
    assert read.report.rejected < 0.02 * len(words)
    lexicon = Lexicon.objects.create(slug=code, name=code, language=read.columns.language)
    publish(lexicon, read.columns)
    return lexicon


def chosen(words: list[str], code: str) -> list[str]:
    """Return three words of the length that is usual, which share letters: the last is secret."""
    by_length: dict[int, dict[str, str]] = {}
    for word in words:
        letters = letters_of(word, code)
        by_length.setdefault(len(letters), {})["".join(letters)] = word
    usual = sorted(max(by_length.values(), key=len).values())
    random.Random(code).shuffle(usual)
    secret, *others = usual
    kin = set(letters_of(secret, code))
    others.sort(key=lambda word: -len(kin.intersection(letters_of(word, code))))
    return [*others[:2], secret]


def press(page: Page, letters: list[str]) -> None:
    """Type a word by the keys on the screen: its letters, or parts of letters where keys are."""
    parts = page.locator(".keyboard[data-parts]").count()
    for key in "".join(letters) if parts else letters:
        page.locator(f'.keyboard [data-key="{key}"]').click()
    page.locator('.keyboard [data-key="enter"]').click()


def win(page: Page, code: str, words: list[str]) -> None:
    lexicon = published(code, words)
    guesses = chosen(words, code)
    secret = letters_of(guesses[-1], code)
    played = as_played(guesses[-1], lexicon.language, folded=lexicon.tongue.folded)
    assert len(played) == len(secret)
    challenge(page, lexicon, played)
    direction = page.locator("#board").evaluate("board => getComputedStyle(board).direction")
    names = [unicodedata.bidirectional(letter[0]) for letter in secret]
    assert direction == ("rtl" if names[0] in ("R", "AL") else "ltr")
    slots = page.locator(f"#board .slot{MARKED}")
    for number, guess in enumerate(guesses):
        letters = letters_of(guess, code)
        press(page, letters)
        expect(slots).to_have_count((number + 1) * len(secret))
        row = range(number * len(secret), (number + 1) * len(secret))
        states = [slots.nth(place).get_attribute("data-state") for place in row]
        shown = [slots.nth(place).locator(".piece").text_content() or "" for place in row]
        assert states == crossed_off(letters, secret)
        assert [letters_of(piece, code)[0] for piece in shown] == letters or code == "ko"
    expect(page.locator("#end")).to_be_visible()


def test_the_twin_marks_and_spells_by_itself() -> None:
    marks = ["absent", "absent", "present", "absent", "correct"]
    assert crossed_off(list("eerie"), list("crane")) == marks
    assert crossed_off(list("speed"), list("abide")) == [
        "absent",
        "absent",
        "present",
        "absent",
        "present",
    ]
    assert letters_of("과자", "ko") == ["ㄱ", "ㅘ", "ㅈ", "ㅏ"]
    assert letters_of("קיץ", "he") == ["ק", "י", "צ"]
    assert letters_of("IŞIK", "tr") == list("ışık")
    assert letters_of("किताब", "hi") == ["कि", "ता", "ब"]


EVERY = os.environ.get("WORDGAMES_EVERY_LANGUAGE") == "1"
FURTHER = sorted(OWN.keys() - set(QUICK))


@pytest.mark.parametrize("code", QUICK)
def test_a_list_of_three_kinds_of_script_is_won(page: Page, code: str) -> None:
    win(page, code, OWN[code].split())


@pytest.mark.slow
@pytest.mark.parametrize("code", FURTHER if EVERY else FURTHER[::6])
def test_a_list_of_a_further_language_is_won(page: Page, code: str) -> None:
    win(page, code, OWN[code].split())


@pytest.mark.slow
@pytest.mark.skipif(not CODES, reason="The lists are not beside the repository.")
@pytest.mark.skipif(not EVERY, reason="Only with WORDGAMES_EVERY_LANGUAGE=1: it takes long.")
@pytest.mark.parametrize("code", CODES)
def test_a_list_of_another_site_is_won(page: Page, code: str) -> None:
    win(page, code, (LISTS / f"{code}.txt").read_text(encoding="utf-8").split())
