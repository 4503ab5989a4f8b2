"""Jumble's rules: scrambled letters, every anagram wins, hints, skips, points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgames.jumble.anagrams import AnagramIndex, contained
from wordgames.jumble.rules import SKIP, Jumble, JumbleOptions, Scrambled
from wordgames.jumble.word_choice import order_bits, pool_of, scrambled
from wordgames.rules.state import IllegalMove, InvalidOptions, Status
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

SILENT = ("listen", "silent", "enlist", "tinsel", "inlets")
ROUND = Jumble((Scrambled("tnesil", SILENT), Scrambled("sehuo", ("house",))))
LETTERS = st.text("abcde", min_size=3, max_size=9)


def test_a_word_left_for_later_comes_back_at_the_end_with_its_hints() -> None:
    """P5: one tap between Shuffle and Delete cost the word and the perfect round."""
    hinted = ROUND.hinted(ROUND.hint("first"))
    later = hinted.later()
    assert later.observe().letters == "sehuo"
    assert later.observe().shown == "_____"
    assert not later.observe().turns
    back = later.play("house")
    assert back.observe().letters == "tnesil"
    assert back.observe().shown == hinted.shown
    assert back.play("silent").status is Status.WON
    with pytest.raises(IllegalMove, match="last word"):
        back.later()
    twice = later.later()
    assert (twice.observe().letters, twice.shown) == ("tnesil", hinted.shown)


@pytest.mark.parametrize("word", SILENT)
def test_every_word_that_the_letters_make_wins(word: str) -> None:
    state = ROUND.play(word)
    assert state.last_feedback == "solved"
    assert state.observe().points == 6
    assert state.observe().letters == "sehuo"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("", "Type a word."),
        ("listens", "There's only one S among the letters."),
        ("liste", "Use all 6 letters; yours has 5."),
        ("mister", "There's no M among the letters."),
        ("lisetn", "LISETN isn't in the word list."),
        ("tnesil", "TNESIL isn't in the word list."),
    ],
)
def test_a_refusal_is_a_sentence_and_costs_nothing(move: str, sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        ROUND.play(move)


def test_letters_that_come_twice_may_be_used_twice() -> None:
    state = Jumble((Scrambled("yebba", ("abbey",)),))
    with pytest.raises(IllegalMove, match="There are only 2 B among the letters"):
        state.play("bbb")
    assert state.play("abbey").status is Status.WON


def test_a_round_with_a_skip_is_lost_and_one_without_is_won() -> None:
    assert ROUND.play("silent").status is Status.PLAYING
    assert ROUND.play("silent").play("house").status is Status.WON
    skipped = ROUND.play(SKIP).play("house")
    assert skipped.status is Status.LOST
    assert [turn.points for turn in skipped.turns] == [0, 5]
    with pytest.raises(IllegalMove, match="This round is over"):
        skipped.play("house")


def test_hints_show_places_of_the_commonest_word_and_cost_two_points_each() -> None:
    state = ROUND.hinted(ROUND.hint("first"))
    assert state.observe().shown == "l_____"
    assert state.hint("first") == ""
    state = state.hinted(state.hint("place"))
    assert state.observe().shown == "l____n"
    assert state.play("silent").observe().points == 2
    assert state.play("silent").observe().shown == "_____"


def test_hints_end_when_every_place_is_shown_and_a_point_is_left() -> None:
    state = ROUND
    while hint := state.hint("place"):
        state = state.hinted(hint)
    assert state.observe().shown == "listen"
    assert state.play("listen").observe().points == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"shortest": 2},
        {"longest": 16},
        {"shortest": 8, "longest": 7},
        {"words": 0},
        {"words": 21},
        {"difficulty": "odd"},
    ],
)
def test_options_that_make_no_game_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        JumbleOptions(**wrong)  # type: ignore[arg-type]


@given(LETTERS, st.integers(0, 2**31), st.integers(0, 50))
def test_scrambled_letters_are_the_same_letters_and_no_word(
    word: str, seed: int, order: int
) -> None:
    shown = scrambled(word, seed, [word], word, order)
    assert sorted(shown) == sorted(word)
    assert (shown != word) == (len(set(word)) > 1)
    assert shown == scrambled(word[::-1], seed, [word], word, order)


@given(st.integers(0, 2**31))
def test_no_order_that_is_a_word_is_shown_where_another_is_left(seed: int) -> None:
    words = ["abc", "acb", "bac", "bca", "cab"]
    assert scrambled("abc", seed, words) == "cba"
    assert scrambled("abc", seed, [*words, "cba"], "abc") == "acb"


def test_another_seed_or_shuffle_gives_another_order() -> None:
    assert len({scrambled("reactive", seed, ()) for seed in range(20)}) > 15
    assert len({scrambled("reactive", 1, (), "", order) for order in range(20)}) > 15


@given(st.lists(st.text("abcd", min_size=4, max_size=4), min_size=1, max_size=60))
def test_the_index_finds_what_comparing_sorted_letters_finds(listed: list[str]) -> None:
    index = AnagramIndex.of(Words.from_strings(listed))
    for word in [*listed, "aaaa", "dcba", "zzzz", "abc"]:
        wanted = sorted(it for it in set(listed) if sorted(it) == sorted(word))
        assert sorted(index.anagrams(word)) == wanted


@given(st.lists(st.text("abcd", min_size=3, max_size=3), min_size=1, max_size=40), LETTERS)
def test_words_in_letters_are_those_whose_letters_are_all_among_them(
    listed: list[str], letters: str
) -> None:
    words = Words.from_strings(listed)
    wanted = [it for it in words if all(letters.count(one) >= it.count(one) for one in it)]
    assert words.strings(contained(words, letters)) == wanted


def test_equal_keys_of_other_letters_are_not_taken_for_anagrams() -> None:
    words = Words.from_strings(["abc", "abd"])
    index = AnagramIndex.of(words)
    same = AnagramIndex(words, dict.fromkeys("abcd", 1), index.keys * 0 + 3, index.rows)
    assert same.anagrams("cab") == ["abc"]
    assert same.anagrams("dab") == ["abd"]


def test_bits_of_order_count_repeated_letters_once() -> None:
    bits = order_bits(Words.from_strings(["aab", "abc", "aaa"]))
    assert 2**bits == pytest.approx([1, 3, 6])


def test_thirds_of_difficulty_part_the_words_and_rare_ones_are_harder() -> None:
    entries = [Entry(word, weight=100 - rank) for rank, word in enumerate(["abc", "def", "ghi"])]
    columns = columns_from([*entries, Entry("aaa")])
    bands = [pool_of(columns, 3, 3, name).strings() for name in ("easy", "medium", "hard")]
    assert bands == [["abc"], ["def"], ["ghi"]]
    assert sorted(pool_of(columns, 3, 3, "any").strings()) == ["abc", "def", "ghi"]


def test_letters_that_make_several_words_are_easier() -> None:
    entries = [Entry(word) for word in ("abc", "cab", "def", "ghi")]
    assert sorted(pool_of(columns_from(entries), 3, 3, "easy").strings()) == ["abc"]
    assert sorted(pool_of(columns_from(entries), 3, 3, "medium").strings()) == ["cab"]
