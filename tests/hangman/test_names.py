"""Names of several words in a visitor's list: kept if asked, played where signs can be shown."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from random import Random
from typing import Any

import numpy as np
import pytest
from django.test import Client

from games.catalogue import game
from games.display import mask_board
from games.models import Play, Player, Puzzle
from games.plays.actions import make_challenge
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from lexicons.uploads.visitor_lists import as_typed, read_own
from solvers.analysis.agent_plays import adviser_play
from solvers.games.hangman.analysis import HangmanAnalysis
from tests.check_secrecy import Begin, masked_game_sent, seed_for
from tests.lists.names import PLACES, kept
from tests.lists.test_own_lists import begun, made
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_singly
from wordgames.hangman.agents.position.situation import spelled_alike
from wordgames.hangman.evaluation.play_all_at_once import play_hangman
from wordgames.hangman.evaluation.runs import HangmanRuns, lists_of
from wordgames.hangman.evaluation.suite import HangmanSuite
from wordgames.hangman.hosts import AdversarialMaskHost
from wordgames.hangman.options import ADVERSARIAL
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from wordgames_site.api.play import _api_play

pytestmark = pytest.mark.django_db
NEWCASTLE = "_________ ____ ____"


def shown(page: str) -> str:
    """Return a board's row as its signs and blanks."""
    row = unescape(page).split('class="shown"')[1].split("</tr", maxsplit=1)[0]
    cells = row.split("<td ")[1:]
    return "".join(
        "_" if 'class="slot"' in cell else " " if "space" in cell else cell.split(">")[1][0]
        for cell in cells
    )


def test_names_are_kept_if_asked_and_counted_otherwise(client: Client) -> None:
    """A list of phrases came out empty."""
    plain = made(client, language="en", words=PLACES)
    assert plain.current.words == 2
    lexicon = kept(client)
    columns = lexicon.current.read()
    assert {columns.words(len(word)).display(word) for word in columns.strings()} == {
        *("san francisco", "xi'an", "jean-luc", "iso 9000", "to-day", "crane", "slate")
    }
    page = client.get(f"/lists/{lexicon.slug}/").content.decode()
    assert (
        "5 names with a space, a hyphen or another sign are played in Hangman and Jumble only."
        in page
    )
    assert 'Line 5: <bdi translate="no">1984</bdi>' in page


def test_names_with_the_same_letters_count_once_and_that_is_told(client: Client) -> None:
    lexicon = kept(client, "re-sign\nresign\nresign\nApollo 11\nApollo 12\ncrane")
    assert as_typed(lexicon).split("\n") == ["crane", "apollo 11", "resign"]
    page = client.get(f"/lists/{lexicon.slug}/").content.decode()
    assert "3 lines have the letters of others, so they count once with them." in page


@pytest.mark.parametrize("typed", ["San Francisco", "sanfrancisco", "SAN-FRANCISCO!"])
def test_signs_are_shown_from_the_start_and_need_not_be_typed(client: Client, typed: str) -> None:
    lexicon = kept(client)
    columns, hangman = lexicon.current.read(), game("hangman")
    options = hangman.daily_options(lexicon.current)
    assert options is not None
    assert (options["shortest"], options["longest"]) == (3, 12)
    puzzle = make_challenge(
        hangman, options, lexicon.current, "sanfrancisco", Player.objects.create()
    )
    address = f"/hangman/challenge/{puzzle.pk}/"
    page = client.get(address).content.decode()
    assert shown(page) == columns.pattern("sanfrancisco") == "___ _________"
    assert 'maxlength="13"' in page
    response = client.post(address, {"guess": typed, "sequence": 0}, follow=True)
    play = Play.objects.get(puzzle=puzzle)
    assert (play.status, play.score) == (Play.Status.WON, 0)
    assert "SAN FRANCISCO" in response.content.decode()


