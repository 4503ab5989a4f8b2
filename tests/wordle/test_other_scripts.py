"""Agents on words in Greek, Hindi, Korean by jamo and Arabic: measured, watched and asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.artifact_table import ArtifactTable
from tests.run_commands import from_json
from wordgames.artifacts import use_store
from wordgames.importer import ImportOptions, read_lexicon
from wordgames.languages.casing import capitals, typed
from wordgames.languages.letters import STAND_IN

pytestmark = pytest.mark.django_db
LISTS = {
    "el": "νερό φίλη πόδι μήλο γάλα ψάρι χέρι φύλο βήμα δώρο σώμα ώρες νύχι ρόδι",
    "hi": "किताब बालक मकान सरकार कमल समय बादल बाज़ार कागज़ नमक सड़क कलम बारिश",
    "ko": "과자 나무 학교 가수 바다 모자 구두 사과 다리 고기 기차 머리 소리 하늘",
    "ar": "كتاب سلام مدينة شارع كلام طعام بحار جبال رجال سماء كبير صغير",
}


@pytest.fixture(params=list(LISTS))
def lexicon(request: pytest.FixtureRequest) -> Lexicon:
    code = request.param
    words = "\n".join(LISTS[code].split())
    read = read_lexicon(words.encode(), "list.txt", ImportOptions(language=code))
    lexicon = Lexicon.objects.create(slug="own", name="Own", language=read.columns.language)
    publish(lexicon, read.columns)
    return lexicon


@pytest.fixture
def _table() -> Iterator[None]:
    before = use_store(ArtifactTable())
    yield
    use_store(before)


def usual(lexicon: Lexicon) -> tuple[int, str]:
    """Return the length of most of the words, and one of them as people write it."""
    words = LISTS[lexicon.language.partition("-")[0]].split()
    lengths = [len(typed(word, lexicon.language, folded=lexicon.tongue.folded)) for word in words]
    length = max(set(lengths), key=lengths.count)
    return length, words[lengths.index(length)]


@pytest.mark.usefixtures("_table")
def test_a_tree_is_searched_and_proven_in_any_script(lexicon: Lexicon) -> None:
    length, _ = usual(lexicon)
    asked = ("--lexicon", "own", "--length", str(length), "--games", "all")
    found = {
        agent: from_json("evaluate", "wordle", "--agent", agent, *asked)
        for agent in ("entropy", "minimax", "optimal")
    }
    assert {each["win_rate"] for each in found.values()} == {1.0}
    assert found["optimal"]["status"] == "searched"
    assert found["optimal"]["total_guesses"] == min(
        each["total_guesses"] for each in found.values()
    )


def test_agents_are_watched_asked_and_review_words_of_any_script(
    client: Client, lexicon: Lexicon
) -> None:
    length, secret = usual(lexicon)
    options = {"lexicon": "own", "length": str(length), "mode": "normal", "guesses": "6"}
    watched = client.post("/watch/wordle/", {**options, "agent": "entropy", "word": secret})
    page = client.get(watched.headers["Location"], {"step": 99}).content.decode()
    assert "Solved. The answer is" in page
    review = client.get(f"/review/{watched.headers['Location'].split('/')[2]}/")
    asked = {**options, "agent": "entropy", "g": secret, "m1": ["2"] * length}
    answer = client.get("/assist/wordle/", asked)
    for shown in (page, review.content.decode(), answer.content.decode()):
        assert capitals(secret, lexicon.language) in shown or lexicon.language == "ko-x-jamo"
        assert not STAND_IN.search(shown)
    assert review.status_code == answer.status_code == 200
