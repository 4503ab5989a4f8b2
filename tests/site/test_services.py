"""PostgreSQL and Redis by settings alone, with the servers of the tests' own; backups between."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.services import COLLECT, PATIENCE, Site, commands

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
        assert client.post(page["Location"], {"guess": bad, "sequence": 1}).status_code == 400
    except UnicodeEncodeError:
        pass  # a lone surrogate cannot even be sent
client.post(page["Location"], {"guess": secret, "sequence": 1})
assert Play.objects.get().status == "won"
print(play.pk, client.session.session_key, end=" ")
"""
STATUS = "from django_tasks_db.models import DBTaskResult as R; print(R.objects.get().status)"
SHOWN = """
from django.test import Client
from games.models import Play
client = Client(); client.cookies["sessionid"] = "{session}"
page = client.get("/wordle/play/{play}/").content.decode()
assert "The answer is" in page
print(sorted(__import__("re").findall(r'data-state="(\\w+)">(\\w)<', page)))
"""
ENQUEUE = "from wordgames_site.tasks import housekeeping; print(housekeeping.enqueue().id)"
UNTIL_DONE = f"""
import time
from django.core.cache import cache
from django_tasks import default_task_backend
deadline = time.monotonic() + {PATIENCE}
while True:
    result = default_task_backend.get_result("{{task}}")
    if result.status not in ("READY", "RUNNING"):
        break
    assert time.monotonic() < deadline, result.status
    time.sleep(0.05)
print(result.status, *[error.traceback for error in result.errors])
cache.add("a", 1)
assert cache.incr("a") == 2
"""


@pytest.mark.postgresql
@pytest.mark.slow
def test_it_plays_and_queues_on_postgresql_and_moves_to_sqlite_and_back(
    database_url: str, tmp_path: Path
) -> None:
    words, file, back = (tmp_path / name for name in ("words.txt", "site.gz", "back.gz"))
    words.write_text(LIST)
    english = ("--slug", "en", "--name", "English", "--language", "en")
    site = Site(tmp_path / "pg", DATABASE_URL=database_url).with_tables()
    played = site.python(
        COLLECT,
        commands(("import_lexicon", str(words), *english)),
        PLAY,
        ENQUEUE,
    )
    play, session, _ = played.splitlines()[-1].split()
    shows = SHOWN.format(play=play, session=session)

    site.manage("db_worker", "--queue-name", "*", "--batch", "--no-startup-delay")
    worked, shown = site.python(STATUS, shows, commands(("backup", str(file)))).splitlines()[:2]
    assert worked == "SUCCESSFUL"

    here = Site(tmp_path / "sqlite")
    restored = here.python(
        commands(("restore", str(file)), ("createcachetable",)),
        COLLECT,
        shows,
        commands(("backup", str(back))),
    )
    assert shown in restored.splitlines()

    assert "not empty" in site.manage("restore", str(file), fails=True)
    again = site.python(
        commands(("restore", str(back), "--replace")),
        shows,
        # the sequences go on behind what was restored
        "from lexicons.models import Lexicon; Lexicon.objects.create(slug='new', name='New')",
    )
    assert shown in again.splitlines()


@pytest.mark.redis
def test_a_task_runs_through_redis_and_limits_are_counted_there(
    redis_url: str, tmp_path: Path
) -> None:
    site = Site(tmp_path / "var", REDIS_URL=redis_url).with_tables()
    task = site.python(ENQUEUE).strip()
    worker = site.start("run_worker")
    try:
        assert site.python(UNTIL_DONE.format(task=task)).strip() == "SUCCESSFUL"
    finally:
        worker.terminate()
        worker.wait(PATIENCE)
