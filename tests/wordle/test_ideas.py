"""What each agent's idea comes to: the documents' examples, and small ones worked out by hand."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import log2

import numpy as np
import pytest

from tests.wordle.agents import suggest
from tests.wordle.lists import ANSWERS, made_up, original, seen, small
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.agent_registry import build_agent
from wordgames.rules.feedback import marks, to_text
from wordgames.tiles.agents.csp import Constraints
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.entropy_ngram import EntropyNgram, gram_scores
from wordgames.tiles.agents.letter_frequency import LetterFrequency
from wordgames.tiles.agents.letter_odds import LetterOdds, place_odds
from wordgames.tiles.agents.one_step import KEPT, ExpectedSize, Minimax, MostParts
from wordgames.tiles.agents.positional import Positional
from wordgames.tiles.agents.situation import consistent_rows, legal_rows, situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions


def test_one_step_agents_agree_with_classes_counted_by_hand() -> None:
    """Of aa, ab, ba, bb: aa makes 4 classes (22, 20, 02, 00), so does each other word."""
    words = Words.from_strings(["aa", "ab", "ba", "bb", "cc"], ["aa", "ab", "ba", "bb"])
    best = suggest("entropy", words).best
    assert (best.bits, best.left, best.chance) == (2.0, 1.0, 0.25)
    last = suggest("entropy", words).ranked[-1]
    assert (last.move, last.bits, last.left, last.chance) == ("cc", 0.0, 4.0, 0.0)


def test_the_measures_are_those_of_the_classes() -> None:
    """guess abc over abd, abe, xyz: classes of 2 and 1."""
    words = Words.from_strings(["abc", "abd", "abe", "xyz"], ["abd", "abe", "xyz"])
    bits = 2 / 3 * log2(3 / 2) + 1 / 3 * log2(3)
    wanted = {"entropy": bits, "minimax": -2.0, "expected-size": -5 / 3, "most-parts": 2.0}
    for slug, score in wanted.items():
        abc = next(found for found in suggest(slug, words) if found.move == "abc")
        assert abc.score == pytest.approx(score)
        assert abc.bits == pytest.approx(bits)
        assert abc.left == pytest.approx(5 / 3)
        assert abc.chance == 0.0


@pytest.mark.parametrize("kind", [Entropy, Minimax, ExpectedSize, MostParts])
def test_ties_go_to_a_word_that_can_be_the_answer(kind: type) -> None:
    """After _ight only the first letter is open: m, s, n, l; any order of them splits alike."""
    words = Words.from_strings(["aight", "light", "might"], ["light", "might"])
    assert kind(words, WordleOptions()).suggest(situate(seen(), words)).best.move == "light"


def test_whole_list_guesses_beat_guesses_left_where_only_an_ending_is_open() -> None:
    """Of five _ight words a guess from them finds one; lumps (l, m, s of them) finds four."""
    answers = ["light", "might", "night", "right", "sight"]
    words = Words.from_strings([*answers, "lumps"], answers)
    assert suggest("entropy", words).best.move == "lumps"
    assert suggest("entropy", words, guesses="left").best.move == "light"
    assert suggest("entropy", words).best.bits == pytest.approx(
        3 * 0.2 * log2(5) + 0.4 * log2(5 / 2)
    )


def test_the_fixed_opening_is_the_same_in_every_game() -> None:
    words = small()
    fixed = [build_agent("wordle", "entropy@001", words, WordleOptions()).opening]  # type: ignore[attr-defined]
    first = suggest("entropy@001", words).best
    assert first.move == words[fixed[0][0]]
    second = {
        suggest("entropy@001", words, f"{first.move}:{code}").best.move
        for code in {to_text(marks(first.move, secret)) for secret in ANSWERS}
        if len(consistent_rows(words, words.answers, seen(f"{first.move}:{code}").turns)) > 2
    }
    assert second == {words[fixed[0][1]]}


def test_the_second_guess_of_the_opening_adds_the_most_to_the_first() -> None:
    words = small()
    agent = build_agent("wordle", "entropy@001", words, WordleOptions())
    first, second, *_ = agent.opening  # type: ignore[attr-defined]

    def joint(guess: str) -> int:
        pairs = {(marks(words[first], secret), marks(guess, secret)) for secret in ANSWERS}
        return len(pairs)

    def information(guess: str) -> float:
        pairs = [(marks(words[first], secret), marks(guess, secret)) for secret in ANSWERS]
        sizes = [pairs.count(pair) for pair in pairs]
        return -sum(log2(size / len(pairs)) for size in sizes) / len(pairs)

    best = max(information(guess) for guess in words)
    assert information(words[second]) == pytest.approx(best)
    assert joint(words[second]) > joint(words[first])


def test_letter_frequency_counts_every_letter_and_pays_a_repeated_one_once() -> None:
    """aab abc abd: a 4, b 3, c 1, d 1; aab is worth 7, abc and abd 8."""
    words = Words.from_strings(["aab", "abc", "abd"])
    scores = {found.move: found.score for found in suggest("letter-frequency", words)}
    assert scores == {"aab": 7.0, "abc": 8.0, "abd": 8.0}
    assert suggest("letter-frequency", words).best.move == "abc"


RAIN = ["train", "brain", "grain", "drain"]


def test_document_002_explores_when_only_the_first_letter_is_open() -> None:
    words = Words.from_strings([*RAIN, "doubt", "plain", "steam"], RAIN)
    best = suggest("letter-frequency", words, "plain:00222").best
    assert (best.move, best.score, best.chance) == ("doubt", 3.0, 0.0)
    assert suggest("letter-frequency@001", words, "plain:00222").best.move in RAIN


def test_document_002_does_not_explore_in_hard_mode_or_with_the_last_guess() -> None:
    words = Words.from_strings([*RAIN, "doubt", "plain"], RAIN)
    hard = WordleOptions(mode="hard")
    observation = seen("plain:00222", mode="hard")
    agent = LetterFrequency(words, hard)
    assert agent.suggest(situate(observation, words)).best.move in RAIN
    last = seen("plain:00222", guesses=2)
    agent = LetterFrequency(words, WordleOptions(guesses=2))
    assert agent.suggest(situate(last, words)).best.move in RAIN


@pytest.mark.parametrize(
    ("name", "still", "no_more"), [("one_in", 2, 1), ("few", 3, 4), ("many", 1, 0)]
)
def test_document_002_s_thresholds_are_parameters(name: str, still: int, no_more: int) -> None:
    """Three of five letters are placed, and four words are left."""
    words = Words.from_strings([*RAIN, "doubt", "plain", "steam"], RAIN)
    turn = "plain:00222"
    assert suggest("letter-frequency", words, turn, **{name: still}).best.move == "doubt"
    assert suggest("letter-frequency", words, turn, **{name: no_more}).best.move in RAIN


def test_stored_runs_of_letter_frequency_keep_their_keys() -> None:
    later = {one.name: one.default for one in LetterFrequency.parameters if one.sparse}
    assert later == {"one_in": 3, "few": 3, "many": 3}


def test_document_002s_filter_loses_a_word_with_a_repeated_letter() -> None:
    """EERIE against THOSE grays three E's and places the last; the printed filter drops THOSE."""
    words = Words.from_strings(["those", "eerie", "tools"], ["those", "tools"])
    turn = f"eerie:{to_text(marks('eerie', 'those'))}"
    assert suggest("letter-frequency", words, turn).best.move == "those"
    printed = suggest("letter-frequency", words, turn, gray="as-printed")
    assert printed.fallback


