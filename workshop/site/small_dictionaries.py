"""Small dictionaries out of the bundled ones: quick to publish, and enough to play with."""

import json
import lzma

from games.contract.game import JSON
from lexicons.importer import ImportOptions, read_lexicon
from lexicons.models import Lexicon
from lexicons.paths import BUNDLED
from lexicons.revisions.publish import publish
from lexicons.sources.bundled_lists import MANIFEST

WEIGHTS = ("weight", "population")


def publish_small(rows: int, shortest: int = 3, longest: int = 8) -> None:
    """Publish the heaviest answers of these lengths, of one bundled dictionary of each kind."""
    kinds = set()
    for entry in json.loads((BUNDLED / MANIFEST).read_text("utf-8")):
        if entry["kind"] not in kinds:
            kinds.add(entry["kind"])
            _publish(entry, rows, range(shortest, longest + 1))


def _publish(entry: JSON, rows: int, lengths: range) -> None:
    head, *lines = lzma.decompress((BUNDLED / entry["file"]).read_bytes()).decode().splitlines()
    names = head.split("\t")
    weight = next(names.index(name) for name in WEIGHTS if name in names)
    answer = names.index("answer")
    table = [line.split("\t") for line in lines]
    good = [row for row in table if len(row[0]) in lengths and row[answer]]
    good.sort(key=lambda row: -float(row[weight]))
    text = "\n".join([head, *("\t".join(row) for row in sorted(good[:rows]))])
    options = ImportOptions(language=entry["language"], kind=entry["kind"], fold=entry["fold"])
    columns = read_lexicon(text.encode(), "words.tsv", options).columns
    lexicon = Lexicon.objects.create(
        slug=entry["slug"], name=entry["name"], kind=entry["kind"], language=entry["language"]
    )
    publish(lexicon, columns)
