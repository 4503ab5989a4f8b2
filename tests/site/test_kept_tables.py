"""What a test commits is gone before the next one begins, though the tables are only copied."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import Permission, User
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import TransactionTestCase

from lexicons.models import Lexicon
from wordgames_site.server.sqlite_waiting import LockMiddleware


@pytest.mark.usefixtures("transactional_db")
def test_what_was_committed_is_gone_and_no_id_is_given_again() -> None:
    ids, permissions = list[int](), set(Permission.objects.values_list("codename", flat=True))
    assert permissions
    for _ in range(3):  # the first of a process flushes, the others copy what it has left
        ids.append(Lexicon.objects.create(slug="en", name="English", language="en").pk)
        User.objects.create_user("mia").user_permissions.add(*Permission.objects.all())
        TransactionTestCase("run")._fixture_teardown()
        assert not Lexicon.objects.exists()
        assert not User.objects.exists()
        assert set(Permission.objects.values_list("codename", flat=True)) == permissions
        assert ContentType.objects.get_for_model(User) in ContentType.objects.all()
    assert ids == sorted(set(ids))


@pytest.mark.usefixtures("transactional_db")
def test_a_thread_s_second_request_does_not_wait_for_its_first() -> None:
    """The first made the thread's connection and left its own wait there: each write took 5 s."""

    def view(_request: HttpRequest) -> HttpResponse:
        Lexicon.objects.exists()
        return HttpResponse()

    def left() -> list[list[object]]:
        found = list[list[object]]()
        for _ in range(2):
            LockMiddleware(view)(HttpRequest())
            found.append([*connection.execute_wrappers])
        connection.close()
        return found

    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(left).result()
    assert found == [connection.execute_wrappers] * 2, "what each thread of the tests has, no more"
