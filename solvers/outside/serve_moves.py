"""Agents from outside at play: acting, rating, what comes next."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.catalogue import game
from lexicons.revisions.publish import revision_of
from solvers.outside.agents.admission import NoWords, hold
from solvers.outside.agents.environments import MOST_ACTS, Environment, all_environments
from solvers.outside.agents.models import OutsideAct, OutsideAgent, OutsideRun
from solvers.outside.agents.tournament_models import TournamentEntry
from solvers.outside.protocol import (
    LONGEST_NUMBER,
    AgentRequest,
    Malformed,
    ProtocolAction,
    ProtocolAnswer,
)
from solvers.outside.rating import end_overdue, rate
from solvers.outside.tournament.entries import all_played, entered, next_runs
from wordgames.rules.state import IllegalMove, InvalidOptions, Status

# Runs that an agent has open at once.
OPEN_RUNS = 5
LONGEST_ACTION = 64
# Refusals that a request may cost, enough for two clients that both answer the same requests.
MOST_REFUSED = 2 * OPEN_RUNS


def serve(agent: OutsideAgent, request: AgentRequest) -> ProtocolAnswer:
    """Serve a request: abandon runs, perform acts, and ask for the next ones.

    Raises Malformed, before anything is done, if runs are to be abandoned where that is not
    allowed, NoWords if no run can be made, NothingToPlay where a week's games are all played or the
    owner's entry is another agent's, and LetOut where the token is void before all is done.
    """
    environment, answer = all_environments()[agent.environment], ProtocolAnswer()
    if request.to_abandon and not environment.abandon:
        raise Malformed("Runs cannot be abandoned in this environment.")
    if request.client and request.client != agent.client:
        OutsideAgent.objects.filter(pk=agent.pk, retired_at=None).update(client=request.client)
    end_overdue(agent=agent.pk)
    turn = _Turn(agent, environment, entered(agent, environment) if environment.weekly else None)
    acts = [partial(_abandon, turn, run) for run in request.to_abandon]
    acts += [partial(_act, turn, action) for action in request.actions]
    for act in acts:
        if len(answer.messages) == MOST_REFUSED:
            answer.refuse("Too much was refused; the rest of the request was not read.")
            break
        act(answer)
    _hand_out(turn, OPEN_RUNS if request.parallel else 1, answer)
    if turn.entry is not None and not (answer.active or answer.finished or answer.messages):
        raise all_played(turn.entry)
    return answer


@dataclass(frozen=True, slots=True)
class _Turn:
    """The agent that a request comes from; in a tournament only its entry's runs are open."""

    agent: OutsideAgent
    environment: Environment
    entry: TournamentEntry | None

    def open_runs(self) -> QuerySet[OutsideRun]:
        """Return the runs that are not over."""
        return OutsideRun.objects.filter(agent=self.agent, entry=self.entry, finished_at=None)

    def open_run(self, name: str) -> OutsideRun | None:
        """Return a run that is not over, locked until the transaction ends."""
        if not (name.isascii() and name.isdigit() and len(name) <= LONGEST_NUMBER):
            return None
        return self.open_runs().select_for_update().filter(pk=int(name)).first()


@transaction.atomic
def _abandon(turn: _Turn, name: str, answer: ProtocolAnswer) -> None:
    hold(turn.agent)
    run = turn.open_run(name)
    if run is None:
        answer.refuse("There is no such open run.", name)
        return
    run.abandoned = True
    _finish(run, turn.environment, turn.environment.worst, answer)


@transaction.atomic
def _act(turn: _Turn, action: ProtocolAction, answer: ProtocolAnswer) -> None:
    """Perform one action, or refuse it with a message; one that is refused changes nothing."""
    hold(turn.agent)
    run, environment = turn.open_run(action.run), turn.environment
    if run is None:
        answer.refuse("There is no such open run.", action.run)
        return
    if action.number != run.acts:
        answer.refuse(f"Act {action.number} was sent, act {run.acts} is due.", action.run)
        return
    try:
        state = _state_after(run, environment, action.action)
    except IllegalMove as refusal:
        answer.refuse(str(refusal), action.run)
        return
    OutsideAct.objects.create(
        run=run, number=run.acts, move=state.observe().moves[-1], feedback=state.last_feedback
    )
    run.acts += 1
    if state.status is Status.PLAYING and run.acts < MOST_ACTS:
        run.save(update_fields=("acts",))
    else:
        _finish(run, environment, environment.outcome(state), answer)


def _state_after(run: OutsideRun, environment: Environment, action: Any) -> Any:
    """Return the state after an action; raises IllegalMove with a sentence."""
    refusal = IllegalMove(f"An action is a string of 1 to {LONGEST_ACTION} letters.")
    if not isinstance(action, str) or not 0 < len(action) <= LONGEST_ACTION:
        raise refusal
    revision = revision_of(run.revision_id)
    folded = revision.read().folded
    move = game(environment.game).read_move(action, revision.lexicon.language, folded=folded)
    if len(move) > LONGEST_ACTION:  # a ligature may be eighteen letters
        raise refusal
    return state_of(run, environment).play(move)


def state_of(run: OutsideRun, environment: Environment, acts: int | None = None) -> Any:
    """Return the state after a run's acts, or after the first `acts` of them."""
    state = environment.state(run.setup, revision_of(run.revision_id).read())
    for act in list(run.history.all())[:acts]:
        state = state.replay(act.move, act.feedback)
    return state


def _finish(
    run: OutsideRun, environment: Environment, outcome: float, answer: ProtocolAnswer
) -> None:
    """End a run, report its outcome and rate its agent."""
    run.outcome, run.finished_at = outcome, timezone.now()
    run.save(update_fields=("acts", "outcome", "finished_at", "abandoned"))
    answer.finished[str(run.pk)] = outcome
    if run.entry_id is None:
        rate(run.agent_id, environment)
    else:  # the results of a week are secret until it is over
        OutsideAgent.objects.filter(pk=run.agent_id).update(finished=F("finished") + 1)


@transaction.atomic
def _hand_out(turn: _Turn, most: int, answer: ProtocolAnswer) -> None:
    """Ask for acts: in the runs that are open, the oldest first, then in new ones."""
    environment = turn.environment
    hold(turn.agent)
    runs = list(turn.open_runs().order_by("id").prefetch_related("history"))
    room = most - len(runs)
    if turn.entry is None:
        runs += _new_runs(turn.agent, environment, room)
    else:
        runs += next_runs(turn.entry, turn.agent, room)
    for run in runs[:most]:
        percept = environment.percept(state_of(run, environment).observe())
        answer.requests.append((str(run.pk), run.acts, percept))
    answer.active = [str(run.pk) for run in runs]


def _new_runs(agent: OutsideAgent, environment: Environment, count: int) -> list[OutsideRun]:
    """Make `count` runs (none below one); raises NoWords if there is nothing to play."""
    if count < 1:
        return []
    revision = environment.revision()
    if revision is None:
        raise NoWords("There is no dictionary for this environment now.")
    columns = revision.read()
    try:
        setups = [environment.setup(columns) for _ in range(count)]
    except InvalidOptions as refusal:
        raise NoWords(str(refusal)) from refusal
    return [
        OutsideRun.objects.create(agent=agent, revision=revision, setup=setup) for setup in setups
    ]
