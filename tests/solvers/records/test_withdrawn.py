"""A tree is withdrawn by whoever sent it: while it waits, once it is checked, as the record."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from solvers.records import check_tree, services
from solvers.records.best_known import Task
from solvers.records.models import TreeUpload
from solvers.records.services import tree_text
from tests.solvers.records.test_records import (  # noqa: F401
    BETTER,
    OPEN,
    POOR,
    ada,
    sent,
    task,
)


@pytest.fixture
def bob(db: None) -> Client:
    visitor = Client()
    visitor.force_login(User.objects.create_user("bob"))
    return visitor


def withdraw(visitor: Client, tree: TreeUpload) -> Any:
    return visitor.post(f"{OPEN}{tree.pk}/withdraw/", follow=True)


def standing() -> str:
    return services.standing_of("wordle", "tiny-3").upload


def test_the_record_falls_back_to_the_best_that_is_left(
    ada: Client,  # noqa: F811
    bob: Client,
    task: Task,  # noqa: F811
) -> None:
    sent(bob, BETTER)
    first = TreeUpload.objects.get()
    sent(ada, BETTER)
    mine = TreeUpload.objects.exclude(pk=first.pk).get()
    assert (first.total, standing()) == (15, first.pk)  # of equals the first
    TreeUpload.objects.filter(pk=mine.pk).update(total=14)
    assert standing() == mine.pk
    page = ada.get(f"{OPEN}{mine.pk}/").content.decode()
    assert "the record goes back to the best remaining tree" in page
    assert "Tree withdrawn." in withdraw(ada, mine).content.decode()
    assert standing() == first.pk
    assert "Sent by a visitor" in ada.get("/records/").content.decode()
    withdraw(bob, first)
    assert standing() == ""  # the site's own
    records = ada.get("/records/").content.decode()
    assert "Sent by a visitor" not in records
    assert ada.get("/records/wordle/tiny-3/tree.txt").status_code == 404
    assert not TreeUpload.objects.exclude(total=None, worst=None).exists()
    assert {tree.text for tree in TreeUpload.objects.all()} == {""}


def test_a_tree_that_waits_is_never_checked(
    ada: Client,  # noqa: F811
    task: Task,  # noqa: F811
) -> None:
    sent(ada, BETTER, checked=False)
    tree = TreeUpload.objects.get()
    page = withdraw(ada, tree).content.decode()
    assert f"{OPEN}{tree.pk}/" not in page
    assert check_tree.check(tree.pk) == "nothing to check"
    assert services.rescue() == 0
    assert standing() == ""
    for headers in ({}, {"HX-Request": "true"}):  # the page that asks every two seconds
        page = ada.get(f"{OPEN}{tree.pk}/", headers=headers).content.decode()
        assert "You've withdrawn it." in page
        assert "hx-trigger" not in page
        assert "Withdraw the tree" not in page


def test_one_that_is_withdrawn_while_it_is_checked_stays_withdrawn(
    ada: Client,  # noqa: F811
    task: Task,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent(ada, BETTER, checked=False)
    tree, played = TreeUpload.objects.get(), check_tree._played

    def meanwhile(upload: TreeUpload) -> Any:
        services.withdraw(upload)
        return played(upload)

    monkeypatch.setattr(check_tree, "_played", meanwhile)
    check_tree.check(tree.pk)
    tree.refresh_from_db()
    assert (tree.state, tree.total, standing()) == ("withdrawn", None, "")


def test_a_refused_tree_is_withdrawn_with_its_refusal(
    ada: Client,  # noqa: F811
    task: Task,  # noqa: F811
) -> None:
    sent(ada, "bat\nbat cat\n")
    withdraw(ada, TreeUpload.objects.get())
    tree = TreeUpload.objects.get()
    assert (tree.state, tree.refusal) == ("withdrawn", "")


def test_nobody_else_withdraws_it_and_twice_is_once(
    ada: Client,  # noqa: F811
    bob: Client,
    task: Task,  # noqa: F811
) -> None:
    sent(ada, BETTER)
    tree = TreeUpload.objects.get()
    for visitor in (bob, Client()):
        assert withdraw(visitor, tree).status_code == 404
    assert ada.get(f"{OPEN}{tree.pk}/withdraw/").status_code == 405
    assert standing() == tree.pk
    for _ in range(2):
        assert withdraw(ada, tree).status_code == 200
    assert TreeUpload.objects.get().state == "withdrawn"


def test_who_withdraws_has_sent_it_all_the_same(
    ada: Client,  # noqa: F811
    task: Task,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else to send and to withdraw would go on all day, each with a check to be asked for."""
    monkeypatch.setattr(services, "A_DAY", 2)
    for _ in range(2):
        sent(ada, POOR, checked=False)
        withdraw(ada, TreeUpload.objects.exclude(state="withdrawn").get())
    assert "That&#x27;s too many trees for one day." in sent(ada, POOR).content.decode()


def test_a_record_is_found_again_however_many_trees_came_after_it(
    ada: Client,  # noqa: F811
    task: Task,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "LISTED", 1)
    for lines in (BETTER, POOR, POOR):
        sent(ada, lines)
    record, plain, last = TreeUpload.objects.order_by("created_at")
    page = ada.get(OPEN).content.decode()
    assert f"{OPEN}{record.pk}/" in page
    assert f"{OPEN}{last.pk}/" in page
    assert f"{OPEN}{plain.pk}/" not in page


def test_a_download_under_way_is_not_an_empty_tree(
    ada: Client,  # noqa: F811
    task: Task,  # noqa: F811
) -> None:
    sent(ada, BETTER)
    best = services.standing_of("wordle", "tiny-3")
    withdraw(ada, TreeUpload.objects.get())
    with pytest.raises(LookupError):
        tree_text(best)
