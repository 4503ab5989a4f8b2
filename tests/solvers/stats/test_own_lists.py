"""What was run on somebody's own list is shown to who has its address, and listed nowhere."""

from __future__ import annotations

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.stats.length_curves import best_known, known_lines
from tests.fixtures import make_lexicon
from tests.solvers.runs.fixtures import Ask
from tests.solvers.stats.test_lengths import store
from tests.solvers.stats.test_sweeps import swept

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unworked")]
DRAFT = Lexicon.Visibility.DRAFT
VISITORS = "/stats/sweeps/?whose=visitors"


@pytest.fixture
def secret_list(db: None) -> Lexicon:
    words = dict.fromkeys(("cat", "dog", "cow"), True)
    made = make_lexicon("mine", "Grandmother’s words", "en", words, folded=True)
    Lexicon.objects.filter(pk=made.pk).update(visibility=DRAFT)
    made.refresh_from_db()
    return made


def test_word_lengths_draw_no_line_of_it(client: Client, secret_list: Lexicon) -> None:
    run = store(secret_list, 3)
    assert best_known("wordle") == ""
    assert known_lines("wordle", "letter-frequency") == {}
    assert len(known_lines("wordle", "letter-frequency", [secret_list])) == 1  # to who has it
    page = client.get("/stats/lengths/?game=wordle&agent=letter-frequency").content.decode()
    assert secret_list.name not in page
    assert run.pk not in page


def test_sweeps_of_it_are_not_listed(client: Client, asking: Ask, small_english: Lexicon) -> None:
    sweep = swept(asking)
    [listed] = client.get(VISITORS).context["page"]
    assert (listed.pk, listed.cells) == (sweep.pk, 6)
    Lexicon.objects.filter(pk=small_english.pk).update(visibility=DRAFT)
    for path in ("/stats/sweeps/", VISITORS):
        assert not list(client.get(path).context["page"])
    assert client.get(f"/stats/sweeps/{sweep.pk}/").status_code == 200
