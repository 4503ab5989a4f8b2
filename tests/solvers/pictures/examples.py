"""An example of every picture of the library."""

from __future__ import annotations

from solvers.pictures.moves.answers import Answer, answers_picture
from solvers.pictures.moves.candidates import Candidate, candidates_picture
from solvers.pictures.moves.doubts import Doubt, doubts_picture
from solvers.pictures.moves.funnel import Stage, funnel_picture
from solvers.pictures.moves.heaps import Question, heaps_picture
from solvers.pictures.moves.heat import heat_picture
from solvers.pictures.moves.icicle import IcicleNode, icicle_picture
from solvers.pictures.moves.letter_bars import Letter, letters_picture
from solvers.pictures.moves.levels import FoundPath, Level, levels_picture
from solvers.pictures.moves.point_map import MapPlace, map_picture
from solvers.pictures.moves.probes import Probe, probes_picture
from solvers.pictures.moves.search_tree import MetNode, Otherwise, search_tree_picture
from solvers.pictures.moves.spans import Span, spans_picture
from solvers.pictures.moves.splits import Split, SplitPart, splits_picture
from solvers.pictures.moves.stack import Held, stack_picture
from solvers.pictures.picture import Picture
from solvers.pictures.statistics.bars import Amount, bars_picture
from solvers.pictures.statistics.claims import Claim, claims_picture
from solvers.pictures.statistics.curves import Axis, Curve, curves_picture
from solvers.pictures.statistics.distribution import distribution_picture
from solvers.pictures.statistics.grid import Spot, grid_picture
from solvers.pictures.statistics.intervals import PicturedEstimate, intervals_picture
from solvers.pictures.statistics.scatter import Point, scatter_picture
from solvers.pictures.statistics.versus import Against, versus_picture

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALBUM = [
    Candidate("ALBUM", 13 / 7, "1.857", "best", can_be=True, chosen=True, others=("2.81",)),
    Candidate("ABAFT", 2.0, "2.000", others=("2.81",)),
]
ANSWERS = [
    Answer(("present", "absent"), 3, lambda: ("AB", "BA")),
    Answer(("correct", "absent"), 7, came=True),
    Answer(("later", "earlier"), 1),
]
TREE = IcicleNode(
    "",
    10,
    "CRATE",
    2.4,
    children=(
        IcicleNode(
            "0", 6, "LINOS", 2.1, link="?a=0", children=(IcicleNode("0-1", 6, "PLUMB", 1.5),)
        ),
        IcicleNode("1", 3, "SPIEL", 1.8),
        IcicleNode("2", 1, "CRATE", solved=True),
    ),
)

EXAMPLES: tuple[Picture, ...] = (
    candidates_picture(ALBUM, "Best", "Guesses expected", less_is_better=True, further=["Bits"]),
    answers_picture(ANSWERS, "ALBUM"),
    funnel_picture([Stage(0, 1_674), Stage(1, 91, link="?step=1"), Stage(2, 1, ("BADLY",))]),
    heat_picture([{"A": 4, "B": 3}, {"L": 7}], ENGLISH, 7),
    grid_picture(
        [Spot("0", "0", 0.973), Spot("0.3", "0", 0.9933, best=True), Spot("0", "1", None)],
        "Success rate",
        "beta",
        "gamma",
        lambda rate: f"{100 * rate:.1f} %",
    ),
    distribution_picture({3: 979, 4: 498}, lost=2, most=6),
    distribution_picture({3: 979, 4: 498}, mini=True),
    intervals_picture(
        [
            PicturedEstimate("Optimal", 3.2963, link="/a/"),
            PicturedEstimate("Random", 3.886, 3.75, 4.02),
        ],
        "Who is better",
        "Guesses",
    ),
    icicle_picture(TREE),
    scatter_picture([Point("Optimal", 3.2963, 0.0005, "1"), Point("A*", 5.1, 0.02)], "Q", "G"),
    bars_picture([Amount("One", 1_200), Amount("Two", 12)], "Played", ("Game", "Begun")),
    heaps_picture([Question("CRATE", (5, 3, 2), 1.485), Question("MAMMA", (10,), 0.0)], "Heaps"),
    claims_picture(
        [
            Claim("97.34% won", "97.38%", "holds", "wordle", "%", 97.34, 97.38, 97.05, 97.65),
            Claim("it learns", "it does not", "no verdict", "wordle"),
        ],
        "Claims",
    ),
    map_picture(
        [MapPlace("Oslo", 10.7, 59.9), MapPlace("Lima", -77.0, -12.0)],
        [MapPlace("Oslo", 10.7, 59.9, group="NO")],
        "Cities left",
    ),
    versus_picture([Against("CSP", 326, 996, 352)], "On which words"),
    curves_picture(
        [Curve("Order 1", [(1, 3.0), (10, 3.5)]), Curve("Order 2", [(1, 4.0), (10, 3.5)])],
        "When is it settled?",
        Axis("Games", lambda games: f"{games:,.0f}", log=True),
        Axis("Average", lambda average: f"{average:.2f}"),
    ),
    letters_picture([Letter("A", 0.5, "50%", chosen=True), Letter("B", 0.1, "10%")], "L", "Share"),
    letters_picture(
        [Letter("A", 0.9, "0.9", chosen=True, part=0.6), Letter("B", 0.3, "0.3", gone=True)],
        "L",
        "Score",
        parts=("Gain", "Position"),
    ),
    search_tree_picture(
        [MetNode("BRAAE", 1, 0, None, 1.2), MetNode("BRAKE", 2, 1, 3, 1.15, taken=True)],
        0.5,
        made=9,
        then=["BRAVE", "BRAWE"],
        levels=[(1, 1, 8)],
        otherwise=[Otherwise(1.15, "BRAKE", 2), Otherwise(1.2, "BRAVE", 3)],
    ),
    levels_picture(
        [
            Level("0 from COLD", (FoundPath("COLD", found=True),)),
            Level(
                "1 from COLD", (FoundPath("CORD", 0, found=True), FoundPath("BOLD", 0, fringe=True))
            ),
            Level("0 from WARM", (FoundPath("WARM", found=True),), toward=1),
        ],
        "How it searched",
    ),
    probes_picture([Probe("MOUSE", 7), Probe("LISTEN", 6, found=True)], 13, "Where", read=6),
    spans_picture(
        [Span("Place 1", 0, 12, 6), Span("Place 2", 4, 4)], ENGLISH, title="What is left open"
    ),
    splits_picture(
        [
            Split(
                "Board 1",
                (SplitPart("left", 9.5, "9.5", "hit"), SplitPart("out", 81, "81", "rest")),
            ),
            Split(
                "Board 2",
                (SplitPart("left", 1, "1.0", "hit"), SplitPart("out", 0, "0", "rest")),
                "1 → 1",
            ),
        ],
        title="What it does",
        noun="Board",
        notes="Words",
    ),
    doubts_picture(
        [[Doubt("A", "present", 0.25), Doubt("B", "absent", 0.75)]], title="Which tile lies"
    ),
    stack_picture(
        [Held("7", (7.0,)), Held("/", (7.0,), "/"), Held("2", (7.0, 2.0), "/"), Held("=", (3.5,))],
        title="7/2 on the stack",
    ),
)
