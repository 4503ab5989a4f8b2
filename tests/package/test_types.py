"""What a user's type checker sees of the installed package: the types that docs promise."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

SCRIPT = """
import wordgames as wg
from wordgames.envs.tiles import WordleEnv

setting = wg.Setting("wordle", lexicon="en", length=5)
state = setting.start("crane")
agent = setting.agent("entropy")
best = agent.suggest(setting.situation(state.observe())).best
figures = setting.evaluate("optimal").figures


class Own(wg.Agent[wg.Observation]):
    pass


def average(measured: wg.Measured) -> float:
    return measured.figures.average_guesses


reveal_type(state)
reveal_type(state.last_feedback)
reveal_type(agent)
reveal_type(best.move)
reveal_type(figures.average_guesses)
reveal_type(wg.words("en", 5).answers)
reveal_type(WordleEnv("en").action_masks())
"""
# Of all but the two arrays, which come last: NumPy's own names change with its version.
REVEALED = [
    "wordgames.rules.state.State",
    "str",
    "wordgames.agent.agent.Agent[Any]",
    "str",
    "float",
]


def installed(unpacked: Path, folder: Path) -> Path:
    """Return the Python of an environment with our wheel, beside this environment's packages."""
    venv.create(folder / "v")
    site = next((folder / "v").glob("lib/python*/site-packages"))
    for part in unpacked.iterdir():
        (site / part.name).symlink_to(part)
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "v" / "bin" / "python"


@pytest.mark.slow
def test_a_users_script_is_typed_strictly(unpacked: Path, tmp_path: Path) -> None:
    python = installed(unpacked, tmp_path)
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python)]
    done = subprocess.run(
        [*command, "--cache-dir", str(tmp_path / "cache"), "--config-file=", str(script)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    *seen, answers, mask = re.findall(r'Revealed type is "(.*)"', done.stdout)
    assert seen == REVEALED
    assert "numpy.dtype[numpy.signedinteger" in answers
    assert "numpy.dtype[numpy.signedinteger" in mask
