"""What is named in text is there: modules and their names, files, templates, static files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from tests.laws.source import SOURCES, nodes, python, strings, text, tracked, tree
from wordgames.agent_registry import MOVED

TOPS = "lexicons|games|solvers|wordgames_site|wordgames|workshop|tests"
DOTTED = re.compile(rf"(?<![\w./-])((?:{TOPS})(?:\.[A-Za-z_]\w*)+)(?![\w/-])")
PATH = re.compile(
    rf"(?<![\w./<>{{}}-])((?:{TOPS}|deploy|bin|docs|static|templates)(?:/[\w.@-]+)+)(?![\w{{*<])"
)
TEMPLATE = re.compile(r"(?<![\w./-])[a-z_]\w*/[\w./-]+\.(?:html|svg)(?![\w#-])")
STATIC = re.compile(r"""\bstatic ["']([\w./-]+)["']""")
FILES = re.compile(r"wordgames\.(?:conf|html|json|log)|games\.json")
# Loggers and keys that only say whose they are.
CHANNELS = re.compile(
    r"wordgames\.(?:access|security|unreadable|known|log_in_wait|backup\.key)|lexicons\.report"
)
# A model, or a permission for one, as the database has it.
STORED = re.compile(r"\w+\.(?:(?:add|change|delete|view)_)?(\w+)")
ELSEWHERE = ("admin/", "FOLDER/")
# Environments, addresses of the admin, other people's programs, what a test or a build makes.
NO_PATHS = re.compile(
    r"wordgames/\w+-v0|games/(?:challenge|player)|solvers/outsideagent"  # environments, addresses
    r"|games/a{16}/[a-z-]+"  # addresses of the API
    r"|bin/lt-proc|templates/(?:board|how_to_play)\.html|wordgames/wordle/trees/FILE|tests/site/data/site_18b9ad6"
    r"|(?:.*/)?firstletter|tests/laws/(?:new|wordless)_game|(?:wordgames_site/locale/it/|tests/site/test_italian).*"
)
DOCUMENTS = tuple(
    name
    for name in tracked()
    if name.startswith(("docs/", "deploy/", "bin/", ".github/"))
    or name in {"README.md", "CONTRIBUTING.md", "pyproject.toml"}
)


@cache
def known() -> frozenset[str]:
    """Return the files and the folders that hold them."""
    parents = {name.rsplit("/", depth)[0] for name in tracked() for depth in range(name.count("/"))}
    return frozenset(tracked()) | parents


def bound(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement binds."""
    for part in ast.walk(node):
        if isinstance(part, (ast.FunctionDef, ast.ClassDef)):
            yield part.name
        elif isinstance(part, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name for alias in part.names)
        elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id


@cache
def names(file: str) -> frozenset[str]:
    """Return what a module, or a class in it, calls its own."""
    return frozenset(name for node in tree(file).body for name in bound(node))


@cache
def models() -> frozenset[str]:
    """Return the models and their tables between two others, as the database calls them."""
    classes = {
        node.name.lower()
        for name in python(*SOURCES)
        if "models" in name
        for node in nodes(name)
        if isinstance(node, ast.ClassDef)
    }
    return frozenset(classes | {"lexicon_editors", "sweep_runs"})


@cache
def templates() -> frozenset[str]:
    """Return what templates are called: a game's by the game, all others by their folder."""
    found = set()
    for name in tracked():
        if name.endswith((".html", ".svg")) and "templates/" in name:
            room, _, rest = name.rpartition("templates/")
            found.add(f"{room.rstrip('/').rpartition('/')[2]}/{rest}" if room else rest)
    return frozenset(found)


@cache
def static_files() -> frozenset[str]:
    return frozenset(name.rpartition("static/")[2] for name in tracked() if "static/" in name)


def leads_somewhere(dotted: str) -> bool:
    """True if a dotted name is a module, or starts with one and goes on with a name in it."""
    if FILES.fullmatch(dotted) or CHANNELS.fullmatch(dotted) or dotted in MOVED:
        return True
    if (stored := STORED.fullmatch(dotted)) and stored[1].lower() in models():
        return True
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        stem = "/".join(parts[:end])
        for file in (f"{stem}.py", f"{stem}/__init__.py"):
            if file in known():
                return end == len(parts) or parts[end] in names(file)
        if stem in known():
            return end == len(parts)
    return False


def texts() -> Iterator[tuple[str, str]]:
    """Yield what is read: each string of the code, each document, with where it stands."""
    for name in python(*SOURCES, "tests"):
        if name == "tests/laws/test_paths.py":
            continue  # it names what is not there
        yield from ((f"{name}:{line}", value) for line, value in strings(name))
    for name in DOCUMENTS:
        if not name.endswith((".png", ".webp", ".jpg")):
            yield name, text(name)


def test_a_dotted_name_leads_somewhere() -> None:
    wrong = {
        (place, dotted)
        for place, said in texts()
        for dotted in DOTTED.findall(said)
        if not leads_somewhere(dotted) and ".firstletter." not in dotted
    }
    assert sorted(wrong) == []


def test_a_path_leads_somewhere() -> None:
    wrong = {
        (place, path)
        for place, said in texts()
        for path in (it.rstrip(".") for it in PATH.findall(said))
        if not ({path, path.removeprefix("templates/")} & (known() | templates()))
        and not NO_PATHS.fullmatch(path)
    }
    assert sorted(wrong) == []


def test_a_template_and_a_static_file_are_there() -> None:
    pages = [(name, text(name)) for name in tracked() if name.endswith(".html")]
    wrong = set()
    for place, said in [*pages, *texts()]:
        if not place.startswith(("tests/", "docs/", "CONTRIBUTING.md", "workshop/")):
            wrong |= {
                (place, it)
                for it in TEMPLATE.findall(said)
                if it not in templates() | known() | static_files() and not it.startswith(ELSEWHERE)
            }
            wrong |= {
                (place, it)
                for it in STATIC.findall(said)
                if it not in static_files() and not it.startswith(ELSEWHERE)
            }
    assert sorted(wrong) == []


def test_what_leads_nowhere_is_recognised() -> None:
    assert leads_somewhere("wordgames.rules.tiles")
    assert leads_somewhere("games.models.Play")
    assert not leads_somewhere("games.open_plays")
    assert not leads_somewhere("games.models.OpenPlay")
    assert DOTTED.findall("see games.open_plays.OpenPlay.") == ["games.open_plays.OpenPlay"]
    assert PATH.findall("see `games/open_plays.py`, (docs/agents.md)") == [
        "games/open_plays.py",
        "docs/agents.md",
    ]
