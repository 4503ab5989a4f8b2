"""Starting runs from the page: what is asked, refused in words, answered from the store."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.models import Player
from lexicons.models import Lexicon
from solvers.runs import queue_allowance, services
from solvers.runs.models import Run, Sweep
from solvers.runs.queue_allowance import Allowance
from solvers.stats import new_run as asking_page
from solvers.stats.new_run import STAFF, VISITOR
from tests.fixtures import make_lexicon
from tests.solvers.runs.fixtures import Ask, Finish
from tests.wordle.lists import ANSWERS

pytestmark = [pytest.mark.django_db]
URL = "/stats/runs/new/"
FORM = {
    "agents": ["entropy"],
    "lexicons": ["en"],
    "lengths": "5",
    "mode": "normal",
    "guesses": "6",
    "secrets": "answers",
    "games": "",
    "seed": "1",
}


def sentences(client: Client, **chosen: object) -> str:
    """Post a form that is refused, and return its errors."""
    response = client.post(URL, {**FORM, **chosen})
    assert response.status_code == 422
    assert not Run.objects.exists()
    return str(response.context["form"].errors.as_text())


def test_a_run_is_asked_for_worked_off_and_shown(
    client: Client, small_english: Lexicon, queue: None
) -> None:
    assert client.get(URL).status_code == 200
    response = client.post(URL, FORM)
    run = Run.objects.get()
    assert response["Location"] == f"/stats/runs/{run.pk}/"
    assert run.status == Run.Status.DONE, run.error
    assert run.requester is not None
    assert "100.00%" in client.get(response["Location"]).content.decode()


def test_the_same_run_asked_twice_is_answered_from_the_store(
    client: Client, small_english: Lexicon, queue: None
) -> None:
    first = client.post(URL, FORM)["Location"]
    again = client.post(URL, FORM, follow=True)
    assert again.redirect_chain == [(first, 302)]
    assert "This run is already stored" in again.content.decode()
    assert Run.objects.count() == 1


def test_several_agents_and_lengths_are_a_run_each(
    client: Client, small_english: Lexicon, unworked: None
) -> None:
    words = dict.fromkeys(ANSWERS, True) | {"cat": True, "dog": True, "cod": False}
    make_lexicon("two", "Two", "en", words, folded=True)
    chosen = {"agents": ["entropy", "minimax"], "lexicons": ["en", "two"], "lengths": "3, 5"}
    response = client.post(URL, {**FORM, **chosen})
    assert Run.objects.count() == 6, "the first dictionary has no words of three letters"
    listed = client.get(response["Location"]).context["listing"].page.object_list
    assert len(listed) == 6


def test_a_grid_of_parameters_is_a_sweep(
    client: Client, small_english: Lexicon, unworked: None
) -> None:
    chosen = {"agents": ["entropy-ngram"], "parameters": "beta_bigram=0,0.3 beta_trigram=0,0.5"}
    client.post(URL, {**FORM, **chosen})
    sweep = Sweep.objects.get()
    assert sweep.runs.count() == 4
    assert sweep.grid == {"beta_bigram": ["0", "0.3"], "beta_trigram": ["0", "0.5"]}


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"agents": []}, "Choose at least one bot."),
        ({"lexicons": []}, "Choose at least one dictionary."),
        ({"lengths": "five"}, "Lengths are whole numbers: 4, 5, 6."),
        ({"lengths": "1"}, "A word has 2 to 15 letters."),
        ({"lengths": "9"}, "No chosen dictionary has answers of these lengths."),
        ({"parameters": "beta"}, "Write a parameter as name=value or name=value,value"),
        ({"parameters": "beta_bigram=1"}, "There&#x27;s no parameter beta_bigram;"),
        ({"parameters": "no=1", "agents": ["entropy", "csp"]}, "There&#x27;s no parameter no;"),
        ({"games": "0"}, "greater than or equal to 1"),
        ({"games": "20001"}, "That&#x27;s 20,001 games; you can ask for 20,000 at once."),
        ({"opener": "zzzzz"}, "The opener zzzzz isn&#x27;t in English of 5."),
        ({"agents": ["nobody"]}, "nobody is not one of the available choices"),
        (
            {
                "agents": ["entropy-ngram"],
                "parameters": "beta_bigram=0,1,2,3,4,5,6 beta_trigram=0,1,2,3,4,5,6",
            },
            "That&#x27;s 49 runs; you can ask for 36 at once.",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_sentence(
    client: Client, small_english: Lexicon, chosen: dict[str, object], sentence: str
) -> None:
    assert sentence in sentences(client, **chosen)


def test_the_limits_are_said_and_larger_for_staff(
    client: Client, small_english: Lexicon, unworked: None
) -> None:
    assert str(VISITOR) in unescape(client.get(URL).content.decode())
    client.force_login(User.objects.create_user("editor", is_staff=True, is_superuser=True))
    assert str(STAFF) in unescape(client.get(URL).content.decode())
    assert client.post(URL, {**FORM, "games": "20001"}).status_code == 302


def test_one_who_has_many_runs_going_waits(
    client: Client, small_english: Lexicon, unworked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking_page, "VISITOR", Allowance(20_000, 1))
    assert client.post(URL, FORM).status_code == 302
    refused = client.post(URL, {**FORM, "seed": "2"})
    assert refused.status_code == 422
    assert "You have 1 run going" in refused.content.decode()
    Run.objects.update(status=Run.Status.DONE)
    assert client.post(URL, {**FORM, "seed": "2"}).status_code == 302


def test_a_full_queue_takes_no_more_from_visitors(
    client: Client,
    small_english: Lexicon,
    asking: Ask,
    unworked: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(queue_allowance, "WAITING", 1)
    services.ask(asking("minimax"), Player.objects.create())
    assert "Many runs are waiting" in client.post(URL, FORM).content.decode()
    client.force_login(User.objects.create_user("editor", is_staff=True, is_superuser=True))
    assert client.post(URL, FORM).status_code == 302


def test_who_drops_the_cookie_is_counted_by_the_address(
    small_english: Lexicon, unworked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One address had 211 runs going, each post as a new guest, and nobody else could ask."""
    monkeypatch.setattr(asking_page, "VISITOR", Allowance(20_000, 2))
    codes = [Client().post(URL, {**FORM, "seed": str(seed)}).status_code for seed in range(4)]
    assert codes == [302, 302, 422, 422]
    assert Run.objects.count() == 2
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert elsewhere.post(URL, {**FORM, "seed": "9"}).status_code == 302


