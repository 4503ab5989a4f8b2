"""Who is in a class: by its code, not once taken out, no more once it has another, or is gone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.groups.codes import new_code
from lexicons.models import Lexicon
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from solvers.outside.forms import MOST_GROUPS
from tests.solvers.outside.conftest import PLAYED

REMOVED = "You were removed from this group."


@pytest.fixture
def group(world: Lexicon, owner: User) -> OutsideGroup:
    return OutsideGroup.objects.create(name="7b", owner=owner)


@pytest.fixture
def teacher(owner: User) -> Client:
    visitor = Client()
    visitor.force_login(owner)
    return visitor


@pytest.fixture
def pupil(db: None) -> Client:
    visitor = Client()
    visitor.force_login(User.objects.create_user("pupil"))
    return visitor


def register(visitor: Client, name: str, code: str) -> Any:
    fields = {"environment": PLAYED.slug, "name": name, "group": code}
    return visitor.post("/outside/register/", fields)


def members(group: OutsideGroup) -> list[str]:
    return sorted(group.agents.values_list("name", flat=True))


def take_out(teacher: Client, group: OutsideGroup, name: str) -> None:
    agent = OutsideAgent.objects.get(name=name)
    teacher.post(f"/outside/groups/{group.pk}/remove/", {"agent": agent.pk})


def test_a_code_is_pasted_with_spaces_or_as_the_whole_link(
    teacher: Client, pupil: Client, group: OutsideGroup
) -> None:
    link = teacher.get(f"/outside/groups/{group.pk}/").context["way_in"]
    said = group.way_in.upper().replace("-", " ")
    ways = (f"  {group.way_in} ", link, f" {link}\n", said, group.way_in.replace("-", ""))
    for number, way_in in enumerate(ways):
        page = register(pupil, f"owl{number}", way_in)
        assert page.status_code == 200, way_in
    field = re.search(r'<input[^>]*name="group"[^>]*>', register(pupil, "", "").content.decode())
    assert field
    (longest,) = re.findall(r'maxlength="(\d+)"', field[0])
    assert int(longest) > len(link) + 20  # a browser cuts what is longer
    for cut in (link[:-1], link.removesuffix(group.way_in)):  # which is not leaving it empty
        assert register(pupil, "fox", cut).status_code == 422


def test_a_code_has_no_sign_that_is_taken_for_another() -> None:
    codes = [new_code() for _ in range(500)]
    assert len(set(codes)) == 500
    half = "[bcdfghjkmnpqrstvwxz2-9]{4}"
    assert all(re.fullmatch(f"{half}-{half}", code) for code in codes)


def test_an_older_code_lets_in_with_its_own_capitals(pupil: Client, group: OutsideGroup) -> None:
    OutsideGroup.objects.filter(pk=group.pk).update(code="aB-cD_eF01lIO0xY")
    assert register(pupil, "owl", "ab-cd_ef01lio0xy").status_code == 422
    assert register(pupil, "owl", "aB-cD_eF01lIO0xY").status_code == 200


def test_whoever_is_taken_out_is_out_with_all_agents_until_let_in_again(
    teacher: Client, pupil: Client, group: OutsideGroup
) -> None:
    for name in ("owl", "fox"):
        assert register(pupil, name, group.way_in).status_code == 200
    assert members(group) == ["fox", "owl"]
    take_out(teacher, group, "owl")
    assert members(group) == []
    refused = register(pupil, "crow", group.way_in)
    assert refused.status_code == 422
    assert REMOVED in refused.content.decode()
    agent = OutsideAgent.objects.get(name="fox")
    path = f"/outside/agents/{agent.pk}/group/"
    refused = pupil.post(path, {"group": group.way_in})
    assert refused.status_code == 422
    assert REMOVED in refused.content.decode()
    page = teacher.get(f"/outside/groups/{group.pk}/").content.decode()
    assert "Let pupil back in" in page
    removal = group.removed.get()
    pupil.post(f"/outside/groups/{group.pk}/let-in/", {"removed": removal.pk})
    assert group.removed.exists(), "Only the teacher lets in."
    teacher.post(f"/outside/groups/{group.pk}/let-in/", {"removed": removal.pk})
    assert pupil.post(path, {"group": group.way_in}).status_code == 302
    assert members(group) == ["fox"]
    assert (
        f"/outside/groups/{group.pk}/" in pupil.get(f"/outside/agents/{agent.pk}/").content.decode()
    )
    assert pupil.post(path, {"group": ""}).status_code == 302
    assert members(group) == []


@pytest.mark.parametrize("removed", ["", "x", "-1", "9" * 30, "\u0663"])
def test_nobody_is_let_in_by_what_is_no_number(
    teacher: Client, pupil: Client, group: OutsideGroup, removed: str
) -> None:
    register(pupil, "owl", group.way_in)
    take_out(teacher, group, "owl")
    posted = teacher.post(f"/outside/groups/{group.pk}/let-in/", {"removed": removed})
    assert posted.status_code == 302
    assert group.removed.count() == 1


def test_who_made_a_group_is_never_kept_out(teacher: Client, group: OutsideGroup) -> None:
    register(teacher, "mine", group.way_in)
    take_out(teacher, group, "mine")
    assert not group.removed.exists()
    assert register(teacher, "again", group.way_in).status_code == 200


def test_a_new_code_lets_in_and_neither_the_old_one_nor_the_address_does(
    teacher: Client, pupil: Client, group: OutsideGroup
) -> None:
    old = group.way_in
    assert old != group.pk
    register(pupil, "owl", old)
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    assert stranger.post(f"/outside/groups/{group.pk}/code/").status_code == 404
    assert teacher.post(f"/outside/groups/{group.pk}/code/").status_code == 302
    group.refresh_from_db()
    assert group.way_in not in (old, group.pk)
    assert members(group) == ["owl"]
    for code in (old, group.pk):
        assert "No group has this code" in register(pupil, "fox", code).content.decode()
    for visitor in (Client(), pupil):
        shown = visitor.get(f"/outside/groups/{group.pk}/").content.decode()
        assert group.way_in not in shown
        assert group.way_in not in visitor.get(f"/outside/{PLAYED.slug}/").content.decode()
    page = teacher.get(f"/outside/groups/{group.pk}/").content.decode()
    assert f"http://testserver/outside/register/?group={group.way_in}" in page
    assert register(pupil, "fox", group.way_in).status_code == 200


def test_a_group_of_an_older_version_is_entered_by_its_id_until_it_has_a_code(
    teacher: Client, pupil: Client, group: OutsideGroup
) -> None:
    OutsideGroup.objects.update(code="")
    page = pupil.get(f"/outside/groups/{group.pk}/").content.decode()
    assert f"?group={group.pk}" in page  # its address was given to the class
    assert register(pupil, "owl", group.pk).status_code == 200
    teacher.post(f"/outside/groups/{group.pk}/code/")
    assert register(pupil, "fox", group.pk).status_code == 422
    assert register(pupil, "fox", "").status_code == 200  # no code is no code of any group
    assert members(group) == ["owl"]


def test_a_class_is_deleted_and_what_pupils_did_stays_theirs(
    teacher: Client, pupil: Client, group: OutsideGroup, owner: User
) -> None:
    for number in range(MOST_GROUPS - 1):
        OutsideGroup.objects.create(name=f"{number}c", owner=owner)
    full = teacher.post("/outside/groups/", {"group_name": "8b"})
    assert full.status_code == 422
    assert f"/outside/groups/{group.pk}/" in full.content.decode()  # where it is deleted
    register(pupil, "owl", group.way_in)
    OutsideAgent.objects.update(finished=3, current=4.0, best=3.5)
    page = teacher.get(f"/outside/groups/{group.pk}/").content.decode()
    assert "Delete group" in page
    assert "keep their runs and ratings" in page
    assert page.index("results.csv") < page.index("Delete <bdi")  # offered before
    path = f"/outside/groups/{group.pk}/delete/"
    assert pupil.post(path).status_code == 404
    assert Client().post(path)["Location"].startswith("/account/log-in/")
    assert teacher.get(path).status_code == 405
    assert "7b is deleted." in teacher.post(path, follow=True).content.decode()
    assert teacher.post(path).status_code == 404
    agent = OutsideAgent.objects.get(name="owl")
    assert (agent.group, agent.finished, agent.current, agent.best) == (None, 3, 4.0, 3.5)
    assert pupil.get(f"/outside/groups/{group.pk}/").status_code == 404
    assert pupil.get(f"/outside/agents/{agent.pk}/").status_code == 200
    assert teacher.post("/outside/groups/", {"group_name": "8b"}).status_code == 302


def test_nobody_moves_another_s_agent(teacher: Client, pupil: Client, group: OutsideGroup) -> None:
    register(pupil, "owl", "")
    agent = OutsideAgent.objects.get()
    path = f"/outside/agents/{agent.pk}/group/"
    assert teacher.post(path, {"group": group.way_in}).status_code == 404
    assert Client().post(path, {"group": group.way_in})["Location"].endswith("next=/outside/")
    take_out(teacher, group, "owl")  # of no group of hers
    assert not group.removed.exists()
    assert members(group) == []


PAGE = "https://github.com/owl/wordle-bot"


def test_an_owner_says_how_a_bot_plays_and_links_its_source(
    pupil: Client, group: OutsideGroup
) -> None:
    """Lichess and Kaggle have it: a board of names alone teaches nobody."""
    register(pupil, "owl", group.way_in)
    agent = OutsideAgent.objects.get(name="owl")
    path = f"/outside/agents/{agent.pk}/"
    told = {"about": "Asks the letter\n<b>most</b> words have.", "source": PAGE}
    assert pupil.post(f"{path}profile/", told).status_code == 302
    page = Client().get(path).content.decode()
    assert "Asks the letter &lt;b&gt;most&lt;/b&gt; words have." in page
    assert f'<a href="{PAGE}" rel="nofollow ugc noopener noreferrer"' in page
    assert Client().post(f"{path}profile/", told)["Location"].startswith("/account/log-in/")
    assert pupil.post(f"{path}profile/", {}).status_code == 302
    assert PAGE not in Client().get(path).content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"source": "javascript:alert(1)"},
        {"source": "http://github.com/owl"},
        {"source": "https://github.com@evil.example/owl"},
        {"about": "x" * 301},
        {"about": "\u202eevil"},
    ],
)
def test_what_others_should_not_read_or_follow_is_refused_in_a_sentence(
    pupil: Client, group: OutsideGroup, wrong: dict[str, str]
) -> None:
    register(pupil, "owl", group.way_in)
    agent = OutsideAgent.objects.get(name="owl")
    refused = pupil.post(f"/outside/agents/{agent.pk}/profile/", wrong)
    assert refused.status_code == 422
    assert refused.content.decode().count('class="error"') == 1
    assert OutsideAgent.objects.filter(pk=agent.pk, about="", source="").exists()
