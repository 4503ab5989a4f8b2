"""The handbook is a site: it builds without a warning, and a link that leads nowhere is one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import wordgames
import wordgames.envs
import wordgames.tile_agents
from tests.laws.source import tracked
from tests.shared_folder import made_once
from tests.site import handbook_words
from tests.site.handbook_words import words
from tests.site.services import ROOT

PARTS = ("Start", "How to", "Reference", "Explanation")
needs_sphinx = pytest.mark.sphinx


def test_what_commands_write_is_not_counted_as_written() -> None:
    written = words()
    assert 0 in written.values()
    assert written["README.md"] == len((ROOT / "README.md").read_text(encoding="utf-8").split())


def test_the_contents_name_the_command_that_counts_its_words() -> None:
    page = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert f"python -m {handbook_words.__name__}\n" in page


# A picture of ours, not a badge.
PICTURE = re.compile(r"!\[[^]]+\]\((?!https:)([^)]+)\)")
LIGHT = 400_000


def test_the_readme_shows_what_moves_and_no_picture_is_left_over() -> None:
    """E8: its one picture was still, and of an older page; six more were shown nowhere."""
    pages = [ROOT / name for name in tracked() if name.endswith(".md")]
    shown = {page.parent / link for page in pages for link in PICTURE.findall(page.read_text())}
    pictures = (".webp", ".png", ".svg", ".gif", ".jpg")
    kept = {ROOT / it for it in tracked() if it.startswith("docs/") and it.endswith(pictures)}
    assert shown == kept
    assert all(picture.stat().st_size < LIGHT for picture in shown)
    (moving,) = PICTURE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert (ROOT / moving).read_bytes().count(b"ANMF") > 3


LINK = re.compile(r"\]\(<?([^)\s>]+)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as forges and the handbook's site name them."""
    plain = [re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", heading) for heading in HEADING.findall(text)]
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in plain}


def broken_links(page: Path) -> list[str]:
    """Return the links of a page inside the checkout that lead to no file, or to no heading."""
    broken = []
    for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        place, _, anchor = link.partition("#")
        target = page if not place else page.parent / place
        if re.match(r"\w+:", link):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            broken.append(link)
    return broken


def test_every_link_of_every_document_leads_somewhere() -> None:
    """The handbook's site has neither README nor the forge's templates, which link to it."""
    pages = [ROOT / name for name in tracked() if name.endswith((".md", ".ipynb"))]
    assert len(pages) > 25
    links = {str(page.relative_to(ROOT)): broken_links(page) for page in pages}
    assert {name: broken for name, broken in links.items() if broken} == {}


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A *b*, c\n\n[1](#a-b-c) [2](#a) [3](page.md#a-b-c) [4](no.md) `[5](no)`\n")
    assert broken_links(page) == ["#a", "no.md"]


def built(source: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the pages of a folder as the handbook's are built."""
    command = ["-m", "sphinx", "-q", "-W", "--keep-going", "-c", ROOT / "docs", source, folder]
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def handbook(pytestconfig: pytest.Config) -> Path:
    """The folder of the built site."""

    def build(folder: Path) -> None:
        done = built(ROOT, folder)
        assert done.returncode == 0, done.stderr

    return made_once(pytestconfig, "handbook", build)


@needs_sphinx
@pytest.mark.slow  # whichever comes first builds it
def test_its_menu_has_the_four_parts_and_every_page(handbook: Path) -> None:
    page = (handbook / "docs" / "README.html").read_text(encoding="utf-8")
    menu = page.partition('<div class="sidebar-tree">')[2].partition("</aside>")[0]
    captions = re.findall(r'<span class="caption-text">(.*?)</span>', menu)
    assert tuple(captions) == PARTS
    linked = set(re.findall(r'href="([\w.]+)\.html"', menu))
    assert linked >= {path.stem for path in (ROOT / "docs").glob("*.md")} - {"README"}


@needs_sphinx
@pytest.mark.slow  # whichever comes first builds it
def test_its_address_leads_to_the_contents(handbook: Path) -> None:
    (leads,) = re.findall(r"url=([\w./]+)", (handbook / "index.html").read_text(encoding="utf-8"))
    assert (handbook / leads).is_file()


@needs_sphinx
@pytest.mark.slow  # whichever comes first builds it
def test_the_reference_has_every_public_name_and_what_it_is(handbook: Path) -> None:
    page = (handbook / "docs" / "api.html").read_text(encoding="utf-8")
    for module in (wordgames, wordgames.tile_agents):
        for name in set(module.__all__) - {"__version__"}:
            assert f'id="{module.__name__}.{name}"' in page, name
    for name in ("wordgames.envs.register", "wordgames.envs.race.Race", "wordgames.envs.host"):
        assert f'id="{name}"' in page or f'id="module-{name}"' in page, name


@needs_sphinx
def test_a_link_that_leads_nowhere_fails(tmp_path: Path) -> None:
    links = ("nowhere.md", "README.md#nowhere", "../bin/nowhere")
    (tmp_path / "docs").mkdir()
    page = "".join(f"\n- [There]({link})" for link in (*links, "README.md", "README.md#start"))
    (tmp_path / "docs" / "README.md").write_text("# Contents\n\n## Start\n\n- [Go](start.md)\n")
    (tmp_path / "docs" / "start.md").write_text(f"# Start\n{page}\n")
    done = built(tmp_path, tmp_path / "out")
    assert done.returncode != 0
    assert len(re.findall("xref_missing", done.stderr)) == len(links), done.stderr
