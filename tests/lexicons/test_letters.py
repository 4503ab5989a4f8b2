"""What a letter is: one cell, however it is written (findings D1, D7-D9, D17, D19)."""

from __future__ import annotations

from dataclasses import replace

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from wordgames.importer import ImportOptions, read_lexicon
from wordgames.importer.options import USUAL
from wordgames.importer.spelling import WordSpeller
from wordgames.languages import casing
from wordgames.languages.casing import (
    Choices,
    choices_of,
    fold,
    in_capitals,
    in_order,
    language_for,
    lower,
    pattern_of,
    runs_right_to_left,
    tagged,
    typed,
    upper,
)
from wordgames.languages.letters import is_stand_in, joined, written


def cells(text: str) -> list[str]:
    return [written(letter) for letter in joined(text)]


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("घोपाइ", ["घो", "पा", "इ"]),
        ("தமிழ்", ["த", "மி", "ழ்"]),
        ("తెలుగు", ["తె", "లు", "గు"]),
        ("ก่อน", ["ก่", "อ", "น"]),
        ("ശക്തി", ["ശ", "ക്തി"]),
        ("বাংলা", ["বাং", "লা"]),
        ("g\u0303uarani", ["g\u0303", "u", "a", "r", "a", "n", "i"]),
        ("été", ["é", "t", "é"]),
    ],
)
def test_a_letter_is_a_grapheme_cluster(word: str, letters: list[str]) -> None:
    assert cells(word) == letters
    assert cells(word) == regex.findall(r"\X", word)
    assert len(joined(word)) == len(letters)
    assert written(joined(word)) == word


def test_a_cluster_without_a_place_is_cut_after_its_viramas() -> None:
    assert cells("ष्ट्र्ष्ट्र्या")[-1] == "या"
    assert written(joined("ष्ट्र्ष्ट्र्या")) == "ष्ट्र्ष्ट्र्या"


def test_joiners_change_how_a_letter_looks_and_not_what_it_is() -> None:
    assert joined("می\u200cروم") == joined("میروم")
    assert cells("ශ්\u200dරී") == ["ශ්", "රී"]


@given(st.text(st.characters(categories=["L", "M"], max_codepoint=0x1FFF), max_size=8))
def test_what_is_joined_is_written_as_it_was(text: str) -> None:
    plain = lower(text, "und")
    assert written(joined(plain)) == plain.replace("\u200c", "").replace("\u200d", "")
    assert joined(joined(plain)) == joined(plain)


def test_stand_ins_have_capitals_where_their_letters_have() -> None:
    (small,) = joined("g\u0303")
    assert written(upper(small, "gn")) == "G\u0303"
    assert len(upper(joined("g\u0303uarani"), "gn")) == 7
    (conjunct,) = joined("क्षि")
    assert upper(conjunct, "hi") == conjunct
    assert is_stand_in(conjunct)


def test_georgian_stays_in_the_letters_that_georgians_write() -> None:
    assert upper("ნიმუში", "ka") == "ნიმუში"


@pytest.mark.parametrize(
    ("word", "code"),
    [("й", "ru"), ("ї", "uk"), ("ґ", "uk"), ("ќ", "mk"), ("が", "ja"), ("가", "ko"), ("कि", "hi")],
)
def test_folding_leaves_letters_of_their_own_alone(word: str, code: str) -> None:
    assert fold(joined(word), code) == joined(word)


def test_folding_still_takes_accents_off() -> None:
    assert fold("ёлка", "ru") == "елка"
    assert fold("άβαθα", "el") == "αβαθα"
    assert written(fold(joined("g\u0303uarani"), "gn")) == "guarani"


@pytest.mark.parametrize(
    ("code", "text", "word"),
    [
        ("he", "שָׁלוֹם", "שלום"),
        ("ar", "كِتَابٌ", "كتاب"),
        ("ar", "محمـــد", "محمد"),
        ("uk", "п'ять", "пять"),
        ("uk", "м’ята", "мята"),
        ("ca", "col·lecció", "collecció"),
        ("ru", "за\u0301мок", "замок"),
        ("he-x-one", "שלום", "שלומ"),
        ("ar-x-one", "أحمد", "احمد"),
        ("ko-x-jamo", "값이", "ㄱㅏㅄㅇㅣ"),
        ("ko-x-jamo", "과자", "ㄱㅘㅈㅏ"),
        ("ko-x-jamo", "땀띠", "ㄸㅏㅁㄸㅣ"),
        ("ko", "값이", "값이"),
    ],
)
def test_what_is_not_played_is_left_out(code: str, text: str, word: str) -> None:
    assert typed(text, code, folded=False) == word


