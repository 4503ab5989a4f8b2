"""Jumbled letters as pictures: the key that they are, what it opens, and where it was found."""

from __future__ import annotations

from games.jumble.anagrams import index_of
from games.jumble.rules import SKIP, JumbleObservation, JumbleOptions
from lexicons.amounts import amount
from lexicons.arrays import Words
from lexicons.columns import Columns
from lexicons.decency import printable
from lexicons.languages import upper
from solvers.games.jumble.agents.agent import JumbleAgent, Scan
from solvers.pages.analysis import Analysis
from solvers.pages.moment import Moment
from solvers.pictures.bars import Amount, Bars, bars_picture
from solvers.pictures.probes import Probe, Probes, probes_picture

BoundJumble = Analysis[JumbleOptions, JumbleObservation, Columns]

JumbleMoment = Moment[JumbleObservation]


def key_of(analysis: BoundJumble, played: JumbleMoment) -> str:
    """Return the letters in order: the same for all words that they make."""
    return analysis.written("".join(sorted(played.before.observation.letters)))


def opens(analysis: BoundJumble, played: JumbleMoment) -> Bars | None:
    """Draw the words that the letters make, the commonest first."""
    letters = played.before.observation.letters
    words, language = analysis.words.words(len(letters)), analysis.revision.lexicon.language
    return opened(words, letters, key_of(analysis, played), language)


def opened(words: Words, letters: str, key: str, language: str) -> Bars | None:
    """Draw the words that all of these letters make; None where there is none."""
    rows = index_of(words).find(letters) if len(words) else []
    rows.sort(key=lambda row: (-words.weights.item(row), row))
    amounts = [
        Amount(upper(words.display(words[row]), language), words.weights.item(row)) for row in rows
    ]
    if not amounts:
        return None
    return bars_picture(
        amounts,
        f"What {key} opens",
        ("Word", "How common"),
        "The letters in order are the key of every word that they make. Longer is commoner.",
    )


def looked(analysis: BoundJumble, played: JumbleMoment) -> Probes | None:
    """Draw where in its list the agent looked; None of a person, and where there is no list."""
    scan = _scan(played)
    if scan is None or not scan.size:
        return None
    language = analysis.revision.lexicon.language
    probes = [
        Probe(analysis.written(word), place)
        for word, place in scan.leaps
        if printable(word, language)
    ]
    if scan.found:
        found = Probe(analysis.written(_first(analysis, played, scan)), scan.found, found=True)
        probes = [it for it in probes if it.name != found.name] + [found]
    how = (
        "It went through the list from its beginning."
        if scan.read
        else "It leapt to the middle of what was left, again and again."
    )
    noun = "words" if scan.read else "keys"
    return probes_picture(
        probes,
        scan.size,
        f"Where it looked in its {amount(scan.size, noun)}",
        read=scan.read,
        reading=f"The line is its list, in order. {how}",
    )


def _scan(played: JumbleMoment) -> Scan | None:
    """Return where the agent looked; None of a person."""
    if not isinstance(played.agent, JumbleAgent) or not played.before.observation.letters:
        return None
    word = "" if played.move == SKIP else played.move
    return played.agent.scan(played.before.observation.letters, word)


def _first(analysis: BoundJumble, played: JumbleMoment, scan: Scan) -> str:
    """Return the word at the place that was found: the one played, or one of the same key."""
    by_place = {place: word for word, place in scan.leaps}
    return by_place.get(scan.found, played.move)


def reason(analysis: BoundJumble, played: JumbleMoment) -> str:
    """Say how many words the letters make, and how the one that is played was found."""
    key, left = key_of(analysis, played), len(played.before.candidates)
    if not left or played.move == SKIP:
        return f"No word that it knows is made of {key}, so it is skipped."
    lead = f"{key} is the key of {amount(left, 'words')}"
    scan, move = _scan(played), analysis.written(played.move)
    if scan is None:
        return f"{lead}; {move} is {'it' if left == 1 else 'one of them'}."
    if scan.read:
        return f"{lead}; {move} is word {scan.read:,} of the {scan.size:,} that it went through."
    steps = amount(len(scan.leaps), "looks")
    plays = f"{move} is {'it' if left == 1 else 'the commonest'}"
    return f"{lead}, found with {steps} into {amount(scan.size, 'sorted keys')}; {plays}."
