"""Words in the admin: search a revision, add, remove, and choose which may be answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseRedirect,
)
from django.shortcuts import redirect

from lexicons.admin.base import OwnedAdmin, person
from lexicons.admin.forms import SearchForm, WordsForm
from lexicons.models import Lexicon, Revision
from lexicons.revisions.edit_words import edit, summary, typed_entries, typed_words, with_answer
from lexicons.revisions.publish import StaleError
from wordgames.importer import ImportRefused
from wordgames.languages.translation import localize, translate, translate_plural

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Entry

A_PAGE = 100
MOST_NAMED = 10
DEEDS = ("remove", "promote", "demote")


class WordViews(OwnedAdmin):
    """Views of one page: a search, the words found, and two fields to add and remove words."""

    def words_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show words; a post changes the ones ticked or typed."""
        lexicon = self.owned(request, pk)
        if lexicon.current is None:
            none = translate("There are no words yet. Upload a file.")
            self.message_user(request, none, messages.WARNING)
            return self.back(lexicon)
        if request.method == "POST" and "do" in request.POST:
            return self._tick(request, lexicon)
        if request.method == "POST":
            return self._type(request, lexicon)
        return self._words(request, lexicon, WordsForm())

    def _words(
        self, request: HttpRequest, lexicon: Lexicon, form: WordsForm, status: int = 200
    ) -> HttpResponse:
        revision = self.revision(lexicon, request.GET.get("revision"))
        context = self._results(request, revision)
        title = translate("Words of {revision}", revision=str(revision))
        return self.page(
            request,
            "words",
            title,
            status,
            lexicon=lexicon,
            revision=revision,
            form=form,
            **context,
        )

    def _results(self, request: HttpRequest, revision: Revision) -> dict[str, Any]:
        from wordgames.vocabulary.word_search import find

        columns = revision.read()
        search = SearchForm(request.GET, columns)
        typed = request.GET.get("p", "1")
        number = max(int(typed), 1) if typed.isdecimal() and len(typed) < 7 else 1
        result = find(columns, search.query(), (number - 1) * A_PAGE, A_PAGE)
        last = max(1, -(-result.total // A_PAGE))
        return {
            "search": search,
            "found": result,
            "number": number,
            "last": last,
            "before": _query_of_page(request, number - 1) if number > 1 else "",
            "after": _query_of_page(request, number + 1) if number < last else "",
            "here": request.GET.urlencode(),
        }

    def _type(self, request: HttpRequest, lexicon: Lexicon) -> HttpResponse:
        """Add and remove what was typed; name and skip lines that are not words."""
        form = WordsForm(request.POST)
        if form.is_valid():
            fields = form.cleaned_data
            try:
                typed = typed_entries(lexicon, fields["add"], fields["may_be_answers"])
                columns = self.revision(lexicon, None).read()
                remove, missing = typed_words(columns, fields["remove"])
                left_out = typed.left_out + missing
                if not (typed.entries or remove):
                    raise ImportRefused(" ".join(left_out[:MOST_NAMED]))
                self._name(request, left_out)
                return self._publish_edit(request, lexicon, typed.entries, remove)
            except (ImportRefused, StaleError) as refusal:
                form.add_error(None, str(refusal))
        return self._words(request, lexicon, form)

    def _name(self, request: HttpRequest, left_out: list[str]) -> None:
        """Name the first lines that were skipped, and count the rest."""
        for sentence in left_out[:MOST_NAMED]:
            self.message_user(request, sentence, messages.WARNING)
        if len(left_out) > MOST_NAMED:
            more = translate_plural(
                "{count} more line was left out.",
                "{count} more lines were left out.",
                len(left_out) - MOST_NAMED,
            )
            self.message_user(request, more, messages.WARNING)

    def _tick(self, request: HttpRequest, lexicon: Lexicon) -> HttpResponse:
        """Apply the pressed button to the ticked words."""
        words = request.POST.getlist("word")[:A_PAGE]
        deed = request.POST["do"]
        if deed not in DEEDS:
            return HttpResponseBadRequest(translate("Words can be removed, promoted or demoted."))
        try:
            if not words:
                raise ImportRefused(translate("Tick some words first."))
            if deed == "remove":
                return self._publish_edit(request, lexicon, [], words)
            add = with_answer(lexicon, words, answer=deed == "promote")
            return self._publish_edit(request, lexicon, add, [])
        except (ImportRefused, StaleError) as refusal:
            self.message_user(request, str(refusal), messages.ERROR)
        return self._to_words(request, lexicon)

    def _publish_edit(
        self, request: HttpRequest, lexicon: Lexicon, add: list[Entry], remove: list[str]
    ) -> HttpResponseRedirect:
        revision = edit(lexicon, person(request), add, remove)
        done = summary(add, remove)
        self.log_change(request, lexicon, f"Revision {revision.number} is current. {done}")
        current = translate("Revision {number} is current.", number=revision.number)
        self.message_user(request, f"{current} {localize(done)}")
        return self._to_words(request, lexicon)

    def _to_words(self, request: HttpRequest, lexicon: Lexicon) -> HttpResponseRedirect:
        """Go back to the same search, in the current revision."""
        query = request.GET.copy()
        query.pop("revision", None)
        target = redirect("admin:lexicons_lexicon_words", lexicon.pk)
        target["Location"] += f"?{query.urlencode()}" if query else ""
        return target


def _query_of_page(request: HttpRequest, number: int) -> str:
    """Return the query of the same search on another page."""
    query = request.GET.copy()
    query["p"] = str(number)
    return query.urlencode()
