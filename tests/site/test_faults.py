"""A full disk, a database or Redis that is away: true words, and play goes on after it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from games.pages.error_pages import passing, unavailable
from tests.site.services import Site
from wordgames_site.operation import readiness
from wordgames_site.server.fail_open_caches import OpenDatabaseCache
from workshop.site.databases import start_redis


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own, which only root can make."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", place]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("Only root may mount the small disk that is filled here.")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def played(site: Site, call: str) -> None:
    site.with_tables().python(f"from tests.site import faulty; faulty.{call}")


def test_a_full_disk_loses_nothing_and_says_so(small_disk: Path) -> None:
    played(Site(small_disk, MIN_FREE_MB="1"), "full_disk()")


def test_a_read_only_disk_is_told_and_survived(small_disk: Path) -> None:
    played(Site(small_disk, MIN_FREE_MB="1"), "read_only_disk()")


def test_a_database_that_cannot_be_written_keeps_the_guess_in_the_row(tmp_path: Path) -> None:
    played(Site(tmp_path), "read_only_meanwhile()")


def test_a_process_stopped_in_a_transaction_holds_up_nobody_for_long(tmp_path: Path) -> None:
    played(Site(tmp_path), "stopped_in_a_transaction()")


@pytest.mark.postgresql
def test_a_process_stopped_in_a_transaction_on_postgresql(
    database_url: str, tmp_path: Path
) -> None:
    """PostgreSQL waits for a row for ever, and so did the page, its thread and its visitor."""
    played(Site(tmp_path, DATABASE_URL=database_url), "stopped_in_a_transaction()")


@pytest.mark.postgresql
@pytest.mark.parametrize("fault", ["postgresql_away", "postgresql_read_only"])
def test_postgresql_away_or_read_only(database_url: str, tmp_path: Path, fault: str) -> None:
    place, _, name = database_url.rpartition("/")
    played(Site(tmp_path, DATABASE_URL=database_url), f"{fault}({place!r}, {name!r})")


@pytest.mark.redis
def test_without_redis_games_are_begun_and_played(tmp_path: Path) -> None:
    pid, place = start_redis(tmp_path)
    port = place.rpartition(":")[2]
    played(Site(tmp_path / "var", REDIS_URL=f"{place}/0"), f"redis_away({pid}, {port})")


def posted(**fields: str) -> HttpRequest:
    return RequestFactory().post("/wordle/?a=1", fields)


def test_what_was_posted_goes_back_but_for_passwords() -> None:
    page = unavailable(posted(guess='<b>"x', sequence="3")).content.decode()
    assert 'value="&lt;b&gt;&quot;x"' in page
    assert 'name="sequence" value="3"' in page
    assert 'action="/wordle/?a=1"' in page
    assert "csrfmiddlewaretoken" in page
    secret = unavailable(posted(username="a", password1="hush")).content.decode()
    assert "hush" not in secret
    assert "<form" not in secret


def test_a_mistake_of_the_site_is_still_a_500() -> None:
    assert not passing(ValueError("no"))
    assert not passing(OSError(2, "No such file"))
    assert passing(OSError(28, "No space left on device"))


@pytest.mark.django_db
def test_probes_are_answered_by_address_and_asked_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(readiness, "CHECKS", {"database": lambda: asked.append(1)})
    readiness.forget()
    for _ in range(5):
        response = Client().get("/readyz", headers={"Host": "203.0.113.9"})
        assert (response.status_code, response.json()["database"]) == (200, "ok")
    assert len(asked) == 1
    readiness.forget()
    assert Client().get("/", headers={"Host": "203.0.113.9"}).status_code == 400
    assert Client().post("/healthz").status_code == 405
    assert "Set-Cookie" not in Client().get("/healthz").headers


@pytest.mark.django_db
def test_readiness_names_missing_migrations_and_no_detail(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("password of the database")

    checks = {"migrations": readiness.check_migrations, "queue": broken}
    monkeypatch.setattr(readiness, "CHECKS", checks)
    monkeypatch.setattr(readiness.MigrationExecutor, "migration_plan", lambda *_: [1])
    readiness.forget()
    response = Client().get("/readyz")
    readiness.forget()
    assert response.status_code == 503
    assert response.json()["migrations"] == "migrations are missing"
    assert "password" not in response.content.decode()


@pytest.mark.django_db
def test_a_cache_whose_table_is_gone_is_an_empty_one() -> None:
    gone = OpenDatabaseCache("no_such_table", {})
    assert gone.get("a", "nothing") == "nothing"
    gone.set("a", 1)
    assert gone.add("a", 1)
    assert gone.get_or_set("a", lambda: 7) == 7
    assert gone.get_many(["a"]) == {}
    with pytest.raises(ValueError, match="not found"):
        gone.incr("a")
