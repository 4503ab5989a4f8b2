"""Files that spreadsheets open: no cell of them is computed with, whoever wrote its text."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from lexicons.models import Lexicon
from lexicons.revisions.left_out_file import left_out_file
from lexicons.revisions.publish import publish
from solvers.outside.agents.admission import register
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from solvers.runs.queue_allowance import Requester
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask, sweep
from solvers.stats.tables import as_latex
from tests.laws.source import PRODUCT, python, text
from tests.run_commands import output
from wordgames.evaluation.run_game import runnable
from wordgames.importer import ImportOptions, ImportRefused, read_lexicon
from wordgames.importer.report import RejectionCount
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, WORDS, Entry
from wordgames.vocabulary.revision_changes import to_csv

# Each has its test below.
SENT = {
    "lexicons/admin/lexicon_admin.py": "a dictionary's words",
    "lexicons/revisions/left_out_file.py": "the lines that an upload left out",
    "solvers/management/commands/export_runs.py": "all public runs, for their host",
    "solvers/outside/group_views.py": "the results of a class",
    "solvers/records/views.py": "a record's tree: words of a dictionary, in capitals",
    "solvers/stats/exports.py": "the games of a run",
    "solvers/stats/tables.py": "the tables of pages: leagues, sweeps, comparisons",
}
# Characters that a spreadsheet takes, or skips, at the beginning of a formula.
BEGUN = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def computed(content: bytes) -> Iterator[str]:
    """Yield the cells of a CSV that a spreadsheet would compute with: numbers are none."""
    for row in csv.reader(content.decode("utf-8-sig").splitlines()):
        yield from (cell for cell in row if cell.startswith(BEGUN) and not is_number(cell))


def is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def test_every_csv_that_the_site_sends_is_looked_at_here() -> None:
    written = re.compile(r"text/csv|\.to_csv\(")
    assert {name for name in python(*PRODUCT) if written.search(text(name))} == set(SENT)


@pytest.mark.parametrize("begun", BEGUN)
@pytest.mark.parametrize("kind", [WORDS, CITIES])
def test_no_dictionary_takes_a_formula_in_any_column(begun: str, kind: str) -> None:
    """What is sent out can be sent in again, so it is refused there and sent as it is."""
    formula = f'"{begun}cmd|calc"'
    head = "word,display,group" + (",population,latitude" if kind == CITIES else "")
    rest = ",200000,1" if kind == CITIES else ""
    bad = (
        f"{formula},moshi,TZ{rest}",
        f"arusha,{formula},TZ{rest}",
        f"dodoma,dodoma,{formula}{rest}",
    )
    plain = f'"{begun}tabora",tabora,TZ{rest}'
    lines = [head, *bad, plain, f"lima,lima,PE{rest}"]
    options = ImportOptions(language="en", kind=kind)
    try:
        read = read_lexicon("\n".join(lines).encode(), "words.csv", options)
    except ImportRefused:  # a line break in a cell
        return
    sent = "".join(to_csv(read.columns)).encode()
    assert b"lima" in sent
    assert list(computed(sent)) == []


@pytest.mark.parametrize("begun", BEGUN)
def test_what_an_upload_left_out_is_text(begun: str) -> None:
    tally = RejectionCount()
    tally.reject(2, f"{begun}cmd|calc", "has a symbol")
    response = left_out_file(tally.packed(), "odd")
    sent = b"".join(map(bytes, response))
    assert b"cmd" in sent
    assert list(computed(sent)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("begun", BEGUN)
def test_a_run_s_games_are_text(client: Client, queue: None, begun: str) -> None:
    """However a word came into the dictionary."""
    lexicon = Lexicon.objects.create(slug="odd", name="Odd", language="en")
    words = [Entry(f"{begun}{rest}") for rest in ("cmd", "sum", "abs")]
    publish(lexicon, columns_from(words, language="en"))
    revision = Lexicon.objects.get(pk=lexicon.pk).current
    assert revision is not None
    spec = runnable("wordle").spec_of(revision, length=4)
    run = ask(RunRequest("wordle", "random", {}, spec, revision), standing=True)
    response = client.get(f"/stats/runs/{run.pk}.csv")
    content = response.getvalue()
    assert b"cmd" in content
    assert list(computed(content)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("begun", BEGUN)
def test_a_page_s_table_is_text(client: Client, queue: None, begun: str) -> None:
    """However a dictionary came by its name in addresses."""
    lexicon = Lexicon.objects.create(slug="odd", name="Odd", language="en")
    publish(lexicon, columns_from([Entry(word) for word in ("cat", "dog", "cow")], language="en"))
    revision = Lexicon.objects.get(pk=lexicon.pk).current
    assert revision is not None
    spec = runnable("wordle").spec_of(revision, length=3)
    grid = {"beta_bigram": ["0", "0.3"]}
    points = [{"beta_bigram": value} for value in grid["beta_bigram"]]
    asked = [RunRequest("wordle", "entropy-ngram", point, spec, revision) for point in points]
    done = sweep(asked, grid, Requester(None))
    Lexicon.objects.filter(pk=lexicon.pk).update(slug=f"{begun}cmd")
    content = client.get(f"/stats/sweeps/{done.pk}/?format=csv").getvalue()
    assert b"cmd" in content
    assert list(computed(content)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("begun", BEGUN)
def test_the_table_of_all_runs_is_text(
    small_english: Lexicon, queue: None, tmp_path: Path, begun: str
) -> None:
    revision = small_english.current
    assert revision is not None
    spec = runnable("wordle").spec_of(revision, length=5)
    ask(RunRequest("wordle", "random", {}, spec, revision), standing=True)
    Lexicon.objects.filter(pk=small_english.pk).update(slug=f"{begun}cmd")
    output("export_runs", str(tmp_path / "runs.csv"))
    content = (tmp_path / "runs.csv").read_bytes()
    assert b"cmd" in content
    assert list(computed(content)) == []


@pytest.mark.parametrize(
    "name", ["\\input{/etc/passwd}", "\\write18{id}", "^^5cinput x", "a\r\n\n\\par", "a & b \\\\ %"]
)
def test_no_name_is_a_command_of_latex(name: str) -> None:
    """Nor does one end its cell, its row or its paragraph."""
    _, _, _, head, _, row, *_ = as_latex([{"name": name, "games": 3}]).split("\n")
    assert head == "name & games \\\\"
    cell, _, games = row.rpartition(" & ")
    assert games == "3 \\\\"
    bare = re.sub(r"\\(?:textbackslash|textasciicircum|textasciitilde)\{\}|\\[&%$#_{}]", "", cell)
    assert not set(bare) & set("\\^~&%$#_{}\r\n")


@pytest.mark.django_db
@pytest.mark.parametrize("begun", BEGUN)
def test_a_class_s_results_are_text(client: Client, begun: str) -> None:
    """Names are those of accounts and agents; a client says of itself what it likes."""
    teacher = User.objects.create_user("teacher")
    client.force_login(teacher)
    group = OutsideGroup.objects.create(name="5b", owner=teacher)
    agent, _ = register("wordle", f"{begun}bot", User.objects.create_user(f"{begun}kim"), group)
    OutsideAgent.objects.filter(pk=agent.pk).update(client=f"{begun}HYPERLINK")
    response = client.get(f"/outside/groups/{group.pk}/results.csv")
    assert b"HYPERLINK" in response.content
    assert list(computed(response.content)) == []
