"""Declaration of the games with many boards to the solvers."""

from wordgames.languages.translation import gettext_noop, ngettext_noop
from solvers.declaration import Door, Solver

SOLVER = Solver(
    room=__package__,
    agents={
        "multi-greedy": ".agents.multi_greedy:MultiGreedy",
        "multi-search": ".agents.multi_search:MultiSearch",
        "multi-learned": ".agents.multi_learned:MultiLearned",
        "one-by-one": ".agents.one_by_one:OneByOne",
    },
    analysis=".analysis:BoardsAnalysis",
    watch_form=".forms:BoardsWatchForm",
    review=".review:BoardsReview",
    tree=".tree:BoardsTree",
    assist=".assist:BoardsAssist",
    runs=".runs:BoardsRuns",
    command_line=".runs:BoardsShell",
    run_form=".forms:BoardsRunForm",
    door=Door(
        bots=("multi-greedy", "one-by-one"), alike={"secrets": "answers", "top": None, "opener": ""}
    ),
    warm={".agents.needed_guesses:warm": 8},
    nouns={gettext_noop("boards"): ngettext_noop("{count} board", "{count} boards")},
)
