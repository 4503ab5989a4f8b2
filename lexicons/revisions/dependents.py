"""What hangs on a dictionary, for staff who publish or delete it; other apps add theirs."""

from lexicons.hooks import DEPENDENTS
from lexicons.models import Lexicon


def dependents(lexicon: Lexicon) -> list[str]:
    """Return what hangs on a lexicon, in words; nothing for one that is unused."""
    return [text for texts in DEPENDENTS for text in texts(lexicon)]
