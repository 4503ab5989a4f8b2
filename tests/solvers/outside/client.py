"""A client written from the text of the protocol alone: it imports nothing of the project."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

# Method, address and body -> status and body.
Send = Callable[[str, str, bytes], tuple[int, bytes]]
Act = Callable[[dict[str, Any]], str]


class Stopped(Exception):
    """The server refused: status and its error."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(status, error)
        self.status = status
        self.error = error


class Client:
    """Plays by one config file, in version 1."""

    def __init__(self, config: dict[str, str], send: Send, act: Act) -> None:
        self.config, self.send, self.act = config, send, act
        self.actions: list[dict[str, Any]] = []
        self.finished: dict[str, float] = {}
        self.problems: list[str] = []

    def ask(self, **more: Any) -> dict[str, Any]:
        """Send what is to be sent; return the answer."""
        body = {"agent": self.config["agent"], "pwd": self.config["pwd"]} | self.head() | more
        address = f"{self.config['url']}/act/{self.config['env']}"
        status, answer = self.send("PUT", address, json.dumps(body).encode())
        told = json.loads(answer)
        if status != 200:
            raise Stopped(status, told)
        return dict(told)

    def head(self) -> dict[str, Any]:
        return {"protocol_version": 1, "actions": self.actions, "client": "from the text"}

    def step(self, **more: Any) -> None:
        """One request and what follows of it."""
        told = self.ask(**more)
        self.problems += [one["content"] for one in told["messages"]]
        self.finished |= told["finished_runs"]
        self.actions = [
            {"run": one["run"], "act_no": one["act_no"], "action": self.act(one["percept"])}
            for one in told["action_requests"]
        ]


class OldClient(Client):
    """Plays in version 0: no version in the body, one name for a run and the number of its act."""

    def head(self) -> dict[str, Any]:
        return {"actions": self.actions}

    def step(self, **more: Any) -> None:
        told = self.ask(**more)
        assert set(told) == {"action-requests", "errors", "messages"}
        self.problems += told["errors"]
        self.actions = [
            {"run": one["run"], "action": self.act(one["percept"])}
            for one in told["action-requests"]
        ]


def eliminate(names: list[str]) -> Act:
    """Return a simple player: the commonest letter of the names left, a name when few are."""

    def act(percept: dict[str, Any]) -> str:
        shown, guesses = percept["feedback"], percept["guesses"]
        hidden = len(shown) == 20
        left = [name for name in names if name not in guesses and fits(name, shown, guesses)]
        fresh = [it for it in "".join(left) if hidden or it not in guesses]
        if len(left) <= 2 or not fresh:
            return left[0] if left else "AEIOU"[len(guesses) % 5]
        useful = [it for it in fresh if any(it not in name for name in left)]
        new = [it for it in useful if it not in guesses]
        return max(new, key=new.count) if new else left[0]

    return act


def fits(city: str, shown: str, guesses: list[str]) -> bool:
    """True if a city could give what is shown."""
    if (len(shown) != 20 and len(city) != len(shown)) or len(city) > len(shown):
        return False
    if any(it not in ("-", city[place : place + 1]) for place, it in enumerate(shown)):
        return False
    letters = [guess for guess in guesses if len(guess) == 1]
    return not any(letter in city and letter not in shown for letter in letters)
