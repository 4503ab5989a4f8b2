"""The laws of imports: layers go one way, the engine knows no Django, no game knows another.

A game has up to three rooms: its engine `wordgames/<slug>/`, its pages `games/<slug>/` (or a folder
of Wordle's, for its variants) and its bots' pages `solvers/games/<slug>/`; what all games share
names none of them.
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

import wordgames
from games.catalogue import GAMES, room_of
from tests.laws import source
from wordgames.catalogue import GAMES as SLUGS

ROOT = source.ROOT
LAYERS = ("wordgames", "lexicons", "games", "solvers", "wordgames_site", "workshop")
SITE = {"django", "django_htmx", "django_tasks", "csp", "template_partials", "whitenoise"}
# What the games with coloured tiles, and those with a mask, share.
SHARED_ROOMS = ("tiles", "masks")
# What people import: the rest of the engine that is not a game's names no game.
FACES = ("wordgames/envs/*.py", "wordgames/tile_agents.py", "wordgames/__init__.py")
PURE = (
    "wordgames/rules/*.py",
    "wordgames/*/equation.py",
    *(f"wordgames/{slug}/{name}.py" for slug in SLUGS for name in ("rules", "options")),
)
ENGINE = ("agent", "cli", "evaluation", "search", "work", "sources", "kernels")
SITE_ROOMS = ("analysis", "my_results", "outside", "pages", "runs", "shell", "stats")
NAMES_NO_GAME = (
    *(f"wordgames/{room}/**/*.py" for room in ENGINE),
    "solvers/*.py",
    *(f"solvers/{room}/**/*.py" for room in (*SITE_ROOMS, "templatetags")),
    "templates/solvers/**/*.html",
    "templates/outside/**/*.html",
)
# The package of each game's pages; those of Wordle's variants lie inside Wordle's.
PLAY_ROOMS = {slug: room_of(slug) for slug in GAMES}
# Wordle's variants, which may play by its rules.
FAMILY = {slug for slug, room in PLAY_ROOMS.items() if room.startswith("games.wordle.")}


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


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_itself_and_those_below(layer: str) -> None:
    above = LAYERS[LAYERS.index(layer) + 1 :]
    for path in project_files(f"{layer}/**/*.py"):
        if "migrations" in path.parts:
            continue
        wrong = [name for name in imports(path) if name.split(".")[0] in above]
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


def test_the_engine_imports_no_django() -> None:
    for path in project_files("wordgames/**/*.py"):
        wrong = [name for name in imports(path) if name.split(".")[0] in SITE]
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


def test_every_agent_loads_without_django() -> None:
    program = (
        "import sys\n"
        "from wordgames.declaration import declared_games\n"
        "from wordgames.agent_registry import agent_class, agent_slugs\n"
        "agents = [agent_class(it, slug) for it in declared_games() for slug in agent_slugs(it)]\n"
        "site = {'django', 'lexicons', 'games', 'solvers'} & {*sys.modules}\n"
        "sys.exit(not agents or bool(site))\n"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_no_public_name_of_the_engine_is_a_module_of_it() -> None:
    """`wordgames.words` is a function: a room of that name would hide it from type checkers."""
    modules = {path.stem for path in (ROOT / "wordgames").iterdir()}
    assert not modules & {*wordgames.__all__}


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


@pytest.mark.parametrize("path", project_files(*PURE), ids=str)
def test_rules_need_only_the_standard_library(path: Path) -> None:
    room = path.relative_to(ROOT).parts[1]
    rules = ("wordgames.rules.", f"wordgames.{room}.", "wordgames.languages.translation.")
    rules += ("wordgames.wordle.",) if room in FAMILY else ()
    for name in imports(path):
        assert name.startswith(rules) or name.split(".")[0] in sys.stdlib_module_names, name


def test_both_catalogues_have_the_same_games_in_one_order() -> None:
    assert tuple(GAMES) == SLUGS


def test_pages_of_a_game_import_no_other_game() -> None:
    rooms = {room.split(".")[1] for room in PLAY_ROOMS.values()}
    assert "wordle" in rooms
    for room in rooms:
        for path in project_files(f"games/{room}/**/*.py"):
            others = {name.split(".")[1] for name in imports(path) if name.startswith("games.")}
            assert not others & (rooms - {room}), path


def test_what_pages_of_games_share_reaches_games_only_through_the_catalogue() -> None:
    rooms = {room.split(".")[1] for room in PLAY_ROOMS.values()}
    shared = (
        it for it in project_files("games/**/*.py") if it.relative_to(ROOT).parts[1] not in rooms
    )
    for path in shared:
        if "migrations" not in path.parts:
            assert not [it for it in imports(path) if play_room(it) or engine_room(it)], path


@pytest.mark.parametrize("pattern", NAMES_NO_GAME)
def test_shared_rooms_name_no_game(pattern: str) -> None:
    name = re.compile(rf"\b({'|'.join(GAMES)})\b")
    for path in project_files(pattern):
        lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        named = [f"{number}: {line.strip()}" for number, line in lines if name.search(line)]
        assert not named, (
            f"{path.relative_to(ROOT)} names a game in line {named[0]}\nIf a new game's slug is "
            "only a word there, give the game another."
        )


def test_shared_rooms_import_no_game() -> None:
    """A game is reached through its declaration, but by what people import."""
    faces = set(project_files(*FACES))
    for path in (*project_files("wordgames/**/*.py"), *project_files("solvers/**/*.py")):
        layer, room, *_ = path.relative_to(ROOT).parts
        own = {*GAMES, *SHARED_ROOMS} if layer == "wordgames" else {"games"}
        if room not in own and path not in faces:
            rooms = (coach_room, play_room, engine_room)
            named = [it for it in imports(path) if any(room_of_it(it) for room_of_it in rooms)]
            assert not named, f"{path.relative_to(ROOT)} imports {named}"


def play_room(name: str) -> str | None:
    """Return the game whose pages a module is of: the innermost one."""
    rooms = [slug for slug, room in PLAY_ROOMS.items() if f"{name}.".startswith(f"{room}.")]
    return max(rooms, key=lambda slug: len(PLAY_ROOMS[slug]), default=None)


def engine_room(name: str) -> str | None:
    """Return the game, or the shared room, of the engine that a module is of."""
    room = f"{name}.".split(".")[1]
    return room if name.startswith("wordgames.") and room in {*GAMES, *SHARED_ROOMS} else None


def coach_room(name: str) -> str | None:
    """Return the game, or the shared room, whose bots' pages a module is of."""
    return name.split(".")[2] if name.startswith("solvers.games.") else None


