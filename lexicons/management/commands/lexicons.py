"""List the lexicons."""

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand

from lexicons.models import Lexicon


class Command(BaseCommand):
    """List every lexicon with its size."""

    help = "List every lexicon: slug, name, language, kind, revision, words, answers, state."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the form of the list."""
        parser.add_argument("--json", action="store_true", help="Also with counts by length.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one line a lexicon."""
        lexicons = Lexicon.objects.select_related("current").defer("current__columns")
        facts = [_facts(lexicon) for lexicon in lexicons]
        if options["json"]:
            self.stdout.write(json.dumps(facts, ensure_ascii=False))
            return
        for known in facts:
            self.stdout.write(
                f"{known['slug']:<16} {known['name']:<24} {known['language']:<6} "
                f"{known['kind']:<6} r{known['revision'] or 0:<4} {known['words']:>8,} words "
                f"{known['answers']:>8,} answers  {known['state']}"
            )
        if not facts:
            self.stderr.write("There is no lexicon yet; import one, or run load_bundled.")


def _facts(lexicon: Lexicon) -> dict[str, Any]:
    current = lexicon.current
    in_use = "bundled" if lexicon.bundled else "in use"
    return {
        "slug": lexicon.slug,
        "name": lexicon.name,
        "language": lexicon.language,
        "kind": lexicon.kind,
        "state": "retired" if lexicon.retired_at else in_use,
        "revision": current.number if current else None,
        "sha256": current.sha256 if current else None,
        "words": current.words if current else 0,
        "answers": current.answers if current else 0,
        "counts": current.counts if current else {},
    }
