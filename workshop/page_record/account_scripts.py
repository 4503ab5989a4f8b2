"""Scripts beyond playing: agents watched and raced, runs requested, accounts."""

from __future__ import annotations

import html
import json
import re

from django.core.management import call_command

from workshop.page_record.game_scripts import all_of, of
from workshop.page_record.play_scripts import challenge
from workshop.page_record.recording_visitor import RecordingVisitor
from workshop.visitor.exchange import Response, SentRequest
from workshop.visitor.page_forms import MissingForm, Value

TURNS = 30
PASSWORD = "three-green-lamps-7"


def watch(visitor: RecordingVisitor, slug: str) -> None:
    """Watch the game's own agent, have bad forms refused, then watch one beside another."""
    visitor.begin(f"{slug} watched")
    page = f"/watch/{slug}/"
    watched = visitor.submit(page, of(slug).WATCHED, has="agent")
    visitor.follow(watched)
    visitor.submit(page, {**of(slug).WATCHED, "agent": "nobody"}, has="agent")
    visitor.submit(page, {**of(slug).WATCHED, "parameters": "colour=red"}, has="agent")
    agents = re.findall(rf'href="/agents/{slug}/([\w-]+)/"', visitor.get(f"/agents/{slug}/").text)
    beside = next((name for name in agents if name in {"random", "greedy", "bfs"}), agents[-1])
    visitor.follow(visitor.submit(page, {**of(slug).WATCHED, "beside": beside}, has="agent"))


def race(visitor: RecordingVisitor, slug: str, plays: list[str]) -> None:
    """Look back at plays, and race the first against the agent that the page offers."""
    visitor.begin(f"{slug} raced")
    for at in plays:
        play = at.rstrip("/").rpartition("/")[2]
        visitor.get(f"/review/{play}/")
    play = plays[0].rstrip("/").rpartition("/")[2]
    try:
        visitor.follow(visitor.submit(f"/race/{play}/", has="agent"))
        visitor.submit(f"/race/{play}/", {"agent": "nobody"}, has="agent")
    except MissingForm:
        return


def run(visitor: RecordingVisitor, slug: str) -> None:
    """Request invalid runs and a small valid one, which the queue works off."""
    visitor.begin(f"{slug} run")
    page = f"/stats/runs/new/?game={slug}"
    visitor.submit(page, {"games": "0"}, has="agents")
    visitor.submit(page, {"agents": []}, has="agents")
    visitor.submit(page, {"games": "1000000"}, has="agents")
    answer = visitor.submit(page, of(slug).RUN, has="agents")
    visitor.follow(answer)
    work()
    visitor.follow(answer)
    again = visitor.submit(page, of(slug).RUN, has="agents")
    visitor.follow(again)


def sweep(visitor: RecordingVisitor) -> None:
    """Request a sweep and a run, and cancel the run."""
    visitor.begin("a sweep")
    [(slug, (agent, grid))] = all_of("SWEPT")
    page = f"/stats/runs/new/?game={slug}"
    sent: dict[str, Value] = {"games": "6", "agents": ["greedy"], "parameters": "nothing=1,2"}
    visitor.submit(page, sent, has="agents")
    sent |= {"agents": [agent], "parameters": grid}
    visitor.follow(visitor.submit(page, sent, has="agents"))
    work()
    answer = visitor.submit(page, {"games": "7"}, has="agents")
    visitor.post(f"{answer.location}cancel/", {})
    visitor.follow(answer)
    visitor.post(f"{answer.location}resume/", {})
    visitor.follow(answer)


def work() -> None:
    """Work off the queue."""
    call_command("db_worker", batch=True, queue_name="default", reload=False, verbosity=0)


