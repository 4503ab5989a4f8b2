"""Prove a record of a room's `records.json`, and write the proof beside it."""

from __future__ import annotations

import argparse
import json
import lzma
from typing import Any

from games.kernels.backend import warm
from solvers.catalogue import solver
from solvers.records.best import FILE, shipped_of
from solvers.records.checking import records_of
from solvers.shell.command import ShellCommand
from solvers.shell.refusal import RefusedError

FOLDER = "proofs"


class Command(ShellCommand):
    """Search to the end, list the bounds, write them down."""

    help = "Prove a record and write its proof into the game's room (the maintainer's part)."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", help="The game's slug.")
        parser.add_argument("key", help="The record's key in records.json, such as fr-3.")
        parser.add_argument("--seconds", type=float, default=600.0, help="For each search.")
        parser.add_argument("--bounds", type=int, default=300_000, help="At most so many.")

    def act(self, options: dict[str, Any]) -> None:
        try:
            best = shipped_of(options["game"], options["key"])
        except KeyError:
            raise RefusedError("There is no such record.") from None
        records = records_of(best.task.game)
        words = records.words(best.task) if records else None
        if records is None or words is None:
            raise RefusedError("The site's words are not those of this record.")
        warm()
        played, text = records.proven(best.task, words, options["seconds"], options["bounds"])
        folder = solver(best.task.game).folder
        name = f"{FOLDER}/{best.task.key}.xz"
        (folder / FOLDER).mkdir(exist_ok=True)
        (folder / name).write_bytes(lzma.compress(text.encode(), preset=9))
        self._note(best.task.game, best.task.key, name, played.total, played.worst)
        bounds = text.partition("\n= bounds\n")[2].count("\n")
        self.stdout.write(f"{played.total:,} guesses, at most {played.worst}; {bounds:,} bounds.")

    def _note(self, game: str, key: str, name: str, total: int, worst: int) -> None:
        path = solver(game).folder / FILE
        entries = json.loads(path.read_text(encoding="utf-8"))
        for entry in entries:
            if entry["task"]["key"] == key:
                entry |= {"status": "proven", "proof": name, "total": total, "worst": worst}
        text = json.dumps(entries, ensure_ascii=False, indent=1)
        path.write_text(text + "\n", encoding="utf-8")
