"""The AISysProj protocol's bodies, versions 0 and 1: read strictly, answered in kind."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.contract.game import JSON
from wordgames.languages.storable_text import storable

# Bytes of the largest body.
LARGEST = 64 * 1024
# Actions, or runs to abandon, in one request.
MOST = 100
LONGEST_NUMBER = 15
LONGEST_TEXT = 200
ACT_ID = re.compile(rf"([0-9]{{1,{LONGEST_NUMBER}}})#([0-9]{{1,{LONGEST_NUMBER}}})")


class Malformed(ValueError):
    """A body that is not of the protocol; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class ProtocolAction:
    """An act as sent: its run, its number in that run, and the action."""

    run: str
    number: int
    action: Any


@dataclass(frozen=True, slots=True)
class AgentRequest:
    """A request, whatever its version."""

    version: int
    agent: str
    pwd: str
    actions: tuple[ProtocolAction, ...] = ()
    to_abandon: tuple[str, ...] = ()
    parallel: bool = True
    client: str = ""


@dataclass(frozen=True, slots=True)
class ProtocolMessage:
    """Something to tell a client: about a run, or about the whole request."""

    content: str
    run: str | None = None
    type: str = "error"


@dataclass(slots=True)
class ProtocolAnswer:
    """The answer to a request, filled while it is served."""

    requests: list[tuple[str, int, JSON]] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    messages: list[ProtocolMessage] = field(default_factory=list)
    finished: dict[str, float] = field(default_factory=dict)

    def refuse(self, content: str, run: str | None = None) -> None:
        """Add an error message."""
        self.messages.append(ProtocolMessage(content, run))


def read(body: bytes) -> AgentRequest:
    """Return the request in a body; raises Malformed with a sentence."""
    if len(body) > LARGEST:
        raise Malformed(f"A body has at most {LARGEST:,} bytes.")
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Malformed("The body is not JSON.") from error
    if not isinstance(fields, dict):
        raise Malformed("The body is a JSON object.")
    version = fields.get("protocol_version", 0)
    if isinstance(version, bool) or version not in (0, 1):
        raise Malformed("The protocol_version is 0 or 1.")
    return _read_1(fields) if version else _read_0(fields)


def _read_1(fields: Mapping[str, Any]) -> AgentRequest:
    return AgentRequest(
        version=1,
        agent=_text(fields, "agent"),
        pwd=_text(fields, "pwd"),
        actions=tuple(_action_1(item) for item in _list(fields, "actions")),
        to_abandon=tuple(_run(item) for item in _list(fields, "to_abandon")),
        parallel=_switch(fields, "parallel_runs", default=True),
        client=_text(fields, "client", default="")[:80],
    )


def _read_0(fields: Mapping[str, Any]) -> AgentRequest:
    config = fields.get("config", {})
    single = _switch(fields, "single_request", default=False)
    if isinstance(config, dict):  # where its first clients put it
        single = single or _switch(config, "single_request", default=False)
    return AgentRequest(
        version=0,
        agent=_text(fields, "agent"),
        pwd=_text(fields, "pwd"),
        actions=tuple(_action_0(item) for item in _list(fields, "actions")),
        parallel=not single,
    )


def _action_1(item: Any) -> ProtocolAction:
    if not isinstance(item, dict) or not {"run", "act_no", "action"} <= item.keys():
        raise Malformed("An action is an object with run, act_no and action.")
    number = item["act_no"]
    if isinstance(number, bool) or not isinstance(number, int):
        raise Malformed("An act_no is a whole number.")
    return ProtocolAction(_run(item["run"]), number, _storable("action", item["action"]))


def _action_0(item: Any) -> ProtocolAction:
    if not isinstance(item, dict) or not {"run", "action"} <= item.keys():
        raise Malformed("An action is an object with run and action.")
    act_id = ACT_ID.fullmatch(str(item["run"]))
    if act_id is None:
        raise Malformed("An action's run is written RUN#ACTNO.")
    return ProtocolAction(act_id[1], int(act_id[2]), _storable("action", item["action"]))


def _run(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Malformed("A run is named by a string.")
    return str(_storable("run", value))


def _text(fields: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = fields.get(name, default)
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise Malformed(f"The field {name} is a string of at most {LONGEST_TEXT} characters.")
    return str(_storable(name, value))


def _storable(name: str, value: Any) -> Any:
    """Return a value as it was sent; raises Malformed for text that cannot be stored."""
    if isinstance(value, str) and not storable(value):
        raise Malformed(f"The field {name} has NUL or half of a surrogate pair in it.")
    return value


def _switch(fields: Mapping[str, Any], name: str, *, default: bool) -> bool:
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise Malformed(f"The field {name} is true or false.")
    return value


def _list(fields: Mapping[str, Any], name: str) -> list[Any]:
    value = fields.get(name)
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > MOST:
        raise Malformed(f"The field {name} is a list of at most {MOST}.")
    return value


def answered(answer: ProtocolAnswer, version: int) -> JSON:
    """Return an answer in the protocol version of its request."""
    return _answer_1(answer) if version else _answer_0(answer)


def _answer_1(answer: ProtocolAnswer) -> JSON:
    return {
        "action_requests": [
            {"run": run, "act_no": number, "percept": percept}
            for run, number, percept in answer.requests
        ],
        "active_runs": answer.active,
        "messages": [
            {"run": message.run, "content": message.content, "type": message.type}
            for message in answer.messages
        ],
        "finished_runs": answer.finished,
    }


def _answer_0(answer: ProtocolAnswer) -> JSON:
    return {
        "action-requests": [
            {"run": f"{run}#{number}", "percept": percept}
            for run, number, percept in answer.requests
        ],
        "errors": [_plain(message) for message in answer.messages if message.type == "error"],
        "messages": [_plain(message) for message in answer.messages if message.type != "error"],
    }


def _plain(message: ProtocolMessage) -> str:
    return message.content if message.run is None else f"Run {message.run}: {message.content}"
