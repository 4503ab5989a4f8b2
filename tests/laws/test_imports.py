"""The laws of imports: layers go one way, numeric code knows no Django, no game knows another.

A game has two rooms, `games/<slug>/` (or a folder of Wordle's, for its variants) and
`solvers/games/<slug>/`; what all games share names none of them.
"""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

import pytest

from games.catalogue import GAMES, room_of
from tests.laws import source

ROOT = source.ROOT
LAYERS = ("lexicons", "games", "solvers", "wordgames_site", "workshop")
PRODUCT = LAYERS[:-1]
DJANGO_FREE = (
    "wordgames/vocabulary/*.py",
    "wordgames/languages/*.py",
    "wordgames/importer/*.py",
    "wordgames/sources/*.py",
    "wordgames/rules/*.py",
    "wordgames/kernels/*.py",
    "games/*/options.py",
    "games/*/rules.py",
    "games/*/hosts.py",
    "games/*/*/options.py",
    "games/*/*/rules.py",
    "games/*/*/kernel.py",
    "games/*/*/lies.py",
    "games/*/graph.py",
    "games/*/word_pairs.py",
    "games/*/ladder_picture.py",
    "games/*/equation*.py",
    "games/*/generat*.py",
    "wordgames/refusal.py",
    "wordgames/agent/**/*.py",
    "wordgames/evaluation/**/*.py",
    "wordgames/learning/**/*.py",
    "wordgames/search/**/*.py",
    "solvers/games/*/agents/**/*.py",
    "solvers/games/*/suite.py",
    "solvers/games/*/play_all_at_once.py",
    "wordgames/tiles/evaluation/tree_check.py",
    "wordgames/**/*.py",
)
"""Rooms and files that the engine is made of; what a room holds is free, whatever it is called."""
PURE = ("wordgames/rules/*.py", "games/*/equation.py")
PURE += tuple(f"games/{at}/{name}.py" for at in ("*", "*/*") for name in ("rules", "options"))
SHARED_SOLVERS = (
    "solvers/*.py",
    *(
        f"solvers/{folder}/**/*.py"
        for folder in (
            "agents",
            "analysis",
            "evaluation",
            "my_results",
            "outside",
            "pages",
            "runs",
            "search",
            "shell",
            "stats",
            "templatetags",
            "work",
        )
    ),
    "templates/solvers/**/*.html",
    "templates/outside/**/*.html",
)
SHARED_PLAY = (
    "contract",
    "daily",
    "display",
    "kernels",
    "limits",
    "names",
    "pages",
    "plays",
    "rules",
)
SHARED_PLAY += ("views", "visitors", "accounts", "friends", "lists", "templatetags")
"""Rooms of the play framework; every other folder of games/ is a game's."""
SHARED_ROOMS = ("tiles", "masks")
"""Of the solvers: what the games with coloured tiles, and those with a mask, share."""
PLAY_ROOMS = {slug: room_of(slug) for slug in GAMES}
"""The package of each game's rules and forms; those of Wordle's variants lie inside Wordle's."""
CATALOGUE = ROOT / "games" / "catalogue.py"
"""It loads a game's pages, which are Django's, only once `game` is called."""
SITE = {"django", "django_htmx", "django_tasks", "csp", "template_partials", "whitenoise"}


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return the full name of everything a file imports, inside functions too."""
    names: list[str] = []
    for node in source.nodes(str(path.relative_to(ROOT))):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise AssertionError(f"{path} imports relatively; write the full name.")
            names += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(names)


def project_files(*patterns: str) -> list[Path]:
    found = [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    assert found, patterns
    return found


@cache
def files_imported(path: Path) -> tuple[Path, ...]:
    """Return the project's files that a file names in its imports."""
    files: list[Path] = []
    for name in imports(path):
        parts = name.split(".")
        if parts[0] in LAYERS:
            for end in (len(parts), len(parts) - 1):
                stem = ROOT.joinpath(*parts[:end])
                beside = (stem.with_suffix(".py"), stem / "__init__.py")
                files += (file for file in beside if file.is_file())
    return tuple(dict.fromkeys(files))


