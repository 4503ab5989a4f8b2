"""The changes of CONTRIBUTING.md: each is made to a copy and passes the page's command."""

from __future__ import annotations

import subprocess
from pathlib import Path

import polib
import pytest

from tests.laws.copied_project import HERE, copy_project, git, in_guide, run, try_out
from tests.laws.source import ROOT

BOT = "bin/test tests/<game> tests/contract -k <agent>"
# The command of each change, and what it has in the places of a game and an agent.
#
# A game with words and one without are in test_new_game.py.
COMMANDS = {
    "bot_of_tiles": (BOT, "wordle", "curious"),
    "bot_of_masks": (BOT, "hangman", "vowels"),
    "bot_of_ladders": (BOT, "ladder", "lastfirst"),
    "bot_of_letters": (BOT, "jumble", "rarest"),
    "bot_of_boards": (BOT, "boards", "in-order"),
    "bot_of_cities": (BOT, "cities", "namer"),
    "option": (
        "bin/test tests/hangman/test_rules.py tests/hangman/test_pages.py "
        "tests/contract/test_options.py tests/solvers/runs/test_options.py -k hangman",
    ),
    "fact_in_the_ending": ("bin/test tests/hangman/test_pages.py",),
    "share_text": ("bin/test tests/hangman/test_pages.py tests/games/test_ending.py",),
    "settings_field": ("bin/test tests/games/test_start.py tests/games/test_frames.py",),
    "endpoint": ("bin/test tests/site/test_api.py tests/site/test_api_document.py",),
}
LANGUAGE = "bin/test tests/site/test_catalogues.py tests/site/test_speaking.py -k language"
OFFERED = '''"""Italian is offered."""

from __future__ import annotations

from django.test import Client


def test_a_new_language_is_offered_by_its_own_name(client: Client, db: None) -> None:
    assert ">Italiano</button>" in client.get("/language/").content.decode()
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project."""
    return copy_project(tmp_path)


def test_every_patch_is_one_of_the_changes() -> None:
    assert {path.stem for path in (HERE / "changes").glob("*.patch")} == set(COMMANDS)


def test_every_patch_applies() -> None:
    """Whoever changes its surroundings hears of it at once, not in the nightly tier."""
    for patch in (HERE / "changes").glob("*.patch"):
        check = ["git", "apply", "-C1", "--check", str(patch)]
        done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
        assert not done.returncode, (
            f"Lines beside those of {patch.name} changed. Commit yours, `git apply -C1 --reject "
            f"{patch.relative_to(ROOT)}`, do by hand what the .rej files say and delete them, `git "
            f"add --all`, write `git diff --cached` into the patch, undo the rest.\n{done.stderr}"
        )


@pytest.mark.nightly
@pytest.mark.parametrize("change", COMMANDS)
def test_a_change_passes_the_command_that_the_guide_names_for_it(
    change: str, project: Path
) -> None:
    command, *places = COMMANDS[change]
    in_guide(command)
    for placeholder, name in zip(("<game>", "<agent>"), places, strict=False):
        command = command.replace(placeholder, name)
    git(project, "apply", "-C1", str(HERE / "changes" / f"{change}.patch"))
    try_out(project, command, *quick(command))


def quick(command: str) -> tuple[str, ...]:
    """Return what `bin/test` tells pytest: quick tests where a folder is named, else all."""
    named = (word for word in command.split() if word.startswith("tests/"))
    return () if all(word.endswith(".py") for word in named) else ("-m", "not slow")


@pytest.mark.nightly
def test_a_language_is_offered_once_its_catalogue_is_whole(project: Path) -> None:
    """Translated here by English: each text keeps its values, tags and white space."""
    git(project, "add", "--intent-to-add", ".")
    run(project, "manage", "translations", "add", "it")
    path = project / "wordgames_site/locale/it/LC_MESSAGES/django.po"
    with pytest.raises(AssertionError, match="faults"):
        run(project, "manage", "translations", "check")
    catalogue = polib.pofile(str(path))
    for entry in catalogue:
        if entry.msgid_plural:
            first, *others = sorted(entry.msgstr_plural)
            forms = {first: entry.msgid} | dict.fromkeys(others, entry.msgid_plural)
            entry.msgstr_plural = forms
        else:
            entry.msgstr = entry.msgid
    catalogue.save()
    assert "all translated" in run(project, "manage", "translations", "check")
    (project / "tests/site/test_italian.py").write_text(OFFERED)
    try_out(project, f"{in_guide(LANGUAGE)} tests/site/test_italian.py")