@pytest.mark.parametrize(
    ("code", "text", "letters"),
    [
        ("hr-x-pairs", "ljubav", ["lj", "u", "b", "a", "v"]),
        ("nl-x-pairs", "ijzer", ["ij", "z", "e", "r"]),
        ("hu-x-pairs", "dzsessz", ["dzs", "e", "ssz"]),
        ("cy-x-pairs", "llan", ["ll", "a", "n"]),
        ("hr", "ljubav", ["l", "j", "u", "b", "a", "v"]),
    ],
)
def test_a_pair_is_one_letter_where_a_lexicon_says_so(
    code: str, text: str, letters: list[str]
) -> None:
    assert [written(letter) for letter in typed(text, code, folded=False)] == letters
    shown = upper(typed(text, code, folded=False), code)
    assert [written(letter) for letter in shown] == [letter.upper() for letter in letters]


@pytest.mark.parametrize(
    ("code", "text", "word", "pattern"),
    [
        ("en-x-signs", "San Francisco", "sanfrancisco", "___ _________"),
        ("en-x-signs", "ISO 9000", "iso", "___ 9000"),
        ("en-x-signs", "DON'T!", "dont", "___'_!"),
        ("nl-x-signs", "'s-Hertogenbosch", "shertogenbosch", "'_-_____________"),
        ("fr-x-signs", "Œuf d’or", "oeufdor", "____ _’__"),
        ("haw-x-signs", "Hawai'i Nui", "hawaiʻinui", "_______ ___"),
        ("uz-x-signs", "O'zbek tili", "oʻzbektili", "_____ ____"),
        ("uk-x-signs", "п'ять-шість", "пятьшість", "____-_____"),
        ("hu-x-pairs-signs", "ács-sal", "ácssal", "__-___"),
        ("ko-x-jamo-signs", "값 나", "ㄱㅏㅄㄴㅏ", "___ __"),
        ("he-x-one-signs", "תל־אביב", "תלאביב", "__־____"),
    ],
)
def test_signs_are_shown_and_never_played(code: str, text: str, word: str, pattern: str) -> None:
    """An apostrophe that is a letter, or part of one, or unplayed by its language is no sign."""
    folded = language_for(code).folded
    assert written(typed(text, code, folded=folded)) == word
    assert pattern_of(text, code, folded=folded) == pattern


