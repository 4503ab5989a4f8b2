"""The shell's commands: what they print, what they refuse, and with which exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from tests.run_commands import from_json, output, refusal, write
from tests.wordle.lists import ANSWERS, OTHERS
from wordgames.cli.progress_bar import ProgressBar
from wordgames.cli.report import markdown, plain
from wordgames.importer import ImportOptions, read_lexicon
from wordgames.languages.letters import STAND_IN
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def lexicon(db: None) -> str:
    """Publish the small lists as a lexicon: the first words are the most common."""
    words = ANSWERS + OTHERS
    entries = [
        Entry(word, weight=float(len(words) - place), answer=word in ANSWERS)
        for place, word in enumerate(words)
    ]
    lexicon = Lexicon.objects.create(slug="tiny", name="Tiny", language="en")
    publish(lexicon, columns_from(entries, language="en"))
    return "tiny"


def test_evaluate_prints_one_object(lists: list[str]) -> None:
    found = from_json("evaluate", "wordle", "--agent", "entropy", *lists)
    assert found["games"] == found["wins"] == len(ANSWERS)
    assert found["lexicon"]["name"] == "answers.txt / allowed.txt"
    assert (found["lexicon"]["answers"], found["lexicon"]["allowed"]) == (28, 40)
    assert found["total_guesses"] == sum(
        int(guesses) * games for guesses, games in found["distribution"].items()
    )
    assert found["params"] == {"guesses": "all", "opening": 0}
    assert found["status"] == "heuristic"


def test_evaluate_prints_a_readable_table(lists: list[str]) -> None:
    text = output("evaluate", "wordle", "--agent", "dfs", *lists, "--max-guesses", "3")
    for part in ("Agent", "dfs", "28", "lost", "#", "Lost, the first", "Losses doubled"):
        assert part in text


def test_a_sample_has_intervals(lists: list[str]) -> None:
    found = from_json("evaluate", "wordle", "--agent", "csp", *lists, "--games", "12")
    assert found["games"] == 12
    low, high = found["intervals"]["average_guesses"]
    assert low < found["average_guesses"] < high
    text = output("evaluate", "wordle", "--agent", "csp", *lists, "--games", "12")
    assert "95% interval" in text


def test_the_seed_chooses_the_sample_and_the_draws(lists: list[str]) -> None:
    def run(seed: str) -> Any:
        arguments = ("--agent", "random", *lists, "--games", "9", "--seed", seed)
        found = from_json("evaluate", "wordle", *arguments)
        return found["distribution"]

    assert run("5") == run("5")
    assert len({json.dumps(run(seed)) for seed in "12345"}) > 1


def test_params_presets_openers_and_hard_mode(lists: list[str]) -> None:
    found = from_json(
        "evaluate", "wordle", "--agent", "entropy@001", *lists, "--param", "opening=2", "--hard"
    )
    assert found["params"]["opening"] == 2
    found = from_json("evaluate", "wordle", "--agent", "csp", *lists, "--opener", "audio")
    assert found["distribution"]["1"] == 1


def test_agents_are_compared_on_the_same_secrets(lists: list[str]) -> None:
    arguments = ("evaluate", "wordle", "--agents", "entropy,random,entropy-ngram", *lists)
    found = from_json(*arguments, "--param", "beta_bigram=0.6")
    assert [run["agent"] for run in found["runs"]] == ["entropy", "random", "entropy-ngram"]
    assert found["runs"][2]["params"]["beta_bigram"] == 0.6
    first, second = found["matrix"][0][1], found["matrix"][1][0]
    assert first["difference"] == -second["difference"]
    assert first["fewer"] == second["more"]
    wanted = found["runs"][0]["average_guesses"] - found["runs"][1]["average_guesses"]
    assert first["difference"] == pytest.approx(wanted)
    assert "Row minus column" in output(*arguments)


def test_an_agent_that_knows_other_words_falls_back_and_says_so(
    lists: list[str], tmp_path: Path
) -> None:
    known = write(tmp_path / "known.txt", ["crane", "house", "zzzzz"])
    found = from_json("evaluate", "wordle", "--agent", "entropy", *lists, "--knows", known)
    assert found["fallbacks"] > 0
    assert found["lexicon"]["knows"] == {"name": "known.txt", "answers": 2, "not_allowed": 1}


def test_a_lexicon_of_the_site_is_played(lexicon: str) -> None:
    found = from_json("evaluate", "wordle", "--agent", "entropy", "--lexicon", lexicon)
    assert (found["lexicon"]["name"], found["games"]) == ("tiny 5", 28)
    every = ("--lexicon", lexicon, "--secrets", "all")
    assert from_json("evaluate", "wordle", "--agent", "entropy", *every)["games"] == 40
    top = from_json("evaluate", "wordle", "--agent", "entropy", *every, "--top", "10")
    assert (top["lexicon"]["answers"], top["lexicon"]["allowed"]) == (10, 10)
    known = ("--knows-lexicon", lexicon, "--secrets", "all")
    found = from_json("evaluate", "wordle", "--agent", "csp", "--lexicon", lexicon, *known)
    assert found["fallbacks"] > 0


def test_a_sweep_ranks_every_point(lists: list[str]) -> None:
    grid = ("--grid", "beta_bigram=0,.3,.6", "--grid", "beta_trigram=0,.3")
    arguments = ("sweep", "wordle", "--agent", "entropy-ngram", *grid, *lists, "--games", "20")
    found = from_json(*arguments)
    assert len(found) == 6
    assert {tuple(run["params"].values()) for run in found} == {
        (bigram, trigram) for bigram in (0.0, 0.3, 0.6) for trigram in (0.0, 0.3)
    }
    keys = [(-run["win_rate"], run["average_guesses"]) for run in found]
    assert keys == sorted(keys)
    text = output(*arguments)
    assert text.splitlines()[0].split() == (
        ["beta_bigram", "beta_trigram", "success", "rate", "average", "guesses", "seconds"]
    )
    assert "lowest setting (0, 0)" in text or found[0]["params"]["beta_bigram"] == 0.0


def test_explain_ranks_moves_with_reasons(lists: list[str]) -> None:
    history = ("--history", "crane:00000,jolly:02222")
    found = from_json("explain", "wordle", "--agent", "entropy", *lists, *history)
    assert found["left"] == 3
    assert found["history"][1] == {"guess": "jolly", "marks": "02222"}
    best = found["suggestions"][0]
    assert {"move", "score", "idea", "bits", "left", "chance", "weighed"} == set(best)
    bits = [suggestion["bits"] for suggestion in found["suggestions"]]
    assert bits == sorted(bits, reverse=True)
    assert found["pictures"] == []  # pages draw no list of a file
    text = output("explain", "wordle", "--agent", "entropy", *lists, *history)
    assert "3 words left" in text
    nothing = from_json(
        "explain", "wordle", "--agent", "csp", *lists, "--history", "crane:22222,crane:00000"
    )
    assert nothing["left"] == 0
    assert nothing["note"]


def test_explain_plays_the_tree_below_a_position(lists: list[str], db: None) -> None:
    history = ("--history", "crane:00000,jolly:02222", "--deep", "5")
    tree = from_json("explain", "wordle", "--agent", "entropy", *lists, *history)["tree"]
    assert tree["left"] == 3
    assert sorted(ends(tree)) == [("22222", 1)] * 3, "each word ends in a hit"


def ends(tree: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the last feedback of every way of a tree, and the games that end there."""
    for feedback, below in tree["answers"].items():
        if "answers" in below:
            assert sum(it["left"] for it in below["answers"].values()) == below["left"]
            yield from ends(below)
        else:
            yield feedback, below["left"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--agent nobody", "There is no agent nobody"),
        ("--agent entropy@zzz", "has no preset zzz"),
        ("--agent missing.py:Agent", "There is no file missing.py"),
        ("--agent entropy --param guesses=some", "one of all, left"),
        ("--agent entropy --param opening=seven", "whole number"),
        ("--agent entropy --param opening=70", "goes from 0 to 6"),
        ("--agent entropy --param nothing=1", "no parameter nothing"),
        ("--agent entropy --param nothing", "written k=v"),
        ("--agents entropy,csp --param width=1", "None of the agents"),
        ("--agent entropy --agents csp", "Give --agent"),
        ("--agent entropy --opener zzzzz", "isn't in the word list"),
        ("--agent entropy --games none", "whole number or all"),
        ("--agent entropy --max-guesses 0", "1 to 20 guesses"),
        ("--agent entropy --max-guesses x", "invalid int"),
        ("--agent entropy --top 5", "for lexicons"),
        ("--agent entropy --surprise", "Unrecognized arguments"),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(
    arguments: str, sentence: str, lists: list[str]
) -> None:
    said = refusal("evaluate", "wordle", *arguments.split(), *lists)
    assert sentence in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("answers", "allowed", "sentence"),
    [
        (["crane", "cranes"], None, "different lengths: 5, 6"),
        ([], None, "is empty"),
        (["crane"], ["slate"], "Answers that are not allowed as guesses: 1, crane the first"),
        (["crane"], ["cranes"], "answers have 5 letters, the allowed words 6"),
        (["a"], None, "2 to 15 letters"),
    ],
)
def test_bad_lists_are_refused_in_a_sentence(
    answers: list[str], allowed: list[str] | None, sentence: str, tmp_path: Path
) -> None:
    arguments = ["--answers", write(tmp_path / "answers.txt", answers)]
    if allowed is not None:
        arguments += ["--allowed", write(tmp_path / "allowed.txt", allowed)]
    assert sentence in refusal("evaluate", "wordle", "--agent", "entropy", *arguments)


