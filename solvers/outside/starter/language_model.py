"""Asks a language model for every move; any server that speaks OpenAI's chat completions will do.

export OPENAI_BASE_URL=http://localhost:11434/v1 OPENAI_MODEL=llama3.2 OPENAI_API_KEY=none
"""

import json
import os
import re
import urllib.request
from collections import Counter
from pathlib import Path

import agent

RULES = Path(__file__).with_name("RULES.txt").read_text(encoding="utf-8")
FORM = "Think as briefly as you can. End with one line: MOVE: and your move in capital letters."
TRIES = 3  # moves that the model may have refused in one position; then agent.py makes the move

refusals = Counter()


def act(percept, refused=""):
    """Return the next move; `refused` is why the last one of this run was not accepted."""
    position = json.dumps(percept)
    refusals[position] += bool(refused)
    if refusals[position] >= TRIES:
        return agent.act(percept, refused)
    asked = position + (f"\nYour last move was refused: {refused}" if refused else "")
    found = re.findall(r"MOVE:\W*(\w+)", answer(asked), re.IGNORECASE)
    return found[-1].upper() if found else agent.act(percept, refused)


def answer(asked):
    """Return what the model says."""
    body = {
        "model": os.environ.get("OPENAI_MODEL", "gpt-4o-mini"),
        "temperature": 0,
        "messages": [
            {"role": "system", "content": f"{RULES}\n{FORM}"},
            {"role": "user", "content": asked},
        ],
    }
    url = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1") + "/chat/completions"
    head = {
        "Content-Type": "application/json",
        "Authorization": f"Bearer {os.environ.get('OPENAI_API_KEY', '')}",
    }
    request = urllib.request.Request(url, json.dumps(body).encode(), head)
    with urllib.request.urlopen(request, timeout=120) as response:
        return json.load(response)["choices"][0]["message"]["content"] or ""
