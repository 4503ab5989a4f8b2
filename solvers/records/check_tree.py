"""The check of a tree that was sent: every game is played by the rules, by a worker."""

from django.utils import timezone

from solvers.declaration import solver
from solvers.records.best_known import shipped_of
from solvers.records.models import TreeUpload
from solvers.records.record_game import PlayedTree, Records
from wordgames.languages.translation import Message, translatable, translate
from wordgames.search.options import SearchError

STATE = TreeUpload.State
OTHER_WORDS = translatable("The words of this list have changed, so we can't take trees for it.")
BROKEN = translatable("The file isn't a tree in the format described here.")


class TreeRefusal(Exception):
    """A tree is not taken; the text is a sentence, nothing was stored."""


def records_of(game: str) -> Records | None:
    """Return how a game's trees are played, if people may send some."""
    address = solver(game).records
    kind = address and solver(game).load(address)
    return kind() if kind else None


def check(upload_id: str) -> str:
    """Play an uploaded tree by the rules, and store its result; return its state."""
    upload = TreeUpload.objects.filter(pk=upload_id, state=STATE.WAITING).first()
    if upload is None:
        return "nothing to check"
    try:
        played = _played(upload)
    except TreeRefusal as refusal:
        sentence = refusal.args[0]
        stored = sentence.stored() if isinstance(sentence, Message) else str(sentence)
        return _ended(upload, state=STATE.REFUSED, refusal=stored)
    return _ended(upload, state=STATE.CHECKED, total=played.total, worst=played.worst)


def _ended(upload: TreeUpload, **values: object) -> str:
    waiting = TreeUpload.objects.filter(pk=upload.pk, state=STATE.WAITING)
    waiting.update(checked_at=timezone.now(), **values)
    return str(values["state"])


def _played(upload: TreeUpload) -> PlayedTree:
    """Return the result of a tree; raises TreeRefusal with the reason where it is not valid."""
    try:
        task = shipped_of(upload.game, upload.key).task
    except KeyError:
        raise TreeRefusal(translate(OTHER_WORDS)) from None
    records = records_of(upload.game)
    words = records.words(task) if records else None
    if records is None or words is None or task.list_hash != upload.list_hash:
        raise TreeRefusal(translate(OTHER_WORDS))
    try:
        played = records.played(upload.text, task, words)
    except SearchError as error:
        raise TreeRefusal(*error.args) from error
    except (ValueError, LookupError) as error:
        raise TreeRefusal(translate(BROKEN)) from error
    if played.left_out:
        raise TreeRefusal(translate("The tree never finds {word}.", word=played.left_out[0]))
    if task.limit and played.worst > task.limit:
        raise TreeRefusal(
            translate(
                "The tree takes up to {worst} guesses; a game has {limit}.",
                worst=played.worst,
                limit=task.limit,
            )
        )
    return played
