"""The AISysProj protocol's bodies, versions 0 and 1: read strictly, answered in kind."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.game import JSON

LARGEST = 64 * 1024
"""Bytes of the largest body."""
MOST = 100
"""Actions, or runs to abandon, in one request."""
LONGEST_NUMBER = 15
ACT_ID = re.compile(rf"([0-9]{{1,{LONGEST_NUMBER}}})#([0-9]{{1,{LONGEST_NUMBER}}})")


class Malformed(ValueError):
    """A body that is not of the protocol; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Action:
    """An act that is sent: which run, the number of the act in it, and what is done."""

    run: str
    number: int
    action: Any


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, whatever its version."""

    version: int
    agent: str
    pwd: str
    actions: tuple[Action, ...] = ()
    to_abandon: tuple[str, ...] = ()
    parallel: bool = True
    client: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """Something to tell a client: about a run, or about the whole request."""

    content: str
    run: str | None = None
    type: str = "error"


@dataclass(slots=True)
class Answer:
    """What a request came to."""

    requests: list[tuple[str, int, JSON]] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    finished: dict[str, float] = field(default_factory=dict)

    def refuse(self, content: str, run: str | None = None) -> None:
        """Add an error message."""
        self.messages.append(Message(content, run))


def read(body: bytes) -> Asked:
    """Return the request in a body; raises Malformed with a sentence."""
    if len(body) > LARGEST:
        raise Malformed(f"A body has at most {LARGEST:,} bytes.")
    try:
        told = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Malformed("The body is not JSON.") from error
    if not isinstance(told, dict):
        raise Malformed("The body is a JSON object.")
    version = told.get("protocol_version", 0)
    if isinstance(version, bool) or version not in (0, 1):
        raise Malformed("The protocol_version is 0 or 1.")
    return _read_1(told) if version else _read_0(told)


def _read_1(told: Mapping[str, Any]) -> Asked:
    return Asked(
        version=1,
        agent=_text(told, "agent"),
        pwd=_text(told, "pwd"),
        actions=tuple(_action_1(one) for one in _list(told, "actions")),
        to_abandon=tuple(_run(one) for one in _list(told, "to_abandon")),
        parallel=_switch(told, "parallel_runs", default=True),
        client=_text(told, "client", default="")[:80],
    )


def _read_0(told: Mapping[str, Any]) -> Asked:
    config = told.get("config", {})
    single = _switch(told, "single_request", default=False)
    if isinstance(config, dict):  # where its first clients put it
        single = single or _switch(config, "single_request", default=False)
    return Asked(
        version=0,
        agent=_text(told, "agent"),
        pwd=_text(told, "pwd"),
        actions=tuple(_action_0(one) for one in _list(told, "actions")),
        parallel=not single,
    )


def _action_1(one: Any) -> Action:
    if not isinstance(one, dict) or not {"run", "act_no", "action"} <= one.keys():
        raise Malformed("An action is an object with run, act_no and action.")
    number = one["act_no"]
    if isinstance(number, bool) or not isinstance(number, int):
        raise Malformed("An act_no is a whole number.")
    return Action(_run(one["run"]), number, one["action"])


def _action_0(one: Any) -> Action:
    if not isinstance(one, dict) or not {"run", "action"} <= one.keys():
        raise Malformed("An action is an object with run and action.")
    found = ACT_ID.fullmatch(str(one["run"]))
    if found is None:
        raise Malformed("An action's run is written RUN#ACTNO.")
    return Action(found[1], int(found[2]), one["action"])


def _run(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Malformed("A run is named by a string.")
    return str(value)


def _text(told: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = told.get(name, default)
    if not isinstance(value, str) or len(value) > 200:
        raise Malformed(f"The field {name} is a string.")
    return value


def _switch(told: Mapping[str, Any], name: str, *, default: bool) -> bool:
    value = told.get(name, default)
    if not isinstance(value, bool):
        raise Malformed(f"The field {name} is true or false.")
    return value


def _list(told: Mapping[str, Any], name: str) -> list[Any]:
    value = told.get(name)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > MOST:
        raise Malformed(f"The field {name} is a list of at most {MOST}.")
    return value


def answered(answer: Answer, version: int) -> JSON:
    """Return an answer in the version that was asked in."""
    return _answer_1(answer) if version else _answer_0(answer)


def _answer_1(answer: Answer) -> JSON:
    return {
        "action_requests": [
            {"run": run, "act_no": number, "percept": percept}
            for run, number, percept in answer.requests
        ],
        "active_runs": answer.active,
        "messages": [
            {"run": one.run, "content": one.content, "type": one.type} for one in answer.messages
        ],
        "finished_runs": answer.finished,
    }


def _answer_0(answer: Answer) -> JSON:
    return {
        "action-requests": [
            {"run": f"{run}#{number}", "percept": percept}
            for run, number, percept in answer.requests
        ],
        "errors": [_plain(one) for one in answer.messages if one.type == "error"],
        "messages": [_plain(one) for one in answer.messages if one.type != "error"],
    }


def _plain(message: Message) -> str:
    return message.content if message.run is None else f"Run {message.run}: {message.content}"