def reached(path: Path, seen: set[Path]) -> set[Path]:
    """Return the project's files that importing this one imports too."""
    if path not in seen and path != CATALOGUE:
        seen.add(path)
        for file in files_imported(path):
            reached(file, seen)
    return seen


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_itself_and_those_below(layer: str) -> None:
    above = LAYERS[LAYERS.index(layer) + 1 :]
    for path in project_files(f"{layer}/**/*.py"):
        if "migrations" in path.parts:
            continue
        wrong = [name for name in imports(path) if name.split(".")[0] in above]
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


def test_the_package_stands_on_the_engine_and_the_site_does_without_it() -> None:
    for path in project_files("wordgames/**/*.py"):
        assert not [name for name in imports(path) if name.split(".")[0] == "wordgames_site"], path
    for layer in PRODUCT:
        for path in project_files(f"{layer}/**/*.py"):
            assert not [name for name in imports(path) if name.split(".")[0] == "wordgames"], path


def test_the_product_names_the_workshop_nowhere() -> None:
    """But for the settings, which install it in a checkout."""
    for name in source.python(*source.PRODUCT):
        assert not [it for it in imports(ROOT / name) if it.split(".")[0] == "workshop"], name
        documented = source.docstrings(name)
        named = [it for _, it in source.strings(name) if re.search(r"\bworkshop\b", it)]
        named = [it for it in named if inspect.cleandoc(it) not in documented]
        assert named == (["workshop"] * 2 if name == "wordgames_site/settings.py" else []), name
    for name in source.tracked():
        if name.startswith(source.PRODUCT) and name.endswith((".html", ".js", ".txt", ".json")):
            assert not re.search(r"\bworkshop[./]", source.text(name)), name


def folder(path: Path) -> str:
    """Return the room of a file; what lies in a layer's root is a room for itself."""
    name = str(path.relative_to(ROOT))
    return name if name.count("/") < 2 else str(Path(name).parent)


def target(name: str) -> Path | None:
    """Return the project's file that an imported name comes from."""
    parts = name.split(".")
    for end in (len(parts), len(parts) - 1):
        stem = ROOT.joinpath(*parts[:end])
        for file in (stem.with_suffix(".py"), stem / "__init__.py"):
            if parts[:end] and file.is_file():
                return file
    return None


def test_folders_go_one_way() -> None:
    """No two import each other, and no way leads round; imports inside functions count too."""
    ties: dict[str, set[str]] = defaultdict(set)
    for name in source.python(*source.PRODUCT, "workshop"):
        here = folder(ROOT / name)
        for file in filter(None, map(target, imports(ROOT / name))):
            if (there := folder(file)) != here:
                ties[here].add(there)
    assert len(ties) > 100
    assert source.rings(ties) == []


