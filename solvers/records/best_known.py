"""The best known of each task, as the games' rooms ship it: `records.json`, one entry a task.

This is the one source: `/records/` shows it, the bots' pages name it, and a test holds the
documents to it.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from solvers.declaration import solved, solver
from wordgames.declaration import declared
from wordgames.evidence import SEARCHED, evidence
from wordgames.languages.translation import translatable

FILE = "records.json"
OBJECTIVES = {
    "average": translatable("best average"),
    "worst": translatable("best worst case"),
    "lives": translatable("fewest lives that find every word"),
}
# The source where there is none to quote.
GATHERED = "gathered"
TITLES = (
    translatable("The original lists"),
    translatable("All words of the original lists as answers"),
    translatable("Both Hangman lists"),
    translatable("Hangman's development list"),
)
LABELS = {
    "normal": translatable("normal mode"),
    "hard": translatable("hard mode"),
    "known": translatable("words the bot knows"),
    "unseen": translatable("words the bot never saw"),
    "lives": OBJECTIVES["lives"],
    "simple": translatable("simple game"),
    "advanced": translatable("advanced game"),
    "report": translatable("the first report's rules"),
    "no limit": translatable("normal mode, no limit of guesses"),
    "at most 5": translatable("hard mode, at most 5 guesses"),
    "answers": translatable("three letters, only answers may be guessed, no limit"),
    "in two": translatable("two guesses a game"),
    "in three": translatable("three guesses a game"),
    "every lie": translatable("Entropy against every lie"),
}


@dataclass(frozen=True, slots=True)
class Task:
    """The task of a record.

    lexicon    slug of the lexicon whose words it is, or "" for a list that does not come along
    title      name of a list without a lexicon
    list_hash  SHA-256 of the words, by `wordgames.artifacts.words_hash` where a tree plays them
    answers    how many games it is; guesses: how many words may be guessed
    label      the mode or rule, a key of LABELS
    count      what its name says instead of a length, such as 8 secrets; `things`: what they are
    limit      guesses of a game; None for no limit
    objective  a key of OBJECTIVES
    """

    game: str
    key: str
    lexicon: str
    title: str
    length: int
    list_hash: str
    answers: int
    guesses: int
    label: str = "normal"
    objective: str = "average"
    limit: int | None = 6
    count: int = 0
    things: str = ""

    @property
    def mode(self) -> str:
        """The mode of the rules that its games are played in."""
        return "hard" if self.label in {"hard", "at most 5"} else "normal"


@dataclass(frozen=True, slots=True)
class BestKnown:
    """The best known of a task.

    total       guesses over all its games; None where they are too many to play all, or to send
    average     guesses a game
    worst       most guesses that a game takes, or the lives that find every word
    rate        share of games won, where that is what counts; won: how many, where that is exact
    bound       the proven limit, in guesses a game or lives, or as a share where `rate` is given;
                None where it is not known or the record has reached it
    status      what `evidence` says of it
    by          the bot, or the account that sent the tree; at: the day, ISO
    published   what others have reached, and `source` where to find it; `settled`: they proved it
    tree proof  names of files beside `records.json`; "" where there is none
    upload      the id of the uploaded tree, or ""
    command     what measures it again; minutes: about what it takes of a core, where more than ten
    docs        documents that state it: each with the text that it must hold
    """

    task: Task
    status: str
    by: str
    at: str
    total: int | None = None
    average: float | None = None
    worst: int | None = None
    rate: float | None = None
    won: int = 0
    bound: float | None = None
    published: str = ""
    source: str = ""
    settled: bool = False
    tree: str = ""
    proof: str = ""
    upload: str = ""
    command: str = ""
    minutes: int = 0
    docs: tuple[tuple[str, str], ...] = field(default=())

    @property
    def reach(self) -> tuple[float, float]:
        """The figures compared, the least the best: that of the task, then the other."""
        total, worst = self.total or 0, self.worst or 0
        return (worst, total) if self.task.objective == "worst" else (total, worst)

    @property
    def has_tree(self) -> bool:
        """True if there is a tree to download."""
        played = self.task.objective != "lives"
        return bool(self.tree or self.upload or (self.proof and played))

    @property
    def lost_tree(self) -> bool:
        """True if a tree was searched that neither the site nor its repository keeps."""
        return self.status == SEARCHED and self.total is not None and not self.has_tree

    def path(self, name: str) -> Path:
        """Return where a file that came along lies: trees with the engine, proofs beside it."""
        half = declared if name.startswith("trees/") else solver
        return half(self.task.game).folder / name


def entries(path: Path, game: str) -> Iterator[BestKnown]:
    """Yield what a room's file holds; raises KeyError and TypeError for what is no entry."""
    if path.exists():
        for entry in json.loads(path.read_text(encoding="utf-8")):
            yield _entry(dict(entry), game)


def _entry(entry: dict[str, Any], game: str) -> BestKnown:
    task = Task(game=game, **entry.pop("task"))
    docs = tuple((name, text) for name, text in entry.pop("docs", ()))
    proof = str(entry.get("proof", ""))
    certificate = bool(proof) and (solver(game).folder / proof).is_file()
    entry["status"] = evidence(entry["status"], certificate=certificate)
    best = BestKnown(task, docs=docs, **entry)
    average = best.average
    if average is None and best.total is not None:
        average = best.total / task.answers
    rate = best.won / task.answers if best.won else best.rate
    return replace(best, average=average, rate=rate)


@cache
def shipped() -> tuple[BestKnown, ...]:
    """Return what comes with the site, game by game in the catalogue's order."""
    return tuple(best for game in solved() for best in entries(solver(game).folder / FILE, game))


def shipped_of(game: str, key: str) -> BestKnown:
    """Return a task's; raises KeyError."""
    for best in shipped():
        if (best.task.game, best.task.key) == (game, key):
            return best
    raise KeyError(key)
