"""Every command that a page or a document shows can be copied, and prints the figure beside it.

Quick tests read each with the command's own parser; the nightly ones run them in a fresh clone of
the project with the site's own data, a bound of seconds for each.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class
from django.test import Client
from django.utils.html import escape

from tests.shared_folder import made_once
from tests.site.shown_commands import (
    DEEDS,
    PAGES,
    ROOT,
    ShownCommand,
    agents,
    beside,
    claims,
    decimals,
    documents,
    is_among,
    records,
    results,
    runs,
    tables,
)

SHOWN = [*claims(), *records(), *agents(), *documents()]
# A folder with the lists that `bin/manage word_lists` gets, for machines without PyPI.
LISTS = os.environ.get("WORD_LISTS", "")
# Of a command on a busy machine; what takes more than ten minutes of a core is not run here.
MOST_SECONDS = 1_800
# Commands of documents that change a site, never end, or ask for what only their reader has.
PRINTED_ONLY = {
    *("sendtestemail", "restore", "backup", "simulate_day", "make_standing_runs", "run_worker"),
    *("setup_site", "cluster_worker", "cluster_scheduler", "bench", "fuzz", "mutations"),
    *("pictures", "translations", "train", "teach", "build_glosses", "import_lexicon"),
    *("load_bundled", "changepassword", "addstatictoken", "check_plays", "check_tournament"),
    *("play_environment", "import_table", "agents_table", "adversarial_table", "prove_record"),
    *("settings", "check", "equations"),
}
# What a document names that takes long, or measures all that its page has.
WHOLE = ("--out docs/", "--goal 5.5186", "tree_search prove", "tree_bound")


def named(one: ShownCommand) -> str:
    return f"{one.where} {one.text}"[:90]


def test_nothing_names_a_folder_that_visitors_do_not_have() -> None:
    """C2, S8: thirty-one commands named ../shared/data, which no clone has."""
    for page in PAGES:
        assert "../shared" not in page.read_text(encoding="utf-8"), page.name
    assert not [one for one in SHOWN if "../" in one.text]


# Of the package's names, and a table of imports' times.
NOT_BY_ROWS = {"api.md", "dictionaries.md"}


def made(page: Path) -> bool:
    """True if a command writes a document, which is compared with stored runs and claims."""
    return "\nMade by `bin/manage" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("one", [*beside()], ids=named)
def test_a_documents_figure_stands_beside_its_command(one: ShownCommand) -> None:
    [page] = [it for it in PAGES if it.name == one.where and one.says in it.read_text("utf-8")]
    assert page.read_text("utf-8").count(one.says) == 1
    assert all(figure in one.says for figure in one.figures)


@pytest.mark.parametrize(
    "page",
    [it for it in PAGES if it.name not in NOT_BY_ROWS and not made(it)],
    ids=lambda it: it.name,
)
def test_no_figure_of_a_document_is_uncompared(page: Path) -> None:
    """Each has a row with its command, or says why it has none."""
    known = {
        figure
        for name, _, figures in tables("figures_not_compared.tsv")
        if name == page.name
        for figure in figures.split(" ")
    }
    assert [figure for figure in decimals(page) if figure not in known] == []


def test_the_commands_are_found() -> None:
    assert len(list(claims())) > 50
    assert len(list(records())) > 40
    assert len(list(documents())) > 100
    assert len(list(runs())) > 200


@pytest.mark.django_db
@pytest.mark.parametrize("one", [it for it in SHOWN if it.is_whole], ids=named)
def test_a_command_is_one_that_its_parser_reads(one: ShownCommand) -> None:
    for step in one.steps:
        assert step[0] in {deed.strip() for deed in DEEDS} or (ROOT / step[0]).exists(), step
        if step[0] != "bin/manage" or step[1] == "help":  # which Django answers itself
            continue
        command = load_command_class(get_commands()[step[1]], step[1])
        if step[2:] and "--help" not in step:  # a document may just name a command
            command.create_parser("manage.py", step[1]).parse_args(step[2:])


@pytest.mark.parametrize("one", [it for it in SHOWN if it.needs_lists], ids=named)
def test_a_command_of_lists_that_are_not_shipped_gets_them_first(one: ShownCommand) -> None:
    if one.where.startswith("/"):
        assert one.steps[0][:2] == ["bin/manage", "word_lists"]


def run_of_each_agent() -> Iterator[ShownCommand]:
    """Yield one run a game and agent: that of the fewest games."""
    kept = dict[str, ShownCommand]()
    for one in runs():
        kept.setdefault(one.where, one)
    yield from kept.values()


@pytest.fixture(scope="module")
def clone(pytestconfig: pytest.Config) -> Path:
    """Clone the project into an empty folder, with this one's packages and the site's own data.

    All processes of a run share it.
    """
    return made_once(pytestconfig, "wordgames", make_clone)


def make_clone(folder: Path) -> None:
    """Clone what is committed, save the guide's agent as it says, and set the site up."""
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, folder], check=True)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    guide = (folder / "docs" / "write_an_agent.md").read_text(encoding="utf-8")
    agent = guide.partition("```python\n")[2].partition("```")[0]
    (folder / "curious.py").write_text(agent, encoding="utf-8")
    done = in_clone(folder, ["bin/manage", "setup_site"], MOST_SECONDS)
    assert done.returncode == 0, done.stderr


