"""Asks a language model for every move; any server that speaks OpenAI's chat completions will do.

export OPENAI_BASE_URL=http://localhost:11434/v1 OPENAI_MODEL=llama3.2 OPENAI_API_KEY=none
"""

import http.client
import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

import agent

RULES = Path(__file__).with_name("RULES.txt").read_text(encoding="utf-8")
FORM = "Think as briefly as you can. End with one line: MOVE: and your move in capital letters."
TRIES = 3  # moves that it may have refused in one position, or questions that it may not answer
PAUSE = 5  # seconds before a question is asked again
PATIENCE = 120  # seconds to wait for an answer
REFUSED = (400, 401, 403, 404)  # a wrong key, model or address: stop, and play on once it is right
BASE = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1")
URL = f"{BASE.rstrip('/')}/chat/completions"

refusals = Counter()


def act(percept, refused=""):
    """Return the next move; `refused` is why the last one of this run was not accepted."""
    position = json.dumps(percept)
    refusals[position] += bool(refused)
    if refusals[position] >= TRIES:
        return instead(f"its moves were refused: {refused}", percept, refused)
    prompt = position + (f"\nYour last move was refused: {refused}" if refused else "")
    try:
        moves = re.findall(r"MOVE:\W*(\w+)", answer(prompt), re.IGNORECASE)
    except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException) as error:
        return instead(f"no answer that can be read: {error!r}", percept, refused)
    return moves[-1].upper() if moves else instead("it named no move", percept, refused)


def instead(why, percept, refused):
    """Return the move of agent.py, and say why it is not the model's."""
    print(f"agent.py moves instead of the language model ({why}).", flush=True)
    return agent.act(percept, refused)


def answer(asked):
    """Return what the model says; ask again where it is busy, stop where it refuses."""
    body = {
        "model": os.environ.get("OPENAI_MODEL", "gpt-4o-mini"),
        "temperature": 0,
        "messages": [
            {"role": "system", "content": f"{RULES}\n{FORM}"},
            {"role": "user", "content": asked},
        ],
    }
    head = {
        "Content-Type": "application/json",
        "Authorization": f"Bearer {os.environ.get('OPENAI_API_KEY', '')}",
    }
    request = urllib.request.Request(URL, json.dumps(body).encode(), head)
    for tries_left in reversed(range(TRIES)):
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return json.load(response)["choices"][0]["message"]["content"] or ""
        except urllib.error.URLError as error:
            code = getattr(error, "code", 0)  # 0: nobody is there
            why = f"{error}: {error.read(300).decode(errors='replace')}" if code else str(error)
            if code in REFUSED or not (code or tries_left):
                sys.exit(f"The language model at {URL} does not answer: {why}")
            if not tries_left:
                raise
            print(f"The language model does not answer ({error}); asking again.", flush=True)
            time.sleep(PAUSE)
    return ""
