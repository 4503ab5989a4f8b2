"""The cost of each action of a player, as measured and stored beside this file."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

STORED = Path(__file__).with_name("costs.json")


@dataclass(frozen=True, slots=True)
class Cost:
    """The mean cost of one action.

    Times are CPU milliseconds of the web processes, the database and Redis; `sent` is the bytes of
    the compressed answer; `rows` counts rows written or changed, `log` bytes of the database's
    write-ahead log, `commits` its transactions.
    """

    action: str
    requests: int
    web: float
    database: float
    redis: float
    sent: float
    rows: float
    log: float
    commits: float


@dataclass(frozen=True, slots=True)
class MeasuredCosts:
    """The costs of all actions, with the machine and the command that measured them."""

    command: str
    machine: str
    load: float
    costs: dict[str, Cost]

    def __getitem__(self, action: str) -> Cost:
        """Return an action's cost; raises KeyError for one that was not measured."""
        return self.costs[action]


def load(path: Path = STORED) -> MeasuredCosts:
    """Load stored costs; raises ValueError with a sentence for any other file."""
    try:
        stored = json.loads(path.read_text())
        costs = {action: Cost(action, **fields) for action, fields in stored.pop("costs").items()}
        return MeasuredCosts(**stored, costs=costs)
    except (OSError, TypeError, KeyError, AttributeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path} holds no costs of actions: {error}") from error


def text(measured: MeasuredCosts) -> str:
    """Return costs as JSON, a line a figure, to compare two measurements."""
    stored = asdict(measured)
    for fields in stored["costs"].values():
        del fields["action"]
    return json.dumps(stored, indent=1)


def save(measured: MeasuredCosts, path: Path = STORED) -> None:
    """Save costs for the models."""
    path.write_text(text(measured) + "\n")


def table(costs: Iterable[Cost]) -> list[str]:
    """Return the costs as lines of a Markdown table."""
    head = "| action | web ms | database ms | Redis ms | sent | rows | log | commits |"
    return [
        head,
        "|---|---:|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {cost.action} | {cost.web:.2f} | {cost.database:.2f} | {cost.redis:.2f} | "
            f"{cost.sent:,.0f} | {cost.rows:.1f} | {cost.log:,.0f} | {cost.commits:.1f} |"
            for cost in costs
        ),
    ]