def in_clone(folder: Path, step: list[str], seconds: float) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    command = [sys.executable, *step] if step[0].startswith("bin/") else step
    return subprocess.run(
        command, cwd=folder, env=kept, capture_output=True, text=True, timeout=seconds, check=False
    )


def printed(folder: Path, text: str) -> list[str]:
    """Run a command's steps; return what each prints, or fail with what it says."""
    out = list[str]()
    for step in ShownCommand("", text).steps:
        if "FOLDER" in step and not LISTS:
            pytest.skip("It plays lists that are nobody's to ship; WORD_LISTS may name a folder.")
        done = in_clone(folder, asked_of(step), MOST_SECONDS)
        if step[1] == "word_lists" and "cannot be fetched" in done.stderr:
            pytest.skip("The lists cannot be fetched here; WORD_LISTS may name a folder of them.")
        assert done.returncode == 0, (text, done.stderr[-600:])
        out.append(done.stdout)
    return out


def counted(told: list[str]) -> list[float]:
    """Return the figures of all that was printed."""
    return [figure for text in told for figure in results(text)]


def asked_of(step: list[str]) -> list[str]:
    """Return a step as it is run here: with its figures as JSON, and the lists from a folder."""
    if step[1] == "word_lists" and LISTS and "--from" not in step:
        return [*step, "--from", LISTS]
    named_lists = [LISTS if part == "FOLDER" else part for part in step]
    shows = step[1] != "evaluate" or {"--json", "--help"} & {*step}
    return named_lists if shows else [*named_lists, "--json"]


def runnable_here(one: ShownCommand) -> bool:
    """True if a command can be run: nothing to put in, nothing changed, within the bound."""
    whole = replace(one, text=one.text.replace("--from FOLDER", "")).is_whole
    ours = all(
        step[0] == "bin/check_proof" or (step[0] == "bin/manage" and step[1] not in PRINTED_ONLY)
        for step in one.steps
    )
    long = not one.where.startswith("/") and any(part in one.text for part in WHOLE)
    return whole and ours and not one.minutes and not long


def test_what_is_not_run_says_how_long_it_takes(client: Client, db: None) -> None:
    page = client.get("/records/").content.decode()
    for one in records():
        shown = page.partition(escape(one.text))[2].partition("</details>")[0]
        assert bool(one.minutes) == (f"Takes about {one.minutes} minutes" in shown), one.where
        assert one.minutes or runnable_here(one), one.where


# What is shown of each command that is run: one may stand beside several figures.
RUN = {
    it.text: [one for one in SHOWN if one.text == it.text] for it in filter(runnable_here, SHOWN)
}


@pytest.mark.nightly
@pytest.mark.parametrize("text", RUN, ids=lambda it: it[:90])
def test_a_command_prints_what_stands_beside_it(text: str, clone: Path) -> None:
    told = printed(clone, text)
    assert told[-1]
    for one in RUN[text]:
        assert one.says in told[-1]
        assert all(word.lower() in told[-1].lower() for word in one.words[:1]), (one, told[-1])
        figures = [it for it in one.figures if is_among(it, counted(told))]
        assert figures or not one.figures, (one, told[-1][-600:])


@pytest.mark.nightly
@pytest.mark.parametrize("one", [*beside()], ids=named)
def test_a_documents_command_prints_all_its_figures(one: ShownCommand, clone: Path) -> None:
    told = counted(printed(clone, one.text)[-1:])
    assert [figure for figure in one.figures if not is_among(figure, told)] == []


@pytest.mark.nightly
@pytest.mark.parametrize("one", list(run_of_each_agent()), ids=named)
def test_the_command_of_a_run_plays_it_again(one: ShownCommand, clone: Path) -> None:
    told = counted(printed(clone, one.text))
    assert all(is_among(figure, told) for figure in one.figures), (one, told)