def test_accounts_are_counted_each_and_their_address_too(
    small_english: Lexicon, unworked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking_page, "VISITOR", Allowance(20_000, 1))
    codes = []
    for number in range(3):
        client = Client()
        client.force_login(User.objects.create_user(f"player{number}"))
        codes += [
            client.post(URL, {**FORM, "seed": str(2 * number + again)}).status_code
            for again in range(2)
        ]
    assert codes == [302, 422, 302, 422, 422, 422]


def test_a_post_asks_for_all_of_its_runs_or_for_none(
    client: Client, small_english: Lexicon, unworked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking_page, "VISITOR", Allowance(20_000, 2))
    chosen = {"agents": ["entropy", "minimax", "random"]}
    page = client.post(URL, {**FORM, **chosen})
    assert page.status_code == 422
    assert "and you have 0 going;" in page.content.decode()
    assert not Run.objects.exists()


def test_places_are_kept_for_those_who_have_none_running(
    small_english: Lexicon, asking: Ask, unworked: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue_allowance, "WAITING", 3)
    monkeypatch.setattr(queue_allowance, "KEPT_FREE", 1)
    greedy, new = Client(), Client(REMOTE_ADDR="10.0.0.9")
    codes = [greedy.post(URL, {**FORM, "seed": str(seed)}).status_code for seed in range(3)]
    assert codes == [302, 302, 422]
    assert new.post(URL, {**FORM, "seed": "9"}).status_code == 302
    assert new.post(URL, {**FORM, "seed": "10"}).status_code == 422


def test_a_guest_s_run_that_waits_for_an_hour_is_let_go(
    client: Client, asking: Ask, unworked: None
) -> None:
    guest = services.ask(asking("minimax"), Player.objects.create())
    theirs = User.objects.create_user("player")
    account = services.ask(asking("entropy"), Player.objects.create(user=theirs))
    site = services.ask(asking("random"))
    begun = services.ask(asking("csp"), Player.objects.create())
    Run.objects.filter(pk=begun.pk).update(status=Run.Status.RUNNING)
    assert services.drop_waiting() == 0
    Run.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    assert services.drop_waiting() == 1
    guest.refresh_from_db()
    assert (guest.status, guest.error) == (Run.Status.CANCELLED, services.DROPPED)
    kept = Run.objects.filter(status__in=Run.OPEN)
    assert set(kept) == {account, site, begun}


def test_asking_very_often_is_told_to_wait(client: Client, small_english: Lexicon) -> None:
    answers = [client.post(URL, {**FORM, "lengths": "x"}).status_code for _ in range(7)]
    assert answers == [422] * 6 + [429]


def test_repeating_a_run_fills_the_form_with_all_of_it(
    client: Client, finished: Finish, queue: None
) -> None:
    run = finished("entropy-ngram", {"beta_bigram": 0.3}, mode="hard", games=9, seed=4)
    form = client.get(f"{URL}?from={run.pk}").context["form"]
    filled = {name: form[name].initial for name in form.fields}
    posted = {name: value for name, value in filled.items() if value not in (None, "")}
    response = client.post(URL, posted)
    assert response["Location"] == f"/stats/runs/{run.pk}/"
    assert Run.objects.count() == 1


def test_a_link_fills_the_form_in(client: Client, small_english: Lexicon) -> None:
    page = client.get(f"{URL}?agents=minimax&agents=csp&lexicons=en&lengths=4").content.decode()
    ticked = re.findall(r'value="([^"]+)"[^>]* checked', page)
    assert ticked == ["csp", "minimax", "en"]


@pytest.mark.parametrize("query", ["game=chess", "from=nonesuchnonesuch&game=chess"])
def test_no_such_game_is_a_404(client: Client, small_english: Lexicon, query: str) -> None:
    assert client.get(f"{URL}?{query}").status_code == 404
