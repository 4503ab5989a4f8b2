"""What a stored site answers: run as a program on a folder, it prints it as JSON.

It knows addresses and tables only, no class of the project, so that any later code can be asked.
"""

from __future__ import annotations

import html
import json
import os
import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus, urlencode

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(__file__).resolve().parent / "data"
SECRET = "stored-site-" + "x" * 40
OWNER = "anna"
# Lists and studies of the stored site, and moves of each game: one goes on in its open play.
#
# quick  games whose agents tell at once what they thought: of the others the start is looked at
MADE_OF = json.loads((DATA / "made_of.json").read_text())
TREES = (
    "/agents/wordle/optimal/explore/?lexicon=tiny&length=5&guesses=6&mode=normal",
    "/agents/wordle/optimal/explore/?lexicon=tiny&length=5&guesses=6&mode=hard",
    "/assist/wordle/?lexicon=tiny&length=5&agent=optimal",
)
LAST = 2
# Characters that are kept of a page.
MOST = 6000
ACCEPTED = 302
TAG = re.compile(r"<[^>]+>")
# Games of which more than one agent has played.
COMPARED = (
    "SELECT game FROM solvers_run WHERE status = 'done'"
    " GROUP BY game HAVING COUNT(DISTINCT agent) > 1"
)
COUNTED = ("solvers_storedartifact", "solvers_run", "django_tasks_database_dbtaskresult")


def prepared(folder: Path) -> dict[str, str]:
    """Return the environment of a site in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    known = {name: text for name, text in os.environ.items() if name not in {"REDIS_URL", "DEBUG"}}
    return known | {
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "wordgames_site.settings",
        "LOG_LEVEL": "ERROR",
        "SECRET_KEY": SECRET,
        "WORDGAMES_VAR": str(folder),
    }


def rows(query: str) -> list[tuple[Any, ...]]:
    """Return what the database at hand holds."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """Return what can be seen of the site at hand as the owner of its plays; nothing is changed."""
    from tests.page_scripts.scripted_site import look

    seen: dict[str, Any] = {}
    look(state, lambda visitors: seen.update(_seen(visitors[OWNER])))
    return seen


def _seen(owner: Any) -> dict[str, Any]:
    plays = rows(
        "SELECT z.game, p.id, p.status, p.turns, p.hints FROM games_play p"
        " JOIN games_puzzle z ON z.id = p.puzzle_id"
        " WHERE p.player_id = (SELECT player_id FROM games_play WHERE player_id IS NOT NULL"
        " GROUP BY player_id ORDER BY COUNT(*) DESC LIMIT 1) ORDER BY p.turns DESC, p.id"
    )
    watched = rows(
        "SELECT z.game, MIN(p.id) FROM games_play p JOIN games_puzzle z ON z.id = p.puzzle_id"
        " WHERE p.agent IS NOT NULL GROUP BY z.game ORDER BY z.game"
    )
    runs = rows(
        "SELECT game, MIN(id) FROM solvers_run WHERE status = 'done' GROUP BY game ORDER BY game"
    )
    outside = rows(
        "SELECT a.environment, MIN(r.id) FROM solvers_outsiderun r"
        " JOIN solvers_outsideagent a ON a.id = r.agent_id GROUP BY a.environment"
        " ORDER BY a.environment"
    )
    leagues = _leagues(owner.look("/stats/").text)
    first = {(game, status): play for game, play, status, *_ in reversed(plays)}
    return {
        "plays": {f"/{game}/play/{play}/": rest for game, play, *rest in plays},
        "shown": {
            f"/{game}/play/{play}/": _words(owner.look(f"/{game}/play/{play}/").text, "board")
            for (game, _), play in sorted(first.items())
        },
        "watched": {
            address: _words(owner.look(address).text, "board")
            for game, play in watched
            for address in [f"/watch/{play}/?step={LAST if game in MADE_OF['quick'] else 0}"]
        },
        "runs": {
            f"/stats/runs/{run}/": _numbers(owner.look(f"/stats/runs/{run}/").text)
            for _, run in runs
        },
        "exports": {
            address: _without_times(owner.look(address).text)
            for _, run in runs
            for address in (f"/stats/runs/{run}.csv", f"/stats/runs/{run}.json")
        },
        "leagues": {
            league: _numbers(owner.look(f"/stats/league/?{urlencode({'league': league})}").text)
            for league in leagues
        },
        "outside": {
            f"/run/{name}/{number}/": _words(owner.look(f"/run/{name}/{number}/").text, "board")
            for name, number in outside
        },
        "account": _status(owner, "/account/export/"),
        "trees": {address: _tree(owner, address) for address in TREES},
    }


def _leagues(body: str) -> list[str]:
    """Return the leagues that a page leads to: those that it offers, those that it links."""
    found = re.search(r'<select[^>]*name="league".*?</select\s*>', body, re.DOTALL)
    offered = re.findall(r'value="([^"]*)"', found[0] if found else "")
    linked = [unquote_plus(one) for one in re.findall(r'href="[^"]*\?league=([^"#]*)[^"]*"', body)]
    return list(dict.fromkeys(html.unescape(one) for one in (*offered, *linked)))


def _status(owner: Any, address: str) -> int:
    return int(owner.look(address).status)


def _tree(owner: Any, address: str) -> dict[str, Any]:
    """Return what a page that needs a tree says, and how much there is to be searched after it."""
    body = owner.look(address).text
    counts = [rows(f"SELECT COUNT(*) FROM {table}")[0][0] for table in COUNTED]  # noqa: S608
    return {
        "searches": 'action="/search/"' in body,
        "counts": counts,
        "numbers": _numbers(body, pictures=True),
    }


def _words(body: str, part: str) -> str:
    """Return what stands in the table of a page that has this id, without its tags."""
    found = re.search(rf'<table[^>]*id="{part}.*?</table\s*>', body, re.DOTALL)
    text = found[0] if found else (re.search(r"<main.*?</main>", body, re.DOTALL) or [""])[0]
    return " ".join(html.unescape(TAG.sub(" ", text)).split())[:MOST]


def _numbers(body: str, *, pictures: bool = False) -> list[str]:
    """Return the numbers of a page's tables, in their order; those under a picture if asked for."""
    if not pictures:
        body = re.sub(r"<figure\b.*?</figure\s*>", "", body, flags=re.DOTALL)
    tables = " ".join(re.findall(r"<t[dh][^>]*>(.*?)</t[dh]\s*>", body, re.DOTALL))
    return re.findall(r"\d[\d,.]*%?", html.unescape(TAG.sub(" ", tables)))[:120]