def test_a_ring_is_recognised() -> None:
    assert source.rings({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [{"b", "c"}]


@pytest.mark.parametrize("path", project_files(*DJANGO_FREE), ids=str)
def test_what_is_numeric_reaches_no_django(path: Path) -> None:
    for file in reached(path, set()):
        wrong = [name for name in imports(file) if name.split(".")[0] in SITE]
        assert not wrong, f"{path.name} reaches {file.relative_to(ROOT)}, which imports {wrong}"


def test_every_agent_loads_without_django() -> None:
    program = (
        "import sys\n"
        "from solvers.declaration import solved\n"
        "from wordgames.agent_registry import agent_class, agent_slugs\n"
        "agents = [agent_class(game, slug) for game in solved() for slug in agent_slugs(game)]\n"
        "sys.exit(not agents or 'django' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize("path", project_files(*PURE), ids=str)
def test_rules_need_only_the_standard_library(path: Path) -> None:
    allowed = {"__future__", "abc", "collections", "dataclasses", "enum", "fractions", "json"}
    allowed |= {"math", "typing", "hashlib"}  # what is drawn is drawn from a hash
    allowed |= {"functools", "logging", "string", "unicodedata"}  # what is said and read
    for name in imports(path):
        game = path.relative_to(ROOT).parts[1]
        rules = ("wordgames.rules.", f"games.{game}.", "wordgames.languages.translation.")
        assert name.startswith(rules) or name.split(".")[0] in allowed, name


def test_a_game_never_imports_another_game() -> None:
    games = {path.parent.name for path in ROOT.glob("games/*/rules.py")}
    assert "wordle" in games
    for game in games:
        for path in project_files(f"games/{game}/**/*.py"):
            others = {name.split(".")[1] for name in imports(path) if name.startswith("games.")}
            assert not others & (games - {game}), path


def test_shared_code_reaches_games_only_through_the_catalogue() -> None:
    games = {path.parent.name for path in ROOT.glob("games/*/rules.py")}
    for path in project_files("games/*.py", *(f"games/{room}/*.py" for room in SHARED_PLAY)):
        assert not any(name.split(".")[1:2] == [game] for name in imports(path) for game in games)


@pytest.mark.parametrize("pattern", SHARED_SOLVERS)
def test_what_the_solvers_share_names_no_game(pattern: str) -> None:
    name = re.compile(rf"\b({'|'.join(GAMES)})\b")
    for path in project_files(pattern):
        lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        named = [f"{number}: {line.strip()}" for number, line in lines if name.search(line)]
        assert not named, f"{path.relative_to(ROOT)} names a game in line {named[0]}"


def test_what_the_solvers_share_imports_no_game() -> None:
    """Their commands and pictures neither: a game is reached through its declaration."""
    for path in project_files("solvers/**/*.py"):
        if path.relative_to(ROOT).parts[1] != "games":
            named = [it for it in imports(path) if it.startswith("solvers.games.") or play_room(it)]
            assert not named, f"{path.relative_to(ROOT)} imports {named}"


def play_room(name: str) -> str | None:
    """Return the game whose play room holds a module: the innermost one."""
    rooms = [slug for slug, room in PLAY_ROOMS.items() if f"{name}.".startswith(f"{room}.")]
    return max(rooms, key=lambda slug: len(PLAY_ROOMS[slug]), default=None)


def strangers(slug: str, names: Iterable[str]) -> list[str]:
    """Return what a room of the solvers imports of other games."""
    family = slug == "tiles" or PLAY_ROOMS.get(slug, "").startswith(f"{PLAY_ROOMS['wordle']}.")
    plays = {None, slug, "wordle"} if family else {None, slug}
    return [
        name
        for name in names
        if (name.startswith("solvers.games.") and name.split(".")[2] not in {slug, *SHARED_ROOMS})
        or play_room(name) not in plays
    ]


@pytest.mark.parametrize("slug", [*GAMES, *SHARED_ROOMS])
def test_a_room_of_the_solvers_imports_no_other_game(slug: str) -> None:
    """Its rooms, `tiles`, `masks`, shared code; Wordle's variants may play by Wordle's rules."""
    for path in project_files(f"solvers/games/{slug}/**/*.py"):
        wrong = strangers(slug, imports(path))
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


@pytest.mark.parametrize("slug", GAMES)
def test_a_declaration_names_no_other_game_by_strings_either(slug: str) -> None:
    room = f"solvers.games.{slug}"
    text = (ROOT / f"solvers/games/{slug}/solver.py").read_text(encoding="utf-8")
    named = [resolve_name(it, room) for it in re.findall(r'"(\.{0,2}\w[\w.]+):\w+"', text)]
    assert named
    assert not strangers(slug, named)
    assert not [it for it in named if it.startswith("workshop.")]


def test_a_stranger_is_recognised() -> None:
    assert play_room("games.contract.forms") is None
    assert all(play_room(f"{room}.rules.State") == slug for slug, room in PLAY_ROOMS.items())
    first, second, *_ = (slug for slug, room in PLAY_ROOMS.items() if room == f"games.{slug}")
    names = [
        f"solvers.games.{second}.suite",
        f"games.{first}.rules.State",
        "wordgames.rules.masks",
        "lexicons",
    ]
    assert strangers(second, iter(names)) == [f"games.{first}.rules.State"]


def test_a_variant_may_play_by_the_rules_it_varies_and_by_no_other_variant_s() -> None:
    inside = f"{PLAY_ROOMS['wordle']}."
    first, second, *_ = (slug for slug, room in PLAY_ROOMS.items() if room.startswith(inside))
    other = f"{PLAY_ROOMS[second]}.rules"
    names = ["wordgames.wordle.rules", "wordgames.tiles.evaluation.suite", other]
    assert strangers(first, iter(names)) == [other]