def test_every_drawn_name_has_its_signs_and_bots_play_it(client: Client) -> None:
    lexicon = kept(client)
    play = begun(client, lexicon, "hangman")
    setup = play.puzzle.setup
    assert setup["pattern"] == lexicon.current.read().pattern(setup["secrets"][0])
    assert shown(client.get(f"/hangman/play/{play.pk}/").content.decode()) == setup["pattern"]
    told = client.post(f"/hint/{play.pk}/", {"sequence": 0, "kind": "move"}, follow=True)
    assert told.status_code == 200
    stored = Play.objects.select_related("puzzle__revision__lexicon").get(pk=play.pk)
    assert adviser_play(OpenPlay(stored, ())).status == Play.Status.WON


def test_an_adversarial_host_keeps_to_the_signs_it_showed(client: Client) -> None:
    lexicon = kept(client, "ab cd\nef gh\nab-cd e\nabcd\nij kl")
    columns, hangman = lexicon.current.read(), game("hangman")
    options: Any = hangman.daily_options(lexicon.current)
    options |= {"host": ADVERSARIAL, "shortest": 4, "longest": 4}
    for seed in range(4):
        setup = hangman.random_setup(options, columns, Random(seed))
        assert setup["secrets"] == []
        host = hangman.state(setup, columns).host
        assert isinstance(host, AdversarialMaskHost)
        assert {columns.pattern(word) for word in host.words.secrets} == {setup["pattern"]}


def test_names_with_their_signs_in_the_same_places_cannot_be_told_apart(
    client: Client, begin_puzzle: Begin
) -> None:
    lexicon = kept(client, "red crane\nred trace\ngreen act")
    columns, hangman = lexicon.current.read(), game("hangman")
    options: Any = hangman.daily_options(lexicon.current)
    guesses = ("z", "a", "redmouse")

    def sent(secret: str) -> list[str]:
        setup = hangman.setup_from(options, secret) | hangman.signs(secret, columns)
        setup["seed"] = seed_for("redcrane", guesses)
        return list(masked_game_sent("hangman", lexicon, setup, guesses, begin_puzzle))

    assert sent("redcrane") == sent("redtrace")
    assert sent("redcrane")[0] != sent("greenact")[0]


def test_names_survive_the_page_that_changes_words(client: Client) -> None:
    lexicon = kept(client)
    page = client.get(f"/lists/{lexicon.slug}/").content.decode()
    assert 'name="names"' in page
    assert "checked" in page.split('name="names"')[1].split(">")[0]
    words = as_typed(lexicon)
    client.post(f"/lists/{lexicon.slug}/words/", {"words": words + "\nNew York", "names": "on"})
    lexicon = Lexicon.objects.select_related("current").get(pk=lexicon.pk)
    assert lexicon.current.words == 8
    client.post(f"/lists/{lexicon.slug}/words/", {"words": words})
    lexicon = Lexicon.objects.select_related("current").get(pk=lexicon.pk)
    assert (lexicon.current.words, lexicon.language) == (2, "en")


def test_names_between_commas_with_clues_and_numbers() -> None:
    """Spaces separate neither words nor columns then, and an article belongs to its name."""

    def names(text: str) -> dict[str, str]:
        draft = read_own(text, "en", names=True)
        entries = draft.read.columns.entries()
        return {entry.display or entry.word: draft.clues.get(entry.word, "") for entry in entries}

    assert names("New York, The Hague") == {"new york": "", "the hague": ""}
    assert names("San Francisco") == {"san francisco": ""}
    assert names("Apollo 11: moon\nSoyuz 7: orbit") == {"apollo 11": "moon", "soyuz 7": "orbit"}
    assert names("Apollo 11\nSoyuz 7") == {"apollo 11": "", "soyuz 7": ""}
    assert names("word\tclue\nNew York\ta city") == {"new york": "a city"}


def test_a_program_sees_the_signs_too(client: Client) -> None:
    lexicon = kept(client)
    play = begun(client, lexicon, "hangman")
    Puzzle.objects.filter(pk=play.puzzle_id).update(
        setup=play.puzzle.setup | {"secrets": ["xian"], "pattern": "__'__", "length": 4}
    )
    stored = Play.objects.select_related("puzzle").get(pk=play.pk)
    assert _api_play(OpenPlay(stored, ())).observation["pattern"] == "__'__"


