"""Draw the games of a tournament's week again from its seed, and see that they are the same."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lexicons.models import Revision
from solvers.outside.agents.environments import tournaments
from solvers.outside.tournament.weeks import drawn

# Fields of a week's file, and what each is.
FACTS = {"environment": str, "begins": str, "dictionary": str, "seed": str, "games": list}


class Command(BaseCommand):
    """It needs the dictionary that the file names, by its SHA-256."""

    help = "Check that the games of a week come from its seed: the file that its page offers."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw again; raises CommandError with a sentence where they differ or cannot be drawn."""
        try:
            facts = json.loads(options["file"].read_text(encoding="utf-8"))
        except OSError as error:
            sentence = f"{options['file']} cannot be read: {error.strerror}."
            raise CommandError(sentence, returncode=2) from error
        except (ValueError, RecursionError) as error:
            sentence = f"{options['file']} is not a readable JSON file."
            raise CommandError(sentence, returncode=2) from error
        if not isinstance(facts, dict) or not all(
            isinstance(facts.get(name), kind) and facts[name] for name, kind in FACTS.items()
        ):
            raise CommandError(f"A week's file has the fields {', '.join(FACTS)}.", returncode=2)
        environment = tournaments().get(facts["environment"])
        revision = Revision.objects.filter(sha256=facts["dictionary"]).first()
        if environment is None or revision is None:
            sentence = "This site has not the file's tournament, or not its dictionary."
            raise CommandError(sentence, returncode=2)
        games = drawn(environment, revision.read(), facts["seed"], len(facts["games"]))
        if games != facts["games"]:
            raise CommandError("The seed draws other games.")
        self.stdout.write(f"The seed draws these {len(games)} games.")
