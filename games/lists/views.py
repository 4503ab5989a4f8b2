"""The pages of visitors' own lists: all lists, a new one, one with its games, its deletion."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.limits.daily_quota import daily_quota, lists_a_day
from games.limits.rate_limits import REFUSED, limited, starting
from games.lists.forms import DetailsForm, ListForm, ListReportForm, words_form
from games.lists.ownership import (
    MOST_EDITORS,
    add_editor,
    editors_of,
    make,
    may_change,
    mine,
    new_invitation,
    remove,
    remove_editors,
)
from games.lists.play_list import begin, offers, todays
from games.lists.preset import onward, preset
from games.pages.play_page import forget_clues
from games.visitors.dictionary_access import note_opened, reader_of
from games.visitors.visitor import player_for_writing, today_for
from lexicons.models import Lexicon, WordReport
from lexicons.reports.word_reports import file_report
from lexicons.revisions.left_out_file import left_out_file, lines_kept, report_kept
from lexicons.revisions.publish import reachable
from lexicons.uploads.pending_upload import reading
from lexicons.uploads.size_limit import limit_upload
from lexicons.uploads.visitor_lists import MOST_BYTES, Draft, as_typed, fill, remarks
from wordgames.importer import ImportRefused
from wordgames.importer.reading import REPEATED, remarks_on_names
from wordgames.languages.casing import plain
from wordgames.languages.letters import written
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.rules.state import InvalidOptions

PUBLIC = Lexicon.Visibility.PUBLIC
# Changes to lists, reports included, that an address may make in a minute.
CHANGES = 20
FULL = translatable("{most} other people can already edit this list. Ask its owner to remove one.")


@never_cache
@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """Show the visitor's own lists, and those whose link they opened."""
    return render(request, "lists/my_lists.html", {"mine": mine(request)})


# The size limit must be there before anything reads the body, and the CSRF middleware would.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponseBase:
    """Make a list from pasted or uploaded words."""
    return _new(request, limit_upload(request, MOST_BYTES).too_big)


@csrf_protect
@limited("list", per_minute=CHANGES)
@lists_a_day
def _new(request: HttpRequest, too_big: set[str]) -> HttpResponse:
    if request.method != "POST":
        return render(request, "lists/new_list.html", {"form": ListForm(initial=preset(request))})
    form = ListForm(initial=request.POST.dict())
    try:
        with reading():
            form = ListForm(request.POST, request.FILES, too_big=too_big)
            if form.is_valid():
                if form.table is None:
                    return _make_list(request, form)
                return render(request, "lists/new_list.html", {"form": form})
    except ImportRefused as refusal:
        _refuse(request, form, refusal)
    return render(request, "lists/new_list.html", {"form": form}, status=REFUSED)


def _refuse(
    request: HttpRequest, form: ListForm, refusal: ImportRefused, field: str | None = None
) -> None:
    """Show why a form was refused: beside it, or above if there was no time to read the words."""
    if form.is_bound:
        form.add_error(field, str(refusal))
    else:
        messages.error(request, str(refusal))


def _make_list(request: HttpRequest, form: ListForm) -> HttpResponse:
    fields = form.cleaned_data
    if form.draft is None:
        raise ImportRefused(translate("We couldn't read the words."))
    lexicon = make(
        player_for_writing(request),
        fields["name"],
        form.draft,
        fields["visibility"],
        guest=not request.user.is_authenticated,
        picture=fields["picture"],
        until=fields["until"],
    )
    _tell(request, form.draft)
    return redirect(onward(request, lexicon))


def _tell(request: HttpRequest, draft: Draft) -> None:
    """Report how many words were taken, and how many lines were not."""
    report = draft.read.report
    taken = translate_plural(
        "The list has {count} word.", "The list has {count} words.", report.words
    )
    messages.success(request, taken)
    for remark in remarks((*remarks_on_names(draft.read.columns, 0), *report.notes)):
        messages.info(request, remark)
    if report.duplicates:
        messages.info(request, translate_plural(*REPEATED, report.duplicates))
    if report.rejected:
        lines = translate_plural(
            "{count} line was left out: see below.",
            "{count} lines were left out: see below.",
            report.rejected,
        )
        messages.warning(request, lines)


