"""The program `python -m workshop.page_record keep|compare FOLDER`: see command.py."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wordgames_site.settings")
django.setup()

from workshop.page_record.command import Command  # noqa: E402

Command().run_from_argv(["python -m", "workshop.page_record", *sys.argv[1:]])
