"""A client of the AISysProj protocol, version 1: it plays on any server that speaks it."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.contract.game import JSON

BUSY = 503
# Seconds to wait before a busy server is asked again.
WAIT = 3.0
TRIES = 100
TIMEOUT = 60
FIELDS = ("agent", "env", "pwd", "url")

# Percept -> action.
Action = Callable[[Any], str]


class ServerRefused(Exception):
    """The server refused a request for good, or does not speak the protocol; the text says how."""


@dataclass(frozen=True, slots=True)
class Config:
    """An agent's credentials for a server: its name, environment and password."""

    agent: str
    env: str
    pwd: str
    url: str

    @classmethod
    def read(cls, path: Path) -> Config:
        """Read the file that the server made; raises ServerRefused for any other."""
        try:
            config = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ServerRefused(f"{path} cannot be read: {error.strerror}.") from error
        except (ValueError, RecursionError) as error:
            raise ServerRefused(f"The file {path} is not a readable JSON file.") from error
        if not isinstance(config, dict) or not all(
            isinstance(config.get(it), str) for it in FIELDS
        ):
            raise ServerRefused(f"The file {path} needs the fields {', '.join(FIELDS)}.")
        if not config["url"].startswith(("http://", "https://")):
            raise ServerRefused("The url of a server begins with http:// or https://.")
        return cls(**{name: config[name] for name in FIELDS})

    @property
    def address(self) -> str:
        """The address for requests."""
        return f"{self.url.rstrip('/')}/act/{self.env}"


def play(
    config: Config,
    action: Action,
    say: Callable[[str], None],
    runs: int | None = None,
    *,
    parallel: bool = True,
) -> dict[str, Any]:
    """Play until `runs` runs have ended (for ever if None), and no others; return their outcomes.

    It keeps no state between requests: stopped and restarted, it continues where it was.
    """
    actions: list[JSON] = []
    finished: dict[str, Any] = {}
    mine: set[str] = set()
    while True:
        answer = _send(config, {"actions": actions, "parallel_runs": parallel}, say)
        for message in answer["messages"]:
            say(f"{message['type']}, run {message['run']}: {message['content']}")
        for run, outcome in dict(answer["finished_runs"]).items():
            finished[run] = outcome
            say(f"Run {run}: {outcome}")
        if runs is not None and len(finished) >= runs:
            return finished
        actions = []
        for item in answer["action_requests"]:
            if runs is not None and item["run"] not in mine and len(mine) >= runs:
                continue  # five are offered at once: one that is begun has to be ended
            mine.add(item["run"])
            move = action(item["percept"])
            actions.append({"run": item["run"], "act_no": item["act_no"], "action": move})


def _send(config: Config, body: Mapping[str, Any], say: Callable[[str], None]) -> JSON:
    """Send a request until the server has time for it."""
    who = {"protocol_version": 1, "agent": config.agent, "pwd": config.pwd, "client": "wordgames"}
    data = json.dumps({**who, **body}).encode()
    head = {"Content-Type": "application/json"}
    for _ in range(TRIES):
        request = urllib.request.Request(config.address, data, head, method="PUT")  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as response:  # noqa: S310
                answer: JSON = json.loads(response.read())
            return answer
        except urllib.error.HTTPError as error:
            if error.code != BUSY:
                raise ServerRefused(_refusal(error)) from error
            say("The server is busy; trying again.")
            time.sleep(WAIT)
        except (urllib.error.URLError, ValueError, OSError) as error:
            raise ServerRefused(f"The server does not answer: {error}.") from error
    raise ServerRefused("The server is busy and stays so.")


def _refusal(error: urllib.error.HTTPError) -> str:
    try:
        answer = json.loads(error.read())
        return f"{answer['errorcode']} {answer['errorname']}: {answer['description']}"
    except (ValueError, KeyError, TypeError):
        return f"The server answered {error.code}."