def test_an_unknown_agent_is_no_illegal_move(lists: list[str]) -> None:
    for name in ("nobody", "csp@nobody", "nowhere.py:Nobody"):
        assert refusal("evaluate", "wordle", "--agent", name, *lists).startswith(
            ("There is no", "Agent csp has no preset")
        )


def test_missing_files_and_lexicons_are_refused(lexicon: str, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere.txt")
    ask = ("evaluate", "wordle", "--agent", "entropy")
    assert "cannot be read" in refusal(*ask, "--answers", nowhere)
    assert "there are: tiny" in refusal(*ask, "--lexicon", "nothing")
    assert "start the site once" in refusal("evaluate", "cities", "--agent", "gain")
    assert "no words of 9 letters" in refusal(*ask, "--lexicon", lexicon, "--length", "9")
    assert "2 to 15" in refusal(*ask, "--lexicon", lexicon, "--length", "0")
    assert "--answers beside" in refusal(*ask, "--allowed", nowhere)


def test_bad_histories_are_refused(lists: list[str]) -> None:
    for history, sentence in (
        ("crane:0100", "Write a guess of 5 letters"),
        ("crane:01003", "written with 0"),
        (",".join(["crane:00000"] * 6), "is over"),
    ):
        ask = ("explain", "wordle", "--agent", "entropy", *lists, "--history", history)
        assert sentence in refusal(*ask)


def test_an_agent_that_breaks_the_rules_is_named(lists: list[str], tmp_path: Path) -> None:
    path = tmp_path / "cheat.py"
    path.write_text(
        "from wordgames.agent.suggestions import Suggestion, Suggestions\n"
        "from wordgames.tiles.agents.agent import TileAgent\n"
        "class Cheat(TileAgent):\n"
        "    slug = 'cheat'\n"
        "    def rank(self, situation, count):\n"
        "        return Suggestions((Suggestion('zzzzz', 0.0, 'No word.'),))\n"
    )
    said = refusal("evaluate", "wordle", "--agent", f"{path}:Cheat", *lists)
    assert "made no legal move: Not in the word list." in said
    assert "no agent class Other" in refusal(
        "evaluate", "wordle", "--agent", f"{path}:Other", *lists
    )
    path.write_text("this is no Python")
    assert "does not load" in refusal("evaluate", "wordle", "--agent", f"{path}:Cheat", *lists)
    path.write_text("from solvers.agents.base import Promises")
    said = refusal("evaluate", "wordle", "--agent", f"{path}:Cheat", *lists)
    assert "does not load: solvers.agents.base is now wordgames." in said
    path.write_text("import nothing_of_this_name")
    said = refusal("evaluate", "wordle", "--agent", f"{path}:Cheat", *lists)
    assert "there is no module nothing_of_this_name" in said


def test_sweeps_refuse_bad_grids(lists: list[str]) -> None:
    ask = ("sweep", "wordle", "--agent", "entropy-ngram", *lists)
    assert "needs a --grid" in refusal(*ask)
    assert "no values" in refusal(*ask, "--grid", "beta_bigram=")
    twice = ("--grid", "beta_bigram=0,1", "--param", "beta_bigram=2")
    assert "both fixed and in the grid" in refusal(*ask, *twice)


def shell(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a person does, in a folder in which no database was ever made."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | {"WORDGAMES_VAR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_lists_from_files_need_no_database_and_refusals_are_one_line(
    lists: list[str], tmp_path: Path
) -> None:
    done = shell(tmp_path / "var", "evaluate", "wordle", "--agent", "csp", *lists, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == len(ANSWERS)
    refused = shell(tmp_path / "var", "evaluate", "wordle", "--agent", "nobody", *lists)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert len(refused.stderr.strip().splitlines()) == 1
    refused = shell(tmp_path / "var", "evaluate", "chess")
    assert refused.returncode == 2
    assert len(refused.stderr.strip().splitlines()) == 1


def test_the_bar_is_silent_for_quick_work_and_draws_on_a_terminal() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    bar = ProgressBar("work", out)
    bar(0.5, "half")
    assert out.getvalue() == ""
    bar._next = 0.0
    bar(0.5, "half")
    assert "work [###############---------------]  50% half" in out.getvalue()
    bar.close()
    assert out.getvalue().endswith("\r\x1b[K")


def test_tables() -> None:
    assert plain(("name", "n"), [("a", "1"), ("bcdef", "10")]).splitlines() == [
        "name    n",
        "a       1",
        "bcdef  10",
    ]
    assert markdown(("name", "n"), [("a", "1")]).splitlines() == [
        "| name | n |",
        "| --- | ---: |",
        "| a | 1 |",
    ]


def test_words_of_other_scripts_are_printed_as_people_write_them(db: None) -> None:
    """A letter of several characters is one stand-in inside the site, an empty box in a shell."""
    words = "कमल\nकिताब\nबालक\nसमय\nमकान\n"
    columns = read_lexicon(words.encode(), "list.txt", ImportOptions(language="hi")).columns
    publish(Lexicon.objects.create(slug="hi", name="Hindi", language="hi"), columns)
    told = output("explain", "wordle", "--lexicon", "hi", "--length", "3", "--agent", "entropy")
    assert "किताब" in told
    assert not STAND_IN.search(told)


def test_a_history_may_have_a_guess_that_no_list_here_has(lists: list[str]) -> None:
    """The page took a guess of another site, and the command refused it."""
    history = "zzzzz:00000"
    told = from_json(
        "explain", "wordle", "--agent", "entropy", *lists, "--history", history, "--deep", "1"
    )
    assert told["left"] == 28
    assert sum(answer["left"] for answer in told["answers"]) == 28
    assert told["tree"]["left"] == 28
