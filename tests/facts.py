"""What a game says of itself for tests of several games, in its `tests/<game>/facts.py`.

COURSE      the suite and the options of a small variant of Wordle, which tests/tiles plays
IMPOSSIBLE  rows of marks that no word fits; NOT_RIGHT: the state of a tile that is not
SETTINGS    what its form of a new game sends; RUN_MODE: the mode of a run asked for
REVIEWED    words of its reviews

Of play (tests/games, tests/browser):

CAPTION     what its distribution counts, if not guesses
JOY         the animations of a win, if not the wave alone
DECORATED   options, guesses of a win, and the badges that it earns

Of pages (tests/site):

PARTS       what a game has several of, as its options call them: each needs a guess
NEVER_ONE   amounts in templates that are never one, and why
ADDRESSES   pages that no other game has like it
HIDES_NOTHING  is what is drawn for a puzzle in sight from the start?
MARKED_AS_WORDLE  does help in it take rows as Wordle marks them?

Of its bots in the shell and on pages (tests/site/test_pictures_in_the_shell.py):

history         how what was seen is typed; shell_options: what `explain` is told besides
BLANKS          modes ("" where there are none) that begin with the blanks of a word, which only
                its secret decides
SHELL_FROM      after how many moves the shell knows enough to be asked
WATCHED         who is watched, if not who gives hints
STATES          agents who draw what they hold in their minds, beside those who give hints
ANSWERED, TREE  do both show a guess's answers and the letters left; a tree?
RANKS           do its bots rank moves? Jumble's draw where in the list they look
needed          what the game still takes after each move, by what `explain` prints: pages draw by
                that where the bots rank by something else
ONE_COUNT       are the words left counted once, not board by board?
UNLISTED        how many things help counts that may be sought though in no list; or else 0
FORGETS         does help search anew from the word reached?
"""

from __future__ import annotations

from typing import Any

from games.catalogue import GAMES
from tests.contract.every_game import own


def fact(slug: str, name: str, usual: Any = None) -> Any:
    """Return what a game says by a name, or else what is usual."""
    return getattr(own(slug, "facts"), name, usual)


def stated(name: str) -> dict[str, Any]:
    """Return what each game says by a name, of those that say something."""
    told = {slug: fact(slug, name) for slug in GAMES}
    return {slug: value for slug, value in told.items() if value is not None}