@pytest.mark.parametrize("sign", ["-", "- ", "-́", "’"])
def test_the_work_for_a_name_grows_as_it_does(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pasted list of 5,000 names with 400 signs each took minutes: each sign read all before."""
    looked_at: list[str] = []
    monkeypatch.setattr(casing, "joined", lambda text: looked_at.append(text) or joined(text))
    name = f"é{sign * 100}b"
    assert pattern_of(name, "en-x-signs", folded=False).count("_") >= 2
    assert sum(map(len, looked_at)) <= 2 * len(name)


def test_yiddish_keeps_its_points_for_they_make_letters() -> None:
    assert cells(typed("אַז", "yi", folded=False)) == ["אַ", "ז"]


def test_a_tag_says_only_what_a_language_has() -> None:
    every = Choices(jamo=True, pairs=True, one=True)
    assert tagged("hu", replace(every, signs=True)) == "hu-x-pairs-signs"
    assert choices_of("hu-x-pairs-signs") == Choices(pairs=True, signs=True)
    assert [tagged(code, every) for code in ("ko", "hu", "he", "en")] == [
        "ko-x-jamo",
        "hu-x-pairs",
        "he-x-one",
        "en",
    ]


@pytest.mark.parametrize("code", ["he", "ar", "fa", "ur", "yi", "ckb", "ps", "dv", "az-Arab"])
def test_direction_comes_from_the_script(code: str) -> None:
    assert language_for(code).right_to_left


def test_direction_of_an_unknown_language_comes_from_its_letters() -> None:
    assert runs_right_to_left("ابپت")
    assert not runs_right_to_left("abc")
    assert not language_for("sr-Latn").right_to_left
    assert language_for("sr-Latn").layout == "qwerty"


def test_letters_are_in_the_order_of_their_language() -> None:
    assert in_order("یپچتب", "fa") == "بپتچی"
    assert in_order("đzdy", "vi") == "dđyz"


HINDI = "नमस्ते\nक्षत्रिय\nकमल\nविद्यालय\nहिन्दी\n"


def test_a_hindi_list_is_read_with_a_cell_for_each_letter() -> None:
    result = read_lexicon(HINDI.encode(), "hi.txt", ImportOptions(language="hi"))
    assert result.report.rejected == 0
    assert {length: pair[0] for length, pair in result.report.counts.items()} == {2: 1, 3: 3, 4: 1}
    words = result.columns.words(3)
    assert sorted(map(written, words)) == ["कमल", "क्षत्रिय", "नमस्ते"]
    assert joined("कमल") in words
    assert words.codes.shape == (3, 3)


def test_a_korean_list_is_read_by_jamo_and_shown_by_syllable() -> None:
    result = read_lexicon("티백\n땀띠\n".encode(), "ko.txt", ImportOptions(language="ko"))
    assert result.columns.language == "ko-x-jamo"
    assert result.columns.lengths == [5]
    assert result.columns.words(5).display("ㅌㅣㅂㅐㄱ") == "티백"


def test_characters_for_private_use_are_no_letters() -> None:
    result = read_lexicon(
        "कमल\n\U000f0000\U000f0001\n".encode(), "x.txt", ImportOptions(language="hi")
    )
    assert result.report.reasons == {"has a symbol": 1}


@pytest.mark.parametrize("word", ["ཁོ", "ཀླུ", "གུ"])
def test_stacked_letters_of_tibetan_are_letters(word: str) -> None:
    """Half of Debian's Tibetan and Dzongkha words were rejected: their stacks had no stand-in."""
    report = read_lexicon(word.encode(), "bo.txt", ImportOptions(language="bo", minimum=1)).report
    assert (report.words, report.rejected) == (1, 0)


@pytest.mark.parametrize(
    ("code", "word", "letters"),
    [
        ("km", "ព្រះ", ["ព្រះ"]),
        ("km", "ខ្មែរ", ["ខ្មែ", "រ"]),
        ("my", "မြန်မာ", ["မြ", "န်", "မ", "ာ"]),
        ("my", "တော်", ["တေ", "ာ်"]),
        ("my", "ကျောင်းသား", ["ကျေ", "ာ", "င်", "း", "သ", "ာ", "း"]),
        ("bo", "བཀྲ་ཤིས་", ["བ", "ཀྲ", "ཤི", "ས"]),
        ("dz", "འབྲུག་ཡུལ", ["འ", "བྲུ", "ག", "ཡུ", "ལ"]),
        ("dv", "ދިވެހި", ["ދި", "ވެ", "ހި"]),
        ("nqo", "ߓߏ߲", ["ߓ", "ߏ߲"]),
        ("ff-Adlm", "𞤧𞤵𞥅𞤣𞤵", ["𞤧", "𞤵𞥅", "𞤣", "𞤵"]),
        ("pa", "ਫੁੱਲ", ["ਫੁੱ", "ਲ"]),
        ("hi", "ज़िंदगी", ["ज़िं", "द", "गी"]),
        ("haw", "ʻohana", ["ʻ", "o", "h", "a", "n", "a"]),
        ("haw", "Hawai'i", ["h", "a", "w", "a", "i", "ʻ", "i"]),
        ("nv", "yá'át'ééh", ["y", "á", "ʼ", "á", "t", "ʼ", "é", "é", "h"]),
        ("uz", "o‘zbek", ["oʻ", "z", "b", "e", "k"]),
        ("uz", "sanʼat g'oz", ["s", "a", "n", "a", "t", "gʻ", "o", "z"]),
        ("fa-x-one", "كتابي", ["ک", "ت", "ا", "ب", "ی"]),
        ("ur-x-one", "گهر", ["گ", "ہ", "ر"]),
        ("kn-x-one", "ಅ೦ಕ", ["ಅಂ", "ಕ"]),
        ("my-x-one", "၀န်", ["ဝ", "န်"]),
        ("os-x-one", "хæдзар", ["х", "ӕ", "д", "з", "а", "р"]),
        ("crh", "ISLÂM", ["ı", "s", "l", "â", "m"]),
        ("en", "\ufb01ne", ["f", "i", "n", "e"]),
        ("en", "ｄｏｇ", ["d", "o", "g"]),
        ("ar", "\ufefb\ufe91\ufeb2", ["ل", "ا", "ب", "س"]),
        ("ja", "ｶﾞｯｺｳ", ["ガ", "ッ", "コ", "ウ"]),
        ("he", "\u200fשלום\u200e", ["ש", "ל", "ו", "ם"]),
        ("de", "Kinder\u00adgarten", list("kindergarten")),
    ],
)
def test_letters_of_further_languages(code: str, word: str, letters: list[str]) -> None:
    """Three Khmer words in five were rejected, three Burmese in four, nearly all of Tibetan, all
    of Divehi, and every oʻ of Uzbek and ʻ of Hawaiian: their letters had no place or no name."""
    assert cells(typed(word, code, folded=False)) == letters
    assert "".join(letters) == written("".join(letters))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("km", "កម្ពុជា ភាសា សួស្តី ទឹក ផ្ទះ សៀវភៅ ម្តាយ ស្រឡាញ់ ព្រះអាទិត្យ ភ្នំពេញ ឆ្នាំ"),
        ("my", "ရန်ကုန် မန္တလေး ကျောင်း စာအုပ် ဆရာ ရေ အိမ် ကျေးဇူး မင်္ဂလာပါ ဓာတ်ပုံ ဥပဒေ"),
        ("dv", "ސަލާމް ސްކޫލް ފޮތް މުދައްރިސު ބައްޕަ މަންމަ އިރު ހަނދު ވާރޭ މަސް މާލެ ބަސް"),
        ("zh", "ㄋㄧˇㄏㄠˇ ㄒㄧㄝˋㄒㄧㄝ˙ ㄕㄨㄟˇ ㄒㄩㄝˊㄒㄧㄠˋ ㄌㄠˇㄕ ㄩㄝˋㄌㄧㄤˋ"),
        ("uz", "kitob o'quvchi yomg'ir tovuq o‘zbekiston sanʼat choʻl"),
        ("ha", "gida littafi ƙasa 'ya'ya sa'a ma'aikaci ɓarawo"),
        ("bo", "བོད་ཡིག ལྷ་ས བདེ་ལེགས ཁང་པ སློབ་གྲྭ དགེ་རྒན ཉི་མ ཤིང་སྡོང རྒྱལ་ཁབ"),
    ],
)
def test_a_list_of_a_further_language_loses_no_word(code: str, words: str) -> None:
    data = "\n".join(words.split()).encode()
    report = read_lexicon(data, "list.txt", ImportOptions(language=code, minimum=1)).report
    assert (report.rejected, report.words) == (0, len(words.split()))