def account(visitor: RecordingVisitor) -> None:
    """Sign up, after refusals; play, log out and in, change the password."""
    visitor.begin("an account")
    signed: dict[str, Value] = {"username": visitor.who, "password1": "1", "password2": "2"}
    visitor.submit("/account/sign-up/", signed, has="username")
    signed |= {"password1": PASSWORD, "password2": PASSWORD}
    visitor.follow(visitor.submit("/account/sign-up/", signed, has="username"))
    visitor.get("/stats/me/")
    visitor.post("/account/log-out/", {})
    visitor.submit("/account/log-in/", {"username": visitor.who, "password": "1"}, has="username")
    known = {"username": visitor.who, "password": PASSWORD}
    visitor.follow(visitor.submit("/account/log-in/", known, has="username"))
    visitor.post("/preferences/", {"theme": "dark", "next": "/"})
    visitor.get("/")
    visitor.post("/preferences/", {"contrast": "high", "next": "/"})
    for page in ("/", "/account/", "/account/export/", "/stats/me/", "/account/delete/"):
        visitor.get(page)


def accept(visitor: RecordingVisitor, slug: str, address: str) -> None:
    """Take up another visitor's challenge, and request pages that are not one's own."""
    visitor.begin(f"{slug} accepted")
    visitor.get(address)
    visitor.submit(address, {"guess": "zzzz"}, has="guess")


def not_mine(visitor: RecordingVisitor, plays: list[str]) -> None:
    """Request other people's plays."""
    visitor.begin("not mine")
    for at in plays:
        play = at.rstrip("/").rpartition("/")[2]
        for page in (at, f"/review/{play}/", f"/race/{play}/"):
            visitor.get(page)
        visitor.post(f"/hint/{play}/", {"sequence": "0"})


def outside(visitor: RecordingVisitor, environment: str, moves: list[object]) -> None:
    """Register an outside agent, let it play a run to its end, and begin another."""
    visitor.begin(f"{environment} from outside")
    visitor.get("/outside/")
    page = f"/outside/register/?environment={environment}"
    visitor.submit(page, {"name": "a b"}, has="environment")
    shown = visitor.submit(page, {"name": f"agent-{environment}"}, has="environment")
    match = re.search(r'"pwd": "([^"]+)"', html.unescape(shown.text))
    known = {"agent": f"agent-{environment}", "pwd": match[1] if match else ""}

    def put(fields: object) -> Response:
        body = json.dumps(fields).encode()
        return visitor.send(SentRequest("PUT", f"/act/{environment}", body, "application/json"))

    put([])
    put({**known, "pwd": "wrong"})
    request = {**known, "protocol_version": 1, "client": "kept", "parallel_runs": False}
    reply = json.loads(put(request).text)
    for turn in range(TURNS):
        actions = [
            {"run": item["run"], "act_no": item["act_no"], "action": moves[turn % len(moves)]}
            for item in reply.get("action_requests", [])[:1]
        ]
        reply = json.loads(put({**request, "actions": actions}).text)
    put({**request, "to_abandon": [it["run"] for it in reply.get("action_requests", [])[:1]]})
    put(known)
    visitor.get(f"/outside/{environment}/")
    for number in (*range(1, 13), 99):
        visitor.get(f"/run/{environment}/{number}/")


def report(visitor: RecordingVisitor) -> None:
    """Report a word, and request a search that a page offers."""
    visitor.begin("a report")
    visitor.submit("/lexicons/en/report/", {"word": ""}, has="word")
    visitor.follow(visitor.submit("/lexicons/en/report/", {"word": "crane"}, has="word"))
    [(_, page)] = all_of("SEARCHED")
    visitor.follow(visitor.submit(page, action="/search/"))


def group(visitor: RecordingVisitor) -> None:
    """Create a group of outside agents."""
    visitor.begin("a group")
    visitor.post("/outside/groups/", {"group_name": ""})
    visitor.follow(visitor.post("/outside/groups/", {"group_name": "Class 7"}))


def challenges(visitor: RecordingVisitor) -> list[str]:
    """Create a challenge in every game, for another visitor."""
    address = []
    for slug, script in all_of("SCRIPT"):
        visitor.begin(f"{slug} for another")
        address.append(challenge(visitor, slug, script.secret))
    return address
