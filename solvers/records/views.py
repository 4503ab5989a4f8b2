"""The page of records, the files behind them, and the form that takes a tree."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.catalogue import game
from games.limits.rate_limits import REFUSED, limited, reading
from games.visitors.visitor import player_for_writing, player_id
from lexicons.uploads.size_limit import limit_upload
from solvers.records import check_tree, services
from solvers.records.best_known import BestKnown
from solvers.records.forms import TreeForm
from solvers.records.models import TreeUpload
from solvers.records.record_rows import RecordRow, file_table, rows_of
from solvers.records.services import tree_text
from solvers.stats import tables
from wordgames.evidence import MEANINGS, NAMES
from wordgames.languages.translation import localize_stored, translate

CHECKER = "bin/check_proof"


@require_safe
@reading("records", per_minute=120)
def records(request: HttpRequest) -> HttpResponseBase:
    """Show the best known of every list and rule, game by game."""
    if tables.wanted(request):
        return tables.sent(request, lambda: file_table(services.standing()))
    games: dict[str, list[RecordRow]] = {}
    for row in rows_of(services.standing()):
        games.setdefault(row.best.task.game, []).append(row)
    sure = [(translate(name), MEANINGS[word]) for word, name in NAMES.items()]
    parts = [(game(slug), rows) for slug, rows in games.items()]
    return render(request, "solvers/records/records.html", {"parts": parts, "sure": sure})


def _known(slug: str, key: str) -> BestKnown:
    try:
        return services.standing_of(slug, key)
    except KeyError:
        raise Http404("No such record.") from None


def _file(content: str | bytes, name: str, kind: str = "text/plain; charset=utf-8") -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@reading("records", per_minute=120)
def tree(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Send a record's tree in the site's format: some facts, then a line a game."""
    return _file(_tree(_known(slug, key)), f"{slug}-{key}.txt")


@require_safe
@reading("records", per_minute=120)
def plain(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Send a record's tree as other solvers exchange it: guesses with commas, nothing above."""
    text, known = _tree(_known(slug, key)), check_tree.records_of(slug)
    if known is None:
        raise Http404("No trees here.")
    return _file(known.plain(text), f"{slug}-{key}.csv", "text/csv; charset=utf-8")


def _tree(best: BestKnown) -> str:
    try:
        return tree_text(best)
    except LookupError:
        raise Http404("No tree comes with this record.") from None


@require_safe
@reading("records", per_minute=120)
def proof(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Send the proof of a record, packed as it is stored."""
    best = _known(slug, key)
    if not best.proof:
        raise Http404("No proof comes with this record.")
    content = best.path(best.proof).read_bytes()
    return _file(content, f"{slug}-{key}.proof.xz", "application/x-xz")


@require_safe
def checker(request: HttpRequest) -> HttpResponse:
    """Send the program that checks a proof."""
    text = (settings.BASE_DIR / CHECKER).read_text(encoding="utf-8")
    return _file(text, "check_proof.py", "text/x-python; charset=utf-8")


# The size limit must be there before anything reads the body, and the CSRF middleware would.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponseBase:
    """Show the form for a tree, and take one; a worker checks it."""
    handler = limit_upload(request, services.MOST_BYTES)
    return _upload(request, handler.too_big)


@csrf_protect
@limited("trees", per_minute=6)
def _upload(request: HttpRequest, too_big: set[str]) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path(), "account:log-in")
    tasks = {f"{best.task.game}/{best.task.key}": best for best in services.open_tasks()}
    if request.method != "POST":
        initial = {"task": request.GET.get("task", "")}
        return _form(request, TreeForm(tasks, initial=initial))
    request.POST  # noqa: B018 - read the body first: only then is known what was too big
    form = TreeForm(tasks, request.POST, request.FILES, too_big=too_big)
    if not form.is_valid():
        return _form(request, form, REFUSED)
    try:
        sent = services.send(player_for_writing(request), form.best(), form.raw())
    except check_tree.TreeRefusal as refusal:
        form.add_error(None, str(refusal))
        return _form(request, form, REFUSED)
    return redirect("solvers:tree-sent", sent.pk)


def _form(request: HttpRequest, form: TreeForm, status: int = 200) -> HttpResponse:
    mine = services.sent_by(player_id(request))
    context = {"form": form, "mine": [(form.named(tree.game, tree.key), tree) for tree in mine]}
    return render(request, "solvers/records/upload.html", context, status=status)


def _own_tree(request: HttpRequest, upload_id: str) -> TreeUpload:
    """Return a tree that the visitor sent."""
    mine = TreeUpload.objects.filter(player=player_id(request) or "").defer("content")
    return get_object_or_404(mine, pk=upload_id)


@require_POST
@limited("trees-withdrawn", per_minute=20)
def withdraw(request: HttpRequest, upload_id: str) -> HttpResponse:
    """Take back a tree of one's own."""
    services.withdraw(_own_tree(request, upload_id))
    messages.info(request, translate("Tree withdrawn."))
    return redirect("solvers:tree-upload")


@never_cache
@require_safe
def sent(request: HttpRequest, upload_id: str) -> HttpResponse:
    """Show the sender of a tree the result of its check; the page asks until it is done."""
    tree = _own_tree(request, upload_id)
    template = "solvers/records/sent.html"
    if getattr(request, "htmx", False):
        template += "#state"
    return render(request, template, _told(tree))


def _told(tree: TreeUpload) -> dict[str, Any]:
    """Return what the page says of a tree: its figures beside those of the record."""
    try:
        best = services.standing_of(tree.game, tree.key)
    except KeyError:
        best = None
    return {
        "tree": tree,
        "row": next(rows_of([best])) if best else None,
        "refusal": localize_stored(tree.refusal),
        "is_record": best is not None and best.upload == tree.pk,
        "average": (tree.total or 0) / best.task.answers if best else None,
    }