def test_gram_scores_are_weighted_counts_over_the_greatest() -> None:
    """Bigrams: ab in both (3 + 1), bc 3, bd 1: abc 4 + 3, abd 4 + 1."""
    words = Words.from_strings(["abc", "abd"], weights={"abc": 3.0, "abd": 1.0})
    assert gram_scores(words, 2).tolist() == pytest.approx([1.0, 5 / 7])
    assert gram_scores(words, 3).tolist() == pytest.approx([1.0, 1 / 3])
    assert gram_scores(words, 4).tolist() == [0.0, 0.0]


def test_document_003_adds_the_scores_scaled_by_the_share_of_words_left() -> None:
    words = small()
    turn = "crane:00000"
    found = suggest("entropy-ngram", words, turn, beta_bigram=0.6, beta_trigram=0.9)
    left = situate(seen(turn), words).candidates
    number = {words[int(row)]: place for place, row in enumerate(words.answers)}
    two, three = gram_scores(words, 2), gram_scores(words, 3)
    for suggestion in found:
        place, share = number[suggestion.move], len(left) / len(words.answers)
        bonus = share * (0.6 * two[place] + 0.9 * three[place])
        assert suggestion.score == pytest.approx((suggestion.bits or 0) + bonus)


def test_document_003_opens_with_the_widest_cover() -> None:
    """a is in 3 words, b in 2, c, d and e in 1: abc covers 6, abd 6, aae 4."""
    words = Words.from_strings(["aae", "abc", "abd"])
    agent = EntropyNgram(words, WordleOptions(length=3))
    best = agent.suggest(situate(seen(length=3), words)).best
    assert (best.move, best.score) == ("abc", 6.0)


