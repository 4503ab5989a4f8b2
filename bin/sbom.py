"""A software bill of materials: CycloneDX 1.6 of the packages that a site installs.

https://cyclonedx.org/docs/1.6/json/ says what the fields are. Standard library only: what is pinned
is all in the requirements files, so that neither the packages nor a network are needed.
"""

import hashlib
import re
import uuid
from pathlib import Path

ENTRY = re.compile(r"^([\w.-]+)==(\S+)(?: ; ([^\n\\]+?))? \\\n((?:[ ]{4}.*\n?)+)", re.M)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
NEEDED_BY = re.compile(r"# (?:via |  )([\w.-]+)$", re.M)
SITE = "wordgames"


def sbom(files, asked_for, commit, now):
    """Return the bill of some requirements files, of a commit, as the standard's JSON.

    `asked_for` are the packages that the site itself names; `now` is an aware datetime. A package
    that several files name is one component; whether a site needs its part is among its properties.
    """
    entries = [entry for file in files for entry in _entries(Path(file))]
    components = {}
    for entry in entries:
        component = components.setdefault(entry["bom-ref"], entry["component"])
        component["properties"] += [
            fact for fact in entry["properties"] if fact not in component["properties"]
        ]
    refs = {component["name"]: ref for ref, component in components.items()}
    content = "".join(sorted(components)) + commit
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.UUID(hashlib.sha256(content.encode()).hexdigest()[:32])}",
        "version": 1,
        "metadata": {
            "timestamp": now.isoformat(timespec="seconds"),
            "component": _site(commit),
        },
        "components": [components[ref] for ref in sorted(components)],
        "dependencies": _dependencies(entries, refs, asked_for),
    }


def _site(commit):
    site = {"type": "application", "bom-ref": SITE, "name": SITE}
    return {**site, "version": commit} if commit else site


def _entries(file):
    """Return each package of a requirements file, and the names of what it was installed for."""
    for name, version, marker, lines in ENTRY.findall(file.read_text()):
        ref = f"pkg:pypi/{name}@{version.replace('+', '%2B')}"
        hashes = [{"alg": "SHA-256", "content": each} for each in HASH.findall(lines)]
        component = {
            "type": "library",
            "bom-ref": ref,
            "name": name,
            "version": version,
            "purl": ref,
            # Of a package's files any one is installed: these are theirs, not the package's.
            "externalReferences": [{"type": "distribution", "url": ref, "hashes": hashes}],
            "properties": [],
        }
        facts = {"requirements": file.name, "marker": marker}
        yield {
            "bom-ref": ref,
            "component": component,
            "needed_by": NEEDED_BY.findall(lines),
            "properties": [
                {"name": f"{SITE}:{key}", "value": value} for key, value in facts.items() if value
            ],
        }


def _dependencies(entries, refs, asked_for):
    """Return for the site and for each package what it needs, by the files' own comments."""
    needs = {SITE: set(), **{ref: set() for ref in refs.values()}}
    for entry in entries:
        if entry["component"]["name"] in asked_for:
            needs[SITE].add(entry["bom-ref"])
        for name in entry["needed_by"]:
            if name in refs:
                needs[refs[name]].add(entry["bom-ref"])
    return [{"ref": ref, "dependsOn": sorted(needs[ref])} for ref in sorted(needs)]
