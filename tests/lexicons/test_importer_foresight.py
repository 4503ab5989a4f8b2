"""Hunspell dictionaries that make too much: foreseen before they are grown, and cut where grown."""

from __future__ import annotations

import random

import pytest

from wordgames.importer import (
    ImportOptions,
    ImportRefused,
    affixes,
    gathering,
    hunspell,
    read_lexicon,
)
from wordgames.importer import stems as foresight
from wordgames.importer.affix_file import read_affixes

LETTERS = "abcdefghijklmnopqrst"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every form that was made, for counting."""
    made: list[str] = []
    expand = affixes.Affixes.expand

    def noted(
        self: affixes.Affixes, stem: str, flags: frozenset[str], longest: int = 1 << 30
    ) -> list[str]:
        forms = expand(self, stem, flags, longest)
        made.extend(forms)
        return forms

    monkeypatch.setattr(affixes.Affixes, "expand", noted)
    return made


def suffixes(endings: list[str]) -> str:
    return "\n".join(
        ["SET UTF-8", f"SFX A Y {len(endings)}", *(f"SFX A 0 {it} ." for it in endings)]
    )


def stems(count: int) -> list[str]:
    return [f"cat{LETTERS[n // 400]}{LETTERS[n // 20 % 20]}{LETTERS[n % 20]}" for n in range(count)]


def dictionary(words: list[str]) -> bytes:
    return "\n".join([str(len(words)), *(f"{word}/A" for word in words)]).encode()


def test_letters_for_private_use_are_refused_before_a_tenth_is_grown(made: list[str]) -> None:
    """Such a dictionary took 22 CPU seconds, all of its two million forms, to be refused."""
    words = [word.translate({ord(it): 0xE000 + ord(it) for it in LETTERS}) for word in stems(1_000)]
    endings = [chr(0xE000 + n) * 2 for n in range(40)]
    with pytest.raises(ImportRefused, match=r"no usable word.*a symbol.*999 more lines"):
        read_lexicon(dictionary(words), "x.dic", affix_data=suffixes(endings).encode())
    assert 0 < len(made) <= 40_000 / 9


def test_stems_that_are_no_words_may_give_some() -> None:
    """Roots of one letter, or written with a sign that an ending takes off, are not refused."""
    words = [f"{it}{it}-" for it in LETTERS for _ in range(6)]
    aff = "SET UTF-8\nSFX A Y 1\nSFX A - x -\n"
    found = read_lexicon(dictionary(words), "x.dic", affix_data=aff.encode())
    assert found.report.words == len(LETTERS)


def test_stems_that_are_too_short_are_no_reason_to_refuse() -> None:
    aff = suffixes([*(f"{it}" for it in LETTERS), "ingcats"])
    found = read_lexicon(
        dictionary(stems(200)),
        "x.dic",
        ImportOptions("und", minimum=10),
        None,
        affix_data=aff.encode(),
    )
    assert found.report.words == 200


def test_an_explosion_is_foreseen_with_a_length_that_imports(
    monkeypatch: pytest.MonkeyPatch, made: list[str]
) -> None:
    """55 CPU seconds were spent on forms that were then thrown away."""
    for module in (affixes, foresight):
        monkeypatch.setattr(module, "MOST_FORMS", 50_000)
    monkeypatch.setattr(foresight, "MOST_WORDS", 10_000)
    monkeypatch.setattr(hunspell, "MOST_LINES", 200)
    endings = [*"xyz", *(f"{a}{b}{c}{a}" for a in LETTERS[:8] for b in LETTERS for c in "uvw")]
    data, aff = dictionary(stems(1_000)), suffixes(endings).encode()
    stopped = read_lexicon(data, "x.dic", ImportOptions("und"), affix_data=aff).report
    assert stopped.words == 1_000
    [note] = [note for note in stopped.notes if "stems. " in note]
    assert note.startswith("Its affixes make about 480,000 words, so we only take its stems. ")
    assert note.endswith("choose words of at most 9 letters.")
    assert len(made) < 484_000 / 9
    smaller = read_lexicon(data, "x.dic", ImportOptions("und", maximum=9), affix_data=aff).report
    assert smaller.words == 4_000
    assert smaller.reasons == {"longer than 9 letters": 480_000}
    assert smaller.rejections[0].text == f"{stems(1)[0]}{endings[3]}"


def test_more_short_forms_than_can_be_kept_are_foreseen(
    monkeypatch: pytest.MonkeyPatch, made: list[str]
) -> None:
    monkeypatch.setattr(foresight, "MOST_WORDS", 1_000)
    data, aff = dictionary(stems(1_000)), suffixes(list(LETTERS)).encode()
    report = read_lexicon(data, "x.dic", affix_data=aff).report
    assert report.words == 1_000
    assert "so we only take its stems" in " ".join(report.notes)
    assert len(made) < 21_000 / 9


def test_forms_that_a_forecast_cannot_judge_are_counted_before_the_others_are_made(
    monkeypatch: pytest.MonkeyPatch, made: list[str]
) -> None:
    """B34: 45 CPU seconds and 300 MB went into words that were then thrown away."""
    for module in (foresight, gathering, hunspell):
        monkeypatch.setattr(module, "MOST_WORDS", 4_000)
    long = [a + b * 5 for a in LETTERS for b in "uv"]
    data = dictionary(stems(1_000))
    crowd = suffixes([*"xy", "xx", "yy", *long]).encode()
    report = read_lexicon(data, "x.dic", affix_data=crowd).report
    assert report.words == 1_000
    assert "choose words of at most 7 letters" in " ".join(report.notes)
    assert len(made) < 12_000  # of 45,000
    few = read_lexicon(data, "x.dic", affix_data=suffixes([*"xy", "xx", *long]).encode()).report
    assert (few.words, few.rejected) == (4_000, 40_000)
    assert "Words of more than 11 letters are left out, as there are over 4,000 words." in few.notes


def rules(kind: str, rng: random.Random) -> list[str]:
    """Return the rules of three flags of prefixes or suffixes, in a file's lines."""
    lines: list[str] = []
    for flag in "PQR" if kind == "PFX" else "STU":
        lines.append(f"{kind} {flag} {rng.choice('YYN')} 6")
        for _ in range(6):
            add = "".join(rng.choices("aab\u0301'", k=rng.randint(0, 5))) or "0"
            strip = rng.choice(["0", "0", "a", "ab", "ba"])
            more = "/" + "".join(rng.sample("PQRSTUNCX", 2)) if rng.random() < 0.4 else ""
            condition = rng.choice([".", ".", "[^b]", "a.", ".[ab][ab].[ab]"])
            lines.append(f"{kind} {flag} {strip} {add}{more} {condition}")
    return lines


