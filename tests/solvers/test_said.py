"""What shared pages count and describe is said in the reader's language."""

import pickle
from dataclasses import replace

import pytest

from solvers.runs.run_label import PHRASES, said_label
from wordgames.counted_nouns import COUNTS, counted, headed
from wordgames.languages import translation
from wordgames.languages.translation import amount


@pytest.fixture
def shouted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Say everything in capitals, but for what stands in braces; write numbers with a point."""
    wording = replace(
        translation.ENGLISH,
        one=_shout,
        several=lambda one, many, count: _shout(one if count == 1 else many),
        number=lambda value, spec: format(value, spec or ",").replace(",", "."),
    )
    monkeypatch.setattr(translation, "_wording", wording)


def _shout(text: str) -> str:
    return "".join(part if part.startswith("{") else part.upper() for part in _parts(text))


def _parts(text: str) -> list[str]:
    return text.replace("{", "\0{").replace("}", "}\0").split("\0")


@pytest.mark.parametrize("things", sorted(COUNTS))
@pytest.mark.parametrize("number", [0, 1, 2, 12345])
def test_counts_are_in_english_what_they_always_were(things: str, number: int) -> None:
    assert counted(number, things) == amount(number, things)


@pytest.mark.usefixtures("shouted")
def test_a_count_is_said_with_its_number_as_the_language_writes_it() -> None:
    assert counted(12345, "words") == "12.345 WORDS"
    assert headed("equations") == "EQUATIONS"


def test_a_noun_that_nobody_listed_is_counted_in_english() -> None:
    assert counted(2, "marbles") == "2 marbles"


@pytest.mark.parametrize(
    "label", ["5 letters · hard · seed 2", "simple · Tanzania 50% · 500 games", "4–12 letters", ""]
)
def test_a_description_is_in_english_what_is_stored(label: str) -> None:
    assert said_label(label) == label


@pytest.mark.usefixtures("shouted")
def test_a_description_is_said_phrase_by_phrase_with_its_numbers() -> None:
    assert said_label("4–12 letters · hard · 5000 games") == "4–12 LETTERS · HARD · 5.000 GAMES"
    assert said_label("5 letters · seed 5000") == "5 LETTERS · SEED 5000"
    assert said_label("simple · Ivory Coast 35% · seed 1") == "SIMPLE · IVORY COAST 35% · SEED 1"


@pytest.mark.usefixtures("shouted")
def test_what_was_learned_from_a_list_keeps_the_list_s_name() -> None:
    assert said_label("spelling learned from the same words · 2 games").isupper()
    assert said_label("unseen, learned from English") == "UNSEEN, LEARNED FROM English"


def test_a_description_with_braces_is_left_alone() -> None:
    assert said_label("{0} letters {}") == "{0} letters {}"


def test_every_phrase_keeps_its_number_in_its_place() -> None:
    assert all(phrase.count("{}") <= 1 for phrase in PHRASES.read_text("utf-8").splitlines())


def test_a_sentence_survives_the_way_through_a_cache() -> None:
    told = translation.deferred(
        "{stage}: {done} done.", stage=translation.deferred("A first tree"), done=3
    )
    kept = pickle.loads(pickle.dumps(told))  # noqa: S301
    assert translation.localize(kept) == "A first tree: 3 done."
