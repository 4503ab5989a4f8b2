"""Import a word list from the shell, as the admin's upload does."""

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand
from django.db import transaction
from django.template.defaultfilters import filesizeformat

from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import publish
from wordgames.importer import ImportOptions, ImportRefused, ImportReport, read_lexicon
from wordgames.importer.options import USUAL
from wordgames.languages.casing import KEYBOARDS, choices_of
from wordgames.languages.letters import written
from wordgames.vocabulary.columns import pack

SHOWN_REJECTIONS = 5
DETAILS = ("name", "language", "keyboard")


class Command(BaseCommand):
    """Make a lexicon, or a new revision of one, of a file."""

    help = "Import a word list; prints what was found. A file that is refused changes nothing."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the file and how to read it."""
        layouts = ["alphabetical", *sorted(KEYBOARDS["layouts"])]
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", required=True, help="A new slug, or a lexicon's.")
        parser.add_argument("--name", help="Needed for a new lexicon.")
        parser.add_argument("--language", help="A code such as en; und, the default, has no rules.")
        parser.add_argument("--answers", type=Path, help="The words that can be the answer.")
        parser.add_argument("--affix", type=Path, help="The .aff file of a hunspell .dic.")
        parser.add_argument("--part", default="", help="The list meant in an archive of several.")
        parser.add_argument("--fold", action=argparse.BooleanOptionalAction, help="Fold accents.")
        parser.add_argument("--keyboard", choices=layouts)
        parser.add_argument("--min-length", type=int)
        parser.add_argument("--max-length", type=int)
        parser.add_argument("--kind", choices=Lexicon.Kind.values)
        parser.add_argument("--population", type=int, help="Least population of a city.")
        parser.add_argument("--names", action="store_true", help="Also names of several words.")
        parser.add_argument("--json", action="store_true", help="Print counts and CPU seconds.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, publish and say what was found."""
        started = time.process_time()
        try:
            lexicon = _lexicon(options)
            report, revision = _import(lexicon, options)
        except (ImportRefused, OSError) as refusal:
            self._refuse(_sentence(refusal))
        except ValidationError as error:
            self._refuse(" ".join(f"{_fields_of(error)}: {text}" for text in error.messages))
        revision.read()
        seconds = round(time.process_time() - started, 3)
        if options["json"]:
            facts = _facts(lexicon, revision, report, seconds)
            self.stdout.write(written(json.dumps(facts, ensure_ascii=False)))
        else:
            self._tell(lexicon, revision, report, seconds)

    def _refuse(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(2)

    def _tell(
        self, lexicon: Lexicon, revision: Revision, report: ImportReport, seconds: float
    ) -> None:
        self.stdout.write(f"{lexicon} ({lexicon.slug}), revision {revision.number}:")
        for length, allowed, answers in revision.sizes():
            self.stdout.write(f"{length:>4} letters {allowed:>9,} words {answers:>9,} answers")
        self.stdout.write(
            f"{revision.words:,} words, {revision.answers:,} answers, {report.duplicates:,} "
            f"duplicates, {report.rejected:,} lines rejected, {report.missing_answers:,} answers "
            f"not in the list, {seconds:.2f} CPU seconds."
        )
        for rejection in report.rejections[:SHOWN_REJECTIONS]:
            self.stdout.write(
                written(f"Line {rejection.line}: “{rejection.text}” {rejection.reason}.")
            )
        for note in report.notes:
            self.stdout.write(note)


def _lexicon(options: dict[str, Any]) -> Lexicon:
    """Return the lexicon with this slug, or a new one not yet stored; its details are checked."""
    slug = options["slug"]
    lexicon = Lexicon.objects.filter(slug=slug).select_related("current").first()
    if lexicon is None:
        if not options["name"]:
            raise ImportRefused(f"There is no lexicon {slug} yet, so give it a --name.")
        lexicon = Lexicon(slug=slug, kind=options["kind"] or Lexicon.Kind.WORDS)
    elif options["kind"] not in (None, lexicon.kind):
        raise ImportRefused(f"The lexicon {slug} is of the kind {lexicon.kind}.")
    for name in DETAILS:
        if options[name] is not None:
            setattr(lexicon, name, options[name])
    lexicon.full_clean()
    return lexicon


def _import(lexicon: Lexicon, options: dict[str, Any]) -> tuple[ImportReport, Revision]:
    fold = options["fold"]
    if fold is None and lexicon.current is not None:
        fold = lexicon.current.read().folded
    answers, choices = options["answers"], replace(USUAL, signs=options["names"])
    result = read_lexicon(
        _bytes(options["file"]),
        options["file"].name,
        ImportOptions(
            language=lexicon.language,
            kind=lexicon.kind,
            fold=fold,
            minimum=options["min_length"],
            maximum=options["max_length"],
            population=options["population"],
            part=options["part"],
            choices=choices_of(lexicon.language) if lexicon.pk else choices,
        ),
        answers_data=_bytes(answers) if answers else None,
        answers_filename=answers.name if answers else "",
        affix_data=_bytes(options["affix"]) if options["affix"] else None,
    )
    note = f"Imported {options['file'].name}"
    packed = pack(result.columns)
    lexicon.language = result.columns.language
    with transaction.atomic():
        lexicon.save()
        return result.report, publish(lexicon, result.columns, note, packed=packed)


def _bytes(path: Path) -> bytes:
    limit = settings.LEXICON_UPLOAD_MAX_BYTES
    if path.stat().st_size > limit:
        raise ImportRefused(f"{path.name} is larger than {filesizeformat(limit)}.")
    return path.read_bytes()


def _sentence(refusal: ImportRefused | OSError) -> str:
    if isinstance(refusal, OSError):
        return f"{refusal.filename} cannot be read: {refusal.strerror}."
    return str(refusal)


def _fields_of(error: ValidationError) -> str:
    return ", ".join(error.error_dict) if hasattr(error, "error_dict") else "Refused"


def _facts(
    lexicon: Lexicon, revision: Revision, report: ImportReport, seconds: float
) -> dict[str, Any]:
    """Return the report with what was stored; `cpu_seconds` counts reading, storing, laying out."""
    stored = {
        "slug": lexicon.slug,
        "revision": revision.number,
        "reading_cpu_seconds": report.cpu_seconds,
        "cpu_seconds": seconds,
    }
    return {**report.to_json(), **stored}
