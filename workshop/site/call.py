"""Call a function on the site that the environment names, and print its result as JSON.

python -m workshop.site.call MODULE.FUNCTION ARGUMENTS
"""

import json
import sys
from importlib import import_module

import django


def command_for(name: str, *arguments: object) -> list[str]:
    """Return the command that calls a function, by its whole name; JSON carries the arguments."""
    return [sys.executable, "-m", __name__, name, json.dumps(arguments)]


if __name__ == "__main__":
    django.setup()
    module, _, function = sys.argv[1].rpartition(".")
    print(json.dumps(getattr(import_module(module), function)(*json.loads(sys.argv[2]))))
