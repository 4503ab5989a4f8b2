"""Word Ladder's pages: steps and refusals, undo, own words, challenges, dailies, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.daily.daily_puzzle import daily_puzzle
from games.models import Event, Play, Puzzle
from games.plays import actions, open_play
from games.plays.open_play import open_play_of
from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from tests.fixtures import make_lexicon
from tests.ladder.lists import KNOWN
from wordgames.ladder.graph import graph_of
from wordgames.rules.state import State
from wordgames.vocabulary.column_builder import columns_from

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
OPTIONS = {"length": 4, "difficulty": "any", "shown": True}


@pytest.fixture
def words(db: None) -> Lexicon:
    known = dict.fromkeys(KNOWN.split(), True)
    return make_lexicon("w", "Words", "en", known, folded=True)


@pytest.fixture
def begin(begin_puzzle: Begin, words: Lexicon) -> Begin:
    def start(pair: str = "cold warm", **options: Any) -> Play:
        return begin_puzzle("ladder", words, game("ladder").setup_from(OPTIONS | options, pair))

    return start


def url(play: Play) -> str:
    return f"/ladder/play/{play.pk}/"


def step(client: Client, play: Play, *moves: str) -> str:
    """Play steps one after another, and return the page after them."""
    for move in moves:
        client.post(url(play), {"guess": move, "sequence": play.events.count()})
    return client.get(url(play)).content.decode()


def unhelped(page: str) -> str:
    """Return a page without its help, which tells of another ladder and of shortest ones."""
    told, parts = re.subn(r'<dialog class="sheet" id="help".*?</dialog>', "", page, flags=re.DOTALL)
    assert parts == 1
    return told


def undo(client: Client, play: Play) -> None:
    client.post(f"{url(play)}undo/", {"sequence": play.events.count()})


def test_posting_the_options_starts_a_game_whose_words_a_ladder_joins(
    client: Client, words: Lexicon
) -> None:
    response = client.post("/ladder/", OPTIONS | {"lexicon": "w"})
    play = Play.objects.get()
    assert response["Location"] == url(play)
    setup = play.puzzle.setup
    graph = graph_of(words_of(words.current, 4))
    start, target = (graph.words.row(setup[name]) for name in ("start", "target"))
    assert graph.distances(target)[start] >= 3


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"length": 9}, "Words has no answers of 9 letters."),
        ({"difficulty": "brutal"}, "not one of the available choices"),
        ({"lexicon": "xx"}, "That dictionary is gone."),
        ({"start": "cold", "target": "cards"}, "CARDS isn&#x27;t in Words."),
        ({"start": "dora"}, "DORA isn&#x27;t in Words."),
        ({"start": "c?ld"}, "Words doesn&#x27;t have the letter"),
        ({"start": "c"}, "A word on a ladder has 2 to 10 letters."),
        ({"start": "cold", "target": "cold"}, "Start and target are the same word, COLD."),
        ({"start": "cold", "target": "lynx"}, "no other word differs from LYNX in one letter"),
        ({"start": "xyst"}, "No ladder leads away from this word."),
        ({"difficulty": "hard", "start": "", "target": ""}, "has no hard ladders of 4 letters"),
    ],
)
def test_bad_options_get_a_sentence_and_start_nothing(
    client: Client, words: Lexicon, wrong: dict[str, Any], sentence: str
) -> None:
    response = client.post("/ladder/", OPTIONS | {"lexicon": "w"} | wrong)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_words_of_ones_own_are_played_and_a_new_game_draws_others(
    client: Client, words: Lexicon
) -> None:
    client.post("/ladder/", OPTIONS | {"lexicon": "w", "start": "COLD", "target": "Warm"})
    play = Play.objects.get()
    assert (play.puzzle.setup["start"], play.puzzle.setup["target"]) == ("cold", "warm")
    assert play.puzzle.setup["options"] == OPTIONS | {"by": "answers"}
    client.post(f"{url(play)}again/")
    assert Play.objects.count() == 2


@pytest.mark.parametrize("given", ["start", "target"])
def test_to_one_word_of_ones_own_the_other_is_drawn(
    client: Client, words: Lexicon, given: str
) -> None:
    client.post("/ladder/", OPTIONS | {"lexicon": "w", given: "cold"})
    setup = Play.objects.get().puzzle.setup
    assert setup[given] == "cold"
    graph = graph_of(words_of(words.current, 4))
    start, target = (graph.words.row(setup[name]) for name in ("start", "target"))
    assert graph.distances(target)[start] >= 3


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("cart", "COLD to CART changes three letters."),
        ("cort", "COLD to CORT changes two letters."),
        ("cord s", "COLD has 4 letters, CORDS has 5."),
        ("cold", "You&#x27;re already on COLD. Change one letter."),
        ("coxd", "Not in the word list."),
        ("", "Type a word that differs in one letter."),
        ("<b>x", "COLD to &lt;B&gt;X changes four letters."),
        ("\x01", "has 1."),
        ("x" * 5000, "has 64."),
    ],
)
def test_a_wrong_step_gets_a_sentence_and_costs_nothing(
    client: Client, begin: Begin, word: str, sentence: str
) -> None:
    play = begin()
    response = client.post(url(play), {"guess": word, "sequence": 0})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not play.events.exists()


def test_a_ladder_is_climbed_and_shown_beside_a_shortest_one(client: Client, begin: Begin) -> None:
    play = begin()
    page = step(client, play, "cord", "word", "ward", "warm")
    play.refresh_from_db()
    assert (play.status, play.turns) == ("won", 4)
    assert "4 steps, none to spare. A shortest ladder:" in page
    assert "Your ladder takes 4 steps, as few as possible." in page
    assert re.search(r'<svg[^>]* role="img" aria-label="The ladder among its neighbours', page)
    assert "🪜 Word Ladder from a friend · 4 steps\n" in page
    assert "🟩" in page


def test_a_longer_ladder_is_told_from_the_shortest(client: Client, begin: Begin) -> None:
    page = step(client, begin(), "cord", "core", "wore", "worm", "warm")
    assert "Your ladder takes 5 steps, the shortest 4." in page


def test_with_htmx_only_the_moving_parts_come_back(client: Client, begin: Begin) -> None:
    play = begin()
    body = client.post(url(play), {"guess": "cord", "sequence": 0}, headers=HTMX).content.decode()
    assert body.lstrip().startswith("<table")
    assert "<html" not in body
    assert "Step 1: CORD, 1 of 4 letters as in the target" in body
    assert 'Undo<span class="visually-hidden"> the last step</span>' in body


def test_steps_are_taken_back_one_by_one_and_kept_as_events(client: Client, begin: Begin) -> None:
    play = begin()
    step(client, play, "cord", "card")
    undo(client, play)
    play.refresh_from_db()
    assert play.turns == 1
    page = client.get(url(play)).content.decode()
    assert "1</strong> step" in page
    step(client, play, "word", "ward", "warm")
    play.refresh_from_db()
    assert (play.status, play.turns) == ("won", 4)
    kinds = list(play.events.values_list("kind", flat=True))
    assert kinds == ["move", "move", "undo", "move", "move", "move"]


def test_a_hint_taken_before_a_step_back_still_counts(begin: Begin) -> None:
    play = begin()
    open_play = open_play_of(play.pk, "", str(play.player_id))
    open_play = actions.move(open_play, 0, "cord")
    open_play = actions.hint(open_play, 1, "card")
    actions.undo(open_play, 2)
    play.refresh_from_db()
    assert (play.turns, play.hints) == (0, 1)


def test_undo_changes_nothing_late_twice_or_with_nothing_to_take_back(
    client: Client, begin: Begin
) -> None:
    play = begin()
    undo(client, play)
    step(client, play, "cord")
    client.post(f"{url(play)}undo/", {"sequence": 0})
    client.post(f"{url(play)}undo/", {"sequence": "x"})
    assert list(play.events.values_list("kind", flat=True)) == [Event.Kind.MOVE]
    assert Client().post(f"{url(play)}undo/", {"sequence": 1}).status_code == 404
    assert client.get(f"{url(play)}undo/").status_code == 405


def test_games_that_do_not_offer_it_have_no_undo(client: Client, begin: Begin) -> None:
    play = begin()
    assert client.post(f"/wordle/play/{play.pk}/undo/").status_code == 404


def test_before_the_end_no_word_of_a_ladder_is_told(client: Client, begin: Begin) -> None:
    page = unhelped(step(client, begin(), "cord"))
    for word in ("WARD", "CARD", "WORD", "CORM", "WORM"):
        assert word not in page


def test_the_shortest_length_is_shown_or_hidden(client: Client, begin: Begin) -> None:
    shown, hidden = begin(), begin("bold warm", shown=False)
    assert "best: <strong>4</strong>" in unhelped(client.get(url(shown)).content.decode())
    page = unhelped(client.get(url(hidden)).content.decode())
    assert "best: " not in page.lower()


def test_giving_up_shows_a_shortest_ladder(client: Client, begin: Begin) -> None:
    play = begin()
    step(client, play, "cord")
    client.post(f"{url(play)}give-up/", {"sequence": 1})
    page = client.get(url(play)).content.decode()
    assert "Given up. A shortest ladder:" in page
    assert "COLD → CORD" in page
    assert "You made 1 step." in page


def test_a_challenge_is_made_of_two_words_that_a_ladder_joins(
    client: Client, words: Lexicon
) -> None:
    posted = {"lexicon": "w", "start": "cold", "target": "warm", "shown": "on"}
    response = client.post("/ladder/challenge/", posted)
    assert response.status_code == 302
    assert Puzzle.objects.get().setup["target"] == "warm"
    assert "cold → warm" in Client().get(response["Location"]).content.decode()
    refused = client.post("/ladder/challenge/", posted | {"target": "xyst"})
    assert refused.status_code == 422
    assert "no other word differs from XYST" in refused.content.decode()


def test_dailies_are_the_same_for_everybody_and_differ_from_day_to_day(words: Lexicon) -> None:
    first = date(2026, 3, 1)
    made = [daily_puzzle(game("ladder"), words, first + timedelta(days=day)) for day in range(5)]
    targets = [puzzle.setup["target"] for puzzle in made if puzzle]
    assert len(set(targets)) == 5
    again = daily_puzzle(game("ladder"), words, first)
    assert made[0] is not None
    assert again == made[0]


def test_a_dictionary_without_a_pair_of_words_has_no_daily(client: Client) -> None:
    make_lexicon("one", "One", "en", {"cold": True, "dog": True})
    assert client.get("/ladder/").status_code == 200
    assert "Start a random game" in client.get("/ladder/").content.decode()
    assert client.get("/").status_code == 200


def test_accents_are_folded_and_shown_at_the_end(client: Client, begin_puzzle: Begin) -> None:
    from lexicons.revisions.publish import publish
    from wordgames.vocabulary.columns import Entry

    lexicon = Lexicon.objects.create(slug="fr", name="Français", language="fr")
    entries = [Entry("pate", display="pâté"), Entry("pare"), Entry("gare"), Entry("pari")]
    publish(lexicon, columns_from(entries, language="fr", folded=True))
    play = begin_puzzle("ladder", lexicon, game("ladder").setup_from(OPTIONS, "gare pate"))
    page = step(client, play, "paré", "pâté")
    assert "PÂTÉ" in page
    play.refresh_from_db()
    assert play.status == "won"


def test_a_drawn_setup_is_never_without_a_ladder(words: Lexicon) -> None:
    columns = words.current.read()
    for seed in range(40):
        setup = game("ladder").random_setup(OPTIONS, columns, Random(seed))
        graph = graph_of(columns.words(4))
        rows = [graph.words.row(setup[name]) for name in ("start", "target")]
        assert graph.joined(*rows)


def test_an_open_play_after_an_event_is_what_all_events_lead_to_and_replays_one(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, replayed = begin(), list[int]()
    replay = open_play.replay

    def counted(state: State, events: Sequence[Event]) -> State:
        replayed.append(len(events))
        return replay(state, events)

    seen = open_play_of(play.pk, "", str(play.player_id))
    assert seen.state
    monkeypatch.setattr(open_play, "replay", counted)
    for act, move in [
        (actions.hint, "cord"),
        (actions.move, "cord"),
        (actions.undo, ""),
        (actions.move, "cord"),
        (actions.move, "card"),
    ]:
        seen = act(seen, seen.sequence, *[move] * bool(move))
        after = seen.state
        assert after == open_play_of(play.pk, "", str(play.player_id)).state
    assert replayed == [1, 1, 1, 2, 3, 3, 1, 4, 1, 5]


def test_the_two_words_stand_on_the_board_and_not_under_the_name(
    client: Client, begin: Begin
) -> None:
    """With them the line took two rows on a phone 360 px wide."""
    page = client.get(url(begin())).content.decode()
    heading = page[page.index("<h1") : page.index("</h1>")].lower()
    assert "cold" not in heading
    assert "warm" not in heading
    board = page[page.index('id="board"') : page.index("</table>")]
    letters = "".join(re.findall(r'<b class="piece">(\w)</b>', board))
    assert letters == "COLDWARM"


def test_an_arrow_points_as_its_words_are_read() -> None:
    setup = {"options": {"length": 4, "difficulty": "any"}}
    ladder = game("ladder")
    assert "cold → warm" in ladder.describe({**setup, "start": "cold", "target": "warm"})
    assert "שלום ← בוקר" in ladder.describe({**setup, "start": "שלום", "target": "בוקר"})
