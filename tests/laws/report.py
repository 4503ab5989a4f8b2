"""What is counted of the house and held by no test: `python -m tests.laws.report`.

Lines, short files, names and wordings: what a reader may want to know, never what a change has to
pass. The nightly tier prints it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import PurePath
from statistics import median

from tests import costs
from tests.laws import wordings
from tests.laws.source import PRODUCT, ROOT, SOURCES, docstrings, nodes, python, text, tracked
from tests.site import handbook_words

SMALL = 40
# A value or a function is better named by a noun or a verb than by one of these.
PARTICIPLES = (
    "told|chosen|found|made|given|kept|one|own|left|asked|wanted|said|seen|shown|drawn|whole|"
    "played|known|begun|beside|together|alike|gone|held|taken|put|had|so|again"
)
READ = (".py", ".html", ".js", ".css", ".jsonl")


def lines(name: str) -> int:
    """Return how many lines a file has."""
    return text(name).count("\n")


def sizes() -> Iterator[str]:
    """Yield the lines of each wing, and how long its files are."""
    for wing in (*PRODUCT, "workshop", "bin", "tests"):
        files = python(wing)
        yield f"{wing:16}{sum(map(lines, files)):8,} lines {len(files):5} files"
    files = [name for name in python(*PRODUCT) if not name.endswith("__init__.py")]
    long = [lines(name) for name in files]
    yield f"{'product':16}{sum(map(lines, python(*PRODUCT))):8,} lines"
    yield f"median file {median(long):.0f} lines; {sum(it < SMALL for it in long)} under {SMALL}"


def variables(parts: Sequence[ast.AST]) -> list[str]:
    """Return the variables named by a participle, once for each place that sets one."""
    names = (it for it in parts if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Store))
    return [it.id for it in names if re.fullmatch(PARTICIPLES, it.id)]


def functions(parts: Sequence[ast.AST]) -> list[str]:
    """Return the functions and methods named by a participle."""
    names = (it.name for it in parts if isinstance(it, (ast.FunctionDef, ast.AsyncFunctionDef)))
    return [it for it in names if re.fullmatch(f"_?(?:{PARTICIPLES})", it)]


def dialect() -> Iterator[str]:
    """Yield how many variables and functions have such a name, and which files have most."""
    for kind, names_of in (("variables", variables), ("functions", functions)):
        counts = Counter({name: len(names_of(nodes(name))) for name in python(*SOURCES)})
        worst = ", ".join(f"{name} {count}" for name, count in counts.most_common(4) if count)
        yield f"{kind} named by a participle: {sum(counts.values())} ({worst})"


def documents() -> dict[str, str]:
    """Return the documents, but for those of tests."""
    names = (name for name in tracked() if name.endswith((".md", ".ipynb")))
    pages = [name for name in names if not name.startswith("tests/")]
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in pages}


def messages(language: str) -> dict[str, str]:
    """Return the texts of a language by themselves, with the message that each translates."""
    return {f"{message[:60]!r}": said for said, message in wordings.texts(language)}


def sayings() -> Iterator[str]:
    """Yield the wordings that few would say aloud and something has, with a first place of each."""
    docstrings_of = {name: "\n\n".join(docstrings(name)) for name in python(*SOURCES)}
    kinds: list[tuple[str, Iterable[str], dict[str, str]]] = [
        ("docstrings", wordings.DOCSTRINGS, docstrings_of),
        ("documents", wordings.DOCUMENTS, documents()),
        ("messages", wordings.ENGLISH, messages("en")),
    ]
    kinds += [(code, patterns, messages(code)) for code, patterns in wordings.OTHERS.items()]
    for kind, patterns, where in kinds:
        for pattern in patterns:
            wording = re.compile(pattern, re.IGNORECASE if kind not in wordings.OTHERS else 0)
            hits = {
                name: len(each) for name, said in where.items() if (each := wording.findall(said))
            }
            if hits:
                first = max(hits, key=lambda name: hits[name])
                yield f"{kind}: {pattern}: {sum(hits.values())}, most in {first}"


@cache
def games() -> frozenset[str]:
    """Return the slugs of the games."""
    from games.catalogue import GAMES

    return frozenset(GAMES)


@cache
def games_named(name: str) -> frozenset[str]:
    """Return the games that a file names."""
    return frozenset(re.findall(r"\w+", text(name))) & games()


def rooms(slug: str) -> set[str]:
    """Return the folders that hold or name a game; what lies in a folder of it counts once."""
    path = re.compile(rf"(^|[/_]){slug}([/_.]|$)")
    files = [name for name in tracked() if name.endswith(READ)]
    named = {str(PurePath(it).parent) for it in files if path.search(it) or slug in games_named(it)}
    return {re.sub(rf"((^|.*/){slug})(/.*)?$", r"\1", folder) for folder in named}


def game_rooms() -> Iterator[str]:
    """Yield how many folders hold or name each game."""
    counts = {slug: len(rooms(slug)) for slug in sorted(games())}
    yield "folders that hold or name a game: " + ", ".join(f"{it} {n}" for it, n in counts.items())


def old_costs() -> Iterator[str]:
    """Yield how many costs are noted of tests that are gone."""
    gone = [name for name in costs.kept() if not _is_there(name)]
    yield f"costs noted of tests that are gone: {len(gone)}"


def _is_there(name: str) -> bool:
    file, _, test = name.partition("[")[0].partition("::")
    path = ROOT / file
    return path.exists() and f"def {test.rpartition('::')[2]}(" in path.read_text(encoding="utf-8")


def handbook() -> Iterator[str]:
    """Yield how many words of the handbook somebody wrote, and the longest pages."""
    written = Counter(handbook_words.words())
    longest = ", ".join(f"{name} {count:,}" for name, count in written.most_common(4))
    yield f"words of the handbook, whose aim is 20,000: {written.total():,} ({longest})"


SECTIONS: tuple[Callable[[], Iterator[str]], ...] = (
    sizes,
    dialect,
    sayings,
    handbook,
    game_rooms,
    old_costs,
)


def main() -> None:
    """Print the report."""
    for section in SECTIONS:
        sys.stdout.write(f"== {section.__name__.replace('_', ' ')}\n")
        sys.stdout.writelines(f"{line}\n" for line in section())


if __name__ == "__main__":
    main()
