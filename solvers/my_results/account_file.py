"""An account's data in the solvers, for the file that it can download."""

from collections.abc import Iterator

from django.contrib.auth.models import User

from games.contract.game import JSON
from games.plays.row_reading import in_parts
from solvers.pages.review.models import PlayReview
from solvers.records.models import TreeUpload
from solvers.runs.models import Run


def runs(user: User) -> Iterator[JSON]:
    found = Run.objects.filter(requester__user=user).order_by("created_at").defer("record")
    for run in in_parts(found):
        yield {
            "id": run.pk,
            "game": run.game,
            "agent": run.agent,
            "params": run.params,
            "what": run.label,
            "status": run.status,
            "results": run.results,
            "created_at": run.created_at,
            "finished_at": run.finished_at,
        }


def reviews(user: User) -> Iterator[JSON]:
    found = PlayReview.objects.filter(play__player__user=user).order_by("at", "pk")
    for review in in_parts(found):
        yield {
            "play": review.play_id,
            "guesses": review.guesses,
            "searched": review.searched,
            "turns_lost": review.lost,
            "luck_bits": review.luck,
            "skill": review.skill_score,
            "luck": review.luck_score,
        }


def trees(user: User) -> Iterator[JSON]:
    for tree in in_parts(TreeUpload.objects.filter(player__user=user)):
        yield {
            "id": tree.pk,
            "game": tree.game,
            "record": tree.key,
            "state": tree.state,
            "total": tree.total,
            "worst": tree.worst,
            "created_at": tree.created_at,
            "tree": tree.text,
        }
