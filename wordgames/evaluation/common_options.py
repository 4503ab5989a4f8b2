"""Options that several games have, ready made."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from wordgames.evaluation.option import Choices, FieldSpec, Flag, Offered, Option, Spec, Value
from wordgames.languages.translation import deferred, translatable, translate
from wordgames.rules.options import (
    ChoiceOption,
    GameOption,
    InRuns,
    NumberOption,
    OfferedOption,
    ShareOption,
    SwitchOption,
)
from wordgames.rules.options import Options as GameOptions
from wordgames.rules.state import InvalidOptions

PERCENT = 100
# Of the values of each kind of option.
TYPES: dict[type[GameOption], type] = {
    NumberOption: int,
    ChoiceOption: str,
    ShareOption: float,
    OfferedOption: str,
    SwitchOption: bool,
}
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


def of_table(
    table: GameOptions, offered: Mapping[str, Offered] | None = None
) -> tuple[Option, ...]:
    """Return the options of a game's table that runs choose, as they are in runs.

    `offered` are the choices of those whose values dictionaries offer, by name.
    """
    choices = offered or {}
    return tuple(
        _of_game(option, option.runs, choices.get(option.name, ()))
        for option in table
        if option.runs
    )


def _of_game(option: GameOption, runs: InRuns, offered: Offered) -> Option:
    flag = _flag_of(option, runs)
    return Option(
        name=option.name,
        type=TYPES[type(option)],
        default=option.default_in_runs,
        choices=flag.choices or () if isinstance(option, ChoiceOption) else (),
        field=_field_of(option, runs, offered) if runs.asked else None,
        flag=flag,
        phrase=runs.phrase,
        always=runs.always,
        identifies=runs.identifies,
        sparse=runs.sparse,
    )


def _flag_of(option: GameOption, runs: InRuns) -> Flag:
    """Return the flag of a game's option; a switch's turns the usual around."""
    help_text = runs.help.format(default=option.default_in_runs)
    switches, metavar = runs.switches, runs.metavar
    choices: Sequence[Value] | None = None
    if isinstance(option, SwitchOption):
        name = option.name.replace("_", "-")
        switch = f"--no-{name}" if option.default else f"--{name}"
        switches = {not option.default: (switch, help_text)}
    elif isinstance(option, NumberOption) and isinstance(option.among, range):
        metavar = metavar or "N"
    elif isinstance(option, NumberOption):
        choices = option.among
    elif isinstance(option, ChoiceOption) and not switches:
        choices = option.values
    return Flag(
        name=runs.flag,
        help=help_text,
        metavar=metavar,
        choices=choices,
        switches=switches,
        write=runs.write,
        printed=runs.printed,
    )


def _field_of(option: GameOption, runs: InRuns, offered: Offered) -> FieldSpec:
    """Return the field of a game's option in the form of runs."""
    field = FieldSpec(label=runs.label or option.label, help=runs.form_help, choices=offered)
    if isinstance(option, NumberOption):
        return field if offered else _number_field(option, runs, field)
    if isinstance(option, ChoiceOption):
        return replace(field, choices=option.choices, hidden=len(option.choices) == 1)
    if isinstance(option, ShareOption):
        return replace(field, low=0, high=PERCENT, scale=PERCENT, required=False)
    return replace(field, required=False)


def _number_field(option: NumberOption, runs: InRuns, field: FieldSpec) -> FieldSpec:
    """Return the field of a number: of one, or of several, each a run."""
    if runs.several is None:
        among, usual = option.among, option.default_in_runs
        required = not callable(usual) and usual in among
        return replace(field, low=among[0], high=among[-1], required=required)
    name, examples = runs.several
    unreadable = deferred(
        "{nouns} are whole numbers: {examples}.",
        nouns=deferred(name.capitalize()),
        examples=examples,
    )
    return replace(
        field, plural=name, among=option.among, unreadable=unreadable, outside=option.refusal
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
# The same for games whose forms do not ask.
SHELL_SECRETS = replace(WHICH_SECRETS, field=None, sparse=True)


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
