"""The table of imports: a row each, whatever becomes of it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from django.core.management import call_command

from workshop.management.commands.import_table import measured, reasons_in


def test_a_row_says_what_was_taken_and_what_was_not(tmp_path: Path) -> None:
    (tmp_path / "gug_PY.aff").write_text("SET UTF-8\nSFX A Y 1\nSFX A 0 kuéra .\n", "utf-8")
    (tmp_path / "gug_PY.dic").write_text("3\nmba'e/A\nao-pukukue\nko\n", "utf-8")
    (tmp_path / "xx.dic").write_text("1\nword/A\n", "utf-8")
    row = measured(tmp_path / "gug_PY.dic")
    assert (row.language, row.words, round(row.rejected, 2)) == ("Guarani", 3, 0.25)
    assert row.reason == "has a hyphen (25.0%)"
    refused = measured(tmp_path / "xx.dic")
    assert (refused.words, refused.notes) == (0, "refused")
    assert "needs its .aff file" in refused.reason


def test_one_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "de.dic").write_text("1\nwort\n", "utf-8")
    told = StringIO()
    call_command("import_table", tmp_path, seconds=0, stdout=told)
    assert told.getvalue().splitlines()[-1].startswith("| de | German | 0 |")
    assert "over 0 CPU s" in told.getvalue()


def test_lists_of_packages_are_named_with_their_package(tmp_path: Path) -> None:
    folder = tmp_path / "birds-1.0.0" / "package"
    folder.mkdir(parents=True)
    (folder / "words.json").write_text('["crane", "heron"]', "utf-8")
    told = StringIO()
    call_command("import_table", tmp_path, stdout=told)
    row = told.getvalue().splitlines()[-1]
    assert row.startswith("| birds-1.0.0: words.json | ")
    assert row.endswith(" | JSON. |")


def test_only_frequent_reasons_have_their_share() -> None:
    assert reasons_in({}, 10) == ""
    assert reasons_in({"has a digit": 1, "has a hyphen": 2}, 1_000) == "has a hyphen"
    assert reasons_in({"has a digit": 30, "has a hyphen": 50}, 1_000) == (
        "has a hyphen (5.0%), has a digit (3.0%)"
    )
