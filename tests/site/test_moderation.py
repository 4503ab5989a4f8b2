"""Players, challenges, groups and agents in the admin; who may make an account."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.utils import timezone

from games.accounts.models import Invitation
from games.catalogue import game
from games.friends.models import Circle, Member
from games.models import Challenge, Player, Puzzle
from games.plays.actions import make_challenge
from lexicons.models import Lexicon
from solvers.outside.agents.admission import let_in, register
from solvers.outside.agents.models import OutsideAgent
from wordgames_site.setup.site_identity import MODERATORS, make_moderators
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db
NEW = {"username": "hazel", "password1": "a long pass phrase", "password2": "a long pass phrase"}
SIGN_UP = "/account/sign-up/"


@pytest.fixture
def moderator() -> Client:
    user = User.objects.create_user("mona", password="a long pass phrase", is_staff=True)
    user.groups.add(make_moderators())
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def challenge(small_english: Lexicon) -> Puzzle:
    options = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    assert small_english.current
    author = Player.objects.create()
    return make_challenge(game("wordle"), options, small_english.current, "crane", author)


def act(client: Client, model: str, action: str, *rows: Any) -> None:
    data = {"action": action, "_selected_action": [row.pk for row in rows]}
    assert client.post(f"/admin/{model}/", data).status_code == 302


def test_what_there_is_to_moderate_has_its_name_in_the_language_of_who_does(
    moderator: Client, challenge: Puzzle
) -> None:
    german = {"Accept-Language": "de"}
    page = moderator.get("/admin/", headers=german).content.decode()
    for name in ("Spieler und Herausforderungen", "Gruppen und Herausforderungen", "Konten"):
        assert name in page
    assert "Bots von außen" in page
    assert "utside agents" not in page
    listed = moderator.get("/admin/games/challenge/?kind=challenge").content.decode()
    assert challenge.pk in listed
    assert "kind=daily" not in listed, "none of these is ever in the list"
    closed = moderator.get("/admin/games/challenge/?kind=taken-down").content.decode()
    assert challenge.pk not in closed


def test_a_challenge_is_taken_down_for_all_who_have_not_begun_it(
    moderator: Client, challenge: Puzzle
) -> None:
    address = f"/wordle/challenge/{challenge.pk}/"
    early, late = Client(), Client()
    play = begun(early, challenge)
    assert late.get(address).status_code == 200
    assert "crane" in moderator.get("/admin/games/challenge/").content.decode()
    act(moderator, "games/challenge", "take_down", challenge)
    assert late.get(address).status_code == 404
    first = {"begin": address[1:], "guess": "slate", "sequence": 0}
    assert late.post(address, first).status_code == 404
    for known in (address, f"/wordle/play/{play.pk}/"):
        assert early.get(known).status_code == 200
    act(moderator, "games/challenge", "put_back", challenge)
    assert late.get(address).status_code == 200


def test_nothing_is_written_or_lost_by_a_moderator(moderator: Client, challenge: Puzzle) -> None:
    for model in ("games/player", "games/challenge", "friends/circle", "solvers/outsideagent"):
        assert moderator.get(f"/admin/{model}/").status_code == 200
        assert moderator.get(f"/admin/{model}/add/").status_code == 403
    assert moderator.get(f"/admin/games/challenge/{quote(challenge.pk)}/delete/").status_code == 403
    player = challenge.author
    assert player is not None
    page = moderator.get(f"/admin/games/player/{quote(player.pk)}/change/").content.decode()
    assert f"/admin/games/challenge/?author__id={player.pk}" in page
    assert moderator.get(f"/admin/games/challenge/?author__id={player.pk}").status_code == 200
    assert moderator.get("/admin/auth/user/").status_code == 403


def test_a_name_in_a_group_is_put_right(moderator: Client) -> None:
    circle = Circle.objects.create(title="Rude title")
    member = Member.objects.create(circle=circle, player=Player.objects.create(), name="Rude")
    data = {
        "title": "The class",
        "members-TOTAL_FORMS": 1,
        "members-INITIAL_FORMS": 1,
        "members-0-id": member.pk,
        "members-0-circle": circle.pk,
        "members-0-name": "Somebody",
    }
    changed = moderator.post(f"/admin/friends/circle/{quote(circle.pk)}/change/", data)
    assert changed.status_code == 302, changed.context["errors"]
    circle.refresh_from_db()
    member.refresh_from_db()
    assert (circle.title, member.name) == ("The class", "Somebody")


def test_an_agent_from_outside_is_locked_out_and_keeps_its_rating(moderator: Client) -> None:
    owner = User.objects.create_user("owner")
    agent, token = register("wordle", "Rowdy", owner)
    assert let_in("wordle", "Rowdy", token)
    act(moderator, "solvers/outsideagent", "lock_out", agent)
    for guessed in (token, ""):
        assert let_in("wordle", "Rowdy", guessed) is None
    assert OutsideAgent.objects.filter(pk=agent.pk).exists()
    page, renewing = f"/outside/agents/{agent.pk}/", f"/outside/agents/{agent.pk}/token/"
    theirs = Client()
    theirs.force_login(owner)
    assert "The people who run this site locked it out" in theirs.get(page).content.decode()
    assert theirs.post(renewing).status_code == 404  # its owner opens no other door
    act(moderator, "solvers/outsideagent", "let_in_again", agent)
    assert let_in("wordle", "Rowdy", token) is None
    assert theirs.post(renewing).status_code == 200


def test_staff_without_the_group_moderate_nothing(challenge: Puzzle) -> None:
    user = User.objects.create_user("eddi", is_staff=True)
    client = Client()
    client.force_login(user)
    assert client.get("/admin/games/challenge/").status_code == 403
    user.user_permissions.add(Permission.objects.get(codename="view_challenge"))
    assert client.get("/admin/games/challenge/").status_code == 200
    assert Challenge.objects.count() == 1
    assert MODERATORS == "moderators"


def test_a_closed_site_makes_no_account(client: Client, settings: Any) -> None:
    settings.SIGN_UP = "closed"
    for response in (client.get(SIGN_UP), client.post(SIGN_UP, NEW)):
        assert response.status_code == 403
        assert "New accounts are closed on this site" in response.content.decode()
    assert not User.objects.exists()
    assert SIGN_UP not in client.get("/account/log-in/").content.decode()


def test_an_invitation_is_good_for_its_number_and_time(client: Client, settings: Any) -> None:
    settings.SIGN_UP = "invited"
    assert client.get(SIGN_UP).status_code == 403
    one = Invitation.objects.create(left=1)
    late = Invitation.objects.create(left=1, expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(f"{SIGN_UP}?invitation={late.pk}").status_code == 403
    page = client.get(f"{SIGN_UP}?invitation={one.pk}").content.decode()
    assert f'name="invitation" value="{one.pk}"' in page
    unfit = client.post(SIGN_UP, {**NEW, "password2": "another", "invitation": one.pk})
    assert unfit.status_code == 422, "What is refused for another reason uses nothing up."
    assert client.post(SIGN_UP, {**NEW, "invitation": one.pk}).status_code == 302
    again = Client().post(SIGN_UP, {**NEW, "username": "briar", "invitation": one.pk})
    assert again.status_code == 403
    assert [user.username for user in User.objects.all()] == ["hazel"]


def test_a_moderator_makes_an_invitation(moderator: Client) -> None:
    until = {"expires_at_0": "2099-01-01", "expires_at_1": "00:00:00"}
    made = moderator.post("/admin/accounts/invitation/add/", {"note": "8b", "left": 30, **until})
    assert made.status_code == 302
    invitation = Invitation.objects.get()
    assert invitation.made_by
    assert invitation.made_by.username == "mona"
    page = moderator.get("/admin/accounts/invitation/").content.decode()
    assert f"{SIGN_UP}?invitation={invitation.pk}" in page
