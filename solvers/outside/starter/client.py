"""Plays by config.json until Ctrl-C, or `python client.py 10`: until ten runs have ended."""

import http.client
import json
import signal
import sys
import time
import urllib.request
from pathlib import Path

from agent import act  # the language model: from language_model import act

signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a word
file = Path(__file__).with_name("config.json")
if not file.exists():
    sys.exit(f"{file} is missing: save your agent's config there, see README.md.")
config = json.loads(file.read_text(encoding="utf-8-sig"))
who = {"protocol_version": 1, "agent": config["agent"], "pwd": config["pwd"], "client": "starter"}
url = f"{config['url']}/act/{config['env']}"
wanted = float(sys.argv[1]) if len(sys.argv) > 1 else float("inf")
actions, mine, ended = [], set(), 0  # mine: the runs that it plays; the server offers five at once

while ended < wanted:
    body = json.dumps({**who, "actions": actions}).encode()
    put = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method="PUT")
    try:
        with urllib.request.urlopen(put, timeout=60) as response:
            answer = json.load(response)
    except (OSError, ValueError, http.client.HTTPException) as error:
        if getattr(error, "code", 503) < 500:  # it is no use to ask again
            text = error.read().decode(errors="replace")
            sys.exit(json.loads(text)["description"] if text[:1] == "{" else str(error))
        print(f"No answer from {url} ({error}); trying again.", flush=True)
        time.sleep(3)
        continue
    for run, outcome in answer["finished_runs"].items():
        print(f"Run {run}: {outcome:g}", flush=True)
    ended += len(answer["finished_runs"])
    refused = {it["run"]: it["content"] for it in answer["messages"] if it["type"] == "error"}
    actions = []
    for request in answer["action_requests"]:
        if request["run"] in mine or len(mine) < wanted:  # what it begins it has to end
            mine.add(request["run"])
            move = act(request["percept"], refused.get(request["run"], ""))
            actions.append({"run": request["run"], "act_no": request["act_no"], "action": move})