@pytest.mark.parametrize("seed", range(40))
def test_what_is_cut_is_too_long_and_nothing_else_is(seed: int) -> None:
    """Prefixes, suffixes on suffixes, circumfixes, rules that shorten: the same short forms."""
    rng = random.Random(seed)
    marks = ["SET UTF-8", "NEEDAFFIX N", "CIRCUMFIX C", "ONLYINCOMPOUND X", "FULLSTRIP"]
    marks += ["COMPLEXPREFIXES"] * (seed % 2)
    text = "\n".join([*marks, *rules("PFX", rng), *rules("SFX", rng)])
    grown = read_affixes(text.replace("'", "").encode())
    for _ in range(60):
        stem = "".join(rng.choices("ab\u0301-", weights=[8, 8, 1, 1], k=rng.randint(1, 7)))
        flags, longest = frozenset(rng.sample("PQRSTU", 3)), rng.randint(2, 9)

        def short(forms: list[str], most: int = longest) -> set[str]:
            return {it for it in forms if len(it.replace("\u0301", "")) <= most}

        every = grown.expand(stem, flags)
        some = grown.expand(stem, flags, longest)
        assert short(some) == short(every)
        assert set(some) <= set(every)
    assert grown.cut


def test_rules_that_never_fit_are_counted_where_stems_end_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They were looked up once for an end, and then compared with every stem, for hours."""
    monkeypatch.setattr(affixes, "MOST_TRIES", 2_000)
    aff = "SET UTF-8\nSFX A Y 50\n" + "SFX A 0 s xaaaa\n" * 50
    found = read_lexicon(
        dictionary([f"{it}aaaa" for it in stems(60)]), "x.dic", affix_data=aff.encode()
    )
    assert found.report.words == 60
    assert "so we only take its stems" in " ".join(found.report.notes)


def test_affixes_and_stems_longer_than_any_word_make_no_forms(made: list[str]) -> None:
    """An .aff of 10 MB made 29,000 forms of 60,000 letters from one stem: 1.7 GB."""
    aff = suffixes(["s", "x" * 401, f"r [{'t' * 10_000}]"]).replace("] .", "]")
    dic = b"2\ncat/A\n" + b"y" * 401 + b"/A\n"
    found = read_lexicon(dic, "x.dic", affix_data=aff.encode())
    assert set(found.columns.strings()) == {"cat", "cats"}
    assert max(map(len, made)) <= 4
    assert dict(found.report.reasons) == {"longer than 15 letters": 1}
    assert any("2 lines of the .aff can't be read" in note for note in found.report.notes)


def test_forbidden_forms_are_held_to_as_many_as_a_list_has_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are kept until the end: a few lines made twelve million of them, 1.7 GB."""
    monkeypatch.setattr(foresight, "MOST_WORDS", 100)
    aff = suffixes([a + b for a in LETTERS for b in LETTERS]) + "\nFORBIDDENWORD !\n"
    found = read_lexicon(b"2\ncat\ndog/A!\n", "x.dic", affix_data=aff.encode())
    assert set(found.columns.strings()) == {"cat"}
    assert "so we only take its stems" in " ".join(found.report.notes)
