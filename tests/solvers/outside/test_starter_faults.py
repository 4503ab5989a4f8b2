"""The starter's client and its language model when what they talk to fails: a sentence, and on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from solvers.outside.agents.environments import known_environments
from solvers.outside.starter_views import COMMON

Reply = tuple[int, bytes]
PERCEPT = {"feedback": "---", "guesses": []}
AGENT = 'def act(percept, refused=""):\n    return "Q"\n'
ENDED = {"action_requests": [], "messages": [], "finished_runs": {"7": 3.0}}


@contextmanager
def server(replies: list[Reply]) -> Iterator[tuple[str, list[str]]]:
    """Answer what is sent by `replies` in turn, the last for ever; yield address and paths."""
    asked: list[str] = []

    class Stub(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            asked.append(self.path)
            code, body = replies[min(len(asked), len(replies)) - 1]
            self.send_response(code)
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_PUT  # noqa: N815 - a name of the standard library

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    stub = ThreadingHTTPServer(("127.0.0.1", 0), Stub)
    thread = Thread(target=stub.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{stub.server_port}", asked
    finally:
        stub.shutdown()
        stub.server_close()
        thread.join()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A starter that does not wait long, with an agent that always moves Q."""
    for name in ("client.py", "language_model.py"):
        text = (COMMON / name).read_text()
        for long, short in (("PAUSE = 5", "PAUSE = 0"), ("sleep(3)", "sleep(0)")):
            text = text.replace(long, short)
        (tmp_path / name).write_text(text)
    (tmp_path / "agent.py").write_text(AGENT)
    (tmp_path / "RULES.txt").write_text("Find the word.\n")
    return tmp_path


def run(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder, without anything of ours."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "no_proxy": "*", **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def move(folder: Path, url: str) -> subprocess.CompletedProcess[str]:
    """Ask the language model at an address for one move, and print it."""
    code = f"from language_model import act; print(act({PERCEPT!r}))"
    return run(folder, "-c", code, OPENAI_BASE_URL=f"{url}/v1/")


def content(said: object) -> bytes:
    """Return a chat completion that says something."""
    return json.dumps({"choices": [{"message": {"content": said}}]}).encode()


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ((200, content("perhaps E?")), "it named no move"),
        ((200, content(None)), "it named no move"),
        ((200, content(["MOVE: E"])), "no answer that can be read"),
        ((200, b'{"choices": []}'), "no answer that can be read"),
        ((200, b"[]"), "no answer that can be read"),
        ((200, b"<html>"), "no answer that can be read"),
        ((200, b"\xff\xfe\x00"), "no answer that can be read"),
        ((200, b'data: {"choices": [{"delta": {"content": "MOVE: E"}}]}\n\n'), "can be read"),
        ((429, b"slow down"), "429"),
        ((500, b"oops"), "500"),
    ],
)
def test_where_a_language_model_gives_no_move_the_agent_makes_one_and_says_why(
    folder: Path, reply: Reply, said: str
) -> None:
    with server([reply]) as (url, asked):
        done = move(folder, url)
    *told, made = done.stdout.splitlines()
    assert (done.returncode, made, done.stderr) == (0, "Q", "")
    assert told[-1].startswith("agent.py moves instead of the language model")
    assert said in told[-1]
    assert set(asked) == {"/v1/chat/completions"}
    assert len(asked) == (3 if reply[0] >= 429 else 1)


def test_a_language_model_that_was_busy_is_asked_again(folder: Path) -> None:
    with server([(429, b""), (503, b""), (200, content("MOVE: e"))]) as (url, _asked):
        told = move(folder, url).stdout.splitlines()
    assert told[-1] == "E"
    assert ["asking again" in line for line in told] == [True, True, False]


def test_a_wrong_key_or_address_stops_the_client_before_it_plays_by_another(folder: Path) -> None:
    with server([(401, b"Incorrect API key")]) as (url, asked):
        done = move(folder, url)
    assert done.returncode == 1
    assert "401" in done.stderr
    assert "Incorrect API key" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(asked) == 1
    nobody = move(folder, url)  # the server is gone now
    assert nobody.returncode == 1
    assert nobody.stderr.startswith(f"The language model at {url}/v1/chat/completions does not")
    assert "Traceback" not in nobody.stderr


def configured(folder: Path, url: str) -> None:
    """Save a config, with the mark that Windows' editor puts before it."""
    fields = {"agent": "mine", "env": "wordle", "pwd": "secret", "url": url}
    (folder / "config.json").write_text(json.dumps(fields), "utf-8-sig")


def test_a_client_goes_on_when_the_server_is_there_again(folder: Path) -> None:
    faults = [(503, b"{}"), (502, b"<html>"), (200, b"<html>")]
    with server([*faults, (200, json.dumps(ENDED).encode())]) as (url, asked):
        configured(folder, url)
        done = run(folder, "client.py", "1")
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.splitlines()
    assert told[-1] == "Run 7: 3"
    assert ["trying again" in line for line in told] == [True, True, True, False]
    assert asked == ["/act/wordle"] * 4


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ((403, b'{"description": "All games are played."}'), "All games are played.\n"),
        ((404, b"<html>"), "HTTP Error 404: Not Found\n"),
    ],
)
def test_a_client_that_is_refused_says_why(folder: Path, reply: Reply, said: str) -> None:
    with server([reply]) as (url, _asked):
        configured(folder, url)
        done = run(folder, "client.py")
    assert (done.returncode, done.stderr) == (1, said)


def test_a_client_without_its_config_says_where_it_goes(folder: Path) -> None:
    done = run(folder, "client.py")
    assert done.returncode == 1
    assert done.stderr.startswith(str(folder / "config.json"))
    assert "Traceback" not in done.stderr


def test_control_c_ends_a_client_without_a_word(folder: Path) -> None:
    with server([(503, b"{}")]) as (url, _asked):
        configured(folder, url)
        command = [sys.executable, "client.py"]
        started = subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert started.stdout is not None
        assert "trying again" in started.stdout.readline()
        started.send_signal(signal.SIGINT)
        _out, err = started.communicate(timeout=60)
    assert err == ""
    assert started.returncode == -signal.SIGINT


def test_the_first_agent_of_wordle_does_not_insist_on_a_word_that_is_refused(folder: Path) -> None:
    (folder / "words.txt").write_text("CRANE\nSLATE\nHOUSE\n")
    wordle = known_environments()["wordle"].agent
    (folder / "agent.py").write_text(wordle.read_text())
    code = """
from agent import act
start = {"guesses": [], "feedback": []}
first = act(start)
others = [act(start, "Not in the word list.") for _ in range(4)]
last = {"guesses": ["SLATE"], "feedback": ["22222"]}
print(first != others[0], len({first, *others[:2]}), act(last), act(last, "no") != "SLATE")
"""
    done = run(folder, "-c", code)
    assert (done.stdout.split(), done.stderr) == (["True", "3", "SLATE", "True"], "")