def _without_times(text: str) -> str:
    return re.sub(r'("(?:cpu_seconds|asked|started|finished)[a-z_]*": )[^,}]+', r"\1TIME", text)


def gone_on(state: dict[str, Any], plays: dict[str, list[Any]]) -> dict[str, Any]:
    """Play a move in the first open play of every game; return what became of each."""
    from tests.page_scripts.scripted_site import look

    left = {}
    for address, (status, *_) in plays.items():
        if status == "playing":
            left.setdefault(address.split("/")[1], address)
    became: dict[str, Any] = {}

    def see(visitors: dict[str, Any]) -> None:
        owner = visitors[OWNER]
        for game, address in left.items():
            owner.begin(game)
            for move in MADE_OF["moves"][game].split():
                answer = owner.submit(address, {"guess": move}, has="guess")
                became[game] = [address, answer.status]
                if answer.status == ACCEPTED:
                    break

    look(state, see)
    return became


def main(folder: Path, state_file: Path) -> None:
    """Bring the tables up to date, look at everything, go on playing, and print it."""
    for name, value in prepared(folder).items():
        os.environ[name] = value
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    state = json.loads(state_file.read_text())
    seen = facts(state)
    moved = gone_on(state, seen["plays"])
    turns = dict(rows("SELECT id, turns FROM games_play"))
    compared = [game for (game,) in rows(COMPARED)]
    told = {"facts": seen, "moved": moved, "turns": turns, "compared": compared}
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
