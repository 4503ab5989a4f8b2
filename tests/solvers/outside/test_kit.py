"""The starters: what they hold, that they play as they come, that pages show the first run."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.limits.rate_limits import CLASS
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from lexicons.revisions.remove import take_down
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import known_environments, tournaments
from solvers.outside.agents.models import OutsideRun
from solvers.outside.starter_views import LOOKS
from solvers.outside.tournament.weeks import monday_of, stored_week
from tests.check_pictures import check_pictures
from tests.solvers.outside.conftest import PLAYED, Known
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

FILES = {"README.md", "RULES.txt", "agent.py", "client.py", "language_model.py", "words.txt"}


def files_of(answer: Any) -> dict[str, str]:
    """Return name -> text of a zip that was sent; the names stand in one folder."""
    assert answer.status_code == 200
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return {Path(name).name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize("slug", known_environments())
def test_every_environment_has_a_starter(client: Client, shelves: None, slug: str) -> None:
    files = files_of(client.get(f"/outside/{slug}/starter.zip"))
    assert set(files) - {"allowed.txt"} == FILES
    assert f"http://testserver/outside/register/?environment={slug}" in files["README.md"]
    assert "$" not in files["README.md"]
    environment = known_environments()[slug]
    for key in environment.example:
        assert f'"{key}"' in files["RULES.txt"]
    assert len(files["client.py"].splitlines()) <= 45


def test_the_words_of_a_starter_are_what_secrets_are_drawn_from(
    client: Client, world: Lexicon, english: Lexicon
) -> None:
    words = files_of(client.get("/outside/wordle/starter.zip"))["words.txt"].split()
    assert sorted(words) == ["CRANE", "HOUSE", "MOUSE", "SLATE", "TRAIN"]
    lines = files_of(client.get(f"/outside/{PLAYED.slug}/starter.zip"))["words.txt"].splitlines()
    assert "MOSHI TZ" in lines
    countries = [line.split()[1] for line in lines]
    assert countries == sorted(countries)  # the favoured country's first: TZ, then XX


def test_an_own_starter_has_the_config_and_needs_the_password(client: Client, known: Known) -> None:
    path = f"/outside/agents/{known.agent.pk}/starter.zip"
    files = files_of(client.post(path, {"token": known.token}))
    config = json.loads(files["config.json"])
    assert config == {
        "agent": "mine",
        "env": PLAYED.slug,
        "pwd": known.token,
        "url": "http://testserver",
    }
    for wrong in ({}, {"token": ""}, {"token": "x" * 43}, {"token": known.agent.token_sha256}):
        assert client.post(path, wrong).status_code == 404
    assert client.get(path).status_code == 405


def test_a_starter_without_a_dictionary_is_not_found(client: Client, db: None) -> None:
    assert client.get("/outside/wordle/starter.zip").status_code == 404
    assert client.get("/outside/chess/starter.zip").status_code == 404


def unpacked(answer: Any, folder: Path) -> Path:
    """Unpack a zip that was sent; return the one folder in it."""
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        archive.extractall(folder)
    (root,) = folder.iterdir()
    return root


def run(folder: Path, runs: int, **environment: str) -> str:
    """Run the client as its README says, without anything of ours; return what it printed."""
    done = subprocess.run(
        [sys.executable, "client.py", str(runs)],
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout


def test_a_starter_plays_as_it_comes(
    live_server: Any, world: Lexicon, english: Lexicon, tmp_path: Path
) -> None:
    owner = User.objects.create_user("student")
    played = [it.slug for it in known_environments().values() if it.free_words]
    for slug in (*played, "wordle"):
        agent, token = register(slug, "first", owner)
        answer = Client().post(
            f"/outside/agents/{agent.pk}/starter.zip",
            {"token": token},
            headers={"host": live_server.url.removeprefix("http://")},
        )
        folder = tmp_path / slug
        folder.mkdir()
        printed = run(unpacked(answer, folder), 3)
        assert printed.count("Run ") >= 3
        agent.refresh_from_db()
        assert agent.finished >= 3
        assert agent.client == "starter"
        assert not agent.runs.filter(abandoned=True).exists()
        # with so few words an agent that reads its percept is never at the worst
        environment = known_environments()[slug]
        assert agent.current is not None
        assert environment.better(agent.current, environment.worst)
    (config,) = folder.glob("*/config.json")
    config.write_text(config.read_text().replace(token, "another"))
    with pytest.raises(subprocess.CalledProcessError) as stopped:
        run(config.parent, 3)
    assert stopped.value.stderr == "No such agent here, or another password.\n"


@contextmanager
def language_model(replies: list[str]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Serve chat completions that say `replies` in turn; yield the address and what was asked."""
    asked: list[dict[str, Any]] = []

    class Stub(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            asked.append(json.loads(self.rfile.read(length)) | {"path": self.path})
            reply = replies[min(len(asked), len(replies)) - 1]
            body = json.dumps({"choices": [{"message": {"content": reply}}]}).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_language_model_plays_and_is_helped_when_it_goes_wrong(
    live_server: Any, english: Lexicon, tmp_path: Path
) -> None:
    agent, token = register("wordle", "model", User.objects.create_user("student"))
    answer = Client().post(
        f"/outside/agents/{agent.pk}/starter.zip",
        {"token": token},
        headers={"host": live_server.url.removeprefix("http://")},
    )
    folder = unpacked(answer, tmp_path)
    client = folder / "client.py"
    client.write_text(client.read_text().replace("from agent import", "from language_model import"))
    replies = ["I think of something.\nMOVE: slate", "no idea at all", "MOVE: ZZZZZ"]
    with language_model(replies) as (url, asked):
        run(folder, 3, OPENAI_BASE_URL=url, OPENAI_MODEL="stub", no_proxy="*")
    first = asked[0]
    assert first["path"] == "/v1/chat/completions"
    assert first["model"] == "stub"
    assert "secret English word of five letters" in first["messages"][0]["content"]
    assert json.loads(first["messages"][1]["content"])["guesses"] == []
    refusals = [it for it in asked if "was refused" in it["messages"][1]["content"]]
    assert refusals  # ZZZZZ is no word: the model is told so, and at last agent.py moves
    assert OutsideRun.objects.filter(agent=agent).exclude(finished_at=None).exists()
    assert "SLATE" in {act.move.upper() for it in agent.runs.all() for act in it.history.all()}


def ask(known: Known, actions: list[dict[str, Any]]) -> Any:
    body = {"protocol_version": 1, "agent": "mine", "pwd": known.token, "parallel_runs": False}
    return Client().generic("PUT", f"/act/{PLAYED.slug}", json.dumps(body | {"actions": actions}))


def test_the_first_percept_appears_while_it_is_waited_for(client: Client, known: Known) -> None:
    path = f"/outside/agents/{known.agent.pk}/live/"
    waiting = client.get(path).content.decode()
    assert "Waiting for your client's first request" in waiting
    assert '<span class="needs-js">Its first run will appear here.</span>' in waiting
    again = f'<p class="without-js"><a href="/outside/agents/{known.agent.pk}/">Look again</a>'
    assert again in waiting
    run = ask(known, []).json()["action_requests"][0]["run"]
    shown = client.get(path).content.decode()
    assert "isn't over yet" in shown
    assert f"?run={run}&amp;looks=1" in shown  # this run to its end
    ask(known, [{"run": run, "act_no": 0, "action": "A"}])
    assert '"guesses": ["A"]' in client.get(path).context["live"]["percept"]


def test_a_run_that_nobody_plays_on_gives_way_to_the_last_one_that_ended(
    client: Client, known: Known
) -> None:
    run = ask(known, []).json()["action_requests"][0]["run"]
    secret = OutsideRun.objects.get().setup["secrets"][0].upper()
    answer = ask(known, [{"run": run, "act_no": 0, "action": secret}]).json()
    assert answer["action_requests"][0]["run"] != run  # another one was handed out
    shown = client.get(f"/outside/agents/{known.agent.pk}/live/").content.decode()
    assert f">Run {run}</a> is over. Outcome 1." in shown


def test_a_page_left_open_stops_asking(client: Client, known: Known) -> None:
    path = f"/outside/agents/{known.agent.pk}/live/"
    for looks in ("nonsense", "-1", "٣", "9" * 30):
        assert "every 2s" in client.get(path, {"looks": looks, "run": looks}).content.decode()
    last = client.get(path, {"looks": LOOKS}).content.decode()
    assert "every 2s" not in last
    assert "Look again" in last


def test_a_class_behind_one_address_waits_and_downloads_at_once(
    client: Client, known: Known
) -> None:
    path = f"/outside/agents/{known.agent.pk}"
    for _ in range(CLASS):
        sent = client.post(f"{path}/starter.zip", {"token": known.token})
        assert sent.status_code == 200
    codes = {client.get(f"{path}/live/").status_code for _ in range(10 * CLASS)}
    assert codes == {200}


def test_a_stranger_s_run_is_not_shown_as_another_agent_s(client: Client, known: Known) -> None:
    run = ask(known, []).json()["action_requests"][0]["run"]
    other, _ = register(PLAYED.slug, "other", known.agent.owner)
    shown = client.get(f"/outside/agents/{other.pk}/live/", {"run": run}).content.decode()
    assert "Waiting for your client's first request" in shown


def test_a_run_is_replayed_act_by_act(client: Client, known: Known) -> None:
    """A replay; before the last step it does not tell the answer."""
    run = ask(known, []).json()["action_requests"][0]["run"]
    secret = OutsideRun.objects.get().setup["secrets"][0].upper()
    missing = next(letter for letter in "ABCDEFGHIJ" if letter not in secret)
    for number, move in enumerate((missing, secret[0], secret)):
        ask(known, [{"run": run, "act_no": number, "action": move}])
    path = f"/run/{PLAYED.slug}/{run}"
    pages = [client.get(path, {"step": step}) for step in range(4)]
    assert [page.context["history"] for page in pages] == [
        [],
        [missing],
        [missing, secret[0]],
        [missing, secret[0], secret],
    ]
    assert [page.context["answer"] for page in pages] == ["", "", "", secret]
    assert secret not in pages[2].content.decode()
    for odd in ("9999", "-1", "x", "\u0663"):
        assert client.get(path, {"step": odd}).status_code == 200
    assert client.get(path).context["over"]


def test_what_the_last_runs_came_to_is_drawn(client: Client, known: Known) -> None:
    for _ in range(3):
        run = ask(known, []).json()["action_requests"][0]["run"]
        secret = OutsideRun.objects.get(pk=run).setup["secrets"][0].upper()
        ask(known, [{"run": run, "act_no": 0, "action": secret}])
    run = ask(known, []).json()["action_requests"][0]["run"]
    body = {"protocol_version": 1, "agent": "mine", "pwd": known.token, "to_abandon": [run]}
    Client().generic("PUT", f"/act/{PLAYED.slug}", json.dumps(body))
    page = client.get(f"/outside/agents/{known.agent.pk}/")
    *_curve, drawn = check_pictures(page.content.decode())
    assert {name: count for name, count in drawn.marks.items() if count} == {"1": 3.0, "lost": 1.0}


def test_the_words_of_a_tournament_s_starter_are_those_of_its_week(
    client: Client, english: Lexicon, owner: User
) -> None:
    """A dictionary may have another revision since the week was drawn."""
    agent, token = register("wordle-weekly", "mine", owner)

    def words() -> list[str]:
        plain = files_of(client.get("/outside/wordle-weekly/starter.zip"))
        own = files_of(client.post(f"/outside/agents/{agent.pk}/starter.zip", {"token": token}))
        assert own["words.txt"] == plain["words.txt"]
        return plain["words.txt"].split()

    drawn = ["CRANE", "HOUSE", "MOUSE", "SLATE", "TRAIN"]
    assert sorted(words()) == drawn  # before the week is drawn: what it would be drawn from
    environment = tournaments()["wordle-weekly"]
    week = stored_week(environment, monday_of(timezone.now()))
    publish(english, columns_from([Entry("trace"), Entry("grace")], language="en"))
    assert sorted(words()) == drawn
    readme = files_of(client.get("/outside/wordle-weekly/starter.zip"))["README.md"]
    assert f"in the week from {week.begins} on" in readme
    everyday = files_of(client.get("/outside/wordle/starter.zip"))
    assert sorted(everyday["words.txt"].split()) == ["GRACE", "TRACE"]
    assert "as of today" in everyday["README.md"]


def test_of_a_week_whose_dictionary_is_taken_down_no_words_are_sent(
    client: Client, english: Lexicon
) -> None:
    """What is left of it is what was played, and that would tell the week's secrets."""
    stored_week(tournaments()["wordle-weekly"], monday_of(timezone.now()))
    take_down(english)
    assert client.get("/outside/wordle-weekly/starter.zip").status_code == 404
