"""British spellings of the American words that WordNet's definitions use."""

import re

OUR = (
    "arb|arm|behavi|cand|clam|col|enam|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|misdemean|neighb"
    "|od|parl|ranc|rig|rum|sav|splend|succ|tum|val|vap|vig"
)
DOUBLED = "cancel|channel|counsel|fuel|jewel|label|level|marvel|model|quarrel|signal|travel|tunnel"
ENDINGS = r"s?\b|ed|ing|ful|less|able|er|ly|ite|hood"
REPLACED = {
    rf"\b((?:dis|multi|un|water)?(?:{OUR}))or(?={ENDINGS})": r"\1our",
    r"\b(centi|kilo|micro|milli|nano)meter(?=s?\b)": r"\1metre",
    r"\b(deci|milli)?liter(?=s?\b)": r"\1litre",
    r"\b((?:amphi)?theat|calib|cent|fib|lust|meag|sab|scept|sepulch|somb|spect)er(?=s?\b)": r"\1re",
    r"\bcentered\b": "centred",
    rf"\b({DOUBLED})(?=ed\b|ing\b|ers?\b|ous)": r"\1l",
    r"\b(de|of|pret)ense(?=s?\b)": r"\1ence",
    r"\b(ana|cata)log\b": r"\1logue",
}
PLAIN = {
    "airplane": "aeroplane",
    "aluminum": "aluminium",
    "anesthe": "anaesthe",
    "artifact": "artefact",
    "cozy": "cosy",
    "esophag": "oesophag",
    "gray": "grey",
    "jewelry": "jewellery",
    "maneuver": "manoeuvre",
    "mold": "mould",
    "mustache": "moustache",
    "pajama": "pyjama",
    "plow": "plough",
    "skeptic": "sceptic",
    "sulfur": "sulphur",
    "woolen": "woollen",
}
"""Beginnings of words."""
PLAIN_WORD = re.compile(rf"\b({'|'.join(PLAIN)})")


def british(text: str) -> str:
    """Return a text in British spelling, as Oxford has it: -ize is kept."""
    for pattern, instead in REPLACED.items():
        text = re.sub(pattern, instead, text)
    return PLAIN_WORD.sub(lambda match: PLAIN[match[0]], text)
