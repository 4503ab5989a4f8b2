"""Catalogues are compiled once, beside the database; only complete languages are offered."""

from __future__ import annotations

import gettext
import json
from pathlib import Path

import polib
import pytest

from wordgames_site.setup.translation_catalogues import (
    COUNTRIES,
    FILE,
    KEPT,
    OFFERED,
    languages,
    native_name,
)

BRAZIL = ("pt-br", "Português Brasileiro")


def write(folder: Path, language: str, *entries: polib.POEntry) -> None:
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n > 1);",
    }
    catalogue.extend(entries)
    path = folder / language / f"{FILE}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))


def entry(text: str, said: str, **more: object) -> polib.POEntry:
    return polib.POEntry(msgid=text, msgstr=said, **more)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Catalogues of which one is complete."""
    folder = tmp_path / "sources"
    some = polib.POEntry(
        msgid="{count} word", msgid_plural="{count} words", msgstr_plural={0: "mot", 1: "mots"}
    )
    write(folder, "fr", entry("Play", "Jouer"), some)
    write(folder, "de", entry("Play", "Spielen"), entry("Words", ""))
    write(folder, "es", entry("Play", "Jugar", flags=["fuzzy"]))
    half = polib.POEntry(msgid="a", msgid_plural="b", msgstr_plural={0: "c", 1: ""})
    write(folder, "it", entry("Play", "Gioca"), half)
    write(folder, "he")
    write(folder, "pt_BR", entry("Play", "Jogar"))
    (folder / "pt" / FILE).parent.mkdir(parents=True)
    (folder / "pt" / f"{FILE}.po").write_text("<<<<<<< HEAD\n")
    return folder


@pytest.mark.filterwarnings("ignore:.*pt.*cannot be read")
def test_only_languages_with_every_message_translated_are_offered(
    tmp_path: Path, sources: Path
) -> None:
    found = languages(tmp_path / "var", sources)
    assert found.offered == [("en", "English"), ("fr", "Français"), BRAZIL]
    said = gettext.translation("django", found.paths[0], ["fr"])
    assert said.gettext("Play") == "Jouer"
    assert said.ngettext("{count} word", "{count} words", 2) == "mots"


@pytest.mark.filterwarnings("ignore:.*pt.*cannot be read")
def test_what_is_compiled_is_kept_until_a_catalogue_changes(
    tmp_path: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = languages(tmp_path / "var", sources)
    with monkeypatch.context() as without:
        without.setattr(polib, "pofile", None)
        assert languages(tmp_path / "var", sources) == first
    write(sources, "de", entry("Play", "Spielen"))
    second = languages(tmp_path / "var", sources)
    assert [code for code, _ in second.offered] == ["en", "de", "fr", "pt-br"]
    assert second.paths != first.paths
    (sources / COUNTRIES).write_text('{"fr": {"TZ": "Tanzanie"}}')
    third = languages(tmp_path / "var", sources)
    said = gettext.translation("django", third.paths[0], ["fr"])
    assert (said.gettext("Tanzania"), said.gettext("Play")) == ("Tanzanie", "Jouer")
    for number in range(KEPT + 2):
        write(sources, "de", entry("Play", f"Spielen {number}"))
        newest = languages(tmp_path / "var", sources)
    folders = list((tmp_path / "var" / "locale").iterdir())
    assert len(folders) == KEPT
    assert newest.paths[0] in folders


@pytest.mark.filterwarnings("ignore:.*pt.*cannot be read")
def test_a_folder_that_cannot_be_written_to_leaves_the_catalogues_to_the_process(
    tmp_path: Path, sources: Path
) -> None:
    (tmp_path / "var").write_text("a file, no folder")
    found = languages(tmp_path / "var", sources)
    assert found.offered == [("en", "English"), ("fr", "Français"), BRAZIL]
    assert gettext.translation("django", found.paths[0], ["fr"]).gettext("Play") == "Jouer"


def test_without_any_folder_the_site_speaks_english(
    tmp_path: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: object) -> str:
        raise OSError("No space left on device")

    (tmp_path / "var").write_text("")
    monkeypatch.setattr("tempfile.mkdtemp", full)
    assert languages(tmp_path / "var", sources) == ([("en", "English")], [])


def test_two_processes_that_start_together_agree(
    tmp_path: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second finds the folder of the first where it would put its own."""
    rename = Path.rename

    def late(self: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "rename", rename)
        other = languages(tmp_path / "var", sources)
        assert other.paths == [target]
        return rename(self, target)

    write(sources, "pt", entry("Play", "Jogar"))
    monkeypatch.setattr(Path, "rename", late)
    found = languages(tmp_path / "var", sources)
    assert found.paths[0].is_dir()
    assert json.loads((found.paths[0] / OFFERED).read_text()) == ["fr", "pt", "pt-br"]
    assert len(list(found.paths[0].parent.iterdir())) == 1, "what was made in vain goes"


def test_languages_are_called_as_their_speakers_call_them() -> None:
    assert [native_name(code) for code in ("fr", "he", "tlh")] == ["Français", "עברית", "Tlh"]