@never_cache
@require_safe
def one(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a list with the games that it can be played as; its keeper sees how to change it."""
    lexicon = _visible_list(request, slug)
    page = _page(request, lexicon, keeper=may_change(request, lexicon))
    return note_opened(request, render(request, "lists/list.html", page), lexicon)


@require_POST
@starting
@daily_quota
def play(request: HttpRequest, slug: str, game: str) -> HttpResponse:
    """Begin a random game on a list."""
    lexicon = _visible_list(request, slug)
    try:
        begun = begin(lexicon, game, player_for_writing(request))
    except InvalidOptions as refusal:
        messages.error(request, str(refusal))
        return redirect("lists:one", slug)
    return note_opened(request, redirect(f"{game}:play", begun.pk), lexicon)


@require_POST
@limited("list", per_minute=CHANGES)
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a list's details, and who may see it."""
    lexicon = _own_list(request, slug)
    form = DetailsForm(request.POST, editors=editors_of(lexicon))
    if not form.is_valid():
        return _page_with_refusal(request, lexicon, details=form)
    fields = form.cleaned_data
    changes = {name: fields[name] for name in ("name", "visibility", "has_dailies")}
    if not changes["has_dailies"]:
        changes["daily_until"] = None
    if changes["visibility"] == Lexicon.Visibility.ASKED and lexicon.visibility == PUBLIC:
        del changes["visibility"]  # staff have approved it already, and may just undo that
    if not Lexicon.objects.filter(pk=lexicon.pk).update(**changes):
        raise Http404("The list was deleted while it was changed.")
    if removed := fields.get("removed"):
        remove_editors(lexicon, removed)
    messages.success(request, translate("Saved."))
    return redirect("lists:one", slug)


@require_POST
@limited("list", per_minute=CHANGES)
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a link for editors of a list; the one before ends."""
    new_invitation(_own_list(request, slug))
    return redirect(f"{reverse('lists:one', args=(slug,))}#editors")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("list", per_minute=CHANGES, methods=("GET", "HEAD", "POST"))
@login_required
def edit(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """Let an account change a list whose keeper gave it the link, once it agrees."""
    lexicon, user = _visible_list(request, slug), request.user
    if lexicon.editor_code != code or not isinstance(user, User):
        raise Http404("No such invitation.")
    if may_change(request, lexicon):
        return redirect("lists:one", slug)
    if request.method != "POST":
        return render(request, "lists/edit.html", {"lexicon": lexicon})
    try:
        added = add_editor(lexicon, user, code)
    except Lexicon.DoesNotExist as ended:
        raise Http404("No such invitation.") from ended
    if added:
        messages.success(request, translate("You can now edit this list."))
    else:
        messages.error(request, translate(FULL, most=MOST_EDITORS))
    return note_opened(request, redirect("lists:one", slug), lexicon)


@csrf_exempt
@require_POST
def words(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Replace the words of a list; games under way keep the old ones."""
    return _words(request, slug, limit_upload(request, MOST_BYTES).too_big)


@csrf_protect
@limited("list", per_minute=CHANGES)
@lists_a_day
def _words(request: HttpRequest, slug: str, too_big: set[str]) -> HttpResponse:
    lexicon = _own_list(request, slug)
    posted = request.POST.copy()
    posted["name"], posted["language"] = lexicon.name, plain(lexicon.language)
    posted["visibility"] = Lexicon.Visibility.DRAFT  # the form asks for one; nothing changes
    if request.FILES and posted.get("words", "").split() == written(as_typed(lexicon)).split():
        posted["words"] = ""  # a file's words replace those shown on the page
    form = ListForm(initial=posted.dict())
    try:
        with reading():
            form = ListForm(posted, request.FILES, too_big=too_big)
            if form.is_valid() and form.table is not None:
                page = _page(request, lexicon, keeper=True) | {"words": form}
                return render(request, "lists/list.html", page)
            if form.is_valid() and form.draft is not None:
                with transaction.atomic():
                    fill(lexicon, form.draft)
                    _ask_again(request, lexicon)
                forget_clues()
                _tell(request, form.draft)
                return redirect("lists:one", slug)
    except ImportRefused as refusal:
        _refuse(request, form, refusal, "words")
    except Lexicon.DoesNotExist as gone:
        raise Http404("The list was deleted while its new words were read.") from gone
    return _page_with_refusal(request, lexicon, words=form)


def _ask_again(request: HttpRequest, lexicon: Lexicon) -> None:
    """Make an approved list available by link only again: staff have not seen these words.

    They may have approved the old ones while these were read.
    """
    approved = Lexicon.objects.filter(pk=lexicon.pk, visibility=PUBLIC)
    if approved.update(visibility=Lexicon.Visibility.ASKED):
        messages.warning(
            request,
            translate(
                "The words have changed, so our editors will check the list again before "
                "it's public."
            ),
        )


@never_cache
@require_safe
@limited("list", per_minute=CHANGES, methods=("GET", "HEAD"))
def left_out(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send the lines of a list that gave no word, with the reasons."""
    lines = lines_kept(_own_list(request, slug).current_id)
    if not lines:
        raise Http404("No line of the list was left out, or it was more than a day ago.")
    return left_out_file(lines, slug)


@require_POST
@limited("list", per_minute=CHANGES)
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a list; games that were finished on it stay readable."""
    lexicon = _own_list(request, slug, editors=False)
    remove(lexicon)
    messages.success(request, translate("{name} is deleted.", name=lexicon.name))
    return redirect("lists:lists")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("list", per_minute=CHANGES)
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell the site's staff that something is wrong with a list."""
    lexicon = _visible_list(request, slug)
    form = ListReportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        comment = form.cleaned_data["comment"]
        reason = WordReport.Reason.WHOLE_LIST
        file_report(WordReport(lexicon=lexicon, word="", reason=reason, comment=comment))
        messages.success(request, translate("Thanks. Our editors will look at the list."))
        return redirect("lists:one", slug)
    status = REFUSED if request.method == "POST" else 200
    return render(request, "lists/report.html", {"lexicon": lexicon, "form": form}, status=status)


def _visible_list(request: HttpRequest, slug: str) -> Lexicon:
    lexicon = reachable(slug, reader_of(request)).exclude(keeper="").first()
    if lexicon is None:
        raise Http404("There is no such list, or it is its keeper's alone.")
    return lexicon


def _own_list(request: HttpRequest, slug: str, *, editors: bool = True) -> Lexicon:
    lexicon = _visible_list(request, slug)
    if not may_change(request, lexicon, editors=editors):
        raise Http404("There is no such list, or it is its keeper's alone.")
    return lexicon


def _details(lexicon: Lexicon) -> DetailsForm:
    public = lexicon.visibility == PUBLIC
    initial = {
        "name": lexicon.name,
        "visibility": Lexicon.Visibility.ASKED if public else lexicon.visibility,
        "has_dailies": lexicon.has_dailies,
    }
    return DetailsForm(initial=initial, editors=editors_of(lexicon))


def _page_with_refusal(request: HttpRequest, lexicon: Lexicon, **refused: Form) -> HttpResponse:
    """Show a list's page to its keeper again, with the refused form."""
    page = _page(request, lexicon, keeper=True) | refused
    return render(request, "lists/list.html", page, status=REFUSED)


def _page(request: HttpRequest, lexicon: Lexicon, *, keeper: bool) -> dict[str, Any]:
    """Return the values for a list's page; its forms are only for its keeper."""
    slug, code = lexicon.slug, lexicon.editor_code if keeper else ""
    invitation = reverse("lists:edit", args=(slug, code)) if code else ""
    return {
        "invitation": request.build_absolute_uri(invitation) if invitation else "",
        "lexicon": lexicon,
        "offers": list(offers(lexicon)),
        "todays": todays(lexicon, today_for(request)),
        "keeper": keeper,
        "link": request.build_absolute_uri(reverse("lists:one", args=(slug,))),
        "details": _details(lexicon) if keeper else None,
        "words": words_form(lexicon, as_typed(lexicon)) if keeper else None,
        "report": report_kept(lexicon.current_id) if keeper else {},
    }
