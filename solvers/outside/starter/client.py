"""Plays by config.json until it is stopped, or `python client.py 10`: until ten runs have ended."""

import json
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from agent import act  # the language model: from language_model import act

config = json.loads(Path(__file__).with_name("config.json").read_text(encoding="utf-8"))
who = {"protocol_version": 1, "agent": config["agent"], "pwd": config["pwd"], "client": "starter"}
url = f"{config['url']}/act/{config['env']}"
left = float(sys.argv[1]) if len(sys.argv) > 1 else float("inf")
actions = []

while True:
    body = json.dumps({**who, "actions": actions}).encode()
    try:
        put = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method="PUT")
        with urllib.request.urlopen(put, timeout=60) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        if error.code != 503:  # 503: the server is busy
            text = error.read().decode()
            sys.exit(json.loads(text)["description"] if text[:1] == "{" else text)
        time.sleep(3)
        continue
    for run, outcome in answer["finished_runs"].items():
        print(f"Run {run}: {outcome:g}", flush=True)
    left -= len(answer["finished_runs"])
    if left <= 0:
        break
    refused = {one["run"]: one["content"] for one in answer["messages"] if one["type"] == "error"}
    actions = []
    for one in answer["action_requests"]:
        move = act(one["percept"], refused.get(one["run"], ""))
        actions.append({"run": one["run"], "act_no": one["act_no"], "action": move})
