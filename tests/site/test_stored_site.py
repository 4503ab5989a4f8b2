"""A site that older code stored: its plays go on, its figures stand, its trees are found.

make_stored_site.py says how the file was made.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.shared_folder import made_once
from tests.site.stored_site import DATA, MADE_OF, ROOT, prepared

pytestmark = pytest.mark.slow  # whichever comes first makes the site

NAME = "site_18b9ad6"
ANSWERED = "answered.json"
GAMES = sorted(MADE_OF["moves"])


# A printed command: every game has one now, where some had none.
COMMAND = re.compile(r'"command": (?:"(?:[^"\\]|\\.)*"|COMMAND)')


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    """What the old code answered."""
    facts: dict[str, Any] = json.loads((DATA / f"{NAME}.json").read_text())["facts"]
    return facts


@pytest.fixture(scope="module")
def found(pytestconfig: pytest.Config) -> dict[str, Any]:
    """What this code answers, on the old code's tables brought up to date."""
    folder = made_once(pytestconfig, "stored", bring_up_to_date)
    answered: dict[str, Any] = json.loads((folder / ANSWERED).read_text(encoding="utf-8"))
    return answered


def bring_up_to_date(folder: Path) -> None:
    """Give this code the old code's tables, and write down what it answers."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        database.executescript(gzip.decompress((DATA / f"{NAME}.sql.gz").read_bytes()).decode())
        # A visitor had asked for them; by now only those that staff put in a league are ranked.
        database.executescript("UPDATE solvers_run SET standing = 1 WHERE status = 'done';")
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.stored_site", folder, DATA / f"{NAME}.json"],
        cwd=ROOT,
        env=prepared(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    (folder / ANSWERED).write_text(done.stdout.splitlines()[-1], encoding="utf-8")


@pytest.mark.parametrize("part", ["plays", "account"])
def test_a_stored_play_is_what_it_was(
    part: str, known: dict[str, Any], found: dict[str, Any]
) -> None:
    assert found["facts"][part] == known[part]


@pytest.mark.parametrize("part", ["shown", "watched", "outside"])
def test_a_stored_play_is_shown_as_it_was(
    part: str, known: dict[str, Any], found: dict[str, Any]
) -> None:
    """Pages are laid out anew and tell more by now; of what they told before nothing is lost."""
    shown = found["facts"][part]
    assert shown.keys() == known[part].keys()
    for address, before in known[part].items():
        assert tells(shown[address], before), address


MARK = re.compile(
    r"(?<!\S)(\w) , (not in the word|wrong place|correct|absent|present"
    r"|(?:earlier|later) in the alphabet|as in the target|right|nothing shown)(?=[ ;:])"
)
# A word of which some letters are blanks.
SPELLED = re.compile(
    r"(?<!\S)(?:(?:blank|[A-Z]) )+"
    r"(?=Guessed:|Nothing|\w , (?:right|nothing shown)|Your (?:word|city))"
)
SENTENCE = re.compile(
    r"The answers? (?:is|are) [A-Z, ]+(?=\.)|\d of \d lives left|Nothing guessed yet|Given up"
    r"|\d+ points?|Letters: [A-Z, ]+(?=\.)|place \d is [A-Z](?= )|Guesses made: \d+"
)
# What is said in other words by now.
SINCE = {
    "no limit of guesses": "no limit on guesses",
    " , absent": " , not in the word",
    " , present": " , wrong place",
    ", in the equation, wrong place": ", wrong place",
}


def tells(now: str, before: str) -> bool:
    """Does a page tell all that it told: every word in its order, or else what the play is?

    The end of what was written down is cut off, maybe in a word. Keys may stand in another order.
    """
    for then, since in SINCE.items():
        before, now = before.replace(then, since), now.replace(then, since)
    # a letter is named once more where its tile is drawn
    now, before = (re.sub(r"(?<!\S)(\w) \1, ", r"\1 , ", text) for text in (now, before))
    # a word before a full stop may have a tag of its own; a row that isn't reached tells nothing
    now, before = (re.sub(r" (?=\.(?: |$))", "", text) for text in (now, before))
    now, before = (re.sub(r"Guess \d+(?: empty)+(?: |$)", "", text) for text in (now, before))
    words = iter(now.split())
    if all(word in words for word in before.split()[:-1]):
        return True
    now = re.sub(r"\w , not found", "blank", now)  # what was not found stands there at the end
    marks, shown = Counter(MARK.findall(before)), Counter(MARK.findall(now))
    others = [*SPELLED.findall(before), *SENTENCE.findall(before)]
    told = {*SPELLED.findall(now), *SENTENCE.findall(now)}
    return bool(marks or others) and marks <= shown and told >= {*others}


def test_what_a_page_no_longer_tells_is_missed() -> None:
    before = "Fibble Guess 1 S , correct L , absent Nothing guessed yet"
    assert tells("Guess 1 S , correct L , absent Nothing guessed yet", before)
    assert not tells("Guess 1 S , absent L , absent Nothing guessed yet", before)
    assert not tells("Guess 1 S , correct Nothing guessed yet", before)
    assert not tells("Guess 1 S , correct L , absent", before)
    assert not tells("Another page", "Some page")


# What an export tells beside what it told before.
ADDED = re.compile(r'\n "(?:played|without_interval)": "[^"]*",|,\n "counted": \[[^\]]*\]')
# So many columns a CSV file had: those that tell who played came after them.
COLUMNS = 4


def same(name: str, text: str) -> str:
    """Return what an export has had from the beginning."""
    if name.endswith(".csv"):
        return "\n".join(",".join(line.split(",")[:COLUMNS]) for line in text.splitlines())
    return ADDED.sub("", COMMAND.sub("", text))


def test_a_stored_export_has_the_figures_that_it_had(
    known: dict[str, Any], found: dict[str, Any]
) -> None:
    exports = [
        {name: same(name, str(text)) for name, text in facts["exports"].items()}
        for facts in (known, found["facts"])
    ]
    assert exports[0] == exports[1]


def test_a_stored_run_shows_no_other_figures_than_it_did(
    known: dict[str, Any], found: dict[str, Any]
) -> None:
    """But three ways to count lost games are one where none was lost."""
    assert found["facts"]["runs"].keys() == known["runs"].keys()
    for run, figures in found["facts"]["runs"].items():
        assert figures, run
        bare = Counter(figure.rstrip("%") for figure in figures)  # no space stands before it now
        assert bare <= Counter(known["runs"][run]), run


def test_a_stored_league_has_the_figures_that_it_had(
    known: dict[str, Any], found: dict[str, Any]
) -> None:
    """But no interval of a single seed, and no league of one agent: older code had both.

    Samples of 12 and 20 games lack 88 and 80 for a rank, and say so; older code ranked them.
    """
    leagues = found["facts"]["leagues"]
    assert len(found["compared"]) == 3
    assert {league.split("/")[0] for league in leagues} == {*found["compared"]}
    for league, figures in leagues.items():
        bare = {figure.rstrip("%") for figure in figures}  # no space stands before it now
        assert bare <= {*known["leagues"][league], "88", "80"}, league


def test_a_stored_tree_is_found_and_nothing_is_searched(
    known: dict[str, Any], found: dict[str, Any]
) -> None:
    trees = found["facts"]["trees"]
    assert trees.keys() == known["trees"].keys()
    for address, tree in known["trees"].items():
        now = trees[address]
        assert (now["searches"], now["counts"]) == (tree["searches"], tree["counts"]), address
        had = {number for number in tree["numbers"] if number.isdigit()}  # not bits of other moves
        assert had or "/assist/" in address, address
        assert had <= set(now["numbers"]), address  # pages show more by now
    assert not any(tree["searches"] for tree in found["facts"]["trees"].values())


def test_an_open_play_of_every_game_goes_on(known: dict[str, Any], found: dict[str, Any]) -> None:
    assert sorted(found["moved"]) == GAMES
    for address, status in found["moved"].values():
        assert status == 302, address
        before = known["plays"][address][1]
        assert found["turns"][address.split("/")[3]] == before + 1, address


def test_plays_of_every_game_are_won_given_up_and_open(known: dict[str, Any]) -> None:
    plays = [(at.split("/")[1], status) for at, (status, *_) in known["plays"].items()]
    for game in GAMES:
        assert {(game, "won"), (game, "given-up"), (game, "playing")} <= set(plays), game
    assert len({game for game, status in plays if status == "lost"}) >= 5
    assert len(known["leagues"]) == len(GAMES)
