"""The shell's commands: import, list, and load what comes with the site."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lexicons.models import Lexicon, Revision
from lexicons.revisions import load_bundled
from lexicons.revisions.publish import point, publish, retire
from wordgames.sources import bundled_lists
from wordgames.vocabulary import array_files
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Entry, content_hash, pack

Publish = Callable[..., Lexicon]


def run(name: str, *args: object) -> str:
    out = io.StringIO()
    call_command(name, *map(str, args), stdout=out)
    return out.getvalue()


def refusal(capsys: pytest.CaptureFixture[str], *args: object) -> str:
    """Return the sentence that a bad import ends with; its exit code is 2."""
    with pytest.raises(SystemExit) as stopped:
        call_command("import_lexicon", *map(str, args), stderr=None)
    assert stopped.value.code == 2
    return capsys.readouterr().err.strip()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("crane\nslate\nabbey\nété\nx2\ncrane\n")
    return path


def test_an_import_makes_a_lexicon_and_prints_facts_as_json(site: Any, file: Path) -> None:
    facts = json.loads(
        run(
            "import_lexicon", file, "--slug", "mine", "--name", "Mine", "--language", "fr", "--json"
        )
    )
    assert facts["slug"] == "mine"
    assert facts["counts"] == {"3": [1, 1], "5": [3, 3]}
    assert (facts["words"], facts["answers"], facts["duplicates"], facts["rejected"]) == (
        4,
        4,
        1,
        1,
    )
    assert facts["revision"] == 1
    assert 0 <= facts["reading_cpu_seconds"] <= facts["cpu_seconds"] < 10
    lexicon = Lexicon.objects.get()
    assert (lexicon.name, lexicon.language) == ("Mine", "fr")
    assert lexicon.current.read().record("ete").display == "été"


def test_an_import_says_in_words_what_it_found(site: Any, file: Path) -> None:
    said = run("import_lexicon", file, "--slug", "mine", "--name", "Mine")
    assert "4 words" in said
    assert "CPU seconds" in said
    assert "Line 5: “x2” has a digit." in said


def test_an_import_of_a_known_slug_makes_a_revision(published: Publish, file: Path) -> None:
    lexicon = published("mine", name="Mine")
    run("import_lexicon", file, "--slug", "mine", "--keyboard", "azerty")
    lexicon.refresh_from_db()
    assert (lexicon.name, lexicon.keyboard) == ("Mine", "azerty")
    assert (lexicon.current.number, lexicon.current.words) == (2, 4)
    assert lexicon.current.note == "Imported words.txt"


def test_the_options_of_an_import_are_used(site: Any, file: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("crane\nbogus\n")
    options = ["--no-fold", "--min-length", 3, "--max-length", 5, "--answers", answers, "--json"]
    facts = json.loads(
        run("import_lexicon", file, "--slug", "m", "--name", "M", "--language", "fr", *options)
    )
    assert (facts["answers"], facts["missing_answers_first"]) == (1, ["bogus"])
    assert "é" in facts["letters"]


def test_a_hunspell_dictionary_is_imported_with_its_affixes(site: Any, tmp_path: Path) -> None:
    (tmp_path / "x.dic").write_text("1\ncrane/S\n")
    (tmp_path / "x.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    args = (tmp_path / "x.dic", "--affix", tmp_path / "x.aff", "--slug", "m", "--name", "M")
    assert json.loads(run("import_lexicon", *args, "--json"))["words"] == 2


def test_cities_are_imported_above_a_population(site: Any, tmp_path: Path) -> None:
    path = tmp_path / "places.csv"
    path.write_text("city,country,population\nOslo,NO,700000\nHamar,NO,28000\nMoss,NO,50000\n")
    args = (path, "--slug", "c", "--name", "C", "--kind", CITIES, "--population", 40_000)
    assert json.loads(run("import_lexicon", *args, "--json"))["words"] == 2


@pytest.mark.parametrize(
    "case",
    [
        ("", ["--name", "M"], "The file is empty."),
        ("123\n", ["--name", "M"], "The file has no usable word"),
        ("crane\n", [], "There is no lexicon m yet, so give it a --name."),
        ("crane\n", ["--name", "M", "--language", "English!"], "language: A code like"),
        ("crane\n", ["--name", "M", "--min-length", "9", "--max-length", "3"], "shortest"),
    ],
)
def test_a_refused_import_is_one_sentence_and_changes_nothing(
    site: Any,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    case: tuple[str, list[str], str],
) -> None:
    content, args, sentence = case
    path = tmp_path / "words.txt"
    path.write_text(content)
    said = refusal(capsys, path, "--slug", "m", *args)
    assert sentence in said
    assert said.endswith(".")
    assert len(said.splitlines()) == 1
    assert not Lexicon.objects.exists()


def test_a_missing_a_bad_named_and_a_big_file_are_refused(
    site: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path, file: Path
) -> None:
    assert "cannot be read" in refusal(capsys, tmp_path / "none", "--slug", "m", "--name", "M")
    assert "slug:" in refusal(capsys, file, "--slug", "no slug!", "--name", "M")
    site.LEXICON_UPLOAD_MAX_BYTES = 10
    assert "is larger than 10" in refusal(capsys, file, "--slug", "m", "--name", "M")
    assert not Lexicon.objects.exists()


def test_a_lexicon_keeps_its_kind(
    published: Publish, capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    published("mine")
    assert "is of the kind words" in refusal(capsys, file, "--slug", "mine", "--kind", CITIES)


def test_lexicons_are_listed(published: Publish) -> None:
    published("en", name="English", bundled=True)
    retire(published("old"))
    said = run("lexicons").splitlines()
    assert len(said) == 2
    assert said[0].startswith("en ")
    assert said[0].endswith("bundled")
    assert said[1].endswith("retired")
    facts = json.loads(run("lexicons", "--json"))
    assert facts[0]["counts"] == {"3": [1, 1], "5": [4, 3]}
    assert [each["state"] for each in facts] == ["bundled", "retired"]


def test_a_list_of_nothing_is_empty_json(site: Any) -> None:
    assert json.loads(run("lexicons", "--json")) == []


def make_bundle(folder: Path, words: str) -> None:
    """Write a bundle of one small lexicon: `words` are its lines, all of them answers."""
    folder.mkdir(exist_ok=True)
    columns = columns_from((Entry(word, 1.5) for word in words.split()), "en", folded=True)
    (folder / "xx.columns").write_bytes(pack(columns, small=True))
    lengths = {str(len(word)): [1, 1] for word in words.split()}
    entry = {
        "slug": "xx",
        "name": "Little",
        "language": "en",
        "kind": "words",
        "fold": True,
        "file": "xx.columns",
        "sha256": content_hash(columns),
        "words": len(words.split()),
        "answers": len(words.split()),
        "lengths": lengths,
        "sources": "scowl 2020, unheard-of 1.0",
    }
    (folder / "manifest.json").write_text(json.dumps([entry]))


@pytest.fixture
def folder(site: Any, tmp_path: Path) -> Path:
    make_bundle(tmp_path / "bundled", "crane slate")
    return tmp_path / "bundled"


def load(folder: Path) -> str:
    return run("load_bundled", "--folder", folder)


def test_a_bundle_is_loaded_once(folder: Path) -> None:
    assert load(folder) == "xx: revision 1, 2 words.\n"
    lexicon = Lexicon.objects.get()
    assert (lexicon.bundled, lexicon.name, lexicon.current.words) == (True, "Little", 2)
    assert "SCOWL by Kevin Atkinson" in lexicon.credits
    assert "unheard-of. Version 1.0." in lexicon.credits
    assert load(folder) == ""
    assert Revision.objects.count() == 1


def test_loading_nothing_new_reads_neither_files_nor_words(folder: Path) -> None:
    load(folder)
    (folder / "xx.columns").unlink()
    with CaptureQueriesContext(connection) as queries:
        assert load(folder) == ""
    assert len(queries) <= 3
    assert not [each for each in queries if '"lexicons_revision"."columns"' in each["sql"]]


def test_arrays_that_were_lost_are_laid_out_again(folder: Path, site: Any) -> None:
    load(folder)
    shutil.rmtree(site.LEXICON_DIR)
    array_files.SHELF.clear()
    assert load(folder) == ""
    assert (site.LEXICON_DIR / Revision.objects.get().sha256).is_dir()


def test_a_new_bundle_replaces_the_bundle_before(folder: Path) -> None:
    load(folder)
    make_bundle(folder, "crane slate zebra")
    assert load(folder) == "xx: revision 2, 3 words.\n"
    assert Lexicon.objects.get().current.number == 2


def test_a_new_bundle_never_replaces_what_the_site_made_of_it(folder: Path) -> None:
    load(folder)
    lexicon = Lexicon.objects.get()
    publish(lexicon, columns_from([Entry("horse")], language="en"))
    make_bundle(folder, "crane slate zebra")
    assert "the site's own revision 2 stays current" in load(folder)
    lexicon.refresh_from_db()
    assert lexicon.current.number == 2
    assert lexicon.revisions.count() == 3
    assert load(folder) == ""


def test_a_bundles_older_revision_that_was_chosen_stays_chosen(folder: Path) -> None:
    load(folder)
    make_bundle(folder, "crane slate zebra")
    load(folder)
    lexicon = Lexicon.objects.get()
    point(lexicon, lexicon.revisions.get(number=1))
    make_bundle(folder, "crane")
    assert "stays current" in load(folder)
    lexicon.refresh_from_db()
    assert lexicon.current.number == 1


def test_a_lexicon_of_the_sites_own_by_that_slug_is_left_alone(
    published: Publish, folder: Path
) -> None:
    lexicon = published("xx")
    assert "a lexicon of its own" in load(folder)
    lexicon.refresh_from_db()
    assert (lexicon.bundled, lexicon.revisions.count()) == (False, 1)


def test_a_renamed_or_retired_lexicon_stays_so(folder: Path) -> None:
    load(folder)
    lexicon = Lexicon.objects.get()
    lexicon.name = "Renamed"
    lexicon.save()
    retire(lexicon)
    make_bundle(folder, "crane slate zebra")
    load(folder)
    lexicon.refresh_from_db()
    assert lexicon.name == "Renamed"
    assert lexicon.retired_at is not None


def test_a_damaged_bundle_stops_with_a_sentence(folder: Path) -> None:
    with (folder / "xx.columns").open("ab") as packed:
        packed.truncate(40)
    with pytest.raises(CommandError, match=r"^xx\.columns cannot be read"):
        load(folder)
    (folder / "manifest.json").unlink()
    with pytest.raises(CommandError, match=r"There is no manifest\.json"):
        load(folder)
    assert not Lexicon.objects.exists()


def test_a_bundle_with_other_words_than_its_manifest_names_is_refused(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest[0]["sha256"] = "0" * 64
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(CommandError, match="other words than the manifest names"):
        load(folder)
    assert not Lexicon.objects.exists()


def test_a_load_that_was_killed_half_way_is_finished_by_the_next(folder: Path) -> None:
    load(folder)
    Lexicon.objects.update(current=None)
    assert load(folder) == "xx: revision 1, 2 words.\n"
    assert Lexicon.objects.get().current.number == 1


def test_the_real_bundle_names_its_sources_in_full(site: Any) -> None:
    manifest = json.loads((bundled_lists.BUNDLED / bundled_lists.MANIFEST).read_text("utf-8"))
    named = {source.split()[0] for entry in manifest for source in entry["sources"].split(", ")}
    assert named <= load_bundled.CREDITS.keys()