def strangers(slug: str, names: Iterable[str]) -> list[str]:
    """Return what a room of a game imports of other games."""
    family = slug == "tiles" or slug in FAMILY
    plays = {None, slug, "wordle"} if family else {None, slug}
    shared = {None, slug, *SHARED_ROOMS}
    return [
        name
        for name in names
        if coach_room(name) not in shared
        or engine_room(name) not in shared | plays
        or play_room(name) not in plays
    ]


@pytest.mark.parametrize("slug", [*GAMES, *SHARED_ROOMS])
def test_a_room_of_a_game_imports_no_other_game(slug: str) -> None:
    """Its rooms, `tiles`, `masks`, shared code; Wordle's variants may play by Wordle's rules."""
    for path in project_files(f"solvers/games/{slug}/**/*.py", f"wordgames/{slug}/**/*.py"):
        wrong = strangers(slug, imports(path))
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


@pytest.mark.parametrize("slug", GAMES)
def test_a_declaration_names_no_other_game_by_strings_either(slug: str) -> None:
    for package, file in (
        (f"solvers.games.{slug}", "solver"),
        (f"wordgames.{slug}", "declaration"),
    ):
        text = (ROOT / package.replace(".", "/") / f"{file}.py").read_text(encoding="utf-8")
        named = [resolve_name(it, package) for it in re.findall(r'"(\.{0,2}\w[\w.]+):\w+"', text)]
        assert named
        assert not strangers(slug, named)
        assert not [it for it in named if it.startswith("workshop.")]


def test_a_stranger_is_recognised() -> None:
    assert play_room("games.contract.forms") is None
    assert all(play_room(f"{room}.game.Game") == slug for slug, room in PLAY_ROOMS.items())
    first, second, *_ = (slug for slug, room in PLAY_ROOMS.items() if room == f"games.{slug}")
    names = [
        f"wordgames.{second}.evaluation.suite",
        f"wordgames.{first}.rules.State",
        f"games.{first}.forms.SetupForm",
        f"solvers.games.{first}.review",
        "wordgames.rules.masks",
        "lexicons",
    ]
    assert strangers(second, iter(names)) == names[1:4]


def test_a_variant_may_play_by_the_rules_it_varies_and_by_no_other_variant_s() -> None:
    first, second, *_ = sorted(FAMILY)
    other = f"wordgames.{second}.rules"
    names = ["wordgames.wordle.rules", "wordgames.tiles.evaluation.suite", other]
    assert strangers(first, iter(names)) == [other]
