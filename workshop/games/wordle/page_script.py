"""The script of Wordle for the page record: see workshop/page_record/game_scripts.py."""

from workshop.page_record.game_scripts import EN, WRONG, Fields, Script

SCRIPT = Script({"word": "crane"}, "slate crane", WRONG, "slate audio", "zzzzz")
WATCHED: Fields = {"word": "crane"}
RUN: Fields = {"games": "12", "agents": ["entropy", "random"]}
ADDRESSES = (
    "/assist/wordle/?g=slate&m1=0&m1=0&m1=2&m1=0&m1=2",
    "/assist/wordle/?g=slate&m1=0&m1=0&m1=2&m1=0&m1=2&g=zzzzz&m2=0&m2=0&m2=0&m2=0&m2=0",
    "/assist/wordle/?lexicon=fr&length=5&agent=greedy&g=salut&m1=0&m1=1&m1=0&m1=0&m1=0",
    "/wordle/play/AAAAAAAAAAAAAAAA/",
    "/agents/wordle/nobody/",
)
COMMANDS = (
    f"evaluate wordle {EN} --agent entropy --games 20 --seed 1 --json",
    f"evaluate wordle {EN} --agent optimal --games 20 --seed 1 --json",
    f"evaluate wordle {EN} --agents greedy,random --games 20 --seed 1 --json",
    f"evaluate wordle {EN} --agent greedy --games 20 --seed 1",
    f"explain wordle {EN} --agent entropy --opener slate --count 5",
    f"sweep wordle {EN} --agent entropy --grid opening=0,1 --games 10 --seed 1 --json",
    "evaluate wordle --agent nobody --games 2",
    "evaluate wordle --agent entropy --param colour=red --games 2",
    "explain wordle",
)
OUTSIDE = {"wordle": ["SLATE", "CRANE", "POUND", "MIGHT", "FJORD", "BULKY"]}
SWEPT = ("entropy", "opening=0,1")
SEARCHED = "/assist/wordle/?lexicon=en&length=6&agent=optimal"