def test_letter_odds_are_those_of_document_004() -> None:
    """On the original answers: .0644 .1205 .1326 .0739 .1093, .5006, and .7006 after MAYBE."""
    words = original()
    odds = place_odds(words)
    toast = words.encode("toast")
    assert toast is not None
    terms = [round(float(odds[place, symbol]), 4) for place, symbol in enumerate(toast)]
    assert terms == [0.0644, 0.1205, 0.1326, 0.0739, 0.1093]
    start = LetterOdds.after(words, odds, (), 0.2).scores(toast[None, :])
    assert round(float(start[0]), 4) == 0.5006
    after = LetterOdds.after(words, odds, seen("maybe:01000").turns, 0.2).scores(toast[None, :])
    assert round(float(after[0]), 4) == 0.7006
    suggested = Positional(words, WordleOptions()).suggest(
        situate(seen("maybe:01000"), words), 2315
    )
    score = next(found.score for found in suggested if found.move == "toast")
    assert round(score, 4) == 0.7006


@pytest.mark.parametrize(("value", "boost"), [("1/length", 0.2), ("1/(length-1)", 0.25), ("0", 0)])
def test_the_boost_is_a_parameter(value: str, boost: float) -> None:
    words = small()
    plain = score(suggest("positional", words, "maybe:01000", boost="0", count=50), "toast")
    boosted = score(suggest("positional", words, "maybe:01000", boost=value, count=50), "toast")
    assert boosted - plain == pytest.approx(boost)


def score(found: Suggestions, move: str) -> float:
    return next(suggestion.score for suggestion in found if suggestion.move == move)


def test_letters_match_the_bag_one_to_one() -> None:
    """GEESE against THOSE shows one E elsewhere... it is placed last, so EERIE gains nothing."""
    words = small()
    odds = place_odds(words)
    codes = words.codes[[words.row("eerie"), words.row("those")]]
    misplaced = LetterOdds.after(words, odds, seen("zonal:00000", "abbey:00010").turns, 0.2)
    plain = LetterOdds.after(words, odds, seen("zonal:00000", "abbey:00010").turns, 0.0)
    assert (misplaced.scores(codes) - plain.scores(codes)).tolist() == pytest.approx([0.2, 0.2])
    placed = LetterOdds.after(words, odds, seen("geese:00002").turns, 0.2)
    assert placed.bag.sum() == 0
    assert placed.odds[4, words.letters.index("e")] == 1.0
    assert placed.odds[1, words.letters.index("e")] == 0.0


def test_positional_does_not_filter_words() -> None:
    """It may guess a word that no longer fits: that is why document 004 sees it fail."""
    words = small()
    left = {words[int(row)] for row in situate(seen("maybe:01000"), words).candidates}
    found = {suggestion.move for suggestion in suggest("positional", words, "maybe:01000")}
    assert found - left


