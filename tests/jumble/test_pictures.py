"""Jumble drawn: what the letters open, and where in its list each agent looked."""

from __future__ import annotations

from html import unescape

import numpy as np
import pytest
from django.test import Client
from django.utils.html import strip_tags

from games.models import Play
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.agent_cards import agents_of
from solvers.pages.watch.step import WatchedStep
from tests.check_pictures import check_pictures
from tests.jumble.words import WORDS
from tests.run_commands import from_json, refusal
from tests.site.positions import watched
from wordgames.jumble.agents.searches import Index, Linear
from wordgames.jumble.anagrams import index_of
from wordgames.jumble.rules import JumbleOptions
from wordgames.languages.casing import upper
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

OPTIONS = {"lexicon": "en", "shortest": 3, "longest": 6, "words": 3, "difficulty": "any"}


@pytest.fixture
def english(db: None) -> Lexicon:
    lexicon = Lexicon.objects.create(slug="en", name="English", language="en")
    entries = [Entry(word, weight=100 - rank) for rank, word in enumerate(WORDS)]
    publish(lexicon, columns_from(entries, language="en", folded=True))
    return lexicon


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/jumble/", {**OPTIONS, "agent": "index", **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("jumble")])
def test_every_step_shows_what_its_tables_say(client: Client, english: Lexicon, agent: str) -> None:
    play = watch(client, agent=agent, word="silent")
    page = client.get(f"/watch/{play.pk}/?step=1")
    figures = {figure.kind: figure for figure in check_pictures(page.content.decode())}
    weights = {word.upper(): 100 - rank for rank, word in enumerate(WORDS)}
    common = ("LISTEN", "SILENT", "ENLIST")
    assert figures["bars"].marks == {word: weights[word] for word in common}
    assert page.context["step"].thought.why.startswith("Sorted, the letters are EILNST")
    assert page.context["step"].funnel is None
    assert "probes" in figures


def test_a_linear_search_reads_as_far_as_the_word_that_it_finds() -> None:
    agent = Linear(columns_from(Entry(word) for word in WORDS), JumbleOptions())
    for letters in ("silent", "esuoh", "tca", "xyz"):
        found = agent.find(letters, 1)
        same = [sorted(word) == sorted(letters) for word in agent.listed]
        looked = same.index(True) + 1 if any(same) else len(same)
        scan = agent.scan(letters, found[0] if found else "")
        assert (scan.size, scan.read) == (len(WORDS), looked)
        assert scan.found == (looked if found else 0)


def test_an_index_leaps_as_numpy_searches() -> None:
    """The places that are drawn are those that a binary search has to compare, and no others."""
    words = Words.from_strings({f"{one}{two}{three}" for one in "abcdefg" for two in "hijk"
                                for three in "lmnop"})  # fmt: skip
    index = index_of(words)
    for row in range(0, len(words), 7):
        probes = index.probes(words[row])
        assert len(probes) <= len(words).bit_length()
        assert len(set(probes)) == len(probes)
        key, low, high = index.key(words[row]), 0, len(words)
        for place in probes:
            assert low <= place < high
            low, high = (place + 1, high) if index.keys[place] < key else (low, place)
        assert low == high == int(np.searchsorted(index.keys, key))


def test_the_first_key_found_is_among_the_leaps() -> None:
    agent = Index(columns_from(Entry(word) for word in WORDS), JumbleOptions())
    scan = agent.scan("silent", "listen")
    assert scan.read == 0
    assert scan.found in {place for _, place in scan.leaps}
    assert scan.size == sum(len(word) == 6 for word in WORDS)
    assert agent.scan("xyz", "").found == 0


def test_my_letters_show_what_they_open(client: Client, english: Lexicon) -> None:
    page = client.get("/assist/jumble/", {"letters": "TnesIL"})
    [bars] = check_pictures(page.content.decode())
    assert list(bars.marks) == ["LISTEN", "SILENT", "ENLIST"]
    none = client.get("/assist/jumble/", {"letters": "uoa"})
    assert not check_pictures(none.content.decode())


def test_a_round_has_answers_and_a_word_has_one(client: Client, english: Lexicon) -> None:
    """It said: The answer is TROPHY, COURT."""
    whole, alone = watch(client), watch(client, word="silent")
    for play, said in ((whole, "The answers are"), (alone, "The answer is")):
        answers = ", ".join(play.puzzle.setup["secrets"]).upper()
        for address in (f"/watch/{play.pk}/?step={play.turns}", f"/review/{play.pk}/"):
            text = " ".join(unescape(strip_tags(client.get(address).content.decode())).split())
            assert f"{said} {answers}." in text, address


@pytest.mark.django_db
@pytest.mark.usefixtures("search_loaded", "unhurried")
def test_a_page_shows_the_words_that_the_shell_prints(client: Client) -> None:
    """Jumble's bots rank nothing: they find the words of some letters."""
    play = watched("jumble")
    step: WatchedStep = client.get(f"/watch/{play.pk}/?step=1").context["step"]
    letters = step.open_play.state.observe().before(0).letters
    slug = step.open_play.lexicon.slug
    asked = ("explain", "jumble", "--agent", step.agent.slug, "--lexicon", slug, "--history")
    told = from_json(*asked, letters, "--count", "64")
    page = client.get(f"/watch/{play.pk}/?step=1").content.decode()
    bars = next(figure for figure in check_pictures(page) if figure.kind == "bars")
    language = step.open_play.lexicon.language
    assert set(bars.marks) == {upper(it["move"], language) for it in told["suggestions"]}


def test_explain_refuses_the_tree_that_there_is_not(english: Lexicon) -> None:
    ask = ("explain", "jumble", "--agent", "linear", "--lexicon", english.slug)
    assert "has no tree" in refusal(*ask, "--history", "jloyl", "--deep", "2", "--json")
