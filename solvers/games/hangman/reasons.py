"""What a letter does to the words left, in a sentence for each case."""

from __future__ import annotations

from lexicons.speech import gettext_noop

ONE = gettext_noop("With {words} left and {lives}, {move} is one of them.")
NONE = gettext_noop("With {words} left and {lives}, {move} is none of them.")
IN_IT, NOT_IN_IT, IN_ALL, IN_SOME = range(4)
UNSEARCHED, WINS_ALL, WINS_SOME = range(3)
HOLDS = {
    (IN_IT, UNSEARCHED): gettext_noop("With {words} left and {lives}, {move} is in it."),
    (IN_IT, WINS_ALL): gettext_noop(
        "With {words} left and {lives}, {move} is in it and wins every game that can follow."
    ),
    (IN_IT, WINS_SOME): gettext_noop(
        "With {words} left and {lives}, {move} is in it and wins {wins} of the {left} games."
    ),
    (NOT_IN_IT, UNSEARCHED): gettext_noop("With {words} left and {lives}, {move} is not in it."),
    (NOT_IN_IT, WINS_ALL): gettext_noop(
        "With {words} left and {lives}, {move} is not in it and wins every game that can follow."
    ),
    (NOT_IN_IT, WINS_SOME): gettext_noop(
        "With {words} left and {lives}, {move} is not in it and wins {wins} of the {left} games."
    ),
    (IN_ALL, UNSEARCHED): gettext_noop("With {words} left and {lives}, {move} is in all of them."),
    (IN_ALL, WINS_ALL): gettext_noop(
        "With {words} left and {lives}, {move} is in all of them and wins every game that can "
        "follow."
    ),
    (IN_ALL, WINS_SOME): gettext_noop(
        "With {words} left and {lives}, {move} is in all of them and wins {wins} of the {left} "
        "games."
    ),
    (IN_SOME, UNSEARCHED): gettext_noop(
        "With {words} left and {lives}, {move} is in {count} of them."
    ),
    (IN_SOME, WINS_ALL): gettext_noop(
        "With {words} left and {lives}, {move} is in {count} of them and wins every game that "
        "can follow."
    ),
    (IN_SOME, WINS_SOME): gettext_noop(
        "With {words} left and {lives}, {move} is in {count} of them and wins {wins} of the "
        "{left} games."
    ),
}
"""By whether the words left hold the letter, and what it wins by the search."""