@pytest.mark.parametrize(
    ("move", "code", "shown"),
    [
        ("ספרימ", "he-x-one", "ספרים"),
        ("מ", "he-x-one", "מ"),
        ("ספרימ", "he", "ספרימ"),
        ("straße", "de", "STRAẞE"),
    ],
)
def test_bots_write_words_with_their_final_letters(move: str, code: str, shown: str) -> None:
    assert in_capitals(move, code) == shown


@pytest.mark.parametrize(
    ("code", "alike"),
    [
        ("th", ["แมว", "เเมว"]),
        ("th", ["สีดำ", "สีดํา"]),
        ("th", ["น้ำ", "นํ้า", "น้ํา"]),
        ("hy", ["երևան", "երեւան", "ԵՐԵՎԱՆ", "Երևան"]),
        ("yi", ["וועלט", "װעלט"]),
        ("yi", ["הויז", "הױז"]),
        ("he", ["גירפה", "ג'ירפה", "ג׳ירפה", "ג’ירפה"]),
        ("he", ["צהל", 'צה"ל', "צה״ל"]),
        ("ca", ["collegi", "col·legi", "col•legi", "col.legi", "col∙legi"]),
        ("vi", ["hoà", "hòa"]),
        ("vi", ["thuý", "thúy", "THÚY"]),
        ("vi", ["khoẻ", "khỏe"]),
    ],
)
def test_words_that_look_alike_are_one(code: str, alike: list[str]) -> None:
    """B30: two words that look the same, or one that was refused for its apostrophe."""
    speller = WordSpeller(tagged(code, USUAL), folds=False, shortest=1, longest=40)
    assert len({speller.spell(word)[0] for word in alike}) == 1
    for word in alike:  # as it is typed in a game
        found = typed(word, tagged(code, USUAL), folded=False)
        assert found == speller.spell(word)[0]


def test_other_words_of_these_languages_stay_apart() -> None:
    speller = WordSpeller(tagged("vi", USUAL), folds=False, shortest=1, longest=40)
    assert speller.spell("quý")[0] == "quý"
    assert speller.spell("hoàn")[0] == "hoàn"
    assert speller.spell("mùa")[0] == "mùa"
    assert speller.spell("của")[0] == "của"


@given(letter=st.characters(categories=("Co",)), code=st.sampled_from(["en", "es", "de", "ta"]))
@example(letter="\U0010cb1b", code="en")
def test_a_private_character_that_stands_for_no_letter_stays(letter: str, code: str) -> None:
    """Somebody may type it: the rules refuse it as they refuse any sign."""
    if written(letter) == letter:
        assert typed(letter, code, folded=True) == fold(letter, code) == letter
        assert upper(letter, code) == in_capitals(letter, code) == letter
