"""Chips in the line between board and keys, before the first letter is typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One chip: a link, the button of a form, or a button that the game's script answers.

    text     what it says, translated
    lead     words before the chip, translated
    icon     an icon of the site before it; "knob" is a small switch
    address  where its link leads, or its form is posted
    fields   what its form posts; a link has none
    hook     value of `data-offer`, for a button that only a script answers
    pressed  whether it is on, if it is a switch
    """

    text: str
    lead: str = ""
    icon: str = ""
    address: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    hook: str = ""
    pressed: bool | None = None
