"""Small dictionaries out of the bundled ones: quick to publish, and enough to play with."""

from games.contract.game import JSON
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from wordgames.sources.bundled_lists import bundled, entries
from wordgames.vocabulary.column_builder import columns_from


def publish_small(rows: int, shortest: int = 3, longest: int = 8) -> None:
    """Publish the heaviest answers of these lengths, of one bundled dictionary of each kind."""
    kinds = set()
    for entry in entries():
        if entry["kind"] not in kinds:
            kinds.add(entry["kind"])
            _publish(entry, rows, range(shortest, longest + 1))


def _publish(entry: JSON, rows: int, lengths: range) -> None:
    words = bundled(entry["slug"]).entries()
    answers = sorted(it for it in words if len(it.word) in lengths and it.answer)
    answers.sort(key=lambda it: -it.weight)
    columns = columns_from(answers[:rows], entry["language"], entry["kind"], entry["fold"])
    lexicon = Lexicon.objects.create(
        slug=entry["slug"], name=entry["name"], kind=entry["kind"], language=entry["language"]
    )
    publish(lexicon, columns)
