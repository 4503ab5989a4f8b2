"""Meaning of a word: a page, or a few lines for HTMX. It knows no game, and so no secret."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.limits.rate_limits import reading
from games.views.request_helpers import Request
from lexicons.models import Lexicon
from lexicons.reference.words import meaning
from wordgames.languages.casing import typed, upper

# Words that an address may look up in a minute: for a class of thirty, one every three seconds.
MEANINGS = 600
LONGEST = 20
HOUR = 3600


@reading("meaning", MEANINGS)
@require_safe
@cache_control(max_age=HOUR)
@vary_on_headers("HX-Request")
def word_meaning(request: Request, slug: str, word: str) -> HttpResponse:
    """Show the meaning of any word in a dictionary's language, even one missing from it."""
    lexicon = get_object_or_404(Lexicon, slug=slug, kind=Lexicon.Kind.WORDS)
    if len(word) > LONGEST:
        raise Http404("No such word.")
    key = typed(word, lexicon.language, folded=lexicon.tongue.folded)
    known = meaning(key, lexicon.language)
    context = {
        "lexicon": lexicon,
        "key": key,
        "word": upper(word, lexicon.language),
        "meaning": known,
    }
    template = (
        "games/ending/word_meaning.html#meaning"
        if request.htmx
        else "games/ending/word_meaning.html"
    )
    return render(request, template, context)
