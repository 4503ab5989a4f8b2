"""PostgreSQL and Redis by settings alone, with the servers of the tests' own; backups between."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.services import Site, postgresql, redis

LIST = "crane\nslate\nabbey\ntrace\n"
PLAY = """
from django.test import Client
from django.test.utils import setup_test_environment
client = Client()
page = client.post("/wordle/", {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"})
from games.models import Play, Event
play = Play.objects.get()
secret = play.puzzle.setup["secrets"][0]
wrong = next(word for word in ("crane", "slate", "abbey") if word != secret)
from concurrent.futures import ThreadPoolExecutor
from django.db import connections
def post(number):
    other = Client(); other.cookies = client.cookies
    code = other.post(page["Location"], {"guess": wrong, "sequence": 0}).status_code
    connections.close_all()
    return code
with ThreadPoolExecutor(8) as pool:
    codes = set(pool.map(post, range(8)))
assert codes == {302}, codes
assert Event.objects.count() == 1, Event.objects.count()
for bad in ("\\x00crane", "cra\\x00ne", "\\ud800"):
    try:
        assert client.post(page["Location"], {"guess": bad, "sequence": 1}).status_code == 422
    except UnicodeEncodeError:
        pass  # a lone surrogate cannot even be sent
client.post(page["Location"], {"guess": secret, "sequence": 1})
assert Play.objects.get().status == "won"
print(play.pk, client.session.session_key)
"""
SHOWN = """
from django.test import Client
from games.models import Play
client = Client(); client.cookies["sessionid"] = "{session}"
page = client.get("/wordle/play/{play}/").content.decode()
assert "Solved. The answer is" in page
print(sorted(__import__("re").findall(r'data-state="(\\w+)">(\\w)<', page)))
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgresql(tmp_path_factory.mktemp("pg")) as url:
        yield url


def set_up(site: Site, folder: Path) -> tuple[str, str]:
    """Make a site with a small list and a game that was won; return the play and its session."""
    words = folder / "words.txt"
    words.write_text(LIST)
    site.manage("migrate", "--verbosity", "0")
    site.manage("createcachetable")
    site.manage("collectstatic", "--noinput", "--verbosity", "0")
    site.manage(
        "import_lexicon", str(words), "--slug", "en", "--name", "English", "--language", "en"
    )
    play, session = site.python(PLAY).split()
    return play, session


@pytest.mark.postgresql
@pytest.mark.xdist_group("services")
def test_it_plays_and_queues_on_postgresql_and_moves_to_sqlite_and_back(
    database: str, tmp_path: Path
) -> None:
    site = Site(tmp_path / "pg", DATABASE_URL=database)
    play, session = set_up(site, tmp_path)
    shown = site.python(SHOWN.format(play=play, session=session))

    site.python("from wordgames_site.tasks import housekeeping; housekeeping.enqueue()")
    site.manage("db_worker", "--queue-name", "*", "--batch", "--no-startup-delay")
    counted = site.python(
        "from django_tasks_db.models import DBTaskResult as R; print(R.objects.get().status)"
    )
    assert counted.strip() == "SUCCESSFUL"

    file = tmp_path / "site.gz"
    site.manage("backup", str(file))
    here = Site(tmp_path / "sqlite")
    here.manage("restore", str(file))
    here.manage("createcachetable")
    here.manage("collectstatic", "--noinput", "--verbosity", "0")
    assert here.python(SHOWN.format(play=play, session=session)) == shown

    assert "not empty" in site.manage("restore", str(file), fails=True)
    back = tmp_path / "back.gz"
    here.manage("backup", str(back))
    site.manage("restore", str(back), "--replace")
    assert site.python(SHOWN.format(play=play, session=session)) == shown
    site.python(  # the sequences go on behind what was restored
        "from lexicons.models import Lexicon; Lexicon.objects.create(slug='new', name='New')"
    )


@pytest.mark.redis
@pytest.mark.xdist_group("services")
def test_a_task_runs_through_redis_and_limits_are_counted_there(tmp_path: Path) -> None:
    folder = tmp_path / "redis"
    folder.mkdir()
    with redis(folder) as url:
        site = Site(tmp_path / "var", REDIS_URL=url)
        site.manage("migrate", "--verbosity", "0")
        enqueued = "from wordgames_site.tasks import housekeeping; print(housekeeping.enqueue().id)"
        task = site.python(enqueued).strip()
        worker = site.start("run_worker")
        try:
            look = (
                "from django_tasks import default_task_backend as b; "
                f"r = b.get_result('{task}'); print(r.status, *[e.traceback for e in r.errors])"
            )
            deadline = time.monotonic() + 30
            while (status := site.python(look).strip()) in {"READY", "RUNNING"}:
                assert time.monotonic() < deadline, status
            assert status == "SUCCESSFUL"
        finally:
            worker.terminate()
            worker.wait(20)
        site.python(
            "from django.core.cache import cache; cache.add('a', 1); assert cache.incr('a') == 2"
        )