def test_the_lines_of_a_long_name_end_between_its_words() -> None:
    """Places of a line were counted before, not words."""
    board = mask_board.board(HangmanObservation(HangmanOptions(), "_" * 17), "en", NEWCASTLE)
    row = "".join(cell.sign or "_" for cell in board["cells"])
    assert row == "_________¶____ ____"
    assert (board["lines"], board["across"], board["longest"]) == (2, 9, 19)
    plain = mask_board.board(HangmanObservation(HangmanOptions(), "_" * 17), "en")
    assert (len(plain["cells"]), plain["lines"], plain["across"]) == (17, 2, 9)


def test_bots_know_the_signs_too(client: Client) -> None:
    """The signs that everyone sees leave out the names whose signs differ."""
    lexicon = kept(client, "red crane\nred trace\ngreen act\nadventure\nuncle-bob")
    columns, hangman = lexicon.current.read(), game("hangman")
    options: Any = hangman.daily_options(lexicon.current)

    def left(secret: str, *letters: str) -> set[str]:
        setup = hangman.setup_from(options, secret) | hangman.signs(secret, columns)
        state = hangman.state(setup, columns)
        for letter in letters:
            state = state.play(letter)
        analysis = HangmanAnalysis(HangmanOptions(**setup["options"]), lexicon.current)
        situation = analysis.situation(state.observe())
        return {*columns.words(len(secret)).strings(situation.candidates)}

    assert left("redcrane") == {"redcrane", "redtrace"}
    assert left("redcrane", "c") == {"redcrane"}
    assert left("greenact") == {"greenact"}
    assert left("unclebob") == {"unclebob"}
    assert left("adventure") == {"adventure"}


def test_signs_do_not_change_what_bots_draw() -> None:
    """An observation as text is their seed: stored runs must replay."""
    plain = HangmanObservation(HangmanOptions(), "_" * 4)
    assert replace(plain, pattern="__ __").history_key() == plain.history_key()


def test_runs_leave_out_names_whose_signs_differ_as_bots_in_play_do(client: Client) -> None:
    """Runs searched among all names of a length, and so took more guesses than in play."""
    lexicon = kept(client, "red crane\nred trace\ngreen act\nadventure\nuncle-bob")
    columns, hangman = lexicon.current.read(), game("hangman")
    options: Any = hangman.daily_options(lexicon.current)
    spec = HangmanRuns().spec_of(lexicon.current)
    suite = HangmanRuns().suite(spec, lists_of(columns, spec))
    analysis = HangmanAnalysis(HangmanOptions(**options), lexicon.current)
    for number in range(suite.size):
        secret = suite.secret(number)
        setup = hangman.setup_from(options, secret) | hangman.signs(secret, columns)
        played, state = suite.start(number), hangman.state(setup, columns)
        for letter in ("", "c", "e"):
            if letter:
                played, state = played.play(letter), state.play(letter)
            assert played.observe().pattern == state.observe().pattern == columns.pattern(secret)
            ours = suite.situation(played.observe()).candidates
            assert ours.tolist() == analysis.situation(state.observe()).candidates.tolist()
    agent = build_agent("hangman", "frequency", columns, HangmanOptions())
    together = play_hangman(agent, suite)
    assert together.guesses.tolist() == play_singly(agent, suite).guesses.tolist()
    assert sorted(len(root.games) for root in suite.roots()) == [1, 1, 1, 2]


def test_an_agent_that_knows_another_list_is_told_no_signs(client: Client) -> None:
    lexicon = kept(client, "red crane\nred trace\ngreen act\nadventure")
    columns = lexicon.current.read()
    others = columns_from(map(Entry, ("redcrane", "greenact")), "en")
    played, known = spelled_alike(columns, others)
    rows = np.arange(2, dtype=np.int32)
    suite = HangmanSuite(played, rows, HangmanOptions(), known)
    assert {len(root.candidates) for root in suite.roots()} == {2}
