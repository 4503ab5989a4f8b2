"""The ending: praise, the player's figures, how others did, what words mean, what is sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.test import Client, RequestFactory
from django.utils import timezone

from games.catalogue import GAMES, game
from games.contract.outcome import Scale, praise, up_to
from games.contract.share import Share, Sign, message
from games.daily.daily_puzzle import daily_puzzle, number_of
from games.models import Play, Player, Puzzle
from games.pages import ending as people
from games.pages.ending import LEAST_OTHERS, Others, figures_of, forget_others, others_of, streaks
from games.plays import actions
from games.plays.names_and_links import link_of, short_link_of
from games.plays.open_play import OpenPlay
from games.templatetags.ending import next_puzzles
from lexicons.models import Lexicon
from tests.contract.every_game import begin_any, own
from tests.facts import stated
from tests.fixtures import make_lexicon

Begin = Callable[..., Play]
WORDS = ("slate", "trace", "house", "mouse", "abbey")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    forget_others()


def open_play(play: Play) -> OpenPlay:
    return OpenPlay(Play.objects.get(pk=play.pk), tuple(play.events.all()))


def played(puzzle: Puzzle, player: Player, guesses: int, *, won: bool = True) -> Play:
    """Play a Wordle so that it is solved with the last of so many guesses, or not at all."""
    play = actions.begin(puzzle, player)
    wrong = [word for word in (*WORDS, "crane") if word not in puzzle.setup["secrets"]]
    moves = wrong[: guesses - 1] + puzzle.setup["secrets"] if won else [wrong[0]] * 6
    now = open_play(play)
    for move in moves:
        now = actions.move(now, now.sequence, move)
    return now.play


def wordle(english: Lexicon) -> Puzzle:
    puzzle = daily_puzzle(game("wordle"), english, timezone.now().date())
    assert puzzle is not None
    return puzzle


def crowd(puzzle: Puzzle, guesses: int, people: int, *, accounts: bool = False) -> None:
    for number in range(people):
        name = f"{puzzle.pk}{guesses}{number}"
        user = User.objects.create(username=name) if accounts else None
        played(puzzle, Player.objects.create(user=user), guesses)


def test_nothing_is_told_of_others_before_the_end(english: Lexicon) -> None:
    puzzle = wordle(english)
    crowd(puzzle, 3, LEAST_OTHERS)
    play = actions.begin(puzzle, Player.objects.create())
    with pytest.raises(ValueError, match="before the end"):
        others_of(open_play(play))


def test_the_page_of_a_game_that_goes_on_tells_nothing_of_others(
    client: Client, english: Lexicon
) -> None:
    puzzle = wordle(english)
    crowd(puzzle, 3, LEAST_OTHERS)
    player = Player.objects.create()
    session = client.session
    session["player"] = player.pk
    session.save()
    play = actions.begin(puzzle, player)
    assert "of 20 players" not in client.get(f"/wordle/play/{play.pk}/").content.decode()
    played(puzzle, player, 2)
    forget_others()
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert "<b>100%</b> of 20 players solved it, most in 3." in page


def test_nothing_is_told_of_fewer_than_twenty_people(english: Lexicon) -> None:
    puzzle = wordle(english)
    crowd(puzzle, 3, LEAST_OTHERS - 1)
    mine = played(puzzle, Player.objects.create(), 2)
    assert others_of(open_play(mine)) == Others(1)


def test_the_share_that_solved_it_and_what_most_needed_are_told(english: Lexicon) -> None:
    puzzle = wordle(english)
    for guesses, number in ((2, 5), (3, 9), (4, 5)):
        crowd(puzzle, guesses, number)
    played(puzzle, Player.objects.create(), 0, won=False)
    others = others_of(open_play(played(puzzle, Player.objects.create(), 3)))
    assert others == Others(0, 20, 95, "3")


def test_with_twenty_accounts_no_guest_counts_and_agents_never_do(english: Lexicon) -> None:
    """A cookie costs nothing: guests could say what they like of a puzzle."""
    puzzle = wordle(english)
    crowd(puzzle, 4, 25)
    crowd(puzzle, 2, LEAST_OTHERS - 1, accounts=True)
    for turns in range(30):
        Play.objects.create(
            puzzle=puzzle, agent={"slug": "x"}, status="won", turns=turns, ended_at=timezone.now()
        )
    mine = played(puzzle, Player.objects.create(), 3)
    assert others_of(open_play(mine)) == Others(0, 44, 100, "4")
    played(puzzle, Player.objects.create(user=User.objects.create(username="last")), 2)
    forget_others()
    assert others_of(open_play(mine)) == Others(0, LEAST_OTHERS, 100, "2")


def test_the_players_own_play_is_not_among_the_others(
    english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "REMEMBERED", 10**9)
    puzzle = wordle(english)
    crowd(puzzle, 3, LEAST_OTHERS)
    mine = played(puzzle, Player.objects.create(), 2)
    for _ in range(2):  # counted with it, and remembered
        assert others_of(open_play(mine)).people == LEAST_OTHERS
    late = played(puzzle, Player.objects.create(), 2)  # not counted yet, so not taken out
    assert others_of(open_play(late)).people == LEAST_OTHERS + 1


def test_figures_are_of_the_same_settings_alone(english: Lexicon, begin_puzzle: Begin) -> None:
    player, options = Player.objects.create(), {"length": 5, "guesses": 6, "mode": "normal"}
    same = {"version": 1, "options": options | {"show_left": False}, "secrets": ["crane"]}
    hard = same | {"options": same["options"] | {"mode": "hard"}}
    revision = english.current
    for number, setup in enumerate((same, same, hard, same)):
        puzzle = Puzzle.objects.create(game="wordle", setup=setup, revision=revision)
        if setup is not hard:
            play = played(puzzle, player, 3, won=number != 0)
        else:
            actions.give_up(open_play(actions.begin(puzzle, player)), 0)
    figures = figures_of(open_play(play))
    assert (figures.played, figures.won, figures.rate) == (3, 2, 67)
    assert (figures.streak, figures.best) == (2, 2)
    # All bars, from the first to the last guess, and X (PW27); this game's is lit.
    assert [bar.label for bar in figures.bars] == ["1", "2", "3", "4", "5", "6", "X"]
    assert [bar.games for bar in figures.bars] == [0, 0, 2, 0, 0, 0, 1]
    assert [bar.label for bar in figures.bars if bar.here] == ["3"]


def test_figures_ask_the_database_once(english: Lexicon, django_assert_num_queries: object) -> None:
    play = played(wordle(english), Player.objects.create(), 2)
    now = open_play(play)
    assert now.state
    with django_assert_num_queries(1):  # type: ignore[operator]
        figures_of(now)


def test_a_score_is_stored_when_a_game_comes_to_its_end(english: Lexicon) -> None:
    puzzle = wordle(english)
    assert played(puzzle, Player.objects.create(), 4).score == 4
    lost = played(puzzle, Player.objects.create(), 0, won=False)
    assert Play.objects.get(pk=lost.pk).score is None
    given_up = actions.begin(puzzle, Player.objects.create())
    actions.give_up(open_play(given_up), 0)
    assert Play.objects.get(pk=given_up.pk).score is None


def test_streaks_are_wins_in_a_row() -> None:
    assert streaks([True, True, False, True]) == (1, 2)
    assert streaks([]) == (0, 0)
    assert streaks([True, False]) == (0, 1)


def test_scales_name_their_bars() -> None:
    assert Scale((1, 4, 6), endless=True).labels == ["1-3", "4-5", "6+"]
    assert Scale(up_to(3)).labels == ["1", "2", "3"]
    assert [Scale((1, 4, 6)).bar(score) for score in (0, 1, 3, 4, 6, 99)] == [0, 0, 0, 1, 2, 2]
    assert Scale(up_to(1)).rank(1) == 0.0
    assert Scale(up_to(10, 0), more=True).rank(10) == 0.0


def test_praise_goes_by_the_guess() -> None:
    words, scale = game("wordle").praises, Scale(up_to(6))
    said = [praise(words, scale.rank(guess)) for guess in range(1, 7)]
    assert said == list(words)
    assert praise(words, Scale(up_to(1)).rank(1)) == words[0]


def test_a_result_reads_well() -> None:
    signs = (Sign("🟩", "correct"), Sign("🟡", "present"))
    share = Share("2/6", (signs, signs[::-1]), ("Guess 1: ...",), ("hard",))
    sent = message("🟩", "Wordle 326", share, ["French", "1 hint"], "https://here/x")
    assert sent.signs == (
        "🟩 Wordle 326 · 2/6\nFrench, 1 hint, hard\n\n🟩🟡\n🟡🟩\n\nhttps://here/x"
    )
    assert sent.words == ("Wordle 326: 2/6.\nFrench, 1 hint, hard.\nGuess 1: ...\nhttps://here/x")
    usual = message("🟩", "Wordle 326", Share("2/6", (signs,), ("Guess 1: ...",)), (), "/x")
    assert usual.signs == "🟩 Wordle 326 · 2/6\n\n🟩🟡\n\n/x"
    assert usual.words == "Wordle 326: 2/6.\nGuess 1: ...\n/x"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_s_result_begins_with_its_sign_and_ends_with_a_short_link(
    client: Client, slug: str
) -> None:
    """P18: one began "Adversarial Wordle English with 4 hints 4"."""
    play = begin_any(slug, client)
    client.post(f"/{slug}/play/{play.pk}/give-up/", {"sequence": 0})
    Play.objects.update(status=Play.Status.LOST)  # what is given up has nothing to share
    page = client.get(f"/{slug}/play/{play.pk}/").content.decode()
    first, *_, last = texts(page, "share-squares").strip().split("\n")
    name, _, result = first.removeprefix(f"{game(slug).emoji} ").partition(" · ")
    assert name == f"{game(slug).name} from a friend"
    assert result
    assert "English" not in result
    assert re.fullmatch(r"http://testserver/p/[\w-]{8}/", last)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_given_up_has_no_figure_and_nothing_to_share(client: Client, slug: str) -> None:
    """S12: two moves of nine, given up, were praised beside a button to send them."""
    if game(slug).skips:
        pytest.skip("a round is ended, and its points stand")
    play = begin_any(slug, client)
    client.post(f"/{slug}/play/{play.pk}/give-up/", {"sequence": 0})
    page = client.get(f"/{slug}/play/{play.pk}/").content.decode()
    ending = page.partition('class="ending')[2]
    assert ending
    for part in ("data-dare", 'class="mine"', 'class="against"', 'class="grid-share"'):
        assert part not in ending
    assert "Next up" in ending


@pytest.mark.parametrize("slug", GAMES)
def test_every_distribution_says_what_it_counts_and_comes_with_the_second_game(
    client: Client, slug: str
) -> None:
    """P12: bars from 0 to 5 stood without a word; and 100% and 0% of the only game played."""
    play = begin_any(slug, client)
    client.post(f"/{slug}/play/{play.pk}/give-up/", {"sequence": 0})
    Play.objects.update(status=Play.Status.LOST)
    address = f"/{slug}/play/{play.pk}/"
    assert 'class="mine"' not in client.get(address).content.decode()
    other = Puzzle.objects.create(
        game=slug, kind="free", setup=play.puzzle.setup, revision=play.puzzle.revision
    )
    Play.objects.create(
        puzzle=other, player=play.player, status=Play.Status.LOST, ended_at=timezone.now()
    )
    page = client.get(address).content.decode()
    mine = page.partition('<section class="mine"')[2].partition("</section>")[0]
    caption = getattr(own(slug, "facts"), "CAPTION", "Guess distribution")
    assert f"<h3>{caption}<small>2 games<" in mine


def test_few_others_are_no_promise_but_the_bot_is_asked(client: Client, begin: Begin) -> None:
    """P14: "Once 10 more people have finished" was the second line of every ending, for ever."""
    play = begin("crane")
    client.post(f"/wordle/play/{play.pk}/", {"guess": "crane", "sequence": 0})
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert "more people" not in page
    assert "more person" not in page
    assert f'hx-post="/review/{play.pk}/bot/?brief"' in page


def test_a_lost_game_s_answer_is_told_in_the_ending_alone(client: Client, begin: Begin) -> None:
    """P17: the place of the keys told it too, in green, before the sheet did."""
    play = begin("crane")
    for sequence in range(6):
        client.post(f"/wordle/play/{play.pk}/", {"guess": "mouse", "sequence": sequence})
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    finale = page.partition('id="finale"')[2].partition("</form>")[0]
    assert "Not this time" in finale
    assert "CRANE" not in finale.upper()
    assert 'form="again"' in finale  # P16: a new game is where the keys were
    assert 'id="again"' in page


def test_the_joy_of_a_game_is_loaded_where_it_was_won(client: Client, begin: Begin) -> None:
    play = begin("crane")
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert "_win" not in page
    for slug in GAMES:
        joy = game(slug).joy
        assert bool(joy) == (slug != next(iter(GAMES))), f"Give {slug} its `joy`."
        assert not joy or finders.find(joy)


def texts(page: str, name: str) -> str:
    """Return what a field of the page holds."""
    found = re.search(rf'<textarea[^>]* id="{name}"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert found, name
    return unescape(found[1])


def test_the_ending_says_what_the_word_means_and_what_the_guesses_mean(
    client: Client, begin: Begin
) -> None:
    play = begin("crane")
    for sequence, word in enumerate(("mouse", "crane")):
        client.post(f"/wordle/play/{play.pk}/", {"guess": word, "sequence": sequence})
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert "a large bird with a long neck" in page
    assert '<a href="/meaning/en/MOUSE/" data-meaning>MOUSE</a>' in page


def test_nothing_vulgar_is_explained_unasked(client: Client, begin: Begin) -> None:
    play = begin("whore")
    client.post(f"/wordle/play/{play.pk}/give-up/", {"sequence": 0})
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert "Given up" in page
    assert 'class="meant"' not in page


def test_the_meaning_of_a_word_is_a_page_and_for_htmx_a_fragment(
    client: Client, english: Lexicon
) -> None:
    page = client.get("/meaning/en/mice/").content.decode()
    assert "<html" in page
    assert "from <b" in page
    assert "mouse" in page
    fragment = client.get("/meaning/en/MICE/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    assert "a small rodent" in fragment
    unknown = client.get("/meaning/en/zzyzx/")
    assert "do not say what it means" in unknown.content.decode()
    assert client.get(f"/meaning/en/{'a' * 21}/").status_code == 404
    assert client.get("/meaning/none/mice/").status_code == 404


def test_looking_a_word_up_is_limited(
    client: Client, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.limits.rate_limits.allowed", lambda *args: False)
    statuses = {client.get("/meaning/en/mouse/").status_code for _ in range(100)}
    assert statuses == {200, 429}


def test_the_next_puzzles_are_todays_and_not_finished(client: Client, english: Lexicon) -> None:
    player = Player.objects.create()
    session = client.session
    session["player"] = player.pk
    session.save()
    today = timezone.now().date()
    play = played(wordle(english), player, 2)
    over, begun = map(game, stated("COURSE"))
    dailies = [daily_puzzle(kind, english, today) for kind in (over, begun)]
    plays = [actions.begin(puzzle, player) for puzzle in dailies if puzzle is not None]
    actions.give_up(open_play(plays[0]), 0)
    assert [one.puzzle.game for one in plays] == [over.slug, begun.slug]
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    nexts = page.partition('<div class="nexts">')[2].partition("</div>")[0]
    assert f"/{begun.slug}/daily/en/today/" in nexts
    first = nexts.partition("</a>")[0]  # begun, so it comes first
    assert begun.name in first
    assert "Go on" in first
    assert nexts.count("Go on") == 1
    assert f"/{over.slug}/" not in nexts
    assert "/wordle/" not in nexts
    assert nexts.count("<a ") == 3
    assert "New Wordle in" in page


def test_after_a_game_without_a_language_come_puzzles_in_the_visitor_s(
    rf: RequestFactory, english: Lexicon
) -> None:
    """Equations led an English visitor to the first dictionary by its name, which is German."""
    make_lexicon("de", "Deutsch", "de", dict.fromkeys(("apfel", "birne", "tisch"), True))
    signs = Lexicon(language="und")
    for browser, first in (("en", "en"), ("de-AT, en;q=0.5", "de"), ("", "en")):
        request = rf.get("/", headers={"Accept-Language": browser})
        request.session = {}  # type: ignore[assignment]
        nexts = next_puzzles(request, game("wordle"), signs)
        assert {it.daily.lexicon.slug for it in nexts} == {first}, browser


def test_only_todays_puzzle_counts_down(client: Client, english: Lexicon) -> None:
    player = Player.objects.create()
    session = client.session
    session["player"] = player.pk
    session.save()
    yesterday = timezone.now().date() - timedelta(days=1)
    puzzle = daily_puzzle(game("wordle"), english, yesterday)
    assert puzzle is not None
    play = played(puzzle, player, 2)
    assert "data-countdown" not in client.get(f"/wordle/play/{play.pk}/").content.decode()


def test_a_short_address_leads_to_the_puzzle(client: Client, english: Lexicon) -> None:
    puzzle = wordle(english)
    assert puzzle.date is not None
    number = number_of(puzzle.date)
    assert short_link_of(puzzle, "en") == f"/wordle/{number}/"
    assert client.get(f"/wordle/{number}/")["Location"] == link_of(puzzle, "en")
    assert client.get(f"/wordle/fr/{number}/")["Location"].startswith("/wordle/daily/fr/")
    assert client.get("/wordle/0/").status_code == 404
    assert client.get(f"/wordle/{10**9}/").status_code == 404
    assert client.get(f"/wordle/en/{number}/none/").status_code == 404
    tomorrow = client.get(f"/wordle/{number + 2}/")
    assert (tomorrow.status_code, tomorrow.get("Cache-Control", "")) == (404, "")


def test_the_short_address_of_a_free_game_is_the_beginning_of_its_id(
    client: Client, begin: Begin
) -> None:
    puzzle = begin("crane").puzzle
    short = short_link_of(puzzle, "en")
    assert short == f"/p/{puzzle.pk[:8]}/"
    assert client.get(short)["Location"] == f"/wordle/challenge/{puzzle.pk}/"
    swapped = f"/p/{puzzle.pk[:8].swapcase()}/"
    if swapped != short:
        assert client.get(swapped).status_code == 404  # upper and lower case differ
    twin = Puzzle.objects.get(pk=puzzle.pk)
    twin.pk = f"{puzzle.pk[:8]}another1"
    twin.save(force_insert=True)
    assert client.get(short).status_code == 404  # of two puzzles it is none's
