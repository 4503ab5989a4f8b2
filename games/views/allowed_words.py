"""The words that may be guessed, for pages that refuse a typo without asking."""

from django.http import Http404, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.limits.rate_limits import reading
from games.pages.allowed_words import LONGEST, MOST_WORDS, packed_words
from games.views.request_helpers import Request
from lexicons.models import Lexicon, Revision

# Lists that an address may read in a minute: a page asks for one, and keeps it.
READINGS = 120
YEAR = 365 * 86_400


@reading("allowed words", READINGS)
@require_safe
@cache_control(public=True, max_age=YEAR, immutable=True)
def allowed_words(request: Request, slug: str, length: int, digest: str) -> HttpResponse:
    """Send all words of a length that may be guessed; nothing if they are too many."""
    revisions = Revision.objects.defer("columns").select_related("lexicon")
    of_site = revisions.filter(lexicon__slug=slug, lexicon__kind=Lexicon.Kind.WORDS)
    revision = of_site.filter(sha256__startswith=digest).first() if len(digest) == 16 else None
    if revision is None or revision.lexicon.own or length > LONGEST:
        raise Http404("No such list.")
    words, _ = revision.single_counts.get(str(length), (0, 0))
    packed = packed_words(revision, length) if 0 < words <= MOST_WORDS else b""
    if not packed:
        return HttpResponse(status=204)
    headers = {"Content-Encoding": "gzip"}
    return HttpResponse(packed, content_type="text/plain; charset=utf-8", headers=headers)