def test_positional_recounts_the_words_left() -> None:
    """The odds are those of the words that fit, and ties go to the list's order."""
    words = small()
    turns = ("maybe:01000",)
    left = [words[int(row)] for row in situate(seen(*turns), words).candidates]
    places = [Counter(word[place] for word in left) for place in range(5)]
    totals = {word: sum(places[i][letter] for i, letter in enumerate(word)) for word in left}
    found = suggest("positional", words, *turns, recount=True, count=len(left))
    assert [suggestion.move for suggestion in found] == sorted(
        left, key=lambda word: (-totals[word], left.index(word))
    )
    assert found.best.score == max(totals.values()) / len(left)


@pytest.mark.parametrize("guess", ["eerie", "abbey", "lolly", "sassy", "geese", "toast"])
@pytest.mark.parametrize("other", ["crane", "jolly"])
def test_constraints_leave_exactly_the_words_that_fit(guess: str, other: str) -> None:
    words = small()
    for secret in ANSWERS:
        turns = seen(
            f"{guess}:{to_text(marks(guess, secret))}", f"{other}:{to_text(marks(other, secret))}"
        ).turns
        satisfying = Constraints.of(words, turns).satisfying(words)
        assert satisfying.tolist() == consistent_rows(words, words.answers, turns).tolist()


def test_csp_assigns_the_place_with_the_fewest_letters_first() -> None:
    """cat, cot, dog, fog: the second place has two letters, o in three words; then the last has
    two, g in two words; then d comes before f. So dog, fog, then cot, and a at the end."""
    words = Words.from_strings(["cat", "cot", "dog", "fog"])
    answer = suggest("csp", words, count=4)
    assert [found.move for found in answer] == ["dog", "fog", "cot", "cat"]


def test_random_draws_every_word_left_and_no_other() -> None:
    words = small()
    agent = build_agent("wordle", "random", words, WordleOptions())
    drawn = {
        agent.suggest(situate(seen("jolly:02222"), words, seed), 1).best.move for seed in range(60)
    }
    assert drawn == {"holly", "folly", "lolly"}


def test_optimal_without_a_tree_says_that_it_plays_one_step() -> None:
    words = made_up(5, 400, 200)
    answer = suggest("optimal", words)
    assert answer.fallback
    assert "tree isn't ready yet, so this is its best single step" in answer.note
    assert answer.best == suggest("entropy", words).best


def test_reasons_are_those_of_the_classes_for_every_agent() -> None:
    words = small()
    left = situate(seen("crane:00000"), words).candidates
    for found in suggest("letter-frequency", words, "crane:00000"):
        sizes = classes(words, found, left)
        assert found.left == pytest.approx(sum(size * size for size in sizes) / len(left))
        assert found.bits == pytest.approx(
            log2(len(left)) - sum(size * log2(size) for size in sizes) / len(left)
        )
        assert found.chance == pytest.approx(1 / len(left))


def classes(words: Words, found: Suggestion, left: np.ndarray) -> list[int]:
    codes = [marks(found.move, words[int(row)]) for row in left]
    return [codes.count(code) for code in set(codes)]


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("history", [("geese:10002",), ("sassy:20000", "eerie:00001"), ()])
def test_legal_rows_are_those_that_the_rules_do_not_refuse(
    mode: str, history: tuple[str, ...]
) -> None:
    words = small()
    observation = seen(*history, mode=mode)
    wanted = [row for row, word in enumerate(words) if observation.refusal(word) is None]
    assert legal_rows(words, observation).tolist() == wanted
    answers = set(words.answers.tolist())
    assert legal_rows(words, observation, words.answers).tolist() == sorted(set(wanted) & answers)


def test_a_ranking_is_remembered_while_hundreds_of_games_are_played_out() -> None:
    """The page of a long list's tree ranked its first guess anew at every look: 0.6 s of CPU."""
    every = ["".join(it) for it in product("abcdefgh", repeat=3)]
    words = Words.from_strings(every, every)
    agent = build_agent("wordle", "entropy", words, WordleOptions(length=3))
    first = agent.suggest(situate(seen(length=3), words), 10)
    for word in words.strings(words.answers)[: KEPT + 10]:
        agent.suggest(situate(seen(f"{word}:000", length=3), words), 1)
    assert agent.suggest(situate(seen(length=3), words), 10) is first
