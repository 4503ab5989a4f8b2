"""Scripts beyond playing: agents watched and raced, runs requested, accounts."""

import html
import json
import re

from django.core.management import call_command

from tests.page_scripts.game_scripts import all_of, of
from tests.page_scripts.play_scripts import challenge, make
from tests.page_scripts.scripted_visitor import ScriptedVisitor
from workshop.visitor.exchange import Response, SentRequest
from workshop.visitor.page_forms import MissingForm, Value
from workshop.visitor.visitor import PagePlay

TURNS = 30
PASSWORD = "three-green-lamps-7"


def watch(visitor: ScriptedVisitor, slug: str) -> None:
    """Watch the game's own agent, then one beside another."""
    visitor.begin(f"{slug} watched")
    page = f"/watch/{slug}/"
    visitor.follow(visitor.submit(page, of(slug).WATCHED, has="agent"))
    agents = re.findall(rf'href="/agents/{slug}/([\w-]+)/"', visitor.get(f"/agents/{slug}/").text)
    beside = next((name for name in agents if name in {"random", "greedy", "bfs"}), agents[-1])
    visitor.follow(visitor.submit(page, {**of(slug).WATCHED, "beside": beside}, has="agent"))


def race(visitor: ScriptedVisitor, slug: str, at: str) -> None:
    """Race a play against the agent that its page offers, if it offers one."""
    visitor.begin(f"{slug} raced")
    try:
        page = at.replace(f"/{slug}/play/", "/race/")
        visitor.follow(visitor.submit(page, has="agent"))
    except MissingForm:
        return


def run(visitor: ScriptedVisitor, slug: str) -> None:
    """Request a small run, which the queue works off."""
    visitor.begin(f"{slug} run")
    answer = visitor.submit(f"/stats/runs/new/?game={slug}", of(slug).RUN, has="agents")
    work()
    visitor.follow(answer)


def sweep(visitor: ScriptedVisitor) -> None:
    """Request a sweep, and a run that is cancelled and resumed."""
    visitor.begin("a sweep")
    [(slug, (agent, grid))] = all_of("SWEPT")
    page = f"/stats/runs/new/?game={slug}"
    sent: dict[str, Value] = {"games": "6", "agents": [agent], "parameters": grid}
    visitor.follow(visitor.submit(page, sent, has="agents"))
    work()
    answer = visitor.submit(page, {"games": "7"}, has="agents")
    for action in ("cancel", "resume"):
        visitor.post(f"{answer.location}{action}/", {})


def work() -> None:
    """Work off the queue."""
    call_command("db_worker", batch=True, queue_name="default", reload=False, verbosity=0)


def account(visitor: ScriptedVisitor) -> None:
    """Sign up; log out and in, and choose a look."""
    visitor.begin("an account")
    signed = {"username": visitor.who, "password1": PASSWORD, "password2": PASSWORD}
    visitor.follow(visitor.submit("/account/sign-up/", signed, has="username"))
    visitor.post("/account/log-out/", {})
    known = {"username": visitor.who, "password": PASSWORD}
    visitor.follow(visitor.submit("/account/log-in/", known, has="username"))
    visitor.post("/preferences/", {"theme": "dark", "next": "/"})
    visitor.post("/preferences/", {"contrast": "high", "next": "/"})


def accept(visitor: ScriptedVisitor, other: ScriptedVisitor, slug: str) -> None:
    """Take up another visitor's challenge with a first move."""
    script = of(slug).SCRIPT
    other.begin(f"{slug} for another")
    door = challenge(other, slug, script.secret)
    visitor.begin(f"{slug} accepted")
    page = visitor.get(f"{door}?play")
    make(PagePlay.on(visitor, door, page), (script.left or script.won).split()[:1])


def outside(visitor: ScriptedVisitor, environment: str, moves: list[object]) -> None:
    """Register an outside agent, let it play a run to its end, and begin another."""
    visitor.begin(f"{environment} from outside")
    page = f"/outside/register/?environment={environment}"
    shown = visitor.submit(page, {"name": f"agent-{environment}"}, has="environment")
    match = re.search(r'"pwd": "([^"]+)"', html.unescape(shown.text))
    known = {"agent": f"agent-{environment}", "pwd": match[1] if match else ""}

    def put(fields: object) -> Response:
        body = json.dumps(fields).encode()
        return visitor.send(SentRequest("PUT", f"/act/{environment}", body, "application/json"))

    request = {**known, "protocol_version": 1, "client": "kept", "parallel_runs": False}
    reply = json.loads(put(request).text)
    for turn in range(TURNS):
        actions = [
            {"run": item["run"], "act_no": item["act_no"], "action": moves[turn % len(moves)]}
            for item in reply.get("action_requests", [])[:1]
        ]
        reply = json.loads(put({**request, "actions": actions}).text)
    put({**request, "to_abandon": [it["run"] for it in reply.get("action_requests", [])[:1]]})


def report(visitor: ScriptedVisitor) -> None:
    """Report a word, and request a search that a page offers."""
    visitor.begin("a report")
    visitor.follow(visitor.submit("/lexicons/tiny/report/", {"word": "crane"}, has="word"))
    [(_, page)] = all_of("SEARCHED")
    visitor.follow(visitor.submit(page, action="/search/"))


def group(visitor: ScriptedVisitor) -> None:
    """Create a group of outside agents."""
    visitor.begin("a group")
    visitor.follow(visitor.post("/outside/groups/", {"group_name": "Class 7"}))
