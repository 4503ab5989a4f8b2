"""Write the public runs as one table, for people who analyse them or draw dashboards."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.db.models import F

from solvers.runs.models import Run
from solvers.shell.command import ShellCommand
from solvers.stats.run_list import light
from wordgames.cli.refusal import RefusedError
from wordgames.importer.table import load_pandas
from wordgames.languages.storable_text import cell

if TYPE_CHECKING:
    import pandas as pd

PLAYED = ["game", "lexicon", "sha256", "agent", "params", "league", "games", "sampled"]
FIGURES = ("wins", "rate", "average", "penalised", "low", "high", "worst", "cpu_seconds")
ENDINGS = (".csv", ".csv.gz", ".parquet")


class Command(ShellCommand):
    """Export the finished runs of public dictionaries: what was played, and the figures."""

    help = f"Write all public runs to a file: {', '.join(ENDINGS)} (which needs pyarrow)."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--pool", action="store_true", help="One row for runs that differ only in the seed."
        )

    def act(self, options: dict[str, Any]) -> None:
        file: Path = options["file"]
        if not file.name.endswith(ENDINGS):
            raise RefusedError(f"The name of the file ends in {', '.join(ENDINGS)}.")
        table = over_seeds(runs_frame()) if options["pool"] else runs_frame()
        try:
            if file.suffix == ".parquet":
                table.to_parquet(file, index=False)
            else:
                table.map(_cell).to_csv(file, index=False)
        except ImportError as error:
            raise RefusedError("Parquet needs pyarrow: pip install pyarrow.") from error
        except OSError as error:
            reason = error.strerror or "its folder isn't there"  # as pandas says, without a number
            raise RefusedError(f"{file} cannot be written: {reason}.") from error
        self.stdout.write(f"{len(table):,} rows written to {file}.")


def _cell(value: Any) -> Any:
    """Return a value as a spreadsheet may have it: no name is computed with."""
    return cell(value) if isinstance(value, str) else value


def runs_frame() -> pd.DataFrame:
    """Return a row a run, the oldest first: its columns, then its options as `spec.NAME`."""
    runs = light().filter(status=Run.Status.DONE, wins__isnull=False).order_by("created_at", "pk")
    lexicon, sha256 = F("revision__lexicon__slug"), F("revision__sha256")
    columns = ["id", "standing", *PLAYED, *FIGURES, "spec"]
    rows = runs.annotate(lexicon=lexicon, sha256=sha256).values(*columns)
    table: pd.DataFrame = load_pandas().DataFrame(rows, columns=columns)
    spec = load_pandas().json_normalize(table.pop("spec").tolist()).add_prefix("spec.")
    table["rate"] = table["rate"].fillna(table["wins"] / table["games"])  # of an older run
    table["params"] = table["params"].map(lambda params: json.dumps(params, sort_keys=True))
    return table.join(spec)


def over_seeds(table: pd.DataFrame) -> pd.DataFrame:
    """Return the means of runs that differ only in the seed, and the spread of `penalised`."""
    options = [name for name in table.filter(like="spec.") if name != "spec.seed"]
    means = {name: (name, "mean") for name in ("rate", "average", "penalised")}
    alike = table.groupby([*PLAYED, *options], dropna=False, sort=False)
    return alike.agg(seeds=("id", "size"), **means, spread=("penalised", "std")).reset_index()
