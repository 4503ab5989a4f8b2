"""Options that several games have, ready made."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from wordgames.evaluation.option import Choices, FieldSpec, Flag, Offered, Option, Spec, Value
from wordgames.languages.translation import deferred, translatable, translate
from wordgames.rules.options import (
    ChoiceOption,
    GameOption,
    NumberOption,
    OfferedOption,
    ShareOption,
    SwitchOption,
)
from wordgames.rules.state import InvalidOptions

PERCENT = 100
LARGEST_SEED = 2**31 - 1
ALL_OR_DRAWN = translatable("How many secrets the seed draws. Empty: every secret once.")
DRAW_OR_ALL = "Draw this many secrets, or play all."


def one_of(
    name: str,
    names: Sequence[str],
    flag: Flag,
    *,
    label: str = "",
    labels: Choices = (),
    phrase: str | Callable[[Spec], str] = "",
    always: bool = False,
    sparse: bool = False,
) -> Option:
    """Return an option of few values, the first its default; a form asks for it by the labels.

    The flag takes the values, unless it has switches for them.
    """
    return Option(
        name=name,
        type=str,
        default=names[0],
        choices=tuple(names),
        field=FieldSpec(label=label, choices=labels) if labels else None,
        flag=flag if flag.switches else replace(flag, choices=tuple(names)),
        phrase=phrase,
        always=always,
        sparse=sparse,
    )


def number(
    name: str,
    usual: int | Callable[[Spec], int],
    flag: Flag,
    *,
    label: str,
    among: Sequence[int],
    help_text: str = "",
    required: bool = True,
    phrase: str | Callable[[Spec], str] = "",
    always: bool = False,
    identifies: bool = True,
) -> Option:
    """Return a number of some in order."""
    low, high = among[0], among[-1]
    return Option(
        name=name,
        default=usual,
        field=FieldSpec(label=label, help=help_text, low=low, high=high, required=required),
        flag=flag,
        phrase=phrase,
        always=always,
        identifies=identifies,
    )


def of_game(
    option: GameOption,
    flag: Flag,
    *,
    sparse: bool = False,
    asked: bool = True,
    offered: Offered = (),
    label: str = "",
    **said: Any,
) -> Option:
    """Return the runs' form of a game's option; `said` is its phrase, and whether always.

    Its form has the label given or the play form's, no help, and the choices `offered` where
    dictionaries have them; it has no field if not `asked`. A switch's flag turns the usual around.
    """
    about, kind = _of_form(option, offered)
    if isinstance(option, ChoiceOption):
        said["choices"] = option.values
        flag = flag if flag.switches else replace(flag, choices=option.values)
    if isinstance(option, SwitchOption):
        name = option.name.replace("_", "-")
        switch = f"--no-{name}" if option.default else f"--{name}"
        flag = replace(flag, switches={not option.default: (switch, flag.help)})
    return Option(
        name=option.name,
        type=kind,
        default=option.default,
        field=replace(about, label=label or option.label) if asked else None,
        flag=flag,
        sparse=sparse,
        **said,
    )


def _of_form(option: GameOption, offered: Offered) -> tuple[FieldSpec, type]:
    """Return the field of a game's option in the form of runs, and the type of its values."""
    if isinstance(option, NumberOption):
        return FieldSpec(low=option.among[0], high=option.among[-1], required=option.required), int
    if isinstance(option, ChoiceOption):
        return FieldSpec(choices=option.choices), str
    if isinstance(option, ShareOption):
        return FieldSpec(low=0, high=PERCENT, scale=PERCENT, required=False), float
    if isinstance(option, OfferedOption):
        return FieldSpec(choices=offered, required=False), str
    if isinstance(option, SwitchOption):
        return FieldSpec(required=False), bool
    raise TypeError(f"Runs have no option like {option.name}.")


def numbers(
    name: str,
    usual: int,
    flag: Flag,
    *,
    among: Sequence[int],
    label: str,
    help_text: str,
    outside: str,
    plural: str = "lengths",
    examples: str = "4, 5, 6",
) -> Option:
    """Return a number option; a form takes several of them, each a run."""
    return Option(
        name=name,
        default=usual,
        field=FieldSpec(
            label=label,
            help=help_text,
            plural=plural,
            among=among,
            unreadable=deferred(
                "{nouns} are whole numbers: {examples}.",
                nouns=deferred(plural.capitalize()),
                examples=examples,
            ),
            outside=outside,
        ),
        flag=replace(flag, printed=True),
        phrase=f"{{}} {label.lower()}",
        always=True,
    )


WHICH_SECRETS = one_of(
    "secrets",
    ("answers", "all"),
    Flag(help="Which words may be secrets."),
    label=translatable("Secrets"),
    labels=(
        ("answers", translatable("The answers")),
        ("all", translatable("Every word you can guess")),
    ),
    phrase="all words",
)
SHELL_SECRETS = replace(WHICH_SECRETS, field=None, sparse=True)
"""The same for games whose forms do not ask."""


def count_of(games: str) -> int | None:
    """Return how many games --games asks for, None for all."""
    if games == "all":
        return None
    if not games.isdecimal() or int(games) < 1:
        raise InvalidOptions(
            translate("Games are a whole number or all, not {games}.", games=games)
        )
    return int(games)


def _count(games: Value) -> str:
    return "all" if games is None else str(games)


def games(
    default: int | None = None,
    *,
    label: str = translatable("Games"),
    help_text: str = ALL_OR_DRAWN,
    noun: str = "games",
    flag_help: str = DRAW_OR_ALL,
    metavar: str = "N|all",
    printed: bool = False,
) -> Option:
    """Return the option for how many games are drawn; with a default, a form requires a number."""
    return Option(
        name="games",
        default=default,
        optional=True,
        low=1,
        field=FieldSpec(label=label, help=help_text, low=1, required=default is not None),
        flag=Flag(
            help=flag_help,
            metavar=metavar,
            read=count_of,
            write=_count,
            plays=True,
            printed=printed,
        ),
        phrase="{} " + noun,
        always=True,
    )


def seed(flag_help: str = "Seed of samples and agents.") -> Option:
    """Return the seed of what is drawn."""
    return Option(
        name="seed",
        default=1,
        low=0,
        field=FieldSpec(label=translatable("Seed"), low=0, high=LARGEST_SEED),
        flag=Flag(help=flag_help, metavar="S", printed=True),
        phrase="seed {}",
    )


def opener(*, in_form: bool = True) -> Option:
    """Return the first move of every game, instead of the agent's own."""
    field = FieldSpec(
        label=translatable("Opener"),
        longest=15,
        required=False,
        help=translatable("Empty: the bot's own."),
    )
    return Option(
        name="opener",
        type=str,
        default="",
        field=field if in_form else None,
        flag=Flag(added=False),
        phrase="opener {}",
        identifies=False,
    )


def no_opener() -> Option:
    """Return the opener of a game that has none: an empty key of its spec."""
    return Option(name="opener", type=str, default="", choices=("",), identifies=False)
