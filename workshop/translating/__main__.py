"""A walk through the scratch site that the environment names; prints its faults."""

import json
import sys

import django


def main() -> None:
    """Visit the given addresses, or all pages; print a line of JSON for each page."""
    django.setup()
    from workshop.translating.extraction import messages
    from workshop.translating.pseudo_languages import CONTEXT, pseudo_language
    from workshop.translating.site_walk import prepared, starts

    known = {f"{context}{CONTEXT}{text}" if context else text for context, text in messages()}
    with pseudo_language(known=known):
        walk = prepared()
        addresses = sys.argv[1:]
        for page in walk.through(addresses or starts(walk.world), follow=not addresses):
            faults = [(fault.kind, fault.text, fault.where) for fault in page.faults]
            print(json.dumps([page.who, page.address, page.status, faults]), flush=True)


if __name__ == "__main__":
    main()
