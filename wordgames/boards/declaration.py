"""Declaration of the games with many boards to the engine."""

from wordgames.declaration import Declaration
from wordgames.languages.translation import translatable, translatable_plural

GAME = Declaration(
    room=__package__,
    agents={
        "multi-greedy": ".agents.multi_greedy:MultiGreedy",
        "multi-search": ".agents.multi_search:MultiSearch",
        "multi-learned": ".agents.multi_learned:MultiLearned",
        "one-by-one": ".agents.one_by_one:OneByOne",
    },
    tree=True,
    runs=".evaluation.runs:BoardsRuns",
    command_line=".evaluation.runs:BoardsShell",
    warm={".agents.needed_guesses:warm": 8},
    nouns={translatable("boards"): translatable_plural("{count} board", "{count} boards")},
)
